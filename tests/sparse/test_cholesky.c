// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "sparse/cases.h"
#include "sparse/dense.h"
#include "sparse/factor.h"
#include "sparse/linear.h"

#include <stdlib.h>
#include <string.h>

// The direct solvers of the registry through their calls: large cases, factors of a few rows,
// shifts where a matrix is not definite.

static const double rounding = 1e-14;

static SnLinear* make_solver(const char* name, int keep, double max_shift) {
    SnLinearDef def = sn_default_linear_def();
    def.keep_updates = keep;
    def.max_shift = max_shift;
    SnLinear* linear;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    return linear;
}

// every direct solver of the registry
typedef void CheckSolver(const char* name);
static void for_each_direct(CheckSolver* check) {
    int count, direct = 0;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) {
        if (!registry[i]->direct) continue;
        check(registry[i]->name);
        ++direct;
    }
    assert_true(direct >= 2);
}

static double* solve(SnLinear* linear, const SnBlockMatrix* A, int columns, uint64_t seed) {
    size_t n = (size_t)(A->pattern->dofs * columns);
    double* x = new_vector(n);
    fill_random(x, n, seed);
    CHECK_OK(sn_linear_solve(linear, columns, x, x));
    return x;
}

// ---- large cases

static Case dissected(void) { return make_springs(20, 18, 17, 1, 1e-3, 401); }
static Case long_beam(void) { return make_beam(300, 4, 4, 402); }
static Case thin_shell(void) { return make_beam(50, 52, 2, 403); }
static Case stiff_and_soft(void) { return make_springs(20, 16, 16, 1e6, 1e-3, 404); }
static Case many_loose(void) { return make_diagonal(6000, 405); }
static Case large_star(void) { return make_star(6000, 406); }
static Case large_chain(void) { return make_springs(6000, 1, 1, 1, 1e-2, 407); }
static Case large_wide(void) { return make_wide(18, 18, 17, 30, 0.1, 408); }

static void check_large(const char* name) {
    static const NamedCase cases[] = {{"dissected", dissected},   {"long beam", long_beam},
                                      {"thin shell", thin_shell}, {"contrast", stiff_and_soft},
                                      {"loose", many_loose},      {"star", large_star},
                                      {"chain", large_chain},     {"wide", large_wide}};
    for (int i = 0; i < 8; ++i) {
        Case c = cases[i].make();
        size_t n = (size_t)c.pattern->dofs;
        SnLinear* linear = make_solver(name, 0, 0);
        double* b = new_vector(2 * n);
        fill_random(b, 2 * n, 409);
        CHECK_OK(sn_linear_factor(linear, c.A));
        double* x = solve(linear, c.A, 2, 409);
        for (size_t k = 0; k < 2; ++k) {
            double error = backward_error(c.A, x + k * n, b + k * n);
            if (!(error <= rounding)) fail_msg("%s, %s: %g", name, cases[i].name, error);
        }
        free(b);
        free(x);
        sn_destroy_linear(linear);
        destroy_case(c);
    }
}

static void large_residuals_are_at_rounding(void** state) {
    (void)state;
    for_each_direct(check_large);
}

// ---- a few rows that change

static void stiffen(SnBlockMatrix* A, int row, double factor) {
    double* D = A->value + 9 * (size_t)A->pattern->row_start[row];
    for (int i = 0; i < 9; i += 4) D[i] *= factor;
}

// the solution that a fresh solver finds
static void compare_with_fresh(const char* name, SnLinear* linear, const SnBlockMatrix* A) {
    SnLinear* fresh = make_solver(name, 0, 0);
    CHECK_OK(sn_linear_factor(fresh, A));
    double *x = solve(linear, A, 3, 411), *y = solve(fresh, A, 3, 411);
    assert_memory_equal(x, y, 3 * (size_t)A->pattern->dofs * sizeof *x);
    free(x);
    free(y);
    sn_destroy_linear(fresh);
}

// with and without kept updates, before there is a factor, after one that failed
static void check_rows(const char* name) {
    for (int keep = 0; keep <= 1; ++keep) {
        Case c = make_beam(14, 5, 5, 412), other = make_beam(5, 4, 3, 413);
        SnLinear* linear = make_solver(name, keep, 0);
        int rows[] = {7, 200, 7, 31};
        CHECK_OK(sn_linear_factor_rows(linear, c.A, rows, 4));
        compare_with_fresh(name, linear, c.A);
        for (int round = 0; round < 5; ++round) {
            for (int i = 0; i < 4; ++i) stiffen(c.A, rows[i], 1.25);
            CHECK_OK(sn_linear_factor_rows(linear, c.A, rows, 4));
            compare_with_fresh(name, linear, c.A);
        }

        // nothing changed at all
        CHECK_OK(sn_linear_factor_rows(linear, c.A, NULL, 0));
        compare_with_fresh(name, linear, c.A);

        // a row that fails, and comes back with changes elsewhere that were not announced
        stiffen(c.A, 31, -1);
        assert_int_equal(sn_linear_factor_rows(linear, c.A, rows + 3, 1), SN_NOT_DEFINITE);
        assert_in_range(sn_linear_info(linear).failed_row, 0, c.pattern->rows - 1);
        assert_null(sn_linear_held_factor(linear));
        stiffen(c.A, 31, -1);
        stiffen(c.A, 99, 2);
        CHECK_OK(sn_linear_factor_rows(linear, c.A, rows + 3, 1));
        assert_int_equal(sn_linear_info(linear).failed_row, -1);
        compare_with_fresh(name, linear, c.A);

        // another pattern
        CHECK_OK(sn_linear_factor_rows(linear, other.A, rows, 1));
        compare_with_fresh(name, linear, other.A);
        sn_destroy_linear(linear);
        destroy_case(c);
        destroy_case(other);
    }
}

static void changed_rows_give_the_same_bits(void** state) {
    (void)state;
    for_each_direct(check_rows);
}

static void held_factors_are_those_of_the_matrix(void** state) {
    (void)state;
    Case c = make_beam(5, 4, 3, 414);
    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) {
        SnLinear* linear = make_solver(registry[i]->name, 0, 0);
        assert_null(sn_linear_held_factor(linear));
        CHECK_OK(sn_linear_factor(linear, c.A));
        SnFactor* factor = sn_linear_held_factor(linear);
        assert_int_equal(factor != NULL, registry[i]->direct);
        if (factor) {
            assert_int_equal(factor->fronts->dofs, c.pattern->dofs);
            assert_int_equal(factor->fronts->entries, sn_linear_info(linear).factor_entries);
        }
        sn_destroy_linear(linear);
    }
    destroy_case(c);
}

// 2 L instead of L solves 4 A instead of A, to the last bit
static void check_changed(const char* name) {
    Case c = make_beam(9, 5, 4, 419);
    size_t n = (size_t)c.pattern->dofs;
    SnLinear* linear = make_solver(name, 0, 0);
    double *x = new_vector(n), *y = new_vector(n);
    fill_random(x, n, 420);
    memcpy(y, x, n * sizeof *x);
    CHECK_OK(sn_linear_factor(linear, c.A));
    SnFactor* factor = sn_linear_held_factor(linear);
    sn_factor_invert_diagonal(factor); // of what is stored, which may have been rounded to float
    CHECK_OK(sn_factor_solve(factor, 1, x, x));
    for (int64_t i = 0; i < factor->fronts->panel_numbers; ++i) {
        if (factor->panel) factor->panel[i] *= 2;
        if (factor->panel_single) factor->panel_single[i] *= 2;
    }
    sn_factor_invert_diagonal(factor);
    CHECK_OK(sn_factor_solve(factor, 1, y, y));
    for (size_t i = 0; i < n; ++i) assert_true(4 * y[i] == x[i]);

    // until the next matrix
    CHECK_OK(sn_linear_factor(linear, c.A));
    compare_with_fresh(name, linear, c.A);
    free(x);
    free(y);
    sn_destroy_linear(linear);
    destroy_case(c);
}

static void held_factors_may_be_changed(void** state) {
    (void)state;
    for_each_direct(check_changed);
}

// ---- shifts

// (A + shift |diag A|) x = b
static double shifted_error(const Case* c, double shift, const double* x, const double* b) {
    const SnBlockPattern* pattern = c->pattern;
    double* scale = new_vector((size_t)pattern->dofs);
    for (int i = 0; i < pattern->rows; ++i) {
        int width = sn_block_width(pattern, i);
        const double* D = c->A->value + sn_block_at(pattern, pattern->row_start[i]);
        for (int k = 0; k < width; ++k) scale[pattern->first_dof[i] + k] = fabs(D[(width + 1) * k]);
    }
    sn_block_shift(c->A, shift, scale);
    double error = backward_error(c->A, x, b);
    sn_block_shift(c->A, -shift, scale);
    free(scale);
    return error;
}

// a matrix whose smallest eigenvalue is -below
static Case slightly_indefinite(double below) {
    Case c = make_springs(6, 5, 4, 1, 0, 415);
    sn_block_shift(c.A, -below, NULL);
    return c;
}

static void check_shift(const char* name) {
    static const double below[] = {1e-9, 1e-7, 1e-5, 1e-3};
    for (int i = 0; i < 4; ++i) {
        Case c = slightly_indefinite(below[i]);
        size_t n = (size_t)c.pattern->dofs;
        double* b = new_vector(n);
        fill_random(b, n, 416);

        // enough
        SnLinear* linear = make_solver(name, i & 1, 0.1);
        assert_int_equal(sn_linear_factor(linear, c.A), SN_REGULARISED);
        double shift = sn_linear_info(linear).shift;
        assert_true(shift > 0 && shift <= 0.1);
        double* x = solve(linear, c.A, 1, 416);
        CHECK_AT_MOST(shifted_error(&c, shift, x, b), 1e-13);
        free(x);

        // rows of a shifted matrix: a whole factorisation again
        int row = 17;
        stiffen(c.A, row, 0.999);
        assert_int_equal(sn_linear_factor_rows(linear, c.A, &row, 1), SN_REGULARISED);
        shift = sn_linear_info(linear).shift;
        x = solve(linear, c.A, 1, 416);
        CHECK_AT_MOST(shifted_error(&c, shift, x, b), 1e-13);
        free(x);

        // a definite one needs none
        sn_block_shift(c.A, 1, NULL);
        CHECK_OK(sn_linear_factor(linear, c.A));
        assert_true(sn_linear_info(linear).shift == 0);
        assert_int_equal(sn_linear_info(linear).failed_row, -1);
        sn_block_shift(c.A, -1, NULL);
        sn_destroy_linear(linear);

        // not enough
        linear = make_solver(name, 0, 1e-4 * below[i]);
        assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
        assert_in_range(sn_linear_info(linear).failed_row, 0, c.pattern->rows - 1);
        assert_null(sn_linear_held_factor(linear));
        sn_destroy_linear(linear);
        free(b);
        destroy_case(c);
    }
}

static void shifts_make_matrices_definite(void** state) {
    (void)state;
    for_each_direct(check_shift);
}

// no shift helps against numbers that are none
static void check_none(const char* name) {
    Case c = make_beam(4, 3, 3, 417);
    SnLinear* linear = make_solver(name, 0, 1);
    double kept = c.A->value[4];
    c.A->value[4] = NAN;
    assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
    c.A->value[4] = INFINITY;
    assert_int_equal(sn_linear_factor(linear, c.A), SN_NOT_DEFINITE);
    c.A->value[4] = kept;
    CHECK_OK(sn_linear_factor(linear, c.A));
    sn_destroy_linear(linear);
    destroy_case(c);
}

static void no_shift_helps_against_nan(void** state) {
    (void)state;
    for_each_direct(check_none);
}

// ---- what is known before

static void check_known(const char* name) {
    for (int large = 0; large <= 1; ++large) {
        Case c = large ? dissected() : make_beam(5, 4, 4, 418);
        SnLinear* linear = make_solver(name, 0, 0);
        assert_int_equal(sn_linear_info(linear).factor_bytes, 0);
        CHECK_OK(sn_linear_analyse(linear, c.pattern));
        SnLinearInfo known = sn_linear_info(linear);
        int64_t before = sn_memory_count().live_bytes;
        CHECK_OK(sn_linear_factor(linear, c.A));
        int64_t taken = sn_memory_count().live_bytes - before;
        SnLinearInfo after = sn_linear_info(linear);
        assert_true(known.factor_entries > 0 && known.factor_flops > 0);
        assert_int_equal(known.factor_entries, after.factor_entries);
        assert_true(known.factor_flops == after.factor_flops);
        assert_int_equal(known.factor_bytes, after.factor_bytes);
        CHECK_NEAR((double)known.factor_bytes, (double)taken, 1024);
        sn_destroy_linear(linear);
        destroy_case(c);
    }
}

static void memory_is_known_before_factoring(void** state) {
    (void)state;
    for_each_direct(check_known);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(large_residuals_are_at_rounding),
        cmocka_unit_test(changed_rows_give_the_same_bits),
        cmocka_unit_test(held_factors_are_those_of_the_matrix),
        cmocka_unit_test(held_factors_may_be_changed),
        cmocka_unit_test(shifts_make_matrices_definite),
        cmocka_unit_test(no_shift_helps_against_nan),
        cmocka_unit_test(memory_is_known_before_factoring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
