// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "contact/cone.h"

#include <string.h>

// The law of one contact: every answer obeys it, for random and for extreme problems.

static double uniform(SnRandom* random) { return sn_random_uniform(random, -1, 1); }

// B B^T with stretched rows: condition numbers up to about contrast^2
static void random_matrix(SnRandom* random, double contrast, double G[3][3]) {
    double B[3][4];
    for (int i = 0; i < 3; ++i) {
        const double scale = pow(contrast, uniform(random));
        for (int k = 0; k < 4; ++k) B[i][k] = scale * uniform(random);
    }
    for (int i = 0; i < 9; ++i) {
        G[i / 3][i % 3] = i % 4 == 0 ? 1e-3 : 0;
        for (int k = 0; k < 4; ++k) G[i / 3][i % 3] += B[i / 3][k] * B[i % 3][k];
    }
}

static void velocity(const double G[3][3], const double c[3], const double r[3], double w[3]) {
    for (int i = 0; i < 3; ++i) w[i] = c[i] + G[i][0] * r[0] + G[i][1] * r[1] + G[i][2] * r[2];
}

// Signorini and Coulomb, spelt out
static void check_law(const double w[3], const double r[3], double mu, double size) {
    const double sliding = hypot(w[1], w[2]), friction = hypot(r[1], r[2]), p = r[0];
    CHECK_AT_MOST(-p, 0);
    CHECK_AT_MOST(-w[0], 1e-9 * size);
    if (p > 0) CHECK_AT_MOST(fabs(w[0]), 1e-9 * size);
    CHECK_AT_MOST(friction, mu * p * (1 + 1e-12));
    if (sliding > 1e-7 * size && p > 0) {
        CHECK_NEAR(friction, mu * p, 1e-7 * mu * p);
        CHECK_NEAR(-(r[1] * w[1] + r[2] * w[2]), friction * sliding, 1e-6 * friction * sliding);
    }
}

static void random_problems(void** state) {
    (void)state;
    SnRandom random = {11};
    int seen[3] = {0};
    for (int i = 0; i < 20000; ++i) {
        const double sideways = i % 2 ? 1 : 0.05;
        double G[3][3], w[3],
            c[3] = {uniform(&random), sideways * uniform(&random), sideways * uniform(&random)};
        random_matrix(&random, 3, G);
        // beyond some friction a problem may have no answer (Painleve): stay below
        const double mu =
            0.9 * G[0][0] / (hypot(G[0][1], G[0][2]) + G[0][0]) * sn_random_uniform(&random, 0, 1);
        const SnCone cone = sn_make_cone((const double(*)[3])G, mu);
        double r[3] = {i % 3 ? fabs(uniform(&random)) : 0, 0, 0}; // any guess
        const SnConeState found = sn_cone_solve(&cone, c, r);
        velocity((const double(*)[3])G, c, r, w);
        check_law(w, r, mu, 1);
        CHECK_AT_MOST(sn_cone_residual(&cone, w, r), 1e-8);
        seen[found]++;
        if (found == SN_CONE_STICKS) CHECK_AT_MOST(hypot(w[1], w[2]), 1e-9);
    }
    for (int k = 0; k < 3; ++k) assert_true(seen[k] > 500);
}

static void without_friction(void** state) {
    (void)state;
    const double G[3][3] = {{2, 0.5, 0}, {0.5, 3, 0}, {0, 0, 1}}, c[3] = {-4, 1, 1};
    const SnCone cone = sn_make_cone(G, 0);
    double r[3] = {0};
    assert_int_equal(sn_cone_solve(&cone, c, r), SN_CONE_SLIDES);
    CHECK_NEAR(r[0], 2, 1e-14);
    assert_true(r[1] == 0 && r[2] == 0);
}

// a guess that is right to rounding, from either side, stays what it is
static void right_guess(void** state) {
    (void)state;
    const double G[3][3] = {{2, 0.3, 0.1}, {0.3, 1.5, 0}, {0.1, 0, 1.2}};
    const SnCone cone = sn_make_cone(G, 0.2);
    SnRandom random = {12};
    for (int i = 0; i < 1000; ++i) {
        const double c[3] = {-sn_random_uniform(&random, 0.1, 1), 1, uniform(&random)};
        double r[3] = {0}, again[3];
        assert_int_equal(sn_cone_solve(&cone, c, r), SN_CONE_SLIDES);
        for (int side = -2; side <= 2; ++side) {
            memcpy(again, r, sizeof r);
            again[0] *= 1 + side * 1e-16;
            sn_cone_solve(&cone, c, again);
            for (int k = 0; k < 3; ++k) CHECK_NEAR(again[k], r[k], 1e-14);
        }
    }
}

// friction does not know the directions of the tangents
static void turned_frame(void** state) {
    (void)state;
    const double G[3][3] = {{2, 0, 0}, {0, 1.5, 0}, {0, 0, 1.5}};
    const SnCone cone = sn_make_cone(G, 0.3);
    for (int i = 0; i < 100; ++i) {
        const double a = 0.0628 * i, c[3] = {-1, 2 * cos(a), 2 * sin(a)};
        double r[3] = {0};
        assert_int_equal(sn_cone_solve(&cone, c, r), SN_CONE_SLIDES);
        CHECK_NEAR(r[0], 0.5, 1e-15);
        CHECK_NEAR(r[1], -0.15 * cos(a), 1e-14);
        CHECK_NEAR(r[2], -0.15 * sin(a), 1e-14);
    }
}

// the residual is what is missing, in units of velocity
static void residuals(void** state) {
    (void)state;
    const double G[3][3] = {{2, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const SnCone cone = sn_make_cone(G, 0.5);
    const struct {
        double w[3], r[3], residual;
    } cases[] = {
        {{0.1, 0, 0}, {0, 0, 0}, 0},    // apart
        {{0, 0, 0}, {1, 0.5, 0}, 0},    // sticks, on the cone
        {{0, 1, 0}, {1, -0.5, 0}, 0},   // slides
        {{-0.1, 0, 0}, {0, 0, 0}, 0.1}, // goes in
        {{0.1, 0, 0}, {1, 0, 0}, 0.1},  // pulled away although it presses
        {{0, 0.2, 0}, {1, 0, 0}, 0.2},  // slides without friction
        {{0, 0, 0}, {1, 0.7, 0}, 0.2},  // too much friction
        {{0, 1, 0}, {1, 0.5, 0}, 1},    // friction the wrong way
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
        CHECK_NEAR(sn_cone_residual(&cone, cases[i].w, cases[i].r), cases[i].residual, 1e-15);
}

// nothing moves along a direction: along the normal there is nothing to find, across it friction
// only turns
static void singular(void** state) {
    (void)state;
    const double along[3][3] = {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}}, c[3] = {-1, 0.5, 0};
    SnCone cone = sn_make_cone(along, 0.5);
    double r[3] = {1, 0, 0};
    assert_int_equal(sn_cone_solve(&cone, c, r), SN_CONE_OPEN);
    assert_true(r[0] == 0 && r[1] == 0 && r[2] == 0);
    assert_true(sn_cone_residual(&cone, c, r) == 0);

    const double across[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}};
    cone = sn_make_cone(across, 0.5);
    const double sticks[3] = {-1, 0.2, 0}, slides[3] = {-1, 0.3, 0.4};
    assert_int_equal(sn_cone_solve(&cone, sticks, r), SN_CONE_STICKS);
    CHECK_NEAR(r[1], -0.2, 1e-9);
    CHECK_NEAR(r[2], 0, 1e-9);
    assert_int_equal(sn_cone_solve(&cone, slides, r), SN_CONE_SLIDES);
    const double w[3] = {0, 0.3 + r[1], 0.4};
    check_law(w, r, 0.5, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems), cmocka_unit_test(without_friction),
        cmocka_unit_test(right_guess),     cmocka_unit_test(turned_frame),
        cmocka_unit_test(residuals),       cmocka_unit_test(singular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
