// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_GHOST_H
#define SN_COORDS_GHOST_H

#include "system/map.h"

// Ghosts: what nodes that follow an aggregate, or are frozen, would do if they were elastic. The
// oracle looks one step ahead. Something that turned rigid off its balance hardly moves in one step
// from standstill, however far it would get in the end: a beam that was frozen where its swing
// turned round, or one that sinks slowly. So predictions are kept: every node that follows has a
// ghost at x + y that moves with w relative to the aggregate, and the next prediction is made from
// there. Ghosts feel the stresses of their own strain, so they come to rest where the elastic body
// would. y and w have no part that moves an aggregate as a whole, which is left to the aggregate.

/// Move the ghosts of a part's nodes, first_node <= i < end_node, by their predicted velocities u,
/// m/s, to which any rigid motion may be added: w = u - (velocity + omega x r) of each aggregate,
/// where the rigid motion has the momentum and angular momentum of u; y += time w.
void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost);

/// Turn ghosts with their aggregates, by the rotations of their poses: these are unturned as a step
/// begins (ghost_turn.c).
void sn_ghost_turn(const SnMap* map, const SnConfig* q, SnGhost* ghost);

/// Put the ghosts of the nodes first_node <= i < end_node back to the nodes: of all of them (1), or
/// only of those that follow no aggregate of elements (0).
void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost);

#endif
