// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Blows: momentum changes by exactly what is given, and bodies go where they are pushed.
#include "sim/layers.h"
#include "sim/touched.h"
#include "sim/world.h"
#include "sinew/touch.h"

#include <string.h>

#define MODULUS 2e5 // Pa

static SnError error;

static Vec3 momentum_of(const SnWorld* world) {
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < world->model->node_count; ++i)
        sum = v3_axpy(world->model->mass->lumped[i], v3_load(world->state->now.v + 3 * i), sum);
    return sum;
}

static const double J[3] = {2, 0.5, -1};

static void a_soft_body_has_the_impulse(void** state) {
    (void)state;
    const SnIntegrator kinds[] = {SN_LINEARLY_IMPLICIT, SN_BDF1,           SN_BDF2, SN_SDIRK2,
                                  SN_MIDPOINT,          SN_DORMAND_PRINCE, SN_XPBD};
    for (int i = 0; i < (int)(sizeof kinds / sizeof kinds[0]); ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = kinds[i];
        def.step = 0.005;
        memset(def.gravity, 0, sizeof def.gravity);
        SnWorld* world = worlds_create(&def);
        const SnBodyId block = touched_add(world, kinds[i], MODULUS);
        worlds_run(world, 3);
        CHECK_OK(sn_world_push(world, block, (double[]){0, 0.1, 0.2}, J, &error));
        const Vec3 p = momentum_of(world), before = touched_middle(world, block);
        CHECK_NEAR(p.x, J[0], 1e-12);
        CHECK_NEAR(p.y, J[1], 1e-12);
        CHECK_NEAR(p.z, J[2], 1e-12);
        worlds_run(world, 40); // 0.2 s at J / 4 kg
        const Vec3 way = v3_sub(touched_middle(world, block), before);
        CHECK_NEAR(way.x, 0.1, 0.01);
        CHECK_NEAR(way.y, 0.025, 0.01);
        CHECK_NEAR(way.z, -0.05, 0.01);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(sn_world_stats(world)->momentum[k], J[k], 2e-3);
        sn_destroy_world(world);
    }
}

static void a_rigid_body_turns(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId body;
    rigid.mass = 2;
    rigid.inertia[0] = rigid.inertia[1] = rigid.inertia[2] = 0.5;
    rigid.size[0] = rigid.size[1] = rigid.size[2] = 1;
    rigid.velocity[0] = 1;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
    const double impulse[3] = {0, 0, 3};
    CHECK_OK(sn_world_push(world, body, (double[]){0.5, 0, 0}, impulse, &error));
    double v[3], omega[3];
    CHECK_OK(sn_world_twist(world, body, v, omega));
    CHECK_NEAR(v[0], 1, 1e-15);
    CHECK_NEAR(v[2], 1.5, 1e-15);
    CHECK_NEAR(omega[1], -3, 1e-14); // (0.5, 0, 0) x (0, 0, 3) = (0, -1.5, 0)
    CHECK_NEAR(omega[0], 0, 1e-15);
    sn_destroy_world(world);
}

// what lies on the ground and sleeps jumps; what it lay beside sleeps on
static void what_sleeps_wakes(void** state) {
    (void)state;
    SnBodyId block;
    SnWorld* world = touched_asleep(MODULUS, &block);
    const Vec3 before = touched_middle(world, block);
    CHECK_OK(sn_world_push(world, block, (double[]){0.1, 0.1, 0.2}, (double[]){0, 0, 12}, &error));
    CHECK_NEAR(momentum_of(world).z, 12, 1e-12); // 3 m/s
    worlds_run(world, 1);
    assert_int_equal(sn_world_stats(world)->rigid_elements, 0); // all of it may deform
    worlds_run(world, 20);
    CHECK_NEAR(touched_middle(world, block).z - before.z, 3 * 0.21 - 0.5 * 9.81 * 0.21 * 0.21,
               0.06);
    sn_destroy_world(world);
}

static void layers_deform(void** state) {
    (void)state;
    const Layers layers = {3, {1, 0.5, 0}, {1, 2}};
    SnWorldDef def = layers_def(layers, 20);
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = layers_rubber();
    const SnBodyId block =
        worlds_add_soft(world, worlds_cube(3, 0.2, (double[]){0, 0, 0}), NULL, &material);
    worlds_run(world, 30);
    const Vec3 before = touched_middle(world, block);
    CHECK_OK(sn_world_push(world, block, (double[]){0, 0.1, 0.1}, (double[]){4, 0, 0}, &error));
    worlds_run(world, 1);
    assert_true(sn_world_stats(world)->elastic > 1e-3); // it is dented
    worlds_run(world, 19);
    CHECK_NEAR(touched_middle(world, block).x - before.x, 0.2, 0.02);
    sn_destroy_world(world);
}

static void pinned_nodes_and_planes_keep_what_they_have(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    const SnBodyId bar = worlds_add_bar(world, 5, &material, 1);
    CHECK_OK(sn_world_push(world, bar, (double[]){0, 0.1, 0.1}, (double[]){1, 0, 0}, &error));
    CHECK_NEAR(momentum_of(world).x, 1, 1e-12);
    for (int i = 0; i < world->model->node_count; ++i)
        if (world->state->held[i]) CHECK_NEAR(world->state->now.v[3 * i], 0, 0);
    sn_destroy_world(world);

    world = worlds_create(&def);
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = NULL;
    SnBodyId sheet;
    CHECK_OK(sn_mesh_grid((int[]){4, 4}, (double[]){1, 1}, SN_GRID_ALTERNATE, &mesh));
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    CHECK_OK(sn_world_add_soft(world, &soft, &sheet, &error));
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_world_push(world, sheet, (double[]){0, 0, 0}, (double[]){1, 2, 3}, &error));
    CHECK_NEAR(momentum_of(world).y, 2, 1e-12);
    CHECK_NEAR(momentum_of(world).z, 0, 0);
    sn_destroy_world(world);
}

static void nonsense_is_refused(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    const SnBodyId block = touched_add(world, def.integrator, MODULUS);
    const double zero[3] = {0}, bad[3] = {0, NAN, 0};
    assert_int_equal(sn_world_push(world, (SnBodyId){2}, zero, zero, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_push(world, block, bad, zero, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_push(world, block, zero, bad, &error), SN_BAD_INPUT);
    CHECK_OK(sn_world_hold(world, block, zero, 10, &error));
    assert_int_equal(sn_world_push(world, block, zero, J, &error), SN_BAD_INPUT);
    sn_destroy_world(world);
    def.integrator = SN_QUASISTATIC;
    world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    const SnBodyId bar = worlds_add_bar(world, 5, &material, 1);
    assert_int_equal(sn_world_push(world, bar, zero, J, &error), SN_UNSUPPORTED);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_soft_body_has_the_impulse),
        cmocka_unit_test(a_rigid_body_turns),
        cmocka_unit_test(what_sleeps_wakes),
        cmocka_unit_test(layers_deform),
        cmocka_unit_test(pinned_nodes_and_planes_keep_what_they_have),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
