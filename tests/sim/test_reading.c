// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a world tells those who look on: nodes that are held, layers in which elements are rigid.
#include "mesh/mesh.h"
#include "sim/layers.h"

static const Layers none = {0}, some = {4, {0.8, 0.5, 0.2, 0}, {1, 2, 4}};

static int nodes_held(const SnWorld* world, SnBodyId body, unsigned wanted) {
    unsigned char held[4096] = {0};
    const int nodes = sn_world_body_info(world, body).node_count;
    int count = 0;
    CHECK_OK(sn_world_held(world, body, held));
    for (int i = 0; i < nodes; ++i) count += held[i] == wanted;
    return count;
}

static int nodes_at_zero(const SnWorld* world, SnBodyId body) {
    const SnMesh* rest = sn_world_body_info(world, body).rest;
    int count = 0;
    for (int i = 0; i < rest->vertex_count; ++i) count += rest->vertex[3 * i] < 1e-9;
    return count;
}

// exactly the nodes of the pinned end, before the first step and after it
static void pins_are_held(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    unsigned char held[4096];
    const SnBodyId bar = worlds_add_bar(world, 5, &material, 1),
                   loose = worlds_add_bar(world, 5, &material, 0);
    assert_int_equal(sn_world_held(world, bar, held), SN_BAD_INPUT); // not started
    CHECK_OK(sn_world_start(world, NULL));
    for (int i = 0; i < 2; ++i) {
        const int all = sn_world_body_info(world, bar).node_count, end = nodes_at_zero(world, bar);
        assert_int_equal(nodes_held(world, bar, 7), end);
        assert_int_equal(nodes_held(world, bar, 0), all - end);
        assert_int_equal(nodes_held(world, loose, 0), all);
        worlds_run(world, 1);
    }
    assert_int_equal(sn_world_held(world, (SnBodyId){3}, held), SN_BAD_INPUT);
    sn_destroy_world(world);
}

// a drive that ends lets go; that a plane body stays in its plane is no hold
static void drives_and_planes(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = NULL;
    SnDriveDef drive = sn_default_drive_def();
    CHECK_OK(sn_mesh_grid((int[]){2, 2}, (double[]){1, 1}, SN_GRID_DIAGONAL, &mesh));
    const SnBodyId sheet = worlds_add_soft(world, mesh, NULL, &material);
    drive.body = sheet;
    drive.select = worlds_left_end();
    drive.until = 2.5 * def.step;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    worlds_run(world, 1);
    assert_int_equal(nodes_held(world, sheet, 3), 3);
    assert_int_equal(nodes_held(world, sheet, 0), 6);
    worlds_run(world, 4);
    assert_int_equal(nodes_held(world, sheet, 0), 9);
    sn_destroy_world(world);
}

// each layer has the share of rigid elements that was asked for, and layers are nested
static void layers_are_counted(void** state) {
    (void)state;
    SnWorldDef def = layers_def(some, 12);
    const SnMaterialDef material = layers_rubber();
    SnWorld* world = worlds_create(&def);
    const SnBodyId bar = worlds_add_bar(world, 10, &material, 0);
    unsigned char layers[4096];
    assert_int_equal(sn_world_layer_count(world), 0);
    assert_int_equal(sn_world_layers(world, bar, layers), SN_BAD_INPUT);
    worlds_run(world, 3);
    const int all = sn_world_body_info(world, bar).element_count;
    int rigid[4] = {0};
    assert_int_equal(sn_world_layer_count(world), 3);
    CHECK_OK(sn_world_layers(world, bar, layers));
    for (int e = 0; e < all; ++e)
        for (int k = 0; k < layers[e]; ++k) rigid[k]++;
    for (int k = 0; k < 4; ++k) assert_int_equal(rigid[k], (int)(some.rigid[k] * all));
    sn_destroy_world(world);
}

// of a bar: how many layers there are, and in how many of them each element is rigid
static void expect_layers(Layers layers, int iterations, int count, int each) {
    const SnWorldDef def = layers_def(layers, iterations);
    const SnMaterialDef material = layers_rubber();
    SnWorld* world = worlds_create(&def);
    const SnBodyId bar = worlds_add_bar(world, 5, &material, 0);
    unsigned char rigid[4096];
    worlds_run(world, 2);
    assert_int_equal(sn_world_layer_count(world), count);
    CHECK_OK(sn_world_layers(world, bar, rigid));
    for (int e = 0; e < sn_world_body_info(world, bar).element_count; ++e)
        assert_int_equal(rigid[e], each);
    sn_destroy_world(world);
}

static void layers_that_are_all_alike(void** state) {
    (void)state;
    expect_layers((Layers){1, {1}, {0}}, 4, 1, 1); // in the list of 1 alone all is rigid, always
    expect_layers(none, 12, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pins_are_held),
        cmocka_unit_test(drives_and_planes),
        cmocka_unit_test(layers_are_counted),
        cmocka_unit_test(layers_that_are_all_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
