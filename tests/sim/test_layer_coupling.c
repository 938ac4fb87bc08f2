// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Where forces on the bodies of a layer go, and when a layer ends early.
#include "sim/world.h"
#include "sim/xpbd.h"

#include <math.h>
#include <string.h>

static SnWorldDef layered_def(SnLayerCoupling coupling, int iterations) {
    SnWorldDef def = xpbd_def(0.01, iterations);
    def.xpbd.layers.sizes = SN_LAYERS_AUTO;
    def.xpbd.layers.rule = SN_ITERATIONS_EQUAL;
    def.xpbd.layers.first = 10;
    def.xpbd.layers.coupling = coupling;
    return def;
}

static SnWorld* bar_of(const SnWorldDef* def, double young) {
    const SnMaterialDef material = xpbd_material("stvk", young, 100);
    SnWorld* world = worlds_create(def);
    worlds_add_bar(world, 10, &material, 1);
    return world;
}

// A block at rest: the ground carries it in the rigid layer already. Kept, that force compresses it
// as much as in plain steps; spread over the body like its weight, it leaves the block as it was.
static void only_forces_that_are_kept_compress(void** state) {
    (void)state;
    double elastic[1 + SN_COUPLINGS];
    const SnMaterialDef material = xpbd_material("stvk", 2e5, 500);
    for (int i = 0; i <= SN_COUPLINGS; ++i) {
        SnWorldDef def = layered_def((SnLayerCoupling)(i > 0 ? i - 1 : 0), 60);
        if (i == 0) def.xpbd.layers.sizes = SN_LAYERS_NONE;
        def.xpbd.layers.first = 1;
        def.step = 0.005;
        SnWorld* world = worlds_create(&def);
        const SnColliderDef ground = sn_default_collider_def();
        SnError error;
        CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
        SnMesh* mesh = worlds_box((int[]){4, 3, 3}, (double[]){0.4, 0.3, 0.3}, (double[]){0, 0, 0});
        worlds_add_soft(world, mesh, NULL, &material);
        worlds_run(world, 200);
        elastic[i] = sn_world_stats(world)->elastic;
        sn_destroy_world(world);
    }
    CHECK_NEAR(elastic[1 + SN_COUPLING_KEPT], elastic[0], 0.05 * elastic[0]);
    assert_true(elastic[1 + SN_COUPLING_SPREAD] < 0.5 * elastic[0]);
    assert_true(elastic[1 + SN_COUPLING_CONSTRAINTS] < 0.8 * elastic[0]);
}

static SnStepStats fly(SnLayerCoupling coupling, int steps) {
    SnWorldDef def = layered_def(coupling, 50);
    const SnMaterialDef material = xpbd_material("stvk", 1e5, 100);
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = worlds_box((int[]){6, 2, 2}, (double[]){0.6, 0.2, 0.2}, (double[]){0, 0, 0});
    SnSoftDef soft = sn_default_soft_def();
    SnError error;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.stretch[0] = 1.2;
    soft.velocity[1] = 2;
    soft.angular_velocity[2] = 4;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    worlds_run(world, steps);
    const SnStepStats stats = *sn_world_stats(world);
    sn_destroy_world(world);
    return stats;
}

// by either way of following; the text's constraints have the mass of nodes at the edge twice
static void spread_forces_keep_momentum(void** state) {
    (void)state;
    for (int c = 0; c < SN_COUPLING_CONSTRAINTS; ++c) {
        const SnStepStats first = fly((SnLayerCoupling)c, 1), last = fly((SnLayerCoupling)c, 100);
        for (int k = 0; k < 3; ++k)
            CHECK_NEAR(last.momentum[k], first.momentum[k], 1e-10 * fabs(first.momentum[1]));
    }
}

// two blocks, or a block and a rigid box, that meet off their centres
static SnStepStats collide(const SnWorldDef* def, int rigid) {
    const SnMaterialDef material = xpbd_material("stvk", 1e5, 1000);
    SnWorld* world = worlds_create(def);
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    SnSoftDef soft = sn_default_soft_def();
    SnError error;
    int pressing = 0;
    for (int b = 0; b < (rigid ? 1 : 2); ++b) {
        SnMesh* mesh = worlds_cube(3, 0.2, (double[]){0.22 * b, 0.07 * b, 0.03 * b});
        soft.mesh = mesh;
        soft.material = &material, soft.material_count = 1;
        soft.velocity[0] = b ? -0.5 : 1;
        CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
        sn_destroy_mesh(mesh);
    }
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
    box.shape = &shape;
    box.position[0] = 0.32, box.position[1] = 0.17, box.position[2] = 0.13;
    box.velocity[0] = -0.5;
    if (rigid) CHECK_OK(sn_world_add_rigid(world, &box, NULL, &error));
    for (int i = 0; i < 80; ++i) {
        worlds_run(world, 1);
        pressing += sn_world_stats(world)->pressing;
    }
    assert_true(pressing > 3);
    const SnStepStats stats = *sn_world_stats(world);
    sn_destroy_world(world);
    return stats;
}

static void collisions_keep_momentum(void** state) {
    (void)state;
    for (int i = 0; i < 2 * SN_COUPLING_CONSTRAINTS; ++i) {
        SnWorldDef def = layered_def((SnLayerCoupling)(i / 2), 30);
        memset(def.gravity, 0, sizeof def.gravity);
        def.step = 0.0025;
        def.xpbd.layers.first = 3;
        const SnStepStats stats = collide(&def, i % 2);
        const double mass = 1000 * 0.2 * 0.2 * 0.2;
        CHECK_NEAR(stats.momentum[0], mass * 0.5, 1e-10 * mass);
        for (int k = 1; k < 3; ++k) CHECK_NEAR(stats.momentum[k], 0, 1e-10 * mass);
        const double angular[3] = {0, 0.035 * mass, -0.015 * mass}; // to the order of the step
        for (int k = 0; k < 3; ++k) CHECK_NEAR(stats.angular_momentum[k], angular[k], 5e-4 * mass);
    }
}

// What is lacked within bodies stays, so a layer that only waits ends; the elastic one does not.
static void a_layer_that_leads_nowhere_ends(void** state) {
    (void)state;
    double iterations[2];
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = layered_def(SN_COUPLING_SPREAD, 1000);
        def.xpbd.layers.first = 200;
        def.xpbd.layers.stop = i ? 1e-3 : 0;
        SnWorld* world = bar_of(&def, 1e6);
        worlds_run(world, 3);
        assert_int_equal(sn_world_stats(world)->inverted, 0);
        iterations[i] = sn_world_stats(world)->iterations;
        const SnLayerPlan* plan = &world->xpbd->layered->def.plan;
        assert_int_equal(world->xpbd->stats.elastic_iterations, plan->iterations[plan->count - 1]);
        sn_destroy_world(world);
    }
    CHECK_NEAR(iterations[0], 1000, 0);
    assert_true(iterations[1] < 0.7 * iterations[0]);
}

static void nonsense_is_refused(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = layered_def(SN_COUPLING_KEPT, 10);
        SnWorld* world = NULL;
        SnError error;
        if (i == 0) def.xpbd.layers.coupling = SN_COUPLINGS;
        if (i == 1) def.xpbd.layers.stop = -0.1;
        if (i == 2) def.xpbd.layers.stop = NAN;
        assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
        assert_true(strstr(error.text, "xpbd.layers") != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_forces_that_are_kept_compress),
        cmocka_unit_test(spread_forces_keep_momentum),
        cmocka_unit_test(collisions_keep_momentum),
        cmocka_unit_test(a_layer_that_leads_nowhere_ends),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
