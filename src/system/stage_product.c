// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Multiplies with the matrix of one stage, or with some of its summands, without forming the
// matrix.
#include "system/stage.h"

// y += J^T (weights.stiffness K + weights.damping D) w, summed over the terms that have all of
// `flags`.
static SnStatus add_products(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                             SnWeights weights, unsigned flags, const SnMotion* w, SnArena scratch,
                             double* y) {
    SnKinematics k;
    SN_TRY(sn_stage_kinematics(system, stage, q, &scratch, &k, NULL));
    SnForces reaction = sn_system_new_forces(system, &scratch);
    if (!reaction.wrench) return SN_OUT_OF_MEMORY;
    const SnTermAt at = sn_stage_term_at(system, stage, q, &k, scratch);
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->product &&
            (system->term[t].ops->flags(system->term[t].self) & flags) == flags)
            system->term[t].ops->product(system->term[t].self, &at, weights, w, &reaction);
    sn_system_pull(system, q, &reaction, y);
    sn_stage_mask(system, y);
    return SN_OK;
}

SnStatus sn_system_add_internal(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                const SnMotion* w, SnArena scratch, double* g) {
    return add_products(system, stage, q, sn_stage_weights(stage), SN_TERM_INTERNAL, w, scratch, g);
}

SnStatus sn_system_lift(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const double* w, SnArena scratch, double* g) {
    const SnWeights weights = {.stiffness = sn_stage_weights(stage).stiffness};
    const SnMotion driven = {(double*)w, // w is only read; movers stand still
                             SN_PUSH(&scratch, double, 6 * (size_t)system->map->mover_count)};
    if (!driven.twist) return SN_OUT_OF_MEMORY;
    return add_products(system, stage, q, weights, 0, &driven, scratch, g);
}

SnStatus sn_system_apply(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         const double* u, SnArena scratch, double* y) {
    const size_t dofs = 3 * (size_t)system->map->block_count;
    SnMotion w = sn_system_new_motion(system, &scratch);
    if (!w.twist) return SN_OUT_OF_MEMORY;
    sn_system_push(system, q, u, &w);
    sn_system_momentum(system, sn_stage_inertia_at(stage, q), &w, y);
    for (size_t i = 0; i < dofs; ++i) y[i] *= stage->mass_weight;
    sn_stage_mask(system, y);
    return add_products(system, stage, q, sn_stage_weights(stage), 0, &w, scratch, y);
}
