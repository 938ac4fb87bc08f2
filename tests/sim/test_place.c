// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Nodes and bodies that are put elsewhere go on as if they had begun there.
#include "sim/worlds.h"

#include <stdlib.h>
#include <string.h>

// a bar, pinned at its left end
static SnWorld* make_bar(SnIntegrator integrator, SnBodyId* bar) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e5;
    SnWorld* world = worlds_create(&def);
    *bar = worlds_add_bar(world, 5, &material, 1);
    CHECK_OK(sn_world_start(world, NULL));
    return world;
}

static double* copy_positions(const SnWorld* world, SnBodyId body, int* nodes) {
    const double* x = sn_world_positions(world, body, nodes);
    double* copy = malloc(3 * sizeof *copy * (size_t)*nodes);
    return memcpy(copy, x, 3 * sizeof *copy * (size_t)*nodes);
}

// a world that was elsewhere in between goes on from where it is put, as one that begins there
static void put_there_equals_begun_there(void** state) {
    (void)state;
    const SnIntegrator integrators[] = {SN_BDF1, SN_BDF2, SN_SDIRK2, SN_MIDPOINT};
    for (int i = 0; i < 4; ++i) {
        SnBodyId bar;
        SnSnapshot start;
        int n;
        SnWorld *fresh = make_bar(integrators[i], &bar), *used = make_bar(integrators[i], &bar);
        CHECK_OK(sn_world_snapshot(used, &start, NULL));
        worlds_run(used, 3);
        CHECK_OK(sn_world_restore(used, start.data, start.size, NULL));
        sn_free_snapshot(&start);
        double* x = copy_positions(fresh, bar, &n);
        for (int k = 0; k < 3 * n; k += 3) x[k] *= 1.2;
        SnWorld* worlds[] = {fresh, used};
        for (int w = 0; w < 2; ++w) {
            CHECK_OK(sn_world_set_positions(worlds[w], bar, x, NULL));
            CHECK_OK(sn_world_set_velocities(worlds[w], bar, x, NULL));
        }
        assert_memory_equal(sn_world_positions(fresh, bar, NULL), x, 3 * sizeof *x * (size_t)n);
        for (int step = 0; step < 5; ++step) {
            assert_true(sn_world_hash(fresh) == sn_world_hash(used));
            worlds_run(fresh, 1);
            worlds_run(used, 1);
        }
        free(x);
        sn_destroy_world(fresh);
        sn_destroy_world(used);
    }
}

// the same stretched start by definition and by hand
static void put_there_equals_defined_there(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = NULL;
    SnWorld* world[2];
    SnPinDef pin = sn_default_pin_def();
    pin.select = worlds_left_end();
    CHECK_OK(sn_mesh_box((int[]){4, 2, 2}, (double[]){1, 0.3, 0.3}, SN_BOX_FIVE, &mesh));
    for (int w = 0; w < 2; ++w) {
        SnSoftDef soft = sn_default_soft_def();
        soft.mesh = mesh, soft.material = &material, soft.material_count = 1;
        if (w == 0) soft.stretch[0] = 1.3, soft.velocity[1] = 2;
        world[w] = worlds_create(&def);
        CHECK_OK(sn_world_add_soft(world[w], &soft, &pin.body, NULL));
        CHECK_OK(sn_world_add_pin(world[w], &pin, NULL));
        CHECK_OK(sn_world_start(world[w], NULL));
    }
    const double *x = sn_world_positions(world[0], pin.body, NULL),
                 *v = sn_world_velocities(world[0], pin.body, NULL);
    CHECK_OK(sn_world_set_positions(world[1], pin.body, x, NULL));
    CHECK_OK(sn_world_set_velocities(world[1], pin.body, v, NULL));
    for (int step = 0; step < 5; ++step) {
        assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        worlds_run(world[0], 1);
        worlds_run(world[1], 1);
    }
    sn_destroy_mesh(mesh);
    sn_destroy_world(world[0]);
    sn_destroy_world(world[1]);
}

static void pins_hold_at_the_new_place(void** state) {
    (void)state;
    SnBodyId bar;
    int n;
    SnWorld* world = make_bar(SN_BDF2, &bar);
    worlds_run(world, 3);
    double* x = copy_positions(world, bar, &n);
    for (int i = 0; i < n; ++i) x[3 * i + 1] += 0.5;
    CHECK_OK(sn_world_set_positions(world, bar, x, NULL));
    worlds_run(world, 5);
    const double* y = sn_world_positions(world, bar, NULL);
    CHECK_NEAR(y[0], 0, 0);
    CHECK_NEAR(y[1], 0.5, 0);
    for (int i = 0; i < n; ++i) CHECK_BETWEEN(y[3 * i + 1], 0.45, 0.75);
    free(x);
    sn_destroy_world(world);
}

static void frames_and_history_end(void** state) {
    (void)state;
    SnBodyId bar;
    int n;
    SnWorld* world = make_bar(SN_BDF2, &bar);
    worlds_run(world, 3);
    double* x = copy_positions(world, bar, &n);
    CHECK_OK(sn_world_frame(world, bar, 0.025, x, NULL));
    memcpy(x, sn_world_positions(world, bar, NULL), 3 * sizeof *x * (size_t)n);
    const uint64_t hash = sn_world_hash(world);
    CHECK_OK(sn_world_set_positions(world, bar, x, NULL));
    assert_true(sn_world_hash(world) != hash); // the same places, without a past
    assert_int_equal(sn_world_frame(world, bar, 0.025, x, NULL), SN_BAD_INPUT);
    CHECK_OK(sn_world_frame(world, bar, 0.03, x, NULL));
    free(x);
    sn_destroy_world(world);
}

static void driven_nodes_stay(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar, drive.select = worlds_left_end(), drive.velocity[0] = 1;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    worlds_run(world, 2);
    int n;
    double* x = copy_positions(world, bar, &n);
    for (int i = 0; i < 3 * n; ++i) x[i] += 3;
    CHECK_OK(sn_world_set_positions(world, bar, x, NULL));
    CHECK_OK(sn_world_set_velocities(world, bar, x, NULL));
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[0], 0.02, 1e-15);
    CHECK_NEAR(sn_world_velocities(world, bar, NULL)[0], 1, 1e-15);
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[3], x[3], 0);
    CHECK_NEAR(sn_world_velocities(world, bar, NULL)[3], x[3], 0);
    free(x);
    sn_destroy_world(world);
}

static void plane_bodies_stay_plane(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = NULL;
    SnBodyId sheet;
    CHECK_OK(sn_mesh_grid((int[]){2, 2}, (double[]){1, 1}, SN_GRID_DIAGONAL, &mesh));
    soft.mesh = mesh, soft.material = &material, soft.material_count = 1;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_soft(world, &soft, &sheet, NULL));
    sn_destroy_mesh(mesh);
    double x[27];
    for (int i = 0; i < 27; ++i) x[i] = 0.1 * i;
    CHECK_OK(sn_world_set_positions(world, sheet, x, NULL)); // starts the world
    CHECK_OK(sn_world_set_velocities(world, sheet, x, NULL));
    for (int i = 0; i < 27; ++i) {
        CHECK_NEAR(sn_world_positions(world, sheet, NULL)[i], i % 3 == 2 ? 0 : x[i], 0);
        CHECK_NEAR(sn_world_velocities(world, sheet, NULL)[i], i % 3 == 2 ? 0 : x[i], 0);
    }
    sn_destroy_world(world);
}

static void rigid_bodies_fly_from_there(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_MIDPOINT;
    def.gravity[2] = 0;
    SnWorld* world = worlds_create(&def);
    SnRigidDef rigid = sn_default_rigid_def();
    rigid.inertia[2] = 1.5;
    SnBodyId id;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &id, NULL));
    const double from[3] = {1, 2, 3},
                 turned[4] = {0, 0, 2, 0}; // half a turn about z, twice as long
    const double velocity[3] = {1, 0, -1}, spin[3] = {0, 0, 2};
    double x[3], r[4], v[3], w[3];
    CHECK_OK(sn_world_set_twist(world, id, velocity, spin, NULL));
    CHECK_OK(sn_world_set_pose(world, id, from, turned, NULL));
    CHECK_OK(sn_world_pose(world, id, x, r));
    CHECK_OK(sn_world_twist(world, id, v, w));
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(x[k], from[k], 0);
        CHECK_NEAR(v[k], velocity[k], 1e-15);
        CHECK_NEAR(w[k], spin[k], 1e-14);
    }
    CHECK_NEAR(r[2], 1, 0);
    worlds_run(world, 100); // one second
    CHECK_OK(sn_world_pose(world, id, x, r));
    for (int k = 0; k < 3; ++k) CHECK_NEAR(x[k], from[k] + velocity[k], 1e-10);
    CHECK_NEAR(fabs(r[2]), cos(1), 1e-3);
    sn_destroy_world(world);
}

static void bad_places_are_refused(void** state) {
    (void)state;
    SnBodyId bar;
    SnError error = {{0}};
    int n;
    SnWorld* world = make_bar(SN_BDF2, &bar);
    worlds_run(world, 2);
    const uint64_t hash = sn_world_hash(world);
    double* x = copy_positions(world, bar, &n);
    x[7] = NAN;
    assert_int_equal(sn_world_set_positions(world, bar, x, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "'bar' must be finite"));
    assert_int_equal(sn_world_set_velocities(world, bar, x, &error), SN_BAD_INPUT);
    const SnBodyId nobody = {7};
    assert_int_equal(sn_world_set_positions(world, nobody, x, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_set_pose(world, bar, x, x, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "not rigid"));
    assert_int_equal(sn_world_set_twist(world, bar, x, x, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_twist(world, bar, x, x), SN_BAD_INPUT);
    assert_true(sn_world_hash(world) == hash);
    free(x);
    sn_destroy_world(world);

    SnWorldDef def = sn_default_world_def();
    SnRigidDef rigid = sn_default_rigid_def();
    const double zero[4] = {0};
    world = worlds_create(&def);
    CHECK_OK(sn_world_add_rigid(world, &rigid, &bar, NULL));
    assert_int_equal(sn_world_set_pose(world, bar, zero, zero, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_set_positions(world, bar, zero, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "has no nodes"));
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(put_there_equals_begun_there),
        cmocka_unit_test(put_there_equals_defined_there),
        cmocka_unit_test(pins_hold_at_the_new_place),
        cmocka_unit_test(frames_and_history_end),
        cmocka_unit_test(driven_nodes_stay),
        cmocka_unit_test(plane_bodies_stay_plane),
        cmocka_unit_test(rigid_bodies_fly_from_there),
        cmocka_unit_test(bad_places_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
