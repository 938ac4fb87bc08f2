// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_SHAPE_SURFACE_H
#define SN_OUTPUT_SHAPE_SURFACE_H

#include "base/status.h"
#include "sinew/shape.h"

/// Make triangles that show a rigid shape, seen from outside, in its own frame: round shapes to a
/// thousandth of their radius or so, boxes by their 8 corners (x fastest, then y, then z), meshes
/// by their own surface, planes by a square of side `plane_side` (m) around the origin.
SnStatus sn_shape_surface(const SnShapeDef* shape, double plane_side, SnMesh** surface);

#endif
