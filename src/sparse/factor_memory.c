// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/factor.h"
#include "sparse/factor_worker.h"

// What a factor takes, and when: everything that a factorisation writes is there before it begins.

// The top of the tree is eliminated by the calling thread; the others see fronts of tasks only.
static const SnFrontSizes* sizes_of(const SnFronts* fronts, int worker) {
    return worker == 0 ? &fronts->largest : &fronts->largest_in_task;
}

static int64_t top_rows(const SnFronts* fronts) {
    return fronts->dofs - fronts->front[fronts->first_top].first_dof;
}

// doubles of one thread for factoring
static int64_t factoring_numbers(const SnFronts* fronts, int single, int worker) {
    const SnFrontSizes* sizes = sizes_of(fronts, worker);
    return sizes->panel * (single ? 2 : 1) + fronts->private_numbers +
           SN_SLAB * (int64_t)sizes->pivots;
}

// Everything that depends on how many right-hand sides are solved at once, as one block: the sides,
// what tasks hand over, and per thread the rows of a front and of the top. Parts begin with cache
// lines.
static int64_t whole_lines(int64_t numbers) { return (numbers + SN_SLAB - 1) / SN_SLAB * SN_SLAB; }

static int64_t solving_numbers(const SnFronts* fronts, int workers, int width) {
    int64_t numbers =
        whole_lines((int64_t)fronts->dofs * width) + whole_lines(fronts->handover_rows * width);
    for (int w = 0; w < workers; ++w)
        numbers += whole_lines((int64_t)sizes_of(fronts, w)->trailing * width) +
                   whole_lines(top_rows(fronts) * width);
    return numbers;
}

int64_t sn_factor_bytes(const SnFronts* fronts, const SnFactorDef* def) {
    int workers = sn_pool_size(def->pool);
    int64_t numbers = fronts->dofs + fronts->shared_numbers + solving_numbers(fronts, workers, 1);
    for (int w = 0; w < workers; ++w) numbers += factoring_numbers(fronts, def->single, w);
    return fronts->panel_numbers * (int64_t)(def->single ? sizeof(float) : sizeof(double)) +
           numbers * (int64_t)sizeof(double) + workers * (int64_t)sizeof(SnFactorWorker) +
           fronts->task_count * (int64_t)sizeof(int) + fronts->count;
}

static SnStatus reserve_worker(SnFactor* factor, int index) {
    const SnFrontSizes* sizes = sizes_of(factor->fronts, index);
    SnFactorWorker* worker = &factor->worker[index];
    worker->assembly = SN_NEW_ARRAY(double, sizes->panel);
    worker->panel = SN_NEW_ARRAY(double, factor->def.single ? sizes->panel : 0);
    worker->updates = SN_NEW_ARRAY(double, factor->fronts->private_numbers);
    worker->sums = SN_NEW_ARRAY(double, SN_SLAB*(int64_t)sizes->pivots);
    int done = worker->assembly && worker->panel && worker->updates && worker->sums;
    return done ? SN_OK : SN_OUT_OF_MEMORY;
}

static double* carve(double** space, int64_t numbers) {
    double* part = *space;
    *space += whole_lines(numbers);
    return part;
}

SnStatus sn_factor_reserve(SnFactor* factor, int width) {
    if (width <= factor->width) return SN_OK;
    const SnFronts* fronts = factor->fronts;
    double* space = SN_NEW_ARRAY(double, solving_numbers(fronts, factor->workers, width));
    if (!space) return SN_OUT_OF_MEMORY;
    sn_free(factor->x);
    factor->width = width;
    factor->x = carve(&space, (int64_t)fronts->dofs * width);
    factor->handed = carve(&space, fronts->handover_rows * width);
    for (int w = 0; w < factor->workers; ++w) {
        factor->worker[w].rows = carve(&space, (int64_t)sizes_of(fronts, w)->trailing * width);
        factor->worker[w].top = carve(&space, top_rows(fronts) * width);
    }
    return SN_OK;
}

static SnStatus reserve(SnFactor* factor) {
    const SnFronts* fronts = factor->fronts;
    if (factor->def.single)
        factor->panel_single = SN_NEW_ARRAY(float, fronts->panel_numbers);
    else
        factor->panel = SN_NEW_ARRAY(double, fronts->panel_numbers);
    factor->inverse = SN_NEW_ARRAY(double, fronts->dofs);
    factor->shared = SN_NEW_ARRAY(double, fronts->shared_numbers);
    factor->failed = SN_NEW_ARRAY(int, fronts->task_count);
    factor->chosen = SN_NEW_ARRAY(char, fronts->count);
    factor->worker = SN_NEW_ARRAY(SnFactorWorker, factor->workers);
    if (!(factor->panel || factor->panel_single) || !factor->inverse || !factor->shared ||
        !factor->failed || !factor->chosen || !factor->worker)
        return SN_OUT_OF_MEMORY;
    for (int w = 0; w < factor->workers; ++w) SN_TRY(reserve_worker(factor, w));
    return sn_factor_reserve(factor, 1);
}

SnStatus sn_create_factor(const SnFronts* fronts, const SnFactorDef* def, SnFactor** out) {
    SnFactor* factor = SN_NEW(SnFactor);
    if (!factor) return SN_OUT_OF_MEMORY;
    factor->fronts = fronts;
    factor->def = *def;
    factor->workers = sn_pool_size(def->pool);
    SnStatus status = reserve(factor);
    if (status < 0) {
        sn_destroy_factor(factor);
        return status;
    }
    *out = factor;
    return SN_OK;
}

void sn_destroy_factor(SnFactor* factor) {
    if (!factor) return;
    if (factor->worker) {
        for (int w = 0; w < factor->workers; ++w) {
            sn_free(factor->worker[w].assembly);
            sn_free(factor->worker[w].panel);
            sn_free(factor->worker[w].updates);
            sn_free(factor->worker[w].sums);
        }
    }
    sn_free(factor->x);
    sn_free(factor->panel);
    sn_free(factor->panel_single);
    sn_free(factor->inverse);
    sn_free(factor->shared);
    sn_free(factor->failed);
    sn_free(factor->chosen);
    sn_free(factor->worker);
    sn_free(factor);
}

void sn_factor_invert_diagonal(SnFactor* factor) {
    const SnFronts* fronts = factor->fronts;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        for (int k = 0; k < front->pivots; ++k) {
            int64_t at =
                front->panel + SN_SLAB * ((int64_t)(k / SN_SLAB) * front->pivots + k) + k % SN_SLAB;
            double diagonal = factor->panel ? factor->panel[at] : (double)factor->panel_single[at];
            factor->inverse[front->first_dof + k] = 1 / diagonal;
        }
    }
}
