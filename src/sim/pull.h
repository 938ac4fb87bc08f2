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
// with f the force on the body, `to` the place of the hand, x and v position and velocity of the
// point at which the hand holds the body, m the mass of the body, omega a fixed rate and c the
// damping. So a body hangs below the hand by g / omega^2 (g: gravity) whatever it weighs. A soft
// body is held at nodes around a point, with weights w_i whose sum is 1: v is the weighted mean of
// the nodes' velocities; x is the weighted mean of their positions plus the offset from this mean
// to the point when the hand took hold; node i gets the force w_i f. So a hand that has not moved
// exerts no force. f is computed at the beginning of a step of length h. For stability the hand
// holds nodes of so much mass M that k h^2 <= M / 4, and its damping is c h <= M / 2. The state
// contains the hand (SnHand).

/// The point x at which a hand holds its body, m, and its velocity v, m/s. There has to be a hand.
void sn_pull_hold(const SnWorld* world, Vec3* x, Vec3* v);

/// Add the hand's force to forces on nodes, N (node_count x 3).
void sn_pull_nodes(const SnWorld* world, double* force);

/// Add the hand's impulse in a step of length h to the momentum of the rigid body that the hand
/// holds.
void sn_pull_rigid(SnWorld* world, double h);

/// The part of the model that the hand holds, or -1.
int sn_pulled_part(const SnWorld* world);

#endif
