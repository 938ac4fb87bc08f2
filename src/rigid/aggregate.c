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
                        .centre = SN_NEW_ARRAY(Vec3, most)};
    if (!a->start || !a->node || !a->entry || !a->place || !a->arm || !a->centre) {
        sn_destroy_aggregates(a);
        return SN_OUT_OF_MEMORY;
    }
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
    sn_free(a);
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

static Vec3 centre_of(const SnAggregates* a, int b, const double* node_mass, const double* x) {
    Vec3 sum = v3(0, 0, 0);
    double total = 0;
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const int i = a->node[k];
        sum = v3_axpy(node_mass[i], v3_load(x + 3 * (size_t)i), sum);
        total += node_mass[i];
    }
    return v3_scale(1 / total, sum);
}

// I = sum of m (|r|^2 - r r^T); momentum = sum of m v, and of m r x v
void sn_aggregate_measure(SnAggregates* a, int b, const double* node_mass, const double* x,
                          const double* v, SnRigidMass* mass, SnPose* pose, double* momentum) {
    const Vec3 centre = centre_of(a, b, node_mass, x);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    *mass = (SnRigidMass){.inertia = m3_diagonal(0, 0, 0)};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = node_mass[a->node[k]];
        const Vec3 at = v3_load(x + i), r = v3_sub(at, centre);
        const Vec3 p = v3_scale(m, v3_load(v + i));
        v3_store(a->place + 3 * (size_t)k, at);
        v3_store(a->arm + 3 * (size_t)k, r);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
        mass->mass += m;
        mass->inertia = sn_inertia_add(m, r, mass->inertia);
    }
    a->centre[b] = centre;
    *pose = (SnPose){centre, quat_identity()};
    v3_store(momentum, linear);
    v3_store(momentum + 3, angular);
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

void sn_aggregate_fit(const SnAggregates* a, int b, const double* node_mass, const double* x,
                      const double* v, SnPose* pose, double* momentum) {
    const Vec3 centre = centre_of(a, b, node_mass, x);
    Mat3 A = m3_diagonal(0, 0, 0);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)a->node[k];
        const double m = node_mass[a->node[k]];
        const Vec3 r = v3_sub(v3_load(x + i), centre);
        const Vec3 p = v3_scale(m, v3_load(v + i));
        A = m3_axpy(m, m3_outer(r, v3_load(a->arm + 3 * (size_t)k)), A);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
    }
    *pose = (SnPose){centre, fit_rotation(A)};
    v3_store(momentum, linear);
    v3_store(momentum + 3, angular);
}

// ---- following

void sn_aggregates_place(const SnAggregates* a, const SnPose* pose, double* x) {
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
    }
}
