// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_GHOST_H
#define SN_COORDS_GHOST_H

#include "system/map.h"

// A ghost does what its node, which follows an aggregate or is frozen, would do if the node were
// elastic. The oracle looks only one step ahead. A body that turned rigid out of balance hardly
// moves in one step from standstill, however far it would get in the end: for example a beam that
// turned rigid where its swing turned round, or a beam that sinks slowly. So predictions are kept:
// every such node, at x, has a ghost at x + y that moves with w relative to the aggregate, and the
// next prediction starts from the ghosts. Ghosts feel the stresses of their own strain, so they
// come to rest where the elastic body would. y and w contain no rigid motion of an aggregate as a
// whole, as the aggregate itself does this motion.

/// Move the ghosts of a part's nodes, first_node <= i < end_node, by their predicted velocities u,
/// m/s, to which any rigid motion may be added: w = u - (velocity + omega x r) of each aggregate,
/// where the rigid motion has the momentum and angular momentum of u; y += time w.
void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost);

/// Turn ghosts with their aggregates, by the rotations of the aggregates' poses in q. These
/// rotations are the identity when a step begins (ghost_turn.c).
void sn_ghost_turn(const SnMap* map, const SnConfig* q, SnGhost* ghost);

/// Put the ghosts of the nodes first_node <= i < end_node back to their nodes, y = w = 0. `all` 1:
/// the ghosts of all these nodes; 0: only of nodes that follow no aggregate of elements and are not
/// frozen.
void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost);

#endif
