// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/linear.h"
#include "sparse/precondition.h"

#include <stdlib.h>
#include <string.h>

// Iterations, tolerances and shifts of the iterative solvers.

typedef struct Run {
    SnStatus status;
    SnLinearInfo info;
} Run;

// solve A x = b from the guess in x
static Run solve_from(const char* name, SnLinearDef def, const SnBlockMatrix* A, const double* b,
                      double* x) {
    SnLinear* linear;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, A));
    Run run = {.status = sn_linear_solve(linear, 1, b, x)};
    run.info = sn_linear_info(linear);
    sn_destroy_linear(linear);
    return run;
}

typedef struct Problem {
    Case c;
    size_t n;
    double *b, *x;
} Problem;

static Problem make_problem(Case c) {
    Problem p = {.c = c, .n = 3 * (size_t)c.pattern->rows};
    p.b = calloc(p.n, sizeof *p.b);
    p.x = calloc(p.n, sizeof *p.x);
    assert_true(p.b && p.x);
    fill_random(p.b, p.n, 81);
    return p;
}

static void destroy_problem(Problem p) {
    free(p.b);
    free(p.x);
    destroy_case(p.c);
}

static void blocks_are_inverted(void** state) {
    (void)state;
    Case c = make_diagonal(50, 82);
    for (int i = 0; i < 50; ++i) {
        const double* D = c.A->value + 9 * i;
        double inverse[9];
        assert_true(sn_block_invert(D, D, 0, inverse));
        for (int r = 0; r < 3; ++r) {
            for (int s = 0; s < 3; ++s) {
                double sum = 0;
                for (int k = 0; k < 3; ++k) sum += D[3 * r + k] * inverse[3 * k + s];
                CHECK_NEAR(sum, r == s, 1e-11);
            }
        }
    }
    double singular[9] = {1, 1, 0, 1, 1, 0, 0, 0, 1}, inverse[9];
    assert_false(sn_block_invert(singular, singular, 0, inverse));
    destroy_case(c);
}

static void an_undropped_factor_is_exact(void** state) {
    (void)state;
    Problem p = make_problem(make_beam(8, 4, 4, 83));
    SnLinearDef def = sn_default_linear_def();
    def.drop_tolerance = 0;
    Run run = solve_from("pcg-ic", def, p.c.A, p.b, p.x);
    assert_int_equal(run.status, SN_OK);
    CHECK_AT_MOST(run.info.iterations, 2);
    CHECK_NEAR(run.info.shift, 0, 0);
    destroy_problem(p);
}

static void more_kept_means_fewer_iterations(void** state) {
    (void)state;
    Problem p = make_problem(make_springs(16, 8, 8, 10, 1e-3, 84));
    SnLinearDef def = sn_default_linear_def();
    int before = solve_from("pcg-jacobi", def, p.c.A, p.b, p.x).info.iterations;
    int64_t entries = 0;
    static const double drops[] = {1e-1, 1e-2, 1e-3};
    for (int i = 0; i < 3; ++i) {
        def.drop_tolerance = drops[i];
        memset(p.x, 0, p.n * sizeof *p.x);
        Run run = solve_from("pcg-ic", def, p.c.A, p.b, p.x);
        assert_int_equal(run.status, SN_OK);
        assert_true(run.info.iterations < before);
        assert_true(run.info.factor_entries > entries);
        CHECK_AT_MOST(run.info.residual, def.tolerance);
        before = run.info.iterations;
        entries = run.info.factor_entries;
    }
    destroy_problem(p);
}

static void a_good_guess_saves_iterations(void** state) {
    (void)state;
    static const char* const names[] = {"pcg-jacobi", "pcg-ic", "pcg-ic0"};
    for (int i = 0; i < 3; ++i) {
        Problem p = make_problem(make_beam(10, 4, 4, 85));
        SnLinearDef def = sn_default_linear_def();
        int cold = solve_from(names[i], def, p.c.A, p.b, p.x).info.iterations;
        int again = solve_from(names[i], def, p.c.A, p.b, p.x).info.iterations;
        assert_int_equal(again, 0);
        for (size_t k = 0; k < p.n; ++k) p.x[k] *= 1 + 1e-5;
        assert_true(solve_from(names[i], def, p.c.A, p.b, p.x).info.iterations < cold);

        // a guess that is no number counts as none
        p.x[5] = NAN;
        Run run = solve_from(names[i], def, p.c.A, p.b, p.x);
        assert_int_equal(run.status, SN_OK);
        assert_int_equal(run.info.iterations, cold);
        destroy_problem(p);
    }
}

static void the_iteration_limit_is_told(void** state) {
    (void)state;
    Problem p = make_problem(make_springs(12, 4, 4, 100, 1e-3, 86));
    SnLinearDef def = sn_default_linear_def();
    def.max_iterations = 8;
    Run run = solve_from("pcg-jacobi", def, p.c.A, p.b, p.x);
    assert_int_equal(run.status, SN_NOT_CONVERGED);
    assert_int_equal(run.info.iterations, 8);

    // the residual reported is that of the iterate handed out
    double* r = calloc(p.n, sizeof *r);
    sn_block_multiply(p.c.A, p.x, r);
    for (size_t i = 0; i < p.n; ++i) r[i] = p.b[i] - r[i];
    CHECK_NEAR(run.info.residual, norm_of(r, p.n) / norm_of(p.b, p.n), 1e-12);
    assert_true(run.info.residual > def.tolerance);
    free(r);
    destroy_problem(p);
}

// Kershaw's matrix, times the identity, in rows 0 to 3: definite, but its factor without fill is
// not. The factor begins at the far end of the cycle, as a loose chain hangs on row 3.
static Case make_kershaw(void) {
    SnBlockPair pairs[] = {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}};
    Case c;
    CHECK_OK(sn_create_block_pattern(9, pairs, sizeof pairs / sizeof pairs[0], &c.pattern));
    CHECK_OK(sn_create_block_matrix(c.pattern, &c.A));
    for (int i = 0; i < 9; ++i) {
        for (int k = c.pattern->row_start[i]; k < c.pattern->row_start[i + 1]; ++k) {
            int distance = c.pattern->column[k] - i;
            double coupling = i >= 3 ? 1e-2 : distance == 1 ? -2 : 2;
            for (int r = 0; r < 3; ++r) c.A->value[9 * k + 4 * r] = distance == 0 ? 3 : coupling;
        }
    }
    return c;
}

// A shift is tried and reported.
static void a_breakdown_is_mended_by_a_shift(void** state) {
    (void)state;
    static const char* const names[] = {"pcg-ic", "pcg-ic0"};
    for (int i = 0; i < 2; ++i) {
        Problem p = make_problem(make_kershaw());
        SnLinearDef def = sn_default_linear_def();
        def.drop_tolerance = 0.4; // the first fill is 0.37 of its column
        Run run = solve_from(names[i], def, p.c.A, p.b, p.x);
        assert_int_equal(run.status, SN_OK);
        assert_true(run.info.shift > 0);
        assert_int_equal(run.info.failed_row, -1);
        CHECK_AT_MOST(backward_error(p.c.A, p.x, p.b), def.tolerance);
        destroy_problem(p);
    }
}

static void an_infinite_right_side_is_refused(void** state) {
    (void)state;
    Problem p = make_problem(make_beam(4, 3, 3, 88));
    p.b[7] = INFINITY;
    p.x[3] = 5;
    Run run = solve_from("pcg-ic", sn_default_linear_def(), p.c.A, p.b, p.x);
    assert_int_equal(run.status, SN_DIVERGED);
    assert_true(p.x[3] == 5);
    destroy_problem(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_inverted),
        cmocka_unit_test(an_undropped_factor_is_exact),
        cmocka_unit_test(more_kept_means_fewer_iterations),
        cmocka_unit_test(a_good_guess_saves_iterations),
        cmocka_unit_test(the_iteration_limit_is_told),
        cmocka_unit_test(a_breakdown_is_mended_by_a_shift),
        cmocka_unit_test(an_infinite_right_side_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
