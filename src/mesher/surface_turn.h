// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_SURFACE_TURN_H
#define SN_MESHER_SURFACE_TURN_H

#include "mesh/defects.h"

/// What was done to a surface, and what is wrong with it afterwards.
typedef struct SnSurfaceTurns {
    SnDefect triangles; // triangles that disagreed with most of their patch: their centres
    SnDefect pieces;    // pieces that were turned around: the centre of one triangle of each
    SnDefect one_sided; // patches like Moebius' strip, not changed: the centre of a triangle
} SnSurfaceTurns;

/// Turn the triangles of a surface to the outside, in two passes. First the triangles of a patch,
/// joined by edges of exactly two triangles, are made to agree with the larger share of its area.
/// Then all pieces are turned when the largest piece is inside out. After this, a piece is turned
/// when it is closed, but for small holes, and its volume is clearly negative; a piece inside other
/// pieces stays, because it bounds a cavity. A piece is a patch that is closed on its own, or a set
/// of open patches joined by common vertices. Vertices at the same place count as one. `turns` may
/// be NULL. When memory runs out, some triangles may be turned already.
SnStatus sn_surface_turn(SnMesh* surface, SnSurfaceTurns* turns);

#endif
