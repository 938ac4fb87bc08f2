// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Time integration against outside values: the harmonic oscillator over one period, free fall, and
// momenta of a free body.
#include "differences.h"
#include "sinew/world.h"
#include "system/scheme.h"

#include <string.h>

static const double pi = 3.14159265358979323846;

// ---- x'' = -(2 pi)^2 x: one spring of stiffness (2 pi)^2 whose free end weighs 1 kg

static const double speed = 0.1; // at the start, m/s; the spring has its rest length then

static SnWorld* make_oscillator(SnIntegrator integrator, int steps) {
    SnWorldDef def = sn_default_world_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnPinDef pin = sn_default_pin_def();
    SnWorld* world = NULL;
    SnMesh* mesh = NULL;
    def.integrator = integrator;
    def.step = 1.0 / steps;
    def.gravity[2] = 0;
    def.relative_tolerance = 1e-13;
    CHECK_OK(sn_create_world(&def, &world, NULL));
    CHECK_OK(sn_mesh_chain(1, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &mesh));
    springs.mesh = mesh;
    springs.stiffness = 4 * pi * pi;
    springs.linear_density = 2;
    springs.velocity[0] = speed;
    CHECK_OK(sn_world_add_springs(world, &springs, &pin.body, NULL));
    pin.select = (SnSelect){.kind = SN_SELECT_NEAREST};
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    sn_destroy_mesh(mesh);
    return world;
}

// over one period: distance in phase space from the start, and energy left, both relative
static double period_error(SnIntegrator integrator, int steps, double* energy) {
    SnWorld* world = make_oscillator(integrator, steps);
    for (int i = 0; i < steps; ++i) CHECK_OK(sn_world_step(world, NULL));
    const double x = sn_world_positions(world, (SnBodyId){1}, NULL)[3] - 1;
    const double v = sn_world_velocities(world, (SnBodyId){1}, NULL)[3];
    const SnStepStats* stats = sn_world_stats(world);
    *energy = (stats->kinetic + stats->elastic) / (0.5 * speed * speed);
    sn_destroy_world(world);
    return hypot(2 * pi * x, v - speed) / speed;
}

typedef struct Period {
    SnIntegrator integrator;
    double error[3], unit[3]; // n = 20, 40, 80; half a unit of the last printed digit
    double energy;            // n = 40
} Period;

static const Period periods[] = {
    {SN_BDF1, {.6219, .3879, .2184}, {5e-5, 5e-5, 5e-5}, .377200},
    {SN_SDIRK2, {.02488, .006257, .001567}, {5e-6, 5e-7, 5e-7}, .999822},
    {SN_BDF2, {.1737, .04862, .01262}, {5e-5, 5e-6, 5e-6}, .989325},
};

static void oscillator_has_the_printed_errors(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof periods / sizeof periods[0]; ++i)
        for (int k = 0; k < 3; ++k) {
            double energy;
            const double error = period_error(periods[i].integrator, 20 << k, &energy);
            print_message("%s, n = %d: error %.6f, energy left %.6f\n",
                          sn_integrator_name(periods[i].integrator), 20 << k, error, energy);
            CHECK_NEAR(error, periods[i].error[k], periods[i].unit[k]);
            if (k == 1) CHECK_NEAR(energy, periods[i].energy, 5e-7);
        }
}

// the linear problem is solved by one linear step: the linearly implicit scheme is BDF1 there, and
// implicit midpoint keeps the energy
static void relatives_of_the_printed_schemes(void** state) {
    (void)state;
    double a, b, energy;
    const double bdf1 = period_error(SN_BDF1, 40, &a);
    CHECK_NEAR(period_error(SN_LINEARLY_IMPLICIT, 40, &b), bdf1, 1e-12);
    CHECK_NEAR(a, b, 1e-12);
    period_error(SN_MIDPOINT, 40, &energy);
    CHECK_NEAR(energy, 1, 1e-12);
    // midpoint turns by 2 atan(pi h) per step instead of 2 pi h
    const double turn = 40 * 2 * atan(pi / 40);
    CHECK_NEAR(period_error(SN_MIDPOINT, 40, &energy), 2 * sin(pi - turn / 2), 1e-12);
    CHECK_AT_MOST(period_error(SN_DORMAND_PRINCE, 10, &energy), 1e-7);
}

// ---- free fall with BDF1: -g h^2 n (n + 1) / 2, for all kinds of body

static void add_bodies(SnWorld* world, const double* velocity, const double* spin) {
    SnMesh *box = NULL, *chain = NULL;
    SnSoftDef soft = sn_default_soft_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnRigidDef rigid = sn_default_rigid_def();
    const SnMaterialDef material = sn_default_material_def();
    CHECK_OK(sn_mesh_box((int[3]){2, 1, 1}, (double[3]){2, 1, 1}, SN_BOX_KUHN, &box));
    CHECK_OK(sn_mesh_chain(4, (double[3]){0, 3, 0}, (double[3]){2, 3, 0}, &chain));
    soft.mesh = box;
    soft.material = &material;
    soft.material_count = 1;
    springs.mesh = chain;
    memcpy(soft.velocity, velocity, sizeof soft.velocity);
    memcpy(soft.angular_velocity, spin, sizeof soft.angular_velocity);
    memcpy(springs.velocity, velocity, sizeof springs.velocity);
    memcpy(rigid.velocity, velocity, sizeof rigid.velocity);
    memcpy(rigid.angular_velocity, spin, sizeof rigid.angular_velocity);
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, NULL));
    CHECK_OK(sn_world_add_springs(world, &springs, NULL, NULL));
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    sn_destroy_mesh(box);
    sn_destroy_mesh(chain);
}

static void free_fall_is_exact(void** state) {
    (void)state;
    for (int consistent = 0; consistent < 2; ++consistent) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world = NULL;
        const double zero[3] = {0, 0, 0};
        double position[3], rotation[4];
        def.consistent_mass = consistent;
        CHECK_OK(sn_create_world(&def, &world, NULL));
        add_bodies(world, zero, zero);
        for (int i = 0; i < 100; ++i) CHECK_OK(sn_world_step(world, NULL));
        for (int b = 1; b <= 2; ++b) {
            int nodes;
            const double* x = sn_world_positions(world, (SnBodyId){b}, &nodes);
            const double* v = sn_world_velocities(world, (SnBodyId){b}, &nodes);
            for (int i = 0; i < nodes; ++i) {
                const double start = b == 1 ? (i >= 6) : 0; // height of the box's upper layer
                CHECK_NEAR(x[3 * i + 2] - start, -4.95405, 1e-11);
                CHECK_NEAR(v[3 * i + 2], -9.81, 1e-10);
            }
        }
        CHECK_OK(sn_world_pose(world, (SnBodyId){3}, position, rotation));
        CHECK_NEAR(position[2], -4.95405, 1e-12);
        sn_destroy_world(world);
    }
}

// ---- momenta of free bodies that stretch, spin and are damped from within

// Newton's last full step solves A u = -g, and the sum of that over all nodes is the balance of
// momentum, which is linear: so momentum is kept to rounding whatever the tolerance.
static void check_momentum(SnIntegrator integrator, int consistent, int damped) {
    SnWorldDef def = sn_default_world_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = NULL;
    SnMesh* mesh = NULL;
    def.integrator = integrator;
    def.step = integrator == SN_SYMPLECTIC_EULER ? 1e-4 : 0.01;
    def.gravity[2] = 0;
    def.consistent_mass = consistent;
    CHECK_OK(sn_create_world(&def, &world, NULL));
    CHECK_OK(sn_mesh_box((int[3]){3, 1, 1}, (double[3]){3, 1, 1}, SN_BOX_KUHN, &mesh));
    if (damped) material.stiffness_damping = 1e-3;
    if (integrator == SN_XPBD)
        material.law = "stvk";
    else if (damped)
        material.viscosity = 1e3;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    memcpy(soft.velocity, (double[3]){1, -2, 0.5}, sizeof soft.velocity);
    memcpy(soft.angular_velocity, (double[3]){1, 2, 3}, sizeof soft.angular_velocity);
    memcpy(soft.stretch, (double[3]){1.2, 0.95, 0.9}, sizeof soft.stretch);
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, NULL));
    const double mass = 3000;
    for (int i = 0; i < 30; ++i) {
        CHECK_OK(sn_world_step(world, NULL));
        for (int k = 0; k < 3; ++k)
            CHECK_NEAR(sn_world_stats(world)->momentum[k], mass * soft.velocity[k], 1e-11 * mass);
    }
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
}

static void linear_momentum_is_constant_in_every_scheme(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        for (int consistent = 0; consistent < 2; ++consistent)
            for (int damped = 0; damped < 2; ++damped) {
                const int is_explicit = sn_scheme((SnIntegrator)i)->stage_count == 0;
                if (i == SN_QUASISTATIC || (is_explicit && consistent)) continue;
                check_momentum((SnIntegrator)i, consistent, damped);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oscillator_has_the_printed_errors),
        cmocka_unit_test(relatives_of_the_printed_schemes),
        cmocka_unit_test(free_fall_is_exact),
        cmocka_unit_test(linear_momentum_is_constant_in_every_scheme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
