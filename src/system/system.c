// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/system.h"

#include "base/memory.h"
#include "system/system_private.h"

#include <string.h>

// ---- making one

static SnStatus make_pattern(SnSystem* system, const SnRowMap* rows) {
    SnPairList pairs = {0};
    SnStatus status = SN_OK;
    for (int c = 0; c < system->coords_count && status == SN_OK; ++c)
        status = system->coords[c]->ops->pairs(system->coords[c], &pairs);
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->pairs)
            status = system->term[t].ops->pairs(system->term[t].self, rows, &pairs);
    if (status == SN_OK)
        status =
            sn_create_block_pattern(system->row_count, pairs.pair, pairs.count, &system->pattern);
    sn_free(pairs.pair);
    return status;
}

// rows of nodes in the order that is known, those of bodies at last
static SnStatus rank_rows(SnSystem* system, const int* rank) {
    int* of_row = SN_NEW_ARRAY(int, system->row_count);
    if (!of_row) return SN_OUT_OF_MEMORY;
    int last = 0;
    for (int i = 0; i < system->model->node_count; ++i) {
        if (system->row_of_node[i] >= 0) of_row[system->row_of_node[i]] = rank[i];
        if (rank[i] >= last) last = rank[i] + 1;
    }
    for (int r = 0; r < 2 * system->body_count; ++r)
        of_row[system->row_of_body[r / 2] + r % 2] = last + r;
    const SnStatus status = sn_block_pattern_rank(system->pattern, of_row);
    sn_free(of_row);
    return status;
}

// where the blocks of all terms go, and what becomes of those beside the matrix
static SnStatus make_destinations(SnSystem* system, SnRowMap* rows) {
    SnPairList side = {0};
    SnStatus status = SN_OK;
    rows->side = &side;
    for (int t = 0; t < system->term_count && status == SN_OK; ++t)
        if (system->term[t].ops->scatter)
            status =
                system->term[t].ops->scatter(system->term[t].self, rows, &system->destination[t]);
    if (status == SN_OK) status = sn_create_folds(rows, &system->folds);
    sn_free(side.pair);
    return status;
}

static SnStatus fill(SnSystem* system, const SnSystemDef* def) {
    const int nodes = def->model->node_count, bodies = system->body_count;
    system->term = SN_NEW_ARRAY(SnTerm, def->term_count + 1);
    system->destination = SN_NEW_ARRAY(int*, def->term_count + 1);
    system->row_of_node = SN_CLONE_ARRAY(int, def->row_of_node, nodes);
    system->row_of_body = SN_CLONE_ARRAY(int, def->row_of_body, bodies);
    if (!system->term || !system->destination || !system->row_of_node || !system->row_of_body)
        return SN_OUT_OF_MEMORY;
    for (int t = 0; t < def->term_count; ++t) system->term[t] = def->term[t];
    system->term_count = def->term_count;
    system->rows = def->rows;
    if (def->rows) system->term[system->term_count++] = sn_rows_term(def->rows);

    SnRowMap rows = {
        .node = system->row_of_node, .body = system->row_of_body, .carried = def->carried};
    SN_TRY(make_pattern(system, &rows));
    if (def->rank) SN_TRY(rank_rows(system, def->rank));
    rows.pattern = system->pattern;
    system->component = SN_NEW_ARRAY(int, system->row_count);
    if (!system->component) return SN_OUT_OF_MEMORY;
    sn_block_components(system->pattern, system->component);
    return make_destinations(system, &rows);
}

static void destroy_coords(SnCoords* const* coords, int count) {
    for (int c = 0; c < count; ++c) coords[c]->ops->destroy(coords[c]);
}

SnStatus sn_create_system(const SnSystemDef* def, SnSystem** out) {
    SnSystem* system = SN_NEW(SnSystem);
    SnCoords** coords = SN_CLONE_ARRAY(SnCoords*, def->coords, def->coords_count);
    if (!system || !coords) {
        destroy_coords(def->coords, def->coords_count);
        sn_free(system);
        sn_free(coords);
        return SN_OUT_OF_MEMORY;
    }
    system->model = def->model;
    system->pool = def->pool;
    system->coords = coords;
    system->coords_count = def->coords_count;
    system->carried = def->carried && def->carried->body_count > 0 ? def->carried : NULL;
    system->body_count =
        def->model->body_count + (system->carried ? system->carried->body_count : 0);
    for (int c = 0; c < def->coords_count; ++c) {
        system->row_count += coords[c]->row_count;
        coords[c]->pool = def->pool;
    }
    SnStatus status = fill(system, def);
    if (status < 0) {
        sn_destroy_system(system);
        return status;
    }
    *out = system;
    return SN_OK;
}

void sn_destroy_system(SnSystem* system) {
    if (!system) return;
    destroy_coords(system->coords, system->coords_count);
    for (int t = 0; t < system->term_count; ++t) sn_free(system->destination[t]);
    sn_destroy_block_pattern(system->pattern);
    sn_free(system->component);
    sn_free(system->coords);
    sn_free(system->term);
    sn_free(system->destination);
    sn_free(system->row_of_node);
    sn_free(system->row_of_body);
    sn_free_folds(&system->folds);
    sn_free(system);
}

// ---- what it is

int sn_system_dofs(const SnSystem* system) { return 3 * system->row_count; }
int sn_system_bodies(const SnSystem* system) { return system->body_count; }
int sn_system_body_dof(const SnSystem* system, int body) { return 3 * system->row_of_body[body]; }
const SnBlockPattern* sn_system_pattern(const SnSystem* system) { return system->pattern; }
const SnModel* sn_system_model(const SnSystem* system) { return system->model; }
SnPool* sn_system_pool(const SnSystem* system) { return system->pool; }
SnRows* sn_system_rows(const SnSystem* system) { return system->rows; }
int sn_system_row_count(const SnSystem* system) { return system->rows ? system->rows->count : 0; }
const int* sn_system_components(const SnSystem* system) { return system->component; }

unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage) {
    unsigned capabilities = SN_SYSTEM_MERIT | SN_SYSTEM_SYMMETRIC;
    if (!stage->is_static) capabilities |= SN_SYSTEM_DEFINITE;
    for (int t = 0; t < system->term_count; ++t) {
        const unsigned flags = system->term[t].ops->flags(system->term[t].self);
        if ((flags & SN_TERM_NO_POTENTIAL) && !stage->is_static)
            capabilities &= ~(unsigned)(SN_SYSTEM_MERIT | SN_SYSTEM_SYMMETRIC);
        if ((flags & SN_TERM_DENSE) && (!stage->is_static || (flags & SN_TERM_COUPLING)))
            capabilities |= SN_SYSTEM_BOUND | (flags & SN_TERM_COUPLING ? SN_SYSTEM_COUPLED : 0u);
    }
    for (int c = 0; c < system->coords_count; ++c) {
        const unsigned flags = system->coords[c]->flags;
        if (!(flags & SN_COORDS_CONSTANT_INERTIA) && !stage->is_static)
            capabilities &= ~(unsigned)(SN_SYSTEM_MERIT | SN_SYSTEM_SYMMETRIC);
        if (flags & SN_COORDS_DENSE) capabilities |= SN_SYSTEM_DENSE;
    }
    return capabilities;
}

// ---- concatenated maps: each owner sees its own part of the vectors

static size_t offset(const SnCoords* coords) { return 3 * (size_t)coords->first_row; }

void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->retract(c, from, u + offset(c), alpha, to);
    }
    sn_system_carry(system, to);
}

void sn_system_carry(const SnSystem* system, SnConfig* q) {
    if (system->carried) sn_carry_positions(system->carried, q);
}

void sn_system_carry_moment(const SnSystem* system, SnMoment* moment) {
    if (system->carried) sn_carry_moment(system->carried, moment);
}

void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->difference(c, to, from, u + offset(c));
    }
}

void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->push(c, at, u + offset(c), out);
    }
    if (system->carried) sn_carry_velocities(system->carried, at, out->twist, out->v);
}

double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g) {
    double square = 0;
    if (system->carried) sn_carry_forces(system->carried, at, forces);
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        square += c->ops->pull(c, at, forces, weight, g + offset(c));
    }
    return square;
}

void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g) {
    sn_system_pull_weighted(system, at, forces, 1, g);
}

void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->bias(c, at, u + offset(c), b + offset(c));
    }
}

void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->momentum(c, at, motion, p + offset(c));
    }
}

double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion) {
    double sum = 0;
    for (int i = 0; i < system->coords_count; ++i)
        sum += system->coords[i]->ops->kinetic(system->coords[i], at, motion);
    return sum;
}

SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        if (!c->ops->coast) return SN_UNSUPPORTED;
        c->ops->coast(c, from, p + offset(c), tau, d + offset(c));
    }
    return SN_OK;
}

void sn_system_twists(const SnSystem* system, const SnMoment* moment, double* twist) {
    const SnRigidMass* mass = system->carried ? system->carried->mass : system->model->body;
    for (int b = 0; b < system->body_count; ++b)
        sn_pose_twist(&moment->q.pose[b], &mass[b], moment->momentum + 6 * (size_t)b,
                      twist + 6 * (size_t)b);
}

void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->rate(c, theta + offset(c), u + offset(c), out + offset(c));
    }
}

void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->load(c, moment, p + offset(c));
    }
}

void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        c->ops->store(c, u + offset(c), p + offset(c), moment);
    }
    sn_system_carry_moment(system, moment);
}

SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p,
                            double* u) {
    for (int i = 0; i < system->coords_count; ++i) {
        const SnCoords* c = system->coords[i];
        if (!c->ops->velocity) return SN_UNSUPPORTED;
        c->ops->velocity(c, at, p + offset(c), u + offset(c));
    }
    return SN_OK;
}

// three zeros for each node that is awake
static double* push_nodes(const SnSystem* system, SnArena* scratch) {
    const size_t values = 3 * (size_t)system->model->node_count;
    double* numbers = sn_arena_push_raw(scratch, values, sizeof *numbers);
    if (numbers) SN_EACH_AWAKE_COMPONENT(i, system->model) numbers[i] = 0;
    return numbers;
}

SnConfig sn_system_new_config(const SnSystem* system, SnArena* scratch) {
    SnConfig q;
    q.x = push_nodes(system, scratch);
    q.pose = SN_PUSH(scratch, SnPose, system->body_count);
    if (!q.pose) q.x = NULL;
    return q;
}

SnMotion sn_system_new_motion(const SnSystem* system, SnArena* scratch) {
    SnMotion motion;
    motion.v = push_nodes(system, scratch);
    motion.twist = SN_PUSH(scratch, double, 6 * (size_t)system->body_count);
    return motion;
}

SnForces sn_system_new_forces(const SnSystem* system, SnArena* scratch) {
    SnForces forces;
    forces.f = push_nodes(system, scratch);
    forces.wrench = SN_PUSH(scratch, double, 6 * (size_t)system->body_count);
    return forces;
}

SnMoment sn_system_new_moment(const SnSystem* system, SnArena* scratch) {
    SnMoment moment;
    moment.q = sn_system_new_config(system, scratch);
    moment.v = push_nodes(system, scratch);
    moment.momentum = SN_PUSH(scratch, double, 6 * (size_t)system->body_count);
    return moment;
}

void sn_system_copy_config(const SnSystem* system, const SnConfig* from, SnConfig* to) {
    sn_spans_copy(&system->model->awake, 3 * sizeof(double), from->x, to->x);
    if (system->body_count)
        memcpy(to->pose, from->pose, sizeof(SnPose) * (size_t)system->body_count);
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
