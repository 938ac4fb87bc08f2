// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Take the same linearly implicit steps from the same start by the library and in the obvious way
// (obvious.h).
#include "core.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sinew/sinew.h"

#include <math.h>
#include <string.h>

// WARM_UP steps bring the bar from uniform stretch into motion. The STEPS steps after them are
// timed.
enum { WARM_UP = 3, STEPS = 5 };

static SnStatus make_obvious(const SnCoreCase* c, SnObvious** obvious, SnError* error) {
    unsigned char* pinned = SN_NEW_ARRAY(unsigned char, c->mesh->vertex_count);
    if (!pinned) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int i = 0; i < c->mesh->vertex_count; ++i) pinned[i] = c->mesh->vertex[3 * i] < 1e-9;
    const SnObviousDef def = {.nodes = c->mesh->vertex_count,
                              .tets = c->mesh->element_count,
                              .rest = c->mesh->vertex,
                              .tet = c->mesh->element,
                              .pinned = pinned,
                              .young = c->young,
                              .poisson = c->poisson,
                              .density = c->density,
                              .gravity = {0, 0, -9.81},
                              .h = c->h};
    SnStatus status = sn_create_obvious(&def, obvious);
    sn_free(pinned);
    if (status < 0)
        return sn_fail(error, status, "the obvious way cannot run here: %s",
                       sn_status_text(status));
    return SN_OK;
}

// Keep all times of the fastest step, so that they add up.
static void keep_fastest(SnCoreStep* best, const SnCoreStep* step) {
    if (step->total < best->total) *best = *step;
}

// Take a step of the library. Its phases are timed by the clock on the wall, but the obvious way by
// processor time. On an idle machine both times of one thread are equal. For a busy machine the
// phases are scaled by the step's processor time over its time on the wall.
static SnStatus step_ours(SnWorld* world, SnCoreStep* best, SnError* error) {
    const double wall = sn_seconds(), start = sn_thread_seconds();
    SN_TRY(sn_world_step(world, error));
    const double total = sn_thread_seconds() - start, scale = 1e3 * total / (sn_seconds() - wall);
    const SnStepStats* stats = sn_world_stats(world);
    SnCoreStep step = {.element = scale * stats->seconds[SN_PHASE_ASSEMBLE],
                       .factor = scale * stats->seconds[SN_PHASE_FACTOR],
                       .solve = scale * stats->seconds[SN_PHASE_SOLVE],
                       .total = 1e3 * total};
    step.own = step.total - step.factor - step.solve;
    keep_fastest(best, &step);
    return SN_OK;
}

static SnStatus step_obvious(SnObvious* obvious, double* x, double* v, SnCoreStep* best) {
    const SnObviousTimes before = sn_obvious_times(obvious);
    SN_TRY(sn_obvious_step(obvious, x, v));
    const SnObviousTimes after = sn_obvious_times(obvious);
    SnCoreStep step = {.element = 1e3 * (after.element - before.element),
                       .assemble = 1e3 * (after.assemble - before.assemble),
                       .factor = 1e3 * (after.factor - before.factor),
                       .solve = 1e3 * (after.solve - before.solve)};
    step.own = step.element + step.assemble + 1e3 * (after.other - before.other);
    step.total = step.own + step.factor + step.solve;
    keep_fastest(best, &step);
    return SN_OK;
}

static double largest_difference(const double* a, const double* b, int n) {
    double largest = 0;
    for (int i = 0; i < 3 * n; ++i) largest = fmax(largest, fabs(a[i] - b[i]));
    return largest;
}

static SnStatus run_both(SnWorld* world, SnBodyId body, SnObvious* obvious, SnCoreSteps* out,
                         SnError* error) {
    int n;
    const double* start = sn_world_positions(world, body, &n);
    double* x = SN_CLONE_ARRAY(double, start, 3 * (size_t)n);
    double* v = SN_CLONE_ARRAY(double, sn_world_velocities(world, body, NULL), 3 * (size_t)n);
    SnStatus status = x && v ? SN_OK : sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    SnCoreSteps warm_up = *out;
    for (int s = 0; s < WARM_UP + STEPS && status >= 0; ++s) {
        SnCoreSteps* into = s < WARM_UP ? &warm_up : out;
        status = step_ours(world, &into->ours, error);
        if (status >= 0) status = step_obvious(obvious, x, v, &into->obvious);
    }
    if (status >= 0) out->error = largest_difference(sn_world_positions(world, body, NULL), x, n);
    sn_free(x);
    sn_free(v);
    return status;
}

SnStatus sn_core_steps(const SnCoreCase* c, SnCoreSteps* out, SnError* error) {
    const SnCoreStep none = {.total = HUGE_VAL};
    *out = (SnCoreSteps){none, none, 0};
    SnWorld* world = NULL;
    SnObvious* obvious = NULL;
    SnBodyId body;
    SnStatus status = sn_make_core_world(
        c, "stable-neo-hookean-nolog", sn_default_world_def().linear_solver, &world, &body, error);
    if (status >= 0) status = make_obvious(c, &obvious, error);
    if (status >= 0) status = run_both(world, body, obvious, out, error);
    sn_destroy_obvious(obvious);
    sn_destroy_world(world);
    return status;
}
