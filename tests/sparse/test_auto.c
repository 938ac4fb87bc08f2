// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/linear.h"

#include <stdlib.h>
#include <string.h>

// `auto` iterates where that is expected to be faster, and factors what iterations do not solve.

static const double rounding = 1e-14;

typedef struct Answer {
    SnStatus factored, solved;
    double error; // |b - A x| / (|A| |x| + |b|), the worst of two columns
    int iterations;
} Answer;

static Answer ask(Case c, double tolerance, int solves) {
    size_t n = 3 * (size_t)c.pattern->rows;
    double *b = calloc(2 * n, sizeof *b), *x = calloc(2 * n, sizeof *x);
    assert_true(b && x);
    fill_random(b, 2 * n, 11);
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = tolerance;
    def.solves = solves;
    SnLinear* linear;
    CHECK_OK(sn_create_linear("auto", &def, &linear));
    Answer answer = {.factored = sn_linear_factor(linear, c.A)};
    if (answer.factored >= 0) {
        memcpy(x, b, 2 * n * sizeof *b);
        answer.solved = sn_linear_solve(linear, 2, x, x);
        answer.error = fmax(backward_error(c.A, x, b), backward_error(c.A, x + n, b + n));
        answer.iterations = sn_linear_info(linear).iterations;
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
    assert_int_equal(answer.iterations, 0);
    CHECK_AT_MOST(answer.error, rounding);
    destroy_case(c);
}

static void large_systems_are_iterated_on(void** state) {
    (void)state;
    Case c = make_springs(20, 15, 15, 1, 0.1, 2);
    Answer answer = ask(c, 1e-4, 1);
    CHECK_OK(answer.solved);
    assert_true(answer.iterations > 0);
    assert_true(answer.error > rounding);
    CHECK_AT_MOST(answer.error, 1e-4);

    // unless the factor serves many solves
    answer = ask(c, 1e-4, 10000);
    assert_int_equal(answer.iterations, 0);
    CHECK_AT_MOST(answer.error, rounding);
    destroy_case(c);
}

// springs without anchors to speak of: conjugate gradients would take thousands of iterations
static void what_does_not_converge_is_factored(void** state) {
    (void)state;
    Case c = make_springs(20, 15, 15, 1e8, 1e-9, 3);
    Answer answer = ask(c, 1e-8, 1);
    CHECK_OK(answer.solved);
    CHECK_AT_MOST(answer.error, rounding);
    destroy_case(c);
}

static void indefinite_matrices_are_told(void** state) {
    (void)state;
    Case c = make_springs(20, 15, 15, 1, 0.1, 4);
    sn_block_shift(c.A, -2, NULL);
    Answer answer = ask(c, 1e-8, 1);
    assert_true(answer.factored == SN_NOT_DEFINITE || answer.solved == SN_NOT_DEFINITE);
    destroy_case(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_systems_are_factored),
        cmocka_unit_test(large_systems_are_iterated_on),
        cmocka_unit_test(what_does_not_converge_is_factored),
        cmocka_unit_test(indefinite_matrices_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
