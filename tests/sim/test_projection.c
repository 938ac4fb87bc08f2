// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are projected after a step: what lies, slides, rolls and meets.
#include "math/vec3.h"
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

// A belt takes a box along: it gives the box its energy, and friction turns as much again into
// heat.
static void on_a_belt(void** state) {
    (void)state;
    const double belt = 0.8;
    SnWorldDef def = sn_default_world_def();
    SnColliderDef ground = sn_default_collider_def();
    def.step = 2e-3;
    def.contact.projection = 1;
    ground.velocity[0] = belt;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    const SnBodyId box = add_box(world, 0.05, 3);
    double heat = 0, work = 0, v[3], w[3];
    for (int i = 0; i < 150; ++i) {
        worlds_run(world, 1);
        heat += sn_world_stats(world)->friction_work;
        work += sn_world_stats(world)->contact_work;
    }
    CHECK_OK(sn_world_twist(world, box, v, w));
    const double energy = 0.5 * 3 * belt * belt;
    CHECK_NEAR(v[0], belt, 1e-6);
    CHECK_NEAR(heat, energy, 0.01 * energy);
    // in every step it falls by g h^2: lifting it again is the work m (g h)^2, of which the stop of
    // its velocity g h takes half
    CHECK_NEAR(work - 150 * 0.5 * 3 * pow(9.81 * def.step, 2), energy, 0.01 * energy);
    sn_destroy_world(world);
}

// a ball, whatever it had before, is as fast as the ground comes up once it has been met
static void what_has_landed_goes_with_the_ground(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        if (scheme->is_static || scheme->projects || i == SN_DORMAND_PRINCE) continue;
        SnWorldDef def = sn_default_world_def();
        SnColliderDef ground = sn_default_collider_def();
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef ball = sn_default_rigid_def();
        SnBodyId body;
        def.integrator = (SnIntegrator)i;
        def.gravity[2] = 0;
        def.contact.projection = 1;
        ground.velocity[2] = 0.5;
        shape.kind = SN_SHAPE_SPHERE;
        shape.radius = 0.1;
        ball.shape = &shape;
        ball.position[2] = 0.15;
        ball.velocity[2] = -1;
        SnWorld* world = worlds_create(&def);
        CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
        CHECK_OK(sn_world_add_rigid(world, &ball, &body, &error));
        int landed = 0;
        for (int s = 0; s < 10; ++s) {
            worlds_run(world, 1);
            double v[3], w[3], x[3], r[4];
            CHECK_OK(sn_world_twist(world, body, v, w));
            CHECK_OK(sn_world_pose(world, body, x, r));
            landed |= sn_world_stats(world)->pressing > 0;
            CHECK_NEAR(v[2], landed ? 0.5 : -1, 1e-12);
            if (landed) CHECK_NEAR(x[2], 0.1 + 0.5 * sn_world_time(world), 1e-9);
        }
        assert_true(landed);
        sn_destroy_world(world);
    }
}

// The forces that are told, and its weight, are what changes a box's momentum; friction is within
// its cone.
static void forces_are_told(void** state) {
    (void)state;
    SnWorld* world = make_world(SN_BDF1, 0.4, 0);
    const SnBodyId box = add_box(world, 0.06, 3);
    const SnEventDef kick = {SN_EVENT_KICK, 0, {1, 0.5, 0}, box};
    CHECK_OK(sn_world_add_event(world, &kick, &error));
    CHECK_OK(sn_world_start(world, &error));
    Vec3 p = v3(3, 1.5, 0);
    int pressing = 0;
    for (int s = 0; s < 40; ++s) {
        int count;
        worlds_run(world, 1);
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        const SnStepStats* stats = sn_world_stats(world);
        Vec3 force = v3(0, 0, -9.81 * 3);
        for (int k = 0; k < count; ++k) {
            const double* f = contact[k].force;
            force = v3_add(force, v3_load(f));
            CHECK_AT_MOST(hypot(f[0], f[1]), 0.4 * f[2] * (1 + 1e-9));
        }
        p = v3_axpy(5e-3, force, p);
        CHECK_NEAR(stats->momentum[0], p.x, 1e-12);
        CHECK_NEAR(stats->momentum[1], p.y, 1e-12);
        CHECK_NEAR(stats->momentum[2], p.z, 1e-12);
        pressing += stats->pressing > 0;
    }
    assert_true(pressing > 20);
    sn_destroy_world(world);
}

// A box that has come down on an edge is turned as it is moved out: it does not overlap afterwards.
static void what_is_moved_apart_is_turned(void** state) {
    (void)state;
    SnWorld* world = make_world(SN_BDF1, 0, 0);
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnBodyId body;
    const double tilt = 0.2, a = 0.2, b = 0.05; // half of its edges
    shape.kind = SN_SHAPE_BOX;
    shape.size[0] = shape.size[1] = 2 * a, shape.size[2] = 2 * b;
    def.shape = &shape;
    def.axis[0] = 0, def.axis[1] = 1, def.axis[2] = 0, def.angle = tilt;
    def.position[2] = a * sin(tilt) + b * cos(tilt) - 1e-3; // its lower edge is 1 mm deep
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    worlds_run(world, 1);
    double x[3], q[4];
    CHECK_OK(sn_world_pose(world, body, x, q));
    const double angle = 2 * atan2(q[1], q[3]);
    CHECK_BETWEEN(angle, tilt - 0.02, tilt - 1e-3);
    CHECK_BETWEEN(x[2] - a * sin(angle) - b * cos(angle), -1e-6, 1e-4);
    sn_destroy_world(world);
}

// Boxes on each other that all overlap: what one push does to the next box is seen to in turn.
static void a_pile_is_moved_apart_altogether(void** state) {
    (void)state;
    SnWorld* world = make_world(SN_BDF1, 0, 0);
    for (int i = 0; i < 3; ++i) add_box(world, 0.05 + 0.1 * i - 1e-3 * (i + 1), 3); // 1 mm each
    worlds_run(world, 1);
    for (int i = 0; i < 3; ++i) {
        double x[3], q[4], below = -0.05;
        CHECK_OK(sn_world_pose(world, (SnBodyId){i + 1}, x, q));
        const double z = x[2];
        if (i > 0) {
            CHECK_OK(sn_world_pose(world, (SnBodyId){i}, x, q));
            below = x[2];
        }
        CHECK_BETWEEN(z - below - 0.1, -1e-4, 1e-3);
    }
    sn_destroy_world(world);
}

// What is held is not moved out of the ground; its free components are.
static void what_is_held_stays_in_the_ground(void** state) {
    (void)state;
    SnWorld* world = make_world(SN_BDF1, 0, 0);
    SnMaterialDef material = sn_default_material_def();
    SnPinDef pin = sn_default_pin_def();
    material.youngs_modulus = 1e4;
    pin.body =
        worlds_add_soft(world, worlds_cube(1, 0.2, (double[]){0, 0, -0.01}), NULL, &material);
    pin.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0}, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    worlds_run(world, 5);
    int count, held = 0;
    const double *x = sn_world_positions(world, pin.body, &count),
                 *rest = sn_mesh_vertices(sn_world_body_info(world, pin.body).rest);
    for (int i = 0; i < 3 * count; ++i) {
        if (rest[3 * (i / 3)] < 1e-9) {
            CHECK_NEAR(x[i], rest[i], 1e-15);
            ++held;
        } else if (i % 3 == 2)
            assert_true(x[i] > -1e-9);
    }
    assert_int_equal(held, 12);
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
        cmocka_unit_test(on_a_belt),
        cmocka_unit_test(what_has_landed_goes_with_the_ground),
        cmocka_unit_test(forces_are_told),
        cmocka_unit_test(what_is_moved_apart_is_turned),
        cmocka_unit_test(a_pile_is_moved_apart_altogether),
        cmocka_unit_test(what_is_held_stays_in_the_ground),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
