// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/system.h"

#include "base/memory.h"
#include "system/system_private.h"

#include <string.h>

// ---- making one

static SnStatus make_pattern(SnSystem* system, const SnPlaces* places) {
    SnPairList pairs = {0};
    SnStatus status = sn_nodes_pairs(system->nodes, &pairs);
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->pairs)
            status = system->term[t].ops->pairs(system->term[t].self, places, &pairs);
    if (status == SN_OK)
        status = sn_create_block_pattern(system->map->row_count, pairs.pair, pairs.count,
                                         &system->pattern);
    sn_free(pairs.pair);
    return status;
}

// rows of nodes in the order that is known, those of bodies at last
static SnStatus rank_rows(SnSystem* system, const int* rank) {
    const SnMap* map = system->map;
    int* of_row = SN_NEW_ARRAY(int, map->row_count);
    if (!of_row) return SN_OUT_OF_MEMORY;
    int last = 0;
    for (int i = 0; i < system->model->node_count; ++i) {
        if (map->node_row[i] >= 0) of_row[map->node_row[i]] = rank[i];
        if (rank[i] >= last) last = rank[i] + 1;
    }
    for (int r = map->node_row_count; r < map->row_count; ++r)
        of_row[r] = last + r - map->node_row_count;
    const SnStatus status = sn_block_pattern_rank(system->pattern, of_row);
    sn_free(of_row);
    return status;
}

// where the blocks of all terms go, and what becomes of those beside the matrix
static SnStatus make_destinations(SnSystem* system, SnPlaces* places) {
    SnPairList beside = {0};
    SnStatus status = SN_OK;
    places->beside = &beside;
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->scatter)
            status =
                system->term[t].ops->scatter(system->term[t].self, places, &system->destination[t]);
    if (status == SN_OK) status = sn_create_folds(places, &system->folds);
    sn_free(beside.pair);
    return status;
}

static SnStatus make_system(SnSystem* system, const SnSystemDef* def) {
    SN_TRY(sn_create_node_rows(def->map, def->pool, &system->nodes));
    system->term = SN_NEW_ARRAY(SnTerm, def->term_count + 1);
    system->destination = SN_NEW_ARRAY(int*, def->term_count + 1);
    if (!system->term || !system->destination) return SN_OUT_OF_MEMORY;
    for (int t = 0; t < def->term_count; ++t) system->term[t] = def->term[t];
    system->term_count = def->term_count;
    if (def->rows) system->term[system->term_count++] = sn_rows_term(def->rows);

    SnPlaces places = {.map = def->map};
    SN_TRY(make_pattern(system, &places));
    if (def->rank) SN_TRY(rank_rows(system, def->rank));
    places.pattern = system->pattern;
    system->component = SN_NEW_ARRAY(int, def->map->row_count);
    if (!system->component) return SN_OUT_OF_MEMORY;
    sn_block_components(system->pattern, system->component);
    return make_destinations(system, &places);
}

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** out) {
    SnSystem* system = SN_NEW(SnSystem);
    if (!system) return SN_OUT_OF_MEMORY;
    *system =
        (SnSystem){.model = def->map->model, .map = def->map, .pool = def->pool, .rows = def->rows};
    const SnStatus status = make_system(system, def);
    if (status < 0)
        sn_destroy_system(system);
    else
        *out = system;
    return status;
}

void sn_destroy_system(SnSystem* system) {
    if (!system) return;
    for (int t = 0; t < system->term_count; ++t) sn_free(system->destination[t]);
    sn_destroy_node_rows(system->nodes);
    sn_destroy_block_pattern(system->pattern);
    sn_free(system->component);
    sn_free(system->term);
    sn_free(system->destination);
    sn_free_folds(&system->folds);
    sn_free(system);
}

// ---- what it is

int sn_system_dofs(const SnSystem* system) { return sn_map_dofs(system->map); }
int sn_system_bodies(const SnSystem* system) { return system->map->body_count; }
int sn_system_body_dof(const SnSystem* system, int body) { return 3 * system->map->body_row[body]; }
const SnBlockPattern* sn_system_pattern(const SnSystem* system) { return system->pattern; }
const SnModel* sn_system_model(const SnSystem* system) { return system->model; }
const SnAwake* sn_system_awake(const SnSystem* system) { return system->map->awake; }
SnPool* sn_system_pool(const SnSystem* system) { return system->pool; }
SnRows* sn_system_rows(const SnSystem* system) { return system->rows; }
int sn_system_row_count(const SnSystem* system) { return system->rows ? system->rows->count : 0; }
const int* sn_system_components(const SnSystem* system) { return system->component; }

// Bodies that turn have no potential: |log(R R_ref^T)|_I^2 / 2 is none of their inertia.
unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage) {
    unsigned capabilities = SN_SYSTEM_MERIT;
    for (int t = 0; t < system->term_count; ++t) {
        const unsigned flags = system->term[t].ops->flags(system->term[t].self);
        if ((flags & SN_TERM_NO_POTENTIAL) && !stage->is_static)
            capabilities &= ~(unsigned)SN_SYSTEM_MERIT;
        if ((flags & SN_TERM_DENSE) && (!stage->is_static || (flags & SN_TERM_COUPLING)))
            capabilities |= SN_SYSTEM_BOUND | (flags & SN_TERM_COUPLING ? SN_SYSTEM_COUPLED : 0u);
    }
    if (system->map->body_count > 0 && !stage->is_static)
        capabilities &= ~(unsigned)SN_SYSTEM_MERIT;
    return capabilities;
}

// ---- the unknown, the map and the inertia: of nodes, then of bodies

void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to) {
    sn_nodes_retract(system->nodes, from, u, alpha, to);
    sn_bodies_retract(system->map, from, u, alpha, to);
    sn_map_move(system->map, to);
}

void sn_system_carry(const SnSystem* system, SnConfig* q) { sn_map_move(system->map, q); }

void sn_system_carry_moment(const SnSystem* system, SnMoment* moment) {
    sn_map_push_moment(system->map, moment);
}

void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u) {
    sn_nodes_difference(system->nodes, to, from, u);
    sn_bodies_difference(system->map, to, from, u);
}

void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out) {
    sn_nodes_push(system->nodes, u, out->v);
    sn_bodies_push(system->map, u, out->twist);
    sn_map_push(system->map, at, out->twist, out->v);
}

double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g) {
    sn_map_pull(system->map, at, forces);
    const double square = sn_nodes_pull(system->nodes, forces->f, weight, g);
    return square + sn_bodies_pull(system->map, forces->wrench, weight, g);
}

void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g) {
    sn_system_pull_weighted(system, at, forces, 1, g);
}

void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b) {
    sn_bodies_bias(system->map, at, u, b);
}

void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p) {
    sn_nodes_momentum(system->nodes, motion->v, p);
    sn_bodies_momentum(system->map, at, motion->twist, p);
}

double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion) {
    return sn_nodes_kinetic(system->map, system->pool, motion->v) +
           sn_bodies_kinetic(system->map, at, motion->twist);
}

SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p,
                            double* u) {
    sn_bodies_velocity(system->map, at, p, u);
    return sn_nodes_velocity(system->nodes, p, u);
}

SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d) {
    SN_TRY(sn_nodes_coast(system->nodes, p, tau, d));
    sn_bodies_coast(system->map, from, p, tau, d);
    return SN_OK;
}

void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out) {
    memcpy(out, u, 3 * sizeof(double) * (size_t)system->map->node_row_count);
    sn_bodies_rate(system->map, theta, u, out);
}

void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p) {
    sn_nodes_momentum(system->nodes, moment->v, p);
    sn_bodies_load(system->map, moment, p);
}

void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment) {
    sn_nodes_push(system->nodes, u, moment->v);
    sn_bodies_store(system->map, p, moment);
    sn_map_push_moment(system->map, moment);
}

// three zeros for each node that is awake
static double* push_nodes(const SnSystem* system, SnArena* scratch) {
    const size_t values = 3 * (size_t)system->model->node_count;
    double* numbers = sn_arena_push_raw(scratch, values, sizeof *numbers);
    if (numbers) SN_EACH_AWAKE_COMPONENT(i, system->map->awake) numbers[i] = 0;
    return numbers;
}

SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch) {
    SnConfig q;
    q.x = push_nodes(system, scratch);
    q.pose = SN_PUSH(scratch, SnPose, system->map->body_count);
    if (!q.pose) q.x = NULL;
    return q;
}

SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch) {
    SnMotion motion;
    motion.v = push_nodes(system, scratch);
    motion.twist = SN_PUSH(scratch, double, 6 * (size_t)system->map->body_count);
    return motion;
}

SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch) {
    SnForces forces;
    forces.f = push_nodes(system, scratch);
    forces.wrench = SN_PUSH(scratch, double, 6 * (size_t)system->map->body_count);
    return forces;
}

SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch) {
    SnMoment moment;
    moment.q = sn_system_new_config(system, scratch);
    moment.v = push_nodes(system, scratch);
    moment.momentum = SN_PUSH(scratch, double, 6 * (size_t)system->map->body_count);
    return moment;
}

void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to) {
    sn_spans_copy(&system->map->awake->node, 3 * sizeof(double), from->x, to->x);
    if (system->map->body_count)
        memcpy(to->pose, from->pose, sizeof(SnPose) * (size_t)system->map->body_count);
}

SnStatus sn_system_create_matrix(const SnSystem* system, SnBlockMatrix** A) {
    SN_TRY(sn_create_block_matrix_with_room(system->pattern, system->folds.count, A));
    const SnStatus status = sn_block_matrix_make_places(*A);
    if (status < 0) {
        sn_destroy_block_matrix(*A);
        *A = NULL;
    }
    return status;
}

SnStatus sn_system_refit_matrix(const SnSystem* system, SnBlockMatrix* A) {
    SN_TRY(sn_block_matrix_refit(A, system->pattern, system->folds.count));
    return sn_block_matrix_make_places(A);
}

double sn_system_energy_unit(const SnSystem* system) {
    double sum = 0;
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->energy_unit)
            sum += system->term[t].ops->energy_unit(system->term[t].self);
    return sum;
}

double sn_system_energy(const SnSystem* system, const SnTermAt* at) {
    double sum = 0;
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->energy)
            sum += system->term[t].ops->energy(system->term[t].self, at);
    return sum;
}

void sn_system_forces(const SnSystem* system, const SnTermAt* at, SnForces* out) {
    for (int t = 0; t < system->term_count; ++t)
        system->term[t].ops->force(system->term[t].self, at, out);
}
