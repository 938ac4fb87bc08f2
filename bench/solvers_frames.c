// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Ten iterations of L-BFGS against one of Newton's method: which step is nearer to the minimum, and
// what it takes, from one start.
#include "solvers.h"

#include "base/clock.h"

#include <math.h>

enum { FRAMES = 15, QUASI = 10 };

typedef struct Side {
    const char* method;
    int iterations;
    double left;           // (g_k - g*) / (g_0 - g*)
    double seconds;        // of a whole step, median
    double element, solve; // shares of these stages
} Side;

// whole steps from one start
static SnStatus time_frames(SnWorld* world, const SnState* start, Side* side, SnError* error) {
    double seconds[FRAMES], wall = 0;
    for (int i = -1; i < FRAMES; ++i) { // the first one factors what is kept
        sn_state_copy(start, world->state);
        const double began = sn_thread_seconds(), clock = sn_seconds();
        SN_TRY(sn_world_step(world, error));
        const SnStepStats* stats = sn_world_stats(world);
        if (stats->substeps > 1)
            return sn_fail(error, SN_DIVERGED, "a step blew up and was done in parts");
        if (i < 0) continue;
        seconds[i] = sn_thread_seconds() - began;
        wall += sn_seconds() - clock;
        side->element += stats->seconds[SN_STAGE_ASSEMBLE];
        side->solve += stats->seconds[SN_STAGE_SOLVE];
    }
    side->seconds = sn_median(FRAMES, seconds);
    side->element /= wall;
    side->solve /= wall;
    return SN_OK;
}

static SnStatus measure(int across, const char* law, const SnState* start, double least, Side* side,
                        SnError* error) {
    const SnSolverCase c = {.across = across,
                            .law = law,
                            .method = side->method,
                            .history = 5,
                            .iterations = side->iterations};
    SnSolverTrace trace;
    SnWorld* world = NULL;
    SnStatus status = sn_make_solver_world(&c, &world, error);
    if (status >= 0) status = time_frames(world, start, side, error);
    if (status >= 0) {
        sn_state_copy(start, world->state);
        status = sn_trace_solver(world, side->iterations, &trace, error);
    }
    sn_destroy_world(world);
    SN_TRY(status);
    side->left = sn_solver_error(&trace, sn_solver_point(&trace, side->iterations), least);
    return SN_OK;
}

// where the motion is after some steps, and the least energy of the next one
static SnStatus prepare(SnWorld* world, SnState* start, double* least, SnError* error) {
    for (int s = 0; s < SN_SOLVER_WARM_UP; ++s) SN_TRY(sn_world_step(world, error));
    sn_state_copy(world->state, start);
    return sn_solver_least(world, least, error);
}

static SnStatus compare(int across, const char* law, Side side[2], SnError* error) {
    const SnSolverCase exact = {.across = across, .law = law, .method = "newton"};
    SnWorld* world = NULL;
    SnState* start = NULL;
    double least = NAN;
    SnStatus status = sn_make_solver_world(&exact, &world, error);
    if (status >= 0) status = sn_create_state(world->model, 0, &start);
    if (status >= 0) status = prepare(world, start, &least, error);
    for (int i = 0; i < 2 && status >= 0; ++i)
        status = measure(across, law, start, least, &side[i], error);
    sn_destroy_state(start);
    sn_destroy_world(world);
    return status;
}

static SnStatus row(FILE* out, int across, const char* law, double bound, SnError* error) {
    Side side[2] = {{.method = "newton", .iterations = 1},
                    {.method = "l-bfgs", .iterations = QUASI}};
    SN_TRY(compare(across, law, side, error));
    const double faster = side[0].seconds / side[1].seconds, nearer = side[0].left / side[1].left;
    fprintf(out, "    %6d %-20s %8.1e %8.1e %8.1f %9.2f %9.2f %7.1f %7.0f %% %4.0f %%\n",
            20 * across * across * across, law, side[0].left, side[1].left, nearer,
            1e3 * side[0].seconds, 1e3 * side[1].seconds, faster, 100 * side[1].element,
            100 * side[1].solve);
    if (bound > 0) {
        sn_print_at_least(out, nearer, 1, "10 iterations of L-BFGS leave less than one of Newton");
        sn_print_at_least(out, faster, bound, "and are at least %g times faster", bound);
    }
    fflush(out);
    return SN_OK;
}

SnStatus sn_solvers_frames(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const struct {
        const char* law;
        int judged;
    } law[] = {{"stable-neo-hookean", 1}, {"stvk", 1}, {"neo-hookean", 0}, {"corotated", 0}};
    static const int across[] = {10, 16}; // 20 000 and 81 920 tets
    static const double bound[] = {3, 8};
    fprintf(out,
            "\nA step by one iteration of Newton and by ten of L-BFGS: what is left of g - g*, and "
            "ms of a whole\n    step, median of %d; of that of L-BFGS, elements and triangular "
            "solves\n    %6s %-20s %8s %8s %8s %9s %9s %7s %9s %6s\n",
            FRAMES, "tets", "law", "newton", "l-bfgs", "nearer", "newton", "l-bfgs", "faster",
            "elements", "solve");
    for (int k = 0; k < (options->full ? 2 : 1); ++k)
        for (size_t i = 0; i < sizeof law / sizeof law[0]; ++i)
            SN_TRY(row(out, across[k], law[i].law, law[i].judged ? bound[k] : 0, error));
    return SN_OK;
}
