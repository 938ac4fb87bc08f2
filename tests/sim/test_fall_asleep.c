// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When soft bodies fall asleep: how still, for how long, beside whom.
#include "sim/sleepers.h"

static SnError error;

// ---- still, and for long enough

// steps until a body that is awake sleeps, or -1 where it does not within `most`
static int steps_to_sleep(SnWorld* world, SnBodyId body, int most) {
    for (int i = 1; i <= most; ++i) {
        worlds_run(world, 1);
        if (sleepers_asleep(world, body)) return i;
    }
    return -1;
}

static SnWorld* make_cube(const SnWorldDef* def, SnBodyId* cube) {
    SnWorld* world = worlds_create(def);
    *cube = sleepers_add(world, 0.3, 0, 0);
    sleepers_add_ground(world);
    sleepers_wait(world);
    return world;
}

// What lies still sleeps after a tenth of a second, stands still from then on, and knows since
// when.
static void the_still_sleep_after_a_tenth_of_a_second(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    SnBodyId cube;
    SnWorld* world = make_cube(&def, &cube);
    for (int again = 0; again < 3; ++again) {
        sleepers_ring(world, cube);
        assert_int_equal(steps_to_sleep(world, cube, 50), SLEEPERS_FEW);
        assert_true(sleepers_rest(world, cube)->asleep_since == world->state->time);
        int count;
        const double* v = sn_world_velocities(world, cube, &count);
        for (int i = 0; i < 3 * count; ++i) assert_true(v[i] == 0);
    }
    sn_destroy_world(world);
}

// On ice a body keeps its speed: below 0.03 sqrt(tau_R) times its size it sleeps, above it never
// does.
static void speed_keeps_awake(void** state) {
    (void)state;
    static const double tau_R[] = {1e-4, 4e-4}, share[] = {0.98, 1.02};
    for (int i = 0; i < 4; ++i) {
        SnWorldDef def = sleepers_def();
        SnBodyId cube;
        def.contact.friction = 0;
        def.rigidification.tau_R = tau_R[i / 2];
        def.rigidification.tau_E = 10 * tau_R[i / 2];
        SnWorld* world = make_cube(&def, &cube);
        const double speed = share[i % 2] * sleepers_still(tau_R[i / 2], 0.3);
        sleepers_ring(world, cube);
        sleepers_set_velocity(world, cube, v3(0.6 * speed, 0.8 * speed, 0));
        assert_int_equal(steps_to_sleep(world, cube, 30), i % 2 ? -1 : SLEEPERS_FEW);
        sn_destroy_world(world);
    }
}

// A body that turns about one of its edges is as fast as its farthest corners.
static void turning_keeps_awake(void** state) {
    (void)state;
    static const double share[] = {0.98, 1.02};
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sleepers_def();
        SnBodyId cube;
        def.contact.friction = 0;
        SnWorld* world = make_cube(&def, &cube);
        const double rate = share[i] * sleepers_still(1e-4, 0.3) / (sqrt(2) * 0.3);
        sleepers_ring(world, cube);
        for (int k = 0; k < world->model->node_count; ++k) {
            const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)k);
            v3_store(world->state->now.v + 3 * (size_t)k,
                     v3_cross(v3(0, 0, rate), v3_sub(x, v3(0.15, 0.15, 0))));
        }
        assert_int_equal(steps_to_sleep(world, cube, 30), i ? -1 : SLEEPERS_FEW);
        sn_destroy_world(world);
    }
}

// In the step in which friction stops it a body is still: how fast it is at its end counts.
static void what_has_stopped_is_still(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    const SleepersStack s = sleepers_stack(&def, 0);
    sleepers_wait(s.world);
    sleepers_ring(s.world, s.high);
    sleepers_set_velocity(s.world, s.high, v3(2 * sleepers_still(1e-4, SLEEPERS_HIGH), 0, 0));
    assert_int_equal(steps_to_sleep(s.world, s.high, 50), SLEEPERS_FEW);
    sn_destroy_world(s.world);
}

// ---- balance

#define FAINT 0.01 // gravity, m/s^2: what it moves for a tenth of a second is still

// On an icy slope a body gains g sin(a) in a second: up to a twentieth of g it is at rest.
static void a_slope_keeps_awake(void** state) {
    (void)state;
    static const double sine[] = {0.048, 0.052};
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sleepers_def();
        SnBodyId cube;
        def.contact.friction = 0;
        def.gravity[2] = -FAINT;
        SnWorld* world = make_cube(&def, &cube);
        const double slanted[3] = {FAINT * sine[i], 0, -FAINT * sqrt(1 - sine[i] * sine[i])};
        CHECK_OK(sn_world_set_gravity(world, slanted, &error));
        assert_int_equal(steps_to_sleep(world, cube, SLEEPERS_FEW + 3), i ? -1 : SLEEPERS_FEW);
        sn_destroy_world(world);
    }
}

// In the air, wind from below carries a share of the weight. What is carried in full is at rest.
// Otherwise the body falls by what is left, from standstill, and is as slow as what sleeps.
static void wind_counts_as_a_load(void** state) {
    (void)state;
    static const double share[] = {0.95, 1.05, 1};
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = sleepers_def();
        const int steps = SLEEPERS_FEW + 10;
        def.gravity[2] = -FAINT;
        def.drag = 1.0 / 1024;
        def.wind[2] = 1024 * FAINT * share[i];
        SnWorld* world = worlds_create(&def);
        const SnBodyId cube = sleepers_add(world, 0.3, 0, 0);
        worlds_run(world, steps);
        assert_int_equal(sleepers_asleep(world, cube), i == 2);
        const double* v = sn_world_velocities(world, cube, NULL);
        CHECK_NEAR(v[2], FAINT * (share[i] - 1) * steps * SLEEPERS_STEP, 1e-3 * FAINT);
        sn_destroy_world(world);
    }
}

// ---- what is moved

// While a force acts, or nodes are driven, a body that does not move stays awake, and one beside it
// sleeps; afterwards it is still for a tenth of a second, and sleeps.
static void what_is_moved_stays_awake(void** state) {
    (void)state;
    for (int driven = 0; driven < 2; ++driven) {
        const SnWorldDef def = sleepers_def();
        SnWorld* world = worlds_create(&def);
        const SnBodyId first = sleepers_add(world, 0.3, 0, 0),
                       moved = sleepers_add(world, 0.3, 1, 0),
                       last = sleepers_add(world, 0.3, 2, 0);
        const SnProfileKey key[] = {{0, 1}, {1.99, 1}, {2, 0}};
        SnForceDef force = sn_default_force_def();
        SnDriveDef drive = sn_default_drive_def();
        force.body = drive.body = moved;
        force.select.kind = drive.select.kind = SN_SELECT_ALL;
        force.force[0] = 1; // of a weight of 26 N, which friction of 0.5 holds
        force.key = key, force.key_count = 3;
        drive.until = 2;
        if (driven) CHECK_OK(sn_world_add_drive(world, &drive, &error));
        if (!driven) CHECK_OK(sn_world_add_force(world, &force, &error));
        sleepers_add_ground(world);
        worlds_run(world, 255);
        assert_true(sleepers_asleep(world, first) && sleepers_asleep(world, last));
        assert_false(sleepers_asleep(world, moved));
        worlds_run(world, 1 + SLEEPERS_FEW - 2);
        assert_false(sleepers_asleep(world, moved));
        worlds_run(world, 60); // it may sink a little when what held it is gone
        assert_true(sleepers_asleep(world, moved));
        sn_destroy_world(world);
    }
}

// What lies on a body that is driven sleeps if that stands still, and stays awake if it moves,
// however slowly.
static void driven_bodies_let_others_sleep_if_they_stand(void** state) {
    (void)state;
    for (int moves = 0; moves < 2; ++moves) {
        const SnWorldDef def = sleepers_def();
        const SleepersStack s = sleepers_stack(&def, 0);
        SnDriveDef drive = sn_default_drive_def();
        drive.body = s.low;
        drive.select.kind = SN_SELECT_ALL;
        drive.velocity[0] = moves * 0.3 * sleepers_still(1e-4, SLEEPERS_HIGH);
        CHECK_OK(sn_world_add_drive(s.world, &drive, &error));
        worlds_run(s.world, 100);
        assert_int_equal(sleepers_asleep(s.world, s.high), !moves);
        assert_false(sleepers_asleep(s.world, s.low));
        sn_destroy_world(s.world);
    }
}

// ---- together

typedef struct Column {
    SnWorld* world;
    SnBodyId cube[3];
} Column;

// Three on top of each other, the lowest first, or the highest has the lowest number. The highest
// slides as if on ice.
static Column make_column(int reversed) {
    const SnWorldDef def = sleepers_def();
    SnPairDef pair = sn_default_pair_def();
    Column c = {.world = worlds_create(&def)};
    for (int i = 0; i < 3; ++i) {
        const int level = reversed ? 2 - i : i;
        c.cube[level] =
            sleepers_add(c.world, 0.3 - 0.05 * level, 0, 0.3 * level - 0.025 * level * (level - 1));
    }
    pair.body = c.cube[1], pair.other = c.cube[2], pair.friction = 2e-3;
    CHECK_OK(sn_world_add_pair(c.world, &pair, &error));
    sleepers_add_ground(c.world);
    sleepers_wait(c.world);
    return c;
}

// Who sleeps (a bit for each) after one more step, if all have been still for so long before and
// the highest moves sideways.
static int who_sleeps(const Column* c, const SnSnapshot* asleep, const double still[3],
                      double speed) {
    int bits = 0;
    CHECK_OK(sn_world_restore(c->world, asleep->data, asleep->size, &error));
    sn_rest_disturb(c->world);
    for (int i = 0; i < 3; ++i)
        sleepers_rest(c->world, c->cube[i])->still = still[i] - SLEEPERS_STEP;
    sleepers_set_velocity(c->world, c->cube[2], v3(0, speed, 0));
    worlds_run(c->world, 1);
    for (int i = 0; i < 3; ++i) bits |= sleepers_asleep(c->world, c->cube[i]) << i;
    return bits;
}

// Those that touch fall asleep together. One waits for a second, and only for what is still; it
// does not wait for what moves slowly, and does not sleep beside what is fast.
static void those_that_touch_wait_for_each_other(void** state) {
    (void)state;
    const double fast = 0.5 * SLEEPERS_STEP * 9.81;
    for (int reversed = 0; reversed < 2; ++reversed) {
        const Column c = make_column(reversed);
        SnSnapshot asleep;
        CHECK_OK(sn_world_snapshot(c.world, &asleep, &error));
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.11, 0.11, 0.11}, 0), 7);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.5, 0.5, 0.05}, 0), 0);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.05, 0.5, 0.5}, 0), 0);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.5, 0.05, 0.5}, 0), 0);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.99, 0.99, 0.05}, 0), 0);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){1.01, 1.01, 0.05}, 0), 3);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.99, 1.01, 0.05}, 0), 3);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){1.01, 0.99, 0.05}, 0), 1);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){0.5, 0.5, 0}, 0.9 * fast), 3);
        assert_int_equal(who_sleeps(&c, &asleep, (double[]){1.5, 1.5, 0}, 1.1 * fast), 1);
        sn_free_snapshot(&asleep);
        sn_destroy_world(c.world);
    }
}

// What sleeps is not waited for.
static void one_sleeps_beside_sleepers(void** state) {
    (void)state;
    const Column c = make_column(0);
    sleepers_ring(c.world, c.cube[1]);
    assert_int_equal(steps_to_sleep(c.world, c.cube[1], 50), SLEEPERS_FEW);
    sn_destroy_world(c.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_still_sleep_after_a_tenth_of_a_second),
        cmocka_unit_test(speed_keeps_awake),
        cmocka_unit_test(turning_keeps_awake),
        cmocka_unit_test(what_has_stopped_is_still),
        cmocka_unit_test(a_slope_keeps_awake),
        cmocka_unit_test(wind_counts_as_a_load),
        cmocka_unit_test(what_is_moved_stays_awake),
        cmocka_unit_test(driven_bodies_let_others_sleep_if_they_stand),
        cmocka_unit_test(those_that_touch_wait_for_each_other),
        cmocka_unit_test(one_sleeps_beside_sleepers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
