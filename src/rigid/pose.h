// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_POSE_H
#define SN_RIGID_POSE_H

#include "math/quat.h"

/// Where a rigid body is: its centre of mass, and the rotation from its own frame to the world's.
typedef struct SnPose {
    Vec3 position; // m
    Quat rotation; // a unit quaternion
} SnPose;

/// Mass and inertia of a rigid body. The inertia is about the centre of mass, in the body's own
/// frame.
typedef struct SnRigidMass {
    double mass;  // kg
    Mat3 inertia; // kg m^2
} SnRigidMass;

/// The radius of gyration over all directions, m, or 1 m for a body without inertia. A torque
/// divided by this length can be added to forces: the sum does not depend on the unit of length.
static inline double sn_rigid_length(const SnRigidMass* mass) {
    const double square =
        0.5 * (mass->inertia.m[0][0] + mass->inertia.m[1][1] + mass->inertia.m[2][2]);
    return square > 0 && mass->mass > 0 ? sqrt(square / mass->mass) : 1;
}

/// Inertia in the world's frame: R I R^T.
static inline Mat3 sn_pose_inertia(const SnPose* pose, const SnRigidMass* mass) {
    Mat3 R = quat_matrix(pose->rotation);
    return m3_mul(m3_mul(R, mass->inertia), m3_transpose(R));
}

/// Add the inertia of a point mass m at r: returns `inertia` + m (|r|^2 1 - r r^T), where 1 is the
/// identity.
static inline Mat3 sn_inertia_add(double m, Vec3 r, Mat3 inertia) {
    return m3_axpy(-m, m3_outer(r, r), m3_axpy(m * v3_dot(r, r), m3_identity(), inertia));
}

/// Compute the twist of a body, that is, its velocity and angular velocity (6), from its momentum
/// and angular momentum (6).
static inline void sn_pose_twist(const SnPose* pose, const SnRigidMass* mass,
                                 const double* momentum, double* twist) {
    v3_store(twist, v3_scale(1 / mass->mass, v3_load(momentum)));
    v3_store(twist + 3, m3_apply(m3_inverse(sn_pose_inertia(pose, mass)), v3_load(momentum + 3)));
}

/// The rotation turned by theta (rad, world's frame), kept at unit length.
static inline Quat sn_pose_turn(Quat rotation, Vec3 theta) {
    return quat_unit(quat_mul(quat_exp(theta), rotation));
}

/// The turn theta, |theta| <= pi, that takes rotation `from` to `to`.
static inline Vec3 sn_pose_turned(Quat to, Quat from) {
    return quat_log(quat_mul(to, quat_conjugate(from)));
}

/// Mass and inertia of a solid box with uniform density, kg/m^3, and edges of lengths `size`, m,
/// along the axes of its own frame.
static inline SnRigidMass sn_rigid_box(double density, const double size[3]) {
    double a = size[0] * size[0], b = size[1] * size[1], c = size[2] * size[2];
    double mass = density * size[0] * size[1] * size[2];
    return (SnRigidMass){
        mass, m3_diagonal(mass * (b + c) / 12, mass * (a + c) / 12, mass * (a + b) / 12)};
}

#endif
