// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/factor.h"

#include "base/memory.h"
#include "sparse/factor_pass.h"
#include "sparse/factor_worker.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// The pivots of a front are eliminated in blocks of PIVOT_BLOCK pivots. After each block, the rows
// below the block are reduced by its pivots. The slabs of a block (fronts.h) stay in cache, and
// threads wait for each other only once per block.
enum { PIVOT_BLOCK = 64 };

// Fronts with fewer operations are not shared out among threads, as waking a thread takes
// microseconds.
static const double least_shared_flops = 4e6;

// How many slabs, or runs of rows, one piece of shared work has. REDUCE_SLABS and UPDATE_SLABS are
// multiples of SN_TILE_SLABS.
enum { REDUCE_SLABS = 6, UPDATE_SLABS = 3, EXTEND_RUNS = 4 };

// ---- assembly

// F = B^T, where B is a block stored row by row, and the columns of F are `height` numbers apart. F
// has `rows` rows and `columns` columns.
static void put_transposed(double* F, int64_t height, const double* B, int rows, int columns) {
    for (int c = 0; c < columns; ++c, F += height, B += rows)
        for (int r = 0; r < rows; ++r) F[r] = B[r];
}

// F = B, with the arguments of put_transposed
static void put_upright(double* F, int64_t height, const double* B, int rows, int columns) {
    for (int c = 0; c < columns; ++c, F += height)
        for (int r = 0; r < rows; ++r) F[r] = B[r * columns + c];
}

// Write the lower triangle of a diagonal block, read from its upper triangle, and add shift times
// the absolute diagonal.
static void put_diagonal(double* F, int64_t height, const double* B, int rows, double shift) {
    for (int c = 0; c < rows; ++c, F += height, B += rows) {
        for (int r = c; r < rows; ++r) F[r] = B[r];
        F[c] += shift * fabs(B[c]);
    }
}

static void put_block(double* F, int64_t height, const double* B, const SnFrontBlock* block,
                      double shift) {
    int rows = block->rows, columns = block->columns;
    if (block->diagonal)
        put_diagonal(F, height, B, rows, shift);
    else if (rows == 3 && columns == 3 && block->transposed)
        put_transposed(F, height, B, 3, 3);
    else if (rows == 3 && columns == 3)
        put_upright(F, height, B, 3, 3);
    else if (block->transposed)
        put_transposed(F, height, B, rows, columns);
    else
        put_upright(F, height, B, rows, columns);
}

// Fill F11 and F21 with blocks of A: a block belongs to this front if the front eliminates the
// first of the block's two rows in the order of elimination.
static void assemble_front(const SnFactorPass* pass, const SnFront* front, double* F) {
    const SnFronts* fronts = pass->factor->fronts;
    int64_t height = (int64_t)SN_SLAB * front->slabs;
    memset(F, 0, (size_t)(height * front->pivots) * sizeof *F);
    for (int64_t b = front->first_block; b < front[1].first_block; ++b) {
        const SnFrontBlock* block = &fronts->block[b];
        put_block(F + block->at, height, pass->A->value + block->source, block, pass->shift);
    }
}

// ---- one front

// Returns where the update of a front lies.
static double* find_update(const SnFactorPass* pass, const SnFront* front, int worker) {
    SnFactor* factor = pass->factor;
    int shared = sn_front_update_is_shared(factor->fronts, front);
    return (shared ? factor->shared : factor->worker[worker].updates) + front->update;
}

static SnFrontView view_front(const SnFactorPass* pass, const SnFront* front, int worker) {
    SnFactor* factor = pass->factor;
    const SnFactor* L = pass->primal ? pass->primal : factor;
    SnFactorWorker* own = &factor->worker[worker];
    double* panel = factor->panel ? factor->panel + front->panel : own->panel;
    return (SnFrontView){.pivots = front->pivots,
                         .pivot_slabs = front->pivot_slabs,
                         .slabs = front->slabs,
                         .assembly = own->assembly,
                         .panel = panel,
                         .factor = pass->primal ? L->panel + front->panel : panel,
                         .inverse = L->inverse + front->first_dof,
                         .update = find_update(pass, front, worker)};
}

// If the factor is stored in float, copy a front's panel to it. Numbers right of the diagonal of
// L11 are not copied: the kernels do not write them, so the worker's panel, which all its fronts
// use in turn, still has numbers of earlier fronts there.
static void store_single(SnFactor* factor, const SnFront* front, const double* panel) {
    if (!factor->panel_single) return;
    float* to = factor->panel_single + front->panel;
    int64_t stride = (int64_t)SN_SLAB * front->pivots;
    for (int slab = 0; slab < front->slabs; ++slab, to += stride, panel += stride) {
        int64_t diagonal = (int64_t)SN_SLAB * SN_SLAB * (slab + 1);
        for (int64_t i = 0; i < stride && i < diagonal; ++i) to[i] = (float)panel[i];
    }
}

// A front whose rows are shared out among threads.
typedef struct Shared {
    const SnFrontKernels* kernels;
    const SnFrontView* view;
    int first, last; // the rows below are reduced by pivots first .. last-1

    // ---- the child whose update is added
    const double* child; // update of the child
    const SnFront* child_front;
    const SnRowRun* run;     // runs of the child's trailing rows in the front (runs)
    int runs;                // number of runs
    int first_run, last_run; // runs first_run .. last_run-1 are added now
} Shared;

static int min_of(int a, int b) { return a < b ? a : b; }

static void reduce_piece(void* context, int index, int worker) {
    (void)worker;
    const Shared* shared = context;
    int from = sn_pieces(shared->last, SN_SLAB) + REDUCE_SLABS * index;
    shared->kernels->reduce(shared->view, shared->first, shared->last, from,
                            min_of(from + REDUCE_SLABS, shared->view->slabs));
}

// The pieces with the longest rows come first, so that the last pieces to be finished are short.
static void update_piece(void* context, int index, int worker) {
    (void)worker;
    const Shared* shared = context;
    int slabs = shared->view->slabs - shared->view->pivot_slabs;
    int from = UPDATE_SLABS * (sn_pieces(slabs, UPDATE_SLABS) - 1 - index);
    shared->kernels->update(shared->view, from, min_of(from + UPDATE_SLABS, slabs));
}

static void extend_piece(void* context, int index, int worker) {
    (void)worker;
    const Shared* shared = context;
    int from = shared->first_run + EXTEND_RUNS * index;
    shared->kernels->extend(
        shared->view, shared->child, shared->child_front->slabs - shared->child_front->pivot_slabs,
        shared->run, from, min_of(from + EXTEND_RUNS, shared->last_run), shared->runs);
}

// Add the updates of the children, in ascending order of the children. With pivots = 1, add the
// columns that belong to pivots of the front; with pivots = 0, add all other columns.
static void add_children(const SnFactorPass* pass, const SnFront* front, int pivots, int worker,
                         SnPool* pool, Shared* shared) {
    const SnFronts* fronts = pass->factor->fronts;
    for (int c = front->first_child; c < front[1].first_child; ++c) {
        const SnFront* child = &fronts->front[fronts->child[c]];
        shared->child_front = child;
        shared->child = find_update(pass, child, worker);
        shared->run = fronts->run + child->first_run;
        shared->runs = child[1].first_run - child->first_run;
        shared->first_run = pivots ? 0 : child->pivot_runs;
        shared->last_run = pivots ? child->pivot_runs : shared->runs;
        sn_pool_run(pool, sn_pieces(shared->last_run - shared->first_run, EXTEND_RUNS),
                    extend_piece, shared);
    }
}

// Eliminate one front. If a pivot is not a positive finite number, return the index of the first
// such pivot among the front's pivots; otherwise return -1.
static int eliminate_front(const SnFactorPass* pass, const SnFront* front, int worker,
                           SnPool* pool) {
    const SnFrontKernels* kernels = pass->kernels;
    SnFrontView view = view_front(pass, front, worker);
    Shared shared = {.kernels = kernels, .view = &view};
    if (front->flops < least_shared_flops) pool = NULL;

    assemble_front(pass, front, view.assembly);
    add_children(pass, front, 1, worker, pool, &shared);

    // The factor: L11 = chol(F11), L21 = F21 L11^-T. The derivative (if pass->primal is set):
    // L11dot = L11 Phi(L11^-1 F11dot L11^-T), L21dot = (F21dot - L21 L11dot^T) L11^-T, where Phi
    // takes the lower triangle and half the diagonal.
    for (int k = 0; k < front->pivots; k += PIVOT_BLOCK) {
        shared.first = k;
        shared.last = min_of(k + PIVOT_BLOCK, front->pivots);
        int bad = kernels->eliminate(&view, shared.first, shared.last);
        if (bad >= 0) return bad;
        int below = front->slabs - sn_pieces(shared.last, SN_SLAB);
        sn_pool_run(pool, sn_pieces(below, REDUCE_SLABS), reduce_piece, &shared);
    }
    store_single(pass->factor, front, view.panel);

    // The update: F22 - L21 L21^T, or F22dot - L21dot L21^T - L21 L21dot^T.
    int slabs = front->slabs - front->pivot_slabs;
    sn_pool_run(pool, sn_pieces(slabs, UPDATE_SLABS), update_piece, &shared);
    add_children(pass, front, 0, worker, pool, &shared);
    return -1;
}

// ---- the tree

// Eliminate the fronts first .. last-1. If pass->all is 0, skip the fronts that are not chosen.
// Returns the dof, in elimination order, of a pivot that is not a positive finite number, or -1.
static int eliminate_fronts(const SnFactorPass* pass, int first, int last, int worker,
                            SnPool* pool) {
    const SnFactor* factor = pass->factor;
    for (int f = first; f < last; ++f) {
        const SnFront* front = &factor->fronts->front[f];
        if (!pass->all && !factor->chosen[f]) continue;
        int bad = eliminate_front(pass, front, worker, pool);
        if (bad >= 0) return front->first_dof + bad;
    }
    return -1;
}

static void eliminate_task(void* context, int index, int worker) {
    const SnFactorPass* pass = context;
    const SnFrontTask* task = &pass->factor->fronts->task[index];
    pass->factor->failed[index] = eliminate_fronts(pass, task->first, task->last, worker, NULL);
}

// Returns the block row in the matrix of a dof that is numbered in the order of elimination.
static int find_block_row(const SnFronts* fronts, int dof) {
    int low = 0, high = fronts->rows;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (fronts->first_dof[middle] <= dof)
            low = middle;
        else
            high = middle;
    }
    return fronts->order[low];
}

// First all tasks run side by side; then the fronts of the top of the tree follow one by one.
SnStatus sn_factor_run(SnFactorPass* pass, int* failed_row) {
    const SnFronts* fronts = pass->factor->fronts;
    assert(pass->A->pattern->dofs == fronts->dofs && pass->kernels && failed_row);
    sn_pool_run(pass->factor->def.pool, fronts->task_count, eliminate_task, pass);
    int bad = -1;
    for (int t = 0; t < fronts->task_count; ++t) {
        int failed = pass->factor->failed[t];
        if (failed >= 0 && (bad < 0 || failed < bad)) bad = failed;
    }
    if (bad < 0)
        bad = eliminate_fronts(pass, fronts->first_top, fronts->count, 0, pass->factor->def.pool);
    *failed_row = bad < 0 ? -1 : find_block_row(fronts, bad);
    return bad < 0 ? SN_OK : SN_NOT_DEFINITE;
}

SnStatus sn_factor_matrix(SnFactor* factor, const SnBlockMatrix* A, double shift, int* failed_row) {
    assert(shift >= 0);
    SnFactorPass pass = {
        .factor = factor, .A = A, .shift = shift, .all = 1, .kernels = sn_front_kernels()};
    return sn_factor_run(&pass, failed_row);
}

SnStatus sn_factor_rows(SnFactor* factor, const SnBlockMatrix* A, double shift, const int* rows,
                        int count, int* failed_row) {
    const SnFronts* fronts = factor->fronts;
    if (!fronts->keep_updates) return SN_UNSUPPORTED;
    assert(shift >= 0 && count >= 0);
    // A block is assembled in the front that eliminates its earlier row. If the block changes, this
    // front and its ancestors change.
    memset(factor->chosen, 0, (size_t)fronts->count);
    for (int i = 0; i < count; ++i) {
        assert(rows[i] >= 0 && rows[i] < fronts->rows);
        for (int f = fronts->front_of[rows[i]]; f >= 0 && !factor->chosen[f];
             f = fronts->front[f].parent)
            factor->chosen[f] = 1;
    }
    SnFactorPass pass = {
        .factor = factor, .A = A, .shift = shift, .all = 0, .kernels = sn_front_kernels()};
    return sn_factor_run(&pass, failed_row);
}
