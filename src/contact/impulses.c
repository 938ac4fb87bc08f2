// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/impulses.h"

#include "contact/pgs.h"
#include "contact/prox.h"

#include <math.h>
#include <string.h>

typedef struct Find {
    const SnImpulseProblem* problem;
    SnPgs pgs;
    SnIslandCache* cache;
    SnImpulseStats stats;
} Find;

// v = A^-1 (C^T r + E^T r_equal)
static SnStatus find_velocities(const SnImpulseProblem* p, double* v) {
    const SnDelassus* d = p->delassus;
    sn_delassus_equal(p->delassus, p->e, p->r, p->r_equal);
    sn_sparse_rows_pull(&d->contact, d->pattern, p->r, v);
    sn_sparse_rows_pull(&d->equal, d->pattern, p->r_equal, v);
    return sn_linear_solve(p->linear, 1, v, v);
}

// the proximal method, where sweeps have not converged
static SnStatus help_islands(Find* find, SnArena scratch) {
    const SnImpulseProblem* p = find->problem;
    const SnDelassus* d = p->delassus;
    double* v = SN_PUSH(&scratch, double, d->pattern->dofs);
    double* r = SN_PUSH(&scratch, double, 3 * (size_t)d->contact_count);
    double* r_equal = SN_PUSH(&scratch, double, d->equal.count);
    if (!v || !r || !r_equal) return SN_OUT_OF_MEMORY;
    int begun = 0;
    for (int k = 0; k < d->island_count; ++k) {
        if (find->pgs.island[k].converged) continue;
        if (!begun++) {
            SN_TRY(find_velocities(p, v));
            memcpy(r, p->r, 3 * sizeof *r * (size_t)d->contact_count);
            memcpy(r_equal, p->r_equal, sizeof *r_equal * (size_t)d->equal.count);
        }
        const SnProxProblem prox = {d, p->A, find->pgs.cone, p->c, p->gamma, p->e, p->e_gamma,
                                    v, r,    r_equal};
        SnProxStats stats;
        SN_TRY(sn_prox_solve(&prox, k, 0.5 * find->pgs.island[k].enough, find->cache, scratch,
                             &stats));
        find->stats.newton += stats.newton;
        sn_pgs_take(&find->pgs, k, r, stats.residual);
        memcpy(p->r_equal, r_equal, sizeof *r_equal * (size_t)d->equal.count);
    }
    return SN_OK;
}

static SnStatus conclude(Find* find) {
    SnStatus status = SN_OK;
    for (int k = 0; k < find->problem->delassus->island_count; ++k) {
        const SnPgsIsland* island = &find->pgs.island[k];
        if (!island->converged) status = SN_NOT_CONVERGED;
        if (island->sweeps > find->stats.sweeps) find->stats.sweeps = island->sweeps;
        find->stats.residual = fmax(find->stats.residual, island->residual);
    }
    return status;
}

static int any_left(const Find* find) {
    for (int k = 0; k < find->problem->delassus->island_count; ++k)
        if (!find->pgs.island[k].converged) return 1;
    return 0;
}

// sweeps before the proximal method is tried, and how many times as many before it is tried again
enum { FIRST_SWEEPS = 20, MORE_SWEEPS = 5 };

SnStatus sn_find_impulses(const SnImpulseProblem* problem, const SnImpulseSettings* settings,
                          SnPool* pool, SnIslandCache* cache, SnArena scratch,
                          SnImpulseStats* stats) {
    SnDelassus* d = problem->delassus;
    Find find = {.problem = problem, .cache = cache};
    double* held = SN_PUSH(&scratch, double, 3 * (size_t)d->contact_count);
    if (!held) return SN_OUT_OF_MEMORY;
    memcpy(held, problem->c, 3 * sizeof *held * (size_t)d->contact_count);
    sn_delassus_hold(d, problem->e, held);
    const SnPgsProblem pgs = {held, problem->gamma, problem->friction, problem->r};
    SN_TRY(sn_pgs_begin(&find.pgs, d, &pgs, settings->tolerance, &scratch));
    const int most = settings->max_sweeps;
    sn_pgs_sweep(&find.pgs, pool, most < FIRST_SWEEPS ? most : FIRST_SWEEPS);
    for (int sweeps = FIRST_SWEEPS; sweeps < most && any_left(&find);) {
        SN_TRY(help_islands(&find, scratch));
        sweeps = sweeps < most / MORE_SWEEPS ? sweeps * MORE_SWEEPS : most;
        sn_pgs_sweep(&find.pgs, pool, sweeps);
    }
    sn_delassus_equal(d, problem->e, problem->r, problem->r_equal);
    const SnStatus status = conclude(&find);
    *stats = find.stats;
    return status;
}
