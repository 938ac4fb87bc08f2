// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "qp/fixture.h"

#include <stdlib.h>
#include <string.h>

// Programs with general constraints: closed forms and random problems.

// ---- closed forms

// the nearest point of a half-space: x = p + max(0, b - a.p) / |a|^2 a
static void half_space(void** state) {
    (void)state;
    enum { N = 12 };
    SnRandom random = {4};
    for (int trial = 0; trial < 50; ++trial) {
        double H[N * N] = {0}, g[N], a[N], x[N], b = sn_random_uniform(&random, -2, 2), lambda;
        double along = 0, square = 0;
        unsigned char active = (unsigned char)(trial % 2);
        for (int i = 0; i < N; ++i) {
            H[i * N + i] = 1;
            g[i] = sn_random_uniform(&random, -1, 1); // p = -g
            a[i] = sn_random_uniform(&random, -1, 1);
            along -= a[i] * g[i];
            square += a[i] * a[i];
        }
        SnDenseQpStats stats;
        CHECK_OK(solve_dense(&(SnDenseQp){.n = N, .H = H, .g = g, .count = 1, .A = a, .b = &b},
                             &(SnDenseQpAnswer){x, NULL, &lambda, &active}, &stats));
        const double force = fmax(0, b - along) / square;
        CHECK_NEAR(lambda, force, 1e-14);
        assert_int_equal(active, force > 0);
        for (int i = 0; i < N; ++i) CHECK_NEAR(x[i], -g[i] + force * a[i], 1e-14);
    }
}

// the nearest point of the simplex x >= 0, sum x = 1: x_i = max(0, p_i - t) with t such that they
// sum to 1, found by bisection
static void simplex(void** state) {
    (void)state;
    enum { N = 60 };
    double H[N * N] = {0}, g[N], E[N], A[N * N] = {0}, b[N] = {0}, x[N], lambda[N], mu, one = 1;
    unsigned char active[N] = {0};
    SnRandom random = {6};
    for (int i = 0; i < N; ++i) {
        H[i * (N + 1)] = A[i * (N + 1)] = E[i] = 1;
        g[i] = sn_random_uniform(&random, -0.2, 0.2);
    }
    double low = -10, high = 10;
    for (int k = 0; k < 100; ++k) {
        const double t = 0.5 * (low + high);
        double sum = 0;
        for (int i = 0; i < N; ++i) sum += fmax(0, -g[i] - t);
        if (sum > 1)
            low = t;
        else
            high = t;
    }
    SnDenseQpStats stats;
    CHECK_OK(solve_dense(&(SnDenseQp){N, H, g, 1, E, &one, N, A, b},
                         &(SnDenseQpAnswer){x, &mu, lambda, active}, &stats));
    CHECK_NEAR(mu, -low, 1e-13);
    for (int i = 0; i < N; ++i) CHECK_NEAR(x[i], fmax(0, -g[i] - low), 1e-13);
}

// min x1^2 - x1 x2 + x2^2 - 3 x1, x >= 0, x1 + x2 <= 2: a textbook's (3/2, 1/2), force 1/2
static void textbook(void** state) {
    (void)state;
    const double H[] = {2, -1, -1, 2}, g[] = {-3, 0}, A[] = {1, 0, 0, 1, -1, -1}, b[] = {0, 0, -2};
    double x[2], lambda[3];
    unsigned char active[3] = {0};
    SnDenseQpStats stats;
    CHECK_OK(solve_dense(&(SnDenseQp){.n = 2, .H = H, .g = g, .count = 3, .A = A, .b = b},
                         &(SnDenseQpAnswer){x, NULL, lambda, active}, &stats));
    CHECK_NEAR(x[0], 1.5, 1e-14);
    CHECK_NEAR(x[1], 0.5, 1e-14);
    CHECK_NEAR(lambda[2], 0.5, 1e-14);
    assert_true(lambda[0] == 0 && lambda[1] == 0 && !active[0] && !active[1] && active[2]);
}

static void nothing_to_do(void** state) {
    (void)state;
    SnDenseQpStats stats;
    CHECK_OK(solve_dense(&(SnDenseQp){0}, &(SnDenseQpAnswer){0}, &stats));
    const double H = 4, g = 2;
    double x;
    CHECK_OK(
        solve_dense(&(SnDenseQp){.n = 1, .H = &H, .g = &g}, &(SnDenseQpAnswer){.x = &x}, &stats));
    CHECK_NEAR(x, -0.5, 1e-16);
    assert_int_equal(stats.iterations, 0);
}

// ---- random problems

static void check_random(const Recipe* recipe, double limit) {
    DenseProblem problem = make_dense_problem(recipe);
    SnDenseQpStats stats;
    const SnStatus status = solve_dense(&problem.qp, &problem.answer, &stats);
    const double error = dense_error(&problem.qp, &problem.answer);
    if (status != SN_OK || !(error <= limit))
        fail_msg("n %d equal %d count %d scale %g touching %g repeated %g seed %d: status %d, "
                 "error %g, residual %g, %d steps, infeasible %d",
                 recipe->n, recipe->equal_count, recipe->count, recipe->scale, recipe->touching,
                 recipe->repeated, (int)recipe->seed, status, error, stats.residual,
                 stats.iterations, stats.infeasible);
    free_dense_problem(problem);
}

static Recipe small_recipe(uint64_t seed) {
    const int n = 1 + (int)(seed % 13);
    return (Recipe){.n = n,
                    .rank = n,
                    .equal_count = (int)(seed / 13 % (uint64_t)((n + 3) / 2)),
                    .count = (int)(seed / 5 % 31),
                    .seed = seed};
}

static void random_small(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 5000; ++seed) {
        const Recipe recipe = small_recipe(seed);
        check_random(&recipe, 1e-10);
    }
}

static void badly_scaled(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 3000; ++seed) {
        Recipe recipe = small_recipe(seed);
        recipe.scale = 1 + (double)(seed % 6);
        check_random(&recipe, 1e-10);
    }
}

// many constraints through one point, and some that follow from others
static void degenerate(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 5000; ++seed) {
        Recipe recipe = small_recipe(seed);
        recipe.touching = 0.25 * (double)(seed % 5);
        recipe.repeated = 0.2 * (double)(seed / 5 % 4);
        recipe.scale = (double)(seed % 4);
        check_random(&recipe, 1e-10);
    }
}

// rows that are another one but for a part of 1e-10: a violated one of them looks as if active ones
// implied it, and yet letting one of these go helps
static void nearly_parallel(void** state) {
    (void)state;
    const Recipe recipes[] = {
        {8, 8, 5, 4, 18, 0.5, 0.2, 17479704090800529958u},
        {7, 7, 5, 2, 22, 0.25, 0.4, 8244037105138512210u},
        {11, 11, 6, 5, 33, 0.75, 0.6, 1923370989429864863u},
        {6, 6, 6, 0, 18, 0.25, 0.2, 15960779643758230064u},
    };
    for (int i = 0; i < 4; ++i) check_random(&recipes[i], 1e-10);
}

static void sizes_to_200(void** state) {
    (void)state;
    for (int n = 20; n <= 200; n += 60)
        for (int k = 0; k < 3; ++k)
            check_random(&(Recipe){.n = n,
                                   .rank = n,
                                   .equal_count = k * n / 5,
                                   .count = (k + 1) * n,
                                   .touching = 0.3 * k,
                                   .repeated = 0.1 * k,
                                   .scale = 2 * k,
                                   .seed = (uint64_t)(n + k)},
                         1e-10);
}

// bounds as rows are bounds: another method finds the same point
static void boxes_agree(void** state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const int n = 1 + (int)(seed % 30);
        BoxProblem box = make_box_problem(&(Recipe){.n = n, .rank = n, .scale = 1, .seed = seed});
        DenseProblem problem = make_dense_problem(&(Recipe){.n = n, .rank = n, .count = 2 * n});
        int count = 0;
        memset(problem.A, 0, (size_t)(2 * n * n) * sizeof(double));
        for (int i = 0; i < 2 * n; ++i) {
            const double bound = i < n ? box.low[i] : -box.high[i - n];
            if (isinf(bound)) continue;
            problem.A[count * n + i % n] = i < n ? 1 : -1;
            problem.b[count++] = bound;
        }
        const SnDenseQp qp = {
            .n = n, .H = box.H, .g = box.g, .count = count, .A = problem.A, .b = problem.b};
        SnDenseQpStats stats;
        SnBoxQpStats box_stats;
        const SnBoxQpSettings settings = sn_default_box_qp_settings();
        CHECK_OK(solve_dense(&qp, &problem.answer, &stats));
        CHECK_OK(sn_box_qp_solve(&box.qp, &settings, box.x, sn_arena_reset(store), &box_stats));
        for (int i = 0; i < n; ++i)
            CHECK_NEAR(problem.answer.x[i], box.x[i], 1e-10 * (1 + fabs(box.x[i])));
        free_box_problem(box);
        free_dense_problem(problem);
    }
}

static void effort(void** state) {
    (void)state;
    const int sizes[] = {10, 50, 200};
    for (int k = 0; k < 3; ++k) {
        double least = INFINITY;
        SnDenseQpStats stats;
        int held = 0;
        for (int repeat = 0; repeat < 5; ++repeat) {
            const int n = sizes[k];
            DenseProblem problem = make_dense_problem(
                &(Recipe){.n = n, .rank = n, .equal_count = n / 10, .count = 2 * n, .seed = 78});
            const double begin = sn_thread_seconds();
            CHECK_OK(solve_dense(&problem.qp, &problem.answer, &stats));
            least = fmin(least, sn_thread_seconds() - begin);
            held = 0;
            for (int i = 0; i < 2 * n; ++i) held += problem.answer.active[i];
            free_dense_problem(problem);
        }
        print_message("n %3d: %d steps, %d active, %.3g ms, residual %.2g\n", sizes[k],
                      stats.iterations, held, 1e3 * least, stats.residual);
        assert_true(stats.iterations <= 6 * sizes[k]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_space),      cmocka_unit_test(simplex),
        cmocka_unit_test(textbook),        cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(random_small),    cmocka_unit_test(badly_scaled),
        cmocka_unit_test(degenerate),      cmocka_unit_test(sizes_to_200),
        cmocka_unit_test(nearly_parallel), cmocka_unit_test(boxes_agree),
        cmocka_unit_test(effort),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
