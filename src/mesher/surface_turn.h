// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_TURN_H
#define SN_MESHER_SURFACE_TURN_H

#include "mesh/defects.h"

/// The changes that sn_surface_turn made to a surface, and what is still wrong with it.
typedef struct SnSurfaceTurns {
    SnDefect triangles; // triangles turned to agree with most of their patch: their centres
    SnDefect pieces;    // pieces that were turned around: the centre of one triangle of each
    SnDefect one_sided; // patches like Moebius' strip, not changed: the centre of a triangle
} SnSurfaceTurns;

/// Turn the triangles of a surface to the outside, in two passes. The first pass makes all
/// triangles of a patch (triangles joined by edges of exactly two triangles) agree on which side is
/// outside; the orientation that has the larger share of the area wins. The second pass turns whole
/// pieces. A piece is a patch that is closed on its own, or a set of open patches joined by common
/// vertices. If the largest piece is inside out, all pieces are turned. After that, a piece is
/// turned if it is closed (apart from small holes) and its volume is clearly negative; but a piece
/// inside other pieces stays as it is, because it bounds a cavity. Vertices at the same place count
/// as one. `turns` may be NULL. If memory runs out, some triangles may be turned already.
SnStatus sn_surface_turn(SnMesh* surface, SnSurfaceTurns* turns);

#endif
