// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_CUT_H
#define SN_APP_VIEW_CUT_H

#include "sinew/mesh.h"

#include <stddef.h>

// Where a plane across an axis of the world cuts the tets of a body: the polygon of each tet, as
// triangles. What lies on the plane counts as above it: a face in the plane is there once, of the
// tet below it, and tets that the plane only touches give nothing. Neighbours have corners of the
// same bits.

typedef struct SnCutPlane {
    int axis;  // 0, 1, 2
    double at; // m
} SnCutPlane;

/// How many triangles there are with nodes at x (3 each).
size_t sn_cut_count(const SnMesh* mesh, const double* x, SnCutPlane plane);

/// Corners (9 numbers each) and codes of as many triangles; `code` is of each tet.
void sn_cut_write(const SnMesh* mesh, const double* x, SnCutPlane plane, const unsigned char* code,
                  float* corner, unsigned char* triangle_code);

#endif
