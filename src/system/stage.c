// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Computes the residual g and the merit E of one stage: the equations at the top of system.h.
#include "system/stage.h"

#include "math/passes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// Terms are grouped by the values of these flags. Forces of different groups may cancel, so the
// size of the forces is measured group by group.
static const unsigned groups = SN_TERM_INTERNAL | SN_TERM_ROWS;

// The potentials of one term: its energy, J, and its dissipation, W. The potentials of all terms
// are first kept in an array and then added in the order of terms. So their sum does not depend on
// the order in which terms are evaluated.
typedef struct Potential {
    double energy, dissipation;
} Potential;

static void find_potential(const SnTerm* term, const SnTermAt* at, Potential* potential) {
    if (term->ops->energy) potential->energy = term->ops->energy(term->self, at);
    if (term->ops->dissipation && at->motion.v)
        potential->dissipation = term->ops->dissipation(term->self, at);
}

// Add the force of a term, and find its potentials where `potential` is not NULL.
static void evaluate_term(const SnTerm* term, const SnTermAt* at, SnForces* forces,
                          Potential* potential) {
    if (potential && term->ops->evaluate) {
        potential->energy = term->ops->evaluate(term->self, at, forces, &potential->dissipation);
        return;
    }
    term->ops->force(term->self, at, forces);
    if (potential) find_potential(term, at, potential);
}

// Compute the merit E(q) of system.h from the potentials of all terms. Returns +infinity where the
// sum is not a number (NaN).
static double sum_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const SnKinematics* k, const Potential* potential) {
    double sum = 0, energy = 0, dissipation = 0;
    if (!stage->is_static) {
        const double kinetic = sn_system_kinetic(system, sn_stage_inertia_at(stage, q), &k->motion);
        sum = stage->mass_weight * stage->tau * (stage->tau * kinetic - k->work);
    }
    for (int t = 0; t < system->term_count; ++t) {
        energy += potential[t].energy;
        dissipation += potential[t].dissipation;
    }
    sum += stage->force_weight * (energy + stage->tau * dissipation);
    return isnan(sum) ? HUGE_VAL : sum;
}

// Sum |f|^2 over nodes that are awake.
static double sum_squares(const SnSystem* system, const double* f) {
    double sum = 0;
    SN_EACH_AWAKE_SPAN(span, system) {
        const double* part = f + 3 * (size_t)span->first;
        sum += sn_pass_dot(system->pool, 3 * (size_t)(span->end - span->first), part, part);
    }
    return sum;
}

static void clear_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    memset((double*)context + first, 0, count * sizeof(double));
}

static void clear_forces(const SnSystem* system, SnForces* forces) {
    SN_EACH_AWAKE_SPAN(span, system)
    sn_pass(system->pool, 3 * (size_t)(span->end - span->first), clear_piece,
            forces->f + 3 * (size_t)span->first);
    memset(forces->wrench, 0, 6 * sizeof(double) * (size_t)system->map->mover_count);
}

// Work memory and results of one evaluation of the residual.
typedef struct Balance {
    SnForces forces;
    Potential* potential; // potentials of each term (term_count); NULL: they are not needed
    double* g;            // the residual (dofs)
    double size;          // |inertia| plus the |forces| of each group of terms: the size of the
                          // terms that cancel in g
} Balance;

// Subtract the forces f of one group of terms, g -= c J^T f, and add |c f| to b->size.
static void subtract_forces(const SnSystem* system, const SnStage* stage, const SnTermAt* at,
                            unsigned group, Balance* b) {
    clear_forces(system, &b->forces);
    for (int t = 0; t < system->term_count; ++t)
        if ((system->term[t].ops->flags(system->term[t].self) & groups) == group)
            evaluate_term(&system->term[t], at, &b->forces, b->potential ? &b->potential[t] : NULL);
    const double pulled =
        sn_system_pull_weighted(system, &at->q, &b->forces, -stage->force_weight, b->g);
    // the size includes forces on held nodes: where only a driven boundary moves, there are no
    // other forces
    b->size += stage->force_weight * sqrt(fmax(pulled, sum_squares(system, b->forces.f)));
}

// Find the residual g. Write Balance.size to *scale and E(q) to *merit, unless these pointers are
// NULL.
static SnStatus evaluate_stage(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                               SnArena scratch, double* g, double* scale, double* merit) {
    const size_t nodes = (size_t)system->model->node_count;
    assert(stage->held && stage->reference && (stage->is_static || stage->tau > 0));
    SnKinematics k;
    Balance b = {.g = g};
    SN_TRY(sn_stage_kinematics(system, stage, q, &scratch, &k, g));
    if (merit) b.potential = SN_PUSH(&scratch, Potential, system->term_count);
    b.forces.f = sn_arena_push_raw(&scratch, 3 * nodes, sizeof(double));
    b.forces.wrench = SN_PUSH(&scratch, double, 6 * (size_t)system->map->mover_count);
    if (!b.forces.wrench) return SN_OUT_OF_MEMORY;

    b.size = sqrt(k.square);
    const SnTermAt at = sn_stage_term_at(system, stage, q, &k, scratch);
    subtract_forces(system, stage, &at, SN_TERM_INTERNAL, &b);
    subtract_forces(system, stage, &at, 0, &b);
    if (sn_system_row_count(system) > 0) subtract_forces(system, stage, &at, SN_TERM_ROWS, &b);
    sn_stage_mask(system, g);
    if (scale) *scale = b.size;
    if (merit) *merit = sum_merit(system, stage, q, &k, b.potential);
    return SN_OK;
}

SnStatus sn_system_residual(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale) {
    return evaluate_stage(system, stage, q, scratch, g, scale, NULL);
}

SnStatus sn_system_evaluate(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale, double* merit) {
    return evaluate_stage(system, stage, q, scratch, g, scale, merit);
}

SnStatus sn_system_force(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* g) {
    const size_t dofs = 3 * (size_t)system->map->block_count;
    SnKinematics k;
    SN_TRY(sn_stage_kinematics(system, stage, q, &scratch, &k, NULL));
    SnForces forces = sn_system_new_forces(system, &scratch);
    if (!forces.wrench) return SN_OUT_OF_MEMORY;
    const SnTermAt at = sn_stage_term_at(system, stage, q, &k, scratch);
    memset(g, 0, dofs * sizeof *g);
    sn_system_forces(system, &at, &forces);
    sn_system_pull(system, q, &forces, g);
    sn_stage_mask(system, g);
    return SN_OK;
}

SnStatus sn_system_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* merit) {
    SnKinematics k;
    SN_TRY(sn_stage_kinematics(system, stage, q, &scratch, &k, NULL));
    Potential* potential = SN_PUSH(&scratch, Potential, system->term_count);
    if (!potential) return SN_OUT_OF_MEMORY;
    const SnTermAt at = sn_stage_term_at(system, stage, q, &k, scratch);
    for (int t = 0; t < system->term_count; ++t)
        find_potential(&system->term[t], &at, &potential[t]);
    *merit = sum_merit(system, stage, q, &k, potential);
    return SN_OK;
}
