// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What wakes soft bodies that sleep: in which step, and how many of them.
#include "sim/sleepers.h"
#include "sinew/touch.h"

static SnError error;

// ---- waking spreads

enum { LEVELS = 5 };

typedef struct Tower {
    SnWorld* world;
    SnBodyId level[LEVELS], beside, ball;
} Tower;

#define PUSHED_FROM 2.0 // s

static void add_chain(SnWorld* world) {
    SnSpringsDef def = sn_default_springs_def();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_chain(2, (double[]){9, 9, 9}, (double[]){9, 9, 10}, &mesh));
    def.mesh = mesh;
    CHECK_OK(sn_world_add_springs(world, &def, NULL, &error));
    sn_destroy_mesh(mesh);
}

static void push(SnWorld* world, SnBodyId body) {
    const SnProfileKey key[] = {{PUSHED_FROM, 0}, {PUSHED_FROM + 1, 1}};
    SnForceDef force = sn_default_force_def();
    force.body = body;
    force.select.kind = SN_SELECT_ALL;
    force.force[2] = -1;
    force.key = key, force.key_count = 2;
    CHECK_OK(sn_world_add_force(world, &force, &error));
}

// Cubes on top of each other, whose numbers go by `order` of their levels, one beside them, and a
// ball that lies elsewhere. A chain comes first, which is a part of the model but nothing solid.
static Tower make_tower(const int order[LEVELS], int pushed) {
    Tower t = {0};
    const SnWorldDef def = sleepers_def();
    SnRigidDef ball = sn_default_rigid_def();
    const SnShapeDef shape = {.kind = SN_SHAPE_SPHERE, .radius = 0.05};
    t.world = worlds_create(&def);
    add_chain(t.world);
    for (int i = 0; i < LEVELS; ++i)
        t.level[order[i]] =
            sleepers_add(t.world, 0.3 - 0.04 * order[i], 0, // each a little smaller than the last
                         0.3 * order[i] - 0.02 * order[i] * (order[i] - 1));
    t.beside = sleepers_add(t.world, 0.3, 2, 0);
    ball.shape = &shape;
    ball.position[0] = -2, ball.position[2] = 0.05;
    CHECK_OK(sn_world_add_rigid(t.world, &ball, &t.ball, &error));
    sleepers_add_ground(t.world);
    push(t.world, t.level[pushed]);
    sleepers_wait(t.world);
    return t;
}

static void put_ball(Tower* t, Vec3 position, double fall) {
    SnMoment* now = &t->world->state->now;
    now->q.pose[0].position = position;
    now->momentum[2] = -fall * t->world->model->rigid[0].mass;
}

static void check_tower_awake(const Tower* t) {
    for (int i = 0; i < LEVELS; ++i) assert_false(sleepers_asleep(t->world, t->level[i]));
    assert_true(sleepers_asleep(t->world, t->beside));
}

static const int orders[3][LEVELS] = {{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}};

// A ball hits the top: all of the tower is awake in that very step, and what stands beside it
// sleeps on.
static void a_blow_wakes_a_whole_tower_at_once(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        Tower t = make_tower(orders[i], 0);
        Vec3 top = sleepers_middle(t.world, t.level[LEVELS - 1]);
        top.z += 0.07 + 0.05 + 0.02; // half of its edge, the radius and a gap of two steps
        put_ball(&t, top, 1.28);     // 1 cm per step
        worlds_run(t.world, 1);
        assert_int_equal(sleepers_awake(t.world), 0);
        worlds_run(t.world, 1);
        check_tower_awake(&t);
        sn_destroy_world(t.world);
    }
}

// A force on one of them does the same in the step at whose end it is there, and not before.
static void a_push_wakes_a_whole_tower_at_once(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i)
        for (int pushed = 0; pushed < LEVELS; pushed += 2) {
            Tower t = make_tower(orders[i], pushed);
            while (t.world->state->time < PUSHED_FROM) worlds_run(t.world, 1);
            assert_int_equal(sleepers_awake(t.world), 0);
            worlds_run(t.world, 1);
            check_tower_awake(&t);
            sn_destroy_world(t.world);
        }
}

// What wakes by itself leaves all others asleep, also when a blow comes in the same step elsewhere.
static void what_wakes_by_itself_wakes_alone(void** state) {
    (void)state;
    Tower t = make_tower(orders[2], 0);
    const Vec3 beside = sleepers_middle(t.world, t.beside);
    sleepers_rest(t.world, t.level[2])->calm = 1.25;
    sleepers_rest(t.world, t.level[2])->crept = 1;
    sleepers_ring(t.world, t.level[2]);
    put_ball(&t, v3_add(beside, v3(0, 0, 0.15 + 0.05 + 0.005)), 1.28);
    worlds_run(t.world, 1);
    for (int i = 0; i < LEVELS; ++i) assert_int_equal(sleepers_asleep(t.world, t.level[i]), i != 2);
    assert_false(sleepers_asleep(t.world, t.beside));
    assert_true(sleepers_rest(t.world, t.level[2])->calm == 1.25);
    assert_true(sleepers_rest(t.world, t.level[2])->crept == 0);
    sn_destroy_world(t.world);
}

// A hand that takes hold of one of a stack wakes both; one beside them sleeps on.
static void a_hand_wakes_what_it_pulls_at(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    const SleepersStack s = sleepers_stack(&def, 0);
    const SnBodyId beside = sleepers_add(s.world, 0.3, 1.5, 0);
    sleepers_wait(s.world);
    CHECK_OK(sn_world_pull(s.world, s.high, (double[]){0, 0, 0.4}, &error));
    assert_int_equal(sleepers_awake(s.world), 0);
    worlds_run(s.world, 1);
    assert_false(sleepers_asleep(s.world, s.low) || sleepers_asleep(s.world, s.high));
    assert_true(sleepers_asleep(s.world, beside));
    sn_destroy_world(s.world);
}

// Of three that touch nothing but the ground, a force wakes the one that it acts on.
static void a_push_wakes_the_one_that_it_acts_on(void** state) {
    (void)state;
    for (int pushed = 0; pushed < 3; ++pushed) {
        const SnWorldDef def = sleepers_def();
        SnWorld* world = worlds_create(&def);
        SnBodyId cube[3];
        for (int i = 0; i < 3; ++i) cube[i] = sleepers_add(world, 0.3, i, 0);
        sleepers_add_ground(world);
        push(world, cube[pushed]);
        sleepers_wait(world);
        while (world->state->time < PUSHED_FROM) worlds_run(world, 1);
        worlds_run(world, 1);
        for (int i = 0; i < 3; ++i) assert_int_equal(sleepers_asleep(world, cube[i]), i != pushed);
        sn_destroy_world(world);
    }
}

// ---- what is fast

// One of a stack wakes by itself and moves sideways at a speed: 1 if the other sleeps on.
static int sleeps_beside(const SleepersStack* s, const SnSnapshot* asleep, SnBodyId moves,
                         double speed) {
    const SnBodyId other = moves.index1 == s->low.index1 ? s->high : s->low;
    CHECK_OK(sn_world_restore(s->world, asleep->data, asleep->size, &error));
    sleepers_ring(s->world, moves);
    sleepers_set_velocity(s->world, moves, v3(0.6 * speed, 0.8 * speed, 0));
    worlds_run(s->world, 1);
    assert_false(sleepers_asleep(s->world, moves));
    return sleepers_asleep(s->world, other);
}

// What touches already may move at up to half of what gravity gives in a step, or at up to what is
// still where that is more, whoever of both is number one.
static void what_touches_already_wakes_when_it_is_fast(void** state) {
    (void)state;
    static const double gravity[] = {9.81, 0.02};
    for (int i = 0; i < 4; ++i) {
        SnWorldDef def = sleepers_def();
        SnSnapshot asleep;
        def.gravity[2] = -gravity[i / 2];
        def.contact.friction = 0;
        const SleepersStack s = sleepers_stack(&def, i % 2);
        sleepers_wait(s.world);
        CHECK_OK(sn_world_snapshot(s.world, &asleep, &error));
        const double fall = 0.5 * SLEEPERS_STEP * gravity[i / 2];
        const double low = fmax(fall, sleepers_still(1e-4, SLEEPERS_LOW)),
                     high = fmax(fall, sleepers_still(1e-4, SLEEPERS_HIGH));
        assert_true(sleeps_beside(&s, &asleep, s.low, 0.99 * low));
        assert_false(sleeps_beside(&s, &asleep, s.low, 1.01 * low));
        assert_true(sleeps_beside(&s, &asleep, s.high, 0.99 * high));
        assert_false(sleeps_beside(&s, &asleep, s.high, 1.01 * high));
        sn_free_snapshot(&asleep);
        sn_destroy_world(s.world);
    }
}

#define GAP 3e-4 // of two that have not touched, m: less than what a step of falling makes

// A cube slides towards one that sleeps: 1 if that sleeps on.
static int sleeps_before(int large_first, double speed) {
    SnWorldDef def = sleepers_def();
    SnBodyId small, large;
    def.contact.friction = 0;
    SnWorld* world = worlds_create(&def);
    if (!large_first) small = sleepers_add(world, 0.2, 0.1, 0);
    large = sleepers_add(world, 0.4, -0.2 - GAP, 0);
    if (large_first) small = sleepers_add(world, 0.2, 0.1, 0);
    sleepers_add_ground(world);
    sleepers_wait(world);
    sleepers_ring(world, large);
    sleepers_set_velocity(world, large, v3(speed, 0, 0));
    worlds_run(world, 1);
    assert_false(sleepers_asleep(world, large));
    const int sleeps = sleepers_asleep(world, small);
    sn_destroy_world(world);
    return sleeps;
}

// What has not touched before wakes what it may reach in a step as soon as it is faster than what
// that takes for still, and not before, though it is still by its own larger size.
static void what_comes_near_wakes_when_it_is_not_still(void** state) {
    (void)state;
    const double still = sleepers_still(1e-4, 0.2);
    for (int i = 0; i < 2; ++i) {
        assert_true(sleeps_before(i, 0.99 * still));
        assert_false(sleeps_before(i, 1.01 * still));
        assert_false(sleeps_before(i, 0.9 * sleepers_still(1e-4, 0.4)));
    }
}

// ---- obstacles

// However slowly the ground moves or turns, what lies on it stays awake and goes along.
static void what_lies_on_moving_ground_goes_along(void** state) {
    (void)state;
    for (int turns = 0; turns < 2; ++turns) {
        const SnWorldDef def = sleepers_def();
        SnWorld* world = worlds_create(&def);
        const SnBodyId cube = sleepers_add(world, 0.3, 1, 0);
        SnColliderDef ground = sn_default_collider_def();
        const double speed = 0.5 * sleepers_still(1e-4, 0.3);
        ground.turn_axis[2] = turns;
        ground.turn_rate = turns ? speed / 1.2 : 0; // the outermost corner is that fast
        ground.velocity[1] = turns ? 0 : speed;
        CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
        worlds_run(world, 64);
        const Vec3 from = sleepers_middle(world, cube);
        worlds_run(world, 64);
        const double way = (turns ? 1 / 1.2 : 1) * speed * 64 * SLEEPERS_STEP;
        CHECK_NEAR(sleepers_middle(world, cube).y - from.y, way, 0.02 * way);
        assert_false(sleepers_asleep(world, cube));
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blow_wakes_a_whole_tower_at_once),
        cmocka_unit_test(a_push_wakes_a_whole_tower_at_once),
        cmocka_unit_test(what_wakes_by_itself_wakes_alone),
        cmocka_unit_test(a_hand_wakes_what_it_pulls_at),
        cmocka_unit_test(a_push_wakes_the_one_that_it_acts_on),
        cmocka_unit_test(what_touches_already_wakes_when_it_is_fast),
        cmocka_unit_test(what_comes_near_wakes_when_it_is_not_still),
        cmocka_unit_test(what_lies_on_moving_ground_goes_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
