// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/linear.h"
#include "sparse/setups.h"

#include <stdlib.h>
#include <string.h>

// `auto` iterates where that is expected to be faster, and factors what iterations do not solve.

static const double rounding = 1e-14;

typedef struct Answer {
    SnStatus factored, solved;
    double error; // |b - A x| / (|A| |x| + |b|), the worst of two columns
    SnLinearInfo info;
} Answer;

static SnLinear* make_auto(double tolerance, int solves, int max_iterations, double max_shift) {
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = tolerance;
    def.solves = solves;
    def.max_iterations = max_iterations;
    def.max_shift = max_shift;
    SnLinear* linear;
    CHECK_OK(sn_create_linear("auto", &def, &linear));
    return linear;
}

static Answer ask(Case c, double tolerance, int solves) {
    size_t n = 3 * (size_t)c.pattern->rows;
    double *b = new_vector(2 * n), *x = new_vector(2 * n);
    fill_random(b, 2 * n, 11);
    SnLinear* linear = make_auto(tolerance, solves, 0, 0);
    Answer answer = {.factored = sn_linear_factor(linear, c.A)};
    if (answer.factored >= 0) {
        memcpy(x, b, 2 * n * sizeof *b);
        answer.solved = sn_linear_solve(linear, 2, x, x);
        answer.error = fmax(backward_error(c.A, x, b), backward_error(c.A, x + n, b + n));
        answer.info = sn_linear_info(linear);
    }
    sn_destroy_linear(linear);
    free(b);
    free(x);
    return answer;
}

static void small_systems_are_factored(void** state) {
    (void)state;
    Case c = make_beam(4, 3, 3, 1);
    Answer answer = ask(c, 1e-4, 1);
    CHECK_OK(answer.solved);
    assert_int_equal(answer.info.iterations, 0);
    CHECK_AT_MOST(answer.error, rounding);
    destroy_case(c);
}

static void large_systems_are_iterated_on(void** state) {
    (void)state;
    Case c = make_springs(20, 15, 15, 1, 0.1, 2);
    Answer answer = ask(c, 1e-4, 1);
    CHECK_OK(answer.solved);
    assert_true(answer.info.iterations > 0);
    assert_true(answer.error > rounding);
    CHECK_AT_MOST(answer.error, 1e-4);

    // unless the factor serves many solves
    answer = ask(c, 1e-4, 10000);
    assert_int_equal(answer.info.iterations, 0);
    CHECK_AT_MOST(answer.error, rounding);
    destroy_case(c);
}

// springs without anchors to speak of: conjugate gradients would take thousands of iterations
static void what_does_not_converge_is_factored(void** state) {
    (void)state;
    Case hard = make_springs(20, 15, 15, 1e8, 1e-9, 3), easy = make_springs(20, 15, 15, 1, 0.1, 3);
    Answer answer = ask(hard, 1e-8, 1);
    CHECK_OK(answer.factored);
    CHECK_OK(answer.solved);
    CHECK_AT_MOST(answer.error, rounding);

    // not before it was tried: the same pattern, asked the same, is iterated on
    int tried = answer.info.iterations;
    answer = ask(easy, 1e-8, 1);
    CHECK_OK(answer.solved);
    CHECK_AT_MOST(answer.error, 1e-8);
    assert_true(answer.error > rounding);
    assert_true(answer.info.iterations > 0);
    assert_true(tried > answer.info.iterations);
    destroy_case(hard);
    destroy_case(easy);
}

// what the tests of memory and threads walk through
static void setups_do_what_they_say(void** state) {
    (void)state;
    Case c = make_iterated_case(5);
    size_t n = (size_t)c.pattern->dofs;
    double *b = new_vector(n), *x = new_vector(n);
    fill_random(b, n, 15);
    int fallen = 0, iterated = 0;
    for (int i = 0; i < setup_count(); ++i) {
        Setup setup = setup_at(i);
        if (!setup.iterates) continue;
        SnLinear* linear;
        CHECK_OK(sn_create_linear(setup.name, &setup.def, &linear));
        CHECK_OK(sn_linear_factor(linear, c.A));
        memcpy(x, b, n * sizeof *x);
        CHECK_OK(sn_linear_solve(linear, 1, x, x));
        assert_true(sn_linear_info(linear).iterations > 0);
        assert_int_equal(backward_error(c.A, x, b) <= rounding, setup.falls_back);
        setup.falls_back ? ++fallen : ++iterated;
        sn_destroy_linear(linear);
    }
    assert_true(fallen == 1 && iterated == 1);
    free(b);
    free(x);
    destroy_case(c);
}

// ---- matrices that are not definite

// The smallest eigenvalue of these springs is about a half: a little more taken away, the
// incomplete factor stands and the search directions tell; with much more there is none.
static Case springs_less(double shift) {
    Case c = make_springs(20, 15, 15, 1, 0.1, 4);
    sn_block_shift(c.A, -shift, NULL);
    return c;
}

// solve into x, which holds a guess, and in place: both are left as they were
static void check_refused_by_solve(SnLinear* linear, size_t n) {
    double *b = new_vector(n), *x = new_vector(n), *guess = new_vector(n);
    fill_random(b, n, 12);
    fill_random(guess, n, 13);
    memcpy(x, guess, n * sizeof *x);
    assert_int_equal(sn_linear_solve(linear, 1, b, x), SN_NOT_DEFINITE);
    assert_memory_equal(x, guess, n * sizeof *x);
    memcpy(x, b, n * sizeof *x);
    assert_int_equal(sn_linear_solve(linear, 1, x, x), SN_NOT_DEFINITE);
    assert_memory_equal(x, b, n * sizeof *x);
    free(b);
    free(x);
    free(guess);
}

static void indefinite_matrices_are_told(void** state) {
    (void)state;
    Case clearly = springs_less(2), slightly = springs_less(0.8), good = springs_less(0);
    SnLinear* linear = make_auto(1e-8, 1, 0, 0);
    assert_int_equal(sn_linear_factor(linear, clearly.A), SN_NOT_DEFINITE);
    assert_in_range(sn_linear_info(linear).failed_row, 0, clearly.pattern->rows - 1);
    CHECK_OK(sn_linear_factor(linear, slightly.A));
    check_refused_by_solve(linear, (size_t)slightly.pattern->dofs);
    assert_in_range(sn_linear_info(linear).failed_row, 0, slightly.pattern->rows - 1);

    // and all is well again
    CHECK_OK(sn_linear_factor(linear, good.A));
    assert_int_equal(sn_linear_info(linear).failed_row, -1);
    sn_destroy_linear(linear);
    destroy_case(slightly);
    destroy_case(clearly);
    destroy_case(good);
}

// where the iterations given do not find out, only the factorisation tells
static void hardly_indefinite_matrices_are_told(void** state) {
    (void)state;
    Case c = make_springs(20, 15, 15, 1e8, 0, 3);
    sn_block_shift(c.A, -1e-4, NULL);
    SnLinear* linear = make_auto(1e-8, 1, 20, 0);
    CHECK_OK(sn_linear_factor(linear, c.A));
    check_refused_by_solve(linear, (size_t)c.pattern->dofs);
    sn_destroy_linear(linear);
    destroy_case(c);
}

// with a shift allowed, whichever call factors says that there is one
static void shifts_are_told(void** state) {
    (void)state;
    static const double below[] = {0.8, 1.2};
    for (int i = 0; i < 2; ++i) {
        Case c = springs_less(below[i]);
        size_t n = (size_t)c.pattern->dofs;
        double* x = new_vector(2 * n);
        fill_random(x, 2 * n, 14);
        SnLinear* linear = make_auto(1e-8, 1, 0, 1);
        assert_int_equal(sn_linear_factor(linear, c.A), i == 0 ? SN_OK : SN_REGULARISED);
        assert_int_equal(sn_linear_solve(linear, 2, x, x), i == 0 ? SN_REGULARISED : SN_OK);
        SnLinearInfo info = sn_linear_info(linear);
        assert_true(info.shift > 0 && info.shift <= 1);
        free(x);
        sn_destroy_linear(linear);
        destroy_case(c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_systems_are_factored),
        cmocka_unit_test(large_systems_are_iterated_on),
        cmocka_unit_test(what_does_not_converge_is_factored),
        cmocka_unit_test(setups_do_what_they_say),
        cmocka_unit_test(indefinite_matrices_are_told),
        cmocka_unit_test(hardly_indefinite_matrices_are_told),
        cmocka_unit_test(shifts_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
