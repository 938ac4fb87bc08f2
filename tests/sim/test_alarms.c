// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What wakes by itself: when ghosts may have got as far as creep, and when what presses on it has
// changed.
#include "sim/sleepers.h"

static SnError error;

// ---- ghosts

#define CREEP  1e-3 // strain
#define LATELY 0.5  // s

static SnWorld* make_cube(SnBodyId* cube) {
    SnWorldDef def = sleepers_def();
    def.rigidification.creep = CREEP;
    SnWorld* world = worlds_create(&def);
    *cube = sleepers_add(world, 0.3, 0, 0);
    sleepers_add_ground(world);
    sleepers_wait(world);
    return world;
}

// A step ends in which nothing moved and the ghosts of the first part had this strain. Returns how
// it rests then.
static SnRest end_step(SnWorld* world, SnRest before, double strain) {
    sn_state_copy(world->state, world->next);
    world->next->rest[0] = before;
    world->adapt->owed[0].most = strain;
    CHECK_OK(sn_rest_end(world, sn_arena_reset(world->arena)));
    return world->next->rest[0];
}

// The strain of ghosts grows by a constant rate: the alarm comes to be the time at which it will
// reach creep. What was long ago does not count: after a pause of 4 s, in which exp(-8) of the lag
// is left, the alarm is thousands of seconds away.
static void alarms_are_when_creep_is_reached(void** state) {
    (void)state;
    SnBodyId cube;
    SnWorld* world = make_cube(&cube);
    SnRest rest = {.asleep_since = -1};
    const double rate = 2e-5, start = world->state->time;
    double strain = 0;
    for (int i = 0; i < 640; ++i) { // 5 s
        strain += rate * SLEEPERS_STEP;
        rest = end_step(world, rest, strain);
        rest.asleep_since = -1, rest.still = 0;
        world->state->time += SLEEPERS_STEP;
    }
    world->state->time -= SLEEPERS_STEP; // the last of these steps is still under way
    world->next->rest[0] = rest;
    CHECK_NEAR(sn_rest_alarm(world, 0), start + CREEP / rate, 0.02 * CREEP / rate);
    for (int i = 0; i < 512; ++i)
        rest = end_step(world, (SnRest){.crept = rest.crept, .asleep_since = -1}, strain);
    world->next->rest[0] = rest;
    const double left = rate * exp(-8), wait = (CREEP - strain) / left;
    CHECK_NEAR(sn_rest_alarm(world, 0) - world->state->time, wait, 0.1 * wait);
    sn_destroy_world(world);
}

// A body sleeps if ghosts would take more than 10 s to get as far as creep, and knows until when.
static void what_has_to_wake_soon_does_not_sleep(void** state) {
    (void)state;
    SnBodyId cube;
    SnWorld* world = make_cube(&cube);
    const double keeps = 1 - SLEEPERS_STEP / LATELY; // of the lag, in a step
    for (int i = 0; i < 2; ++i)
        for (int falls = 0; falls < 2; ++falls) {
            const double wait = i ? 10.1 : 9.9, strain = 0.4 * CREEP;
            const double lag = LATELY * (CREEP - strain) / wait;
            const SnRest before = {
                .still = 1, .asleep_since = -1, .crept = strain + (falls ? 1 : -1) * lag / keeps};
            const SnRest rest = end_step(world, before, strain);
            assert_int_equal(sn_is_asleep(&rest), i);
            const double end = world->state->time + SLEEPERS_STEP;
            if (i) CHECK_NEAR(rest.alarm, end + wait, 1e-9);
            if (i) CHECK_NEAR(rest.asleep_since, end, 0);
        }
    sn_destroy_world(world);
}

// A block whose ghosts still creep a little falls asleep, and wakes in the first step that begins
// at its alarm or later.
static void what_creeps_wakes_at_its_alarm(void** state) {
    (void)state;
    SnBodyId cube;
    SnWorld* world = make_cube(&cube);
    const SnRest* rest = sleepers_rest(world, cube);
    const double strain = world->adapt->owed[0].most, rate = fabs(strain - rest->crept) / LATELY;
    assert_true(strain > 0 && rate > 0);
    const double alarm = rest->asleep_since + (CREEP - strain) / rate;
    CHECK_NEAR(rest->alarm, alarm, 1e-9 * alarm);
    const int64_t before = (int64_t)ceil(alarm / SLEEPERS_STEP) - 3; // nothing happens until then
    world->state->step_count = before;
    world->state->time = (double)before * SLEEPERS_STEP;
    worlds_run(world, 3);
    assert_true(sleepers_asleep(world, cube));
    worlds_run(world, 1);
    assert_false(sleepers_asleep(world, cube));
    sn_destroy_world(world);
}

// ---- what presses

#define PRESSED_FROM 2.0  // s
#define FIRST        0.05 // N, so that what is pressed is awake

// A cube on another is pressed down by a force that grows slowly from a time on, by so much in a
// step.
static SleepersStack make_pressed(int high_first, int merge, double growth) {
    SnWorldDef def = sleepers_def();
    const double much = growth / SLEEPERS_STEP * 100;
    const SnProfileKey key[] = {
        {0, FIRST}, {PRESSED_FROM, FIRST}, {PRESSED_FROM + 100, FIRST + much}};
    SnForceDef force = sn_default_force_def();
    def.contact.friction = 0;
    def.rigidification.merge = merge;
    const SleepersStack s = sleepers_stack(&def, high_first);
    force.body = s.high;
    force.select.kind = SN_SELECT_ALL;
    force.force[2] = -1;
    force.key = key, force.key_count = 3;
    CHECK_OK(sn_world_add_force(s.world, &force, &error));
    return s;
}

// The lower one sleeps until what presses on it has changed by a twentieth of all that did when it
// fell asleep, its own ground's force included: the changes of all steps together.
static void slow_changes_of_forces_add_up(void** state) {
    (void)state;
    const double g = 9.81, low = sleepers_mass(SLEEPERS_LOW) * g,
                 high = sleepers_mass(SLEEPERS_HIGH) * g;
    const double all = (high + FIRST) + (low + high + FIRST), limit = 0.05 * all;
    for (int i = 0; i < 4; ++i) {
        const double growth = (i % 2 ? -1 : 1) * limit / 60.5;
        const SleepersStack s = make_pressed(i / 2, i % 2, growth);
        while (s.world->stats.substeps == 0 || s.world->state->time < PRESSED_FROM)
            worlds_run(s.world, 1);
        assert_true(sleepers_asleep(s.world, s.low));
        assert_false(sleepers_asleep(s.world, s.high));
        worlds_run(s.world, 60);
        assert_true(sleepers_asleep(s.world, s.low));
        worlds_run(s.world, 3);
        assert_false(sleepers_asleep(s.world, s.low));
        sn_destroy_world(s.world);
    }
}

// A force that acts sideways where both touch turns what presses, and makes it hardly larger: what
// turns has changed, too.
static void forces_that_turn_have_changed(void** state) {
    (void)state;
    const double g = 9.81, low = sleepers_mass(SLEEPERS_LOW) * g,
                 high = sleepers_mass(SLEEPERS_HIGH) * g;
    const double limit = 0.05 * (low + 2 * high), growth = limit / 60 / SLEEPERS_STEP;
    const SnProfileKey key[] = {
        {0, FIRST}, {PRESSED_FROM, FIRST}, {PRESSED_FROM + 100, 100 * growth}};
    SnWorldDef def = sleepers_def();
    SnForceDef force = sn_default_force_def();
    def.contact.friction = 0.9;
    const SleepersStack s = sleepers_stack(&def, 0);
    force.body = s.high;
    force.select = (SnSelect){.kind = SN_SELECT_PLANE,
                              .point = {0, 0, SLEEPERS_LOW},
                              .normal = {0, 0, -1},
                              .tolerance = 1e-9};
    force.force[0] = 1;
    force.key = key, force.key_count = 3;
    CHECK_OK(sn_world_add_force(s.world, &force, &error));
    while (s.world->stats.substeps == 0 || s.world->state->time < PRESSED_FROM)
        worlds_run(s.world, 1);
    worlds_run(s.world, 30);
    assert_true(sleepers_asleep(s.world, s.low));
    int woke = 0; // of contacts that turn, changes are at least as large together as of their sum
    for (int i = 0; i < 32; ++i) {
        worlds_run(s.world, 1);
        woke |= !sleepers_asleep(s.world, s.low);
    }
    assert_true(woke);
    sn_destroy_world(s.world);
}

// A contact that is new on a sleeper has changed by all of its force, in its first step.
static void new_contacts_are_changes(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    const SleepersStack s = sleepers_stack(&def, 0);
    sleepers_wait(s.world);
    sleepers_ring(s.world, s.high);
    SnState* now = s.world->state;
    int kept = 0;
    for (int t = 0; t < now->touch_count; ++t) // objects are bodies in the order of adding, then
        if (now->touch[t].key.b != 1) now->touch[kept++] = now->touch[t]; // the ground
    assert_int_equal(now->touch_count - kept, 4);
    now->touch_count = kept;
    worlds_run(s.world, 1);
    assert_true(sleepers_asleep(s.world, s.low));
    worlds_run(s.world, 1);
    assert_false(sleepers_asleep(s.world, s.low));
    sn_destroy_world(s.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alarms_are_when_creep_is_reached),
        cmocka_unit_test(what_has_to_wake_soon_does_not_sleep),
        cmocka_unit_test(what_creeps_wakes_at_its_alarm),
        cmocka_unit_test(slow_changes_of_forces_add_up),
        cmocka_unit_test(forces_that_turn_have_changed),
        cmocka_unit_test(new_contacts_are_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
