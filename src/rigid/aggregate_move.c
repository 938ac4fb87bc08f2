// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Moves members with their aggregates: x_i = p + R arm_i, v_i = Gamma_i (v, w) (aggregate.h).
#include "rigid/aggregate.h"

static void place_core(const SnAggregates* a, int b, SnPose* pose) {
    const SnPose* at = &pose[a->first + b];
    pose[a->core[b]] = (SnPose){v3_add(at->position, sn_aggregate_core_arm(a, b, pose)),
                                quat_mul(at->rotation, a->start_of_core[b].rotation)};
}

void sn_aggregates_place(const SnAggregates* a, SnPose* pose, double* x) {
    for (int b = 0; b < a->count; ++b) {
        const SnPose* at = &pose[a->first + b];
        const Vec3 shift = v3_sub(at->position, a->centre[b]);
        const Vec3 axis = v3(at->rotation.x, at->rotation.y, at->rotation.z);
        for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
            // Let a be the arm, and (u, w) the quaternion of the rotation. With x for the cross
            // product, (R - I) a = 2 w (u x a) + 2 u x (u x a).
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
    v3_store(core, v3_add(velocity, v3_cross(omega, sn_aggregate_core_arm(a, b, pose))));
    v3_store(core + 3, omega);
}
