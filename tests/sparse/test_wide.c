// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/linear.h"

#include <float.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Blocks 1 to 6 wide, mixed.

// ---- patterns and matrices

static void wide_patterns_know_their_sizes(void** state) {
    (void)state;
    static const int width[] = {6, 1, 3, 2}, dof[] = {0, 6, 7, 10, 12};
    static const int64_t at[] = {0, 36, 42, 54, 55, 64, 70, 74};
    SnBlockPair pairs[] = {{1, 0}, {3, 2}, {0, 3}};
    SnBlockPattern* pattern;
    CHECK_OK(sn_create_wide_pattern(4, width, pairs, 3, &pattern));
    assert_int_equal(pattern->blocks, 7);
    assert_int_equal(pattern->dofs, 12);
    assert_false(pattern->nodal);
    assert_memory_equal(pattern->first_dof, dof, sizeof dof);
    for (int k = 0; k <= 7; ++k) assert_int_equal(sn_block_at(pattern, k), at[k]);
    for (int i = 0; i < 4; ++i) assert_int_equal(sn_block_width(pattern, i), width[i]);
    sn_destroy_block_pattern(pattern);
}

// widths of 3 everywhere are nodes, however they are said
static void threes_are_nodal(void** state) {
    (void)state;
    static const int width[] = {3, 3, 3};
    SnBlockPair pairs[] = {{0, 1}, {1, 2}};
    SnBlockPattern *wide, *nodal;
    CHECK_OK(sn_create_wide_pattern(3, width, pairs, 2, &wide));
    CHECK_OK(sn_create_block_pattern(3, pairs, 2, &nodal));
    assert_true(wide->nodal && nodal->nodal);
    assert_int_equal(nodal->dofs, 9);
    for (int k = 0; k <= 5; ++k) {
        assert_int_equal(sn_block_at(wide, k), 9 * k);
        assert_int_equal(sn_block_at(nodal, k), 9 * k);
    }
    sn_destroy_block_pattern(wide);
    sn_destroy_block_pattern(nodal);
}

static void bad_widths_are_refused(void** state) {
    (void)state;
    static const int bad[] = {0, -1, SN_MAX_BLOCK_WIDTH + 1, INT_MAX, INT_MIN};
    SnBlockPattern* pattern = NULL;
    for (int i = 0; i < 5; ++i) {
        int width[] = {3, bad[i], 2};
        assert_int_equal(sn_create_wide_pattern(3, width, NULL, 0, &pattern), SN_BAD_INPUT);
    }
    assert_int_equal(sn_create_wide_pattern(INT_MAX / 4, NULL, NULL, 0, &pattern), SN_BAD_INPUT);
    assert_int_equal(sn_create_wide_pattern(1, (int[]){2}, &(SnBlockPair){0, 1}, 1, &pattern),
                     SN_BAD_INPUT);
    assert_null(pattern);
}

static void products_equal_dense_ones(void** state) {
    (void)state;
    for (uint64_t seed = 501; seed < 506; ++seed) {
        Case c = make_wide(5, 3, 3, 30, 0.1, seed);
        check_products(c.A, seed);
        check_diagonal_shift(c.A, seed);
        destroy_case(c);
    }
}

// more rows than the norm sweeps at once
static void norm_of_many_wide_rows(void** state) {
    (void)state;
    enum { ROWS = 2500 };
    int width[ROWS];
    for (int i = 0; i < ROWS; ++i) width[i] = 1 + i % 6;
    SnBlockPair pairs[] = {{4, 2398}};
    Case c;
    CHECK_OK(sn_create_wide_pattern(ROWS, width, pairs, 1, &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    int k = sn_block_find(c.pattern, 4, 2398), j = sn_block_find(c.pattern, 2398, 2398);
    assert_int_equal(sn_block_width(c.pattern, 2398), 5);
    c.A->value[sn_block_at(c.pattern, k) + 5 * 2 + 4] = -4; // row 2 of 4, row 4 of 2398
    c.A->value[sn_block_at(c.pattern, k) + 5 * 3 + 4] = 3;  // row 3 of 4, row 4 of 2398
    c.A->value[sn_block_at(c.pattern, j) + 5 * 4 + 4] = -6; // row 4 of 2398
    CHECK_NEAR(sn_block_norm(c.A, NULL), 13, 0);
    destroy_case(c);
}

static void memory_may_run_out(void** state) {
    (void)state;
    SnBlockPair pairs[] = {{0, 1}, {1, 2}};
    int64_t live = sn_memory_count().live_blocks;
    for (int allowed = 0;; ++allowed) {
        Case c = {NULL, NULL};
        sn_memory_fail_after(allowed);
        SnStatus status = sn_create_wide_pattern(3, (int[]){1, 6, 2}, pairs, 2, &c.pattern);
        if (status == SN_OK) status = sn_create_block_matrix(c.pattern, &c.A);
        sn_memory_fail_after(-1);
        destroy_case(c);
        assert_int_equal(sn_memory_count().live_blocks, live);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_true(allowed < 100);
    }
}

// ---- solvers

static void check_solution(const SnLinearOps* ops, Case c, int columns) {
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear;
    size_t n = (size_t)c.pattern->dofs;
    Reference dense = factor_dense(c.A);
    double limit = 10 * condition_of(c.A, dense) * DBL_EPSILON;
    double *b = new_vector(n * (size_t)columns), *x = new_vector(n * (size_t)columns);
    double* exact = new_vector(n);
    fill_random(b, n * (size_t)columns, 511);
    CHECK_OK(sn_create_linear(ops->name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, columns, b, x));
    for (size_t k = 0; k < (size_t)columns; ++k) {
        CHECK_AT_MOST(backward_error(c.A, x + k * n, b + k * n), 1e-14);
        solve_dense(dense, b + k * n, exact);
        for (size_t i = 0; i < n; ++i) x[k * n + i] -= exact[i];
        CHECK_AT_MOST(norm_of(x + k * n, n) / norm_of(exact, n), limit);
    }
    sn_destroy_linear(linear);
    free(dense.L);
    free(b);
    free(x);
    free(exact);
}

static void direct_solvers_take_any_width(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) {
        if (registry[i]->direct) assert_true(registry[i]->wide);
        if (!registry[i]->wide) continue;
        for (uint64_t round = 0; round < 8; ++round) {
            Case c = make_wide(1 + (int)round, 4, 3, (int)(round * 4 % 30), round & 1 ? 1e-6 : 1,
                               520 + round);
            check_solution(registry[i], c, round & 2 ? 10 : 1);
            destroy_case(c);
        }
        Case one = make_wide(1, 1, 1, 0, 1, 530);
        check_solution(registry[i], one, 2);
        destroy_case(one);
    }
}

// a body that meets many nodes, as in coordinates with rigid parts
static void a_body_meets_many_nodes(void** state) {
    (void)state;
    enum { NODES = 150 };
    SnBlockPair pairs[2 * NODES];
    int width[NODES + 1], count = 0;
    for (int i = 0; i <= NODES; ++i) width[i] = i == 40 ? 6 : 3;
    for (int i = 0; i < NODES; ++i) {
        pairs[count++] = (SnBlockPair){i, i + 1};
        pairs[count++] = (SnBlockPair){40, i};
    }
    Case c;
    SnRandom random = {540};
    CHECK_OK(sn_create_wide_pattern(NODES + 1, width, pairs, (size_t)count, &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    for (int64_t i = 0; i < sn_block_at(c.pattern, c.pattern->blocks); ++i)
        c.A->value[i] = sn_random_uniform(&random, -0.001, 0.001);
    for (int i = 0; i <= NODES; ++i) {
        double* D = c.A->value + sn_block_at(c.pattern, c.pattern->row_start[i]);
        for (int r = 0; r < width[i]; ++r)
            for (int k = 0; k < r; ++k) D[r * width[i] + k] = D[k * width[i] + r];
    }
    sn_block_shift(c.A, 1, NULL);
    int solvers;
    const SnLinearOps* const* registry = sn_linear_registry(&solvers);
    for (int i = 0; i < solvers; ++i)
        if (registry[i]->wide) check_solution(registry[i], c, 3);
    destroy_case(c);
}

// the others say so, and go on with what they can do
static void other_solvers_refuse(void** state) {
    (void)state;
    Case wide = make_wide(3, 2, 2, 0, 1, 550), nodal = make_beam(3, 2, 2, 551);
    int count, refused = 0;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) {
        if (registry[i]->wide) continue;
        SnLinearDef def = sn_default_linear_def();
        SnLinear* linear;
        CHECK_OK(sn_create_linear(registry[i]->name, &def, &linear));
        assert_int_equal(sn_linear_analyse(linear, wide.pattern), SN_UNSUPPORTED);
        assert_int_equal(sn_linear_factor(linear, wide.A), SN_UNSUPPORTED);
        CHECK_OK(sn_linear_factor(linear, nodal.A));
        assert_int_equal(sn_linear_factor(linear, wide.A), SN_UNSUPPORTED);
        CHECK_OK(sn_linear_factor(linear, nodal.A));
        sn_destroy_linear(linear);
        ++refused;
    }
    assert_true(refused >= 2);
    destroy_case(wide);
    destroy_case(nodal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_patterns_know_their_sizes),
        cmocka_unit_test(threes_are_nodal),
        cmocka_unit_test(bad_widths_are_refused),
        cmocka_unit_test(products_equal_dense_ones),
        cmocka_unit_test(norm_of_many_wide_rows),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(direct_solvers_take_any_width),
        cmocka_unit_test(a_body_meets_many_nodes),
        cmocka_unit_test(other_solvers_refuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
