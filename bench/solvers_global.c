// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Solve with the constant matrix H0 of L-BFGS by its factor and by a few iterations of conjugate
// gradients: memory, time, and what is left of g - g* after some numbers of iterations. g: energy,
// g*: the least energy.
#include "solvers.h"

#include "base/clock.h"
#include "base/memory.h"

#include <math.h>

static const int iterations[] = {10, 20, 40};
enum { COUNTS = sizeof iterations / sizeof iterations[0] };
enum { REPEATS = 3, CONVERGED = 400 };

static const char* const solvers[] = {"cholesky", "pcg-ic0", "pcg-jacobi"};
enum { SOLVERS = sizeof solvers / sizeof solvers[0] };

// One solver on one step.
typedef struct Side {
    const char* linear;
    int converge;                      // 1: also find the least energy
    double bytes, prepare;             // most memory of the world, bytes; time until H0 is ready, s
    double seconds[COUNTS], E[COUNTS]; // time of a solve, s, and energy after the solve, J
    int inner[COUNTS];                 // iterations of conjugate gradients
    double first, least;               // energy where all solves start, and least energy, J
} Side;

static SnStatus time_solve(const SnMethod* method, SnSolver* solver, const SnStage* stage,
                           SnArena scratch, int count, SnConfig* q, double* seconds, int* inner,
                           double* E) {
    SnSolver own = *solver;
    own.settings.iterations = count;
    own.settings.max_iterations = count + 1;
    own.settings.relative_tolerance = own.settings.absolute_tolerance = 0;
    own.stats.linear_iterations = 0;
    sn_system_copy_config(solver->system, stage->start, q);
    const double start = sn_thread_seconds();
    SN_TRY(method->solve(&own, stage, scratch, q));
    *seconds = fmin(*seconds, sn_thread_seconds() - start);
    *inner = own.stats.linear_iterations;
    return sn_system_merit(solver->system, stage, q, scratch, E);
}

static SnStatus time_stage(void* self, const SnMethod* method, SnSolver* solver,
                           const SnStage* stage, SnArena scratch, SnConfig* q) {
    Side* side = self;
    double unused;
    int none;
    side->prepare = HUGE_VAL;
    SN_TRY(time_solve(method, solver, stage, scratch, 1, q, &side->prepare, &none, &unused));
    sn_system_copy_config(solver->system, stage->start, q);
    SN_TRY(sn_solve_start(solver, stage, NULL, scratch, q, &side->first));
    for (int i = 0; i < COUNTS; ++i) {
        side->seconds[i] = HUGE_VAL;
        for (int r = 0; r < REPEATS; ++r)
            SN_TRY(time_solve(method, solver, stage, scratch, iterations[i], q, &side->seconds[i],
                              &side->inner[i], &side->E[i]));
    }
    side->prepare -= side->seconds[0] / iterations[0];
    if (!side->converge) return SN_OK;
    return time_solve(method, solver, stage, scratch, CONVERGED, q, &unused, &none, &side->least);
}

static SnStatus make_world(int across, const char* linear, SnWorld** world, SnError* error) {
    const SnSolverCase c = {.across = across,
                            .law = "stable-neo-hookean",
                            .method = "l-bfgs",
                            .linear = linear,
                            .history = 5,
                            .iterations = iterations[0]};
    return sn_make_solver_world(&c, world, error);
}

static SnStatus measure_side(int across, Side* side, SnError* error) {
    SnWorld* world = NULL;
    sn_memory_reset_peak();
    SnStatus status = make_world(across, side->linear, &world, error);
    if (status >= 0) status = sn_solver_look(world, time_stage, side, error);
    side->bytes = (double)sn_memory_count().peak_bytes;
    sn_destroy_world(world);
    return status;
}

static SnStatus print_sides(FILE* out, int across, SnError* error) {
    double least = NAN;
    for (int s = 0; s < SOLVERS; ++s) {
        Side side = {.linear = solvers[s], .converge = s == 0};
        SN_TRY(measure_side(across, &side, error));
        if (s == 0) least = side.least;
        fprintf(out, "    %7d %-11s %7.0f %8.2f", 20 * across * across * across, side.linear,
                1e-6 * side.bytes, side.prepare);
        for (int i = 0; i < COUNTS; ++i)
            fprintf(out, "   %7.1f %8.1e %5.1f", 1e3 * side.seconds[i],
                    (side.E[i] - least) / (side.first - least),
                    (double)side.inner[i] / iterations[i]);
        fprintf(out, "\n");
        fflush(out);
    }
    return SN_OK;
}

SnStatus sn_solvers_global(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int across[] = {10, 16, 25}; // 20 000, 81 920 and 312 500 tets
    fprintf(out,
            "\nL-BFGS (m = 5) with the constant matrix factored, and by conjugate gradients: MB of "
            "the whole world at\n    most, seconds to prepare the matrix, and after some "
            "iterations ms, what is left of g - g*, and\n    iterations of conjugate gradients in "
            "each\n    %7s %-11s %7s %8s",
            "tets", "", "MB", "prepare");
    for (int i = 0; i < COUNTS; ++i) fprintf(out, "   %4d: ms %8s %5s", iterations[i], "left", "");
    fprintf(out, "\n");
    for (int k = 0; k < (options->full ? 3 : 1); ++k) SN_TRY(print_sides(out, across[k], error));
    return SN_OK;
}

// ---- counts

SnStatus sn_solvers_count_global(SnTally* tally, SnError* error) {
    for (int s = 0; s < SOLVERS; ++s) {
        SnWorld* world = NULL;
        const SnStatus made = make_world(3, solvers[s], &world, error);
        SN_TRY(sn_tally_world(tally, solvers[s], made, world, 3, error));
    }
    return SN_OK;
}
