// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds masses, poses and momenta of aggregates from their members.
#include "rigid/aggregate.h"
#include "rigid/sums.h"

#include <assert.h>

static Vec3 find_centre(const SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at) {
    SnMassSum sum = {0};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const int i = a->node[k];
        sum = sn_mass_sum_add(weigh.node[i], v3_load(at.x + 3 * (size_t)i), sum);
    }
    if (a->core[b] >= 0)
        sum = sn_mass_sum_add(weigh.body[a->core[b]].mass, at.pose[a->core[b]].position, sum);
    return sn_mass_sum_centre(sum);
}

// Store the momentum of aggregate b: `sum`, the momentum of its nodes about the centre, plus the
// momentum of its core.
static void store_momentum(const SnAggregates* a, int b, Vec3 centre, SnMomentumSum sum,
                           SnMemberMotion at) {
    const int core = a->core[b];
    if (core >= 0) {
        const double* own = at.momentum + 6 * (size_t)core;
        const Vec3 r = v3_sub(at.pose[core].position, centre), p = v3_load(own);
        sum.linear = v3_add(sum.linear, p);
        sum.angular = v3_add(sum.angular, v3_add(v3_cross(r, p), v3_load(own + 3)));
    }
    double* momentum = at.momentum + 6 * (size_t)(a->first + b);
    v3_store(momentum, sum.linear);
    v3_store(momentum + 3, sum.angular);
}

// Add the core to the mass and inertia of aggregate b: I += I_core + m (|r|^2 1 - r r^T), where r
// is the vector from the aggregate's centre to the core's, and 1 the identity.
static void add_core(SnAggregates* a, int b, SnMemberMass weigh, const SnPose* pose,
                     SnRigidMass* mass) {
    const int core = a->core[b];
    if (core < 0) return;
    const SnRigidMass* own = &weigh.body[core];
    const Vec3 r = v3_sub(pose[core].position, a->centre[b]);
    a->start_of_core[b] = pose[core];
    mass->mass += own->mass;
    mass->inertia = m3_axpy(1, sn_pose_inertia(&pose[core], own), mass->inertia);
    mass->inertia = sn_inertia_add(own->mass, r, mass->inertia);
}

// The inertia is the sum of m (|r|^2 1 - r r^T), where 1 is the identity. The momentum is the sum
// of m v, and the angular momentum the sum of m r x v.
void sn_aggregate_measure(SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at,
                          SnRigidMass* mass) {
    assert(b >= 0 && b < a->count);
    const Vec3 centre = find_centre(a, b, weigh, at);
    SnMomentumSum sum = {0};
    *mass = (SnRigidMass){.inertia = m3_diagonal(0, 0, 0)};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = weigh.node[a->node[k]];
        const Vec3 x = v3_load(at.x + i), r = v3_sub(x, centre);
        const Vec3 p = v3_scale(m, v3_load(at.v + i));
        v3_store(a->place + 3 * (size_t)k, x);
        v3_store(a->arm + 3 * (size_t)k, r);
        sum = sn_momentum_sum_add(r, p, sum);
        mass->mass += m;
        mass->inertia = sn_inertia_add(m, r, mass->inertia);
    }
    a->centre[b] = centre;
    add_core(a, b, weigh, at.pose, mass);
    at.pose[a->first + b] = (SnPose){centre, quat_identity()};
    store_momentum(a, b, centre, sum, at);
}

static Vec3 matrix_column(Mat3 A, int k) { return v3(A.m[0][k], A.m[1][k], A.m[2][k]); }

// Find the rotation R for which the sum of m |r_i - R arm_i|^2 is least. This R makes tr(R^T A)
// largest, where A = sum of m r_i arm_i^T. At the largest value, the torque is zero: the sum of the
// cross products R_k x A_k over the columns k of R and A. So R is turned by small rotations theta
// until the torque is zero.
static Quat fit_rotation(Mat3 A) {
    Quat q = quat_identity();
    for (int i = 0; i < 50; ++i) { // about five rounds suffice, as a body turns little in a step
        const Mat3 R = quat_matrix(q);
        Vec3 torque = v3(0, 0, 0);
        double hold = 0;
        for (int k = 0; k < 3; ++k) {
            torque = v3_add(torque, v3_cross(matrix_column(R, k), matrix_column(A, k)));
            hold += v3_dot(matrix_column(R, k), matrix_column(A, k));
        }
        if (!(hold > 0)) return q;
        const Vec3 theta = v3_scale(1 / hold, torque);
        q = sn_pose_turn(q, theta);
        if (v3_norm(theta) < 1e-15) break;
    }
    return q;
}

void sn_aggregate_fit(const SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at) {
    assert(b >= 0 && b < a->count);
    const Vec3 centre = find_centre(a, b, weigh, at);
    const int core = a->core[b];
    Mat3 A = m3_diagonal(0, 0, 0);
    SnMomentumSum sum = {0};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = weigh.node[a->node[k]];
        const Vec3 r = v3_sub(v3_load(at.x + i), centre);
        const Vec3 p = v3_scale(m, v3_load(at.v + i));
        A = m3_axpy(m, m3_outer(r, v3_load(a->arm + 3 * (size_t)k)), A);
        sum = sn_momentum_sum_add(r, p, sum);
    }
    const Quat turned =
        core < 0 ? fit_rotation(A)
                 : quat_mul(at.pose[core].rotation, quat_conjugate(a->start_of_core[b].rotation));
    at.pose[a->first + b] = (SnPose){centre, turned};
    store_momentum(a, b, centre, sum, at);
}
