// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_SURFACE_TURN_H
#define SN_MESH_SURFACE_TURN_H

#include "mesh/mesh.h"

/// A copy of a surface whose pieces are turned to the outside, or NULL when all of them are. A
/// piece is turned when it is closed, but for small holes, and bounds a volume that is clearly
/// negative, unless it lies inside another: then it bounds a cavity. When the largest piece is
/// inside out, so is everything.
SnStatus sn_surface_turn(const SnMesh* surface, SnMesh** turned);

#endif
