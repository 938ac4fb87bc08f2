// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Nodes near a point: all that nothing holds, nearest first.
#include "base/memory.h"
#include "sim/near.h"
#include "sim/worlds.h"
#include "sinew/touch.h"

#include <string.h>

static SnError error;

// two bars, of which the second is pinned in some components at its left end
static SnWorld* make_bars(const int component[3]) {
    const SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnPinDef pin = sn_default_pin_def();
    worlds_add_soft(world, worlds_cube(2, 0.5, (double[]){5, 0, 0}), NULL, &material);
    pin.body = worlds_add_bar(world, 6, &material, 0);
    pin.select = worlds_left_end();
    memcpy(pin.component, component, sizeof pin.component);
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    worlds_run(world, 1);
    return world;
}

// checks a list of a body's nodes near a point, of which so many are held
static void check_near(const SnWorld* world, int b, Vec3 at, int held) {
    const SnPart* part = &world->model->part[world->body[b].part];
    SnNear* near = NULL;
    int count, *seen = SN_NEW_ARRAY(int, world->model->node_count);
    CHECK_OK(sn_list_near(world, &world->body[b], at, &near, &count, &error));
    assert_int_equal(count, part->mesh->vertex_count - held);
    for (int k = 0; k < count; ++k) {
        const int i = near[k].node;
        assert_true(i >= part->first_node && i < part->first_node + part->mesh->vertex_count);
        assert_int_equal(seen[i]++, 0);
        assert_false(world->state->gripped[i]);
        CHECK_NEAR(near[k].distance,
                   v3_norm(v3_sub(v3_load(world->state->now.q.x + 3 * (size_t)i), at)), 1e-15);
        if (k == 0) continue;
        assert_true(near[k - 1].distance <= near[k].distance);
        if (near[k - 1].distance == near[k].distance) assert_true(near[k - 1].node < i);
    }
    sn_free(near);
    sn_free(seen);
}

// A node that is held in one component, or by hand since the last step, is not listed; one that is
// held as nothing moves out of the plane is.
static void held_nodes_are_left_out(void** state) {
    (void)state;
    for (int k = 0; k < 3; ++k) {
        SnWorld* world = make_bars((int[]){k == 0, k == 1, k == 2});
        check_near(world, 0, v3(5.1, 0.2, 0.1), 0);
        check_near(world, 1, v3(0.3, 0.1, 0.1), 9); // 3 x 3 nodes at the end
        CHECK_OK(sn_world_hold(world, (SnBodyId){2}, (double[]){1, 0, 0}, 0, &error));
        check_near(world, 1, v3(0.3, 0.1, 0.1), 10);
        check_near(world, 0, v3(5.1, 0.2, 0.1), 0);
        sn_destroy_world(world);
    }
    const SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_grid((int[]){4, 3}, (double[]){1, 1}, SN_GRID_ALTERNATE, &mesh));
    worlds_add_soft(world, mesh, NULL, &material);
    worlds_run(world, 1);
    check_near(world, 0, v3(0.5, 0.5, 0), 0);
    sn_destroy_world(world);
}

// Where all are held, that is said.
static void none_left_is_an_error(void** state) {
    (void)state;
    SnWorld* world = make_bars((int[]){1, 1, 1});
    SnNear* near = NULL;
    int count;
    CHECK_OK(sn_world_hold(world, (SnBodyId){1}, (double[]){5, 0, 0}, 10, &error));
    assert_int_equal(sn_list_near(world, &world->body[0], v3(0, 0, 0), &near, &count, &error),
                     SN_BAD_INPUT);
    assert_null(near);
    sn_destroy_world(world);
}

// The mass of a part is its density times its volume.
static void masses_are_of_all_nodes(void** state) {
    (void)state;
    SnWorld* world = make_bars((int[]){1, 1, 1});
    CHECK_NEAR(sn_part_mass(world, &world->model->part[0]), 1000 * 0.125, 1e-10);
    CHECK_NEAR(sn_part_mass(world, &world->model->part[1]), 1000 * 0.04, 1e-10);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(held_nodes_are_left_out),
        cmocka_unit_test(none_left_is_an_error),
        cmocka_unit_test(masses_are_of_all_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
