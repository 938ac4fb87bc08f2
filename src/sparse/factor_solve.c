// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "sparse/factor.h"
#include "sparse/factor_few.h"
#include "sparse/factor_worker.h"
#include "sparse/few_kernels.h"

#include <assert.h>
#include <string.h>

// L y = P b is solved up the tree, from the leaves to the roots; then L^T P x = y is solved down
// the tree. Threads solve with different tasks at the same time, and any task may subtract numbers
// from rows of the top of the tree (task, top: fronts.h). So each thread collects the numbers that
// its task subtracts from the top, and hands them over whenever it finishes the root of a subtree.
// The numbers handed over are then added in the order of the roots. Two to four right-hand sides
// are solved by factor_few.c instead.

// The most right-hand sides that are solved at once.
enum { SIDES = 24 };

// A front is shared out among threads in pieces of PIECE_SLABS slabs or PIECE_PIVOTS pivots, if its
// L21 has at least LEAST_SHARED numbers; for smaller fronts sharing is not worth it.
enum { PIECE_SLABS = 8, PIECE_PIVOTS = 32, LEAST_SHARED = 100000 };

typedef struct Job {
    SnFactor* factor;
    const SnSolveKernels* kernels;
    int width; // numbers per row, as in SnFactor.width
} Job;

// A front whose work in a solve is shared by threads. y are the rows of the right-hand sides for
// its pivots, u the rows for its trailing rows, both with job->width numbers per row; sums is work
// space, as in SnFactorWorker.
typedef struct Shared {
    const Job* job;
    SnPanelView panel;
    double *y, *u, *sums;
} Shared;

static int top_dof(const SnFronts* fronts) { return fronts->front[fronts->first_top].first_dof; }

static int min_of(int a, int b) { return a < b ? a : b; }

static Shared share_front(const Job* job, const SnFront* front, SnFactorWorker* worker) {
    return (Shared){.job = job,
                    .panel = sn_factor_panel(job->factor, front),
                    .y = job->factor->x + (int64_t)front->first_dof * job->width,
                    .u = worker->rows,
                    .sums = worker->sums};
}

static SnPool* pool_for(const SnFront* front, SnPool* pool) {
    return (int64_t)front->pivots * front->trailing < LEAST_SHARED ? NULL : pool;
}

// a[i] -= b[i]
static void subtract_row(double* a, const double* b, int width) {
    for (int i = 0; i < width; ++i) a[i] -= b[i];
}

// ---- forward

// Subtract u from the numbers of the front's trailing rows. These numbers are in x if the row
// belongs to the front's own task, and in `top` if the row belongs to the top of the tree.
static void scatter_trailing(const Job* job, const SnFront* front, const double* u, double* top) {
    const SnFronts* fronts = job->factor->fronts;
    const int *row = fronts->row_dof + front->first_row, first_top = top_dof(fronts);
    double* x = job->factor->x;
    int width = job->width, i = 0;
    for (; i < front->trailing && row[i] < first_top; ++i)
        subtract_row(x + (int64_t)row[i] * width, u + (int64_t)i * width, width);
    for (; i < front->trailing; ++i)
        subtract_row(top + (int64_t)(row[i] - first_top) * width, u + (int64_t)i * width, width);
}

static void forward_piece(void* context, int index, int worker) {
    (void)worker;
    const Shared* s = context;
    int from = PIECE_SLABS * index, end = s->panel.slabs - s->panel.pivot_slabs;
    s->job->kernels->forward_rows(&s->panel, s->job->width, from, min_of(from + PIECE_SLABS, end),
                                  s->y, s->u);
}

static void forward_front(const Job* job, const SnFront* front, SnFactorWorker* worker, double* top,
                          SnPool* pool) {
    Shared s = share_front(job, front, worker);
    job->kernels->forward_pivots(&s.panel, job->width, s.y);
    int slabs = front->slabs - front->pivot_slabs;
    sn_pool_run(pool_for(front, pool), sn_pieces(slabs, PIECE_SLABS), forward_piece, &s);
    scatter_trailing(job, front, s.u, top);
}

// `top` has the numbers that this thread has collected for rows of the top of the tree while it
// solved with the root's subtree. Move them to `handed`; they become zero in `top`.
static void hand_over_root(const Job* job, const SnFront* root, double* top) {
    const SnFronts* fronts = job->factor->fronts;
    const int* row = fronts->row_dof + root->first_row;
    size_t bytes = (size_t)job->width * sizeof(double);
    double* to = job->factor->handed + root->handover * job->width;
    for (int i = 0; i < root->trailing; ++i, to += job->width) {
        double* from = top + (int64_t)(row[i] - top_dof(fronts)) * job->width;
        memcpy(to, from, bytes);
        memset(from, 0, bytes);
    }
}

static void forward_task(void* context, int index, int worker) {
    const Job* job = context;
    const SnFronts* fronts = job->factor->fronts;
    SnFactorWorker* own = &job->factor->worker[worker];
    for (int f = fronts->task[index].first; f < fronts->task[index].last; ++f) {
        const SnFront* front = &fronts->front[f];
        forward_front(job, front, own, own->top, NULL);
        if (sn_front_is_handed_over(fronts, front)) hand_over_root(job, front, own->top);
    }
}

// To the rows of x that belong to the top of the tree, add the numbers that the roots of subtrees
// have handed over, root by root.
static void add_handed(const Job* job) {
    const SnFronts* fronts = job->factor->fronts;
    for (int f = 0; f < fronts->first_top; ++f) {
        const SnFront* root = &fronts->front[f];
        if (!sn_front_is_handed_over(fronts, root)) continue;
        const int* row = fronts->row_dof + root->first_row;
        const double* from = job->factor->handed + root->handover * job->width;
        for (int i = 0; i < root->trailing; ++i, from += job->width) {
            double* x = job->factor->x + (int64_t)row[i] * job->width;
            for (int k = 0; k < job->width; ++k) x[k] += from[k];
        }
    }
}

static void forward_tree(const Job* job) {
    SnFactor* factor = job->factor;
    const SnFronts* fronts = factor->fronts;
    sn_pool_run(factor->def.pool, fronts->task_count, forward_task, (void*)job);
    add_handed(job);
    double* top = factor->x + (int64_t)top_dof(fronts) * job->width;
    for (int f = fronts->first_top; f < fronts->count; ++f)
        forward_front(job, &fronts->front[f], &factor->worker[0], top, factor->def.pool);
}

// ---- backward

// u = the front's trailing rows of x, padded with zeros to whole slabs.
static void gather_trailing(const Job* job, const SnFront* front, double* u) {
    const int* row = job->factor->fronts->row_dof + front->first_row;
    const double* x = job->factor->x;
    int width = job->width, rows = SN_SLAB * (front->slabs - front->pivot_slabs);
    for (int i = 0; i < front->trailing; ++i)
        for (int k = 0; k < width; ++k) u[(int64_t)i * width + k] = x[(int64_t)row[i] * width + k];
    memset(u + (int64_t)front->trailing * width, 0,
           (size_t)(rows - front->trailing) * (size_t)width * sizeof *u);
}

static void backward_piece(void* context, int index, int worker) {
    (void)worker;
    const Shared* s = context;
    int from = PIECE_PIVOTS * index;
    s->job->kernels->backward_rows(&s->panel, s->job->width, from,
                                   min_of(from + PIECE_PIVOTS, s->panel.pivots), s->u, s->y,
                                   s->sums);
}

static void backward_front(const Job* job, const SnFront* front, SnFactorWorker* worker,
                           SnPool* pool) {
    Shared s = share_front(job, front, worker);
    gather_trailing(job, front, s.u);
    pool = pool_for(front, pool);
    if (pool)
        sn_pool_run(pool, sn_pieces(front->pivots, PIECE_PIVOTS), backward_piece, &s);
    else
        job->kernels->backward_rows(&s.panel, job->width, 0, front->pivots, s.u, s.y, s.sums);
    job->kernels->backward_pivots(&s.panel, job->width, s.y, s.sums);
}

static void backward_task(void* context, int index, int worker) {
    const Job* job = context;
    const SnFronts* fronts = job->factor->fronts;
    for (int f = fronts->task[index].last - 1; f >= fronts->task[index].first; --f)
        backward_front(job, &fronts->front[f], &job->factor->worker[worker], NULL);
}

static void backward_tree(const Job* job) {
    SnFactor* factor = job->factor;
    const SnFronts* fronts = factor->fronts;
    for (int f = fronts->count - 1; f >= fronts->first_top; --f)
        backward_front(job, &fronts->front[f], &factor->worker[0], factor->def.pool);
    sn_pool_run(factor->def.pool, fronts->task_count, backward_task, (void*)job);
}

// ---- copying right-hand sides in and solutions out

// Copy the right-hand sides to x, in the order of elimination, with the numbers of a row side by
// side. If there are fewer right-hand sides than `width`, the numbers of the missing ones are zero.
static void load_sides(const Job* job, SnSideLayout s, const double* b) {
    const SnFronts* fronts = job->factor->fronts;
    double* x = job->factor->x;
    for (int k = 0; k < fronts->rows; ++k) {
        int from = fronts->dof[k], count = fronts->first_dof[k + 1] - fronts->first_dof[k];
        for (int i = from; i < from + count; ++i, x += job->width) {
            for (int c = 0; c < s.count; ++c) x[c] = b[i * s.row + c * s.side];
            for (int c = s.count; c < job->width; ++c) x[c] = 0;
        }
    }
}

static void store_sides(const Job* job, SnSideLayout s, double* b) {
    const SnFronts* fronts = job->factor->fronts;
    const double* x = job->factor->x;
    for (int k = 0; k < fronts->rows; ++k) {
        int to = fronts->dof[k], count = fronts->first_dof[k + 1] - fronts->first_dof[k];
        for (int i = to; i < to + count; ++i, x += job->width)
            for (int c = 0; c < s.count; ++c) b[i * s.row + c * s.side] = x[c];
    }
}

// Returns how many numbers per row (SnFactor.width) a solve of `sides` right-hand sides needs.
static int width_of(int sides) {
    if (sides == 1) return 1;
    return sides <= SN_FEW ? SN_FEW : (sides + SN_SLAB - 1) / SN_SLAB * SN_SLAB;
}

static void solve_batch(SnFactor* factor, SnSideLayout sides, const double* b, double* x) {
    const Job job = {factor, sn_solve_kernels(), width_of(sides.count)};
    if (job.width == SN_FEW) {
        sn_factor_solve_few(factor, sides, b, x);
        return;
    }
    assert(job.width <= factor->width && sides.count <= job.width);
    load_sides(&job, sides, b);
    forward_tree(&job);
    backward_tree(&job);
    store_sides(&job, sides, x);
}

static SnStatus solve_in_batches(SnFactor* factor, SnSideLayout all, const double* b, double* x) {
    assert(all.count >= 0 && (all.count == 0 || (b && x)));
    SN_TRY(sn_factor_reserve(factor, width_of(all.count < SIDES ? all.count : SIDES)));
    for (int done = 0; done < all.count; done += SIDES) {
        SnSideLayout some = all;
        some.count = min_of(all.count - done, SIDES);
        solve_batch(factor, some, b + done * all.side, x + done * all.side);
    }
    return SN_OK;
}

SnStatus sn_factor_solve(SnFactor* factor, int count, const double* b, double* x) {
    return solve_in_batches(factor, (SnSideLayout){count, 1, factor->fronts->dofs}, b, x);
}

SnStatus sn_factor_solve_interleaved(SnFactor* factor, int count, const double* b, double* x) {
    return solve_in_batches(factor, (SnSideLayout){count, count, 1}, b, x);
}
