// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the forces on nodes and movers in a stage that has been solved. A residual contains only
// forces on unknowns, but reactions need the forces on held nodes, too. A stage of one solve is
// linearised at the step's start: at the configuration q0 and at velocities v0, which are zero for
// free components and prescribed for held ones. Its forces are
//
//     f = f(q0, v0) - beta K (d + w) - D (d_free + w) / tau,
//
// where beta is stage->stiffness_factor, d = q - q0, and d_free is d with zeros in held components.
// A node of a body that turns moves on an arc, but d is straight; the chords w (turn.c) remove the
// strain that d would bring about in such a body. They are added only in terms that act within
// parts.
#include "system/stage.h"

#include <string.h>

// Displacements from the step's start to q: d in `all`, d_free in `free`, d + w in `all_turned`,
// and d_free + w in `free_turned`. The last two are for terms that act within parts.
typedef struct Ways {
    SnMotion all, free, all_turned, free_turned;
} Ways;

static SnStatus find_ways(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena* scratch, Ways* ways) {
    const size_t dofs = 3 * (size_t)system->map->block_count;
    const size_t twists = 6 * (size_t)system->map->mover_count;
    double* u = SN_PUSH(scratch, double, dofs);
    SnMotion* each[] = {&ways->all, &ways->free, &ways->all_turned, &ways->free_turned};
    for (int k = 0; k < 4; ++k) *each[k] = sn_system_new_motion(system, scratch);
    SnMotion chords;
    int turns;
    if (!u || !ways->free_turned.twist) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_system_chords(system, stage, stage->start, scratch, &chords, &turns));
    sn_system_difference(system, q, stage->start, u);
    sn_system_push(system, stage->start, u, &ways->all);
    for (int k = 1; k < 4; ++k) memcpy(each[k]->twist, ways->all.twist, twists * sizeof(double));
    SN_EACH_AWAKE_COMPONENT(i, system->map->awake) {
        const int held = (stage->held[i / 3] & SN_HELD(i % 3)) != 0;
        if (held) ways->all.v[i] = q->x[i] - stage->start->x[i];
        ways->free.v[i] = held ? 0 : ways->all.v[i];
        ways->all_turned.v[i] = ways->all.v[i] + chords.v[i];
        ways->free_turned.v[i] = ways->free.v[i] + chords.v[i];
    }
    return SN_OK;
}

// Subtract beta K (d + w) + D (d_free + w) / tau from the forces at the step's start.
static SnStatus subtract_changes(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                 const SnTermAt* at, SnArena scratch, SnForces* forces) {
    Ways ways;
    SnForces change = sn_system_new_forces(system, &scratch);
    if (!change.wrench) return SN_OUT_OF_MEMORY;
    SN_TRY(find_ways(system, stage, q, &scratch, &ways));
    const SnWeights stiff = {.stiffness = stage->stiffness_factor, .tangent = stage->tangent};
    const SnWeights damped = {.damping = 1 / stage->tau, .tangent = stage->tangent};
    for (int t = 0; t < system->term_count; ++t) {
        const SnTermOps* ops = system->term[t].ops;
        const void* self = system->term[t].self;
        const int turns = (ops->flags(self) & SN_TERM_INTERNAL) != 0;
        if (!ops->product) continue;
        ops->product(self, at, stiff, turns ? &ways.all_turned : &ways.all, &change);
        ops->product(self, at, damped, turns ? &ways.free_turned : &ways.free, &change);
    }
    SN_EACH_AWAKE_COMPONENT(i, system->map->awake) forces->f[i] -= change.f[i];
    for (int i = 0; i < 6 * system->map->mover_count; ++i) forces->wrench[i] -= change.wrench[i];
    return SN_OK;
}

SnStatus sn_system_acting(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena* scratch, SnForces* forces) {
    *forces = sn_system_new_forces(system, scratch);
    if (!forces->wrench) return SN_OUT_OF_MEMORY;
    SnArena rest = *scratch;
    SnKinematics k;
    if (!stage->one_solve) {
        SN_TRY(sn_stage_kinematics(system, stage, q, &rest, &k, NULL));
        const SnTermAt at = sn_stage_term_at(system, stage, q, &k, rest);
        sn_system_forces(system, &at, forces);
        return SN_OK;
    }
    SnStage at_start = *stage;
    const SnConfig lag = {stage->start->x, stage->lag ? stage->lag->pose : NULL};
    at_start.lag = stage->lag ? &lag : NULL;
    SN_TRY(sn_stage_kinematics(system, &at_start, stage->start, &rest, &k, NULL));
    const SnTermAt at = sn_stage_term_at(system, &at_start, stage->start, &k, rest);
    sn_system_forces(system, &at, forces);
    return subtract_changes(system, &at_start, q, &at, rest, forces);
}
