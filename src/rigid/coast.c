// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "rigid/coast.h"

#include <assert.h>

// Find the turn phi of a rigid body with angular momentum L in the time tau. Newton's method solves
// F(phi) = I phi - tau L = 0, where I is the inertia at the rotation exp(phi) R0, and R0 is the
// rotation at the start. A change dphi of phi = a n turns the body by delta = J dphi, with
// J = (sin a/a) 1 + (1 - sin a/a) n n^T + ((1 - cos a)/a) [n]^x, where 1 is the identity. It
// changes F by dF = I dphi + (I [phi]^x - [I phi]^x) delta.
static Vec3 find_turn(const SnPose* from, const SnRigidMass* mass, Vec3 L, double tau) {
    const Mat3 start = sn_pose_inertia(from, mass);
    Vec3 phi = v3_scale(tau, m3_apply(m3_inverse(start), L));
    for (int i = 0; i < 30; ++i) { // Newton's method converges quadratically: about five rounds,
                                   // unless the turn is very large
        const SnPose pose = {from->position, sn_pose_turn(from->rotation, phi)};
        const Mat3 inertia = sn_pose_inertia(&pose, mass);
        const Vec3 momentum = m3_apply(inertia, phi);
        const Vec3 F = v3_sub(momentum, v3_scale(tau, L));
        const double a = v3_norm(phi), sinc = math_sinc(a), half = math_sinc(0.5 * a);
        const Mat3 cross = m3_cross(phi);
        Mat3 J = m3_axpy(0.5 * half * half, cross, m3_diagonal(sinc, sinc, sinc));
        if (a > 0) J = m3_axpy((1 - sinc) / (a * a), m3_outer(phi, phi), J);
        const Mat3 turning = m3_axpy(-1, m3_cross(momentum), m3_mul(inertia, cross));
        const Mat3 dF = m3_axpy(1, m3_mul(turning, J), inertia);
        const Vec3 step = m3_apply(m3_inverse(dF), F);
        phi = v3_sub(phi, step);
        if (!(v3_norm(step) > 1e-15 * (1 + a))) break;
    }
    return phi;
}

void sn_coast(const SnPose* from, const SnRigidMass* mass, const double* momentum, double tau,
              double* way) {
    assert(mass->mass > 0);
    v3_store(way, v3_scale(tau / mass->mass, v3_load(momentum)));
    v3_store(way + 3, find_turn(from, mass, v3_load(momentum + 3), tau));
}
