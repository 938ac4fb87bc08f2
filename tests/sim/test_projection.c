// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are projected after a step: what lies, slides, rolls and meets.
#include "sim/worlds.h"
#include "system/scheme.h"

#include <string.h>

static SnError error;

static SnWorld* make_world(SnIntegrator integrator, double friction, double angle) {
    SnWorldDef def = sn_default_world_def();
    SnColliderDef ground = sn_default_collider_def();
    def.integrator = integrator;
    def.step = sn_scheme(integrator)->stage_count > 0 ? 5e-3 : 1e-3;
    def.contact.projection = 1;
    def.contact.friction = friction;
    def.gravity[0] = 9.81 * sin(angle), def.gravity[2] = -9.81 * cos(angle);
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    return world;
}

static SnBodyId add_box(SnWorld* world, double height, double mass) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnBodyId body;
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = 0.4;
    shape.size[2] = 0.1;
    def.shape = &shape;
    def.density = mass / 0.016;
    def.position[2] = height;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

// every integrator that has it: a soft block lies on the ground, and its forces hold it
static void it_rests(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        if (scheme->is_static || scheme->projects || i == SN_DORMAND_PRINCE) continue;
        SnWorld* world = make_world((SnIntegrator)i, 0.5, 0);
        SnMaterialDef material = sn_default_material_def();
        material.youngs_modulus = 1e5;
        material.stiffness_damping = 2e-3;
        const SnBodyId body =
            worlds_add_soft(world, worlds_cube(2, 0.2, (double[]){0, 0, 0.002}), NULL, &material);
        const int steps = scheme->stage_count > 0 ? 200 : 1000;
        worlds_run(world, steps);
        double force = 0;
        enum { LOOKS = 20 };
        for (int s = 0; s < LOOKS; ++s) {
            worlds_run(world, 1);
            int count;
            const SnContactInfo* contact = sn_world_contacts(world, &count);
            for (int k = 0; k < count; ++k) force += contact[k].force[2] / LOOKS;
        }
        const double weight = 9.81 * sn_world_body_info(world, body).mass;
        CHECK_NEAR(force, weight, 1e-3 * weight);
        int nodes;
        const double* x = sn_world_positions(world, body, &nodes);
        for (int n = 0; n < nodes; ++n) assert_true(x[3 * n + 2] > -1e-9);
        assert_true(sn_world_stats(world)->pressing > 0);
        sn_destroy_world(world);
    }
}

// a rigid box on a slope: at rest below the angle of friction, g (sin - mu cos) above it
static void slopes(void** state) {
    (void)state;
    const double angle = 0.3;
    for (int slides = 0; slides < 2; ++slides) {
        const double mu = (slides ? 0.5 : 1.3) * tan(angle);
        SnWorld* world = make_world(SN_BDF1, mu, angle);
        const SnBodyId body = add_box(world, 0.05, 3);
        double before[3], after[3], w[3], heat = 0;
        worlds_run(world, 40);
        CHECK_OK(sn_world_twist(world, body, before, w));
        const double gains = slides ? 9.81 * (sin(angle) - mu * cos(angle)) : 0;
        for (int i = 0; i < 40; ++i) {
            worlds_run(world, 1);
            heat += sn_world_stats(world)->friction_work;
        }
        CHECK_OK(sn_world_twist(world, body, after, w));
        CHECK_NEAR((after[0] - before[0]) / 0.2, gains, 1e-3 * 9.81);
        // it goes (v + v')/2 t far against mu m g cos
        const double way = 0.1 * (before[0] + after[0]);
        if (slides) CHECK_NEAR(heat, mu * 3 * 9.81 * cos(angle) * way, 0.02 * heat);
        sn_destroy_world(world);
    }
}

// two that meet without friction keep their momentum, and do not pass through each other
static void momentum_is_kept(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.contact.projection = 1;
    def.gravity[2] = 0;
    SnWorld* world = worlds_create(&def);
    const SnBodyId low = add_box(world, 0, 2), high = add_box(world, 0.2, 1);
    const SnEventDef kick = {SN_EVENT_KICK, 0, {0, 0, -30}, high}; // 0.3 m per step
    CHECK_OK(sn_world_add_event(world, &kick, &error));
    worlds_run(world, 10);
    double a[3], b[3], w[3], turned[4];
    CHECK_OK(sn_world_twist(world, low, a, w));
    CHECK_OK(sn_world_twist(world, high, b, w));
    CHECK_NEAR(2 * a[2] + b[2], -30, 1e-9);
    CHECK_NEAR(a[2], b[2], 1e-4); // a blow without rebound
    CHECK_OK(sn_world_pose(world, low, a, turned));
    CHECK_OK(sn_world_pose(world, high, b, turned));
    CHECK_NEAR(b[2] - a[2], 0.1, 1e-3);
    sn_destroy_world(world);
}

static void refused(void** state) {
    (void)state;
    SnWorld* world = NULL;
    SnWorldDef def = sn_default_world_def();
    def.contact.projection = 1;
    def.contact.penalty = 100;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "contact.penalty"));
    def.contact.penalty = 0;
    def.integrator = SN_QUASISTATIC;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "accepted are those with inertia"));
    def.integrator = SN_XPBD;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_UNSUPPORTED);
    def.integrator = SN_BDF1;
    def.rigidification.on = 1;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "contact.projection"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_rests),
        cmocka_unit_test(slopes),
        cmocka_unit_test(momentum_is_kept),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
