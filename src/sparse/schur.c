// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/schur.h"

#include "base/memory.h"
#include "base/room.h"
#include "sparse/factor_worker.h"
#include "sparse/schur_kernels.h"

#include <assert.h>
#include <string.h>

// Rows of C are ordered by the first front that they meet, and solved for in groups of SIDES rows.
// A row of C meets a front if this front eliminates a block row in which the row of C has numbers.
// The path of a group has all fronts that the group's rows meet, and all ancestors of these fronts.
// The group's columns of Y = L^-1 P C^T are zero outside of the path, so only pivots of the path
// are stored, front after front. The entries of S = Y^T Y for the rows of two groups are sums over
// the fronts that are on the paths of both groups.

enum { SIDES = SN_SCHUR_SIDES };

// SIDES rows of C (fewer in the last group) that are solved for together.
typedef struct Group {
    int first;      // first of its rows in Plan.order
    int first_step; // where its path begins in Plan.step; it ends at first_step of the next group
    int64_t first_row; // first of its rows in Plan.Y
} Group;

// A front on the path of a group.
typedef struct Step {
    int front;
    int row; // place of its first pivot among the pivots of the group's path
} Step;

struct SnSchur {
    // order, group, step, Y and trailing are the memory of the arrays with these names in Plan.
    // `mark` is scratch (fronts + 1). `columns` holds right-hand sides and solutions for solvers
    // without a factor in double.
    SnRoom order, group, step, mark, Y, trailing, columns;
};

typedef struct Plan {
    const SnSparseRows* rows;
    const SnFactor* factor;
    const SnFronts* fronts;
    int* order; // rows of C, ascending by the first front that they meet (count)
    int group_count;
    Group* group;     // (group_count + 1)
    Step* step;       // paths of all groups, fronts ascending in each
    double* Y;        // rows of Y for the pivots of all paths, group after group (pivots x SIDES)
    double* trailing; // for each thread, numbers of the trailing rows of the front in progress
                      // (threads x largest number of trailing rows x SIDES)
    double* S;        // the result (count x count)
} Plan;

SnStatus sn_create_schur(SnSchur** out) {
    SnSchur* schur = SN_NEW(SnSchur);
    if (!schur) return SN_OUT_OF_MEMORY;
    *out = schur;
    return SN_OK;
}

void sn_destroy_schur(SnSchur* schur) {
    if (!schur) return;
    SnRoom* rooms[] = {&schur->order, &schur->group,    &schur->step,   &schur->mark,
                       &schur->Y,     &schur->trailing, &schur->columns};
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; ++i) sn_room_free(rooms[i]);
    sn_free(schur);
}

// ---- groups of rows, and their paths

// Returns the first of the fronts that a row of C meets.
static int first_front(const Plan* plan, int r) {
    int first = plan->fronts->count;
    for (int e = plan->rows->first[r]; e < plan->rows->first[r + 1]; ++e) {
        const int f = plan->fronts->front_of[plan->rows->block[e].row];
        if (f < first) first = f;
    }
    return first;
}

static SnStatus order_rows(SnSchur* schur, Plan* plan) {
    const int count = plan->rows->count, fronts = plan->fronts->count;
    // After the sums, end[f] is where the rows whose first front is f end in `order`. The last loop
    // moves end[f] to where these rows begin.
    int* end = SN_RESERVE(&schur->mark, int, fronts + 1);
    plan->order = SN_RESERVE(&schur->order, int, count);
    if (!end || !plan->order) return SN_OUT_OF_MEMORY;
    memset(end, 0, (size_t)(fronts + 1) * sizeof *end);
    for (int r = 0; r < count; ++r) end[first_front(plan, r)]++;
    for (int f = 0; f < fronts; ++f) end[f + 1] += end[f];
    for (int r = count - 1; r >= 0; --r) plan->order[--end[first_front(plan, r)]] = r;
    return SN_OK;
}

static int group_end(const Plan* plan, int g) {
    const int end = plan->group[g].first + SIDES;
    return end < plan->rows->count ? end : plan->rows->count;
}

// Set mark[f] = g + 1 for all fronts f on the path of group g; returns how many fronts the path
// has.
static int mark_path(const Plan* plan, int g, int* mark) {
    const SnSparseRows* rows = plan->rows;
    int count = 0;
    for (int i = plan->group[g].first; i < group_end(plan, g); ++i) {
        const int r = plan->order[i];
        for (int e = rows->first[r]; e < rows->first[r + 1]; ++e) {
            int f = plan->fronts->front_of[rows->block[e].row];
            for (; f >= 0 && mark[f] != g + 1; f = plan->fronts->front[f].parent, ++count)
                mark[f] = g + 1;
        }
    }
    return count;
}

// List the fronts f on the path of group g, which have mark[f] = g + 1, children before parents.
static void list_path(const Plan* plan, int g, const int* mark, Step* step) {
    int row = 0;
    for (int f = 0; f < plan->fronts->count; ++f) {
        if (mark[f] != g + 1) continue;
        *step++ = (Step){f, row};
        row += plan->fronts->front[f].pivots;
    }
    plan->group[g + 1].first_row = plan->group[g].first_row + row;
}

static SnStatus make_groups(SnSchur* schur, Plan* plan) {
    plan->group_count = sn_pieces(plan->rows->count, SIDES);
    plan->group = SN_RESERVE(&schur->group, Group, plan->group_count + 1);
    int* mark = SN_RESERVE(&schur->mark, int, plan->fronts->count + 1);
    if (!plan->group || !mark) return SN_OUT_OF_MEMORY;
    for (int pass = 0; pass < 2; ++pass) { // the first pass counts, the second lists
        memset(mark, 0, (size_t)plan->fronts->count * sizeof *mark);
        plan->group[0] = (Group){0};
        for (int g = 0; g < plan->group_count; ++g) {
            plan->group[g].first = SIDES * g;
            plan->group[g + 1].first_step = plan->group[g].first_step + mark_path(plan, g, mark);
            if (pass == 1) list_path(plan, g, mark, plan->step + plan->group[g].first_step);
        }
        plan->step = SN_RESERVE(&schur->step, Step, plan->group[plan->group_count].first_step);
        if (!plan->step) return SN_OUT_OF_MEMORY;
    }
    return SN_OK;
}

// ---- Y = L^-1 P C^T, group by group

// Returns where the numbers of a step's first pivot begin in Y.
static double* first_pivot(const Plan* plan, int g, const Step* step) {
    return plan->Y + (plan->group[g].first_row + step->row) * SIDES;
}

// Returns the step of a front that is on the path of group g.
static const Step* find_step(const Plan* plan, int g, int front) {
    const Step* step = plan->step + plan->group[g].first_step;
    int low = 0, high = plan->group[g + 1].first_step - plan->group[g].first_step - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (step[middle].front < front)
            low = middle + 1;
        else
            high = middle;
    }
    return step + low;
}

// Fill the group's numbers in Y with its rows of C, transposed.
static void fill_sides(const Plan* plan, int g) {
    const SnSparseRows* rows = plan->rows;
    const SnFronts* fronts = plan->fronts;
    const Group* group = &plan->group[g];
    memset(plan->Y + group->first_row * SIDES, 0,
           (size_t)(group[1].first_row - group->first_row) * SIDES * sizeof(double));
    for (int i = group->first; i < group_end(plan, g); ++i) {
        const int r = plan->order[i];
        for (int e = rows->first[r]; e < rows->first[r + 1]; ++e) {
            const SnSparseBlock* block = &rows->block[e];
            const int place = fronts->place_of[block->row], f = fronts->front_of[block->row];
            const int dof = fronts->first_dof[place], width = fronts->first_dof[place + 1] - dof;
            double* y = first_pivot(plan, g, find_step(plan, g, f)) +
                        (int64_t)(dof - fronts->front[f].first_dof) * SIDES;
            for (int k = 0; k < width; ++k) y[SIDES * k + i - group->first] += block->value[k];
        }
    }
}

// Subtract u (trailing rows x SIDES) from the numbers in Y of the front's trailing rows. These rows
// are pivots of the front's ancestors, which follow the front on the path in the same order.
static void subtract_trailing(const Plan* plan, int g, const Step* step, const double* u) {
    const SnFronts* fronts = plan->fronts;
    const SnFront* front = &fronts->front[step->front];
    const int* dof = fronts->row_dof + front->first_row;
    const Step* above = step;
    const SnFront* holder = front;
    for (int i = 0; i < front->trailing; ++i, u += SIDES) {
        for (; dof[i] >= holder->first_dof + holder->pivots; holder = &fronts->front[above->front])
            ++above;
        double* y = first_pivot(plan, g, above) + (int64_t)(dof[i] - holder->first_dof) * SIDES;
        for (int k = 0; k < SIDES; ++k) y[k] -= u[k];
    }
}

static void forward_group(void* context, int g, int worker) {
    const Plan* plan = context;
    const SnSolveKernels* kernels = sn_solve_kernels();
    double* u = plan->trailing + (int64_t)worker * plan->fronts->largest.trailing * SIDES;
    fill_sides(plan, g);
    for (int s = plan->group[g].first_step; s < plan->group[g + 1].first_step; ++s) {
        const Step* step = &plan->step[s];
        const SnPanelView panel = sn_factor_panel(plan->factor, &plan->fronts->front[step->front]);
        double* y = first_pivot(plan, g, step);
        kernels->forward_pivots(&panel, SIDES, y);
        kernels->forward_rows(&panel, SIDES, 0, panel.slabs - panel.pivot_slabs, y, u);
        subtract_trailing(plan, g, step, u);
    }
}

// ---- S = Y^T Y, one pair of groups at a time

// Copy to S its entries for the rows of group g and the rows of group h. `C` (SIDES x SIDES) holds
// these entries.
static void write_pair(const Plan* plan, int g, int h, const double* C) {
    const int n = plan->rows->count;
    for (int i = plan->group[g].first; i < group_end(plan, g); ++i)
        for (int j = plan->group[h].first; j < group_end(plan, h); ++j) {
            if (g == h && j > i) continue;
            const double s = C[SIDES * (i - plan->group[g].first) + j - plan->group[h].first];
            const size_t a = (size_t)plan->order[i], b = (size_t)plan->order[j];
            plan->S[a * (size_t)n + b] = plan->S[b * (size_t)n + a] = s;
        }
}

// Compute the entries of S that belong to a row of group g and a row of any group h <= g.
static void multiply_group(void* context, int g, int worker) {
    (void)worker;
    const Plan* plan = context;
    const SnSchurKernels* kernels = sn_schur_kernels();
    for (int h = 0; h <= g; ++h) {
        double C[SIDES * SIDES] __attribute__((aligned(64))) = {0};
        const Step *a = plan->step + plan->group[g].first_step,
                   *a_end = plan->step + plan->group[g + 1].first_step;
        const Step *b = plan->step + plan->group[h].first_step,
                   *b_end = plan->step + plan->group[h + 1].first_step;
        while (a < a_end && b < b_end) {
            if (a->front == b->front) {
                kernels->gram(plan->fronts->front[a->front].pivots, first_pivot(plan, g, a),
                              first_pivot(plan, h, b), C);
                ++a, ++b;
            } else if (a->front < b->front)
                ++a;
            else
                ++b;
        }
        write_pair(plan, g, h, C);
    }
}

static SnStatus form_by_halves(SnSchur* schur, const SnFactor* factor, const SnSparseRows* rows,
                               SnPool* pool, double* S) {
    Plan plan = {.rows = rows, .factor = factor, .fronts = factor->fronts, .S = S};
    SN_TRY(order_rows(schur, &plan));
    SN_TRY(make_groups(schur, &plan));
    plan.Y = SN_RESERVE(&schur->Y, double, plan.group[plan.group_count].first_row* SIDES);
    plan.trailing = SN_RESERVE(&schur->trailing, double,
                               (int64_t)sn_pool_size(pool) * plan.fronts->largest.trailing * SIDES);
    if (!plan.Y || !plan.trailing) return SN_OUT_OF_MEMORY;
    sn_pool_run(pool, plan.group_count, forward_group, &plan);
    sn_pool_run(pool, plan.group_count, multiply_group, &plan);
    return SN_OK;
}

// ---- solvers without a factor in double

static void symmetrise(int n, double* S) {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) {
            double *a = S + (int64_t)i * n + j, *b = S + (int64_t)j * n + i;
            *a = *b = 0.5 * (*a + *b);
        }
}

static SnStatus form_by_columns(SnSchur* schur, SnLinear* linear, const SnBlockPattern* pattern,
                                const SnSparseRows* rows, double* S) {
    const int64_t dofs = pattern->dofs;
    double* b = SN_RESERVE(&schur->columns, double, 2 * SIDES * dofs);
    if (!b) return SN_OUT_OF_MEMORY;
    double* x = b + SIDES * dofs;
    SnStatus worst = SN_OK;
    for (int first = 0; first < rows->count; first += SIDES) {
        const int count = rows->count - first < SIDES ? rows->count - first : SIDES;
        memset(b, 0, 2 * SIDES * (size_t)dofs * sizeof *b);
        for (int i = 0; i < count; ++i) {
            const SnSparseRows one = {1, rows->first + first + i, rows->block};
            sn_sparse_rows_pull(&one, pattern, &(double){1}, b + i * dofs);
        }
        const SnStatus status = sn_linear_solve(linear, count, b, x);
        SN_TRY(status);
        worst = sn_status_worse(worst, status);
        for (int i = 0; i < count; ++i)
            sn_sparse_rows_apply(rows, pattern, x + i * dofs,
                                 S + (int64_t)(first + i) * rows->count);
    }
    symmetrise(rows->count, S);
    return worst;
}

SnStatus sn_schur_form(SnSchur* schur, SnLinear* linear, const SnBlockPattern* pattern,
                       const SnSparseRows* rows, SnPool* pool, double* S) {
    if (rows->count == 0) return SN_OK;
    const SnFactor* factor = sn_linear_held_factor(linear);
    assert(S && (!factor || factor->fronts->dofs == pattern->dofs));
    if (factor && factor->panel) return form_by_halves(schur, factor, rows, pool, S);
    return form_by_columns(schur, linear, pattern, rows, S);
}

// ---- products

void sn_sparse_rows_apply(const SnSparseRows* rows, const SnBlockPattern* pattern, const double* u,
                          double* out) {
    assert(rows->count == 0 || u != out); // out is written while u is read
    for (int r = 0; r < rows->count; ++r) {
        out[r] = 0;
        for (int e = rows->first[r]; e < rows->first[r + 1]; ++e) {
            const SnSparseBlock* block = &rows->block[e];
            const double* x = u + pattern->first_dof[block->row];
            const int width = sn_block_width(pattern, block->row);
            for (int k = 0; k < width; ++k) out[r] += block->value[k] * x[k];
        }
    }
}

void sn_sparse_rows_pull(const SnSparseRows* rows, const SnBlockPattern* pattern,
                         const double* lambda, double* g) {
    assert(rows->count == 0 || lambda != g);
    for (int r = 0; r < rows->count; ++r)
        for (int e = rows->first[r]; e < rows->first[r + 1]; ++e) {
            const SnSparseBlock* block = &rows->block[e];
            double* y = g + pattern->first_dof[block->row];
            const int width = sn_block_width(pattern, block->row);
            for (int k = 0; k < width; ++k) y[k] += block->value[k] * lambda[r];
        }
}
