// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/pgs.h"

#include <math.h>
#include <string.h>

// what became of an island
typedef struct Result {
    SnPgsStats stats;
    int converged;
} Result;

typedef struct Solve {
    SnDelassus* delassus;
    const SnPgsSettings* settings;
    const SnPgsProblem* problem;
    SnCone* cone;   // (contacts)
    Result* result; // (islands)
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
static void solve_island(void* context, int index, int worker) {
    (void)worker;
    const Solve* solve = context;
    const SnIsland* island = &solve->delassus->island[index];
    const int* contact = solve->delassus->island_contact + island->first;
    const double enough = solve->settings->tolerance * largest_velocity(solve, island);
    SnPgsStats* stats = &solve->result[index].stats;
    stats->residual = HUGE_VAL;
    while (stats->residual > enough && stats->sweeps < solve->settings->max_sweeps) {
        stats->residual = 0;
        for (int k = 0; k < island->count; ++k) {
            const int i = contact[stats->sweeps % 2 ? island->count - 1 - k : k];
            stats->residual = fmax(stats->residual, visit(solve, i));
        }
        stats->sweeps++;
        stats->visits += island->count;
    }
    solve->result[index].converged = stats->residual <= enough;
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
    make_cones(d, problem, solve.cone);
    sn_delassus_set(d, problem->r);
    sn_pool_run(pool, d->island_count, solve_island, &solve);

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
