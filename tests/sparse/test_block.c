// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"

#include <stdlib.h>
#include <string.h>

static void pattern_holds_pairs(void** state) {
    (void)state;
    SnBlockPair pairs[] = {{3, 1}, {1, 3}, {0, 4}, {2, 2}, {4, 3}, {0, 1}, {1, 0}, {0, 4}};
    static const int start[] = {0, 3, 5, 6, 8, 9}, column[] = {0, 1, 4, 1, 3, 2, 3, 4, 4};
    SnBlockPattern* pattern;
    CHECK_OK(sn_create_block_pattern(5, pairs, 8, &pattern));
    assert_int_equal(pattern->rows, 5);
    assert_int_equal(pattern->blocks, 9);
    assert_memory_equal(pattern->row_start, start, sizeof start);
    assert_memory_equal(pattern->column, column, sizeof column);
    assert_int_equal(sn_block_find(pattern, 0, 4), 2);
    assert_int_equal(sn_block_find(pattern, 2, 2), 5);
    assert_int_equal(sn_block_find(pattern, 0, 3), -1);
    assert_int_equal(sn_block_find(pattern, 2, 4), -1);
    sn_destroy_block_pattern(pattern);
}

static void random_patterns_are_sorted_and_whole(void** state) {
    (void)state;
    enum { ROWS = 60, PAIRS = 700 };
    SnRandom random = {11};
    for (int round = 0; round < 20; ++round) {
        SnBlockPair pairs[PAIRS];
        unsigned char there[ROWS][ROWS] = {{0}};
        int blocks = 0;
        for (int i = 0; i < PAIRS; ++i) {
            int a = (int)sn_random_uniform(&random, 0, ROWS);
            int b = (int)sn_random_uniform(&random, 0, ROWS);
            pairs[i] = (SnBlockPair){a, b};
            there[a < b ? a : b][a < b ? b : a] = 1;
        }
        for (int i = 0; i < ROWS; ++i) there[i][i] = 1;
        SnBlockPattern* pattern;
        CHECK_OK(sn_create_block_pattern(ROWS, pairs, PAIRS, &pattern));
        for (int a = 0; a < ROWS; ++a) {
            assert_int_equal(pattern->column[pattern->row_start[a]], a);
            for (int b = a; b < ROWS; ++b) {
                int k = sn_block_find(pattern, a, b);
                assert_int_equal(k >= 0, there[a][b]);
                if (k >= 0) assert_int_equal(k, blocks++);
            }
        }
        assert_int_equal(pattern->blocks, blocks);
        sn_destroy_block_pattern(pattern);
    }
}

static void versions_differ(void** state) {
    (void)state;
    SnBlockPattern *a, *b;
    CHECK_OK(sn_create_block_pattern(2, NULL, 0, &a));
    CHECK_OK(sn_create_block_pattern(2, NULL, 0, &b));
    assert_true(a->version != b->version && a->version != 0 && b->version != 0);
    sn_destroy_block_pattern(a);
    sn_destroy_block_pattern(b);
}

static void bad_input_is_refused(void** state) {
    (void)state;
    SnBlockPattern* pattern = NULL;
    assert_int_equal(sn_create_block_pattern(-1, NULL, 0, &pattern), SN_BAD_INPUT);
    assert_int_equal(sn_create_block_pattern(3, &(SnBlockPair){0, 3}, 1, &pattern), SN_BAD_INPUT);
    assert_int_equal(sn_create_block_pattern(3, &(SnBlockPair){-1, 0}, 1, &pattern), SN_BAD_INPUT);
    assert_null(pattern);
    CHECK_OK(sn_create_block_pattern(0, NULL, 0, &pattern));
    assert_int_equal(pattern->blocks, 0);
    sn_destroy_block_pattern(pattern);
}

static void multiply_equals_dense(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) {
        Case c = named_cases[i].make();
        check_products(c.A, 21);
        destroy_case(c);
    }
}

// rows that lie in different parts of the norm's sweep
static void norm_of_many_rows(void** state) {
    (void)state;
    enum { ROWS = 2500 };
    SnBlockPair pairs[] = {{3, 2400}, {1500, 2400}, {7, 1030}};
    Case c;
    CHECK_OK(sn_create_block_pattern(ROWS, pairs, 3, &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    c.A->value[9 * sn_block_find(c.pattern, 3, 2400) + 2] = -4;    // row 0 of 3, row 2 of 2400
    c.A->value[9 * sn_block_find(c.pattern, 1500, 2400) + 5] = 5;  // row 1 of 1500, row 2 of 2400
    c.A->value[9 * sn_block_find(c.pattern, 2400, 2400) + 8] = -6; // row 2 of 2400
    CHECK_NEAR(sn_block_norm(c.A, NULL), 15, 0);
    c.A->value[9 * sn_block_find(c.pattern, 7, 1030)] = NAN;
    assert_true(isnan(sn_block_norm(c.A, NULL)));
    destroy_case(c);
}

static void shift_adds_to_the_diagonal(void** state) {
    (void)state;
    Case c = make_springs(3, 2, 2, 1, 1, 31);
    check_diagonal_shift(c.A, 32);
    destroy_case(c);
}

static void memory_may_run_out(void** state) {
    (void)state;
    SnBlockPair pairs[] = {{0, 1}, {1, 2}};
    int64_t live = sn_memory_count().live_blocks;
    for (int allowed = 0;; ++allowed) {
        Case c = {NULL, NULL};
        sn_memory_fail_after(allowed);
        SnStatus status = sn_create_block_pattern(3, pairs, 2, &c.pattern);
        if (status == SN_OK) status = sn_create_block_matrix(c.pattern, &c.A);
        sn_memory_fail_after(-1);
        destroy_case(c);
        assert_int_equal(sn_memory_count().live_blocks, live);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_true(allowed < 100);
    }
}

// memory is taken only where there is too little, and a matrix that cannot grow is as it was
static void matrices_take_other_patterns(void** state) {
    (void)state;
    Case small = make_springs(2, 2, 2, 1, 1, 33), large = make_springs(4, 3, 3, 1, 1, 34);
    SnBlockMatrix* A;
    CHECK_OK(sn_create_block_matrix_with_room(small.pattern, 2, &A));
    const double* value = A->value;
    sn_memory_fail_after(0);
    assert_int_equal(sn_block_matrix_refit(A, large.pattern, 0), SN_OUT_OF_MEMORY);
    assert_ptr_equal(A->pattern, small.pattern);
    assert_ptr_equal(A->value, value);
    CHECK_OK(sn_block_matrix_refit(A, small.pattern, 1));
    sn_memory_fail_after(-1);
    CHECK_OK(sn_block_matrix_refit(A, large.pattern, 3));
    assert_ptr_equal(A->pattern, large.pattern);
    for (int i = 0; i < 9 * (large.pattern->blocks + 3); ++i) A->value[i] = i;
    sn_memory_fail_after(0);
    CHECK_OK(sn_block_matrix_refit(A, small.pattern, 2));
    CHECK_OK(sn_block_matrix_refit(A, large.pattern, 3));
    sn_memory_fail_after(-1);
    sn_destroy_block_matrix(A);
    destroy_case(small);
    destroy_case(large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pattern_holds_pairs),
        cmocka_unit_test(random_patterns_are_sorted_and_whole),
        cmocka_unit_test(versions_differ),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(multiply_equals_dense),
        cmocka_unit_test(norm_of_many_rows),
        cmocka_unit_test(shift_adds_to_the_diagonal),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(matrices_take_other_patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
