// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_NORMALS_H
#define SN_OUTPUT_NORMALS_H

#include "output/picture.h"

/// Compute unit normals for smooth shading, one per corner of each triangle, in new memory
/// (triangle_count x 3 x 3). The normals of the triangles around a vertex are averaged, weighted by
/// their angles; triangles whose normal differs by more than 58 degrees are left out: there is a
/// crease.
SnStatus sn_surface_normals(const SnDrawnSurface* surface, float** normals);

#endif
