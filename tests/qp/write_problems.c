// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/problems.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Random problems and our answers as text, for compare.py: n, equalities, inequalities, status,
// then H, g, E, e, A, b and x.

static SnArenaStore* store;

static void write_numbers(const double* x, int64_t count) {
    for (int64_t i = 0; i < count; ++i) printf("%.17g ", x[i]);
    printf("\n");
}

static void write_problem(const SnDenseQp* qp, const double* x, SnStatus status) {
    const int64_t n = qp->n;
    printf("%d %d %d %d\n", qp->n, qp->equal_count, qp->count, status);
    write_numbers(qp->H, n * n);
    write_numbers(qp->g, n);
    write_numbers(qp->E, n * qp->equal_count);
    write_numbers(qp->e, qp->equal_count);
    write_numbers(qp->A, n * qp->count);
    write_numbers(qp->b, qp->count);
    write_numbers(x, n);
}

static void write_dense(const Recipe* recipe, int contradict) {
    const SnDenseQpSettings settings = sn_default_dense_qp_settings();
    SnDenseQpStats stats;
    DenseProblem problem = make_dense_problem(recipe);
    if (contradict) { // a x >= b and a x <= b - 1
        const int n = recipe->n, last = recipe->count - 1;
        for (int i = 0; i < n; ++i) problem.A[last * n + i] = -problem.A[i];
        problem.b[last] = -problem.b[0] + 1;
    }
    const SnStatus status =
        sn_dense_qp_solve(&problem.qp, &settings, &problem.answer, sn_arena_reset(store), &stats);
    write_problem(&problem.qp, problem.answer.x, status);
    free_dense_problem(problem);
}

// bounds become rows
static void write_box(const Recipe* recipe) {
    const SnBoxQpSettings settings = sn_default_box_qp_settings();
    SnBoxQpStats stats;
    const int n = recipe->n;
    BoxProblem box = make_box_problem(recipe);
    const SnStatus status =
        sn_box_qp_solve(&box.qp, &settings, box.x, sn_arena_reset(store), &stats);
    double *A = zeros(2 * (int64_t)n * n), *b = zeros(2 * n);
    SnDenseQp qp = {.n = n, .H = box.H, .g = box.g, .A = A, .b = b};
    for (int i = 0; i < 2 * n; ++i) {
        const double bound = i < n ? box.low[i] : -box.high[i - n];
        if (isinf(bound)) continue;
        A[(int64_t)qp.count * n + i % n] = i < n ? 1 : -1;
        b[qp.count++] = bound;
    }
    write_problem(&qp, box.x, status);
    free(A);
    free(b);
    free_box_problem(box);
}

int main(void) {
    if (sn_create_arena(1 << 20, &store) < 0) return 1;
    for (int k = 0; k < 8; ++k) {
        const int n = 2 + 6 * k;
        write_box(&(Recipe){.n = n, .rank = n, .seed = (uint64_t)(400 + k)});
        write_dense(&(Recipe){.n = n,
                              .rank = n,
                              .equal_count = n / 5,
                              .count = n + 3 * k,
                              .touching = 0.2 * (k % 3),
                              .seed = (uint64_t)(500 + k)},
                    0);
    }
    for (int k = 0; k < 3; ++k)
        write_dense(&(Recipe){.n = 5 + k, .rank = 5 + k, .count = 8, .seed = (uint64_t)k}, 1);
    sn_destroy_arena(store);
    return 0;
}
