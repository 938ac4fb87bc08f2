// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CUT_H
#define SN_APP_VIEW_CUT_H

#include "sinew/mesh.h"

#include <stddef.h>

// Cut the tets of a body with a plane at right angles to an axis of the world: each tet that is cut
// gives a polygon, which is split into triangles. Nodes on the plane count as above the plane. So a
// face of tets that lies in the plane appears once, for the tet below the plane, and a tet that
// touches the plane only with an edge or a corner gives nothing. Polygons of neighbours have
// corners with exactly the same bits.

typedef struct SnCutPlane {
    int axis;  // axis of the plane's normal: 0, 1, 2 for x, y, z
    double at; // coordinate of the plane on this axis, m
} SnCutPlane;

/// Count the triangles of the cut. `x`: positions of the nodes (vertex_count x 3), m.
size_t sn_cut_count(const SnMesh* mesh, const double* x, SnCutPlane plane);

/// Write the triangles that sn_cut_count counts: their corners into `corner` (count x 9), m, and
/// their codes into `triangle_code` (count). A triangle has the code of its tet; `code`: codes of
/// the tets (element_count).
void sn_cut_write(const SnMesh* mesh, const double* x, SnCutPlane plane, const unsigned char* code,
                  float* corner, unsigned char* triangle_code);

#endif
