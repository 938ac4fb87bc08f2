// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Drives and colliders that a user moves while the world runs: as if their keys had said so.
#include "base/memory.h"
#include "sim/changing.h"
#include "sim/sleepers.h"

#include <math.h>

static SnError error;

// ---- a world in which a drive holds a block, and a plate carries another one

typedef struct Steered {
    SnWorld* world;
    SnBodyId held, carried;
    SnItemId drive;
    SnColliderId plate;
} Steered;

static const double axis[3] = {0, 0, 1};

static void add_drive(Steered* s, const SnMotionKey* key, int count) {
    SnDriveDef drive = sn_default_drive_def();
    drive.body = s->held;
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 1.2}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    drive.key = key, drive.key_count = count, drive.smooth = 0;
    memcpy(drive.axis, axis, sizeof axis);
    CHECK_OK(sn_world_add_drive(s->world, &drive, &error));
    s->drive = sn_world_last_item(s->world);
}

static void add_plate(Steered* s, const SnMotionKey* key, int count) {
    SnColliderDef plate = sn_default_collider_def();
    plate.shape.kind = SN_SHAPE_BOX;
    plate.shape.size[0] = plate.shape.size[1] = 1, plate.shape.size[2] = 0.1;
    plate.position[2] = -0.05;
    plate.key = key, plate.key_count = count, plate.smooth = 0;
    memcpy(plate.turn_axis, axis, sizeof axis);
    CHECK_OK(sn_world_add_collider(s->world, &plate, &s->plate, &error));
}

static Steered make(const SnWorldDef* def, const SnMotionKey* key, int count) {
    const SnMaterialDef material = changing_material(def);
    Steered s = {.world = worlds_create(def)};
    s.held = changing_block(s.world, &material, 5, 1, 0);
    s.carried = changing_block(s.world, &material, -0.1, 0.0005, 0);
    add_drive(&s, key, count);
    if (!def->contact.off) add_plate(&s, key, count);
    return s;
}

static void move(const Steered* s, const SnMotionKey* target) {
    CHECK_OK(sn_world_move_drive(s->world, s->drive, target, &error));
    if (s->plate.index1) CHECK_OK(sn_world_move_collider(s->world, s->plate, target, &error));
}

// ---- the same by keys and by hand

static int steps_of(const SnWorldDef* def) { return def->integrator == SN_QUASISTATIC ? 4 : 30; }

// The way ends in the middle of a step, so that the rate at its end is nobody's.
static void a_target_is_a_key(void** state) {
    (void)state;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[w]);
        const int steps = steps_of(&def);
        const SnMotionKey way[] = {{.time = 0},
                                   {(0.8 * steps + 0.5) * def.step, {0.05, 0.01, 0.02}, 0.1}};
        Steered by_keys = make(&def, way, 2), by_hand = make(&def, NULL, 0);
        move(&by_hand, &way[1]);
        for (int step = 1; step <= steps; ++step) {
            worlds_run(by_keys.world, 1);
            worlds_run(by_hand.world, 1);
            if (changing_hash(by_keys.world, by_keys.held) !=
                    changing_hash(by_hand.world, by_hand.held) ||
                changing_hash(by_keys.world, by_keys.carried) !=
                    changing_hash(by_hand.world, by_hand.carried))
                fail_msg("%s: a target is no key in step %d", changing_ways[w].name, step);
        }
        SnMotionKey at;
        CHECK_OK(sn_world_drive_motion(by_hand.world, by_hand.drive, 1e9, &at));
        assert_memory_equal(at.translate, way[1].translate, sizeof at.translate);
        assert_true(at.angle == way[1].angle);
        sn_destroy_world(by_keys.world);
        sn_destroy_world(by_hand.world);
    }
}

// ---- a loop that steers

static double wave(double time) { return 0.02 * (1 - cos(8 * time)); }

static void a_loop_is_followed(void** state) {
    (void)state;
    static const SnIntegrator all[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2, SN_XPBD};
    for (int k = 0; k < 5; ++k) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = all[k];
        Steered s = make(&def, NULL, 0);
        CHECK_OK(sn_world_start(s.world, &error));
        for (int step = 1; step <= 60; ++step) {
            const double before = wave(def.step * (step - 1)), after = wave(def.step * step);
            const SnMotionKey target = {def.step * step, {0, 0, after}, 0};
            move(&s, &target);
            worlds_run(s.world, 1);
            const SnPart* part = &s.world->model->part[s.world->body[0].part];
            for (int i = 0; i < part->mesh->vertex_count; ++i) {
                const size_t c = 3 * (size_t)sn_part_node(part, i) + 2;
                if (s.world->state->drive[sn_part_node(part, i)] < 0) continue;
                assert_true(fabs(s.world->state->now.q.x[c] - 1.2 - after) < 1e-12);
                assert_true(fabs(s.world->state->now.v[c] - (after - before) / def.step) < 1e-9);
            }
        }
        // what lies on the plate has gone along: it is as high as the plate, but for its weight
        double position[3], rotation[4];
        CHECK_OK(sn_world_collider_pose(s.world, s.plate, 60 * def.step, position, rotation));
        assert_true(fabs(position[2] + 0.05 - wave(60 * def.step)) < 1e-12);
        const double* x = sn_world_positions(s.world, s.carried, NULL);
        double lowest = HUGE_VAL;
        for (int i = 0; i < 27; ++i) lowest = fmin(lowest, x[3 * i + 2]);
        assert_true(fabs(lowest - wave(60 * def.step)) < 2e-3);
        sn_destroy_world(s.world);
    }
}

// ---- snapshots and changes

static const SnMotionKey first = {0.2, {0.05, 0, 0.02}, 0.1}, second = {0.4, {0, 0, 0.01}, -0.1};

// What goes on from a snapshot goes where it was told, and one in which nothing was told does not.
static void a_resume_knows_the_target(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[6]);
    Steered s = make(&def, NULL, 0), fresh = make(&def, NULL, 0);
    SnSnapshot before, after;
    CHECK_OK(sn_world_start(s.world, &error));
    CHECK_OK(sn_world_snapshot(s.world, &before, &error));
    move(&s, &first);
    worlds_run(s.world, 7);
    CHECK_OK(sn_world_snapshot(s.world, &after, &error));
    worlds_run(s.world, 20);
    const uint64_t end = sn_world_hash(s.world);
    for (int k = 0; k < 2; ++k) {
        SnWorld* world = k ? fresh.world : s.world;
        CHECK_OK(sn_world_restore(world, after.data, after.size, &error));
        worlds_run(world, 20);
        assert_true(sn_world_hash(world) == end);
    }
    CHECK_OK(sn_world_restore(s.world, before.data, before.size, &error));
    SnMotionKey at;
    CHECK_OK(sn_world_collider_motion(s.world, s.plate, 1, &at));
    assert_true(at.translate[0] == 0 && at.angle == 0 && at.time == 1);
    sn_free_snapshot(&before);
    sn_free_snapshot(&after);
    sn_destroy_world(s.world);
    sn_destroy_world(fresh.world);
}

// Bodies that come and go do not change it; a drive that goes takes its target along, and the next
// one to be added begins without.
static void a_change_keeps_the_target(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    const SnMaterialDef material = changing_material(&def);
    Steered as_is = make(&def, NULL, 0), changed = make(&def, NULL, 0);
    Steered* both[] = {&as_is, &changed};
    const SnBodyId far = changing_block(changed.world, &material, 9, 5, 0.5);
    for (int k = 0; k < 2; ++k) {
        move(both[k], &first);
        worlds_run(both[k]->world, 5);
        if (k) CHECK_OK(sn_world_remove_body(changed.world, far, &error));
        worlds_run(both[k]->world, 5);
        if (k) changing_block(changed.world, &material, 12, 6, -0.3);
        move(both[k], &second);
        worlds_run(both[k]->world, 5);
    }
    assert_true(changing_hash(as_is.world, as_is.held) ==
                changing_hash(changed.world, changed.held));
    assert_true(changing_hash(as_is.world, as_is.carried) ==
                changing_hash(changed.world, changed.carried));
    assert_int_equal(changed.world->state->steer_count, 2);
    CHECK_OK(sn_world_remove_item(changed.world, changed.drive, &error));
    assert_int_equal(changed.world->state->steer_count, 1);
    assert_int_equal(sn_world_move_drive(changed.world, changed.drive, &second, &error),
                     SN_BAD_INPUT);
    SnMotionKey at;
    add_drive(&changed, NULL, 0);
    CHECK_OK(sn_world_drive_motion(changed.world, changed.drive, 1, &at));
    assert_true(at.translate[0] == 0 && at.translate[2] == 0);
    CHECK_OK(sn_world_remove_collider(changed.world, changed.plate, &error));
    assert_int_equal(changed.world->state->steer_count, 0);
    worlds_run(changed.world, 1);
    sn_destroy_world(as_is.world);
    sn_destroy_world(changed.world);
}

static void a_copy_goes_there_too(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[0]);
    Steered s = make(&def, NULL, 0), copy = make(&def, NULL, 0);
    move(&s, &first);
    worlds_run(s.world, 3);
    CHECK_OK(sn_world_copy_state(copy.world, s.world, &error));
    SnMotionKey a, b;
    CHECK_OK(sn_world_collider_motion(s.world, s.plate, 0.11, &a));
    CHECK_OK(sn_world_collider_motion(copy.world, copy.plate, 0.11, &b));
    assert_true(a.translate[0] > 0.01);
    assert_memory_equal(&a, &b, sizeof a);
    sn_destroy_world(s.world);
    sn_destroy_world(copy.world);
}

// ---- what sleeps on a plate that is told to rise wakes, and goes along

static void what_sleeps_wakes(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    Steered s = {.world = worlds_create(&def)};
    s.carried = sleepers_add(s.world, 0.2, 0, 0);
    add_plate(&s, NULL, 0);
    worlds_run(s.world, 1);
    for (int step = 0; step < 1000 && !sleepers_asleep(s.world, s.carried); ++step)
        worlds_run(s.world, 1);
    assert_true(sleepers_asleep(s.world, s.carried));
    const double now = sn_world_time(s.world);
    const double before = sn_world_positions(s.world, s.carried, NULL)[2];
    const SnMotionKey target = {now + 0.5, {0, 0, 0.1}, 0};
    CHECK_OK(sn_world_move_collider(s.world, s.plate, &target, &error));
    worlds_run(s.world, 1);
    assert_false(sleepers_asleep(s.world, s.carried));
    while (sn_world_time(s.world) < now + 1) worlds_run(s.world, 1);
    const double after = sn_world_positions(s.world, s.carried, NULL)[2];
    assert_true(fabs(after - before - 0.1) < 1e-3);
    sn_destroy_world(s.world);
}

// ---- refusals

static void nonsense_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    Steered s = make(&def, NULL, 0);
    static const SnMotionKey wrong[] = {{0, {0, 0, 0}, 0},
                                        {-1, {0, 0, 0}, 0},
                                        {NAN, {0, 0, 0}, 0},
                                        {1, {0, INFINITY, 0}, 0},
                                        {1, {0, 0, 0}, NAN}};
    CHECK_OK(sn_world_start(s.world, &error));
    const uint64_t hash = sn_world_hash(s.world);
    for (int k = 0; k < 5; ++k) {
        assert_int_equal(sn_world_move_drive(s.world, s.drive, &wrong[k], &error), SN_BAD_INPUT);
        assert_int_equal(sn_world_move_collider(s.world, s.plate, &wrong[k], &error), SN_BAD_INPUT);
    }
    const SnItemId no_drive = {s.drive.index1 + 1};
    const SnColliderId no_plate = {s.plate.index1 + 1};
    assert_int_equal(sn_world_move_drive(s.world, no_drive, &first, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_move_drive(s.world, (SnItemId){0}, &first, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_move_collider(s.world, no_plate, &first, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "collider 2"));
    assert_true(sn_world_hash(s.world) == hash);
    sn_memory_fail_after(0);
    assert_int_equal(sn_world_move_drive(s.world, s.drive, &first, &error), SN_OUT_OF_MEMORY);
    sn_memory_fail_after(-1);
    assert_true(sn_world_hash(s.world) == hash);
    CHECK_OK(sn_world_move_drive(s.world, s.drive, &first, &error));
    assert_true(sn_world_hash(s.world) != hash);
    SnColliderDef ground = sn_default_collider_def();
    SnColliderId id;
    ground.position[2] = -2;
    CHECK_OK(sn_world_add_collider(s.world, &ground, &id, &error));
    assert_int_equal(sn_world_move_collider(s.world, id, &first, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "no axis"));
    sn_destroy_world(s.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_is_a_key),         cmocka_unit_test(a_loop_is_followed),
        cmocka_unit_test(a_resume_knows_the_target), cmocka_unit_test(a_change_keeps_the_target),
        cmocka_unit_test(a_copy_goes_there_too),     cmocka_unit_test(what_sleeps_wakes),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
