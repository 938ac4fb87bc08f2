// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scalar_ic.h"
#include "base/memory.h"
#include "check.h"

#include <math.h>
#include <string.h>

// The preconditioners that `sinew bench rigidification` compares are those that they are called.

enum { SIDE = 7, ROWS = SIDE * SIDE };

// The Laplacian of a square grid plus some of the identity: rows have the sum `mass`.
static SnBlockMatrix* make_grid(double mass, SnBlockPattern** pattern) {
    SnBlockPair pairs[2 * ROWS];
    size_t count = 0;
    int width[ROWS];
    SnBlockMatrix* A = NULL;
    for (int i = 0; i < ROWS; ++i) {
        width[i] = 1;
        if (i % SIDE + 1 < SIDE) pairs[count++] = (SnBlockPair){i, i + 1};
        if (i / SIDE + 1 < SIDE) pairs[count++] = (SnBlockPair){i, i + SIDE};
    }
    CHECK_OK(sn_create_wide_pattern(ROWS, width, pairs, count, pattern));
    CHECK_OK(sn_create_block_matrix(*pattern, &A));
    for (int i = 0; i < ROWS; ++i) A->value[(*pattern)->row_start[i]] = mass;
    for (int i = 0; i < ROWS; ++i)
        for (int k = (*pattern)->row_start[i] + 1; k < (*pattern)->row_start[i + 1]; ++k) {
            A->value[k] = -1;
            A->value[(*pattern)->row_start[i]] += 1;
            A->value[(*pattern)->row_start[(*pattern)->column[k]]] += 1;
        }
    return A;
}

// |b - A x| / |b| of x = (L L^T)^-1 b, and entries of L
static double residual(const SnBlockMatrix* A, const SnScalarRule* rule, const double* b,
                       int64_t* entries) {
    SnLinear* linear = NULL;
    double x[2 * ROWS], Ax[ROWS], off = 0, size = 0;
    CHECK_OK(sn_create_scalar_ic(rule, &linear));
    CHECK_OK(sn_linear_factor(linear, A));
    memcpy(x, b, ROWS * sizeof *x);
    memcpy(x + ROWS, b, ROWS * sizeof *x);
    CHECK_OK(sn_linear_solve(linear, 2, x, x));
    assert_memory_equal(x, x + ROWS, ROWS * sizeof *x);
    sn_block_multiply(A, x, Ax);
    for (int i = 0; i < ROWS; ++i) {
        off += (b[i] - Ax[i]) * (b[i] - Ax[i]);
        size += b[i] * b[i];
    }
    *entries = sn_linear_info(linear).factor_entries;
    sn_destroy_linear(linear);
    return sqrt(off / size);
}

static const SnOrdering orderings[] = {SN_ORDERING_NATURAL, SN_ORDERING_AMD, SN_ORDERING_METIS};

static void a_complete_factor_solves(void** state) {
    (void)state;
    SnBlockPattern* pattern = NULL;
    SnBlockMatrix* A = make_grid(0.1, &pattern);
    double b[ROWS];
    int64_t entries, least = INT64_MAX, most = 0;
    for (int i = 0; i < ROWS; ++i) b[i] = sin(3.0 * i);
    for (int o = 0; o < 3; ++o) {
        const SnScalarRule rule = {.ordering = orderings[o], .fill = 1};
        CHECK_AT_MOST(residual(A, &rule, b, &entries), 1e-13);
        least = entries < least ? entries : least;
        most = entries > most ? entries : most;
        // and once more entries are dropped, it is a little off
        const SnScalarRule dropped = {.ordering = orderings[o], .fill = 1, .drop = 1e-3};
        CHECK_BETWEEN(residual(A, &dropped, b, &entries), 1e-8, 2e-2);
    }
    assert_true(least < most); // an order that makes less fill
    sn_destroy_block_matrix(A);
    sn_destroy_block_pattern(pattern);
}

static void no_fill_has_the_entries_of_the_matrix(void** state) {
    (void)state;
    SnBlockPattern* pattern = NULL;
    SnBlockMatrix* A = make_grid(0.1, &pattern);
    double b[ROWS];
    int64_t entries;
    for (int i = 0; i < ROWS; ++i) b[i] = sin(3.0 * i);
    for (int o = 0; o < 3; ++o) {
        const SnScalarRule rule = {.ordering = orderings[o]};
        const double off = residual(A, &rule, b, &entries);
        assert_int_equal(entries, pattern->blocks);
        CHECK_BETWEEN(off, 1e-3, 0.8);
    }
    const SnScalarRule jacobi = {.ordering = SN_ORDERING_NATURAL, .diagonal = 1};
    residual(A, &jacobi, b, &entries);
    assert_int_equal(entries, ROWS);
    sn_destroy_block_matrix(A);
    sn_destroy_block_pattern(pattern);
}

// L L^T 1 = A 1: what is constant over the body is solved for exactly
static void modified_factors_keep_row_sums(void** state) {
    (void)state;
    SnBlockPattern* pattern = NULL;
    SnBlockMatrix* A = make_grid(0.1, &pattern);
    double b[ROWS];
    int64_t entries;
    for (int i = 0; i < ROWS; ++i) b[i] = 0.1; // A 1
    for (int o = 0; o < 3; ++o)
        for (int fill = 0; fill < 2; ++fill) {
            SnScalarRule rule = {
                .ordering = orderings[o], .fill = fill, .drop = 0.05, .modified = 1};
            CHECK_AT_MOST(residual(A, &rule, b, &entries), 1e-12);
            rule.modified = 0;
            assert_true(residual(A, &rule, b, &entries) > 1e-3);
        }
    sn_destroy_block_matrix(A);
    sn_destroy_block_pattern(pattern);
}

static void what_is_not_definite_is_refused(void** state) {
    (void)state;
    SnBlockPattern* pattern = NULL;
    SnBlockMatrix* A = make_grid(0.1, &pattern);
    const SnScalarRule rule = {.ordering = SN_ORDERING_NATURAL, .fill = 1};
    SnLinear* linear = NULL;
    A->value[pattern->row_start[ROWS / 2]] = 0.1;
    CHECK_OK(sn_create_scalar_ic(&rule, &linear));
    assert_int_equal(sn_linear_factor(linear, A), SN_NOT_DEFINITE);
    assert_true(sn_linear_info(linear).failed_row >= ROWS / 2);
    sn_destroy_linear(linear);
    sn_destroy_block_matrix(A);
    sn_destroy_block_pattern(pattern);
    assert_int_equal(sn_memory_count().live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_complete_factor_solves),
        cmocka_unit_test(no_fill_has_the_entries_of_the_matrix),
        cmocka_unit_test(modified_factors_keep_row_sums),
        cmocka_unit_test(what_is_not_definite_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
