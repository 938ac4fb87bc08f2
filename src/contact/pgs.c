// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/pgs.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// w_i with compliance, for the impulses as they are
static void velocity_of(const SnPgs* pgs, int i, double w[3]) {
    const SnPgsProblem* problem = &pgs->problem;
    sn_delassus_velocity(pgs->delassus, i, w);
    for (int k = 0; k < 3; ++k) w[k] += problem->c[3 * i + k];
    w[0] += problem->gamma[i] * problem->r[3 * i];
}

// solve contact i for the others as they are; returns how far it was from its law
static double visit(const SnPgs* pgs, int i) {
    const SnCone* cone = &pgs->cone[i];
    double w[3], c[3], *r = pgs->problem.r + 3 * i;
    velocity_of(pgs, i, w);
    const double residual = sn_cone_residual(cone, w, r);
    for (int k = 0; k < 3; ++k)
        c[k] = w[k] - (cone->G[k][0] * r[0] + cone->G[k][1] * r[1] + cone->G[k][2] * r[2]);
    double next[3] = {r[0], r[1], r[2]};
    sn_cone_solve(cone, c, next);
    const double change[3] = {next[0] - r[0], next[1] - r[1], next[2] - r[2]};
    if (change[0] == 0 && change[1] == 0 && change[2] == 0) return residual;
    sn_delassus_change(pgs->delassus, i, change);
    for (int k = 0; k < 3; ++k) r[k] = next[k];
    return residual;
}

// the largest velocity at the contacts of an island without impulses: what they have to undo
static double largest_velocity(const SnPgs* pgs, const SnIsland* island) {
    double largest = 0;
    for (int k = 0; k < 3 * island->count; ++k) {
        const int i = pgs->delassus->island_contact[island->first + k / 3];
        largest = fmax(largest, fabs(pgs->problem.c[3 * i + k % 3]));
    }
    return largest;
}

// sweeps go up and down in turns, so that impulses travel both ways
static void sweep(const SnPgs* pgs, const SnIsland* island, SnPgsIsland* state) {
    const int* contact = pgs->delassus->island_contact + island->first;
    state->residual = 0;
    for (int k = 0; k < island->count; ++k) {
        const int i = contact[state->sweeps % 2 ? island->count - 1 - k : k];
        state->residual = fmax(state->residual, visit(pgs, i));
    }
    state->sweeps++;
}

// the largest residual of an island's contacts, all at the impulses as they are
static double measure(const SnPgs* pgs, int index) {
    const SnIsland* island = &pgs->delassus->island[index];
    double largest = 0;
    for (int k = 0; k < island->count; ++k) {
        const int i = pgs->delassus->island_contact[island->first + k];
        double w[3];
        velocity_of(pgs, i, w);
        largest = fmax(largest, sn_cone_residual(&pgs->cone[i], w, pgs->problem.r + 3 * i));
    }
    return largest;
}

// until the island has converged or it is time to pause
static void sweep_island(void* context, int index, int worker) {
    (void)worker;
    const SnPgs* pgs = context;
    SnPgsIsland* state = &pgs->island[index];
    if (!pgs->delassus->island[index].dense) return;
    while (!state->converged && state->sweeps < pgs->pause) {
        sweep(pgs, &pgs->delassus->island[index], state);
        if (state->residual <= state->enough) state->residual = measure(pgs, index);
        state->converged = state->residual <= state->enough;
    }
}

void sn_pgs_sweep(SnPgs* pgs, SnPool* pool, int most) {
    pgs->pause = most;
    sn_pool_run(pool, pgs->delassus->island_count, sweep_island, pgs);
}

// impulses of an island by those in r, which becomes what they were
static void exchange(SnPgs* pgs, int island, double* r) {
    SnDelassus* d = pgs->delassus;
    for (int k = 0; k < d->island[island].count; ++k) {
        const int i = d->island_contact[d->island[island].first + k];
        double *own = pgs->problem.r + 3 * (size_t)i, *other = r + 3 * (size_t)i;
        const double change[3] = {other[0] - own[0], other[1] - own[1], other[2] - own[2]};
        if (change[0] == 0 && change[1] == 0 && change[2] == 0) continue;
        sn_delassus_change(d, i, change);
        for (int a = 0; a < 3; ++a) {
            const double was = own[a];
            own[a] = other[a];
            other[a] = was;
        }
    }
}

void sn_pgs_take(SnPgs* pgs, int island, double* r, double residual) {
    assert(island >= 0 && island < pgs->delassus->island_count);
    const SnIsland* which = &pgs->delassus->island[island];
    SnPgsIsland* state = &pgs->island[island];
    const double before = which->dense ? measure(pgs, island) : HUGE_VAL;
    exchange(pgs, island, r);
    state->residual = which->dense && !which->held ? measure(pgs, island) : residual;
    if (!(state->residual <= before)) {
        exchange(pgs, island, r);
        state->residual = before;
    }
    state->converged = state->residual <= state->enough;
}

static void make_cones(const SnPgs* pgs) {
    const SnPgsProblem* problem = &pgs->problem;
    for (int i = 0; i < pgs->delassus->contact_count; ++i) {
        double G[3][3];
        memcpy(G, pgs->delassus->G[i], sizeof G);
        G[0][0] += problem->gamma[i];
        pgs->cone[i] = i < problem->single_count
                           ? sn_make_single(G[0][0], problem->range[i])
                           : sn_make_cone((const double(*)[3])G, problem->friction[i]);
    }
}

SnStatus sn_pgs_begin(SnPgs* pgs, SnDelassus* d, const SnPgsProblem* problem, double tolerance,
                      double most, SnArena* scratch) {
    assert(problem->single_count >= 0 && problem->single_count <= d->contact_count);
    assert(tolerance >= 0 && most >= 0);
    *pgs = (SnPgs){.delassus = d, .problem = *problem};
    pgs->cone = SN_PUSH(scratch, SnCone, d->contact_count);
    pgs->island = SN_PUSH(scratch, SnPgsIsland, d->island_count);
    if (!pgs->island) return SN_OUT_OF_MEMORY;
    make_cones(pgs);
    sn_delassus_set(d, problem->r);
    for (int k = 0; k < d->island_count; ++k)
        pgs->island[k].enough = tolerance * fmin(most, largest_velocity(pgs, &d->island[k]));
    return SN_OK;
}
