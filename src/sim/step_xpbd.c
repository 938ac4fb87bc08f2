// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One step of extended position-based dynamics (xpbd/xpbd.h): find where everything would be
// without constraints, project positions on constraints, and find velocities from positions. Drag
// is implicit. With the step's length h, masses M, drag coefficients D, velocities v at the step's
// start, velocities v* without constraints and inverse masses W of the projections,
//
//     (M + h D) v* = M v + h (loads + D wind),      W = (M + h D)^-1.
#include "sim/books.h"

#include "base/clock.h"
#include "rigid/coast.h"

typedef struct Step {
    SnXpbdStep solve;
    double* momentum; // momenta of rigid bodies at the step's end, without constraints
                      // (rigid_count x 6)
    double* v_target; // velocities of held and driven components (node_count x 3), m/s
} Step;

// Find v* and W of nodes.
static SnStatus coast_nodes(const SnWorld* world, SnArena* scratch, Step* step) {
    const SnModel* model = world->model;
    const double h = world->h, *v = world->state->now.v, *given = sn_loads_at_end(world);
    double* coasting = sn_arena_push_raw(scratch, 3 * (size_t)model->node_count, sizeof(double));
    double* w = sn_arena_push_raw(scratch, (size_t)model->node_count, sizeof(double));
    if (!coasting || !w) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < model->point_count; ++i) {
        const double m = model->mass->lumped[i], medium = world->drag->drag * m;
        w[i] = 1 / (m + h * (model->mass->damping[i] + medium));
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            const double load = m * world->loads->gravity[k] + given[c];
            coasting[c] = w[i] * (m * v[c] + h * (load + medium * world->drag->wind[k]));
        }
    }
    step->solve.velocity = coasting;
    step->solve.w = w;
    return SN_OK;
}

// For rigid bodies, find the momenta at the step's end without constraints, the displacements that
// belong to these momenta, and inverse masses.
static SnStatus coast_bodies(const SnWorld* world, SnArena* scratch, Step* step) {
    const SnModel* model = world->model;
    const SnMoment* now = &world->state->now;
    const double h = world->h, slowed = 1 / (1 + h * world->drag->drag);
    double* coast = SN_PUSH(scratch, double, 6 * (size_t)model->rigid_count);
    SnXpbdMass* mass = SN_PUSH(scratch, SnXpbdMass, model->rigid_count);
    step->momentum = SN_PUSH(scratch, double, 6 * (size_t)model->rigid_count);
    if (!coast || !mass || !step->momentum) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < model->rigid_count; ++b) {
        const Mat3 inertia = sn_pose_inertia(&now->q.pose[b], &model->rigid[b]);
        double* momentum = step->momentum + 6 * b;
        mass[b] =
            (SnXpbdMass){.w = slowed / model->rigid[b].mass,
                         .inverse_I = m3_axpy(slowed, m3_inverse(inertia), m3_diagonal(0, 0, 0))};
        for (int k = 0; k < 6; ++k) {
            const double rate =
                k < 3 ? world->loads->gravity[k] + world->drag->drag * world->drag->wind[k] : 0;
            momentum[k] = slowed * (now->momentum[6 * b + k] + h * model->rigid[b].mass * rate);
        }
        sn_coast(&now->q.pose[b], &model->rigid[b], momentum, h, coast + 6 * b);
    }
    step->solve.coast = coast;
    step->solve.body = mass;
    return SN_OK;
}

// Find positions and velocities of held and driven components at the step's end.
static SnStatus find_targets(const SnWorld* world, SnArena* scratch, Step* step) {
    const size_t count = 3 * (size_t)world->model->node_count;
    double* target = sn_arena_push_raw(scratch, count, sizeof(double));
    step->v_target = sn_arena_push_raw(scratch, count, sizeof(double));
    if (!target || !step->v_target) return SN_OUT_OF_MEMORY;
    sn_script_targets(&world->script, world->awake, world->state, world->state->time + world->h,
                      target, step->v_target);
    step->solve.target = target;
    return SN_OK;
}

static SnStatus find_rows(SnWorld* world, SnArena scratch, Step* step) {
    if (!world->collisions) return SN_OK;
    const SnConfig* now = &world->state->now.q;
    const SnStage stage = {.tau = world->h, .start = now, .reference = now};
    SN_TRY(sn_collisions_stage(world, &stage, 1, scratch));
    if (!sn_rows_are_plain(&world->collisions->rows)) return SN_UNSUPPORTED;
    step->solve.rows = &world->collisions->rows;
    return SN_OK;
}

static SnStatus prepare_step(SnWorld* world, SnArena* scratch, Step* step) {
    const SnXpbd* settings = &world->def.xpbd;
    *step = (Step){.solve = {.h = world->h,
                             .start = world->state->now.q.x,
                             .held = world->state->held,
                             .iterations = settings->iterations,
                             .tolerance = settings->tolerance,
                             .per_body = settings->per_body,
                             .watched = world->watched,
                             .residuals = &world->residuals}};
    SN_TRY(coast_nodes(world, scratch, step));
    SN_TRY(coast_bodies(world, scratch, step));
    SN_TRY(find_targets(world, scratch, step));
    step->solve.before =
        world->state->has_before ? world->state->before.q.x : world->state->now.q.x;
    step->solve.before_h = world->state->has_before ? world->state->before_step : world->h;
    step->solve.now = world->state->now.v;
    step->solve.v_before = world->state->has_before ? world->state->before.v : NULL;
    step->solve.gravity = world->loads->gravity;
    step->solve.number = world->state->step_count;
    SN_TRY(find_rows(world, *scratch, step));
    step->solve.scratch = *scratch;
    return SN_OK;
}

// Find nodes' positions x and velocities v = (x - x_start) / h at the step's end; held and driven
// components have the velocities of their targets.
static void finish_nodes(const SnWorld* world, const Step* step) {
    const SnParticle* particle = world->xpbd->moving.particle;
    SnMoment* out = &world->next->now;
    for (int i = 0; i < world->model->point_count; ++i) {
        const Vec3 x = sn_particle_at(&particle[i]);
        const size_t c = 3 * (size_t)i;
        v3_store(out->q.x + c, x);
        v3_store(out->v + c,
                 v3_scale(1 / step->solve.h, v3_sub(x, v3_load(step->solve.start + c))));
        for (size_t k = 0; k < 3; ++k)
            if (step->solve.held[i] & SN_HELD(k)) out->v[c + k] = step->v_target[c + k];
    }
}

// Find poses and momenta of rigid bodies at the step's end: p = p* + h J^T f / (1 + h drag), with
// the momenta p* without constraints and J^T f the wrench of the rows' forces.
static SnStatus finish_bodies(const SnWorld* world, const Step* step, SnArena scratch) {
    const SnModel* model = world->model;
    if (model->rigid_count == 0) return SN_OK;
    const SnPose* start = world->state->now.q.pose;
    const double slowed = 1 / (1 + world->h * world->drag->drag), *way = world->xpbd->moving.way;
    SnForces forces = {SN_PUSH(&scratch, double, 3 * (size_t)model->node_count),
                       SN_PUSH(&scratch, double, 6 * (size_t)model->rigid_count)};
    if (!forces.f || !forces.wrench) return SN_OUT_OF_MEMORY;
    if (step->solve.rows) sn_rows_force(step->solve.rows, NULL, &forces);
    SnMoment* out = &world->next->now;
    for (int b = 0; b < model->rigid_count; ++b) {
        out->q.pose[b] = (SnPose){v3_add(start[b].position, v3_load(way + 6 * b)),
                                  sn_pose_turn(start[b].rotation, v3_load(way + 6 * b + 3))};
        for (int k = 6 * b; k < 6 * b + 6; ++k)
            out->momentum[k] = step->momentum[k] + slowed * world->h * forces.wrench[k];
    }
    return SN_OK;
}

static SnStatus finish_step(SnWorld* world, const Step* step, SnArena scratch) {
    finish_nodes(world, step);
    SN_TRY(finish_bodies(world, step, scratch));
    if (world->collisions) SN_TRY(sn_collisions_share(world, 1, 1));
    SN_TRY(sn_reactions_of_xpbd(world, step->solve.h, scratch));
    SN_TRY(sn_books_whole(world, scratch));
    sn_moment_copy(world->state, &world->state->now, &world->next->before);
    world->next->has_before = 1;
    world->next->before_step = world->h;
    return SN_OK;
}

SnStatus sn_step_xpbd(SnWorld* world, SnArena scratch) {
    SnStepStats* stats = &world->stats;
    SnXpbdStats solved = {0};
    Step step;
    SnStatus status;
    SN_TIMED(stats->seconds[SN_PHASE_ASSEMBLE], status = prepare_step(world, &scratch, &step));
    if (status >= 0)
        SN_TIMED(stats->seconds[SN_PHASE_SOLVE],
                 status = sn_xpbd_solve(world->xpbd, &step.solve, &solved));
    stats->iterations += solved.iterations;
    stats->residual = solved.residual;
    if (status >= 0)
        SN_TIMED(stats->seconds[SN_PHASE_ADVANCE],
                 status = sn_status_worse(status, finish_step(world, &step, scratch)));
    return status;
}
