// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_PATCHES_H
#define SN_MESHER_SURFACE_PATCHES_H

#include "mesh/defects.h"

/// Patches of a surface. A patch is a set of triangles joined by edges of exactly two triangles. An
/// edge of more triangles joins none of them, because nothing says which two belong together.
typedef struct SnSurfacePatches {
    int* patch;         // patch of each triangle                           (element_count)
    int count;          // number of patches
    SnDefect turned;    // triangles that were turned around: their centres
    SnDefect one_sided; // patches with one side only, like Moebius' strip: a triangle's centre
} SnSurfacePatches;

/// Find the patches, and turn triangles around so that all triangles of a patch agree on which side
/// is outside. The orientation that has the larger share of the patch's area wins. One-sided
/// patches stay as they are. place[v] (vertex_count) is the smallest index of a vertex at the same
/// place as vertex v.
SnStatus sn_find_patches(SnMesh* surface, const int* place, SnSurfacePatches* patches);

/// Free the patches. A struct of zeros is accepted.
void sn_free_patches(SnSurfacePatches* patches);

#endif
