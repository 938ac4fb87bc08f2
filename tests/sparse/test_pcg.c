// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/linear.h"

#include <stdlib.h>
#include <string.h>

// Conjugate gradients: factors without fill, warm starts, and the same bits for any pool.

static const char* const names[] = {"pcg-ic", "pcg-ic0", "pcg-jacobi"};
enum { NAME_COUNT = sizeof names / sizeof names[0] };

typedef struct Run {
    SnStatus factored, solved;
    SnLinearInfo info;
    size_t n;
    double *b, *x;
} Run;

static SnLinear* make_solver(const char* name, double tolerance, SnPool* pool) {
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = tolerance;
    def.pool = pool;
    SnLinear* linear;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    return linear;
}

// factor A and, if that went well, solve for a random right-hand side from zero
static Run run_solver(const char* name, double tolerance, SnPool* pool, const SnBlockMatrix* A) {
    Run run = {.n = 3 * (size_t)A->pattern->rows};
    run.b = calloc(run.n, sizeof *run.b);
    run.x = calloc(run.n, sizeof *run.x);
    assert_true(run.b && run.x);
    fill_random(run.b, run.n, 151);
    SnLinear* linear = make_solver(name, tolerance, pool);
    run.factored = sn_linear_factor(linear, A);
    if (run.factored >= 0) run.solved = sn_linear_solve(linear, 1, run.b, run.x);
    run.info = sn_linear_info(linear);
    sn_destroy_linear(linear);
    return run;
}

static void free_run(Run run) {
    free(run.b);
    free(run.x);
}

// Where elimination fills nothing in, the factor without fill is complete, but for its blocks being
// rounded to float.
static void a_chain_needs_no_fill(void** state) {
    (void)state;
    Case cases[] = {make_springs(90, 1, 1, 10, 1e-1, 152), make_star(50, 153),
                    make_disconnected(154), make_diagonal(9, 155)};
    for (int i = 0; i < 4; ++i) {
        Run run = run_solver("pcg-ic0", 1e-5, NULL, cases[i].A);
        assert_int_equal(run.solved, SN_OK);
        assert_int_equal(run.info.iterations, 1);
        assert_true(run.info.shift == 0);
        free_run(run);
        destroy_case(cases[i]);
    }
}

static void level_0_keeps_the_blocks_of_the_matrix(void** state) {
    (void)state;
    Case c = make_beam(12, 5, 5, 156);
    Run run = run_solver("pcg-ic0", 1e-8, NULL, c.A);
    assert_int_equal(run.solved, SN_OK);
    assert_int_equal(run.info.factor_entries, 9 * (int64_t)c.pattern->blocks);
    CHECK_AT_MOST(backward_error(c.A, run.x, run.b), 1e-8);
    free_run(run);
    destroy_case(c);
}

// each preconditioner knows more of the matrix than the one before
static void better_preconditioners_save_iterations(void** state) {
    (void)state;
    Case c = make_springs(20, 8, 8, 10, 1e-3, 157);
    static const char* const by_quality[] = {"pcg-jacobi", "pcg-ic0", "pcg-ic"};
    int before = INT32_MAX;
    for (int i = 0; i < NAME_COUNT; ++i) {
        Run run = run_solver(by_quality[i], 1e-8, NULL, c.A);
        assert_int_equal(run.solved, SN_OK);
        assert_true(run.info.iterations < before);
        before = run.info.iterations;
        free_run(run);
    }
    destroy_case(c);
}

// a guess within the tolerance is handed back as it is; a worse one is where the iteration starts
static void the_guess_is_where_it_starts(void** state) {
    (void)state;
    Case c = make_beam(14, 5, 5, 158);
    for (int i = 0; i < NAME_COUNT; ++i) {
        Run exact = run_solver(names[i], 1e-12, NULL, c.A);
        size_t bytes = exact.n * sizeof *exact.x;
        double *guess = malloc(bytes), *x = malloc(bytes);
        assert_true(guess && x);
        SnLinear* linear = make_solver(names[i], 1e-6, NULL);
        CHECK_OK(sn_linear_factor(linear, c.A));

        for (size_t k = 0; k < exact.n; ++k) guess[k] = exact.x[k] * (1 + 1e-7);
        memcpy(x, guess, bytes);
        CHECK_OK(sn_linear_solve(linear, 1, exact.b, x));
        assert_int_equal(sn_linear_info(linear).iterations, 0);
        assert_memory_equal(x, guess, bytes);

        memset(x, 0, bytes);
        CHECK_OK(sn_linear_solve(linear, 1, exact.b, x));
        int cold = sn_linear_info(linear).iterations;
        for (size_t k = 0; k < exact.n; ++k) x[k] = exact.x[k] * (1 + 1e-4 * (double)(k % 7));
        CHECK_OK(sn_linear_solve(linear, 1, exact.b, x));
        int warm = sn_linear_info(linear).iterations;
        assert_in_range(warm, 1, 2 * cold / 3);

        sn_destroy_linear(linear);
        free(guess);
        free(x);
        free_run(exact);
    }
    destroy_case(c);
}

static void check_same(const Run* a, const Run* b) {
    assert_int_equal(a->factored, b->factored);
    assert_int_equal(a->solved, b->solved);
    assert_int_equal(a->info.iterations, b->info.iterations);
    assert_int_equal(a->info.factor_entries, b->info.factor_entries);
    assert_int_equal(a->info.failed_row, b->info.failed_row);
    assert_true(a->info.residual == b->info.residual && a->info.shift == b->info.shift);
    assert_memory_equal(a->x, b->x, a->n * sizeof *a->x);
}

// for a matrix that is solved and for one that is refused
static void threads_change_no_bit(void** state) {
    (void)state;
    static const int threads[] = {1, 2, 3, 4, 8};
    Case good = make_beam(30, 7, 7, 159), bad = make_beam(30, 7, 7, 160);
    for (int row = 300; row < 1200; row += 400)
        bad.A->value[9 * (size_t)bad.pattern->row_start[row]] = -1;
    for (int i = 0; i < NAME_COUNT; ++i) {
        Run solved = run_solver(names[i], 1e-10, NULL, good.A);
        Run refused = run_solver(names[i], 1e-10, NULL, bad.A);
        assert_int_equal(solved.solved, SN_OK);
        assert_int_equal(refused.factored, SN_NOT_DEFINITE);
        assert_int_equal(refused.info.failed_row % 400, 300);
        for (size_t t = 0; t < sizeof threads / sizeof threads[0]; ++t) {
            SnPool* pool;
            CHECK_OK(sn_create_pool(threads[t], &pool));
            Run again = run_solver(names[i], 1e-10, pool, good.A);
            Run refused_again = run_solver(names[i], 1e-10, pool, bad.A);
            check_same(&solved, &again);
            check_same(&refused, &refused_again);
            free_run(again);
            free_run(refused_again);
            sn_destroy_pool(pool);
        }
        free_run(solved);
        free_run(refused);
    }
    destroy_case(good);
    destroy_case(bad);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_needs_no_fill),
        cmocka_unit_test(level_0_keeps_the_blocks_of_the_matrix),
        cmocka_unit_test(better_preconditioners_save_iterations),
        cmocka_unit_test(the_guess_is_where_it_starts),
        cmocka_unit_test(threads_change_no_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
