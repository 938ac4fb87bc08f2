// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Definitions of what touches, turns and moves that make no sense are refused, each with a status
// and a sentence, and nothing is added.
#include "sim/worlds.h"

#include <math.h>
#include <string.h>

static SnError error;

static void check_said(SnStatus status, SnStatus expected, const char* what) {
    if (status != expected) fail_msg("gave %d (%s), not %d", status, error.text, expected);
    if (!strstr(error.text, what)) fail_msg("said '%s', expected '%s'", error.text, what);
}

// bodies 1 and 2 are balls, 3 is of plane triangles, 4 of springs, 5 has mass but no shape
static SnWorld* make(void) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    const SnShapeDef ball = sn_default_shape_def();
    const SnColliderDef ground = sn_default_collider_def();
    const SnMaterialDef material = sn_default_material_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnSoftDef plane = sn_default_soft_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnMesh *grid, *chain;
    rigid.shape = &ball;
    for (int i = 0; i < 2; ++i) {
        rigid.position[2] = 2 * i + 1;
        CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, &error));
    }
    CHECK_OK(sn_mesh_grid((int[]){1, 1}, (double[]){1, 1}, SN_GRID_DIAGONAL, &grid));
    CHECK_OK(sn_mesh_chain(1, (double[]){0, 0, 9}, (double[]){1, 0, 9}, &chain));
    plane.mesh = grid;
    plane.material = &material;
    plane.material_count = 1;
    plane.name = "sheet";
    springs.mesh = chain;
    springs.name = "rope";
    rigid.shape = NULL;
    rigid.name = "ghost";
    CHECK_OK(sn_world_add_soft(world, &plane, NULL, &error));
    CHECK_OK(sn_world_add_springs(world, &springs, NULL, &error));
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, &error));
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    sn_destroy_mesh(grid);
    sn_destroy_mesh(chain);
    return world;
}

static void pairs_name_two_that_touch(void** state) {
    (void)state;
    SnWorld* world = make();
    SnPairDef pair = sn_default_pair_def();
#define REFUSE(first, second, obstacle, status, what)                                              \
    pair.body.index1 = first, pair.other.index1 = second, pair.collider.index1 = obstacle;         \
    check_said(sn_world_add_pair(world, &pair, &error), status, what)
    REFUSE(1, 1, 0, SN_BAD_INPUT, "the body 'body 1' twice");
    REFUSE(1, 0, 0, SN_BAD_INPUT, "body 0 and collider 0");
    REFUSE(1, 2, 1, SN_BAD_INPUT, "body 2 and collider 1");
    REFUSE(1, 0, -5, SN_BAD_INPUT, "collider -5; accepted is 1 to 1");
    REFUSE(1, 0, 2, SN_BAD_INPUT, "collider 2");
    REFUSE(1, 2, -5, SN_BAD_INPUT, "collider -5");
    REFUSE(1, -5, 1, SN_BAD_INPUT, "body -5");
    REFUSE(-5, 2, 0, SN_BAD_INPUT, "body -5; accepted is 1 to 5");
    REFUSE(0, 2, 0, SN_BAD_INPUT, "body 0");
    REFUSE(1, 6, 0, SN_BAD_INPUT, "body 6");
    REFUSE(1, 3, 0, SN_UNSUPPORTED, "'sheet', which touches nothing; accepted are bodies of tets");
    REFUSE(4, 1, 0, SN_UNSUPPORTED, "'rope', which touches nothing");
    REFUSE(5, 0, 1, SN_UNSUPPORTED, "'ghost', which touches nothing");
    pair.body.index1 = 1, pair.other.index1 = 2, pair.collider.index1 = 0;
    CHECK_OK(sn_world_add_pair(world, &pair, &error));
    pair.ignore = 1;
    REFUSE(2, 1, 0, SN_BAD_INPUT, "there already");
    pair.body.index1 = 1, pair.other.index1 = 0, pair.collider.index1 = 1;
    CHECK_OK(sn_world_add_pair(world, &pair, &error));
    REFUSE(1, 0, 1, SN_BAD_INPUT, "there already");
    sn_destroy_world(world);
}

static void what_turns_has_an_axis(void** state) {
    (void)state;
    SnWorld* world = make();
    const SnMotionKey key[2] = {{.time = 0}, {.time = 1, .angle = 1}};

    SnColliderDef collider = sn_default_collider_def();
    collider.angle = 1;
    check_said(sn_world_add_collider(world, &collider, NULL, &error), SN_BAD_INPUT,
               "a collider is turned by 1 rad about no axis");
    collider = sn_default_collider_def();
    collider.turn_rate = 2;
    check_said(sn_world_add_collider(world, &collider, NULL, &error), SN_BAD_INPUT,
               "a collider turns about no axis");
    collider = sn_default_collider_def();
    collider.key = key;
    collider.key_count = 2;
    check_said(sn_world_add_collider(world, &collider, NULL, &error), SN_BAD_INPUT,
               "a collider turns about no axis");
    assert_int_equal(sn_world_collider_count(world), 1);
    collider.turn_axis[1] = -2;
    CHECK_OK(sn_world_add_collider(world, &collider, NULL, &error));

    SnRigidDef rigid = sn_default_rigid_def();
    rigid.angle = 1;
    check_said(sn_world_add_rigid(world, &rigid, NULL, &error), SN_BAD_INPUT,
               "a rigid body is turned by 1 rad about no axis");
    rigid.axis[2] = 1;
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, &error));

    SnDriveDef drive = sn_default_drive_def();
    drive.body.index1 = 4;
    drive.turn_rate = 1;
    check_said(sn_world_add_drive(world, &drive, &error), SN_BAD_INPUT,
               "a drive turns about no axis");
    drive.turn_rate = 0;
    drive.key = key;
    drive.key_count = 2;
    check_said(sn_world_add_drive(world, &drive, &error), SN_BAD_INPUT,
               "a drive turns about no axis");
    drive.axis[0] = 1;
    CHECK_OK(sn_world_add_drive(world, &drive, &error));
    sn_destroy_world(world);
}

// a message says from where to where
static void bounds_are_told(void** state) {
    (void)state;
    SnWorld* world = NULL;
    SnWorldDef def = sn_default_world_def();
    def.contact.restitution = 2;
    check_said(sn_create_world(&def, &world, &error), SN_BAD_INPUT,
               "contact.restitution is 2; accepted is a number from 0 up to 1");
    def = sn_default_world_def();
    def.step = 0;
    check_said(sn_create_world(&def, &world, &error), SN_BAD_INPUT,
               "step is 0; accepted is a number from 1e-15 up to 1e+06");
    def = sn_default_world_def();
    def.contact.friction = -1;
    check_said(sn_create_world(&def, &world, &error), SN_BAD_INPUT,
               "contact.friction is -1; accepted is a finite number from 0");
    assert_null(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_name_two_that_touch),
        cmocka_unit_test(what_turns_has_an_axis),
        cmocka_unit_test(bounds_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
