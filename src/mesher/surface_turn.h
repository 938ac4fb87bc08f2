// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_TURN_H
#define SN_MESHER_SURFACE_TURN_H

#include "mesh/defects.h"

/// What was done to a surface, and what it is then.
typedef struct SnSurfaceTurns {
    SnDefect triangles; // that disagreed with the larger part of their neighbours: their centres
    SnDefect pieces;    // that were inside out: the centre of a triangle
    SnDefect one_sided; // patches like Moebius' strip, which stay: the centre of a triangle
} SnSurfaceTurns;

/// Turn the triangles of a surface to the outside, in two stages. First those of a patch, joined by
/// edges of exactly two triangles, are made to agree: with the larger part of its area. Then a
/// piece is turned when it is closed, but for small holes, and bounds a volume that is clearly
/// negative, unless it lies inside another: then it bounds a cavity. When the largest piece is
/// inside out, so is everything. A piece is a patch that is closed on its own, or what hangs
/// together of the others. Vertices at the same place count as one. `turns` may be NULL. Without
/// memory some triangles may be turned already.
SnStatus sn_surface_turn(SnMesh* surface, SnSurfaceTurns* turns);

#endif
