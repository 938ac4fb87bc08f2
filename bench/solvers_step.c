// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One step of a neo-Hookean beam that falls from rest, converged until g - g* or |grad g| is a
// millionth of its first value (g: incremental potential). The library's L-BFGS is compared with
// the same method in plain code from the same start, and one thread with two.
#include "plain_lbfgs.h"
#include "solvers.h"

#include "base/clock.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

#define DECREASE 1e-6
enum { HISTORY = 5, WARM_UP = 10, REPEATS = 15, SAG_STEPS = 30, SAME = 8 };

// ---- ours

typedef struct Solve {
    int most;         // number of iterations; 0: iterate until |grad g| has decreased
    double cpu, wall; // times of the solve, s
    int iterations;   // number of iterations that were done
} Solve;

// Find |grad g| / c where the iterates begin, N; c: weight of forces in the stage.
static SnStatus first_residual(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q,
                               double* size) {
    const int dofs = sn_system_dofs(solver->system);
    double* g = SN_PUSH(&scratch, double, dofs);
    double best, scale, sum = 0;
    if (!g) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_solve_start(solver, stage, NULL, scratch, q, &best));
    SN_TRY(sn_system_residual(solver->system, stage, q, scratch, g, &scale));
    for (int i = 0; i < dofs; ++i) sum += g[i] * g[i];
    *size = sqrt(sum) / stage->force_weight;
    return SN_OK;
}

static SnStatus solve_stage(void* self, const SnMethod* method, SnSolver* solver,
                            const SnStage* stage, SnArena scratch, SnConfig* q) {
    Solve* solve = self;
    double first;
    SN_TRY(first_residual(solver, stage, scratch, q, &first));
    solver->settings.relative_tolerance = 0;
    solver->settings.absolute_tolerance = solve->most > 0 ? 0 : DECREASE * first;
    solver->settings.iterations = solve->most;
    sn_system_copy_config(solver->system, stage->start, q);
    const double cpu = sn_thread_seconds(), wall = sn_seconds();
    const SnStatus status = method->solve(solver, stage, scratch, q);
    solve->cpu = sn_thread_seconds() - cpu;
    solve->wall = sn_seconds() - wall;
    solve->iterations = solver->stats.iterations;
    return status;
}

// Take a step of `world` from a start.
static SnStatus step_from(SnWorld* world, const SnState* start, Solve* solve, SnError* error) {
    sn_state_copy(start, world->state);
    return sn_solver_look(world, solve_stage, solve, error);
}

// ---- the library and the plain code

typedef struct Pair {
    SnWorld *newton, *ours;
    SnPlainLbfgs* plain;
    SnState* start;
    int nodes;
    unsigned char* pinned;
    double *x, *v, *x_start, *v_start; // positions and velocities of the plain code  (nodes x 3)
    const SnMesh* rest;
} Pair;

static const SnBodyId body = {1};

static SnStatus make_worlds(int across, Pair* p, SnError* error) {
    SnSolverCase c = {.across = across, .law = "neo-hookean", .method = "newton", .at_rest = 1};
    SN_TRY(sn_make_solver_world(&c, &p->newton, error));
    c.method = "l-bfgs";
    c.history = HISTORY;
    SN_TRY(sn_make_solver_world(&c, &p->ours, error));
    if (sn_create_state(p->newton->model, 0, &p->start) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int s = 0; s < WARM_UP; ++s) SN_TRY(sn_world_step(p->newton, error));
    sn_state_copy(p->newton->state, p->start);
    return SN_OK;
}

static SnStatus make_plain(Pair* p, SnError* error) {
    p->rest = sn_world_body_info(p->newton, body).rest;
    p->nodes = p->rest->vertex_count;
    const size_t n = 3 * (size_t)p->nodes;
    p->pinned = SN_NEW_ARRAY(unsigned char, p->nodes);
    p->x = SN_NEW_ARRAY(double, n);
    p->v = SN_NEW_ARRAY(double, n);
    p->x_start = SN_CLONE_ARRAY(double, sn_world_positions(p->newton, body, NULL), n);
    p->v_start = SN_CLONE_ARRAY(double, sn_world_velocities(p->newton, body, NULL), n);
    if (!p->pinned || !p->x || !p->v || !p->x_start || !p->v_start)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int i = 0; i < p->nodes; ++i) p->pinned[i] = p->rest->vertex[3 * i] < 1e-9;
    const SnPlainLbfgsDef def = {.nodes = p->nodes,
                                 .tets = p->rest->element_count,
                                 .rest = p->rest->vertex,
                                 .tet = p->rest->element,
                                 .pinned = p->pinned,
                                 .young = sn_solver_young,
                                 .poisson = sn_solver_poisson,
                                 .density = sn_solver_density,
                                 .gravity = {0, 0, p->newton->def.gravity[2]},
                                 .h = p->newton->def.step,
                                 .history = HISTORY};
    const SnStatus status = sn_create_plain_lbfgs(&def, &p->plain);
    return status < 0 ? sn_fail(error, status, "the plain code cannot run") : SN_OK;
}

static void free_pair(Pair* p) {
    sn_destroy_plain_lbfgs(p->plain);
    sn_destroy_state(p->start);
    sn_destroy_world(p->newton);
    sn_destroy_world(p->ours);
    sn_free(p->pinned);
    sn_free(p->x);
    sn_free(p->v);
    sn_free(p->x_start);
    sn_free(p->v_start);
}

static SnStatus step_plain(Pair* p, int most, double* seconds, int* iterations) {
    const size_t bytes = 3 * sizeof(double) * (size_t)p->nodes;
    memcpy(p->x, p->x_start, bytes);
    memcpy(p->v, p->v_start, bytes);
    const double start = sn_thread_seconds();
    const SnStatus status = sn_plain_lbfgs_step(p->plain, most > 0 ? 0 : DECREASE,
                                                most > 0 ? most : 10000, p->x, p->v, iterations);
    *seconds = sn_thread_seconds() - start;
    return status;
}

// Find the largest difference of a coordinate between both, over the beam's length, which is 1 m.
static double largest_distance(const Pair* p) {
    const double* x = sn_world_positions(p->ours, body, NULL);
    double far = 0;
    for (int i = 0; i < 3 * p->nodes; ++i) far = fmax(far, fabs(x[i] - p->x[i]));
    return far;
}

// Compare both after 1, 2, ... iterations. *worst becomes the largest distance.
static SnStatus compare_iterates(Pair* p, double* worst, SnError* error) {
    *worst = 0;
    for (int k = 1; k <= SAME; ++k) {
        Solve solve = {.most = k};
        double seconds;
        int iterations;
        SN_TRY(step_from(p->ours, p->start, &solve, error));
        SN_TRY(step_plain(p, k, &seconds, &iterations));
        *worst = fmax(*worst, largest_distance(p));
    }
    return SN_OK;
}

// Time both in turn, for `most` iterations or until |grad g| has decreased. *ratio becomes the
// median time of the plain code over that of the library.
static SnStatus time_both(Pair* p, int most, FILE* out, double* ratio, SnError* error) {
    double ours[REPEATS], plain[REPEATS];
    Solve solve = {.most = most};
    int iterations = 0;
    for (int r = 0; r < REPEATS; ++r) {
        SN_TRY(step_from(p->ours, p->start, &solve, error));
        SN_TRY(step_plain(p, most, &plain[r], &iterations));
        ours[r] = solve.cpu;
    }
    const double a = sn_median(REPEATS, ours), b = sn_median(REPEATS, plain);
    *ratio = b / a;
    fprintf(
        out,
        " %3d iterations, ours %.2f ms (least %.2f), plain %.2f ms (least %.2f) in %d; apart by "
        "%.1e m\n",
        solve.iterations, 1e3 * a, 1e3 * ours[0], 1e3 * b, 1e3 * plain[0], iterations,
        largest_distance(p));
    return SN_OK;
}

// Count the iterations until g - g* is a millionth of its first value.
static SnStatus count_iterations(Pair* p, int* iterations, SnError* error) {
    SnSolverTrace ours;
    double least;
    sn_state_copy(p->start, p->newton->state);
    sn_state_copy(p->start, p->ours->state);
    SN_TRY(sn_solver_least(p->newton, &least, error));
    SN_TRY(sn_trace_solver(p->ours, 200, &ours, error));
    int k = 0;
    while (k + 1 < ours.count && sn_solver_error(&ours, k, least) > DECREASE) ++k;
    *iterations = ours.at[k].iterations;
    return SN_OK;
}

static SnStatus compare_times(Pair* p, FILE* out, SnError* error) {
    double worst, ratio[2];
    int iterations;
    SN_TRY(compare_iterates(p, &worst, error));
    SN_TRY(count_iterations(p, &iterations, error));
    fprintf(out, "    g - g* down to %g:   ", DECREASE);
    SN_TRY(time_both(p, iterations, out, &ratio[0], error));
    fprintf(out, "    |grad g| down to %g: ", DECREASE);
    SN_TRY(time_both(p, 0, out, &ratio[1], error));
    sn_print_at_least(out, -log10(worst), 10, "the first %d iterates the same to 10 digits", SAME);
    for (int k = 0; k < 2; ++k)
        sn_print_at_least(out, ratio[k], 2.5, "ours at least 2.5 times as fast as plain code");
    return SN_OK;
}

// ---- sag

// Find the mean displacement of the free end along z, m.
static double end_height(const Pair* p, const SnWorld* world) {
    const double* x = sn_world_positions(world, body, NULL);
    double sum = 0;
    int count = 0;
    for (int i = 0; i < p->nodes; ++i) {
        if (p->rest->vertex[3 * i] < 1 - 1e-9) continue;
        sum += x[3 * i + 2] - p->rest->vertex[3 * i + 2];
        ++count;
    }
    return sum / count;
}

static SnStatus compare_sag(Pair* p, FILE* out, SnError* error) {
    Solve solve = {0};
    sn_state_copy(p->start, p->newton->state);
    sn_state_copy(p->start, p->ours->state);
    for (int s = 0; s < SAG_STEPS; ++s) {
        SN_TRY(sn_world_step(p->newton, error));
        SN_TRY(sn_solver_look(p->ours, solve_stage, &solve, error));
    }
    const double a = end_height(p, p->ours), b = end_height(p, p->newton);
    fprintf(out, "    sag after %d more steps: %.8f m, Newton's %.8f m\n", SAG_STEPS, -a, -b);
    sn_print_at_least(out, -log10(fabs(a - b) / fabs(b)), 4, "sag as Newton's to 4 digits");
    return SN_OK;
}

// ---- threads

static SnStatus compare_threads(int across, FILE* out, SnError* error) {
    SnWorld* world[2] = {NULL, NULL};
    double wall[2] = {HUGE_VAL, HUGE_VAL};
    SnStatus status = SN_OK;
    for (int t = 0; t < 2 && status >= 0; ++t) {
        const SnSolverCase c = {.across = across,
                                .law = "neo-hookean",
                                .method = "l-bfgs",
                                .history = HISTORY,
                                .threads = 1 + t,
                                .at_rest = 1};
        status = sn_make_solver_world(&c, &world[t], error);
        for (int s = 0; s < 3 && status >= 0; ++s) status = sn_world_step(world[t], error);
    }
    for (int r = 0; r < REPEATS && status >= 0; ++r)
        for (int t = 0; t < 2 && status >= 0; ++t) {
            Solve solve = {0};
            status = sn_solver_look(world[t], solve_stage, &solve, error);
            wall[t] = fmin(wall[t], solve.wall);
        }
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
    SN_TRY(status);
    fprintf(out, "    %d tets, least by the clock: one thread %.2f ms, two %.2f ms\n",
            20 * across * across * across, 1e3 * wall[0], 1e3 * wall[1]);
    sn_print_at_least(out, wall[0] / wall[1], 1.6, "two threads at least 1.6 times as fast as one");
    return SN_OK;
}

SnStatus sn_solvers_step(const SnBenchOptions* options, FILE* out, SnError* error) {
    Pair pair = {0};
    fprintf(out,
            "\nA neo-Hookean beam of 20 000 tets falls from rest: one step of 0.01 s by L-BFGS, "
            "median of %d\n",
            REPEATS);
    SnStatus status = make_worlds(10, &pair, error);
    if (status >= 0) status = make_plain(&pair, error);
    if (status >= 0) status = compare_times(&pair, out, error);
    if (status >= 0) status = compare_sag(&pair, out, error);
    free_pair(&pair);
    SN_TRY(status);
    return options->full ? compare_threads(16, out, error) : SN_OK;
}

// ---- counts

static SnStatus count_pair(SnTally* tally, Pair* p, SnError* error) {
    Solve solve = {0};
    double seconds;
    int iterations;
    SN_TRY(step_from(p->ours, p->start, &solve, error));
    sn_tally(tally, "ours", "iterations-gradient", solve.iterations);
    SN_TRY(step_plain(p, 0, &seconds, &iterations));
    sn_tally(tally, "plain", "iterations-gradient", iterations);
    SN_TRY(count_iterations(p, &iterations, error));
    sn_tally(tally, "ours", "iterations-energy", iterations);
    return SN_OK;
}

SnStatus sn_solvers_count_step(SnTally* tally, SnError* error) {
    Pair pair = {0};
    SnStatus status = make_worlds(3, &pair, error);
    if (status >= 0) status = make_plain(&pair, error);
    if (status >= 0) status = count_pair(tally, &pair, error);
    free_pair(&pair);
    return status;
}
