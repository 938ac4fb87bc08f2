// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Moves forces on members to their aggregates: Gamma^T f (aggregate.h).
#include "rigid/aggregate.h"

// Move the wrench of the core of aggregate b to the aggregate.
static void pull_core(const SnAggregates* a, int b, const SnPose* pose, double* wrench) {
    double *own = wrench + 6 * (size_t)a->core[b], *whole = wrench + 6 * (size_t)(a->first + b);
    const Vec3 force = v3_load(own), torque = v3_cross(sn_aggregate_core_arm(a, b, pose), force);
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
