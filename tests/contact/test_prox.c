// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "contact/cone.h"
#include "contact/cone_project.h"
#include "contact/gmres.h"
#include "moving_rig.h"

#include <stdlib.h>
#include <string.h>

// The proximal method and its parts.

static double uniform(SnRandom* random) { return sn_random_uniform(random, -1, 1); }

// ---- the nearest point of a cone

// with y = w + g r: r in the cone, y in its dual, r.y = 0
static void check_projection(const SnConeMetric* metric, const double w[3], const double r[3]) {
    const double mu = metric->friction, size = hypot(w[0], hypot(w[1], w[2]));
    double y[3], product = 0;
    for (int k = 0; k < 3; ++k) y[k] = w[k] + metric->g[k > 0] * r[k];
    for (int k = 0; k < 3; ++k) product += r[k] * y[k];
    CHECK_AT_MOST(hypot(r[1], r[2]) - mu * r[0], 1e-12);
    CHECK_AT_MOST(mu * hypot(y[1], y[2]) - y[0], 1e-12 * size);
    CHECK_NEAR(product, 0, 1e-12 * size);
}

static void check_slope(const SnConeMetric* metric, const double w[3], const double slope[3][3]) {
    const double d = 1e-6;
    for (int k = 0; k < 3; ++k) {
        double more[3] = {w[0], w[1], w[2]}, less[3] = {w[0], w[1], w[2]}, up[3], down[3];
        more[k] += d, less[k] -= d;
        const double change =
            sn_cone_project(metric, more, up, NULL) - sn_cone_project(metric, less, down, NULL);
        double r[3];
        sn_cone_project(metric, w, r, NULL);
        CHECK_NEAR(change / (2 * d), -r[k], 1e-5); // the energy's slope is -r
        for (int a = 0; a < 3; ++a) {
            CHECK_NEAR(slope[a][k], -(up[a] - down[a]) / (2 * d), 1e-5);
            CHECK_NEAR(slope[a][k], slope[k][a], 1e-12);
        }
    }
}

static void projection(void** state) {
    (void)state;
    SnRandom random = {3};
    int inside = 0, outside = 0, on = 0;
    for (int i = 0; i < 300; ++i) {
        const SnConeMetric metric = {0.3 * (i % 4),
                                     {1 + uniform(&random) / 2, 0.6 + 0.1 * (i % 5)}};
        const double w[3] = {uniform(&random), uniform(&random), uniform(&random)};
        double r[3], slope[3][3];
        sn_cone_project(&metric, w, r, slope);
        check_projection(&metric, w, r);
        check_slope(&metric, w, (const double(*)[3])slope);
        const double limit = metric.friction * r[0] * (1 - 1e-9);
        inside += r[0] > 0 && hypot(r[1], r[2]) < limit;
        on += r[0] > 0 && hypot(r[1], r[2]) >= limit;
        outside += r[0] == 0;
    }
    assert_true(inside > 10 && on > 50 && outside > 50);
}

// ---- equations of which only products are known

enum { N = 12 };

static SnStatus product(void* context, const double* x, double* y) {
    const double* A = context;
    for (int i = 0; i < N; ++i) {
        y[i] = 0;
        for (int k = 0; k < N; ++k) y[i] += A[i * N + k] * x[k];
    }
    return SN_OK;
}

static SnStatus broken(void* context, const double* x, double* y) {
    (void)context, (void)x, (void)y;
    return SN_NOT_DEFINITE;
}

static void products(void** state) {
    (void)state;
    SnArenaStore* store;
    SnRandom random = {4};
    CHECK_OK(sn_create_arena(1 << 16, &store));
    for (int trial = 0; trial < 10; ++trial) {
        double A[N * N], x[N], b[N], found[N];
        for (int i = 0; i < N * N; ++i) A[i] = uniform(&random) + 2 * (i % (N + 1) == 0);
        for (int i = 0; i < N; ++i) x[i] = trial == 0 ? 0 : uniform(&random);
        product(A, x, b);
        CHECK_OK(sn_gmres(N, product, A, b, 1e-13, sn_arena_reset(store), found));
        for (int i = 0; i < N; ++i) CHECK_NEAR(found[i], x[i], 1e-9);
    }
    double b[N] = {1}, x[N];
    assert_int_equal(sn_gmres(N, broken, NULL, b, 1e-3, sn_arena_reset(store), x), SN_NOT_DEFINITE);
    sn_destroy_arena(store);
}

// ---- many contacts on few unknowns

typedef struct Problem {
    MovingRig rig;
    double *B, *c, *r, *gamma, *mu;
} Problem;

static double* vector(int n) { return calloc((size_t)n + 1, sizeof(double)); }

// points of something that moves and bends in `unknowns` ways, the same along all axes
static Problem make_problem(SnRandom* random, int count, int unknowns, double friction) {
    Problem p = {.B = vector(3 * count * unknowns),
                 .c = vector(3 * count),
                 .r = vector(3 * count),
                 .gamma = vector(count),
                 .mu = vector(count)};
    double* v = vector(unknowns);
    for (int k = 0; k < unknowns; ++k) v[k] = uniform(random);
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < unknowns; k += 3) {
            const double weight = uniform(random);
            for (int a = 0; a < 3; ++a) p.B[(3 * i + a) * unknowns + k + a] = weight;
        }
        p.gamma[i] = 1e-3;
        p.mu[i] = friction;
        p.c[3 * i] = 0.01 * uniform(random); // how deep it is
        for (int a = 0; a < 3; ++a)
            for (int k = 0; k < unknowns; ++k)
                p.c[3 * i + a] += p.B[(3 * i + a) * unknowns + k] * v[k];
    }
    free(v);
    p.rig = make_moving_rig(count, unknowns, p.B);
    return p;
}

static void free_problem(Problem p) {
    free_moving_rig(p.rig);
    free(p.B), free(p.c), free(p.r), free(p.gamma), free(p.mu);
}

// the largest residual of the law, from B
static double residual_of(const Problem* p) {
    const int n = 3 * p->rig.count, unknowns = p->rig.unknowns;
    double *v = vector(unknowns), largest = 0;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < unknowns; ++k) v[k] += p->B[i * unknowns + k] * p->r[i];
    for (int i = 0; i < p->rig.count; ++i) {
        double w[3], G[3][3];
        memcpy(G, p->rig.delassus.G[i], sizeof G);
        G[0][0] += p->gamma[i];
        for (int a = 0; a < 3; ++a) {
            w[a] = p->c[3 * i + a];
            for (int k = 0; k < unknowns; ++k) w[a] += p->B[(3 * i + a) * unknowns + k] * v[k];
        }
        w[0] += p->gamma[i] * p->r[3 * i];
        const SnCone cone = sn_make_cone((const double(*)[3])G, p->mu[i]);
        largest = fmax(largest, sn_cone_residual(&cone, w, p->r + 3 * i));
    }
    free(v);
    return largest;
}

// up to 31 contacts on two points and more, which leaves forces open; from nothing
static void many_contacts(void** state) {
    (void)state;
    SnRandom random = {5};
    int hard = 0;
    for (int i = 0; i < 60; ++i) {
        Problem p = make_problem(&random, 2 + i % 30, 3 * (2 + i % 7), 0.2 * (i % 4));
        SnImpulseStats stats;
        if (!solve_moving_rig(&p.rig, p.c, p.gamma, p.mu, 1e-10, 10000, p.r, &stats))
            fail_msg("problem %d: residual %g after %d matrices", i, stats.residual,
                     stats.matrices);
        CHECK_AT_MOST(residual_of(&p), 1e-9);
        hard += stats.matrices > 0;
        free_problem(p);
    }
    assert_true(hard > 30); // that sweeps alone do not solve
}

static void without_memory(void** state) {
    (void)state;
    SnRandom random = {6};
    Problem p = make_problem(&random, 20, 12, 0.3);
    const double zero[2] = {0};
    SnImpulseProblem problem = {.delassus = &p.rig.delassus,
                                .A = p.rig.A,
                                .linear = p.rig.linear,
                                .c = p.c,
                                .gamma = p.gamma,
                                .friction = p.mu,
                                .e = zero,
                                .e_gamma = zero,
                                .r = p.r,
                                .r_equal = p.r + 60};
    SnImpulseStats stats;
    SnStatus status = SN_OUT_OF_MEMORY;
    int failures = 0;
    for (; status == SN_OUT_OF_MEMORY; ++failures) {
        assert_true(failures < 1000);
        sn_memory_fail_after(failures);
        status = sn_find_impulses(&problem, &(SnImpulseSettings){1e-10, 100}, NULL, p.rig.cache,
                                  p.rig.scratch, &stats);
        sn_memory_fail_after(-1);
    }
    CHECK_OK(status);
    assert_true(failures > 5);
    free_problem(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(projection),
        cmocka_unit_test(products),
        cmocka_unit_test(many_contacts),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
