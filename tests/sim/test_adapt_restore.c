// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What snapshots know of what is rigid, at rest or in unrest.
#include "sim/blocks.h"

static SnError error;

// A world that goes back to where a block was rigid has it rigid at once, though it was woken
// since.
static void unrest_is_forgotten_by_a_restore(void** state) {
    (void)state;
    const SnWorldDef def = blocks_def();
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0.01, 0);
    SnSnapshot snapshot;
    worlds_run(world, 4);
    CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
    blocks_stretch(world, body, 0.2, world->state->ghost.w);
    worlds_run(world, 1);
    assert_int_equal(blocks_rigid(world, body), 0);
    CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, &error));
    assert_int_equal(blocks_rigid(world, body), BLOCK_ELEMENTS);
    worlds_run(world, 1);
    assert_int_equal(blocks_rigid(world, body), BLOCK_ELEMENTS);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(world);
}

// A world that goes back to where one block slept and another did not tells so at once, and goes on
// with the same bits, of a scheme that looks back, too: nothing has changed.
static void a_restored_sleeper_sleeps(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.integrator = SN_BDF2;
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world[2];
    for (int i = 0; i < 2; ++i) {
        world[i] = worlds_create(&def);
        blocks_add(world[i], &material, 0, 0, 0);
        blocks_add(world[i], &material, 2, 0.01, 0);
    }
    SnSnapshot snapshot;
    worlds_run(world[0], 15);
    assert_true(sn_is_asleep(&world[0]->state->rest[0]));
    CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
    CHECK_OK(sn_world_restore(world[1], snapshot.data, snapshot.size, &error));
    sn_free_snapshot(&snapshot);
    for (int step = 0; step < 3; ++step) {
        for (int b = 1; b <= 2; ++b) {
            int part[2][BLOCK_ELEMENTS];
            for (int i = 0; i < 2; ++i)
                CHECK_OK(sn_world_rigid_parts(world[i], (SnBodyId){b}, part[i]));
            for (int e = 0; e < BLOCK_ELEMENTS; ++e) {
                assert_int_equal(part[0][e], b == 1 ? SN_PART_HELD : 0);
                assert_int_equal(part[1][e], part[0][e]);
            }
        }
        assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        for (int i = 0; i < 2; ++i) worlds_run(world[i], 1);
    }
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

// A block that slept elsewhere in the meantime is where it was after a restore: something that
// comes by later strikes it there.
static void a_restored_sleeper_is_where_it_was(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world[2];
    for (int i = 0; i < 2; ++i) {
        world[i] = worlds_create(&def);
        blocks_add(world[i], &material, 0, 0, 0);
        SnBodyId mover = blocks_add(world[i], &material, 0.8, 0, 0);
        CHECK_OK(sn_world_push(world[i], mover, (double[]){0.95, 0.6, 0.2}, (double[]){-12, 0, 0},
                               &error)); // it weighs 12 kg
    }
    SnSnapshot snapshot;
    worlds_run(world[0], 20);
    CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
    double x[BLOCK_VALUES];
    memcpy(x, sn_world_positions(world[0], (SnBodyId){1}, NULL), sizeof x);
    for (int i = 0; i < BLOCK_VALUES; i += 3) x[i] -= 5;
    CHECK_OK(sn_world_set_positions(world[0], (SnBodyId){1}, x, &error));
    worlds_run(world[0], 20);
    assert_true(sn_is_asleep(&world[0]->state->rest[0]));
    int touched = 0;
    for (int i = 0; i < 2; ++i)
        CHECK_OK(sn_world_restore(world[i], snapshot.data, snapshot.size, &error));
    for (int step = 0; step < 50; ++step) {
        for (int i = 0; i < 2; ++i) worlds_run(world[i], 1);
        assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        touched += sn_world_stats(world[0])->pressing > 0;
    }
    assert_true(touched > 0);
    sn_free_snapshot(&snapshot);
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unrest_is_forgotten_by_a_restore),
        cmocka_unit_test(a_restored_sleeper_sleeps),
        cmocka_unit_test(a_restored_sleeper_is_where_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
