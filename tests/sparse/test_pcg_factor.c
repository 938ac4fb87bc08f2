// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dchol.h"
#include "sparse/dense.h"
#include "sparse/pcg_factor.h"

#include <stdlib.h>
#include <string.h>

// Conjugate gradients with a factor that is at hand.

typedef struct Made {
    Case c;
    SnFronts* fronts;
    SnFactor* L;
    SnPcgFactor* pcg;
    double *b, *x;
    size_t n;
} Made;

static Made make(Case c, SnPool* pool) {
    Made m = {.c = c, .n = (size_t)c.pattern->dofs};
    SnFactorDef def = {.pool = pool};
    int failed;
    CHECK_OK(sn_create_fronts(c.pattern, SN_ORDERING_AUTO, 0, &m.fronts));
    CHECK_OK(sn_create_factor(m.fronts, &def, &m.L));
    CHECK_OK(sn_factor_matrix(m.L, c.A, 0, &failed));
    CHECK_OK(sn_create_pcg_factor(c.pattern, pool, &m.pcg));
    sn_pcg_factor_set_matrix(m.pcg, c.A);
    m.b = new_vector(m.n);
    m.x = new_vector(m.n);
    fill_random(m.b, m.n, 601);
    return m;
}

static void destroy(Made m) {
    free(m.b);
    free(m.x);
    sn_destroy_pcg_factor(m.pcg);
    sn_destroy_factor(m.L);
    sn_destroy_fronts(m.fronts);
    destroy_case(m.c);
}

// entries grow by up to `share`: D A D with a diagonal D
static void change(SnBlockMatrix* A, double share, uint64_t seed) {
    const SnBlockPattern* pattern = A->pattern;
    double* s = new_vector((size_t)pattern->dofs);
    fill_random(s, (size_t)pattern->dofs, seed);
    for (int i = 0; i < pattern->rows; ++i)
        for (int k = pattern->row_start[i]; k < pattern->row_start[i + 1]; ++k)
            for (int e = 0; e < 9; ++e)
                A->value[9 * (size_t)k + (size_t)e] *=
                    (1 + 0.5 * share * s[3 * i + e / 3]) *
                    (1 + 0.5 * share * s[3 * pattern->column[k] + e % 3]);
    free(s);
}

static double true_residual(Made m, const SnBlockMatrix* A) {
    double* r = new_vector(m.n);
    sn_block_multiply(A, m.x, r);
    for (size_t i = 0; i < m.n; ++i) r[i] = m.b[i] - r[i];
    double residual = norm_of(r, m.n) / norm_of(m.b, m.n);
    free(r);
    return residual;
}

static void exact_factors_need_one_iteration(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) {
        if (strcmp(named_cases[i].name, "nearly singular") == 0) continue;
        Made m = make(named_cases[i].make(), NULL);
        SnPcgAnswer answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-8, 0, m.b, m.x);
        CHECK_OK(answer.status);
        assert_int_equal(answer.iterations, 1);
        CHECK_AT_MOST(answer.residual, 1e-8);
        CHECK_AT_MOST(true_residual(m, m.c.A), 1.1e-8);
        destroy(m);
    }
}

// the closer the matrix is to that of the factor, the fewer
static void frozen_factors_need_few(void** state) {
    (void)state;
    static const double share[] = {1e-3, 1e-2, 1e-1};
    static const int most[] = {3, 5, 12};
    int before = 1;
    for (int i = 0; i < 3; ++i) {
        Made m = make(make_beam(14, 6, 6, 602), NULL);
        change(m.c.A, share[i], 603);
        sn_pcg_factor_set_matrix(m.pcg, m.c.A);
        SnPcgAnswer answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-6, 0, m.b, m.x);
        CHECK_OK(answer.status);
        assert_true(answer.iterations > before && answer.iterations <= most[i]);
        CHECK_AT_MOST(true_residual(m, m.c.A), 1e-6);
        before = answer.iterations;
        destroy(m);
    }
}

// from one matrix to the next a line: the extrapolated factor needs fewer than the frozen one
static void extrapolated_factors_need_fewer(void** state) {
    (void)state;
    Made m = make(make_beam(14, 6, 6, 604), NULL);
    Case next = make_beam(14, 6, 6, 604);
    SnFactorDef def = {0};
    SnFactor* Ldot;
    change(next.A, 0.05, 605);
    for (int64_t i = 0; i < 9 * (int64_t)next.pattern->blocks; ++i)
        m.c.A->value[i] = next.A->value[i] - m.c.A->value[i];
    CHECK_OK(sn_create_factor(m.fronts, &def, &Ldot));
    CHECK_OK(sn_factor_derivative(m.L, m.c.A, Ldot));
    sn_pcg_factor_set_matrix(m.pcg, next.A);
    SnPcgAnswer frozen = sn_pcg_factor_solve(m.pcg, m.L, 1e-6, 0, m.b, m.x);
    CHECK_OK(sn_factor_extrapolate(m.L, Ldot, 1, m.L));
    SnPcgAnswer moved = sn_pcg_factor_solve(m.pcg, m.L, 1e-6, 0, m.b, m.x);
    CHECK_OK(frozen.status);
    CHECK_OK(moved.status);
    CHECK_AT_MOST(true_residual(m, next.A), 1e-6);
    if (!(moved.iterations < frozen.iterations))
        fail_msg("%d iterations, frozen %d", moved.iterations, frozen.iterations);
    sn_destroy_factor(Ldot);
    destroy_case(next);
    destroy(m);
}

static void limits_are_kept(void** state) {
    (void)state;
    Made m = make(make_beam(14, 6, 6, 606), NULL);
    change(m.c.A, 0.5, 607);
    sn_pcg_factor_set_matrix(m.pcg, m.c.A);
    SnPcgAnswer answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-10, 3, m.b, m.x);
    assert_int_equal(answer.status, SN_NOT_CONVERGED);
    assert_int_equal(answer.iterations, 3);
    CHECK_NEAR(answer.residual, true_residual(m, m.c.A), 1e-12);
    CHECK_BETWEEN(answer.residual, 1e-10, 1);

    // the next one knows nothing of it
    answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-10, 0, m.b, m.b);
    CHECK_OK(answer.status);
    memset(m.b, 0, m.n * sizeof *m.b);
    answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-10, 0, m.b, m.x);
    CHECK_OK(answer.status);
    assert_int_equal(answer.iterations, 0);
    for (size_t i = 0; i < m.n; ++i) assert_true(m.x[i] == 0);
    m.b[1] = INFINITY;
    m.x[1] = 7;
    answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-10, 0, m.b, m.x);
    assert_int_equal(answer.status, SN_DIVERGED);
    assert_true(m.x[1] == 7);
    destroy(m);
}

// -A has no direction of positive curvature: the first one comes back. With one bad node, the last
// iterate does, along which b still points.
static void indefinite_matrices_leave_a_direction(void** state) {
    (void)state;
    Made m = make(make_beam(10, 4, 4, 608), NULL);
    double* first = new_vector(m.n);
    size_t numbers = 9 * (size_t)m.c.pattern->blocks;
    for (size_t i = 0; i < numbers; ++i) m.c.A->value[i] *= -1;
    sn_pcg_factor_set_matrix(m.pcg, m.c.A);
    SnPcgAnswer answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-8, 0, m.b, m.x);
    assert_int_equal(answer.status, SN_NOT_DEFINITE);
    assert_int_equal(answer.iterations, 0);
    CHECK_OK(sn_factor_solve(m.L, 1, m.b, first));
    assert_memory_equal(m.x, first, m.n * sizeof *first);

    for (size_t i = 0; i < numbers; ++i) m.c.A->value[i] *= -1;
    double* D = m.c.A->value + 9 * (size_t)m.c.pattern->row_start[80];
    D[0] -= 2 * D[0];
    sn_pcg_factor_set_matrix(m.pcg, m.c.A);
    answer = sn_pcg_factor_solve(m.pcg, m.L, 1e-8, 0, m.b, m.x);
    assert_int_equal(answer.status, SN_NOT_DEFINITE);
    assert_true(answer.iterations > 0);
    double xb = 0;
    for (size_t i = 0; i < m.n; ++i) xb += m.x[i] * m.b[i];
    assert_true(xb > 0);
    free(first);
    destroy(m);
}

static void threads_and_memory(void** state) {
    (void)state;
    static const int threads[] = {1, 2, 3, 4};
    double* expected = NULL;
    for (int i = 0; i < 4; ++i) {
        SnPool* pool;
        CHECK_OK(sn_create_pool(threads[i], &pool));
        Made m = make(make_springs(20, 9, 9, 10, 0.1, 609), pool);
        change(m.c.A, 0.1, 610);
        int64_t calls = sn_memory_count().total_calls;
        sn_pcg_factor_set_matrix(m.pcg, m.c.A);
        CHECK_OK(sn_pcg_factor_solve(m.pcg, m.L, 1e-9, 0, m.b, m.x).status);
        assert_int_equal(sn_memory_count().total_calls, calls);
        if (!expected) {
            expected = new_vector(m.n);
            memcpy(expected, m.x, m.n * sizeof *expected);
        }
        assert_memory_equal(m.x, expected, m.n * sizeof *expected);
        destroy(m);
        sn_destroy_pool(pool);
    }
    free(expected);
}

static void wide_blocks_are_refused(void** state) {
    (void)state;
    Case c = make_wide(3, 2, 2, 2, 0.1, 611);
    SnPcgFactor* pcg = NULL;
    assert_int_equal(sn_create_pcg_factor(c.pattern, NULL, &pcg), SN_UNSUPPORTED);
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_factors_need_one_iteration),
        cmocka_unit_test(frozen_factors_need_few),
        cmocka_unit_test(extrapolated_factors_need_fewer),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(indefinite_matrices_leave_a_direction),
        cmocka_unit_test(threads_and_memory),
        cmocka_unit_test(wide_blocks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
