// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "rigid/aggregate.h"

#include "base/memory.h"

#include <string.h>

SnStatus sn_create_aggregates(int node_count, int first, int most, SnAggregates** out) {
    SnAggregates* a = SN_NEW(SnAggregates);
    if (!a) return SN_OUT_OF_MEMORY;
    *a = (SnAggregates){.first = first,
                        .start = SN_NEW_ARRAY(int, most + 1),
                        .node = SN_NEW_ARRAY(int, node_count),
                        .entry = SN_NEW_ARRAY(int, node_count),
                        .place = SN_NEW_ARRAY(double, 3 * (size_t)node_count),
                        .arm = SN_NEW_ARRAY(double, 3 * (size_t)node_count),
                        .centre = SN_NEW_ARRAY(Vec3, most),
                        .core = SN_NEW_ARRAY(int, most),
                        .of_core = SN_NEW_ARRAY(int, first),
                        .start_of_core = SN_NEW_ARRAY(SnPose, most)};
    if (!a->start || !a->node || !a->entry || !a->place || !a->arm || !a->centre || !a->core ||
        !a->of_core || !a->start_of_core) {
        sn_destroy_aggregates(a);
        return SN_OUT_OF_MEMORY;
    }
    for (int b = 0; b < most; ++b) a->core[b] = -1;
    for (int b = 0; b < first; ++b) a->of_core[b] = -1;
    *out = a;
    return SN_OK;
}

void sn_destroy_aggregates(SnAggregates* a) {
    if (!a) return;
    sn_free(a->start);
    sn_free(a->node);
    sn_free(a->entry);
    sn_free(a->place);
    sn_free(a->arm);
    sn_free(a->centre);
    sn_free(a->core);
    sn_free(a->of_core);
    sn_free(a->start_of_core);
    sn_free(a);
}

void sn_aggregates_set_core(SnAggregates* a, int b, int core) {
    a->core[b] = core;
    a->of_core[core] = b;
}

// a counting sort of nodes by aggregate
void sn_aggregates_list(SnAggregates* a, int node_count, const int* node_body, int count) {
    a->count = count;
    memset(a->start, 0, sizeof *a->start * ((size_t)count + 1));
    for (int i = 0; i < node_count; ++i)
        if (node_body[i] >= a->first) a->start[node_body[i] - a->first + 1]++;
    for (int b = 0; b < count; ++b) a->start[b + 1] += a->start[b];
    for (int i = 0; i < node_count; ++i)
        if (node_body[i] >= a->first)
            a->node[a->entry[i] = a->start[node_body[i] - a->first]++] = i;
    for (int b = count; b > 0; --b) a->start[b] = a->start[b - 1];
    a->start[0] = 0;
}

// ---- measuring

static Vec3 centre_of(const SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at) {
    Vec3 sum = v3(0, 0, 0);
    double total = 0;
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const int i = a->node[k];
        sum = v3_axpy(weigh.node[i], v3_load(at.x + 3 * (size_t)i), sum);
        total += weigh.node[i];
    }
    if (a->core[b] >= 0) {
        sum = v3_axpy(weigh.body[a->core[b]].mass, at.pose[a->core[b]].position, sum);
        total += weigh.body[a->core[b]].mass;
    }
    return v3_scale(1 / total, sum);
}

// the sum of all momenta, and of moments of momentum about the centre
static void put_momentum(const SnAggregates* a, int b, Vec3 centre, Vec3 linear, Vec3 angular,
                         SnMemberMotion at) {
    const int core = a->core[b];
    if (core >= 0) {
        const double* own = at.momentum + 6 * (size_t)core;
        const Vec3 r = v3_sub(at.pose[core].position, centre), p = v3_load(own);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_add(v3_cross(r, p), v3_load(own + 3)));
    }
    double* momentum = at.momentum + 6 * (size_t)(a->first + b);
    v3_store(momentum, linear);
    v3_store(momentum + 3, angular);
}

// I += I_core + m (|r|^2 - r r^T)
static void weigh_core(SnAggregates* a, int b, SnMemberMass weigh, const SnPose* pose,
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

// I = sum of m (|r|^2 - r r^T); momentum = sum of m v, and of m r x v
void sn_aggregate_measure(SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at,
                          SnRigidMass* mass) {
    const Vec3 centre = centre_of(a, b, weigh, at);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    *mass = (SnRigidMass){.inertia = m3_diagonal(0, 0, 0)};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = weigh.node[a->node[k]];
        const Vec3 x = v3_load(at.x + i), r = v3_sub(x, centre);
        const Vec3 p = v3_scale(m, v3_load(at.v + i));
        v3_store(a->place + 3 * (size_t)k, x);
        v3_store(a->arm + 3 * (size_t)k, r);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
        mass->mass += m;
        mass->inertia = sn_inertia_add(m, r, mass->inertia);
    }
    a->centre[b] = centre;
    weigh_core(a, b, weigh, at.pose, mass);
    at.pose[a->first + b] = (SnPose){centre, quat_identity()};
    put_momentum(a, b, centre, linear, angular, at);
}

static Vec3 column(Mat3 A, int k) { return v3(A.m[0][k], A.m[1][k], A.m[2][k]); }

// The rotation R for which sum of m |r_i - R arm_i|^2 is least, that is, tr(R^T A) largest with
// A = sum of m r_i arm_i^T: turned by theta until the columns of R and A have no torque left.
static Quat fit_rotation(Mat3 A) {
    Quat q = quat_identity();
    for (int i = 0; i < 50; ++i) { // a handful: steps turn bodies by little
        const Mat3 R = quat_matrix(q);
        Vec3 torque = v3(0, 0, 0);
        double hold = 0;
        for (int k = 0; k < 3; ++k) {
            torque = v3_add(torque, v3_cross(column(R, k), column(A, k)));
            hold += v3_dot(column(R, k), column(A, k));
        }
        if (!(hold > 0)) return q;
        const Vec3 theta = v3_scale(1 / hold, torque);
        q = sn_pose_turn(q, theta);
        if (v3_norm(theta) < 1e-15) break;
    }
    return q;
}

void sn_aggregate_fit(const SnAggregates* a, int b, SnMemberMass weigh, SnMemberMotion at) {
    const Vec3 centre = centre_of(a, b, weigh, at);
    const int core = a->core[b];
    Mat3 A = m3_diagonal(0, 0, 0);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = weigh.node[a->node[k]];
        const Vec3 r = v3_sub(v3_load(at.x + i), centre);
        const Vec3 p = v3_scale(m, v3_load(at.v + i));
        A = m3_axpy(m, m3_outer(r, v3_load(a->arm + 3 * (size_t)k)), A);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
    }
    const Quat turned =
        core < 0 ? fit_rotation(A)
                 : quat_mul(at.pose[core].rotation, quat_conjugate(a->start_of_core[b].rotation));
    at.pose[a->first + b] = (SnPose){centre, turned};
    put_momentum(a, b, centre, linear, angular, at);
}

// ---- following

// R arm of the core
static Vec3 core_arm(const SnAggregates* a, int b, const SnPose* pose) {
    return quat_rotate(pose[a->first + b].rotation,
                       v3_sub(a->start_of_core[b].position, a->centre[b]));
}

static void place_core(const SnAggregates* a, int b, SnPose* pose) {
    const SnPose* at = &pose[a->first + b];
    pose[a->core[b]] = (SnPose){v3_add(at->position, core_arm(a, b, pose)),
                                quat_mul(at->rotation, a->start_of_core[b].rotation)};
}

void sn_aggregates_place(const SnAggregates* a, SnPose* pose, double* x) {
    for (int b = 0; b < a->count; ++b) {
        const SnPose* at = &pose[a->first + b];
        const Vec3 shift = v3_sub(at->position, a->centre[b]);
        const Vec3 axis = v3(at->rotation.x, at->rotation.y, at->rotation.z);
        for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
            // (R - I) a = 2 w (u x a) + 2 u x (u x a)
            const Vec3 turn = v3_scale(2, v3_cross(axis, v3_load(a->arm + 3 * (size_t)k)));
            const Vec3 turned = v3_axpy(at->rotation.w, turn, v3_cross(axis, turn));
            const Vec3 moved = v3_add(v3_load(a->place + 3 * (size_t)k), v3_add(shift, turned));
            v3_store(x + 3 * (size_t)a->node[k], moved);
        }
        if (a->core[b] >= 0) place_core(a, b, pose);
    }
}

void sn_aggregate_push(const SnAggregates* a, int b, const SnPose* pose, const double* twist,
                       double* v) {
    const Vec3 velocity = v3_load(twist), omega = v3_load(twist + 3);
    const Mat3 R = quat_matrix(pose[a->first + b].rotation);
    const Mat3 W = m3_mul(m3_cross(omega), R);
    for (int k = a->start[b]; k < a->start[b + 1]; ++k)
        v3_store(v + 3 * (size_t)a->node[k],
                 v3_add(velocity, m3_apply(W, v3_load(a->arm + 3 * (size_t)k))));
}

void sn_aggregate_push_core(const SnAggregates* a, int b, const SnPose* pose, const double* twist,
                            double core[6]) {
    const Vec3 velocity = v3_load(twist), omega = v3_load(twist + 3);
    v3_store(core, v3_add(velocity, v3_cross(omega, core_arm(a, b, pose))));
    v3_store(core + 3, omega);
}

// the wrench of a core becomes one of its aggregate
static void pull_core(const SnAggregates* a, int b, const SnPose* pose, double* wrench) {
    double *own = wrench + 6 * (size_t)a->core[b], *whole = wrench + 6 * (size_t)(a->first + b);
    const Vec3 force = v3_load(own), torque = v3_cross(core_arm(a, b, pose), force);
    v3_store(whole, v3_add(v3_load(whole), force));
    v3_store(whole + 3, v3_add(v3_load(whole + 3), v3_add(torque, v3_load(own + 3))));
    for (int k = 0; k < 6; ++k) own[k] = 0;
}

void sn_aggregates_pull(const SnAggregates* a, const SnPose* pose, double* f, double* wrench) {
    for (int b = 0; b < a->count; ++b) {
        const Mat3 R = quat_matrix(pose[a->first + b].rotation);
        Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
        for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
            double* own = f + 3 * (size_t)a->node[k];
            force = v3_add(force, v3_load(own));
            torque = v3_add(torque,
                            v3_cross(m3_apply(R, v3_load(a->arm + 3 * (size_t)k)), v3_load(own)));
            v3_store(own, v3(0, 0, 0));
        }
        double* whole = wrench + 6 * (size_t)(a->first + b);
        v3_store(whole, v3_add(v3_load(whole), force));
        v3_store(whole + 3, v3_add(v3_load(whole + 3), torque));
        if (a->core[b] >= 0) pull_core(a, b, pose, wrench);
    }
}
