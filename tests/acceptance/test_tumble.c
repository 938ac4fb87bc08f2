// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One free rigid body, I = (1, 2, 3) kg m^2, omega = (0.01, 5, 0.01) rad/s, no forces: it flips
// about its middle axis every 5.025929138 s. Every integrator but statics, which refuses: angular
// momentum to 1e-12 over 26 s, orders of the first flip's time. The period itself: 1e-9 with
// Dormand-Prince (h = 0.01 s, error tolerance 1e-13), and how its error falls with the step.
#include "acceptance/setup.h"

#include <string.h>

static const double inertia[3] = {1, 2, 3}, spin[3] = {0.01, 5, 0.01};
static const double period = 5.025929138;      // s, from outside
static const double first_flip = 2.7410680556; // s, our own

static SnWorld* new_body(SnIntegrator integrator, double step, SnBodyId* body) {
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = integrator;
    def.step = step;
    def.relative_tolerance = 1e-13;
    def.absolute_tolerance = 1e-14;
    def.error_tolerance = 1e-13;
    SnWorld* world = new_world(&def);
    SnRigidDef rigid = sn_default_rigid_def();
    memcpy(rigid.inertia, inertia, sizeof inertia);
    memcpy(rigid.angular_velocity, spin, sizeof spin);
    CHECK_OK(sn_world_add_rigid(world, &rigid, body, NULL));
    return world;
}

// angular momentum in the body's own frame: R^T L
static void own_momentum(const SnWorld* world, SnBodyId body, double out[3]) {
    double position[3], q[4];
    CHECK_OK(sn_world_pose(world, body, position, q));
    const double *L = sn_world_stats(world)->angular_momentum, w = q[3];
    const double x = -q[0], y = -q[1], z = -q[2];
    const double t[3] = {2 * (y * L[2] - z * L[1]), 2 * (z * L[0] - x * L[2]),
                         2 * (x * L[1] - y * L[0])};
    out[0] = L[0] + w * t[0] + y * t[2] - z * t[1];
    out[1] = L[1] + w * t[1] + z * t[0] - x * t[2];
    out[2] = L[2] + w * t[2] + x * t[1] - y * t[0];
}

// Euler: L' = L x omega, its second component
static double middle_rate(const double L[3]) {
    return L[2] * L[0] * (1 / inertia[0] - 1 / inertia[2]);
}

// share of the step at which the middle component changes sign, by the cubic through both ends
static double crossing(const double a[3], const double b[3], double h) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double s = 0.5 * (low + high), r = 1 - s;
        const double value = (1 + 2 * s) * r * r * a[1] + s * r * r * h * middle_rate(a) +
                             s * s * (3 - 2 * s) * b[1] - s * s * r * h * middle_rate(b);
        if ((value > 0) == (a[1] > 0))
            low = s;
        else
            high = s;
    }
    return low;
}

// times of the first flips, s; a body that does not flip within three periods for each is no body
// that flips
static void flip_times(SnIntegrator integrator, double step, int count, double* time) {
    SnBodyId body;
    SnWorld* world = new_body(integrator, step, &body);
    double before[3], now[3];
    for (int k = 0; k < 3; ++k) before[k] = inertia[k] * spin[k];
    int found = 0;
    while (found < count && sn_world_time(world) < 3 * count * period) {
        settle(world, 1);
        own_momentum(world, body, now);
        if (before[1] * now[1] < 0)
            time[found++] = sn_world_time(world) - step + step * crossing(before, now, step);
        memcpy(before, now, sizeof now);
    }
    assert_int_equal(found, count);
    sn_destroy_world(world);
}

static void a_tight_run_flips_on_time(void** state) {
    (void)state;
    double time[5];
    flip_times(SN_DORMAND_PRINCE, 0.01, 5, time);
    for (int i = 1; i < 5; ++i) CHECK_NEAR(time[i] - time[i - 1], period, 1e-9 * period);
    CHECK_OWN(time[0], first_flip, 1e-10);
}

// time of the first flip: first order for the first three, second for the others
static void first_flips_converge(void** state) {
    (void)state;
    static const struct {
        SnIntegrator integrator;
        double slope, own; // own: at h = 0.005 s
    } rows[] = {
        {SN_LINEARLY_IMPLICIT, 1, 2.7338111212},
        {SN_BDF1, 1, 2.7338111212},
        {SN_SYMPLECTIC_EULER, 1, 2.7490075545},
        {SN_BDF2, 2, 2.7416005450},
        {SN_SDIRK2, 2, 2.7411177852},
        {SN_MIDPOINT, 2, 2.7411370524},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double coarse, fine;
        flip_times(rows[i].integrator, 0.005, 1, &coarse);
        flip_times(rows[i].integrator, 0.0025, 1, &fine);
        CHECK_NEAR(log2((coarse - first_flip) / (fine - first_flip)), rows[i].slope, 0.1);
        CHECK_OWN(coarse, rows[i].own, 1e-9);
    }
}

// error of the period. Midpoint keeps the energy in bounds: second order. SDIRK2 and BDF2 lose
// energy at third order, and near the middle axis the period follows the energy.
static void periods_converge(void** state) {
    (void)state;
    static const struct {
        SnIntegrator integrator;
        double step, slope, own; // own: at the larger step
    } rows[] = {
        {SN_MIDPOINT, 0.01, 2, 5.0265435418},
        {SN_SDIRK2, 0.005, 3, 5.0138853392},
        {SN_BDF2, 0.00125, 3, 5.0141339922},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double coarse[2], fine[2];
        flip_times(rows[i].integrator, rows[i].step, 2, coarse);
        flip_times(rows[i].integrator, rows[i].step / 2, 2, fine);
        const double ratio = (coarse[1] - coarse[0] - period) / (fine[1] - fine[0] - period);
        CHECK_NEAR(log2(ratio), rows[i].slope, 0.1);
        CHECK_OWN(coarse[1] - coarse[0], rows[i].own, 1e-8);
    }
}

static void angular_momentum_is_kept(void** state) {
    (void)state;
    for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; ++integrator) {
        if (integrator == SN_QUASISTATIC) continue;
        SnBodyId body;
        SnWorld* world = new_body((SnIntegrator)integrator, 0.01, &body);
        for (int i = 0; i < 2600; ++i) {
            settle(world, 1);
            for (int k = 0; k < 3; ++k)
                CHECK_NEAR(sn_world_stats(world)->angular_momentum[k], inertia[k] * spin[k], 1e-12);
        }
        sn_destroy_world(world);
    }
}

// a second body far away that flies past: orbital and own angular momentum add up
static void a_flying_body_keeps_it_too(void** state) {
    (void)state;
    for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; ++integrator) {
        if (integrator == SN_QUASISTATIC) continue;
        SnBodyId body;
        SnWorld* world = new_body((SnIntegrator)integrator, 0.01, &body);
        SnRigidDef flying = sn_default_rigid_def();
        flying.mass = 2;
        flying.position[1] = 3;
        flying.velocity[0] = 1.5;
        CHECK_OK(sn_world_add_rigid(world, &flying, &body, NULL));
        settle(world, 500);
        const SnStepStats* stats = sn_world_stats(world);
        CHECK_NEAR(stats->angular_momentum[2], inertia[2] * spin[2] - 9, 1e-12);
        CHECK_NEAR(stats->momentum[0], 3, 1e-12);
        sn_destroy_world(world);
    }
}

// a tight run keeps the energy, which only a pose that turns with omega = I^-1 L does
static void a_tight_run_keeps_energy(void** state) {
    (void)state;
    SnBodyId body;
    SnWorld* world = new_body(SN_DORMAND_PRINCE, 0.01, &body);
    double energy = 0;
    for (int k = 0; k < 3; ++k) energy += 0.5 * inertia[k] * spin[k] * spin[k];
    settle(world, 2600);
    CHECK_NEAR(sn_world_stats(world)->kinetic, energy, 1e-12 * energy);
    sn_destroy_world(world);
}

static void statics_refuses(void** state) {
    (void)state;
    SnWorldDef def = statics();
    SnWorld* world = new_world(&def);
    SnRigidDef rigid = sn_default_rigid_def();
    SnError error = {0};
    assert_int_equal(sn_world_add_rigid(world, &rigid, NULL, &error), SN_UNSUPPORTED);
    assert_true(error.text[0] != 0);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tight_run_flips_on_time),
        cmocka_unit_test(first_flips_converge),
        cmocka_unit_test(periods_converge),
        cmocka_unit_test(angular_momentum_is_kept),
        cmocka_unit_test(a_flying_body_keeps_it_too),
        cmocka_unit_test(a_tight_run_keeps_energy),
        cmocka_unit_test(statics_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
