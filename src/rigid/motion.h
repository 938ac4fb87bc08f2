// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_MOTION_H
#define SN_RIGID_MOTION_H

#include "math/mat3.h"

// The rigid motion of a set of nodes: the motion that the nodes would have if they were one rigid
// body with the same momentum and angular momentum,
//
//     M velocity = sum of m v,      I omega = sum of m r x v.
//
// The sums run over the nodes; r is the vector from the centre of mass to a node. M and I are the
// mass and the inertia of all nodes together.

typedef struct SnRigidMotion {
    double mass;          // M, kg
    Mat3 inertia;         // I about the centre, kg m^2
    Vec3 centre;          // centre of mass, m
    Vec3 velocity, omega; // m/s and rad/s
} SnRigidMotion;

/// Find the motion of `count` nodes: of the nodes in the list `node`, or, if `node` is NULL, of the
/// nodes from `first` on. `mass` (one per node), `x` and `v` (three per node) are indexed by node.
/// The sum of the masses has to be above 0, and the nodes with mass must not all lie on one line: I
/// would have no inverse, and omega would not be finite.
SnRigidMotion sn_rigid_motion(int count, const int* node, int first, const double* mass,
                              const double* x, const double* v);

/// The velocity of a point at x that moves with the rigid body: velocity + omega x r.
static inline Vec3 sn_motion_at(const SnRigidMotion* motion, Vec3 x) {
    return v3_add(motion->velocity, v3_cross(motion->omega, v3_sub(x, motion->centre)));
}

#endif
