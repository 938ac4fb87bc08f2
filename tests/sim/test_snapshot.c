// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A restored world goes on bit for bit; a snapshot that is damaged or of another world is refused.
#include "sim/worlds.h"

#include <stdlib.h>
#include <string.h>

// a driven, kicked, released bar beside a tumbling body
static SnWorld* busy_world(SnIntegrator integrator, double stiffness, double alpha0) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.step = integrator >= SN_SYMPLECTIC_EULER ? 1e-4 : 0.01;
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = worlds_material(integrator);
    material.youngs_modulus = stiffness;
    material.mass_damping = alpha0;
    SnBodyId bar = worlds_add_bar(world, 6, &material, 0);
    SnDriveDef drive = sn_default_drive_def();
    drive.body = bar, drive.select = worlds_left_end();
    drive.axis[0] = 1, drive.turn_rate = 2;
    if (integrator != SN_QUASISTATIC)
        drive.until = 7.5 * def.step; // a free body has no equilibrium
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    const SnEventDef kick = {SN_EVENT_KICK, 3.5 * def.step, {0, 1, 0}, bar};
    CHECK_OK(sn_world_add_event(world, &kick, NULL));
    SnRigidDef top = sn_default_rigid_def();
    top.inertia[1] = 1.5, top.angular_velocity[0] = 3, top.angular_velocity[1] = 0.1;
    if (integrator != SN_QUASISTATIC) CHECK_OK(sn_world_add_rigid(world, &top, NULL, NULL));
    CHECK_OK(sn_world_start(world, NULL));
    return world;
}

enum { STEPS = 12 };

static void resumed_equals_uninterrupted(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        uint64_t hash[STEPS + 1];
        SnSnapshot snapshot[STEPS + 1];
        SnWorld* world = busy_world((SnIntegrator)i, 1e5, 0);
        for (int s = 0; s <= STEPS; ++s) {
            if (s > 0) worlds_run(world, 1);
            hash[s] = sn_world_hash(world);
            CHECK_OK(sn_world_snapshot(world, &snapshot[s], NULL));
        }
        // from every step, in a world that has been elsewhere, to the end
        for (int s = STEPS; s >= 0; --s) {
            CHECK_OK(sn_world_restore(world, snapshot[s].data, snapshot[s].size, NULL));
            assert_true(sn_world_hash(world) == hash[s]);
            for (int k = s + 1; k <= STEPS; ++k) {
                worlds_run(world, 1);
                if (sn_world_hash(world) != hash[k])
                    fail_msg("%s: step %d differs after a restore at %d",
                             sn_integrator_name((SnIntegrator)i), k, s);
            }
            sn_free_snapshot(&snapshot[s]);
        }
        sn_destroy_world(world);
    }
}

// A world that is new, and knows nothing of what was held, driven or kicked, goes on likewise.
static void a_new_world_goes_on_too(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        SnWorld *first = busy_world((SnIntegrator)i, 1e5, 0),
                *fresh = busy_world((SnIntegrator)i, 1e5, 0);
        SnSnapshot snapshot;
        worlds_run(first, 5);
        CHECK_OK(sn_world_snapshot(first, &snapshot, NULL));
        CHECK_OK(sn_world_restore(fresh, snapshot.data, snapshot.size, NULL));
        assert_true(sn_world_hash(first) == sn_world_hash(fresh));
        for (int s = 5; s < STEPS; ++s) {
            worlds_run(first, 1);
            worlds_run(fresh, 1);
            if (sn_world_hash(first) != sn_world_hash(fresh))
                fail_msg("%s: step %d differs in a new world", sn_integrator_name((SnIntegrator)i),
                         s);
        }
        sn_free_snapshot(&snapshot);
        sn_destroy_world(first);
        sn_destroy_world(fresh);
    }
}

// Nodes that a drive takes over on their way are anchored where they were then, which only the
// snapshot tells a new world.
static void anchors_are_part_of_it(void** state) {
    (void)state;
    SnWorld* world[2];
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnMaterialDef material = sn_default_material_def();
        SnDriveDef drive = sn_default_drive_def();
        world[i] = worlds_create(&def);
        drive.body = worlds_add_bar(world[i], 3, &material, 0);
        drive.select = worlds_left_end();
        drive.from = 3 * def.step, drive.velocity[0] = 1;
        CHECK_OK(sn_world_add_drive(world[i], &drive, NULL));
        CHECK_OK(sn_world_start(world[i], NULL));
    }
    SnSnapshot snapshot;
    worlds_run(world[0], 5);
    CHECK_OK(sn_world_snapshot(world[0], &snapshot, NULL));
    CHECK_OK(sn_world_restore(world[1], snapshot.data, snapshot.size, NULL));
    for (int i = 0; i < 2; ++i) worlds_run(world[i], 1);
    assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
    const double fallen = 9.81 * 1e-4 * (1 + 2 + 3); // in three steps of backward Euler
    CHECK_NEAR(sn_world_positions(world[1], (SnBodyId){1}, NULL)[2], -fallen, 1e-12);
    sn_free_snapshot(&snapshot);
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

static void damaged_snapshots_are_refused(void** state) {
    (void)state;
    SnError error = {{0}};
    SnSnapshot good;
    SnWorld* world = busy_world(SN_BDF2, 1e5, 0);
    worlds_run(world, 3);
    CHECK_OK(sn_world_snapshot(world, &good, NULL));
    const uint64_t hash = sn_world_hash(world);
    unsigned char* bad = malloc(good.size + 1);
    for (size_t i = 0; i < good.size; i += 1 + i / 40) {
        memcpy(bad, good.data, good.size);
        bad[i] ^= 0x20;
        assert_int_equal(sn_world_restore(world, bad, good.size, &error), SN_BAD_FILE);
        assert_int_equal(sn_world_restore(world, good.data, i, &error), SN_BAD_FILE);
        assert_true(sn_world_hash(world) == hash);
    }
    memcpy(bad, good.data, good.size);
    assert_int_equal(sn_world_restore(world, bad, good.size + 1, &error), SN_BAD_FILE);
    free(bad);

    for (int kind = 0; kind < 2; ++kind) { // another stiffness, another mass damping
        SnWorld* other = kind == 0 ? busy_world(SN_BDF2, 2e5, 0) : busy_world(SN_BDF2, 1e5, 1);
        assert_int_equal(sn_world_restore(other, good.data, good.size, &error), SN_BAD_FILE);
        assert_non_null(strstr(error.text, "another world"));
        sn_destroy_world(other);
    }
    sn_free_snapshot(&good);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(resumed_equals_uninterrupted),
        cmocka_unit_test(a_new_world_goes_on_too),
        cmocka_unit_test(anchors_are_part_of_it),
        cmocka_unit_test(damaged_snapshots_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
