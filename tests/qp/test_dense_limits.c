// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "qp/fixture.h"

#include <stdlib.h>
#include <string.h>

// Programs with general constraints: redundant and contradicting ones, warm starts, limits.

// the last row becomes `weight` times row `from`, with a right side that is `more` away from it
static void copy_row(DenseProblem* problem, int last, int from, double weight, double more) {
    const int n = problem->qp.n;
    for (int i = 0; i < n; ++i) problem->A[last * n + i] = weight * problem->A[from * n + i];
    problem->b[last] = weight * problem->b[from] + more;
}

// ---- equalities that follow from others

static void redundant_equalities(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        const int n = 3 + (int)(seed % 10), equal_count = 2 + (int)(seed % (uint64_t)n);
        DenseProblem problem = make_dense_problem(&(Recipe){.n = n,
                                                            .rank = n,
                                                            .equal_count = equal_count,
                                                            .count = n,
                                                            .scale = (double)(seed % 3),
                                                            .seed = seed});
        // the last is the sum of the first two, times a number
        const int last = equal_count - 1;
        if (last >= 2) {
            for (int i = 0; i < n; ++i)
                problem.E[last * n + i] = 1e3 * (problem.E[i] + problem.E[n + i]);
            problem.e[last] = 1e3 * (problem.e[0] + problem.e[1]);
        }
        SnDenseQpStats stats;
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        CHECK_AT_MOST(dense_error(&problem.qp, &problem.answer), 1e-10);
        const int beyond = equal_count - (last >= 2) - n; // more than there are variables
        assert_int_equal(stats.redundant, (last >= 2) + (beyond > 0 ? beyond : 0));
        if (last >= 2) assert_true(problem.answer.mu[last] == 0);
        // it contradicts them
        if (last >= 2) {
            problem.e[last] += 1e-3 * fabs(problem.e[last]) + 1e-3;
            assert_int_equal(solve_dense(&problem.qp, &problem.answer, &stats), SN_BAD_INPUT);
            assert_int_equal(stats.infeasible, last);
        }
        free_dense_problem(problem);
    }
}

// ---- inequalities that cannot hold together

static void contradictions(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 1000; ++seed) {
        const int n = 1 + (int)(seed % 9), count = 2 + (int)(seed % 17);
        DenseProblem problem = make_dense_problem(&(Recipe){.n = n,
                                                            .rank = n,
                                                            .count = count,
                                                            .touching = 1,
                                                            .scale = (double)(seed % 4),
                                                            .seed = seed});
        SnDenseQpStats stats;
        const double size = 1e-6 * (1 + fabs(problem.b[0]));
        // a x >= b and -a x >= -b + more: nothing between
        copy_row(&problem, count - 1, 0, -1, size);
        problem.answer.x[0] = 12345;
        assert_int_equal(solve_dense(&problem.qp, &problem.answer, &stats), SN_BAD_INPUT);
        CHECK_BETWEEN(stats.infeasible, 0, count - 1);
        assert_true(problem.answer.x[0] == 12345);
        // a x = b is left, and that is an equality
        copy_row(&problem, count - 1, 0, -1, 0);
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        CHECK_AT_MOST(dense_error(&problem.qp, &problem.answer), 1e-10);
        assert_int_equal(stats.infeasible, -1);
        double excess = -problem.b[0];
        for (int i = 0; i < n; ++i) excess += problem.A[i] * problem.answer.x[i];
        CHECK_NEAR(excess, 0, 1e-9 * (1 + fabs(problem.b[0])));
        free_dense_problem(problem);
    }
}

// three half-planes of the plane: none between them, or a point
static void triangle(void** state) {
    (void)state;
    const double H[] = {1, 0, 0, 1}, g[] = {0, 0}, A[] = {1, 0, -0.5, 0.75, -0.5, -0.75};
    double x[2], lambda[3];
    unsigned char active[3] = {0};
    SnDenseQpStats stats;
    for (int inside = 0; inside < 2; ++inside) {
        const double b[] = {inside ? 0 : 1e-4, 0, 0};
        const SnDenseQp qp = {.n = 2, .H = H, .g = g, .count = 3, .A = A, .b = b};
        const SnStatus status =
            solve_dense(&qp, &(SnDenseQpAnswer){x, NULL, lambda, active}, &stats);
        assert_int_equal(status, inside ? SN_OK : SN_BAD_INPUT);
        assert_int_equal(stats.infeasible >= 0, !inside);
    }
    CHECK_NEAR(x[0], 0, 1e-15);
    CHECK_NEAR(x[1], 0, 1e-15);
}

// a normal of zeros holds or does not
static void no_normal(void** state) {
    (void)state;
    const double H = 1, g = -1, A = 0;
    for (int holds = 0; holds < 2; ++holds) {
        const double b = holds ? -1 : 1;
        double x, lambda;
        unsigned char active = 1;
        SnDenseQpStats stats;
        const SnStatus status =
            solve_dense(&(SnDenseQp){.n = 1, .H = &H, .g = &g, .count = 1, .A = &A, .b = &b},
                        &(SnDenseQpAnswer){&x, NULL, &lambda, &active}, &stats);
        assert_int_equal(status, holds ? SN_OK : SN_BAD_INPUT);
        assert_int_equal(stats.infeasible, holds ? -1 : 0);
    }
}

// ---- what is refused

static void refused(void** state) {
    (void)state;
    DenseProblem problem =
        make_dense_problem(&(Recipe){.n = 4, .rank = 4, .equal_count = 1, .count = 3, .seed = 2});
    double* numbers[] = {problem.H, problem.g, problem.E, problem.e, problem.A, problem.b};
    SnDenseQpStats stats;
    for (int i = 0; i < 6; ++i)
        for (int k = 0; k < 2; ++k) {
            const double before = numbers[i][0];
            numbers[i][0] = k ? NAN : INFINITY;
            assert_int_equal(solve_dense(&problem.qp, &problem.answer, &stats), SN_BAD_INPUT);
            assert_int_equal(stats.infeasible, -1);
            numbers[i][0] = before;
        }
    CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
    for (int i = 0; i < 4; ++i) problem.H[i] = problem.H[4 * i] = 0;
    assert_int_equal(solve_dense(&problem.qp, &problem.answer, &stats), SN_NOT_DEFINITE);
    free_dense_problem(problem);
}

// the answer is that of the problem without the constraints that are not active
static void check_active_alone(const DenseProblem* problem) {
    DenseProblem part = make_dense_problem(&(Recipe){.n = 30, .rank = 30, .count = 60, .seed = 5});
    const SnDenseQpAnswer* answer = &problem->answer;
    part.qp.count = 0;
    memcpy(part.answer.x, answer->x, 30 * sizeof(double));
    for (int i = 0; i < 60; ++i) {
        assert_true(answer->active[i] || answer->lambda[i] == 0);
        if (!answer->active[i]) continue;
        const int to = part.qp.count++;
        memcpy(part.A + 30 * to, problem->A + 30 * i, 30 * sizeof(double));
        part.b[to] = problem->b[i];
        part.answer.lambda[to] = answer->lambda[i];
        part.answer.active[to] = 1;
    }
    CHECK_AT_MOST(dense_error(&part.qp, &part.answer), 1e-10);
    free_dense_problem(part);
}

static void few_iterations(void** state) {
    (void)state;
    DenseProblem problem =
        make_dense_problem(&(Recipe){.n = 30, .rank = 30, .count = 60, .seed = 5});
    SnDenseQpSettings settings = sn_default_dense_qp_settings();
    SnDenseQpStats stats;
    for (settings.max_iterations = 0; settings.max_iterations < 12; ++settings.max_iterations) {
        memset(problem.answer.active, 0, 60);
        assert_int_equal(sn_dense_qp_solve(&problem.qp, &settings, &problem.answer,
                                           sn_arena_reset(store), &stats),
                         SN_NOT_CONVERGED);
        assert_int_equal(stats.iterations, settings.max_iterations);
        check_active_alone(&problem);
        assert_true(stats.residual > 1e-6);
    }
    free_dense_problem(problem);
}

// ---- from a guess

static void warm_starts(void** state) {
    (void)state;
    int cold = 0, warm = 0, wrong = 0;
    for (uint64_t seed = 0; seed < 60; ++seed) {
        DenseProblem problem = make_dense_problem(
            &(Recipe){.n = 40, .rank = 40, .equal_count = 4, .count = 80, .seed = seed});
        SnDenseQpStats stats;
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        cold += stats.iterations;
        double* x = zeros(40);
        memcpy(x, problem.answer.x, 40 * sizeof *x);
        // the right set: nothing to take in
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        assert_int_equal(stats.iterations, 0);
        for (int i = 0; i < 40; ++i) CHECK_NEAR(problem.answer.x[i], x[i], 1e-11);
        // a wrong one, of more constraints than there are variables: the same answer
        SnRandom random = {seed};
        for (int i = 0; i < 80; ++i)
            problem.answer.active[i] = (unsigned char)(random_below(&random, 4) > 0);
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        for (int i = 0; i < 40; ++i) CHECK_NEAR(problem.answer.x[i], x[i], 1e-10);
        wrong += stats.iterations;
        // a slightly different problem
        for (int i = 0; i < 40; ++i) problem.g[i] *= 1 + 1e-3 * (i % 7);
        CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
        CHECK_AT_MOST(dense_error(&problem.qp, &problem.answer), 1e-10);
        warm += stats.iterations;
        free(x);
        free_dense_problem(problem);
    }
    print_message("steps: %d cold, %d from a near problem, %d from a wrong set\n", cold, warm,
                  wrong);
    assert_true(cold > 10 * warm);
}

// ---- bits and memory

static void same_bits(void** state) {
    (void)state;
    const Recipe recipe = {
        .n = 50, .rank = 50, .equal_count = 5, .count = 90, .touching = 0.4, .repeated = 0.2};
    DenseProblem a = make_dense_problem(&recipe), b = make_dense_problem(&recipe);
    SnDenseQpStats stats;
    CHECK_OK(solve_dense(&a.qp, &a.answer, &stats));
    const SnArena scratch = sn_arena_reset(store);
    const SnDenseQpSettings settings = sn_default_dense_qp_settings();
    const int64_t calls = sn_memory_count().total_calls;
    CHECK_OK(sn_dense_qp_solve(&b.qp, &settings, &b.answer, scratch, &stats));
    assert_int_equal(sn_memory_count().total_calls, calls);
    assert_memory_equal(a.answer.x, b.answer.x, 50 * sizeof(double));
    assert_memory_equal(a.answer.mu, b.answer.mu, 5 * sizeof(double));
    assert_memory_equal(a.answer.lambda, b.answer.lambda, 90 * sizeof(double));
    free_dense_problem(a);
    free_dense_problem(b);
}

static void memory_may_run_out(void** state) {
    (void)state;
    DenseProblem problem =
        make_dense_problem(&(Recipe){.n = 20, .rank = 20, .equal_count = 2, .count = 30});
    SnArenaStore* small;
    CHECK_OK(sn_create_arena(16, &small));
    const SnDenseQpSettings settings = sn_default_dense_qp_settings();
    SnDenseQpStats stats;
    problem.answer.x[0] = 12345;
    int failures = 0;
    for (;; ++failures) {
        sn_memory_fail_after(failures);
        const SnStatus status =
            sn_dense_qp_solve(&problem.qp, &settings, &problem.answer, (SnArena){small, 0}, &stats);
        sn_memory_fail_after(-1);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_true(problem.answer.x[0] == 12345);
    }
    assert_true(failures > 10);
    CHECK_AT_MOST(dense_error(&problem.qp, &problem.answer), 1e-10);
    sn_destroy_arena(small);
    free_dense_problem(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redundant_equalities),
        cmocka_unit_test(contradictions),
        cmocka_unit_test(triangle),
        cmocka_unit_test(no_normal),
        cmocka_unit_test(refused),
        cmocka_unit_test(few_iterations),
        cmocka_unit_test(warm_starts),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
