// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Residual, matrix and merit of one stage: the equations at the top of system.h.
#include "math/passes.h"
#include "math/vectors.h"
#include "system/system_private.h"

#include <math.h>
#include <string.h>

// the motion of nodes and bodies on the tangent step q - ref, and its inertia
typedef struct Kinematics {
    double work;     // p_ref . (q - ref)
    double square;   // |g|^2 of the inertia
    SnMotion motion; // v NULL in statics
} Kinematics;

#define EACH_AWAKE_SPAN(span, system)                                                              \
    for (const SnSpan* span = (system)->map->awake->node.span;                                     \
         span < (system)->map->awake->node.span + (system)->map->awake->node.count; ++span)

// held components are no unknowns: their entries in a vector of rows vanish
static void mask_held(const SnMap* map, int first_row, int end_row, double* g) {
    for (int r = first_row; r < end_row; ++r)
        for (int k = 0; map->held[r] && k < 3; ++k)
            if (map->held[r] & SN_HELD(k)) g[3 * r + k] = 0;
}

static void mask_all(const SnSystem* system, double* g) {
    const SnMap* map = system->map;
    if (map->any_held) mask_held(map, 0, map->row_count, g);
}

// Nodes move by (x - x_ref)/tau whoever owns them, but for components that are held or driven:
// their velocity is known, and differences of their positions would be of lower order than the
// scheme. Here those nodes whose owner, if there is one, does not tell all of it.
typedef struct Unowned {
    const SnSystem* system;
    const SnStage* stage;
    const double* x;
    double* v;
    size_t first; // of the nodes at hand
} Unowned;

static void unowned_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Unowned* of = context;
    const SnStage* stage = of->stage;
    for (size_t i = of->first + first; i < of->first + first + count; ++i) {
        if (stage->held[i] == 0 && of->system->map->node_row[i] >= 0) continue;
        for (size_t k = 0, c = 3 * i; k < 3; ++k, ++c)
            of->v[c] = stage->held[i] & SN_HELD(k)
                           ? stage->v_target[c]
                           : (of->x[c] - stage->reference->x[c]) / stage->tau;
    }
}

static void unowned_velocities(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                               double* v) {
    EACH_AWAKE_SPAN(span, system)
    sn_pass(system->pool, (size_t)(span->end - span->first), unowned_piece,
            &(Unowned){system, stage, q->x, v, (size_t)span->first});
}

// Inertia that turns with a body is taken at a fixed configuration, like stiffness-proportional
// damping: M is then constant while a stage is solved.
static const SnConfig* inertia_at(const SnStage* stage, const SnConfig* q) {
    return stage->lag ? stage->lag : q;
}

// u = (q - ref) / tau of some rows; p_ref . (q - ref) is added to the work
static void divide(SnInertia* inertia, int first_row, int end_row, double* u) {
    const size_t first = 3 * (size_t)first_row, count = 3 * (size_t)(end_row - first_row);
    inertia->work +=
        sn_vectors(sn_isa())->divide(count, inertia->momentum_ref + first, inertia->tau, u + first);
}

// g = a tau (M v - p_ref) of some rows, from M v
static void subtract_reference(const SnMap* map, SnInertia* inertia, int first_row, int end_row,
                               double* g) {
    const size_t first = 3 * (size_t)first_row, end = 3 * (size_t)end_row;
    for (size_t i = first; i < end; ++i) g[i] = inertia->weight * (g[i] - inertia->momentum_ref[i]);
    mask_held(map, first_row, end_row, g);
    inertia->square += sn_vectors(sn_isa())->dot(end - first, g + first, g + first);
}

// how all move, and, unless g is NULL, g = a tau (M v - p_ref)
static void move_all(const SnSystem* system, const SnStage* stage, const SnConfig* q, double* u,
                     Kinematics* k, double* g) {
    const SnMap* map = system->map;
    const int nodes = map->node_row_count, rows = map->row_count;
    const int at_once = g && sn_nodes_have_balance(system->nodes);
    SnInertia inertia = {.q = q,
                         .reference = stage->reference,
                         .tau = stage->tau,
                         .weight = stage->mass_weight * stage->tau,
                         .momentum_ref = stage->momentum_ref};
    unowned_velocities(system, stage, q, k->motion.v);
    if (at_once)
        sn_nodes_balance(system->nodes, &inertia, k->motion.v, g);
    else {
        sn_nodes_difference(system->nodes, q, stage->reference, u);
        divide(&inertia, 0, nodes, u);
        sn_nodes_push(system->nodes, u, k->motion.v);
    }
    sn_bodies_difference(map, q, stage->reference, u);
    if (rows > nodes) divide(&inertia, nodes, rows, u);
    sn_bodies_push(map, u, k->motion.twist);
    sn_map_push(map, q, k->motion.twist, k->motion.v);
    if (g && !at_once) {
        sn_nodes_momentum(system->nodes, k->motion.v, g);
        subtract_reference(map, &inertia, 0, nodes, g);
    }
    if (g && rows > nodes) {
        sn_bodies_momentum(map, inertia_at(stage, q), k->motion.twist, g);
        subtract_reference(map, &inertia, nodes, rows, g);
    }
    k->work = inertia.work;
    k->square = inertia.square;
}

// in statics nothing moves, and g = 0
static SnStatus kinematics(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                           SnArena* scratch, Kinematics* k, double* g) {
    const size_t dofs = 3 * (size_t)system->map->row_count,
                 nodes = (size_t)system->model->node_count;
    *k = (Kinematics){0};
    double* u = sn_arena_push_raw(scratch, dofs, sizeof(double));
    k->motion.v = sn_arena_push_raw(scratch, 3 * nodes, sizeof(double));
    k->motion.twist = SN_PUSH(scratch, double, 6 * (size_t)system->map->body_count);
    if (!k->motion.twist) return SN_OUT_OF_MEMORY;
    if (!stage->is_static) {
        move_all(system, stage, q, u, k, g);
        return SN_OK;
    }
    k->motion.v = NULL;
    if (g) memset(g, 0, dofs * sizeof *g);
    return SN_OK;
}

SnStatus sn_system_motion(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const double* u, SnArena* scratch, SnMotion* motion) {
    const size_t dofs = 3 * (size_t)system->map->row_count;
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

static SnTermAt term_at(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const Kinematics* k, SnArena scratch) {
    return (SnTermAt){.q = *q,
                      .map = system->map,
                      .motion = k->motion,
                      .x_lag = stage->is_static ? NULL
                               : stage->lag     ? stage->lag->x
                                                : q->x,
                      .time = stage->time,
                      .pool = system->pool,
                      .scratch = scratch};
}

// forces that cancel others are measured apart from them
static const unsigned groups = SN_TERM_INTERNAL | SN_TERM_ROWS;

// Potentials of one term. In an array of all of them they are added up in a fixed order, whichever
// way they have been found.
typedef struct Potential {
    double energy, dissipation;
} Potential;

static void find_potential(const SnTerm* term, const SnTermAt* at, Potential* potential) {
    if (term->ops->energy) potential->energy = term->ops->energy(term->self, at);
    if (term->ops->dissipation && at->motion.v)
        potential->dissipation = term->ops->dissipation(term->self, at);
}

// the force, and the potentials where they are asked for
static void evaluate(const SnTerm* term, const SnTermAt* at, SnForces* forces,
                     Potential* potential) {
    if (potential && term->ops->evaluate) {
        potential->energy = term->ops->evaluate(term->self, at, forces, &potential->dissipation);
        return;
    }
    term->ops->force(term->self, at, forces);
    if (potential) find_potential(term, at, potential);
}

// E(q), from its parts; +infinity when one is not a number
static double merit_of(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                       const Kinematics* k, const Potential* potential) {
    double sum = 0, energy = 0, dissipation = 0;
    if (!stage->is_static) {
        const double kinetic = sn_system_kinetic(system, inertia_at(stage, q), &k->motion);
        sum = stage->mass_weight * stage->tau * (stage->tau * kinetic - k->work);
    }
    for (int t = 0; t < system->term_count; ++t) {
        energy += potential[t].energy;
        dissipation += potential[t].dissipation;
    }
    sum += stage->force_weight * (energy + stage->tau * dissipation);
    return isnan(sum) ? HUGE_VAL : sum;
}

// |f|^2 over nodes that are awake
static double square_of(const SnSystem* system, const double* f) {
    double sum = 0;
    EACH_AWAKE_SPAN(span, system) {
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
    EACH_AWAKE_SPAN(span, system)
    sn_pass(system->pool, 3 * (size_t)(span->end - span->first), clear_piece,
            forces->f + 3 * (size_t)span->first);
    memset(forces->wrench, 0, 6 * sizeof(double) * (size_t)system->map->body_count);
}

// what one group of terms does after another: work memory, and what is found on the way
typedef struct Balance {
    SnForces forces;
    Potential* potential; // of each term, or NULL
    double* g;
    double size; // of what cancels in g
} Balance;

// the terms of one group: g -= c J^T f
static void subtract_forces(const SnSystem* system, const SnStage* stage, const SnTermAt* at,
                            unsigned group, Balance* b) {
    clear_forces(system, &b->forces);
    for (int t = 0; t < system->term_count; ++t)
        if ((system->term[t].ops->flags(system->term[t].self) & groups) == group)
            evaluate(&system->term[t], at, &b->forces, b->potential ? &b->potential[t] : NULL);
    const double pulled =
        sn_system_pull_weighted(system, &at->q, &b->forces, -stage->force_weight, b->g);
    // held nodes take part: where only a boundary moves, all that cancels are its reactions
    b->size += stage->force_weight * sqrt(fmax(pulled, square_of(system, b->forces.f)));
}

// g and the size of what cancels in it; E too, unless `merit` is NULL
static SnStatus balance(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        SnArena scratch, double* g, double* scale, double* merit) {
    const size_t nodes = (size_t)system->model->node_count;
    Kinematics k;
    Balance b = {.g = g};
    SN_TRY(kinematics(system, stage, q, &scratch, &k, g));
    if (merit) b.potential = SN_PUSH(&scratch, Potential, system->term_count);
    b.forces.f = sn_arena_push_raw(&scratch, 3 * nodes, sizeof(double));
    b.forces.wrench = SN_PUSH(&scratch, double, 6 * (size_t)system->map->body_count);
    if (!b.forces.wrench) return SN_OUT_OF_MEMORY;

    b.size = sqrt(k.square);
    const SnTermAt at = term_at(system, stage, q, &k, scratch);
    subtract_forces(system, stage, &at, SN_TERM_INTERNAL, &b);
    subtract_forces(system, stage, &at, 0, &b);
    if (sn_system_row_count(system) > 0) subtract_forces(system, stage, &at, SN_TERM_ROWS, &b);
    mask_all(system, g);
    if (scale) *scale = b.size;
    if (merit) *merit = merit_of(system, stage, q, &k, b.potential);
    return SN_OK;
}

SnStatus sn_system_residual(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale) {
    return balance(system, stage, q, scratch, g, scale, NULL);
}

SnStatus sn_system_evaluate(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                            SnArena scratch, double* g, double* scale, double* merit) {
    return balance(system, stage, q, scratch, g, scale, merit);
}

SnStatus sn_system_force(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* g) {
    const size_t dofs = 3 * (size_t)system->map->row_count;
    Kinematics k;
    SN_TRY(kinematics(system, stage, q, &scratch, &k, NULL));
    SnForces forces = sn_system_new_forces(system, &scratch);
    if (!forces.wrench) return SN_OUT_OF_MEMORY;
    const SnTermAt at = term_at(system, stage, q, &k, scratch);
    memset(g, 0, dofs * sizeof *g);
    sn_system_forces(system, &at, &forces);
    sn_system_pull(system, q, &forces, g);
    mask_all(system, g);
    return SN_OK;
}

SnStatus sn_system_merit(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         SnArena scratch, double* merit) {
    Kinematics k;
    SN_TRY(kinematics(system, stage, q, &scratch, &k, NULL));
    Potential* potential = SN_PUSH(&scratch, Potential, system->term_count);
    if (!potential) return SN_OUT_OF_MEMORY;
    const SnTermAt at = term_at(system, stage, q, &k, scratch);
    for (int t = 0; t < system->term_count; ++t)
        find_potential(&system->term[t], &at, &potential[t]);
    *merit = merit_of(system, stage, q, &k, potential);
    return SN_OK;
}

// clear rows and columns of held components and put the block's own size on their diagonal
static void hold_block(double* block, unsigned rows, unsigned columns, int diagonal) {
    double size = 0;
    for (int k = 0; k < 9 && diagonal; k += 4) size = fmax(size, block[k]);
    for (int k = 0; k < 9; ++k)
        if ((rows & SN_HELD(k / 3)) || (columns & SN_HELD(k % 3))) block[k] = 0;
    for (int k = 0; k < 3 && diagonal; ++k)
        if (rows & SN_HELD(k)) block[4 * k] = size > 0 ? size : 1;
}

static void hold_components(const SnSystem* system, SnBlockMatrix* A) {
    const SnMap* map = system->map;
    const SnBlockPattern* pattern = system->pattern;
    if (!map->any_held) return;
    for (int r = 0; r < pattern->rows; ++r) {
        const unsigned row_held = map->held[r];
        for (int b = pattern->row_start[r]; b < pattern->row_start[r + 1]; ++b) {
            const unsigned column_held = map->held[pattern->column[b]];
            if (row_held | column_held)
                hold_block(A->value + 9 * (size_t)b, row_held, column_held,
                           pattern->column[b] == r);
        }
    }
}

static SnWeights stage_weights(const SnStage* stage) {
    return (SnWeights){stage->force_weight * stage->stiffness_factor,
                       stage->is_static ? 0 : stage->force_weight / stage->tau, stage->tangent};
}

// where the nodes of A's rows are; rows of bodies and of slots are at no place
static void place_rows(const SnSystem* system, const SnConfig* q, SnBlockMatrix* A) {
    const SnModel* model = system->model;
    const int all_points = system->map->body_count == 0 && model->point_count == model->node_count;
    A->where = all_points ? A->place : NULL;
    for (int i = 0; i < model->point_count && A->where; ++i) {
        const int row = system->map->node_row[i];
        if (row >= 0) memcpy(A->place + 3 * (size_t)row, q->x + 3 * (size_t)i, 3 * sizeof *q->x);
    }
}

SnStatus sn_system_matrix(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena scratch, SnBlockMatrix* A) {
    Kinematics k;
    SN_TRY(kinematics(system, stage, q, &scratch, &k, NULL));
    const SnTermAt at = term_at(system, stage, q, &k, scratch);
    const size_t blocks = (size_t)system->pattern->blocks + (size_t)system->folds.count;
    memset(A->value, 0, 9 * sizeof(double) * blocks);
    if (stage->mass_weight != 0) {
        sn_nodes_inertia(system->nodes, stage->mass_weight, A);
        sn_bodies_inertia(system->map, inertia_at(stage, q), stage->mass_weight, A);
    }
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->hessian)
            system->term[t].ops->hessian(system->term[t].self, &at, stage_weights(stage),
                                         system->destination[t], A->value);
    sn_fold(&system->folds, system->map, q, system->pattern->blocks, A->value);
    hold_components(system, A);
    place_rows(system, q, A);
    return SN_OK;
}

// y += J^T (weights.stiffness K + weights.damping D) w, of the terms that have these flags
static SnStatus add_products(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                             SnWeights weights, unsigned flags, const SnMotion* w, SnArena scratch,
                             double* y) {
    Kinematics k;
    SN_TRY(kinematics(system, stage, q, &scratch, &k, NULL));
    SnForces reaction = sn_system_new_forces(system, &scratch);
    if (!reaction.wrench) return SN_OUT_OF_MEMORY;
    const SnTermAt at = term_at(system, stage, q, &k, scratch);
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->product &&
            (system->term[t].ops->flags(system->term[t].self) & flags) == flags)
            system->term[t].ops->product(system->term[t].self, &at, weights, w, &reaction);
    sn_system_pull(system, q, &reaction, y);
    mask_all(system, y);
    return SN_OK;
}

SnStatus sn_system_add_internal(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                const SnMotion* w, SnArena scratch, double* g) {
    return add_products(system, stage, q, stage_weights(stage), SN_TERM_INTERNAL, w, scratch, g);
}

SnStatus sn_system_lift(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                        const double* w, SnArena scratch, double* g) {
    const SnWeights weights = {.stiffness = stage_weights(stage).stiffness};
    const SnMotion driven = {(double*)w, // read only; bodies stand still
                             SN_PUSH(&scratch, double, 6 * (size_t)system->map->body_count)};
    if (!driven.twist) return SN_OUT_OF_MEMORY;
    return add_products(system, stage, q, weights, 0, &driven, scratch, g);
}

SnStatus sn_system_apply(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                         const double* u, SnArena scratch, double* y) {
    const size_t dofs = 3 * (size_t)system->map->row_count;
    SnMotion w = sn_system_new_motion(system, &scratch);
    if (!w.twist) return SN_OUT_OF_MEMORY;
    sn_system_push(system, q, u, &w);
    sn_system_momentum(system, inertia_at(stage, q), &w, y);
    for (size_t i = 0; i < dofs; ++i) y[i] *= stage->mass_weight;
    mask_all(system, y);
    return add_products(system, stage, q, stage_weights(stage), 0, &w, scratch, y);
}
