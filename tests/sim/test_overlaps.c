// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What overlaps is found, with its depth, whether it can touch or not (sinew/overlap.h).
#include "sim/worlds.h"

static SnError error;

static SnBodyId add_cube(SnWorld* world, double size, const double corner[3]) {
    const SnMaterialDef material = worlds_material(sn_world_def(world).integrator);
    return worlds_add_soft(world, worlds_cube(2, size, corner), NULL, &material);
}

static SnBodyId add_rigid(SnWorld* world, SnShapeKind kind, double size, const double at[3]) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnBodyId body;
    shape.kind = kind;
    shape.radius = 0.5 * size;
    for (int k = 0; k < 3; ++k) shape.size[k] = size, def.position[k] = at[k];
    def.shape = &shape;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static SnColliderId add_ground(SnWorld* world) {
    const SnColliderDef ground = sn_default_collider_def();
    SnColliderId id;
    CHECK_OK(sn_world_add_collider(world, &ground, &id, &error));
    return id;
}

// Fail unless there are `count` overlaps, and return them.
static SnOverlap* find(SnWorld* world, int count) {
    SnOverlap* overlap;
    int found;
    CHECK_OK(sn_world_find_overlaps(world, &overlap, &found, &error));
    assert_int_equal(found, count);
    return overlap;
}

static void check_pair(const SnOverlap* overlap, SnBodyId body, SnBodyId other,
                       SnColliderId collider, double depth, double size, int touches) {
    assert_int_equal(overlap->body.index1, body.index1);
    assert_int_equal(overlap->other.index1, other.index1);
    assert_int_equal(overlap->collider.index1, collider.index1);
    CHECK_NEAR(overlap->depth, depth, 1e-9);
    CHECK_NEAR(overlap->size, size, 1e-9);
    assert_int_equal(overlap->touches, touches);
}

static const SnBodyId nobody;
static const SnColliderId nothing;

// Soft cubes, a ball and a box: in the ground, and in each other.
static void check_solids(int off) {
    SnWorldDef def = sn_default_world_def();
    def.contact.off = off;
    SnWorld* world = worlds_create(&def);
    const SnBodyId a = add_cube(world, 1, (double[]){0, 0, -0.25});
    const SnBodyId b = add_cube(world, 0.5, (double[]){0.9, 0.2, 0.1});
    const SnBodyId ball = add_rigid(world, SN_SHAPE_SPHERE, 0.5, (double[]){5, 0, 0.2});
    const SnBodyId box = add_rigid(world, SN_SHAPE_BOX, 0.5, (double[]){5, 0, 0.6});
    const SnColliderId ground = add_ground(world);
    add_cube(world, 1, (double[]){-3, 0, 0}); // only rests on it
    sn_free_overlaps(find(world, 4));         // which starts the world
    const uint64_t hash = sn_world_hash(world);
    SnOverlap* overlap = find(world, 4);
    check_pair(&overlap[0], a, b, nothing, 0.1, 0.5, !off);
    check_pair(&overlap[1], a, nobody, ground, 0.25, 1, !off);
    check_pair(&overlap[2], ball, box, nothing, 0.1, cbrt(4 * acos(-1) / 3) * 0.25, !off);
    check_pair(&overlap[3], ball, nobody, ground, 0.05, cbrt(4 * acos(-1) / 3) * 0.25, !off);
    sn_free_overlaps(overlap);
    assert_true(sn_world_hash(world) == hash);
    sn_destroy_world(world);
}

// A cube on its edge: its deepest vertex is not the first one.
static void the_deepest_point_counts(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = worlds_cube(2, 1, (double[]){0, 0, 0});
    SnPlacement place = sn_default_placement();
    place.axis[0] = 0, place.axis[1] = 1, place.axis[2] = 0;
    place.angle = 0.3;
    sn_mesh_place(mesh, &place);
    const SnBodyId cube = worlds_add_soft(world, mesh, NULL, &material);
    const SnColliderId ground = add_ground(world);
    SnOverlap* overlap = find(world, 1);
    check_pair(&overlap[0], cube, nobody, ground, sin(0.3), 1, 1);
    sn_free_overlaps(overlap);
    sn_destroy_world(world);
}

static void solids_in_solids(void** state) {
    (void)state;
    check_solids(0);
    check_solids(1);
}

// The midpoint rule has no contact between soft bodies but as springs.
static void bodies_that_an_integrator_lets_pass(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_MIDPOINT;
    for (int springs = 0; springs < 2; ++springs) {
        def.contact.penalty = springs ? 1e4 : 0;
        SnWorld* world = worlds_create(&def);
        const SnBodyId a = add_cube(world, 1, (double[]){0, 0, 0});
        const SnBodyId b = add_cube(world, 1, (double[]){0.75, 0, 0});
        SnOverlap* overlap = find(world, 1);
        check_pair(&overlap[0], a, b, nothing, 0.25, 1, springs);
        sn_free_overlaps(overlap);
        sn_destroy_world(world);
    }
}

// A plane body and a rope of springs, by their nodes.
static void bodies_without_a_surface(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnMesh *sheet = NULL, *rope = NULL;
    SnSoftDef soft = sn_default_soft_def();
    const SnMaterialDef rubber = sn_default_material_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnBodyId plane, line;
    CHECK_OK(sn_mesh_grid((int[]){2, 2}, (double[]){2, 1}, SN_GRID_ALTERNATE, &sheet));
    CHECK_OK(sn_mesh_chain(5, (double[]){6, 0, -0.25}, (double[]){6, 0, 0.75}, &rope));
    soft.mesh = sheet, soft.material = &rubber, soft.material_count = 1;
    springs.mesh = rope;
    CHECK_OK(sn_world_add_soft(world, &soft, &plane, &error));
    CHECK_OK(sn_world_add_springs(world, &springs, &line, &error));
    sn_destroy_mesh(sheet);
    sn_destroy_mesh(rope);
    const SnBodyId ball = add_rigid(world, SN_SHAPE_SPHERE, 1, (double[]){2.25, 0, 0});
    const SnColliderId ground = add_ground(world);
    SnOverlap* overlap = find(world, 3);
    const double ball_size = cbrt(4 * acos(-1) / 3) * 0.5;
    check_pair(&overlap[0], ball, nobody, ground, 0.5, ball_size, 1);
    check_pair(&overlap[1], plane, ball, nothing, 0.25, ball_size, 0);
    check_pair(&overlap[2], line, nobody, ground, 0.25, 1, 0);
    sn_free_overlaps(overlap);
    sn_destroy_world(world);
}

// What is told to pass, and what is attached, is meant to overlap.
static void what_is_meant_is_left_out(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnPairDef pair = sn_default_pair_def();
    SnAttachmentDef attachment = sn_default_attachment_def();
    pair.body = add_cube(world, 1, (double[]){0, 0, 0});
    pair.other = add_cube(world, 1, (double[]){0.75, 0, 0});
    pair.ignore = 1;
    CHECK_OK(sn_world_add_pair(world, &pair, &error));
    // one that only has friction of its own is not meant
    pair.body = add_cube(world, 1, (double[]){0, 5, 0});
    pair.other = add_cube(world, 1, (double[]){0.75, 5, 0});
    pair.ignore = 0;
    CHECK_OK(sn_world_add_pair(world, &pair, &error));
    attachment.body = add_cube(world, 1, (double[]){5, 0, 0});
    attachment.to = add_rigid(world, SN_SHAPE_SPHERE, 0.5, (double[]){5, 0, 0});
    attachment.select =
        (SnSelect){.kind = SN_SELECT_BOX, .low = {4.9, -1, -1}, .high = {5.1, 1, 1}};
    CHECK_OK(sn_world_add_attachment(world, &attachment, &error));
    SnOverlap* overlap = find(world, 1);
    check_pair(&overlap[0], pair.body, pair.other, nothing, 0.25, 1, 1);
    sn_free_overlaps(overlap);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_in_solids),
        cmocka_unit_test(the_deepest_point_counts),
        cmocka_unit_test(bodies_that_an_integrator_lets_pass),
        cmocka_unit_test(bodies_without_a_surface),
        cmocka_unit_test(what_is_meant_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
