// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/factor_few.h"

#include "sparse/factor_worker.h"
#include "sparse/few_kernels.h"
#include "sparse/lanes.h"

#include <assert.h>

// Solve L y = P b, then L^T P x = y, for 2 to 4 right-hand sides, in stages that are shared out
// among threads (solve_plan.h). In the forward solve, fronts subtract numbers from rows of the top
// of the tree (fronts.h). Two threads must not do so at the same time. So a thread collects what a
// subtree, or a front of the top, subtracts from these rows, and hands the numbers over to the
// parent front. The parent adds the numbers of its children in ascending order of the children.

typedef struct Job {
    SnFactor* factor;
    const SnFewKernels* kernels;
    SnSideLayout sides;
    const double* b;
    double* x;
} Job;

// Returns the first dof of the top of the tree.
static int top_dof(const SnFronts* fronts) { return fronts->front[fronts->first_top].first_dof; }

static SnFewView make_view(const Job* job, int worker) {
    const SnFactor* factor = job->factor;
    const SnFactorWorker* own = &factor->worker[worker];
    return (SnFewView){.front = factor->fronts->front,
                       .row_dof = factor->fronts->row_dof,
                       .panel = factor->panel,
                       .single = factor->panel_single,
                       .inverse = factor->inverse,
                       .x = factor->x,
                       .first_top = top_dof(factor->fronts),
                       .top = own->top,
                       .trailing = own->rows,
                       .pivots = own->sums};
}

// ---- copying right-hand sides in and solutions out, for the rows of fronts first .. last-1

static inline void load_some(const Job* job, int sides, int first, int last) {
    const SnFronts* fronts = job->factor->fronts;
    const int *dof = fronts->dof, *place = fronts->first_dof;
    const int64_t row = job->sides.row, side = job->sides.side;
    double* x = job->factor->x + (int64_t)SN_FEW * fronts->front[first].first_dof;
    for (int k = fronts->front[first].first_place; k < fronts->front[last].first_place; ++k) {
        const double* b = job->b + dof[k] * row;
        for (int i = place[k]; i < place[k + 1]; ++i, x += SN_FEW, b += row)
            for (int c = 0; c < SN_FEW; ++c) x[c] = c < sides ? b[c * side] : 0;
    }
}

static inline void store_some(const Job* job, int sides, int first, int last) {
    const SnFronts* fronts = job->factor->fronts;
    const int *dof = fronts->dof, *place = fronts->first_dof;
    const int64_t row = job->sides.row, side = job->sides.side;
    const double* x = job->factor->x + (int64_t)SN_FEW * fronts->front[first].first_dof;
    for (int k = fronts->front[first].first_place; k < fronts->front[last].first_place; ++k) {
        double* to = job->x + dof[k] * row;
        for (int i = place[k]; i < place[k + 1]; ++i, x += SN_FEW, to += row)
            for (int c = 0; c < sides; ++c) to[c * side] = x[c];
    }
}

// Three right-hand sides are the usual case. Then load_some and store_some get this number as a
// constant, so that the compiler unrolls their loops.
static void load_rows(const Job* job, int first, int last) {
    if (job->sides.count == 3)
        load_some(job, 3, first, last);
    else
        load_some(job, job->sides.count, first, last);
}

static void store_rows(const Job* job, int first, int last) {
    if (job->sides.count == 3)
        store_some(job, 3, first, last);
    else
        store_some(job, job->sides.count, first, last);
}

// ---- between fronts of the top

// Move the numbers collected for a front's trailing rows from the thread's memory to `handed`.
static void hand_over(const Job* job, const SnFront* front, double* top) {
    const SnFronts* fronts = job->factor->fronts;
    const int *row = fronts->row_dof + front->first_row, first_top = top_dof(fronts);
    double* to = job->factor->handed + SN_FEW * front->handover;
    for (int i = 0; i < front->trailing; ++i, to += SN_FEW) {
        double* from = top + (int64_t)SN_FEW * (row[i] - first_top);
        sn_lanes_store(to, sn_lanes_load(from));
        sn_lanes_store(from, sn_lanes_all(0));
    }
}

// Add the numbers that the children handed over. Numbers for pivots of the front go to x; numbers
// for later rows go to `top`, from where the front hands them over in turn.
static void add_handed(const Job* job, const SnFront* front, double* top) {
    const SnFronts* fronts = job->factor->fronts;
    const int first_top = top_dof(fronts), end = front->first_dof + front->pivots;
    for (int c = front->first_child; c < front[1].first_child; ++c) {
        const SnFront* child = &fronts->front[fronts->child[c]];
        const int* row = fronts->row_dof + child->first_row;
        const double* from = job->factor->handed + SN_FEW * child->handover;
        for (int i = 0; i < child->trailing; ++i, from += SN_FEW) {
            double* to = row[i] < end ? job->factor->x + (int64_t)SN_FEW * row[i]
                                      : top + (int64_t)SN_FEW * (row[i] - first_top);
            sn_lanes_store(to, sn_lanes_load(to) + sn_lanes_load(from));
        }
    }
}

// ---- steps

static void forward_task(const Job* job, const SnFrontTask* task, int worker) {
    const SnFronts* fronts = job->factor->fronts;
    const SnFewView view = make_view(job, worker);
    load_rows(job, task->first, task->last);
    int next = task->first;
    for (int f = task->first; f < task->last; ++f) {
        const SnFront* root = &fronts->front[f];
        if (!sn_front_is_handed_over(fronts, root)) continue;
        job->kernels->forward(&view, job->sides.count, next, f + 1);
        hand_over(job, root, view.top);
        next = f + 1;
    }
    job->kernels->forward(&view, job->sides.count, next, task->last);
}

static void forward_top(const Job* job, int f, int worker) {
    const SnFront* front = &job->factor->fronts->front[f];
    const SnFewView view = make_view(job, worker);
    load_rows(job, f, f + 1);
    add_handed(job, front, view.top);
    job->kernels->forward(&view, job->sides.count, f, f + 1);
    hand_over(job, front, view.top);
}

static void backward_fronts(const Job* job, int first, int last, int worker) {
    const SnFewView view = make_view(job, worker);
    job->kernels->backward(&view, job->sides.count, first, last);
    store_rows(job, first, last);
}

static void solve_step(void* context, int index, int worker) {
    const Job* job = context;
    const SnFronts* fronts = job->factor->fronts;
    const int step = fronts->step[index], front = -1 - step;
    const int forward = index < fronts->stage[fronts->stage_count / 2];
    if (step < 0 && forward)
        forward_top(job, front, worker);
    else if (step < 0)
        backward_fronts(job, front, front + 1, worker);
    else if (forward)
        forward_task(job, &fronts->task[step], worker);
    else
        backward_fronts(job, fronts->task[step].first, fronts->task[step].last, worker);
}

void sn_factor_solve_few(SnFactor* factor, SnSideLayout sides, const double* b, double* x) {
    assert(sides.count > 1 && sides.count <= SN_FEW && factor->width >= SN_FEW);
    const SnFronts* fronts = factor->fronts;
    Job job = {factor, sn_few_kernels(), sides, b, x};
    sn_pool_run_stages(factor->def.pool, fronts->stage_count, fronts->stage, solve_step, &job);
}
