// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_PATCHES_H
#define SN_MESHER_SURFACE_PATCHES_H

#include "mesh/defects.h"

/// Patches of a surface: triangles that are joined by edges of exactly two triangles. Edges of more
/// triangles do not join, because nothing tells which two belong together.
typedef struct SnSurfacePatches {
    int* patch;         // patch of each triangle                           (element_count)
    int count;          // number of patches
    SnDefect turned;    // triangles that were turned around: their centres
    SnDefect one_sided; // patches that have no two sides, like Moebius' strip: a triangle's centre
} SnSurfacePatches;

/// Find the patches, and turn triangles around until those of a patch agree on what is outside; the
/// larger share of its area stays as it is. Patches that cannot agree stay as they are. place[v] is
/// the lowest vertex at the place of v.
SnStatus sn_find_patches(SnMesh* surface, const int* place, SnSurfacePatches* patches);

/// Free the patches. {0} has none.
void sn_free_patches(SnSurfacePatches* patches);

#endif
