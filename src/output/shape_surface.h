// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHAPE_SURFACE_H
#define SN_OUTPUT_SHAPE_SURFACE_H

#include "base/status.h"
#include "sinew/shape.h"

/// Make a mesh of triangles, with normals outwards, for the surface of a rigid shape in its own
/// frame. Round shapes deviate from the true surface by less than half a per cent of their radius;
/// boxes have their 8 corners as vertices (x fastest, then y, then z); meshes keep their own
/// surface; a plane is a square of side `plane_side` (m) around the origin.
SnStatus sn_shape_surface(const SnShapeDef* shape, double plane_side, SnMesh** surface);

#endif
