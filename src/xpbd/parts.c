// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/parts.h"

#include "base/memory.h"
#include "rigid/motion.h"

#include <float.h>
#include <math.h>

// A part with at most this fraction of all elements is small: the remaining elements are enough
// work for all other threads. A part is also small if its colours are too small to be shared by
// threads.
#define SMALL_SHARE (1.0 / 16)

SnStatus sn_xpbd_parts_plan(SnXpbdSolver* solver) {
    const SnModel* model = solver->model;
    double all = 0;
    solver->small = SN_NEW_ARRAY(int, model->part_count);
    solver->part_residual = SN_NEW_ARRAY(double, model->part_count);
    if (!solver->small || !solver->part_residual) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) all += model->part[p].mesh->element_count;
    for (int p = 0; p < model->part_count; ++p) {
        if (!solver->solid[p]) continue;
        if (model->part[p].mesh->element_count <= SMALL_SHARE * all ||
            !sn_xpbd_solid_is_shared(solver->solid[p]))
            solver->small[solver->small_count++] = p;
    }
    return SN_OK;
}

// ---- single precision: positions are relative to a point of each part

static Vec3 part_origin(const SnPart* part, const SnXpbdStep* step) {
    return v3_load(step->start + 3 * (size_t)part->first_node);
}

static void copy_to_single(const SnXpbdSolver* solver, const SnXpbdStep* step, int p) {
    const SnPart* part = &solver->model->part[p];
    const Vec3 origin = part_origin(part, step);
    const int end = part->first_node + part->mesh->vertex_count;
    for (int i = part->first_node; solver->single && i < end; ++i) {
        const SnParticle* particle = &solver->moving.particle[i];
        const Vec3 x = v3_sub(sn_particle_at(particle), origin);
        solver->single[i] =
            (SnParticleFloat){(float)x.x, (float)x.y, (float)x.z, (float)particle->w};
    }
}

static void copy_from_single(const SnXpbdSolver* solver, const SnXpbdStep* step, int p) {
    const SnPart* part = &solver->model->part[p];
    const Vec3 origin = part_origin(part, step);
    const int end = part->first_node + part->mesh->vertex_count;
    for (int i = part->first_node; solver->single && i < end; ++i) {
        const SnParticleFloat* single = &solver->single[i];
        const Vec3 x = v3_add(v3(single->x, single->y, single->z), origin);
        SnParticle* particle = &solver->moving.particle[i];
        if (particle->w > 0) *particle = (SnParticle){x.x, x.y, x.z, particle->w};
    }
}

// ---- tasks

typedef struct Parts {
    const SnXpbdSolver* solver;
    const SnXpbdStep* step;
    SnParticles particles;
    int groups, measured;
} Parts;

static Parts describe_parts(const SnXpbdSolver* solver, const SnXpbdStep* step) {
    return (Parts){
        .solver = solver, .step = step, .particles = {solver->moving.particle, solver->single}};
}

static void add_residuals(const SnXpbdSolver* solver, double* sum) {
    for (int p = 0; p < solver->model->part_count; ++p) *sum += solver->part_residual[p];
}

// Return the rotation of a part in the step, as far as it is free to turn: by the angular momentum
// of its nodes, unless some are held (apart from z in the plane).
static Quat find_turn(const SnXpbdSolver* solver, const SnXpbdStep* step, int p) {
    const SnModel* model = solver->model;
    const SnPart* part = &model->part[p];
    const int first = part->first_node, count = part->mesh->vertex_count;
    for (int i = first; i < first + count; ++i)
        if (step->held[i] & ~model->held[i]) return quat_identity();
    const SnRigidMotion motion =
        sn_rigid_motion(count, NULL, first, model->mass->lumped, step->start, step->velocity);
    return quat_exp(v3_scale(step->h, motion.omega));
}

static void begin_part(void* context, int p, int worker) {
    (void)worker;
    const Parts* parts = context;
    const SnXpbdSolver* solver = parts->solver;
    if (solver->springs[p]) sn_xpbd_springs_begin(solver->springs[p], parts->step->start);
    if (!solver->solid[p]) return;
    if (solver->layered)
        sn_xpbd_solid_order(solver->solid[p], sn_layered_groups(solver->layered, p));
    copy_to_single(solver, parts->step, p);
    const int damped = sn_xpbd_solid_is_damped(solver->solid[p]);
    const Quat turn = damped ? find_turn(solver, parts->step, p) : quat_identity();
    sn_xpbd_solid_begin(solver->solid[p], &parts->particles, parts->step->h, turn);
}

void sn_xpbd_parts_begin(SnXpbdSolver* solver, const SnXpbdStep* step) {
    Parts parts = describe_parts(solver, step);
    sn_pool_run(solver->pool, solver->model->part_count, begin_part, &parts);
}

static void sweep_part(const Parts* parts, int p, SnPool* pool) {
    const SnXpbdSolver* solver = parts->solver;
    copy_to_single(solver, parts->step, p);
    sn_xpbd_solid_sweep(solver->solid[p], &parts->particles, parts->groups, pool,
                        parts->measured ? &solver->part_residual[p] : NULL);
    copy_from_single(solver, parts->step, p);
}

static void sweep_small(void* context, int index, int worker) {
    (void)worker;
    const Parts* parts = context;
    const int p = parts->solver->small[index];
    if (!parts->solver->quiet.skip[p]) sweep_part(parts, p, NULL);
}

void sn_xpbd_parts_sweep(SnXpbdSolver* solver, const SnXpbdStep* step, int groups,
                         double* residual) {
    Parts parts = describe_parts(solver, step);
    parts.groups = groups;
    parts.measured = residual != NULL;
    sn_pool_run(solver->pool, solver->small_count, sweep_small, &parts);
    for (int p = 0, next = 0; p < solver->model->part_count; ++p) {
        const int small = next < solver->small_count && solver->small[next] == p;
        next += small;
        if (!small && solver->solid[p] && !solver->quiet.skip[p])
            sweep_part(&parts, p, solver->pool);
    }
    if (residual) add_residuals(solver, residual);
}

static void measure_part(void* context, int p, int worker) {
    (void)worker;
    const Parts* parts = context;
    const SnXpbdSolver* solver = parts->solver;
    if (!solver->solid[p]) return;
    solver->part_residual[p] = 0;
    if (sn_xpbd_is_still(solver, p)) return;
    copy_to_single(solver, parts->step, p);
    solver->part_residual[p] =
        sn_xpbd_solid_measure(solver->solid[p], &parts->particles, parts->groups);
}

double sn_xpbd_parts_measure(const SnXpbdSolver* solver, const SnXpbdStep* step, int groups) {
    Parts parts = describe_parts(solver, step);
    double sum = 0;
    parts.groups = groups;
    sn_pool_run(solver->pool, solver->model->part_count, measure_part, &parts);
    add_residuals(solver, &sum);
    return sum;
}

double sn_xpbd_rounding(const SnXpbdSolver* solver, double elements) {
    return 30 * (solver->single ? FLT_EPSILON : DBL_EPSILON) * sqrt(elements);
}
