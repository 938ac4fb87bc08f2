// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Frames inside a step.
#include "sim/worlds.h"

#include <stdlib.h>

// free fall is a parabola, which Hermite's cubic follows exactly when the ends are exact
static void free_fall_between_steps(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_MIDPOINT; // exact for constant acceleration
    def.step = 0.1;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    worlds_run(world, 3);
    int n;
    sn_world_positions(world, bar, &n);
    double *x = malloc(sizeof(double) * 3 * (size_t)n), *v = malloc(sizeof(double) * 3 * (size_t)n);
    for (double t = 0.2; t <= 0.3; t += 0.0125) {
        CHECK_OK(sn_world_frame(world, bar, t, x, v));
        CHECK_NEAR(x[2], -0.5 * 9.81 * t * t, 1e-12);
        CHECK_NEAR(v[2], -9.81 * t, 1e-11);
    }
    // ends are the states themselves; outside is refused
    CHECK_OK(sn_world_frame(world, bar, sn_world_time(world), x, v));
    assert_true(x[2] == sn_world_positions(world, bar, NULL)[2]);
    assert_int_equal(sn_world_frame(world, bar, 0.19, x, v), SN_BAD_INPUT);
    assert_int_equal(sn_world_frame(world, bar, 0.31, x, v), SN_BAD_INPUT);
    free(x), free(v);
    sn_destroy_world(world);
}

static void a_turning_body_between_steps(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.gravity[2] = 0;
    def.step = 0.1;
    SnWorld* world = worlds_create(&def);
    SnRigidDef top = sn_default_rigid_def();
    SnBodyId body;
    top.angular_velocity[2] = 2, top.velocity[0] = 1;
    CHECK_OK(sn_world_add_rigid(world, &top, &body, NULL));
    worlds_run(world, 2);
    double position[3], rotation[4];
    CHECK_OK(sn_world_frame_pose(world, body, 0.175, position, rotation));
    CHECK_NEAR(position[0], 0.175, 1e-12);
    CHECK_NEAR(2 * atan2(rotation[2], rotation[3]), 0.35, 1e-9);
    sn_destroy_world(world);
}

static void asking_changes_nothing(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 1);
    CHECK_OK(sn_world_start(world, NULL));
    int n;
    sn_world_positions(world, bar, &n);
    double* x = malloc(sizeof(double) * 3 * (size_t)n);
    CHECK_OK(sn_world_frame(world, bar, 0, x, NULL)); // before any step: the start
    worlds_run(world, 2);
    const uint64_t hash = sn_world_hash(world);
    CHECK_OK(sn_world_frame(world, bar, 0.015, x, NULL));
    assert_true(sn_world_hash(world) == hash);
    free(x);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_fall_between_steps),
        cmocka_unit_test(a_turning_body_between_steps),
        cmocka_unit_test(asking_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
