// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_MOTION_H
#define SN_RIGID_MOTION_H

#include "math/mat3.h"

// How nodes move as a whole: the motion of a rigid body in their place that has their momentum and
// angular momentum,
//
//     M velocity = sum of m v,      I omega = sum of m r x v,      r from the centre of mass.

typedef struct SnRigidMotion {
    double mass;
    Mat3 inertia; // about the centre
    Vec3 centre, velocity, omega;
} SnRigidMotion;

/// Of `count` nodes: those listed, or, where `node` is NULL, those from `first` on.
SnRigidMotion sn_rigid_motion(int count, const int* node, int first, const double* mass,
                              const double* x, const double* v);

/// velocity + omega x r
static inline Vec3 sn_motion_at(const SnRigidMotion* motion, Vec3 x) {
    return v3_add(motion->velocity, v3_cross(motion->omega, v3_sub(x, motion->centre)));
}

#endif
