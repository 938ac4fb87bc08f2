// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Compare ten iterations of L-BFGS with one of Newton's method from the same start: which comes
// nearer to the minimum, and how long each takes.
#include "solvers.h"

#include "base/clock.h"

#include <math.h>

enum { FRAMES = 15, QUASI = 10 };

typedef struct Side {
    const char* method;
    int iterations;
    SnWorld* world;
    double left;           // (g_k - g*) / (g_0 - g*)
    double frame[FRAMES];  // times of whole steps, s
    double seconds;        // their median, s
    double element, solve; // shares of `wall` for elements and for solving
    double wall;           // time of all frames by the clock on the wall, s
} Side;

// Time a whole step from the start.
static SnStatus time_frame(Side* side, const SnState* start, int index, SnError* error) {
    sn_state_copy(start, side->world->state);
    const double began = sn_thread_seconds(), clock = sn_seconds();
    SN_TRY(sn_world_step(side->world, error));
    const SnStepStats* stats = sn_world_stats(side->world);
    if (stats->substeps > 1)
        return sn_fail(error, SN_DIVERGED, "a step blew up and was done in parts");
    if (index < 0) return SN_OK; // the first step factors matrices that are kept
    side->frame[index] = sn_thread_seconds() - began;
    side->wall += sn_seconds() - clock;
    side->element += stats->seconds[SN_PHASE_ASSEMBLE];
    side->solve += stats->seconds[SN_PHASE_SOLVE];
    return SN_OK;
}

// Time both sides in turn, so that other programs on the machine disturb both alike.
static SnStatus time_frames(Side side[2], const SnState* start, SnError* error) {
    for (int f = -1; f < FRAMES; ++f)
        for (int i = 0; i < 2; ++i) SN_TRY(time_frame(&side[i], start, f, error));
    for (int i = 0; i < 2; ++i) {
        side[i].seconds = sn_median(FRAMES, side[i].frame);
        side[i].element /= side[i].wall;
        side[i].solve /= side[i].wall;
    }
    return SN_OK;
}

static SnStatus make_side(int across, const char* law, Side* side, SnError* error) {
    const SnSolverCase c = {.across = across,
                            .law = law,
                            .method = side->method,
                            .history = 5,
                            .iterations = side->iterations};
    return sn_make_solver_world(&c, &side->world, error);
}

static SnStatus measure_left(Side* side, const SnState* start, double least, SnError* error) {
    SnSolverTrace trace;
    sn_state_copy(start, side->world->state);
    SN_TRY(sn_trace_solver(side->world, side->iterations, &trace, error));
    side->left = sn_solver_error(&trace, sn_solver_point(&trace, side->iterations), least);
    return SN_OK;
}

// Find the state after some steps, and the least energy of the next step.
static SnStatus find_start(int across, const char* law, SnState** start, double* least,
                           SnError* error) {
    const SnSolverCase exact = {.across = across, .law = law, .method = "newton"};
    SnWorld* world = NULL;
    SnStatus status = sn_make_solver_world(&exact, &world, error);
    if (status >= 0) status = sn_create_state(world->model, 0, start);
    for (int s = 0; s < SN_SOLVER_WARM_UP && status >= 0; ++s) status = sn_world_step(world, error);
    if (status >= 0) {
        sn_state_copy(world->state, *start);
        status = sn_solver_least(world, least, error);
    }
    sn_destroy_world(world);
    return status;
}

static SnStatus compare_sides(int across, const char* law, Side side[2], SnError* error) {
    SnState* start = NULL;
    double least = NAN;
    SnStatus status = find_start(across, law, &start, &least, error);
    for (int i = 0; i < 2 && status >= 0; ++i) status = make_side(across, law, &side[i], error);
    if (status >= 0) status = time_frames(side, start, error);
    for (int i = 0; i < 2 && status >= 0; ++i) status = measure_left(&side[i], start, least, error);
    for (int i = 0; i < 2; ++i) sn_destroy_world(side[i].world);
    sn_destroy_state(start);
    return status;
}

static SnStatus print_comparison(FILE* out, int across, const char* law, double bound,
                                 SnError* error) {
    Side side[2] = {{.method = "newton", .iterations = 1},
                    {.method = "l-bfgs", .iterations = QUASI}};
    SN_TRY(compare_sides(across, law, side, error));
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
            SN_TRY(
                print_comparison(out, across[k], law[i].law, law[i].judged ? bound[k] : 0, error));
    return SN_OK;
}

// ---- counts

SnStatus sn_solvers_count_frames(SnTally* tally, SnError* error) {
    Side side[2] = {{.method = "newton", .iterations = 1},
                    {.method = "l-bfgs", .iterations = QUASI}};
    for (int i = 0; i < 2; ++i) {
        const SnStatus made = make_side(3, "stable-neo-hookean", &side[i], error);
        SN_TRY(sn_tally_world(tally, side[i].method, made, side[i].world, 5, error));
    }
    return SN_OK;
}
