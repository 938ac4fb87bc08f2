// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CUT_H
#define SN_APP_VIEW_CUT_H

#include "sinew/mesh.h"

#include <stddef.h>

// The cut of a plane, at right angles to an axis of the world, through the tets of a body: a
// polygon for each tet, as triangles. Nodes on the plane count as above it. So a face in the plane
// is there once, for the tet below it, and tets that the plane only touches give nothing. Polygons
// of neighbours share corners with the same bits.

typedef struct SnCutPlane {
    int axis;  // normal of the plane: 0, 1, 2 for x, y, z
    double at; // place of the plane on the axis, m
} SnCutPlane;

/// Count the triangles of the cut with nodes at x (vertex_count x 3), m.
size_t sn_cut_count(const SnMesh* mesh, const double* x, SnCutPlane plane);

/// Write corners (count x 9), m, and codes (count) of the triangles that sn_cut_count counts. A
/// triangle has the code of its tet; `code`: codes of the tets (element_count).
void sn_cut_write(const SnMesh* mesh, const double* x, SnCutPlane plane, const unsigned char* code,
                  float* corner, unsigned char* triangle_code);

#endif
