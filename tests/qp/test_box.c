// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "qp/fixture.h"

#include <stdlib.h>
#include <string.h>

// Programs with bounds: closed forms, conditions of optimality, ends that are none.

// ---- closed forms

// a diagonal H: every variable by itself
static void separable(void** state) {
    (void)state;
    enum { N = 40 };
    double H[N * N] = {0}, g[N], low[N], high[N], x[N] = {0};
    SnRandom random = {1};
    for (int i = 0; i < N; ++i) {
        H[i * N + i] = sn_random_uniform(&random, 0.1, 10);
        g[i] = sn_random_uniform(&random, -10, 10);
        low[i] = i % 3 ? sn_random_uniform(&random, -1, 0) : -INFINITY;
        high[i] = i % 4 ? sn_random_uniform(&random, 0, 1) : INFINITY;
    }
    SnBoxQpStats stats;
    CHECK_OK(solve_box(&(SnBoxQp){N, H, g, low, high}, x, &stats));
    for (int i = 0; i < N; ++i)
        CHECK_NEAR(x[i], fmax(low[i], fmin(high[i], -g[i] / H[i * N + i])), 1e-13);
    assert_int_equal(stats.iterations, 1);
}

// A string of n weights on a table: it lies flat between two points at which it lifts off, and is
// a parabola outside. With -u'' = f, f = -8 on (0, 1), u >= -1/4, u(0) = u(1) = 0: u = -2 x + 4
// x^2 up to x = 1/4, where u = -1/4 and u' = 0. The discrete one is exact where 1/4 is a node.
static void obstacle(void** state) {
    (void)state;
    enum { N = 39 };
    const double h = 1.0 / (N + 1);
    double H[N * N] = {0}, g[N], low[N], high[N], x[N] = {0};
    for (int i = 0; i < N; ++i) {
        H[i * N + i] = 2;
        if (i > 0) H[i * N + i - 1] = -1;
        if (i < N - 1) H[i * N + i + 1] = -1;
        g[i] = 8 * h * h;
        low[i] = -0.25;
        high[i] = INFINITY;
    }
    SnBoxQpStats stats;
    CHECK_OK(solve_box(&(SnBoxQp){N, H, g, low, high}, x, &stats));
    for (int i = 0; i < N; ++i) {
        const double s = fmin((i + 1) * h, 1 - (i + 1) * h);
        CHECK_NEAR(x[i], s < 0.25 ? -2 * s + 4 * s * s : -0.25, 1e-13);
        if (s > 0.2501) assert_true(x[i] == -0.25);
    }
}

// one variable, all ways in which its bounds can lie
static void one_variable(void** state) {
    (void)state;
    const struct {
        double H, g, low, high, start, expected;
        SnStatus status;
    } cases[] = {
        {2, -4, -INFINITY, INFINITY, 7, 2, SN_OK},
        {2, -4, 3, 5, 0, 3, SN_OK},
        {2, -4, -5, 1, 0, 1, SN_OK},
        {2, -4, 1, 1, 0, 1, SN_OK},
        {0, 1, -3, INFINITY, 0, -3, SN_OK},
        {0, -1, -3, 8, 0, 8, SN_OK},
        {0, 0, -3, 8, 4, 4, SN_OK},
        {0, 0, -3, 8, 9, 8, SN_OK},
        {0, 1, -INFINITY, 8, 4, 4, SN_NOT_DEFINITE},
        {0, -1, -1, INFINITY, 4, 4, SN_NOT_DEFINITE},
        {1, 0, 1, 0, 4, 4, SN_BAD_INPUT},
        {1, NAN, 0, 1, 4, 4, SN_BAD_INPUT},
        {INFINITY, 0, 0, 1, 4, 4, SN_BAD_INPUT},
        {1, 0, NAN, 1, 4, 4, SN_BAD_INPUT},
        {1, 0, INFINITY, INFINITY, 4, 4, SN_BAD_INPUT},
        {1, 3, -10, 10, NAN, -3, SN_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        double x = cases[i].start;
        SnBoxQpStats stats;
        const SnBoxQp qp = {1, &cases[i].H, &cases[i].g, &cases[i].low, &cases[i].high};
        assert_int_equal(solve_box(&qp, &x, &stats), cases[i].status);
        const int inside = cases[i].low < x && x < cases[i].high;
        CHECK_NEAR(x, cases[i].expected, inside ? 1e-14 : 0); // bounds are met exactly
    }
}

// the answer is 0, up to rounding of where we came from; variables at 0 are not let go for it
static void nothing_but_zero(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        const int n = 1 + (int)(seed % 12);
        BoxProblem problem = make_box_problem(&(Recipe){.n = n, .rank = n, .seed = seed});
        for (int i = 0; i < n; ++i) {
            problem.g[i] = 0;
            problem.low[i] = i % 2 && seed % 2 ? 0 : -INFINITY;
            problem.high[i] = INFINITY;
        }
        SnBoxQpStats stats;
        CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
        for (int i = 0; i < n; ++i) CHECK_NEAR(problem.x[i], 0, 1e-20);
        free_box_problem(problem);
    }
}

static void no_variables(void** state) {
    (void)state;
    SnBoxQpStats stats;
    CHECK_OK(solve_box(&(SnBoxQp){0}, NULL, &stats));
    assert_int_equal(stats.iterations, 0);
}

// ---- random problems

static void check_random(const Recipe* recipe, int* most) {
    BoxProblem problem = make_box_problem(recipe);
    SnBoxQpStats stats;
    const SnStatus status = solve_box(&problem.qp, problem.x, &stats);
    const double error = box_error(&problem.qp, problem.x);
    if (status != SN_OK || !(error <= 1e-10))
        fail_msg("n %d rank %d scale %g seed %d: status %d, error %g, %d steps", recipe->n,
                 recipe->rank, recipe->scale, (int)recipe->seed, status, error, stats.iterations);
    if (stats.iterations > *most) *most = stats.iterations;
    free_box_problem(problem);
}

static void random_definite(void** state) {
    (void)state;
    int most = 0;
    for (uint64_t seed = 0; seed < 6000; ++seed) {
        const int n = 1 + (int)(seed % 20);
        check_random(&(Recipe){.n = n, .rank = n, .scale = (double)(seed % 4) * 2, .seed = seed},
                     &most);
    }
    for (int n = 25; n <= 200; n += 35)
        for (int scale = 0; scale <= 6; scale += 3)
            check_random(&(Recipe){.n = n, .rank = n, .scale = scale, .seed = (uint64_t)n}, &most);
    print_message("most steps: %d\n", most);
}

static void random_semidefinite(void** state) {
    (void)state;
    int most = 0;
    for (uint64_t seed = 0; seed < 4000; ++seed) {
        const int n = 2 + (int)(seed % 17), rank = (int)(seed / 17 % (uint64_t)n);
        check_random(&(Recipe){.n = n, .rank = rank, .scale = (double)(seed % 3) * 2, .seed = seed},
                     &most);
    }
    for (int n = 40; n <= 200; n += 80)
        check_random(&(Recipe){.n = n, .rank = n / 2, .seed = (uint64_t)n}, &most);
    print_message("most steps: %d\n", most);
}

// A rank short of n and bounds on some variables only: the value falls without end along a null
// direction that no bound stops, or the answer is optimal. Both are seen, and each is right.
static void falls_without_end(void** state) {
    (void)state;
    int unbounded = 0, bounded = 0;
    for (uint64_t seed = 0; seed < 400; ++seed) {
        const int n = 2 + (int)(seed % 8);
        BoxProblem problem = make_box_problem(&(Recipe){.n = n, .rank = n - 1, .seed = seed});
        for (int i = 0; i < n; ++i)
            if (problem.low[i] != problem.high[i] && i < 2) problem.high[i] = INFINITY;
        for (int i = 2; i < n; ++i) problem.low[i] = -INFINITY, problem.high[i] = INFINITY;
        double* before = zeros(n);
        memcpy(before, problem.x, (size_t)n * sizeof *before);
        SnBoxQpStats stats;
        const SnStatus status = solve_box(&problem.qp, problem.x, &stats);
        if (status == SN_NOT_DEFINITE) {
            unbounded++;
            assert_memory_equal(before, problem.x, (size_t)n * sizeof *before);
            // bounds far away are met, at a value far below
            for (int i = 0; i < n; ++i) {
                if (isinf(problem.low[i])) problem.low[i] = -1e6;
                if (isinf(problem.high[i])) problem.high[i] = 1e6;
            }
            CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
            CHECK_AT_MOST(box_error(&problem.qp, problem.x), 1e-10);
            double far = 0;
            for (int i = 0; i < n; ++i) far = fmax(far, fabs(problem.x[i]));
            assert_true(far == 1e6);
        } else {
            CHECK_OK(status);
            CHECK_AT_MOST(box_error(&problem.qp, problem.x), 1e-10);
            bounded++;
        }
        free(before);
        free_box_problem(problem);
    }
    assert_true(unbounded > 50 && bounded > 50);
}

// ---- how it gets there

static void warm_starts(void** state) {
    (void)state;
    int cold = 0, warm = 0;
    for (uint64_t seed = 0; seed < 50; ++seed) {
        BoxProblem problem = make_box_problem(&(Recipe){.n = 60, .rank = 60, .seed = seed});
        SnBoxQpStats stats;
        CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
        cold += stats.iterations;
        // the answer itself: nothing to do
        CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
        assert_int_equal(stats.iterations, 0);
        for (int i = 0; i < 60; ++i) problem.g[i] *= 1 + 1e-6 * (i % 7);
        CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
        CHECK_AT_MOST(box_error(&problem.qp, problem.x), 1e-10);
        warm += stats.iterations;
        free_box_problem(problem);
    }
    print_message("steps: %d cold, %d warm\n", cold, warm);
    assert_true(warm <= 60 && cold >= 3 * warm);
}

static void few_iterations(void** state) {
    (void)state;
    BoxProblem problem = make_box_problem(&(Recipe){.n = 50, .rank = 50, .seed = 5});
    SnBoxQpSettings settings = sn_default_box_qp_settings();
    settings.max_iterations = 1;
    SnBoxQpStats stats;
    assert_int_equal(
        sn_box_qp_solve(&problem.qp, &settings, problem.x, sn_arena_reset(store), &stats),
        SN_NOT_CONVERGED);
    assert_int_equal(stats.iterations, 1);
    for (int i = 0; i < 50; ++i) CHECK_BETWEEN(problem.x[i], problem.low[i], problem.high[i]);
    free_box_problem(problem);
}

static void same_bits(void** state) {
    (void)state;
    BoxProblem a = make_box_problem(&(Recipe){.n = 90, .rank = 50, .seed = 9});
    BoxProblem b = make_box_problem(&(Recipe){.n = 90, .rank = 50, .seed = 9});
    SnBoxQpStats stats;
    CHECK_OK(solve_box(&a.qp, a.x, &stats));
    CHECK_OK(solve_box(&b.qp, b.x, &stats));
    assert_memory_equal(a.x, b.x, 90 * sizeof *a.x);
    const int64_t calls = sn_memory_count().total_calls;
    b.x[0] += 1;
    SnArena scratch = sn_arena_reset(store);
    const SnBoxQpSettings settings = sn_default_box_qp_settings();
    CHECK_OK(sn_box_qp_solve(&b.qp, &settings, b.x, scratch, &stats));
    assert_int_equal(sn_memory_count().total_calls, calls); // a warm arena is enough
    free_box_problem(a);
    free_box_problem(b);
}

static void memory_may_run_out(void** state) {
    (void)state;
    BoxProblem problem = make_box_problem(&(Recipe){.n = 30, .rank = 30, .seed = 3});
    double* before = zeros(30);
    memcpy(before, problem.x, 30 * sizeof *before);
    SnArenaStore* small;
    CHECK_OK(sn_create_arena(16, &small));
    const SnBoxQpSettings settings = sn_default_box_qp_settings();
    SnBoxQpStats stats;
    SnStatus status = SN_OUT_OF_MEMORY;
    int failures = 0;
    for (; status != SN_OK; ++failures) {
        SnArena scratch = {small, 0};
        sn_memory_fail_after(failures);
        status = sn_box_qp_solve(&problem.qp, &settings, problem.x, scratch, &stats);
        sn_memory_fail_after(-1);
        if (status == SN_OK) break;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        assert_memory_equal(before, problem.x, 30 * sizeof *before);
    }
    assert_true(failures > 3);
    CHECK_AT_MOST(box_error(&problem.qp, problem.x), 1e-10);
    sn_destroy_arena(small);
    free(before);
    free_box_problem(problem);
}

static void effort(void** state) {
    (void)state;
    const int sizes[] = {10, 50, 200};
    for (int k = 0; k < 3; ++k) {
        double least = INFINITY;
        SnBoxQpStats stats;
        for (int repeat = 0; repeat < 10; ++repeat) {
            BoxProblem problem =
                make_box_problem(&(Recipe){.n = sizes[k], .rank = sizes[k], .seed = 77});
            const double begin = sn_thread_seconds();
            CHECK_OK(solve_box(&problem.qp, problem.x, &stats));
            least = fmin(least, sn_thread_seconds() - begin);
            free_box_problem(problem);
        }
        print_message("n %3d: %d steps, %d factors, %d at bounds, %.3g ms\n", sizes[k],
                      stats.iterations, stats.factorisations, stats.held, 1e3 * least);
        assert_true(stats.iterations <= 25);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separable),
        cmocka_unit_test(obstacle),
        cmocka_unit_test(one_variable),
        cmocka_unit_test(no_variables),
        cmocka_unit_test(nothing_but_zero),
        cmocka_unit_test(random_definite),
        cmocka_unit_test(random_semidefinite),
        cmocka_unit_test(falls_without_end),
        cmocka_unit_test(warm_starts),
        cmocka_unit_test(few_iterations),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(effort),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
