// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Pins, drives, forces and events do what they say, when they say it.
#include "sim/worlds.h"

#include <string.h>

static SnWorldDef quiet_def(double step) {
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.step = step;
    return def;
}

// nodes of the left end follow x = p + R (X - p) + d exactly, velocities too
static void a_drive_moves_its_nodes_exactly(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 10, &material, 0);
    SnDriveDef drive = sn_default_drive_def();
    const SnMotionKey keys[2] = {{0, {0, 0, 0}, 0}, {0.1, {0.02, 0, 0.01}, 0.5}};
    drive.body = bar;
    drive.select = worlds_left_end();
    drive.axis[0] = 1, drive.point[1] = 0.1, drive.point[2] = 0.1;
    drive.key = keys, drive.key_count = 2, drive.smooth = 0;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    worlds_run(world, 5); // half way: angle 0.25, shift (0.01, 0, 0.005)
    const double* x = sn_world_positions(world, bar, NULL); // node 0 rests at the origin
    const double* v = sn_world_velocities(world, bar, NULL);
    const double c = cos(0.25), s = sin(0.25), arm_y = -0.1 * c + 0.1 * s,
                 arm_z = -0.1 * s - 0.1 * c;
    CHECK_NEAR(x[0], 0.01, 1e-14);
    CHECK_NEAR(x[1], 0.1 + arm_y, 1e-14);
    CHECK_NEAR(x[2], 0.1 + arm_z + 0.005, 1e-14);
    CHECK_NEAR(v[0], 0.2, 1e-12);
    CHECK_NEAR(v[1], -5 * arm_z, 1e-12);
    CHECK_NEAR(v[2], 5 * arm_y + 0.1, 1e-12);
    worlds_run(world, 15); // past the last key: held there
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[0], 0.02, 1e-14);
    CHECK_NEAR(sn_world_velocities(world, bar, NULL)[0], 0, 1e-14);
    sn_destroy_world(world);
}

// a bar that is dragged along at constant speed arrives with its boundary
static void a_driven_bar_follows(void** state) {
    (void)state;
    for (int i = 0; i < SN_QUASISTATIC; ++i) {
        SnWorldDef def = quiet_def(0.01);
        def.integrator = (SnIntegrator)i;
        SnMaterialDef material = sn_default_material_def();
        material.stiffness_damping = 0.01;
        SnWorld* world = worlds_create(&def);
        SnBodyId bar = worlds_add_bar(world, 10, &material, 0);
        SnDriveDef drive = sn_default_drive_def();
        drive.body = bar, drive.select = worlds_left_end(), drive.velocity[0] = 2;
        CHECK_OK(sn_world_add_drive(world, &drive, NULL));
        // once it coasts no force is left to compare residuals with: still no step may complain
        for (int s = 0; s < 200; ++s) assert_int_equal(sn_world_step(world, NULL), SN_OK);
        int n;
        const double* x = sn_world_positions(world, bar, &n);
        CHECK_NEAR(x[0], 4, 1e-12);
        CHECK_NEAR(x[3 * 10], 5, 0.02); // node 10 is at the far end
        sn_destroy_world(world);
    }
}

static void a_pin_lasts_until_its_end(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_BDF2;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar, pin.until = 0.05;
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    worlds_run(world, 5);
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[2], 0, 0);
    assert_int_equal(sn_world_stats(world)->dofs, 0);
    // released: falls like everything; BDF2 with its second-order start is exact for free fall
    worlds_run(world, 20);
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[2], -0.5 * 9.81 * 0.2 * 0.2, 1e-9);
    sn_destroy_world(world);
}

// a roller: only z is held, so the bar slides along x under its force
static void components_are_held_one_by_one(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar, pin.component[0] = pin.component[1] = 0;
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    SnForceDef force = sn_default_force_def();
    force.body = bar, force.force[0] = 40; // the bar weighs 40 kg
    CHECK_OK(sn_world_add_force(world, &force, NULL));
    worlds_run(world, 10);
    int n;
    const double* v = sn_world_velocities(world, bar, &n);
    CHECK_NEAR(sn_world_stats(world)->momentum[0], 40 * 0.1, 1e-9);
    for (int i = 0; i < n; ++i) CHECK_NEAR(v[3 * i + 2], 0, 0);
    sn_destroy_world(world);
}

// momentum gained = integral of the profile, for a scheme that evaluates forces at the step's end
static void a_force_follows_its_profile(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnForceDef force = sn_default_force_def();
    const SnProfileKey keys[3] = {{0, 0}, {0.1, 1}, {0.2, 0}};
    force.body = bar, force.force[1] = 10, force.key = keys, force.key_count = 3;
    CHECK_OK(sn_world_add_force(world, &force, NULL));
    worlds_run(world, 40);
    CHECK_NEAR(sn_world_stats(world)->momentum[1], 10 * 0.1, 1e-9); // the triangle's area
    sn_destroy_world(world);
}

// before its first key and after its last a force is what it is there
static void a_force_is_held_beside_its_keys(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnForceDef force = sn_default_force_def();
    const SnProfileKey keys[2] = {{0.05, 2}, {0.055, 3}};
    force.body = bar, force.force[1] = 10, force.key = keys, force.key_count = 2;
    CHECK_OK(sn_world_add_force(world, &force, NULL));
    worlds_run(world, 4);
    CHECK_NEAR(sn_world_stats(world)->momentum[1], 4 * 0.01 * 20, 1e-9);
    worlds_run(world, 6); // one step of 20 N, five of 30
    CHECK_NEAR(sn_world_stats(world)->momentum[1], 5 * 0.01 * 20 + 5 * 0.01 * 30, 1e-9);
    sn_destroy_world(world);
}

// Wind that is set by hand counts from then on, whatever events had made of it; those to come count
// after it. With drag D a body goes with (v + h D wind) / (1 + h D).
static void wind_set_by_hand_outlasts_events(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnRigidDef rigid = sn_default_rigid_def();
    const SnEventDef events[2] = {{SN_EVENT_WIND, 0.02, {3, 0, 0}, {0}},
                                  {SN_EVENT_WIND, 0.07, {-4, 0, 0}, {0}}};
    def.drag = 5;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    for (int i = 0; i < 2; ++i) CHECK_OK(sn_world_add_event(world, &events[i], NULL));
    double v = 0;
    for (int s = 0; s < 10; ++s) {
        const double wind = s < 2 ? 0 : s < 4 ? 3 : s < 7 ? 1 : -4;
        if (s == 4) CHECK_OK(sn_world_set_wind(world, (double[]){1, 0, 0}, NULL));
        worlds_run(world, 1);
        v = (v + 0.05 * wind) / 1.05;
        CHECK_NEAR(sn_world_stats(world)->momentum[0], rigid.mass * v, 1e-12);
    }
    sn_destroy_world(world);
}

static void events_happen_once_and_in_time(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    const SnEventDef events[3] = {{SN_EVENT_GRAVITY, 0.1, {0, 0, -1}, {0}},
                                  {SN_EVENT_KICK, 0.05, {3, 0, 0}, bar},
                                  {SN_EVENT_GRAVITY, 0.15, {0, 0, 0}, {0}}};
    for (int i = 0; i < 3; ++i) CHECK_OK(sn_world_add_event(world, &events[i], NULL));
    worlds_run(world, 5);
    CHECK_NEAR(sn_world_stats(world)->momentum[0], 0, 1e-12);
    worlds_run(world, 25);
    CHECK_NEAR(sn_world_stats(world)->momentum[0], 40 * 3, 1e-9);
    CHECK_NEAR(sn_world_stats(world)->momentum[2], -40 * 0.05, 1e-9);
    sn_destroy_world(world);
}

// a second drive takes over where the first one left the nodes
static void drives_follow_each_other_without_a_jump(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.01);
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar, drive.select = worlds_left_end();
    drive.velocity[0] = 1, drive.until = 0.1;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    drive.from = 0.1, drive.until = HUGE_VAL, drive.velocity[0] = 0, drive.velocity[1] = 2;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    worlds_run(world, 15);
    const double* x = sn_world_positions(world, bar, NULL);
    CHECK_NEAR(x[0], 0.1, 1e-12);
    CHECK_NEAR(x[1], 0.1, 1e-12);
    sn_destroy_world(world);
}

// what is held changes in the middle of a step that has to be done in parts: every part is solved
// for the components that are held in it
static void parts_of_a_step_know_what_is_held(void** state) {
    (void)state;
    double end[2];
    for (int whole = 0; whole < 2; ++whole) {
        // 64 parts of a step, or 64 steps: a body that turns by 1.6 rad a part makes the whole
        // diverge
        SnWorldDef def = sn_default_world_def();
        def.step = whole ? 0.64 : 0.01;
        SnMaterialDef material = sn_default_material_def();
        SnWorld* world = worlds_create(&def);
        SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
        SnPinDef pin = sn_default_pin_def();
        pin.body = bar, pin.until = 0.32;
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
        SnRigidDef top = sn_default_rigid_def();
        top.angular_velocity[2] = 160;
        CHECK_OK(sn_world_add_rigid(world, &top, NULL, NULL));
        if (whole)
            assert_int_equal(sn_world_step(world, NULL), SN_SUBDIVIDED);
        else
            worlds_run(world, 64);
        assert_int_equal(whole ? sn_world_stats(world)->substeps : 64, 64);
        end[whole] = sn_world_positions(world, bar, NULL)[2];
        sn_destroy_world(world);
    }
    CHECK_NEAR(end[1], end[0], 1e-12);
    CHECK_AT_MOST(end[0], -0.4); // it did fall
}

// a step so small that it moves nodes by little more than their rounding is still taken
static void tiny_steps_fall_too(void** state) {
    (void)state;
    for (int i = 0; i < SN_QUASISTATIC; ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = (SnIntegrator)i;
        def.step = 1e-8;
        SnMaterialDef material = sn_default_material_def();
        SnWorld* world = worlds_create(&def);
        worlds_add_bar(world, 5, &material, 0);
        worlds_run(world, 50);
        CHECK_NEAR(sn_world_stats(world)->momentum[2], -40 * 9.81 * 50e-8,
                   0.05 * 40 * 9.81 * 50e-8);
        sn_destroy_world(world);
    }
}

static void statics_stand_still(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(0.1);
    def.integrator = SN_QUASISTATIC;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar, drive.select = worlds_left_end(), drive.velocity[0] = 1;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    worlds_run(world, 3);
    CHECK_NEAR(sn_world_stats(world)->kinetic, 0, 0);
    CHECK_NEAR(sn_world_positions(world, bar, NULL)[0], 0.3, 1e-12);
    sn_destroy_world(world);
}

static void tilted_plane_bodies_are_refused(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    SnMesh* grid = NULL;
    SnError error = {{0}};
    CHECK_OK(sn_mesh_grid((int[2]){2, 2}, (double[2]){1, 1}, SN_GRID_CROSS, &grid));
    sn_mesh_place(grid, &(SnPlacement){{1, 0, 0}, 1, {1, 1, 1}, {0, 0, 0}});
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = grid, soft.material = &material, soft.material_count = 1;
    assert_int_equal(sn_world_add_soft(world, &soft, NULL, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "plane"));
    sn_destroy_mesh(grid);
    sn_destroy_world(world);
}

static void impossible_wishes_are_refused(void** state) {
    (void)state;
    SnError error;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    SnPinDef pin = sn_default_pin_def();
    assert_int_equal(sn_world_add_pin(world, &pin, &error), SN_BAD_INPUT); // no body
    pin.body = bar, pin.until = 0, pin.from = 1;
    assert_int_equal(sn_world_add_pin(world, &pin, &error), SN_BAD_INPUT);
    pin = sn_default_pin_def();
    pin.body = bar;
    pin.select = (SnSelect){.kind = SN_SELECT_SPHERE, .point = {9, 9, 9}, .radius = 0.1};
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    assert_int_equal(sn_world_start(world, &error), SN_BAD_INPUT); // selects nothing
    assert_non_null(strstr(error.text, "bar"));
    assert_int_equal(sn_world_step(world, &error), SN_BAD_INPUT); // still not, and no harm done
    sn_destroy_world(world);

    world = worlds_create(&def);
    bar = worlds_add_bar(world, 5, &material, 0);
    const SnEventDef unknown = {(SnEventKind)99, 0, {0, 0, 0}, bar};
    assert_int_equal(sn_world_add_event(world, &unknown, &error), SN_BAD_INPUT);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar, drive.key_count = -1;
    assert_int_equal(sn_world_add_drive(world, &drive, &error), SN_BAD_INPUT);
    drive.key_count = 2; // of which there is none
    assert_int_equal(sn_world_add_drive(world, &drive, &error), SN_BAD_INPUT);
    SnForceDef force = sn_default_force_def();
    force.body = bar, force.key_count = -1;
    assert_int_equal(sn_world_add_force(world, &force, &error), SN_BAD_INPUT);
    force.key_count = 2;
    assert_int_equal(sn_world_add_force(world, &force, &error), SN_BAD_INPUT);
    sn_destroy_world(world);

    def.step = NAN;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
    def = (SnWorldDef){0};
    assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drive_moves_its_nodes_exactly),
        cmocka_unit_test(a_driven_bar_follows),
        cmocka_unit_test(a_pin_lasts_until_its_end),
        cmocka_unit_test(components_are_held_one_by_one),
        cmocka_unit_test(a_force_follows_its_profile),
        cmocka_unit_test(a_force_is_held_beside_its_keys),
        cmocka_unit_test(wind_set_by_hand_outlasts_events),
        cmocka_unit_test(events_happen_once_and_in_time),
        cmocka_unit_test(drives_follow_each_other_without_a_jump),
        cmocka_unit_test(parts_of_a_step_know_what_is_held),
        cmocka_unit_test(tiny_steps_fall_too),
        cmocka_unit_test(statics_stand_still),
        cmocka_unit_test(tilted_plane_bodies_are_refused),
        cmocka_unit_test(impossible_wishes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
