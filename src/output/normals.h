// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_NORMALS_H
#define SN_OUTPUT_NORMALS_H

#include "output/picture.h"

/// Unit normals for smooth shading, one per corner of each triangle, in new memory
/// (triangle_count x 3 x 3). At a vertex, the triangles around it are averaged, weighted by their
/// angles, but for those that turn away by more than a crease's 40 degrees.
SnStatus sn_surface_normals(const SnDrawnSurface* surface, float** normals);

#endif
