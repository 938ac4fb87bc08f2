// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a user sees and sets of soft bodies that turn rigid.
#include "base/memory.h"
#include "sim/worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static SnWorldDef rigid_def(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.gravity[2] = 0;
    def.rigidification.on = 1;
    return def;
}

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.stiffness_damping = 0.05;
    return m;
}

// a block at `x` that is stretched at first
static SnBodyId add_block(SnWorld* world, double x, double stretch) {
    const SnMaterialDef material = rubber();
    SnMesh* mesh = worlds_cube(3, 0.5, (double[3]){x, 0, 0});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.stretch[0] = stretch;
    CHECK_OK(sn_world_add_soft(world, &def, &body, NULL));
    sn_destroy_mesh(mesh);
    return body;
}

// elements of a body that are in part `number`
static int count_in(const SnWorld* world, SnBodyId body, int number) {
    const int elements = sn_world_body_info(world, body).element_count;
    int *part = calloc((size_t)elements, sizeof *part), count = 0;
    CHECK_OK(sn_world_rigid_parts(world, body, part));
    for (int e = 0; e < elements; ++e) count += part[e] == number;
    free(part);
    return count;
}

// Of two blocks that rest and a pinned bar all elements are rigid, each in a part of its own, and
// those of the bar do not move; of a block that was let go none are.
static void parts_are_counted_through(void** state) {
    (void)state;
    const SnWorldDef def = rigid_def();
    const SnMaterialDef material = rubber();
    SnWorld* world = worlds_create(&def);
    const SnBodyId a = add_block(world, 2, 1), bar = worlds_add_bar(world, 6, &material, 1),
                   loose = add_block(world, 4, 1.2), b = add_block(world, 6, 1);
    CHECK_OK(sn_world_start(world, NULL));
    const int block = sn_world_body_info(world, a).element_count;
    assert_int_equal(count_in(world, a, SN_PART_ELASTIC), block);
    worlds_run(world, def.rigidification.frames + 1);
    assert_int_equal(count_in(world, a, 0), block);
    assert_int_equal(count_in(world, bar, SN_PART_HELD),
                     sn_world_body_info(world, bar).element_count);
    assert_int_equal(count_in(world, loose, SN_PART_ELASTIC), block);
    assert_int_equal(count_in(world, b, 1), block);
    assert_int_equal(sn_world_stats(world)->rigid_parts, 2);
    sn_destroy_world(world);
}

// a bar that sags and comes to rest part by part: elements in parts are those that the step counts
static void they_are_those_of_the_step(void** state) {
    (void)state;
    SnWorldDef def = rigid_def();
    const SnMaterialDef material = rubber();
    def.gravity[2] = -1;
    SnWorld* world = worlds_create(&def);
    const SnBodyId bar = worlds_add_bar(world, 10, &material, 1);
    const SnStepStats* stats = sn_world_stats(world);
    const int all = sn_world_body_info(world, bar).element_count;
    int partly = 0;
    for (int i = 0; i < 200; ++i) {
        worlds_run(world, 1);
        const int soft = count_in(world, bar, SN_PART_ELASTIC);
        int sum = soft + count_in(world, bar, SN_PART_HELD);
        for (int p = 0; p < stats->rigid_parts; ++p) {
            const int in = count_in(world, bar, p);
            assert_true(in > 0);
            sum += in;
        }
        assert_int_equal(sum, all);
        assert_int_equal(all - soft, stats->rigid_elements);
        partly += stats->rigid_parts > 0;
    }
    assert_true(partly > 0);
    sn_destroy_world(world);
}

static void others_have_none(void** state) {
    (void)state;
    SnWorldDef def = rigid_def();
    def.rigidification.on = 0;
    int part[1000];
    SnWorld* world = worlds_create(&def);
    const SnBodyId soft = add_block(world, 0, 1);
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId brick;
    rigid.mass = rigid.inertia[0] = rigid.inertia[1] = rigid.inertia[2] = 1;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &brick, NULL));
    assert_int_equal(sn_world_rigid_parts(world, soft, part), SN_BAD_INPUT); // not started
    worlds_run(world, 5);
    assert_int_equal(count_in(world, soft, SN_PART_ELASTIC),
                     sn_world_body_info(world, soft).element_count);
    assert_int_equal(sn_world_rigid_parts(world, brick, part), SN_BAD_INPUT);
    assert_int_equal(sn_world_rigid_parts(world, (SnBodyId){0}, part), SN_BAD_INPUT);
    assert_int_equal(sn_world_rigid_parts(world, (SnBodyId){9}, part), SN_BAD_INPUT);
    sn_destroy_world(world);
}

// ---- snapshots

static SnWorld* make_sagging(SnIntegrator integrator) {
    SnWorldDef def = rigid_def();
    const SnMaterialDef material = rubber();
    def.integrator = integrator;
    def.gravity[2] = -1;
    def.rigidification.tau_R = 9e-8;
    def.rigidification.tau_E = 1e-6;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 10, &material, 1);
    return world;
}

// whatever is rigid then, a world that is restored knows it, and goes on with the same bits
static void snapshots_hold_what_is_rigid(void** state) {
    (void)state;
    static const SnIntegrator integrators[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2};
    int partly = 0;
    for (size_t i = 0; i < sizeof integrators / sizeof *integrators; ++i) {
        SnWorld* world = make_sagging(integrators[i]);
        for (int at = 0; at < 12; ++at) {
            SnWorld* other = make_sagging(integrators[i]);
            SnSnapshot snapshot;
            worlds_run(world, 17);
            CHECK_OK(sn_world_snapshot(world, &snapshot, NULL));
            CHECK_OK(sn_world_restore(other, snapshot.data, snapshot.size, NULL));
            const int held = count_in(world, (SnBodyId){1}, SN_PART_HELD),
                      first = count_in(world, (SnBodyId){1}, 0);
            assert_int_equal(count_in(other, (SnBodyId){1}, SN_PART_HELD), held);
            assert_int_equal(count_in(other, (SnBodyId){1}, 0), first);
            partly += first > 0;
            for (int k = 0; k < 8; ++k) {
                worlds_run(world, 1);
                worlds_run(other, 1);
                const SnStepStats *a = sn_world_stats(world), *b = sn_world_stats(other);
                assert_true(sn_world_hash(world) == sn_world_hash(other));
                assert_true(a->elastic == b->elastic && a->smallest_volume == b->smallest_volume);
                assert_int_equal(a->rigid_elements, b->rigid_elements);
            }
            // and back again
            CHECK_OK(sn_world_restore(world, snapshot.data, snapshot.size, NULL));
            assert_int_equal(count_in(world, (SnBodyId){1}, SN_PART_HELD), held);
            worlds_run(world, 8);
            assert_true(sn_world_hash(world) == sn_world_hash(other));
            sn_free_snapshot(&snapshot);
            sn_destroy_world(other);
        }
        sn_destroy_world(world);
    }
    assert_true(partly > 0);
}

// a restore that fails for want of memory leaves what is rigid as it was
static void failed_restores_change_nothing(void** state) {
    (void)state;
    SnWorld *world = make_sagging(SN_BDF1), *other = make_sagging(SN_BDF1);
    SnSnapshot early, late;
    worlds_run(world, 60);
    CHECK_OK(sn_world_snapshot(world, &early, NULL));
    worlds_run(world, 340);
    CHECK_OK(sn_world_snapshot(world, &late, NULL));
    const int held = count_in(world, (SnBodyId){1}, SN_PART_HELD);
    assert_true(held > 0);
    SnStatus status = SN_OUT_OF_MEMORY;
    int64_t n = 0;
    for (; status == SN_OUT_OF_MEMORY; ++n) {
        sn_memory_fail_after(n);
        status = sn_world_restore(world, early.data, early.size, NULL);
        sn_memory_fail_after(-1);
        if (status == SN_OUT_OF_MEMORY)
            assert_int_equal(count_in(world, (SnBodyId){1}, SN_PART_HELD), held);
        if (status != SN_OUT_OF_MEMORY || n % 4 != 0) continue;
        worlds_run(world, 3);
        CHECK_OK(sn_world_restore(other, late.data, late.size, NULL));
        worlds_run(other, 3);
        assert_true(sn_world_hash(world) == sn_world_hash(other));
        CHECK_OK(sn_world_restore(world, late.data, late.size, NULL));
    }
    assert_true(n > 5);
    CHECK_OK(status);
    CHECK_OK(sn_world_restore(other, early.data, early.size, NULL));
    worlds_run(world, 20);
    worlds_run(other, 20);
    assert_true(sn_world_hash(world) == sn_world_hash(other));
    sn_free_snapshot(&early);
    sn_free_snapshot(&late);
    sn_destroy_world(world);
    sn_destroy_world(other);
}

// ---- thresholds

static void thresholds_may_change(void** state) {
    (void)state;
    const SnWorldDef def = rigid_def();
    SnRigidification to = def.rigidification;
    SnWorld *set = worlds_create(&def), *other = worlds_create(&def);
    const SnBodyId body = add_block(set, 0, 1);
    add_block(other, 0, 1);
    to.tau_R = 0, to.tau_E = 1, to.frames = 7, to.creep = 0.25;
    CHECK_OK(sn_world_set_rigidification(set, &to, NULL));
    worlds_run(set, 20);
    assert_int_equal(sn_world_stats(set)->rigid_elements, 0); // nothing is slower than 0
    to.tau_R = 1e-5;
    CHECK_OK(sn_world_set_rigidification(set, &to, NULL));
    worlds_run(set, 4);
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(set, &snapshot, NULL));

    // a snapshot has them, but fits a world that began otherwise no more than before
    SnWorld* alike = worlds_create(&def);
    add_block(alike, 0, 1);
    CHECK_OK(sn_world_set_rigidification(alike, &(SnRigidification){1, 0, 1, 7, 0.25, 0, 1}, NULL));
    CHECK_OK(sn_world_restore(alike, snapshot.data, snapshot.size, NULL));
    const SnRigidification is = sn_world_def(alike).rigidification;
    CHECK_NEAR(is.tau_R, 1e-5, 0);
    CHECK_NEAR(is.tau_E, 1, 0);
    CHECK_NEAR(is.creep, 0.25, 0);
    assert_int_equal(is.frames, 7);
    assert_int_equal(sn_world_restore(other, snapshot.data, snapshot.size, NULL), SN_BAD_FILE);
    worlds_run(set, 10);
    worlds_run(alike, 10);
    assert_true(sn_world_stats(set)->rigid_elements > 0);
    assert_true(sn_world_hash(set) == sn_world_hash(alike));
    assert_int_equal(count_in(alike, body, 0), sn_world_stats(set)->rigid_elements);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(set);
    sn_destroy_world(other);
    sn_destroy_world(alike);
}

static void nonsense_changes_nothing(void** state) {
    (void)state;
    const SnWorldDef def = rigid_def();
    const SnRigidification good = def.rigidification;
    SnWorld* world = worlds_create(&def);
    SnError error;
    add_block(world, 0, 1);
    for (int started = 0; started < 2; ++started) {
        for (int i = 0; i < 5; ++i) {
            SnRigidification bad = good;
            if (i == 0) bad.on = 0;
            if (i == 1) bad.tau_R = -1;
            if (i == 2) bad.tau_E = NAN;
            if (i == 3) bad.frames = 101;
            if (i == 4) bad.creep = HUGE_VAL;
            assert_int_equal(sn_world_set_rigidification(world, &bad, &error), SN_BAD_INPUT);
            assert_non_null(strstr(error.text, "rigidification"));
            const SnRigidification is = sn_world_def(world).rigidification;
            assert_true(is.on == good.on && is.tau_R == good.tau_R && is.tau_E == good.tau_E &&
                        is.frames == good.frames && is.creep == good.creep);
        }
        worlds_run(world, 2);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_counted_through),
        cmocka_unit_test(they_are_those_of_the_step),
        cmocka_unit_test(others_have_none),
        cmocka_unit_test(thresholds_may_change),
        cmocka_unit_test(nonsense_changes_nothing),
        cmocka_unit_test(snapshots_hold_what_is_rigid),
        cmocka_unit_test(failed_restores_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
