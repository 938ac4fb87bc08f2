// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"

#include "base/random.h"
#include "obvious.h"

#include <string.h>

// The yardstick has to be right before it may be slow.

static const double rest[] = {0, 0, 0, 1, 0, 0, 0.1, 1.2, 0, 0, 0.2, 0.9, 0.8, 0.9, 1};
static const int tets[] = {0, 1, 2, 3, 1, 2, 3, 4};
enum { NODES = 5, TETS = 2, DOFS = 3 * NODES };

static SnObviousDef two_tets(void) {
    return (SnObviousDef){.nodes = NODES,
                          .tets = TETS,
                          .rest = rest,
                          .tet = tets,
                          .young = 2,
                          .poisson = 0.3,
                          .density = 1.5,
                          .gravity = {0.5, 0, -10},
                          .h = 0.1};
}

static SnObvious* create(const SnObviousDef* def) {
    SnObvious* obvious = NULL;
    SnStatus status = sn_create_obvious(def, &obvious);
    if (status == SN_UNSUPPORTED) skip();
    assert_int_equal(status, SN_OK);
    return obvious;
}

// rest positions, stretched by a factor and shaken
static void deform(double stretch, double shake, double x[DOFS]) {
    SnRandom random = {7};
    for (int i = 0; i < DOFS; ++i)
        x[i] = stretch * rest[i] + sn_random_uniform(&random, -shake, shake);
}

static void force_is_energy_gradient(void** state) {
    (void)state;
    SnObviousDef def = two_tets();
    SnObvious* obvious = create(&def);
    const SnObviousTet* tet = sn_obvious_tets(obvious);
    double x[DOFS], f[12], step = 1e-6;
    deform(1, 0.2, x);
    sn_obvious_force(tet, x, f);
    for (int i = 0; i < 12; ++i) {
        double *entry = &x[3 * tet->node[i / 3] + i % 3], middle = *entry;
        *entry = middle + step;
        double high = sn_obvious_energy(tet, x);
        *entry = middle - step;
        double low = sn_obvious_energy(tet, x);
        *entry = middle;
        CHECK_NEAR(f[i], -(high - low) / (2 * step), 1e-9);
    }
    sn_destroy_obvious(obvious);
}

// stretched enough, dP/dF has no negative eigenvalue and the projection changes nothing
static void hessian_is_force_gradient(void** state) {
    (void)state;
    SnObviousDef def = two_tets();
    SnObvious* obvious = create(&def);
    const SnObviousTet* tet = sn_obvious_tets(obvious);
    double x[DOFS], K[144], high[12], low[12], step = 1e-6;
    deform(1.1, 0, x);
    sn_obvious_hessian(tet, x, K);
    for (int j = 0; j < 12; ++j) {
        double *entry = &x[3 * tet->node[j / 3] + j % 3], middle = *entry;
        *entry = middle + step;
        sn_obvious_force(tet, x, high);
        *entry = middle - step;
        sn_obvious_force(tet, x, low);
        *entry = middle;
        for (int i = 0; i < 12; ++i)
            CHECK_NEAR(K[12 * i + j], -(high[i] - low[i]) / (2 * step), 1e-8);
    }
    sn_destroy_obvious(obvious);
}

static void projected_hessian_is_semidefinite(void** state) {
    (void)state;
    SnObviousDef def = two_tets();
    SnObvious* obvious = create(&def);
    double x[DOFS], K[144];
    deform(0.4, 0.2, x);
    sn_obvious_hessian(sn_obvious_tets(obvious), x, K);
    SnRandom random = {3};
    for (int trial = 0; trial < 1000; ++trial) {
        double u[12], product = 0;
        for (int i = 0; i < 12; ++i) u[i] = sn_random_uniform(&random, -1, 1);
        for (int i = 0; i < 144; ++i) product += u[i / 12] * K[i] * u[i % 12];
        CHECK_AT_MOST(-product, 1e-12);
        CHECK_NEAR(K[trial % 144], K[12 * (trial % 144 % 12) + trial % 144 / 12], 1e-12);
    }
    sn_destroy_obvious(obvious);
}

static void free_body_falls(void** state) {
    (void)state;
    SnObviousDef def = two_tets();
    SnObvious* obvious = create(&def);
    double x[DOFS], v[DOFS] = {0};
    memcpy(x, rest, sizeof x);
    for (int n = 1; n <= 3; ++n) {
        CHECK_OK(sn_obvious_step(obvious, x, v));
        for (int i = 0; i < DOFS; ++i) {
            CHECK_NEAR(v[i], n * def.h * def.gravity[i % 3], 1e-12);
            CHECK_NEAR(x[i], rest[i] + n * (n + 1) / 2 * def.h * def.h * def.gravity[i % 3], 1e-12);
        }
    }
    sn_destroy_obvious(obvious);
}

// (M + h^2 K) v' = M v + h (f + M g), put together again without triplets
static void step_solves_its_equation(void** state) {
    (void)state;
    const unsigned char pinned[NODES] = {1, 0, 0, 0, 0};
    SnObviousDef def = two_tets();
    def.pinned = pinned;
    SnObvious* obvious = create(&def);
    double x[DOFS], before[DOFS], v[DOFS] = {0}, residual[DOFS] = {0};
    deform(0.8, 0.2, x);
    memcpy(before, x, sizeof x);
    for (int i = 3; i < DOFS; ++i) v[i] = 0.1 * i;
    double old[DOFS];
    memcpy(old, v, sizeof v);
    CHECK_OK(sn_obvious_step(obvious, x, v));
    for (int e = 0; e < TETS; ++e) {
        const SnObviousTet* tet = &sn_obvious_tets(obvious)[e];
        double f[12], K[144], mass = 0.25 * def.density * tet->volume;
        sn_obvious_force(tet, before, f);
        sn_obvious_hessian(tet, before, K);
        for (int i = 0; i < 12; ++i) {
            int row = 3 * tet->node[i / 3] + i % 3;
            residual[row] += mass * (v[row] - old[row] - def.h * def.gravity[i % 3]) - def.h * f[i];
            for (int j = 0; j < 12; ++j)
                residual[row] += def.h * def.h * K[12 * i + j] * v[3 * tet->node[j / 3] + j % 3];
        }
    }
    for (int i = 0; i < DOFS; ++i) {
        if (i >= 3) CHECK_NEAR(residual[i], 0, 1e-12);
        CHECK_NEAR(x[i], before[i] + def.h * v[i], 1e-15);
    }
    sn_destroy_obvious(obvious);
}

static void flat_element_is_refused(void** state) {
    (void)state;
    static const double flat[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    SnObviousDef def = two_tets();
    sn_destroy_obvious(create(&def));
    def.rest = flat;
    def.nodes = 4;
    def.tets = 1;
    SnObvious* obvious = NULL;
    assert_int_equal(sn_create_obvious(&def, &obvious), SN_BAD_INPUT);
    assert_null(obvious);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(force_is_energy_gradient),
        cmocka_unit_test(hessian_is_force_gradient),
        cmocka_unit_test(projected_hessian_is_semidefinite),
        cmocka_unit_test(free_body_falls),
        cmocka_unit_test(step_solves_its_equation),
        cmocka_unit_test(flat_element_is_refused),
    };
    return cmocka_run_group_tests_name("bench_obvious", tests, NULL, NULL);
}
