// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finds the velocities of nodes and movers in a stage at the iterate q, and the inertial part of
// the residual.
#include "system/stage.h"

#include "math/passes.h"
#include "math/vectors.h"

#include <string.h>

// Set the entries of held components in some blocks of a vector of unknowns to zero.
static void clear_held(const SnMap* map, int first_block, int end_block, double* g) {
    for (int r = first_block; r < end_block; ++r)
        for (int k = 0; map->held[r] && k < 3; ++k)
            if (map->held[r] & SN_HELD(k)) g[3 * r + k] = 0;
}

void sn_stage_mask(const SnSystem* system, double* g) {
    const SnMap* map = system->map;
    if (map->any_held) clear_held(map, 0, map->block_count, g);
}

// The job of finding velocities of nodes with a component that is no unknown: held, driven, frozen,
// or following a mover. A held or driven component gets the prescribed velocity stage->v_target,
// which (x - x_ref)/tau would give with a larger error than the scheme has. All other components
// get (x - x_ref)/tau. Velocities of nodes that follow a mover are overwritten later, by
// sn_map_push.
typedef struct Unowned {
    const SnSystem* system;
    const SnStage* stage;
    const double* x;
    double* v;
    size_t first; // first node of the span
} Unowned;

static void unowned_piece(void* context, int index, size_t first, size_t count) {
    (void)index;
    const Unowned* of = context;
    const SnStage* stage = of->stage;
    for (size_t i = of->first + first; i < of->first + first + count; ++i) {
        if (stage->held[i] == 0 && of->system->map->node_block[i] >= 0) continue;
        for (size_t k = 0, c = 3 * i; k < 3; ++k, ++c)
            of->v[c] = stage->held[i] & SN_HELD(k)
                           ? stage->v_target[c]
                           : (of->x[c] - stage->reference->x[c]) / stage->tau;
    }
}

static void unowned_velocities(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                               double* v) {
    SN_EACH_AWAKE_SPAN(span, system)
    sn_pass(system->pool, (size_t)(span->end - span->first), unowned_piece,
            &(Unowned){system, stage, q->x, v, (size_t)span->first});
}

// On entry u holds q - ref of some blocks. Divide u by tau, and add p_ref . (q - ref) to
// inertia->work.
static void divide_by_tau(SnInertia* inertia, int first_block, int end_block, double* u) {
    const size_t first = 3 * (size_t)first_block, count = 3 * (size_t)(end_block - first_block);
    inertia->work +=
        sn_vectors(sn_isa())->divide(count, inertia->momentum_ref + first, inertia->tau, u + first);
}

// On entry g holds M v of some blocks. Replace g by a tau (M v - p_ref).
static void subtract_reference(const SnMap* map, const SnInertia* inertia, int first_block,
                               int end_block, double* g) {
    const size_t first = 3 * (size_t)first_block, end = 3 * (size_t)end_block;
    for (size_t i = first; i < end; ++i) g[i] = inertia->weight * (g[i] - inertia->momentum_ref[i]);
    clear_held(map, first_block, end_block, g);
}

// Find the velocities of nodes and movers. Unless g is NULL, also find g = a tau (M v - p_ref).
static void move_all(const SnSystem* system, const SnStage* stage, const SnConfig* q, double* u,
                     SnKinematics* k, double* g) {
    const SnMap* map = system->map;
    const int nodes = map->node_block_count, blocks = map->block_count;
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
        divide_by_tau(&inertia, 0, nodes, u);
        sn_nodes_push(system->nodes, u, k->motion.v);
    }
    sn_movers_difference(map, q, stage->reference, u);
    if (blocks > nodes) divide_by_tau(&inertia, nodes, blocks, u);
    sn_movers_push(map, u, k->motion.twist);
    sn_map_push(map, q, k->motion.twist, k->motion.v);
    if (g && !at_once) {
        sn_nodes_momentum(system->nodes, k->motion.v, g);
        subtract_reference(map, &inertia, 0, nodes, g);
        inertia.square += sn_vectors(sn_isa())->dot(3 * (size_t)nodes, g, g);
    }
    if (g && blocks > nodes) {
        sn_movers_momentum(map, sn_stage_inertia_at(stage, q), k->motion.twist, g);
        subtract_reference(map, &inertia, nodes, blocks, g);
        inertia.square += sn_movers_square(map, g);
    }
    k->work = inertia.work;
    k->square = inertia.square;
}

SnStatus sn_stage_kinematics(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                             SnArena* scratch, SnKinematics* k, double* g) {
    const size_t dofs = 3 * (size_t)system->map->block_count,
                 nodes = (size_t)system->model->node_count;
    *k = (SnKinematics){0};
    double* u = sn_arena_push_raw(scratch, dofs, sizeof(double));
    k->motion.v = sn_arena_push_raw(scratch, 3 * nodes, sizeof(double));
    k->motion.twist = SN_PUSH(scratch, double, 6 * (size_t)system->map->mover_count);
    if (!k->motion.twist) return SN_OUT_OF_MEMORY;
    if (!stage->is_static) {
        move_all(system, stage, q, u, k, g);
        return SN_OK;
    }
    k->motion.v = NULL;
    if (g) memset(g, 0, dofs * sizeof *g);
    return SN_OK;
}

SnTermAt sn_stage_term_at(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          const SnKinematics* k, SnArena scratch) {
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
