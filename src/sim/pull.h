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
// with m the mass of the body, so that it hangs from the hand by g / omega^2 whatever it weighs. Of
// a soft body the hand holds nodes around a point, with weights w_i whose sum is 1: v is the
// weighted mean of their velocities, x that of their positions plus what led from it to the point
// when the hand took hold, and node i has w_i f. So a hand that has not moved pulls at nothing. The
// force is that at the beginning of a step, so the hand holds so much mass M that k h^2 <= M / 4,
// and its damping is c h <= M / 2. The hand is part of the state (SnHand).

/// Where a hand that holds something does so, m, and how fast that goes, m/s.
void sn_pull_hold(const SnWorld* world, Vec3* x, Vec3* v);

/// Add what the hand does to nodes, N (node_count x 3).
void sn_pull_nodes(const SnWorld* world, double* force);

/// Add what it does to a rigid body in a step of length h: to its momentum.
void sn_pull_rigid(SnWorld* world, double h);

/// The part of the model that a hand holds, or -1.
int sn_pulled_part(const SnWorld* world);

#endif
