// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Error control of the explicit reference integrator.
#include "sim/worlds.h"

static int substeps(SnWorld* world) {
    worlds_run(world, 1);
    return sn_world_stats(world)->iterations;
}

// a block at rest has nothing to resolve but what a step too long for it makes of rounding
static void rest_costs_nothing(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.gravity[2] = 0;
    def.integrator = SN_DORMAND_PRINCE;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 5, &material, 1);
    for (int i = 0; i < 3; ++i) assert_in_range(substeps(world), 1, 20);
    sn_destroy_world(world);
}

// numbers that overflow are an error to be reduced, not one to be accepted
static void overflow_is_no_success(void** state) {
    (void)state;
    SnError error = {{0}};
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_DORMAND_PRINCE;
    def.step = 1e-4;
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e12;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 5, &material, 1);
    assert_int_equal(sn_world_step(world, &error), SN_OK);
    assert_true(sn_world_stats(world)->iterations > 20); // had to be resolved
    CHECK_BETWEEN(sn_world_stats(world)->smallest_volume, 0.999, 1.001);
    sn_destroy_world(world);
}

// ---- one mass on a spring that is held at its other end

static const double m = 2, k = 100, L = 1, h = 0.05; // kg, N/m, m, s

// Dormand and Prince (1980): the fifth-order step, and by how much the fourth-order one differs
static const double a[7][6] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
static const double fourth[7] = {
    5179.0 / 57600, 0, 7571.0 / 16695, 393.0 / 640, -92097.0 / 339200, 187.0 / 2100, 1.0 / 40};

// How it starts: beyond the rest length, m, and its velocity, m/s.
typedef struct Start {
    double stretch, velocity;
} Start;

// The error of one step: over how far the mass went, or a thousandth of the body's size, and over
// its momentum, or a thousandth of what moves it by that size in the step. *end: how far it went.
static double error_of(Start start, double* end, int* by_place) {
    double x[7], v[7], theta = 0, speed = 0, error[2] = {0};
    for (int s = 0; s < 7; ++s) {
        theta = 0, speed = start.velocity;
        for (int j = 0; j < s; ++j) {
            theta += h * a[s][j] * v[j];
            speed += h * a[s][j] * -k / m * x[j];
        }
        x[s] = start.stretch + theta;
        v[s] = speed;
    }
    for (int s = 0; s < 7; ++s) {
        const double fifth = s < 6 ? a[6][s] : 0;
        error[0] += h * (fifth - fourth[s]) * v[s];
        error[1] += h * (fifth - fourth[s]) * -k / m * x[s];
    }
    *end = theta;
    const double place = fabs(error[0]) / fmax(fabs(theta), 1e-3 * L),
                 momentum = fabs(error[1]) / fmax(fabs(speed), 1e-3 * L / h);
    *by_place = place > momentum;
    return fmax(place, momentum);
}

static SnWorld* make_spring(Start start, double tolerance) {
    SnWorldDef def = sn_default_world_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnPinDef pin = sn_default_pin_def();
    SnMesh* mesh = NULL;
    def.gravity[2] = 0;
    def.integrator = SN_DORMAND_PRINCE;
    def.step = h;
    def.error_tolerance = tolerance;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_mesh_chain(1, (double[]){0, 0, 0}, (double[]){L, 0, 0}, &mesh));
    springs.mesh = mesh;
    springs.stiffness = k;
    springs.linear_density = 2 * m / L;
    springs.velocity[0] = start.velocity;
    CHECK_OK(sn_world_add_springs(world, &springs, &pin.body, NULL));
    sn_destroy_mesh(mesh);
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    CHECK_OK(sn_world_start(world, NULL));
    const double x[6] = {0, 0, 0, L + start.stretch, 0, 0};
    CHECK_OK(sn_world_set_positions(world, pin.body, x, NULL));
    return world;
}

// A step is taken at once when its error is within the tolerance, and in parts when it is not:
// whether it is positions or momenta that are off.
static void steps_are_accepted_by_their_error(void** state) {
    (void)state;
    const Start starts[] = {{0.3, 0}, {1e-3, 0}, {0, 2}, {0, 1e-3}, {0.1, 1}};
    int places = 0;
    for (int i = 0; i < 5; ++i) {
        const double w = sqrt(k / m);
        double end;
        int by_place;
        const double error = error_of(starts[i], &end, &by_place);
        SnWorld *one = make_spring(starts[i], 1.02 * error),
                *more = make_spring(starts[i], 0.98 * error);
        assert_int_equal(substeps(one), 1);
        CHECK_NEAR(sn_world_positions(one, (SnBodyId){1}, NULL)[3], L + starts[i].stretch + end,
                   1e-14);
        assert_true(substeps(more) > 1);
        const double right = starts[i].stretch * cos(w * h) + starts[i].velocity / w * sin(w * h);
        CHECK_NEAR(sn_world_positions(more, (SnBodyId){1}, NULL)[3], L + right, 1e-5);
        places += by_place;
        sn_destroy_world(one);
        sn_destroy_world(more);
    }
    assert_in_range(places, 1, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest_costs_nothing),
        cmocka_unit_test(overflow_is_no_success),
        cmocka_unit_test(steps_are_accepted_by_their_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
