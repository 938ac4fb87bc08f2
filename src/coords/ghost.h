// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_GHOST_H
#define SN_COORDS_GHOST_H

#include "system/map.h"

// Every node that follows an aggregate or is frozen has a ghost, which moves as the node would move
// if it were elastic. Ghosts are needed because the oracle predicts only one step. A body may have
// turned rigid while it was out of balance: for example a beam at the turning point of its swing,
// or a beam that sinks slowly. If such a body were elastic, it would hardly move in one step from
// standstill, however far it would move in the end. So predictions are accumulated: a node at x has
// a ghost at x + y that moves with the velocity w relative to the aggregate, and the next
// prediction starts from the ghosts. The strain of ghosts causes stresses, so ghosts come to rest
// where the elastic body would. y and w do not contain the rigid motion of an aggregate as a whole,
// because the aggregate itself does this motion.

/// Move the ghosts of a part's nodes, first_node <= i < end_node. `u` are the predicted velocities
/// of nodes, m/s. The ghost of a frozen node gets w = u. The ghost of a node of an aggregate gets w
/// = u - rigid, where `rigid` is the aggregate's rigid motion with the momentum and angular
/// momentum of u; so adding a rigid motion to u does not change w. Then y += time w; `time` is the
/// length of the step, s.
void sn_ghost_follow(const SnMap* map, const double* x, int first_node, int end_node,
                     const double* u, double time, SnGhost* ghost);

/// Turn ghosts along with their aggregates, by the rotations of the aggregates' poses in q. At the
/// start of a step these rotations are the identity (ghost_turn.c).
void sn_ghost_turn(const SnMap* map, const SnConfig* q, SnGhost* ghost);

/// Put ghosts back to their nodes, y = w = 0, for the nodes first_node <= i < end_node. If `all` is
/// 0, only nodes that are not frozen and follow no aggregate of elements are treated.
void sn_ghost_clear(const SnMap* map, int first_node, int end_node, int all, SnGhost* ghost);

#endif
