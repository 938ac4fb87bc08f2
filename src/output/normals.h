// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_NORMALS_H
#define SN_OUTPUT_NORMALS_H

#include "output/picture.h"

/// Compute unit normals for smooth shading, one for each corner of each triangle, in new memory
/// (triangle_count x 3 x 3). The normal of a corner is the mean of the normals of the triangles
/// around its vertex, weighted by the angles of the triangles at this vertex. If the normal of a
/// triangle differs from the normal of the corner's own triangle by more than 58 degrees, the
/// triangle is on the other side of a crease and does not count.
SnStatus sn_surface_normals(const SnDrawnSurface* surface, float** normals);

#endif
