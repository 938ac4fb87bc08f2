// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_PULL_H
#define SN_SIM_PULL_H

#include "math/vec3.h"
#include "sinew/sinew.h"

// A hand that pulls at a body by a damped spring (sn_world_pull):
//
//     f = k (to - x) - c v,      k = m omega^2,
//
// with m the mass of the body, so that it hangs below the hand by g / omega^2 whatever it weighs. A
// soft body is held at nodes around a point, with weights w_i whose sum is 1: v is the weighted
// mean of the nodes' velocities, and x that of their positions plus the offset from this mean to
// the point when the hand took hold; node i gets w_i f. So a hand that has not moved exerts no
// force. The force of a step is the one at its beginning. To be stable the hand holds so much mass
// M that k h^2 <= M / 4, and its damping is c h <= M / 2. The hand is part of the state (SnHand).

/// The point x at which a hand holds its body, m, and its velocity v, m/s. There has to be a hand.
void sn_pull_hold(const SnWorld* world, Vec3* x, Vec3* v);

/// Add the hand's force to those on nodes, N (node_count x 3).
void sn_pull_nodes(const SnWorld* world, double* force);

/// Add the hand's impulse in a step of length h to the momentum of the rigid body that it holds.
void sn_pull_rigid(SnWorld* world, double h);

/// The part of the model that the hand holds, or -1.
int sn_pulled_part(const SnWorld* world);

#endif
