// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_NORMALS_H
#define SN_OUTPUT_NORMALS_H

#include "output/picture.h"

/// Compute unit normals for smooth shading, one for each corner of each triangle, in new memory
/// (triangle_count x 3 x 3). The normal of a corner is the mean of the normals of all triangles
/// around its vertex, weighted by their angles, without those triangles whose normal differs from
/// that of the corner's own triangle by more than 58 degrees: between them is a crease.
SnStatus sn_surface_normals(const SnDrawnSurface* surface, float** normals);

#endif
