// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_GHOST_H
#define SN_COORDS_GHOST_H

#include "system/map.h"

// What nodes that follow a body would do if they were elastic. The oracle looks one step ahead, and
// what is frozen off its balance would hardly move in one step from standstill, however far it
// would get: a beam that was frozen where its swing turned round, one that sinks slowly. So what
// was predicted is kept: every node that follows has a ghost at x + y that moves with w relative to
// the body, and the next prediction is made from there. Ghosts feel the stresses of their own
// strain, so they come to rest where the body would; as y and w have no part that moves a body as a
// whole, that is left to the body.

/// Predicted velocities u of a part's nodes, first_node <= i < end_node, whatever else they do
/// together: w = u - (velocity + omega x r) of each body, with its momentum and angular momentum;
/// y += time w.
void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost);

/// Ghosts turn with bodies, which have turned in a step by what their poses are
/// (ghost_turn.c).
void sn_ghost_turn(const SnMap* map, const SnConfig* q, SnGhost* ghost);

/// Ghosts of these nodes are where the nodes are: of all, or of those that are free.
void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost);

#endif
