// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "contact/cone_newton.h"
#include "contact/dense_lu.h"

#include <stdlib.h>
#include <string.h>

// Dense elimination, and Newton's method on the law of many contacts.

static double uniform(SnRandom* random) { return sn_random_uniform(random, -1, 1); }

static void elimination(void** state) {
    (void)state;
    SnRandom random = {1};
    for (int n = 1; n < 60; n += 1 + n / 5) {
        double *A = calloc((size_t)(n * n), sizeof *A), *b = calloc((size_t)n, sizeof *b),
               *x = calloc((size_t)n, sizeof *x);
        for (int i = 0; i < n * n; ++i) A[i] = uniform(&random);
        for (int i = 0; i < n; i += 2) A[i * n + i] = 0; // rows have to be exchanged
        for (int i = 0; i < n; ++i) x[i] = uniform(&random);
        if (n == 1) A[0] = 2;
        for (int i = 0; i < n * n; ++i) b[i / n] += A[i] * x[i % n];
        assert_true(sn_lu_kernels()->solve(n, A, b));
        for (int i = 0; i < n; ++i) CHECK_NEAR(b[i], x[i], 1e-9);
        free(A), free(b), free(x);
    }
    double singular[9] = {1, 2, 3, 2, 4, 6, 1, 0, 1}, b[3] = {1, 2, 3};
    assert_false(sn_lu_kernels()->solve(3, singular, b));
}

// W = B B^T / k + a little: contacts on few unknowns, stiffly coupled; the fewer unknowns, the more
// so
typedef struct Problem {
    int count, n;
    double *W, *c, *r;
    SnCone* cone;
} Problem;

static Problem make_problem(SnRandom* random, int count, int unknowns, double friction) {
    Problem p = {.count = count, .n = 3 * count};
    const size_t n = (size_t)p.n;
    p.W = calloc(n * n, sizeof(double));
    p.c = calloc(n, sizeof(double));
    p.r = calloc(n, sizeof(double));
    p.cone = calloc((size_t)count, sizeof(SnCone));
    double* B = calloc(n * (size_t)unknowns, sizeof(double));
    // the velocity of a point of a body that moves and bends in `unknowns` ways, the same along all
    // axes: (point, way) -> weight
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < unknowns; k += 3) {
            const double weight = uniform(random);
            for (int a = 0; a < 3 && k + a < unknowns; ++a)
                B[(3 * i + a) * unknowns + k + a] = weight;
        }
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j)
            for (int k = 0; k < unknowns; ++k)
                p.W[i * n + j] += B[(int)i * unknowns + k] * B[(int)j * unknowns + k];
    for (int i = 0; i < count; ++i) {
        double G[3][3];
        p.W[(size_t)(3 * i) * (n + 1)] += 1e-3;
        for (int k = 0; k < 9; ++k)
            G[k / 3][k % 3] = p.W[(size_t)(3 * i + k / 3) * n + (size_t)(3 * i + k % 3)];
        p.cone[i] = sn_make_cone((const double(*)[3])G, friction);
        p.c[3 * i] = 0.01 * uniform(random); // how deep it is
    }
    // how everything moves without contacts
    double* v = calloc((size_t)unknowns, sizeof(double));
    for (int k = 0; k < unknowns; ++k) v[k] = uniform(random);
    for (int i = 0; i < p.n; ++i)
        for (int k = 0; k < unknowns; ++k) p.c[i] += B[i * unknowns + k] * v[k];
    free(v);
    free(B);
    return p;
}

static void free_problem(Problem p) { free(p.W), free(p.c), free(p.r), free(p.cone); }

static double residual_of(const Problem* p) {
    double largest = 0;
    for (int i = 0; i < p->count; ++i) {
        double w[3];
        for (int k = 0; k < 3; ++k) {
            w[k] = p->c[3 * i + k];
            for (int j = 0; j < p->n; ++j) w[k] += p->W[(3 * i + k) * p->n + j] * p->r[j];
        }
        largest = fmax(largest, sn_cone_residual(&p->cone[i], w, p->r + 3 * i));
    }
    return largest;
}

static void many_contacts(void** state) {
    (void)state;
    SnArenaStore* store;
    CHECK_OK(sn_create_arena(1 << 16, &store));
    SnRandom random = {5};
    int solved = 0, tried = 0;
    for (int i = 0; i < 60; ++i) {
        const int count = 2 + i % 30;
        Problem p = make_problem(&random, count, 3 * (2 + i % 7), 0.2 * (i % 4));
        const SnConeNewton newton = {count, p.W, p.c, p.cone, 30, 1e-10};
        const double start = residual_of(&p);
        const double found = sn_cone_newton(&newton, sn_arena_reset(store), p.r);
        CHECK_NEAR(residual_of(&p), found, 1e-10); // what it says is what there is
        CHECK_AT_MOST(found, start);
        solved += found <= 1e-10;
        ++tried;
        free_problem(p);
    }
    // 30 contacts on three or four points, from nothing: where it does not help, sweeps go on
    if (solved < 0.65 * tried) fail_msg("%d of %d solved", solved, tried);
    sn_destroy_arena(store);
}

static void without_memory(void** state) {
    (void)state;
    SnArenaStore* store;
    SnRandom random = {6};
    CHECK_OK(sn_create_arena(64, &store));
    Problem p = make_problem(&random, 20, 12, 0.3);
    const SnConeNewton newton = {20, p.W, p.c, p.cone, 30, 1e-10};
    SnArena scratch = sn_arena_reset(store);
    sn_memory_fail_after(0);
    const double found = sn_cone_newton(&newton, scratch, p.r);
    sn_memory_fail_after(-1);
    assert_true(found == HUGE_VAL);
    for (int i = 0; i < 60; ++i) assert_true(p.r[i] == 0);
    free_problem(p);
    sn_destroy_arena(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elimination),
        cmocka_unit_test(many_contacts),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
