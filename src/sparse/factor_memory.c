// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/factor.h"
#include "sparse/factor_worker.h"

#include <assert.h>
#include <string.h>

// The memory of a factor. Everything that a factorisation writes is allocated before it begins.

// Returns the sizes of the largest fronts that a worker may factor. The calling thread factors the
// top of the tree, too; the other threads factor only fronts of tasks. (In a solve any thread may
// meet any front.)
static const SnFrontSizes* sizes_of(const SnFronts* fronts, int worker) {
    return worker == 0 ? &fronts->largest : &fronts->largest_in_task;
}

static int64_t top_rows(const SnFronts* fronts) {
    return fronts->dofs - fronts->front[fronts->first_top].first_dof;
}

// ---- sizes: every array takes whole cache lines, and sizes are counted in doubles

// Returns how many doubles fill the cache lines that `count` objects of `size` bytes take.
static int64_t pad_to_lines(int64_t count, size_t size) {
    return (count * (int64_t)size + SN_CACHE_LINE - 1) / SN_CACHE_LINE * SN_SLAB;
}

static int64_t pad_doubles(int64_t count) { return pad_to_lines(count, sizeof(double)); }

static size_t panel_size(const SnFactorDef* def) {
    return def->single ? sizeof(float) : sizeof(double);
}

static int64_t factoring_numbers(const SnFronts* fronts, const SnFactorDef* def) {
    int64_t numbers = pad_to_lines(fronts->panel_numbers, panel_size(def)) +
                      pad_doubles(fronts->dofs) + pad_doubles(fronts->shared_numbers) +
                      pad_to_lines(fronts->task_count, sizeof(int)) +
                      pad_to_lines(fronts->count, sizeof(char));
    for (int w = 0; w < sn_pool_size(def->pool); ++w) {
        const SnFrontSizes* sizes = sizes_of(fronts, w);
        numbers += pad_doubles(sizes->panel) + pad_doubles(def->single ? sizes->panel : 0) +
                   pad_doubles(fronts->private_numbers) +
                   pad_doubles(SN_SLAB * (int64_t)fronts->largest.pivots);
    }
    return numbers;
}

// Returns how many doubles solves with `width` numbers per row need, for all workers together.
static int64_t solving_numbers(const SnFronts* fronts, int workers, int width) {
    int64_t numbers =
        pad_doubles((int64_t)fronts->dofs * width) + pad_doubles(fronts->handover_rows * width);
    for (int w = 0; w < workers; ++w)
        numbers += pad_doubles((int64_t)fronts->largest.trailing * width) +
                   pad_doubles(top_rows(fronts) * width);
    return numbers;
}

int64_t sn_factor_bytes(const SnFronts* fronts, const SnFactorDef* def) {
    const int workers = sn_pool_size(def->pool);
    return (factoring_numbers(fronts, def) + solving_numbers(fronts, workers, 1)) *
               (int64_t)sizeof(double) +
           workers * (int64_t)sizeof(SnFactorWorker);
}

// ---- dividing the memory, in the order in which sizes are added up above

// Cut the next `numbers` doubles off *space.
static void* carve_array(double** space, int64_t numbers) {
    double* part = *space;
    *space += numbers;
    return part;
}

// In each slab of L11, clear the columns that lie right of the slab's own eight pivots. A
// factorisation never writes these columns, so they stay zero.
static void clear_above(SnFactor* factor) {
    const SnFronts* fronts = factor->fronts;
    const size_t size = panel_size(&factor->def);
    char* numbers = factor->def.single ? (char*)factor->panel_single : (char*)factor->panel;
    for (int f = 0; f < fronts->count; ++f) {
        const SnFront* front = &fronts->front[f];
        for (int slab = 0; SN_SLAB * (slab + 1) < front->pivots; ++slab) {
            const int from = SN_SLAB * (slab + 1);
            const int64_t at = front->panel + SN_SLAB * ((int64_t)slab * front->pivots + from);
            memset(numbers + (size_t)at * size, 0, SN_SLAB * (size_t)(front->pivots - from) * size);
        }
    }
}

static void share_factoring(SnFactor* factor) {
    const SnFronts* fronts = factor->fronts;
    double* space = factor->factoring.memory;
    void* panel =
        carve_array(&space, pad_to_lines(fronts->panel_numbers, panel_size(&factor->def)));
    factor->panel = factor->def.single ? NULL : panel;
    factor->panel_single = factor->def.single ? panel : NULL;
    factor->inverse = carve_array(&space, pad_doubles(fronts->dofs));
    factor->shared = carve_array(&space, pad_doubles(fronts->shared_numbers));
    factor->failed = carve_array(&space, pad_to_lines(fronts->task_count, sizeof(int)));
    factor->chosen = carve_array(&space, pad_to_lines(fronts->count, sizeof(char)));
    for (int w = 0; w < factor->workers; ++w) {
        const SnFrontSizes* sizes = sizes_of(fronts, w);
        SnFactorWorker* worker = &factor->worker[w];
        worker->assembly = carve_array(&space, pad_doubles(sizes->panel));
        worker->panel = carve_array(&space, pad_doubles(factor->def.single ? sizes->panel : 0));
        worker->updates = carve_array(&space, pad_doubles(fronts->private_numbers));
        worker->sums = carve_array(&space, pad_doubles(SN_SLAB * (int64_t)fronts->largest.pivots));
    }
    assert((char*)space <= (char*)factor->factoring.memory + factor->factoring.size);
    clear_above(factor);
}

// Divide the memory of solves among the factor and its workers, and clear each worker's `top`,
// which must be zero between solves.
static void share_solving(SnFactor* factor, int width) {
    const SnFronts* fronts = factor->fronts;
    double* space = factor->solving.memory;
    factor->width = width;
    factor->x = carve_array(&space, pad_doubles((int64_t)fronts->dofs * width));
    factor->handed = carve_array(&space, pad_doubles(fronts->handover_rows * width));
    for (int w = 0; w < factor->workers; ++w) {
        SnFactorWorker* worker = &factor->worker[w];
        const int64_t top = top_rows(fronts) * width;
        worker->rows = carve_array(&space, pad_doubles((int64_t)fronts->largest.trailing * width));
        worker->top = carve_array(&space, pad_doubles(top));
        memset(worker->top, 0, (size_t)top * sizeof *worker->top);
    }
    assert((char*)space <= (char*)factor->solving.memory + factor->solving.size);
}

// ---- taking memory

// Make sure that a room has memory for `numbers` doubles. The first time, the room gets exactly as
// many; when it has to grow later, it gets a quarter more than asked for. The old memory is freed
// before the new memory is allocated, because there may not be enough memory for both at once.
static SnStatus reserve_room(SnRoom* room, int64_t numbers) {
    const size_t bytes = (size_t)numbers * sizeof(double);
    const size_t taken = room->size > 0 ? bytes + bytes / 4 : bytes;
    if (room->memory && bytes <= room->size) return SN_OK;
    sn_room_free(room);
    room->memory = sn_alloc(taken, 1);
    if (!room->memory) return SN_OUT_OF_MEMORY;
    room->size = taken;
    return SN_OK;
}

// If the allocation fails, the factor keeps the memory that it has.
SnStatus sn_factor_reserve(SnFactor* factor, int width) {
    assert(width == 0 || width == 1 || width == 4 || width % SN_SLAB == 0);
    if (width <= factor->width) return SN_OK;
    const int64_t numbers = solving_numbers(factor->fronts, factor->workers, width);
    if ((size_t)numbers * sizeof(double) > factor->solving.size) {
        SnRoom larger = {0};
        SN_TRY(reserve_room(&larger, numbers));
        sn_room_free(&factor->solving);
        factor->solving = larger;
    }
    share_solving(factor, width);
    return SN_OK;
}

SnStatus sn_factor_refit(SnFactor* factor, const SnFronts* fronts) {
    const int width = factor->width ? factor->width : 1;
    factor->fronts = fronts;
    SN_TRY(reserve_room(&factor->factoring, factoring_numbers(fronts, &factor->def)));
    SN_TRY(reserve_room(&factor->solving, solving_numbers(fronts, factor->workers, width)));
    share_factoring(factor);
    share_solving(factor, width);
    return SN_OK;
}

SnStatus sn_create_factor(const SnFronts* fronts, const SnFactorDef* def, SnFactor** out) {
    assert(fronts && fronts->front && def);
    SnFactor* factor = SN_NEW(SnFactor);
    if (!factor) return SN_OUT_OF_MEMORY;
    factor->def = *def;
    factor->workers = sn_pool_size(def->pool);
    factor->worker = SN_NEW_ARRAY(SnFactorWorker, factor->workers);
    SnStatus status = factor->worker ? sn_factor_refit(factor, fronts) : SN_OUT_OF_MEMORY;
    if (status < 0) {
        sn_destroy_factor(factor);
        return status;
    }
    *out = factor;
    return SN_OK;
}

void sn_destroy_factor(SnFactor* factor) {
    if (!factor) return;
    sn_room_free(&factor->factoring);
    sn_room_free(&factor->solving);
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
