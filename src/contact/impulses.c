// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/impulses.h"

#include "contact/pgs.h"
#include "contact/prox.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

typedef struct Find {
    const SnImpulseProblem* problem;
    SnPgs pgs;
    SnIslandCache* cache;
    double* start; // impulses at first (3 per contact)
    double* held;  // c with what equality rows do (3 per contact)
    double* again; // the same, found anew
    SnHold hold;
    SnStatus worst; // of holding equality rows
    int* tries;     // of the proximal method (islands)
    int* worth;     // sweeps before the first of them (islands)
    SnImpulseStats stats;
} Find;

// v = A^-1 (C^T r + E^T r_equal), with r_equal as it follows from r
static SnStatus find_velocities(Find* find, const double* r, double* r_equal, double* v) {
    const SnImpulseProblem* p = find->problem;
    const SnDelassus* d = p->delassus;
    SN_TRY(sn_delassus_equal(p->delassus, p->e, r, r_equal, &find->hold));
    sn_sparse_rows_pull(&d->contact, d->pattern, r, v);
    sn_sparse_rows_pull(&d->equal, d->pattern, r_equal, v);
    const SnStatus status = sn_linear_solve(p->linear, 1, v, v);
    return status < 0 ? status : SN_OK;
}

// sweeps before the proximal method is tried, how many times as many before it is tried again, and
// how often it is
enum { FIRST_SWEEPS = 20, MORE_SWEEPS = 5, MOST_TRIES = 5 };

static int is_left(const Find* find, int island, int sweeps_only) {
    if (find->pgs.island[island].converged || find->tries[island] == MOST_TRIES) return 0;
    return !sweeps_only || !find->problem->delassus->island[island].dense;
}

static int is_due(const Find* find, int island, int sweeps_only) {
    return is_left(find, island, sweeps_only) &&
           (!find->problem->delassus->island[island].dense ||
            find->pgs.island[island].sweeps >= find->worth[island]);
}

// block rows of the soft bodies in an island, and entries of their dense matrices; each is counted
// once for every contact, so divided by how many there are
static void measure_island(const SnDelassus* d, const SnIsland* island, double* rows,
                           double* entries) {
    *rows = *entries = 0;
    for (int c = 0; c < island->count; ++c) {
        const int i = d->island_contact[island->first + c];
        for (int p = d->part_start[i]; p < d->part_start[i + 1]; ++p) {
            if (d->part[p].heavy < 0) continue;
            const SnHeavy* heavy = &d->heavy[d->part[p].heavy];
            *rows += (double)heavy->row_count / heavy->count;
            *entries += 9.0 * heavy->count;
        }
    }
}

// Sweeps take as long as a matrix of the proximal method, which is as large as the soft bodies of
// an island and has to be factored: so many are worth trying. Without soft bodies matrices cost
// little.
static void weigh_islands(const Find* find, int most) {
    const SnDelassus* d = find->problem->delassus;
    const double flops = sn_linear_info(find->problem->linear).factor_flops;
    for (int k = 0; k < d->island_count; ++k) {
        double rows, entries;
        measure_island(d, &d->island[k], &rows, &entries);
        const double matrix = flops * rows / d->pattern->rows;
        const double sweeps = entries > 0 ? matrix / (2 * entries) : 0;
        find->worth[k] = (int)fmin(most, fmax(FIRST_SWEEPS, sweeps));
    }
}

// The proximal method for one island, from impulses that give velocities v. What it finds is taken
// where it is better; a matrix that is not definite is no better.
static SnStatus help_island(Find* find, int k, const double* v, double* r, double* r_equal,
                            SnArena scratch) {
    const SnImpulseProblem* p = find->problem;
    const SnProxProblem prox = {p->delassus, p->A,    find->pgs.cone,    p->c,
                                p->gamma,    p->e,    p->e_gamma,        v,
                                r,           r_equal, find->tries[k] % 2};
    SnProxStats stats = {.residual = HUGE_VAL};
    const SnStatus status =
        sn_prox_solve(&prox, k, 0.5 * find->pgs.island[k].enough, find->cache, scratch, &stats);
    find->stats.matrices += stats.newton;
    find->tries[k]++;
    if (status < 0) return status == SN_NOT_DEFINITE ? SN_OK : status;
    sn_pgs_take(&find->pgs, k, r, stats.residual);
    if (!p->delassus->island[k].dense) // the others' follow from their contacts
        memcpy(p->r_equal, r_equal, sizeof *r_equal * (size_t)p->delassus->equal.count);
    return SN_OK;
}

// Where impulses are not unique the proximal method finds those nearest to its start. At first that
// is where everything started, the forces of the last step or none, and not what sweeps made of it.
static void choose_start(const Find* find, double* r) {
    const SnDelassus* d = find->problem->delassus;
    for (int k = 0; k < d->island_count; ++k)
        for (int i = 0; i < d->island[k].count; ++i) {
            const size_t at = 3 * (size_t)d->island_contact[d->island[k].first + i];
            const double* from = find->tries[k] ? find->problem->r : find->start;
            memcpy(r + at, from + at, 3 * sizeof *r);
        }
}

// islands that sweeps have not solved; or, where there are to be no more than sweeps, only those
// that cannot be swept
static SnStatus help_islands(Find* find, int sweeps_only, SnArena scratch) {
    const SnImpulseProblem* p = find->problem;
    const SnDelassus* d = p->delassus;
    double* v = SN_PUSH(&scratch, double, d->pattern->dofs);
    double* r = SN_PUSH(&scratch, double, 3 * (size_t)d->contact_count);
    double* r_equal = SN_PUSH(&scratch, double, d->equal.count);
    if (!v || !r || !r_equal) return SN_OUT_OF_MEMORY;
    choose_start(find, r);
    memcpy(r_equal, p->r_equal, sizeof *r_equal * (size_t)d->equal.count);
    SN_TRY(find_velocities(find, r, r_equal, v));
    for (int k = 0; k < d->island_count; ++k)
        if (is_due(find, k, sweeps_only)) SN_TRY(help_island(find, k, v, r, r_equal, scratch));
    return SN_OK;
}

static int any_left(const Find* find, int sweeps_only) {
    for (int k = 0; k < find->problem->delassus->island_count; ++k)
        if (is_left(find, k, sweeps_only)) return 1;
    return 0;
}

static SnStatus conclude(Find* find) {
    SnStatus status = find->worst;
    for (int k = 0; k < find->problem->delassus->island_count; ++k) {
        const SnPgsIsland* island = &find->pgs.island[k];
        if (!island->converged) status = SN_NOT_CONVERGED;
        if (island->sweeps > find->stats.sweeps) find->stats.sweeps = island->sweeps;
        find->stats.residual = fmax(find->stats.residual, island->residual);
    }
    return status;
}

// c as equality rows leave it, exact at the impulses as they are
static SnStatus hold(Find* find, double* c) {
    const SnImpulseProblem* p = find->problem;
    memcpy(c, p->c, 3 * sizeof *c * (size_t)p->delassus->contact_count);
    find->worst = sn_delassus_hold(p->delassus, p->e, p->r, c, &find->hold);
    return find->worst < 0 ? find->worst : SN_OK;
}

// Equality rows may leave little of c. What is left has the rounding of what was there, over which
// no residual can be small.
#define ROUNDING (64 * DBL_EPSILON)

static void allow_for_rounding(Find* find) {
    const SnDelassus* d = find->problem->delassus;
    for (int k = 0; k < d->island_count; ++k)
        for (int i = 0; i < 3 * d->island[k].count; ++i) {
            const int at = 3 * d->island_contact[d->island[k].first + i / 3] + i % 3;
            double* enough = &find->pgs.island[k].enough;
            *enough = fmax(*enough, ROUNDING * fabs(find->problem->c[at]));
        }
}

// what c may move by where an island has converged, over its residual
#define SETTLED 0.1

// The same once more. Islands whose c has moved have not converged. Returns whether there are any.
static SnStatus hold_again(Find* find, int* moved) {
    const SnDelassus* d = find->problem->delassus;
    *moved = 0;
    SN_TRY(hold(find, find->again));
    for (int k = 0; k < d->island_count; ++k) {
        double change = 0;
        for (int i = 0; i < 3 * d->island[k].count; ++i) {
            const int at = 3 * d->island_contact[d->island[k].first + i / 3] + i % 3;
            change = fmax(change, fabs(find->again[at] - find->held[at]));
            find->held[at] = find->again[at];
        }
        if (change <= SETTLED * find->pgs.island[k].enough) continue;
        find->pgs.island[k].converged = 0;
        *moved = 1;
    }
    return SN_OK;
}

// rounds of sweeps in which c is set right: each leaves a share of 1e-5 of what was wrong
enum { MOST_HOLDS = 4 };

// Up to `most` sweeps altogether. Where W is right to a share only, c makes up for it at the
// impulses that were found, and these are found again.
static SnStatus sweep(Find* find, SnPool* pool, int most) {
    const SnDelassus* d = find->problem->delassus;
    int held = 0, moved = 1;
    for (int k = 0; k < d->island_count; ++k) held |= d->island[k].held;
    for (int round = 0; round < MOST_HOLDS && moved; ++round) {
        moved = 0;
        sn_pgs_sweep(&find->pgs, pool, most);
        if (held) SN_TRY(hold_again(find, &moved));
    }
    return SN_OK;
}

// sweeps, and the proximal method in between
static SnStatus alternate(Find* find, int most, SnPool* pool, SnArena scratch) {
    int sweeps = most < FIRST_SWEEPS ? most : FIRST_SWEEPS;
    const int sweeps_only = most <= FIRST_SWEEPS;
    weigh_islands(find, most);
    SN_TRY(sweep(find, pool, sweeps));
    while (any_left(find, sweeps_only)) {
        SN_TRY(help_islands(find, sweeps_only, scratch));
        sweeps = sweeps < most / MORE_SWEEPS ? sweeps * MORE_SWEEPS : most;
        SN_TRY(sweep(find, pool, sweeps));
    }
    return sweep(find, pool, most);
}

SnStatus sn_find_impulses(const SnImpulseProblem* problem, const SnImpulseSettings* settings,
                          SnPool* pool, SnIslandCache* cache, SnArena scratch,
                          SnImpulseStats* stats) {
    assert(settings->max_sweeps > 0 && settings->tolerance >= 0);
    assert(problem->single_count >= 0 && problem->single_count <= problem->delassus->contact_count);
    assert(problem->most >= 0);
    SnDelassus* d = problem->delassus;
    const size_t numbers = 3 * (size_t)d->contact_count;
    Find find = {.problem = problem, .cache = cache, .hold = {settings->tolerance, 0}};
    find.tries = SN_PUSH(&scratch, int, d->island_count);
    find.worth = SN_PUSH(&scratch, int, d->island_count);
    find.start = SN_PUSH(&scratch, double, numbers);
    find.held = SN_PUSH(&scratch, double, numbers);
    find.again = SN_PUSH(&scratch, double, numbers);
    if (!find.again) return SN_OUT_OF_MEMORY;
    memcpy(find.start, problem->r, sizeof(double) * numbers);
    sn_delassus_set(d, problem->r);
    SN_TRY(hold(&find, find.held));
    const SnPgsProblem pgs = {find.held,  problem->gamma,        problem->friction,
                              problem->r, problem->single_count, problem->range};
    const double most = problem->most > 0 ? problem->most : HUGE_VAL;
    SN_TRY(sn_pgs_begin(&find.pgs, d, &pgs, settings->tolerance, most, &scratch));
    allow_for_rounding(&find);
    SN_TRY(alternate(&find, settings->max_sweeps, pool, scratch));
    find.hold.residual = 0;
    find.worst = sn_delassus_equal(d, problem->e, problem->r, problem->r_equal, &find.hold);
    SN_TRY(find.worst);
    find.stats.residual = find.hold.residual;
    find.stats.matrices += d->held_count;
    const SnStatus status = conclude(&find);
    *stats = find.stats;
    return status;
}
