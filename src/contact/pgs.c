// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/pgs.h"

#include "contact/cone_newton.h"

#include <math.h>
#include <string.h>

// what became of an island
typedef struct Result {
    SnPgsStats stats;
    double enough; // residual to stop at, m/s
    int converged;
    int pause, wait; // sweeps after which Newton's method is tried, and until the next time
} Result;

typedef struct Solve {
    SnDelassus* delassus;
    const SnPgsSettings* settings;
    const SnPgsProblem* problem;
    SnCone* cone;   // (contacts)
    Result* result; // (islands)
    SnArena scratch;
} Solve;

// w_i with compliance, for the impulses as they are
static void velocity_of(const Solve* solve, int i, double w[3]) {
    const SnPgsProblem* problem = solve->problem;
    sn_delassus_velocity(solve->delassus, i, w);
    for (int k = 0; k < 3; ++k) w[k] += problem->c[3 * i + k];
    w[0] += problem->gamma[i] * problem->r[3 * i];
}

// solve contact i for the others as they are; returns how far it was from its law
static double visit(const Solve* solve, int i) {
    const SnCone* cone = &solve->cone[i];
    double w[3], c[3], *r = solve->problem->r + 3 * i;
    velocity_of(solve, i, w);
    const double residual = sn_cone_residual(cone, w, r);
    for (int k = 0; k < 3; ++k)
        c[k] = w[k] - (cone->G[k][0] * r[0] + cone->G[k][1] * r[1] + cone->G[k][2] * r[2]);
    double next[3] = {r[0], r[1], r[2]};
    sn_cone_solve(cone, c, next);
    const double change[3] = {next[0] - r[0], next[1] - r[1], next[2] - r[2]};
    if (change[0] == 0 && change[1] == 0 && change[2] == 0) return residual;
    sn_delassus_change(solve->delassus, i, change);
    for (int k = 0; k < 3; ++k) r[k] = next[k];
    return residual;
}

// the largest velocity at the contacts of an island without impulses: what they have to undo
static double largest_velocity(const Solve* solve, const SnIsland* island) {
    double largest = 0;
    for (int k = 0; k < 3 * island->count; ++k) {
        const int i = solve->delassus->island_contact[island->first + k / 3];
        largest = fmax(largest, fabs(solve->problem->c[3 * i + k % 3]));
    }
    return largest;
}

// sweeps go up and down in turns, so that impulses travel both ways
static void sweep(const Solve* solve, const SnIsland* island, SnPgsStats* stats) {
    const int* contact = solve->delassus->island_contact + island->first;
    stats->residual = 0;
    for (int k = 0; k < island->count; ++k) {
        const int i = contact[stats->sweeps % 2 ? island->count - 1 - k : k];
        stats->residual = fmax(stats->residual, visit(solve, i));
    }
    stats->sweeps++;
    stats->visits += island->count;
}

// ---- islands that take long

// Sweeps before Newton's method is tried for the first time; every time it fails, four times as
// many. It costs as much as so many sweeps where they have dense rows to add.
enum { FIRST_SWEEPS = 20, MOST_DENSE = 400, NEWTON_STEPS = 12 };

// the island's own problem, dense
static double newton_island(const Solve* solve, const SnIsland* island, double enough) {
    SnDelassus* d = solve->delassus;
    const int* contact = d->island_contact + island->first;
    const size_t n = 3 * (size_t)island->count;
    SnArena scratch = solve->scratch;
    double* W = SN_PUSH(&scratch, double, n* n);
    double* c = SN_PUSH(&scratch, double, n);
    double* r = SN_PUSH(&scratch, double, n);
    SnCone* cone = SN_PUSH(&scratch, SnCone, island->count);
    if (!cone) return HUGE_VAL;
    for (int i = 0; i < island->count; ++i) {
        cone[i] = solve->cone[contact[i]];
        for (int k = 0; k < 3; ++k) {
            c[3 * i + k] = solve->problem->c[3 * contact[i] + k];
            r[3 * i + k] = solve->problem->r[3 * contact[i] + k];
        }
        for (int j = 0; j < island->count; ++j) {
            double block[3][3];
            sn_delassus_block(d, contact[i], contact[j], block);
            for (int k = 0; k < 9; ++k)
                W[(3 * (size_t)i + (size_t)k / 3) * n + 3 * (size_t)j + (size_t)k % 3] =
                    block[k / 3][k % 3];
        }
        W[3 * (size_t)i * (n + 1)] += solve->problem->gamma[contact[i]];
    }
    const SnConeNewton newton = {.count = island->count,
                                 .W = W,
                                 .c = c,
                                 .cone = cone,
                                 .max_iterations = NEWTON_STEPS,
                                 .enough = enough};
    const double residual = sn_cone_newton(&newton, scratch, r);
    for (int i = 0; i < island->count; ++i) {
        double* old = solve->problem->r + 3 * contact[i];
        const double change[3] = {r[3 * i] - old[0], r[3 * i + 1] - old[1], r[3 * i + 2] - old[2]};
        if (change[0] == 0 && change[1] == 0 && change[2] == 0) continue;
        sn_delassus_change(d, contact[i], change);
        for (int k = 0; k < 3; ++k) old[k] = r[3 * i + k];
    }
    return residual;
}

// sweeps until the island has converged or it is time to try something else
static void sweep_island(void* context, int index, int worker) {
    (void)worker;
    const Solve* solve = context;
    const SnIsland* island = &solve->delassus->island[index];
    Result* result = &solve->result[index];
    while (!result->converged && result->stats.sweeps < result->pause) {
        sweep(solve, island, &result->stats);
        result->converged = result->stats.residual <= result->enough;
    }
}

static void begin_island(const Solve* solve, int index) {
    const SnIsland* island = &solve->delassus->island[index];
    const int most = solve->settings->max_sweeps;
    Result* result = &solve->result[index];
    result->enough = solve->settings->tolerance * largest_velocity(solve, island);
    result->wait = FIRST_SWEEPS;
    result->pause = island->count > MOST_DENSE || most < FIRST_SWEEPS ? most : FIRST_SWEEPS;
}

// Newton's method for islands that have not converged; returns whether there is more to do
static int go_on(const Solve* solve) {
    const int most = solve->settings->max_sweeps;
    int more = 0;
    for (int k = 0; k < solve->delassus->island_count; ++k) {
        Result* result = &solve->result[k];
        if (result->converged || result->stats.sweeps >= most) continue;
        newton_island(solve, &solve->delassus->island[k], 0.1 * result->enough);
        result->wait *= 4;
        const int pause = result->stats.sweeps + result->wait;
        result->pause = pause < most ? pause : most;
        more = 1;
    }
    return more;
}

static void make_cones(const SnDelassus* d, const SnPgsProblem* problem, SnCone* cone) {
    for (int i = 0; i < d->contact_count; ++i) {
        double G[3][3];
        memcpy(G, d->G[i], sizeof G);
        G[0][0] += problem->gamma[i];
        cone[i] = sn_make_cone((const double(*)[3])G, problem->friction[i]);
    }
}

SnStatus sn_pgs_solve(SnDelassus* d, SnPool* pool, const SnPgsSettings* settings,
                      const SnPgsProblem* problem, SnArena scratch, SnPgsStats* stats) {
    Solve solve = {.delassus = d, .settings = settings, .problem = problem};
    solve.cone = SN_PUSH(&scratch, SnCone, d->contact_count);
    solve.result = SN_PUSH(&scratch, Result, d->island_count);
    if (!solve.result) return SN_OUT_OF_MEMORY;
    solve.scratch = scratch;
    make_cones(d, problem, solve.cone);
    sn_delassus_set(d, problem->r);
    for (int k = 0; k < d->island_count; ++k) begin_island(&solve, k);
    do sn_pool_run(pool, d->island_count, sweep_island, &solve);
    while (go_on(&solve));

    *stats = (SnPgsStats){0};
    SnStatus status = SN_OK;
    for (int k = 0; k < d->island_count; ++k) {
        const Result* result = &solve.result[k];
        if (!result->converged) status = SN_NOT_CONVERGED;
        if (result->stats.sweeps > stats->sweeps) stats->sweeps = result->stats.sweeps;
        stats->visits += result->stats.visits;
        stats->residual = fmax(stats->residual, result->stats.residual);
    }
    return status;
}
