// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/linear.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

// what a backward stable solver reaches
static const double rounding = 1e-14;

static SnLinear* make_solver(const char* name, double tolerance) {
    SnLinearDef def = sn_default_linear_def();
    if (tolerance > 0) def.tolerance = tolerance;
    SnLinear* linear;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    return linear;
}

// walk the registry
typedef void CheckSolver(const SnLinearOps* ops);
static void for_each_solver(CheckSolver* check) {
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) check(registry[i]);
}

static void registry_is_whole(void** state) {
    (void)state;
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    assert_true(count >= 3);
    for (int i = 0; i < count; ++i) {
        const SnLinearOps* ops = registry[i];
        assert_ptr_equal(sn_linear_find(ops->name), ops);
        assert_true(ops->summary && strlen(ops->summary) > 10);
        assert_true(ops->create && ops->destroy && ops->analyse && ops->factor && ops->solve &&
                    ops->info);
        SnLinear* linear = make_solver(ops->name, 0);
        assert_string_equal(sn_linear_name(linear), ops->name);
        assert_int_equal(sn_linear_info(linear).failed_row, -1);
        sn_destroy_linear(linear);
    }
    assert_true(registry[0]->direct);
}

static void bad_definitions_are_refused(void** state) {
    (void)state;
    SnLinear* linear = NULL;
    SnLinearDef def = sn_default_linear_def();
    assert_null(sn_linear_find("none"));
    assert_int_equal(sn_create_linear("none", &def, &linear), SN_BAD_INPUT);
    def.tolerance = NAN;
    assert_int_equal(sn_create_linear("cholesky", &def, &linear), SN_BAD_INPUT);
    def = sn_default_linear_def();
    def.drop_tolerance = -1;
    assert_int_equal(sn_create_linear("pcg-ic", &def, &linear), SN_BAD_INPUT);
    for (int solves = -1; solves <= 0; ++solves) {
        def = sn_default_linear_def();
        def.solves = solves;
        assert_int_equal(sn_create_linear("auto", &def, &linear), SN_BAD_INPUT);
    }
    assert_null(linear);
}

// ---- backward error

static void check_backward(const SnLinearOps* ops, const char* name, Case c, int columns) {
    size_t n = 3 * (size_t)c.pattern->rows;
    SnLinear* linear = make_solver(ops->name, 0);
    double *b = new_vector(n * (size_t)columns), *x = new_vector(n * (size_t)columns);
    fill_random(b, n * (size_t)columns, 41);
    CHECK_OK(sn_linear_factor(linear, c.A));
    SnStatus status = sn_linear_solve(linear, columns, b, x);
    assert_true(status == SN_OK || (!ops->direct && status == SN_NOT_CONVERGED));

    // a residual that rounding keeps above the tolerance is the one excuse
    double worst = 0;
    for (size_t k = 0; k < (size_t)columns; ++k)
        worst = fmax(worst, backward_error(c.A, x + k * n, b + k * n));
    double limit =
        ops->direct || status == SN_NOT_CONVERGED ? rounding : sn_default_linear_def().tolerance;
    if (!(worst <= limit)) fail_msg("%s, %s: %g is above %g", ops->name, name, worst, limit);
    free(b);
    free(x);
    sn_destroy_linear(linear);
}

static void check_all_backward(const SnLinearOps* ops) {
    for (int i = 0; i < named_case_count; ++i) {
        Case c = named_cases[i].make();
        check_backward(ops, named_cases[i].name, c, 1);
        check_backward(ops, named_cases[i].name, c, 5);
        destroy_case(c);
    }
}

static void backward_error_is_small(void** state) {
    (void)state;
    for_each_solver(check_all_backward);
}

// above the size at which orderings change, and more right-hand sides than are solved at once
static void check_large(const SnLinearOps* ops) {
    Case c = make_springs(22, 16, 16, 1, 0.1, 42);
    check_backward(ops, "large", c, 1);
    destroy_case(c);
    c = make_beam(6, 3, 3, 43);
    check_backward(ops, "many right-hand sides", c, 110);
    destroy_case(c);
}

static void large_cases(void** state) {
    (void)state;
    for_each_solver(check_large);
}

// ---- against a dense reference in extended precision

static void check_error(const SnLinearOps* ops, const char* name, const SnBlockMatrix* A,
                        const double* b, const double* exact, double limit) {
    size_t n = 3 * (size_t)A->pattern->rows;
    SnLinear* linear = make_solver(ops->name, 1e-14);
    double* x = new_vector(n);
    CHECK_OK(sn_linear_factor(linear, A));
    assert_true(sn_linear_solve(linear, 1, b, x) >= 0);
    for (size_t i = 0; i < n; ++i) x[i] -= exact[i];
    double error = norm_of(x, n) / norm_of(exact, n);
    if (!(error <= limit)) fail_msg("%s, %s: %g is above %g", ops->name, name, error, limit);
    free(x);
    sn_destroy_linear(linear);
}

static void solutions_equal_the_dense_one(void** state) {
    (void)state;
    int solvers;
    const SnLinearOps* const* registry = sn_linear_registry(&solvers);
    for (int i = 0; i < named_case_count; ++i) {
        Case c = named_cases[i].make();
        size_t n = 3 * (size_t)c.pattern->rows;
        Reference dense = factor_dense(c.A);
        double condition = condition_of(c.A, dense);
        double *b = new_vector(n), *x = new_vector(n);
        fill_random(b, n, 53);
        solve_dense(dense, b, x);
        for (int s = 0; s < solvers; ++s)
            check_error(registry[s], named_cases[i].name, c.A, b, x, 10 * condition * DBL_EPSILON);
        free(b);
        free(x);
        free(dense.L);
        destroy_case(c);
    }
}

// ---- matrices that are not positive definite

static SnStatus factor_and_solve(SnLinear* linear, const SnBlockMatrix* A, const double* b,
                                 double* x) {
    SnStatus status = sn_linear_factor(linear, A);
    if (status < 0) return status;
    memset(x, 0, 3 * (size_t)A->pattern->rows * sizeof *x);
    return sn_linear_solve(linear, 1, b, x);
}

static void check_indefinite(const SnLinearOps* ops) {
    Case c = make_beam(5, 4, 4, 61);
    size_t n = 3 * (size_t)c.pattern->rows;
    SnLinear* linear = make_solver(ops->name, 0);
    double *b = new_vector(n), *x = new_vector(n), *good = new_vector(n);
    fill_random(b, n, 62);
    CHECK_OK(factor_and_solve(linear, c.A, b, good));

    // a negative diagonal names its row
    double *D = c.A->value + 9 * (size_t)c.pattern->row_start[33], kept = D[4];
    D[4] = -1;
    assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
    if (!ops->direct) assert_int_equal(sn_linear_info(linear).failed_row, 33);
    assert_in_range(sn_linear_info(linear).failed_row, 0, c.pattern->rows - 1);

    // so do numbers that are none
    D[4] = NAN;
    assert_int_equal(factor_and_solve(linear, c.A, b, x), SN_NOT_DEFINITE);
    D[4] = INFINITY;
    assert_int_equal(factor_and_solve(linear, c.A, b, x), SN_NOT_DEFINITE);
    D[4] = kept;

    // positive on the diagonal, but not definite
    sn_block_shift(c.A, -1.5, NULL);
    assert_int_equal(factor_and_solve(linear, c.A, b, x), SN_NOT_DEFINITE);
    sn_block_shift(c.A, 1.5, NULL);

    // and all is well again
    CHECK_OK(factor_and_solve(linear, c.A, b, x));
    for (size_t i = 0; i < n; ++i) CHECK_NEAR(x[i], good[i], 1e-6 * norm_of(good, n));
    assert_int_equal(sn_linear_info(linear).failed_row, -1);
    free(b);
    free(x);
    free(good);
    sn_destroy_linear(linear);
    destroy_case(c);
}

static void indefinite_matrices_are_told(void** state) {
    (void)state;
    for_each_solver(check_indefinite);
}

// the only block that is not definite is the one that fails
static void check_failed_row(const SnLinearOps* ops) {
    Case c = make_diagonal(9, 63);
    SnLinear* linear = make_solver(ops->name, 0);
    for (int row = 0; row < 9; ++row) {
        double* D = c.A->value + 9 * (size_t)row;
        double kept = D[8];
        D[8] = -1;
        assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
        assert_int_equal(sn_linear_info(linear).failed_row, row);
        D[8] = kept;
    }
    sn_destroy_linear(linear);
    destroy_case(c);
}

static void failed_row_is_in_our_numbering(void** state) {
    (void)state;
    for_each_solver(check_failed_row);
}

// ---- the calls

static void check_calls(const SnLinearOps* ops) {
    Case c = make_beam(6, 3, 3, 71), other = make_springs(4, 4, 3, 1, 0.1, 72);
    size_t n = 3 * (size_t)c.pattern->rows, m = 3 * (size_t)other.pattern->rows;
    SnLinear* linear = make_solver(ops->name, 0);
    double *b = new_vector(2 * n), *x = new_vector(2 * n), *y = new_vector(2 * n);
    fill_random(b, 2 * n, 73);
    memset(b, 0, n * sizeof *b);

    // zero gives zero, even from a guess, and does not disturb the next column
    fill_random(x, n, 74);
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, 2, b, x));
    for (size_t i = 0; i < n; ++i) assert_true(x[i] == 0);
    assert_true(norm_of(x + n, n) > 0);

    // in place is the same as from a zero guess, bit by bit
    memcpy(y, b, 2 * n * sizeof *b);
    CHECK_OK(sn_linear_solve(linear, 2, y, y));
    assert_memory_equal(x, y, 2 * n * sizeof *b);
    CHECK_OK(sn_linear_solve(linear, 0, b, x));

    // another pattern, and back
    assert_true(m < n);
    CHECK_OK(sn_linear_factor(linear, other.A));
    memset(y, 0, m * sizeof *y);
    CHECK_OK(sn_linear_solve(linear, 1, b + n, y));
    CHECK_AT_MOST(backward_error(other.A, y, b + n), ops->direct ? rounding : 1e-8);
    CHECK_OK(sn_linear_factor(linear, c.A));
    memset(y, 0, 2 * n * sizeof *y);
    CHECK_OK(sn_linear_solve(linear, 2, b, y));
    assert_memory_equal(x, y, 2 * n * sizeof *b);
    assert_true(sn_linear_info(linear).factor_entries > 0);
    free(b);
    free(x);
    free(y);
    sn_destroy_linear(linear);
    destroy_case(c);
    destroy_case(other);
}

static void calls_do_what_they_say(void** state) {
    (void)state;
    for_each_solver(check_calls);
}

static void check_empty(const SnLinearOps* ops) {
    Case c = make_diagonal(0, 75), one = make_diagonal(1, 76);
    SnLinear* linear = make_solver(ops->name, 0);
    double b[3] = {1, 2, 3}, x[3] = {0};
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, 1, b, x));
    CHECK_OK(sn_linear_factor(linear, one.A));
    CHECK_OK(sn_linear_solve(linear, 1, b, x));
    CHECK_AT_MOST(backward_error(one.A, x, b), ops->direct ? rounding : 1e-8);
    sn_destroy_linear(linear);
    destroy_case(c);
    destroy_case(one);
}

static void a_matrix_may_be_empty(void** state) {
    (void)state;
    for_each_solver(check_empty);
}

// Whole factors, factors of some rows and right-hand sides count; an empty matrix does not.
static void what_is_asked_of_solvers_is_counted(void** state) {
    (void)state;
    Case c = make_beam(6, 3, 3, 77), none = make_diagonal(0, 78);
    const size_t n = 3 * (size_t)c.pattern->rows;
    const int rows[] = {0, 1};
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear;
    double* x = new_vector(3 * n);
    def.keep_updates = 1;
    CHECK_OK(sn_create_linear("cholesky", &def, &linear));
    const SnLinearCount before = sn_linear_count();
    CHECK_OK(sn_linear_factor(linear, none.A));
    CHECK_OK(sn_linear_solve(linear, 1, x, x));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_factor_rows(linear, c.A, rows, 2));
    CHECK_OK(sn_linear_solve(linear, 3, x, x));
    CHECK_OK(sn_linear_solve(linear, 2, x, x));
    const SnLinearCount after = sn_linear_count();
    assert_int_equal(after.factorisations - before.factorisations, 2);
    assert_int_equal(after.partial - before.partial, 1);
    assert_int_equal(after.solves - before.solves, 5);
    assert_true(sn_linear_info(linear).factor_flops > 0);
    assert_int_equal(after.flops - before.flops, 2 * (int64_t)sn_linear_info(linear).factor_flops);
    free(x);
    sn_destroy_linear(linear);
    destroy_case(c);
    destroy_case(none);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_is_whole),
        cmocka_unit_test(bad_definitions_are_refused),
        cmocka_unit_test(backward_error_is_small),
        cmocka_unit_test(large_cases),
        cmocka_unit_test(solutions_equal_the_dense_one),
        cmocka_unit_test(indefinite_matrices_are_told),
        cmocka_unit_test(failed_row_is_in_our_numbering),
        cmocka_unit_test(calls_do_what_they_say),
        cmocka_unit_test(a_matrix_may_be_empty),
        cmocka_unit_test(what_is_asked_of_solvers_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
