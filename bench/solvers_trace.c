// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

#include "base/clock.h"

#include <math.h>
#include <stdlib.h>

// There is a point after every iteration up to EVERY, and then at growing distances. Each point is
// solved REPEATS times.
enum { EVERY = 12, REPEATS = 3 };
#define GROWTH 1.25

typedef struct Tracing {
    SnSolverTrace* trace;
    int most;
} Tracing;

// Find the least time of several solves with the same number of iterations.
static SnStatus time_solve(const SnMethod* method, SnSolver* solver, const SnStage* stage,
                           SnArena scratch, int iterations, SnConfig* q, SnSolverPoint* point) {
    point->seconds = HUGE_VAL;
    for (int r = 0; r < REPEATS; ++r) {
        SnSolver own = *solver;
        own.settings.iterations = iterations;
        own.settings.max_iterations = iterations + 1;
        own.settings.relative_tolerance = own.settings.absolute_tolerance = 0;
        sn_system_copy_config(solver->system, stage->start, q);
        const double start = sn_thread_seconds();
        const SnStatus status = method->solve(&own, stage, scratch, q);
        point->seconds = fmin(point->seconds, sn_thread_seconds() - start);
        SN_TRY(status);
        point->iterations = own.stats.iterations;
    }
    return sn_system_merit(solver->system, stage, q, scratch, &point->E);
}

static SnStatus trace_stage(void* self, const SnMethod* method, SnSolver* solver,
                            const SnStage* stage, SnArena scratch, SnConfig* q) {
    const Tracing* tracing = self;
    SnSolverTrace* trace = tracing->trace;
    SnSolverPoint warm;
    SN_TRY(time_solve(method, solver, stage, scratch, 1, q,
                      &warm)); // this solve makes the matrices that the method keeps
    sn_system_copy_config(solver->system, stage->start, q);
    trace->at[0] = (SnSolverPoint){0};
    trace->count = 1;
    SN_TRY(sn_solve_start(solver, stage, NULL, scratch, q, &trace->at[0].E));
    for (int k = 1; k <= tracing->most && trace->count < SN_SOLVER_POINTS;
         k = k < EVERY ? k + 1 : (int)ceil(GROWTH * k)) {
        SnSolverPoint* point = &trace->at[trace->count];
        const SnStatus status = time_solve(method, solver, stage, scratch, k, q, point);
        SN_TRY(status);
        if (point->iterations > point[-1].iterations) trace->count++;
        if (point->iterations < k || status == SN_NOT_CONVERGED)
            break; // the solve has converged to rounding
    }
    return SN_OK;
}

SnStatus sn_trace_solver(SnWorld* world, int most, SnSolverTrace* trace, SnError* error) {
    Tracing tracing = {trace, most};
    return sn_solver_look(world, trace_stage, &tracing, error);
}

static SnStatus find_least(void* self, const SnMethod* method, SnSolver* solver,
                           const SnStage* stage, SnArena scratch, SnConfig* q) {
    solver->settings.relative_tolerance = solver->settings.absolute_tolerance = 0;
    SN_TRY(method->solve(solver, stage, scratch, q));
    return sn_system_merit(solver->system, stage, q, scratch, self);
}

SnStatus sn_solver_least(SnWorld* world, double* least, SnError* error) {
    return sn_solver_look(world, find_least, least, error);
}

double sn_solver_error(const SnSolverTrace* trace, int k, double least) {
    return (trace->at[k].E - least) / (trace->at[0].E - least);
}

int sn_solver_point(const SnSolverTrace* trace, int iterations) {
    int k = 0;
    while (k + 1 < trace->count && trace->at[k].iterations < iterations) ++k;
    return k;
}

static int compare_doubles(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

double sn_median(int count, double* value) {
    qsort(value, (size_t)count, sizeof *value, compare_doubles);
    return 0.5 * (value[(count - 1) / 2] + value[count / 2]);
}
