// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the velocities of nodes and movers in a stage, for the code that solves contacts.
#include "system/system_private.h"

SnStatus sn_system_motion(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const double* u, SnArena* scratch, SnMotion* motion) {
    const size_t dofs = 3 * (size_t)system->map->block_count;
    *motion = sn_system_new_motion(system, scratch);
    double* d = SN_PUSH(scratch, double, dofs);
    if (!d) return SN_OUT_OF_MEMORY;
    const SnConfig* from = stage->is_static ? stage->start : stage->reference;
    const double* told = stage->is_static ? stage->x_target : stage->v_target;
    const double per = stage->is_static ? 1 : 1 / stage->tau;
    sn_system_difference(system, q, from, d);
    for (size_t i = 0; i < dofs; ++i) d[i] = (d[i] + (u ? u[i] : 0)) * per;
    SN_EACH_AWAKE_COMPONENT(i, system->map->awake)
    if (stage->held[i / 3] & SN_HELD(i % 3))
        motion->v[i] = told[i] - (stage->is_static ? from->x[i] : 0);
    sn_system_push(system, q, d, motion);
    return SN_OK;
}
