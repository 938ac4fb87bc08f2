// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/schur.h"

#include <stdlib.h>
#include <string.h>

// C A^-1 C^T against dense solves, for every solver of the registry.

typedef struct Rows {
    SnSparseRows rows;
    int* first;
    SnSparseBlock* block;
} Rows;

static int below(SnRandom* random, int end) {
    return (int)(sn_random_bits(random) % (uint64_t)end);
}

// `count` rows on 0 to 4 random block rows each, some of them near each other
static Rows make_rows(const SnBlockPattern* pattern, int count, uint64_t seed) {
    SnRandom random = {seed};
    Rows made = {.first = calloc((size_t)count + 1, sizeof(int)),
                 .block = calloc(4 * (size_t)count + 1, sizeof(SnSparseBlock))};
    int blocks = 0;
    for (int r = 0; r < count; ++r) {
        const int entries = below(&random, 5);
        const int centre = below(&random, pattern->rows);
        for (int e = 0; e < entries; ++e) {
            SnSparseBlock* block = &made.block[blocks++];
            block->row = (centre + below(&random, 4)) % pattern->rows;
            fill_random(block->value, SN_MAX_BLOCK_WIDTH, seed + (uint64_t)(4 * r + e));
        }
        made.first[r + 1] = blocks;
    }
    made.rows = (SnSparseRows){count, made.first, made.block};
    return made;
}

static void free_rows(Rows made) {
    free(made.first);
    free(made.block);
}

static double* form(const char* solver, Case c, const SnSparseRows* rows, int threads) {
    SnLinearDef def = sn_default_linear_def();
    SnPool* pool = NULL;
    CHECK_OK(sn_create_pool(threads, &pool));
    def.pool = pool;
    def.tolerance = 1e-13;
    SnLinear* linear;
    SnSchur* schur;
    CHECK_OK(sn_create_linear(solver, &def, &linear));
    CHECK_OK(sn_create_schur(&schur));
    CHECK_OK(sn_linear_factor(linear, c.A));
    double* S = new_vector((size_t)(rows->count * rows->count));
    for (int twice = 0; twice < 2; ++twice) // the work space is used again
        assert_true(sn_schur_form(schur, linear, c.pattern, rows, pool, S) >= 0);
    sn_destroy_schur(schur);
    sn_destroy_linear(linear);
    sn_destroy_pool(pool);
    return S;
}

static double* form_dense(Case c, const SnSparseRows* rows) {
    const size_t dofs = (size_t)c.pattern->dofs, n = (size_t)rows->count;
    Reference dense = factor_dense(c.A);
    double *S = new_vector(n * n), *x = new_vector(dofs);
    for (size_t r = 0; r < n; ++r) {
        const SnSparseRows one = {1, rows->first + r, rows->block};
        memset(x, 0, dofs * sizeof *x);
        sn_sparse_rows_pull(&one, c.pattern, &(double){1}, x);
        solve_dense(dense, x, x);
        sn_sparse_rows_apply(rows, c.pattern, x, S + r * n);
    }
    free(dense.L);
    free(x);
    return S;
}

static void check_close(const double* S, const double* T, int n, double tolerance) {
    const double size = norm_of(T, (size_t)(n * n));
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            assert_true(S[i * n + j] == S[j * n + i]);
            assert_true(fabs(S[i * n + j] - T[i * n + j]) <= tolerance * (size + 1e-300));
        }
}

static void all_solvers_agree(void** state) {
    (void)state;
    int solvers;
    const SnLinearOps* const* registry = sn_linear_registry(&solvers);
    for (int k = 0; k < named_case_count; ++k) {
        Case c = named_cases[k].make();
        const int counts[] = {1, 5, 24, 60};
        Rows made = make_rows(c.pattern, counts[k % 4], 700 + (uint64_t)k);
        double* dense = form_dense(c, &made.rows);
        Reference reference = factor_dense(c.A);
        const double condition = condition_of(c.A, reference);
        free(reference.L);
        for (int i = 0; i < solvers; ++i) {
            if (condition > 1e10 && !registry[i]->direct) continue; // rounding stops iterations
            double* S = form(registry[i]->name, c, &made.rows, 1);
            check_close(S, dense, made.rows.count, 1e-12 * (1 + condition));
            free(S);
        }
        free(dense);
        free_rows(made);
        destroy_case(c);
    }
}

static void wide_rows(void** state) {
    (void)state;
    Case c = make_wide(4, 4, 5, 12, 0.1, 71);
    Rows made = make_rows(c.pattern, 40, 72);
    double *dense = form_dense(c, &made.rows), *S = form("cholesky", c, &made.rows, 2);
    check_close(S, dense, 40, 1e-11);
    free(S);
    free(dense);
    free_rows(made);
    destroy_case(c);
}

// a tree with tasks and a top, so that paths branch and meet
static void large_and_threaded(void** state) {
    (void)state;
    Case c = make_springs(16, 15, 14, 10, 1e-2, 73);
    Rows made = make_rows(c.pattern, 150, 74);
    double* one = form("cholesky", c, &made.rows, 1);
    for (int threads = 2; threads <= 4; ++threads) {
        double* more = form("cholesky", c, &made.rows, threads);
        assert_memory_equal(one, more, 150 * 150 * sizeof *one);
        free(more);
    }
    double* other = form("cholesky-float", c, &made.rows, 1);
    check_close(one, other, 150, 1e-9);
    free(other);
    free(one);
    free_rows(made);
    destroy_case(c);
}

// every failed allocation is a status
static void short_of_memory(void** state) {
    (void)state;
    Case c = make_springs(5, 4, 4, 1, 1e-2, 75);
    Rows made = make_rows(c.pattern, 50, 76);
    double* S = new_vector(50 * 50);
    for (int direct = 0; direct < 2; ++direct) {
        SnLinearDef def = sn_default_linear_def();
        SnLinear* linear;
        CHECK_OK(sn_create_linear(direct ? "cholesky" : "pcg-jacobi", &def, &linear));
        CHECK_OK(sn_linear_factor(linear, c.A));
        const int64_t live = sn_memory_count().live_blocks;
        SnStatus status = SN_OUT_OF_MEMORY;
        for (int calls = 0; status == SN_OUT_OF_MEMORY; ++calls) {
            SnSchur* schur = NULL;
            sn_memory_fail_after(calls);
            status = sn_create_schur(&schur);
            if (status == SN_OK)
                status = sn_schur_form(schur, linear, c.pattern, &made.rows, NULL, S);
            sn_memory_fail_after(-1);
            sn_destroy_schur(schur);
            assert_true(calls < 100);
        }
        CHECK_OK(status);
        assert_true(sn_memory_count().live_blocks == live);
        sn_destroy_linear(linear);
    }
    free(S);
    free_rows(made);
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_solvers_agree),
        cmocka_unit_test(wide_rows),
        cmocka_unit_test(large_and_threaded),
        cmocka_unit_test(short_of_memory),
    };
    return CHECK_RUN(tests);
}
