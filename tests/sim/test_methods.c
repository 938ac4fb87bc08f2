// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What every method has to do: go on from a snapshot bit for bit, where rigid bodies turn and
// touch; and hold what has no stiffness across.
#include "sim/worlds.h"
#include "solve/method.h"

#include <math.h>
#include <string.h>

enum { BEFORE = 3, AFTER = 3 };

// ---- snapshots

// a box that spins and lies on a soft cube, which lies on the ground
static SnWorld* make_touching(const char* method) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnShapeDef box = sn_default_shape_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_BDF1;
    def.method = method;
    SnWorld* world = worlds_create(&def);
    worlds_add_soft(world, worlds_cube(2, 0.2, (double[3]){0, 0, 0}), NULL, &material);
    box.kind = SN_SHAPE_BOX;
    box.size[0] = 0.3, box.size[1] = 0.1, box.size[2] = 0.05;
    rigid.shape = &box;
    rigid.position[0] = rigid.position[1] = 0.1, rigid.position[2] = 0.2251;
    rigid.angular_velocity[2] = 5;
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, NULL));
    return world;
}

static void step(SnWorld* world, int steps) {
    for (int s = 0; s < steps; ++s) assert_true(sn_world_step(world, NULL) >= 0);
}

static void every_method_goes_on_from_a_snapshot(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        if (methods[m]->distances) continue; // takes no such contacts
        SnWorld *first = make_touching(methods[m]->name), *again = make_touching(methods[m]->name);
        SnSnapshot snapshot = {0};
        step(first, BEFORE);
        CHECK_OK(sn_world_snapshot(first, &snapshot, NULL));
        CHECK_OK(sn_world_start(again, NULL));
        CHECK_OK(sn_world_restore(again, snapshot.data, snapshot.size, NULL));
        step(first, AFTER);
        step(again, AFTER);
        if (sn_world_hash(first) != sn_world_hash(again)) fail_msg("%s", methods[m]->name);
        sn_free_snapshot(&snapshot);
        sn_destroy_world(first);
        sn_destroy_world(again);
    }
}

// ---- springs in a row, which nothing holds across

static void every_method_pulls_a_chain(void** state) {
    (void)state;
    static const SnMotionKey keys[] = {{.time = 0}, {.time = 1, .translate = {0.2, 0, 0.1}}};
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m < count; ++m) {
        SnWorldDef def = sn_default_world_def();
        SnSpringsDef chain = sn_default_springs_def();
        SnPinDef pin = sn_default_pin_def();
        SnDriveDef drive = sn_default_drive_def();
        SnMesh* mesh = NULL;
        if (methods[m] == &sn_method_linear) continue;
        def.gravity[2] = 0;
        def.integrator = SN_QUASISTATIC;
        def.method = methods[m]->name;
        def.step = 0.25;
        SnWorld* world = worlds_create(&def);
        CHECK_OK(sn_mesh_chain(10, (double[]){0, 0, 0}, (double[]){1, 0, 0}, &mesh));
        chain.mesh = mesh;
        chain.stiffness = 1000;
        CHECK_OK(sn_world_add_springs(world, &chain, &pin.body, NULL));
        drive.body = pin.body;
        pin.select = worlds_left_end();
        drive.select = (SnSelect){
            .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
        drive.key = keys;
        drive.key_count = 2;
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
        CHECK_OK(sn_world_add_drive(world, &drive, NULL));
        for (int s = 0; s < 4; ++s)
            if (sn_world_step(world, NULL) < 0) fail_msg("%s, step %d", methods[m]->name, s);
        // all springs are as long, in one line
        const double longer = (hypot(1.2, 0.1) - 1) / 10;
        const double energy = 10 * 0.5 * 1000 * longer * longer;
        if (!(fabs(sn_world_stats(world)->elastic - energy) < 1e-6 * energy))
            fail_msg("%s: %g J, expected %g", methods[m]->name, sn_world_stats(world)->elastic,
                     energy);
        sn_destroy_world(world);
        sn_destroy_mesh(mesh);
    }
}

// ---- nothing is unknown

// All nodes are pinned, and one of them is driven: every method, and the choice among them, moves
// it.
static void every_method_steps_without_unknowns(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (int m = 0; m <= count; ++m) {
        SnWorldDef def = sn_default_world_def();
        SnMaterialDef material = sn_default_material_def();
        SnPinDef pin = sn_default_pin_def();
        SnDriveDef drive = sn_default_drive_def();
        def.integrator = SN_BDF1;
        def.method = m < count ? methods[m]->name : "auto";
        if (m < count && methods[m]->distances) material.law = "projective";
        if (m < count && methods[m] == &sn_method_linear) def.integrator = SN_LINEARLY_IMPLICIT;
        SnWorld* world = worlds_create(&def);
        pin.body = drive.body =
            worlds_add_soft(world, worlds_cube(1, 1, (double[3]){0}), NULL, &material);
        pin.select = (SnSelect){.kind = SN_SELECT_ALL};
        CHECK_OK(sn_world_add_pin(world, &pin, NULL));
        drive.select = (SnSelect){.kind = SN_SELECT_NEAREST};
        drive.velocity[0] = 0.1;
        CHECK_OK(sn_world_add_drive(world, &drive, NULL));
        step(world, 5);
        CHECK_NEAR(sn_world_positions(world, pin.body, NULL)[0], 0.1 * 5 * def.step, 1e-12);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_goes_on_from_a_snapshot),
        cmocka_unit_test(every_method_pulls_a_chain),
        cmocka_unit_test(every_method_steps_without_unknowns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
