// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When soft bodies become one, with whom, and until when.
#include "sim/sleepers.h"
#include "sinew/touch.h"

#include <string.h>

static SnError error;

// ---- cubes that overlap a little and do not push each other, in flight

#define OVERLAP 1e-3 // m

static SnWorld* make_space(double creep) {
    SnWorldDef def = sleepers_def();
    def.gravity[2] = 0;
    def.contact.stabilisation = 0;
    def.rigidification.merge = 1;
    def.rigidification.creep = creep;
    return worlds_create(&def);
}

static SnBodyId add_cube(SnWorld* world, double edge, Vec3 low, Vec3 velocity, Vec3 omega) {
    const SnMaterialDef material = sleepers_material();
    SnMesh* mesh = worlds_cube(1, edge, (double[]){low.x, low.y, low.z});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    v3_store(def.velocity, velocity);
    v3_store(def.angular_velocity, omega);
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static const Vec3 flies = {1, 0.3, 0}, none = {0, 0, 0};

static int group_of(const SnWorld* world, int part) { return world->state->merged[part].group; }

// steps until the first two parts are one, or -1
static int steps_to_merge(SnWorld* world, int most) {
    for (int i = 1; i <= most; ++i) {
        worlds_run(world, 1);
        if (group_of(world, 0) >= 0 && group_of(world, 0) == group_of(world, 1)) return i;
    }
    return -1;
}

// A smaller cube lies on a larger one and moves against it: 1 if they become one.
static int merges(Vec3 slip, Vec3 omega, int small_first) {
    SnWorld* world = make_space(0);
    for (int i = 0; i < 2; ++i) {
        if (i == small_first) add_cube(world, 0.3, v3(-0.15, -0.15, 0), flies, none);
        if (i != small_first)
            add_cube(world, 0.2, v3(-0.1, -0.1, 0.3 - OVERLAP), v3_add(flies, slip), omega);
    }
    const int steps = steps_to_merge(world, 60);
    sn_destroy_world(world);
    return steps > 0;
}

// They become one when no point of one is faster, seen from the other, than what is still for the
// smaller one, where turning counts with the size of the larger one.
static void what_moves_against_each_other_stays_two(void** state) {
    (void)state;
    const double still = sleepers_still(1e-4, 0.2);
    const double turn = still / (sqrt(0.02) + sqrt(3) * 0.3); // at the corners, and all over
    for (int i = 0; i < 2; ++i) {
        assert_true(merges(v3(0.6 * 0.98 * still, 0.8 * 0.98 * still, 0), none, i));
        assert_false(merges(v3(0.6 * 1.02 * still, 0.8 * 1.02 * still, 0), none, i));
        assert_true(merges(none, v3(0, 0, 0.98 * turn), i));
        assert_false(merges(none, v3(0, 0, 1.02 * turn), i));
    }
}

// They have to move alike for a tenth of a second after the first step in which both are rigid all
// over.
static void they_become_one_after_a_tenth_of_a_second(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    add_cube(world, 0.3, v3(0, 0, 0), flies, none);
    add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), flies, none);
    worlds_run(world, 1);
    for (int i = 0; i < 20 && world->stats.dofs > 12; ++i) worlds_run(world, 1);
    assert_int_equal(world->stats.dofs, 12);
    assert_int_equal(steps_to_merge(world, 50), SLEEPERS_FEW);
    for (int p = 0; p < 2; ++p)
        assert_true(world->state->merged[p].merged_since == world->state->time);
    worlds_run(world, 1);
    assert_int_equal(world->stats.dofs, 6);
    sn_destroy_world(world);
}

// What moves otherwise for a step begins anew.
static void a_slip_on_the_way_counts(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    const SnBodyId high = {2};
    add_cube(world, 0.3, v3(0, 0, 0), flies, none);
    add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), flies, none);
    worlds_run(world, 1);
    for (int i = 0; i < 20 && world->stats.dofs > 12; ++i) worlds_run(world, 1);
    worlds_run(world, SLEEPERS_FEW - 3);
    sleepers_set_velocity(world, high, v3_add(flies, v3(0, 1.1 * sleepers_still(1e-4, 0.3), 0)));
    worlds_run(world, 1);
    sleepers_set_velocity(world, high, flies);
    assert_int_equal(steps_to_merge(world, 50), SLEEPERS_FEW + 1);
    sn_destroy_world(world);
}

// Schemes that look back begin anew with other bodies: with these nothing becomes one.
static void under_bdf2_nothing_becomes_one(void** state) {
    (void)state;
    SnWorldDef def = sleepers_def();
    def.gravity[2] = 0;
    def.integrator = SN_BDF2;
    def.contact.stabilisation = 0;
    def.rigidification.merge = 1;
    SnWorld* world = worlds_create(&def);
    add_cube(world, 0.3, v3(0, 0, 0), flies, none);
    add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), flies, none);
    assert_int_equal(steps_to_merge(world, 60), -1);
    assert_int_equal(world->stats.dofs, 12);
    sn_destroy_world(world);
}

// What is about to fall asleep does not become one with others.
static void the_still_do_not_merge(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    add_cube(world, 0.3, v3(0, 0, 0), none, none);
    add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), none, none);
    for (int i = 0; i < 40; ++i) {
        worlds_run(world, 1);
        for (int p = 0; p < 2; ++p) assert_true(group_of(world, p) == -1);
    }
    assert_int_equal(sleepers_awake(world), 0);
    sn_destroy_world(world);
}

static int touch_each_other(const SnWorld* world) {
    int count, found = 0;
    const SnContactInfo* info = sn_world_contacts(world, &count);
    for (int i = 0; i < count; ++i) found |= info[i].collider.index1 == 0;
    return found;
}

// Nor does what lies still and cannot sleep, as the ice that it lies on moves.
static void the_still_do_not_merge_on_moving_ice(void** state) {
    (void)state;
    SnWorldDef def = sleepers_def();
    SnColliderDef ice = sn_default_collider_def();
    def.contact.friction = 0;
    def.rigidification.merge = 1;
    SnWorld* world = worlds_create(&def);
    sleepers_add(world, 0.3, 0, 0);
    sleepers_add(world, 0.2, 0.25 + 1e-4, 0); // nearer than what a fall makes in a step
    ice.velocity[0] = 1;
    CHECK_OK(sn_world_add_collider(world, &ice, NULL, &error));
    worlds_run(world, 60);
    for (int b = 1; b <= 2; ++b) sleepers_set_velocity(world, (SnBodyId){b}, none);
    for (int i = 0; i < 60; ++i) {
        worlds_run(world, 1);
        for (int p = 0; p < 2; ++p) {
            assert_true(world->state->rest[p].still > 0);
            assert_int_equal(group_of(world, p), -1);
        }
    }
    assert_int_equal(sleepers_awake(world), 2);
    assert_true(touch_each_other(world));
    sn_destroy_world(world);
}

// What is one and comes to rest falls asleep and parts, each with the alarm that they had.
static void what_is_one_falls_asleep_as_two(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    const SnBodyId cube[2] = {add_cube(world, 0.3, v3(0, 0, 0), flies, none),
                              add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), flies, none)};
    assert_true(steps_to_merge(world, 60) > 0);
    for (int b = 0; b < 2; ++b) {
        sleepers_set_velocity(world, cube[b], v3(0.5 * sleepers_still(1e-4, 0.3), 0, 0));
        world->state->merged[b].alarm = world->state->time + 20 + b;
    }
    const double alarm = world->state->time + 20;
    for (int i = 1; i <= SLEEPERS_FEW; ++i) {
        assert_int_equal(group_of(world, 0), 0);
        assert_int_equal(sleepers_awake(world), 2);
        worlds_run(world, 1);
    }
    for (int b = 0; b < 2; ++b) {
        assert_true(sleepers_asleep(world, cube[b]));
        assert_int_equal(group_of(world, b), -1);
        assert_true(sleepers_rest(world, cube[b])->alarm == alarm + b);
    }
    sn_destroy_world(world);
}

// When two groups meet, all of both are one in the same step.
static void groups_become_one_as_a_whole(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    const Vec3 faster = v3_add(flies, v3(0, 1.2 * sleepers_still(1e-4, 0.3), 0));
    for (int i = 0; i < 4; ++i)
        add_cube(world, 0.3, v3(0.02 * i, 0, (0.3 - OVERLAP) * i), i < 2 ? flies : faster, none);
    worlds_run(world, 60);
    for (int p = 0; p < 4; ++p) assert_int_equal(group_of(world, p), p < 2 ? 0 : 2);
    for (int p = 2; p < 4; ++p) sleepers_set_velocity(world, (SnBodyId){p + 1}, flies);
    for (int i = 0; i < 50 && group_of(world, 2) != 0; ++i) worlds_run(world, 1);
    for (int p = 0; p < 4; ++p) assert_int_equal(group_of(world, p), 0);
    sn_destroy_world(world);
}

// A hand that takes hold of one of them parts them, though it does not pull: it goes ahead by as
// much as its damping takes.
static void a_hand_parts_them(void** state) {
    (void)state;
    SnWorld* world = make_space(0);
    add_cube(world, 0.3, v3(0, 0, 0), none, none);
    add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), none, none);
    for (int p = 0; p < 2; ++p) worlds_run(world, 1);
    for (int i = 0; i < 60 && group_of(world, 0) < 0; ++i) {
        for (int b = 1; b <= 2; ++b) sleepers_set_velocity(world, (SnBodyId){b}, flies);
        worlds_run(world, 1);
    }
    assert_int_equal(group_of(world, 1), 0);
    const Vec3 at = sleepers_middle(world, (SnBodyId){2});
    CHECK_OK(sn_world_pull(world, (SnBodyId){2}, (double[]){at.x, at.y, at.z}, &error));
    double from[3], to[3];
    assert_int_equal(sn_world_pulled(world, from, to), 1);
    v3_store(to, v3_axpy(world->state->hand.c / world->state->hand.k, flies, v3_load(from)));
    CHECK_OK(sn_world_pull_to(world, to, &error));
    worlds_run(world, 1);
    for (int p = 0; p < 2; ++p) assert_int_equal(group_of(world, p), -1);
    sn_destroy_world(world);
}

// Four on top of each other and two elsewhere, in any order of numbers: those that touch become
// one, under the lowest of their numbers, and no others; in one step where numbers go upwards, as
// each moves with the one before it.
static void all_that_touch_become_one(void** state) {
    (void)state;
    static const int orders[3][6] = {{0, 1, 2, 3, 4, 5}, {4, 3, 1, 5, 0, 2}, {3, 5, 2, 4, 1, 0}};
    for (int o = 0; o < 3; ++o) {
        SnWorld* world = make_space(0);
        int first[2] = {6, 6}, part[6];
        for (int i = 0; i < 6; ++i) {
            const int at = orders[o][i], pair = at >= 4, level = pair ? at - 4 : at;
            add_cube(world, 0.3, v3(2.0 * pair + 0.02 * level, 0, (0.3 - OVERLAP) * level), flies,
                     none);
            part[at] = i;
            if (i < first[pair]) first[pair] = i;
        }
        worlds_run(world, 1);
        for (int i = 0; i < 60 && group_of(world, 0) < 0; ++i) worlds_run(world, 1);
        if (o > 0) worlds_run(world, 40); // pairs come first, then all
        for (int at = 0; at < 6; ++at) assert_int_equal(group_of(world, part[at]), first[at >= 4]);
        worlds_run(world, 1);
        assert_int_equal(world->stats.dofs, 12);
        // one of a group has to part: its own part with it, and the others stay
        world->state->merged[part[1]].alarm = world->state->time;
        worlds_run(world, 1);
        for (int at = 0; at < 6; ++at)
            assert_int_equal(group_of(world, part[at]), at >= 4 ? first[1] : -1);
        sn_destroy_world(world);
    }
}

// ---- alarms

// They part in the first step that begins at the alarm of one of them, or later.
static void they_part_at_their_alarm(void** state) {
    (void)state;
    for (int part = 0; part < 2; ++part) {
        SnWorld* world = make_space(0);
        add_cube(world, 0.3, v3(0, 0, 0), flies, none);
        add_cube(world, 0.3, v3(0.05, 0.02, 0.3 - OVERLAP), flies, none);
        assert_true(steps_to_merge(world, 60) > 0);
        for (int p = 0; p < 2; ++p) assert_true(world->state->merged[p].alarm == HUGE_VAL);
        world->state->merged[part].alarm = world->state->time + 5.5 * SLEEPERS_STEP;
        for (int i = 0; i < 6; ++i) {
            worlds_run(world, 1);
            assert_int_equal(group_of(world, 0), 0);
            assert_int_equal(group_of(world, 1), 0);
        }
        worlds_run(world, 1);
        assert_true(group_of(world, 0) == -1 && group_of(world, 1) == -1);
        assert_int_equal(world->stats.dofs, 12);
        sn_destroy_world(world);
    }
}

#define CREEP  1e-3 // strain
#define LATELY 0.5  // s

// two that slide on ice, one on the other, and have ghosts
static SnWorld* make_sliders(void) {
    SnWorldDef def = sleepers_def();
    def.contact.friction = 0;
    def.rigidification.merge = 1;
    def.rigidification.creep = CREEP;
    SnWorld* world = worlds_create(&def);
    add_cube(world, 0.3, v3(-0.15, -0.15, 0), flies, none);
    add_cube(world, 0.2, v3(-0.1, -0.1, 0.3), flies, none);
    sleepers_add_ground(world);
    return world;
}

// Alarms are when ghosts would have got as far as creep, had they gone on as in the last half
// second; while parts are one, nothing is known of ghosts, and what was known of them stays.
static void alarms_are_those_of_ghosts(void** state) {
    (void)state;
    SnWorld* world = make_sliders();
    assert_true(steps_to_merge(world, 300) > 0);
    double crept[2];
    int finite = 0;
    for (int p = 0; p < 2; ++p) {
        const double most = world->adapt->owed[p].most;
        crept[p] = world->state->rest[p].crept;
        assert_true(most > 0 && crept[p] > 0);
        const double alarm = world->state->time + LATELY * (CREEP - most) / fabs(most - crept[p]);
        CHECK_NEAR(world->state->merged[p].alarm, alarm, 1e-9 * alarm);
        finite += alarm < HUGE_VAL;
    }
    assert_true(finite > 0);
    for (int i = 0; i < 20; ++i) {
        worlds_run(world, 1);
        assert_int_equal(world->stats.dofs, 6);
        for (int p = 0; p < 2; ++p) assert_true(world->state->rest[p].crept == crept[p]);
    }
    sn_destroy_world(world);
}

// Two that would have to part within a tenth of a second do not begin to become one.
static void what_has_to_part_soon_stays_two(void** state) {
    (void)state;
    SnWorld* world = make_sliders();
    SnSnapshot before;
    worlds_run(world, 1);
    for (int i = 0; i < 300 && world->state->merged[0].partner < 0; ++i) worlds_run(world, 1);
    CHECK_OK(sn_world_snapshot(world, &before, &error));
    for (int i = 0; i < 4; ++i) {
        const double wait = i / 2 ? 0.105 : 0.095, most = world->adapt->owed[i % 2].most;
        const double lag = LATELY * (CREEP - most) / wait;
        CHECK_OK(sn_world_restore(world, before.data, before.size, &error));
        world->state->rest[i % 2].crept = most - lag / (1 - SLEEPERS_STEP / LATELY);
        worlds_run(world, 1);
        for (int p = 0; p < 2; ++p)
            assert_int_equal(world->state->merged[p].partner, i / 2 ? 1 - p : -1);
    }
    sn_free_snapshot(&before);
    sn_destroy_world(world);
}

// ---- readings

// the rigid part that each of two bodies is in
static void read_parts(const SnWorld* world, int number[2]) {
    for (int b = 0; b < 2; ++b) {
        int part[5];
        assert_int_equal(sn_world_body_info(world, (SnBodyId){b + 1}).element_count, 5);
        CHECK_OK(sn_world_rigid_parts(world, (SnBodyId){b + 1}, part));
        for (int e = 1; e < 5; ++e) assert_int_equal(part[e], part[0]);
        number[b] = part[0];
    }
}

// A world that is restored says at once who is one with whom, whatever it was before.
static void restored_worlds_tell_who_is_one(void** state) {
    (void)state;
    SnWorld *world = make_sliders(), *other = make_sliders();
    SnSnapshot two, one;
    int number[2];
    worlds_run(world, 1);
    for (int i = 0; i < 300 && world->state->merged[0].partner < 0; ++i) worlds_run(world, 1);
    CHECK_OK(sn_world_snapshot(world, &two, &error));
    assert_true(steps_to_merge(world, 50) > 0);
    worlds_run(world, 1);
    CHECK_OK(sn_world_snapshot(world, &one, &error));
    SnWorld* both[] = {world, other};
    for (int i = 0; i < 4; ++i) {
        const SnSnapshot* from = i % 2 ? &one : &two;
        CHECK_OK(sn_world_restore(both[i / 2], from->data, from->size, &error));
        read_parts(both[i / 2], number);
        assert_int_equal(number[0], 0);
        assert_int_equal(number[1], i % 2 ? 0 : 1);
    }
    sn_free_snapshot(&two);
    sn_free_snapshot(&one);
    sn_destroy_world(world);
    sn_destroy_world(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_moves_against_each_other_stays_two),
        cmocka_unit_test(they_become_one_after_a_tenth_of_a_second),
        cmocka_unit_test(a_slip_on_the_way_counts),
        cmocka_unit_test(under_bdf2_nothing_becomes_one),
        cmocka_unit_test(the_still_do_not_merge),
        cmocka_unit_test(the_still_do_not_merge_on_moving_ice),
        cmocka_unit_test(what_is_one_falls_asleep_as_two),
        cmocka_unit_test(groups_become_one_as_a_whole),
        cmocka_unit_test(a_hand_parts_them),
        cmocka_unit_test(all_that_touch_become_one),
        cmocka_unit_test(they_part_at_their_alarm),
        cmocka_unit_test(alarms_are_those_of_ghosts),
        cmocka_unit_test(what_has_to_part_soon_stays_two),
        cmocka_unit_test(restored_worlds_tell_who_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
