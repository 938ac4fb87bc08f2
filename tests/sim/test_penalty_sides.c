// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are springs, and what iterates of a solve come through: a thin plate that a step
// would cross is met on the side that things come from.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

static const double h = 0.01, speed = 3, thick = 0.02, stiffness = 1e5;

// a block as soft as nothing that falls on a plate, which moves; its lowest nodes end at `end` if
// nothing is in the way, over the plate's middle as it is then
static SnWorld* make_world(double end, double plate) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnColliderDef collider = sn_default_collider_def();
    SnSoftDef soft = sn_default_soft_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.contact.penalty = stiffness;
    def.contact.friction = 0;
    def.relative_tolerance = 1e-10;
    SnWorld* world = worlds_create(&def);
    collider.shape.kind = SN_SHAPE_BOX;
    collider.shape.size[0] = collider.shape.size[1] = 2;
    collider.shape.size[2] = thick;
    collider.velocity[2] = plate;
    CHECK_OK(sn_world_add_collider(world, &collider, NULL, &error));
    material.youngs_modulus = 1e-3;
    soft.mesh = worlds_cube(1, 0.2, (double[]){-0.1, -0.1, end + h * (speed + plate)});
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[2] = -speed;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh((SnMesh*)soft.mesh);
    CHECK_OK(sn_world_start(world, &error));
    return world;
}

// A node of mass m with the spring of the upper side alone: m (x - x*) / h^2 = k depth.
static void a_plate_is_met_on_the_side_that_things_come_from(void** state) {
    (void)state;
    // past the upper side, past the middle, and all the way through
    const double ends[] = {0.006, -0.004, -0.009, -0.013, -0.018};
    const double plates[] = {0, 0.4, -0.1};
    for (int i = 0; i < 15; ++i) {
        const double end = ends[i % 5], plate = plates[i / 5], top = h * plate + thick / 2;
        SnWorld* world = make_world(end, plate);
        worlds_run(world, 1);
        int count, met = 0;
        const double* x = sn_world_positions(world, (SnBodyId){1}, &count);
        for (int n = 0; n < count; ++n) {
            const double m = world->model->mass->lumped[n] / (h * h);
            if (x[3 * n + 2] > 0.1) continue; // one of the upper ones
            const double depth = m * (thick / 2 - end) / (m + stiffness);
            CHECK_NEAR(top - x[3 * n + 2], depth, 1e-6 * depth + 1e-10);
            ++met;
        }
        assert_int_equal(met, 4);
        assert_int_equal(sn_world_stats(world)->pressing, 4);
        sn_destroy_world(world);
    }
}

// What overlapped as the step began, and has parted by itself when it ends, was not pushed.
static void what_overlapped_and_has_parted_is_free(void** state) {
    (void)state;
    SnWorld* world = make_world(0.006, 0);
    worlds_run(world, 1);
    for (int i = 0; i < world->model->node_count; ++i) world->state->now.v[3 * i + 2] = 5;
    worlds_run(world, 1);
    const double* v = sn_world_velocities(world, (SnBodyId){1}, NULL);
    for (int i = 0; i < world->model->node_count; ++i) CHECK_NEAR(v[3 * i + 2], 5, 1e-7);
    assert_int_equal(sn_world_stats(world)->pressing, 0);
    sn_destroy_world(world);
}

// What has slid off an edge within the step is not held up by the plane that the edge ends. (Both
// lower nodes are half a millimetre deep, and a millimetre from the edge, which is nearer than any
// other way out.)
static void what_slides_off_an_edge_is_free(void** state) {
    (void)state;
    SnWorld* world = make_world(0.0095 - h * speed, 0);
    SnMoment* now = &world->state->now;
    for (int i = 0; i < world->model->node_count; ++i) {
        now->q.x[3 * i] += 1.099; // from -0.1
        v3_store(now->v + 3 * i, v3(1, 0, 0));
    }
    worlds_run(world, 1);
    const double* v = sn_world_velocities(world, (SnBodyId){1}, NULL);
    for (int i = 0; i < world->model->node_count; ++i) {
        CHECK_NEAR(v[3 * i], 1, 1e-6);
        CHECK_NEAR(v[3 * i + 2], 0, 1e-6);
    }
    sn_destroy_world(world);
}

// A block slides: friction is mu times the force that presses where the step ends, not where some
// iterate was, and with the weight these forces are what changes its momentum.
static void friction_goes_by_the_last_force(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    const SnColliderDef ground = sn_default_collider_def();
    def.contact.penalty = 3e3;
    def.contact.friction = 0.4;
    def.relative_tolerance = 1e-12;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    material.youngs_modulus = 2e4;
    soft.mesh = worlds_cube(2, 0.2, (double[]){0, 0, 0.002});
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[0] = 3;
    soft.velocity[2] = -1;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh((SnMesh*)soft.mesh);
    CHECK_OK(sn_world_start(world, &error));
    const double mass = sn_world_body_info(world, (SnBodyId){1}).mass;
    double p[3] = {3 * mass, 0, -mass};
    for (int s = 0; s < 6; ++s) {
        int count;
        worlds_run(world, 1);
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        for (int k = 0; k < count; ++k) {
            const double *f = contact[k].force, friction = hypot(f[0], f[1]);
            if (f[2] > 1) CHECK_NEAR(friction, 0.4 * f[2], 1e-7 * f[2]);
            for (int a = 0; a < 3; ++a) p[a] += def.step * f[a];
        }
        p[2] -= def.step * 9.81 * mass;
        for (int a = 0; a < 3; ++a) {
            CHECK_NEAR(sn_world_stats(world)->momentum[a], p[a], 1e-8 * mass);
            p[a] = sn_world_stats(world)->momentum[a];
        }
        assert_true(sn_world_stats(world)->pressing > 4);
    }
    sn_destroy_world(world);
}

// Multipliers are raised until no contact is deeper than is allowed, or presses from farther away.
// Steps start from those of the last one, so that in most of them nothing is left to be raised.
static void hard_springs_are_as_hard_as_they_have_to_be(void** state) {
    (void)state;
    for (double most = 1e-5; most > 1e-8; most /= 10) {
        SnWorldDef def = sn_default_world_def();
        SnMaterialDef material = sn_default_material_def();
        const SnColliderDef ground = sn_default_collider_def();
        def.contact.penalty = 1e4;
        def.contact.largest_depth = most;
        def.relative_tolerance = 1e-10;
        SnWorld* world = worlds_create(&def);
        CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
        worlds_add_soft(world, worlds_cube(1, 0.2, (double[]){0, 0, 1e-4}), NULL, &material);
        int changed = 0;
        double weight = 0;
        for (int s = 0; s < 60; ++s) {
            worlds_run(world, 1);
            const int more = sn_world_stats(world)->contact_rounds;
            int count;
            const SnContactInfo* contact = sn_world_contacts(world, &count);
            for (int k = 0; k < count; ++k) {
                const double force = contact[k].force[2], gap = contact[k].gap;
                CHECK_AT_MOST(fabs(fmin(gap, force / 1e4)), 1.001 * most);
            }
            weight = 0;
            for (int k = 0; k < count; ++k) weight += contact[k].force[2];
            changed += more > 0;
        }
        assert_true(changed > 2 && changed < 60); // the last forces are remembered
        const double right = 9.81 * sn_world_body_info(world, (SnBodyId){1}).mass;
        CHECK_NEAR(weight, right, 0.02 * right);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plate_is_met_on_the_side_that_things_come_from),
        cmocka_unit_test(what_overlapped_and_has_parted_is_free),
        cmocka_unit_test(what_slides_off_an_edge_is_free),
        cmocka_unit_test(friction_goes_by_the_last_force),
        cmocka_unit_test(hard_springs_are_as_hard_as_they_have_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
