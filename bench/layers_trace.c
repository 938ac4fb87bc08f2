// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "layers_trace.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sim/world.h"

#include <math.h>
#include <string.h>

enum { REPEATS = 30 };

// ---- where steps begin

void sn_free_trace_start(SnTraceStart* start) {
    sn_destroy_state(start->state);
    sn_free(start->converged);
    *start = (SnTraceStart){0};
}

// Return m d^2 of a node, where m is its mass and d its distance from the converged step; 0 if the
// node is held.
static double square_of(const SnWorld* world, int node, Vec3 x, const double* converged) {
    const Vec3 d = v3_sub(x, v3_load(converged + 3 * (size_t)node));
    return world->state->held[node] == SN_HELD_ALL
               ? 0
               : world->model->mass->lumped[node] * v3_dot(d, d);
}

// Find the distance of x* = x + h (v + h g) from the converged step.
static double find_far(const SnWorld* world, const double* converged) {
    const SnMoment* now = &world->state->now;
    const Vec3 g = v3_load(world->def.gravity);
    double sum = 0;
    for (int i = 0; i < world->model->node_count; ++i) {
        const Vec3 v = v3_axpy(world->h, g, v3_load(now->v + 3 * (size_t)i));
        const Vec3 x = v3_axpy(world->h, v, v3_load(now->q.x + 3 * (size_t)i));
        sum += square_of(world, i, x, converged);
    }
    return sqrt(sum);
}

SnStatus sn_make_trace_start(const SnWorld* world, SnWorld* exact, SnTraceStart* start,
                             SnError* error) {
    const size_t size = 3 * (size_t)world->model->node_count;
    *start = (SnTraceStart){.converged = SN_NEW_ARRAY(double, size)};
    if (sn_create_state(world->model, 0, &start->state) < 0 || !start->converged)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_state_copy(world->state, start->state);
    sn_state_copy(world->state, exact->state);
    SN_TRY(sn_world_step(exact, error));
    memcpy(start->converged, exact->state->now.q.x, size * sizeof(double));
    start->far = find_far(world, start->converged);
    return SN_OK;
}

double sn_trace_error(const SnWorld* world, const SnTraceStart* start) {
    double sum = 0;
    for (int i = 0; i < world->model->node_count; ++i)
        sum +=
            square_of(world, i, v3_load(world->state->now.q.x + 3 * (size_t)i), start->converged);
    return sqrt(sum) / start->far;
}

// ---- watching a step

typedef struct Looking {
    const SnWorld* world;
    const SnTraceStart* start;
    SnTrace* trace;
    double began; // when the solve began, s
} Looking;

// Find where a node is. The position of a node inside a rigid body of the layer follows from this
// body, because the node's own position is not written yet.
static Vec3 node_at(const SnXpbdSolver* solver, int node) {
    const int b = solver->moving.carrier ? solver->moving.carrier[node] : -1;
    if (b < 0) return sn_particle_at(&solver->moving.particle[node]);
    const SnLayerBody* body = &solver->layered->body[b];
    const Vec3 r = v3_load(solver->layered->r + 3 * (size_t)node);
    return v3_add(body->centre, quat_rotate(body->rotation, r));
}

static void look_at_errors(void* user, const SnXpbdSolver* solver, const SnXpbdStats* stats) {
    const Looking* looking = user;
    SnTrace* trace = looking->trace;
    if (stats->iterations == 0 || stats->iterations > SN_TRACE_MOST) return;
    double sum = 0;
    for (int i = 0; i < solver->moving.node_count; ++i)
        sum += square_of(looking->world, i, node_at(solver, i), looking->start->converged);
    trace->count = stats->iterations;
    trace->at[0].residual = stats->first_residual;
    trace->at[trace->count].residual = stats->residual;
    trace->at[trace->count].error = sqrt(sum) / looking->start->far;
}

static void look_at_clock(void* user, const SnXpbdSolver* solver, const SnXpbdStats* stats) {
    Looking* looking = user;
    (void)solver;
    if (stats->iterations == 0) looking->began = sn_seconds();
    if (stats->iterations > looking->trace->count) return;
    SnTracePoint* point = &looking->trace->at[stats->iterations];
    point->seconds = fmin(point->seconds, sn_seconds() - looking->began);
}

// Take a step from `start`, and call `watch` after each iteration. With `tolerance` 0 no residuals
// are computed.
static SnStatus step_from(SnWorld* world, const SnTraceStart* start, double tolerance,
                          SnXpbdWatch watch, SnError* error) {
    sn_state_copy(start->state, world->state);
    world->def.xpbd.tolerance = tolerance;
    world->xpbd->watch = watch;
    const SnStatus status = sn_world_step(world, error);
    world->xpbd->watch = (SnXpbdWatch){0};
    return status;
}

SnStatus sn_trace_step(SnWorld* world, const SnTraceStart* start, SnTrace* trace, SnError* error) {
    Looking looking = {world, start, trace, 0};
    *trace = (SnTrace){.at[0].error = 1};
    SN_TRY(step_from(world, start, 1e-15, (SnXpbdWatch){look_at_errors, &looking}, error));
    for (int i = 0; i <= trace->count; ++i) trace->at[i].seconds = HUGE_VAL;
    for (int k = 0; k < REPEATS; ++k)
        SN_TRY(step_from(world, start, 0, (SnXpbdWatch){look_at_clock, &looking}, error));
    const SnTracePoint first = trace->at[0];
    for (int i = 0; i <= trace->count; ++i) {
        trace->at[i].residual /= first.residual;
        trace->at[i].seconds -= first.seconds;
    }
    return SN_OK;
}
