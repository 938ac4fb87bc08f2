// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How much of what moves soft bodies that are one may change before they part.
#include "sim/riders.h"

#include <string.h>

typedef struct Pair {
    SnWorld* world;
    SnBodyId first, second;
} Pair;

static int are_one(const Pair* p) { return riders_are_one(p->world, p->first, p->second); }

// They are one after so many steps, less a few, and not after a few more.
static void check_part_after(const Pair* p, int steps, int few) {
    worlds_run(p->world, steps - few);
    assert_true(are_one(p));
    worlds_run(p->world, 2 * few);
    assert_false(are_one(p));
}

// ---- what they need

#define BRAKES 0.1 // mass damping of the one in front, 1/s

// Two fly one behind the other, and only the one in front is braked: the other pushes it.
static Pair make_flight(double speed) {
    SnWorldDef def = riders_def();
    def.gravity[2] = 0;
    Pair p = {.world = worlds_create(&def)};
    const Rider front = {0.3, 0.25, -0.15, BRAKES, v3(speed, 0, 0), v3(0, 0, 0)},
                back = {0.2, 0, -0.1, 0, v3(speed, 0, 0), v3(0, 0, 0)};
    p.first = riders_add(p.world, &front);
    p.second = riders_add(p.world, &back);
    riders_merge(p.world, p.first, p.second, 0);
    return p;
}

// With masses m and n, of which m is braked by b m v, both slow down at b m / (m + n) v, and m
// needs b m v n / (m + n): it dies away as the speed does. They part when it has lost a twentieth,
// and what would make one of them as fast as what is still in a tenth of a second.
static void they_part_when_forces_have_changed_by_a_twentieth(void** state) {
    (void)state;
    static const double speed[] = {1, 10};
    for (int i = 0; i < 2; ++i) {
        const Pair p = make_flight(speed[i]);
        const double m = sleepers_mass(0.3), n = sleepers_mass(0.2), slows = BRAKES * m / (m + n);
        const double v = sn_world_velocities(p.world, p.first, NULL)[0];
        const double need = BRAKES * m * v * n / (m + n);
        CHECK_NEAR(riders_merged(p.world, p.first)->reference_wrench[0], need, 0.01 * need);
        CHECK_NEAR(riders_merged(p.world, p.second)->reference_wrench[0], -need, 0.01 * need);
        const double least = n * sleepers_still(1e-4, 0.2) / 0.1; // the smaller one notices first
        const double wait = -log(1 - 0.05 - least / need) / slows;
        check_part_after(&p, (int)(wait / SLEEPERS_STEP), 2);
        sn_destroy_world(p.world);
    }
}

#define SPINS      0.3  // rad/s, at first
#define GAINS      0.2  // rad/s^2, from a time on
#define GAINS_FROM 0.5  // s
#define LIGHT      3.0  // gravity, m/s^2
#define SLOWS      20.0 // mass damping of the upper one, 1/s

enum { KEYS = 512 };

// Two stand on the axis of a turntable that gains speed. The upper one is braked, and so needs a
// torque that grows with the speed.
static Pair make_spinning(void) {
    SnWorldDef def = riders_def();
    SnMotionKey key[KEYS] = {{0}};
    SnColliderDef plate = sn_default_collider_def();
    for (int i = 0; i < KEYS; ++i) {
        const double t = key[i].time = i * SLEEPERS_STEP, gained = fmax(0, t - GAINS_FROM);
        key[i].angle = SPINS * t + 0.5 * GAINS * gained * gained;
    }
    def.gravity[2] = -LIGHT;
    def.contact.friction = 1;
    Pair p = {.world = worlds_create(&def)};
    const Rider low = {SLEEPERS_LOW, 0, 0, 0, v3(0, 0, 0), v3(0, 0, SPINS)},
                high = {SLEEPERS_HIGH, 0, SLEEPERS_LOW, SLOWS, v3(0, 0, 0), v3(0, 0, SPINS)};
    p.first = riders_add(p.world, &low);
    p.second = riders_add(p.world, &high);
    plate.turn_axis[2] = 1;
    plate.key = key, plate.key_count = KEYS, plate.smooth = 0;
    CHECK_OK(sn_world_add_collider(p.world, &plate, NULL, &riders_error));
    riders_merge(p.world, p.first, p.second, 1);
    return p;
}

// about the z axis through the origin
static double inertia_of(const SnWorld* world, SnBodyId body) {
    const SnPart* part = &world->model->part[sleepers_part(world, body)];
    double sum = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double* x = world->state->now.q.x + 3 * (size_t)i;
        sum += world->model->mass->lumped[i] * (x[0] * x[0] + x[1] * x[1]);
    }
    return sum;
}

// It needs m g, and the torque I (s w + dw/dt), which counts with its size.
static void they_part_when_torques_have_changed_by_a_twentieth(void** state) {
    (void)state;
    const Pair p = make_spinning();
    const double mass = sleepers_mass(SLEEPERS_HIGH), size = sqrt(3) * SLEEPERS_HIGH;
    const double inertia = inertia_of(p.world, p.second);
    CHECK_NEAR(riders_merged(p.world, p.second)->reference_wrench[5], inertia * SLOWS * SPINS,
               0.01 * inertia * SLOWS);
    assert_true(p.world->state->time < GAINS_FROM);
    const double told = mass * LIGHT + inertia * SLOWS * SPINS / size;
    const double least = mass * sleepers_still(1e-4, SLEEPERS_HIGH) / 0.1;
    const double change = (0.05 * told + least) * size / inertia; // of s w + dw/dt
    const double wait = (change - GAINS) / (SLOWS * GAINS);
    while (p.world->state->time < GAINS_FROM) worlds_run(p.world, 1);
    check_part_after(&p, (int)(wait / SLEEPERS_STEP), 3);
    sn_destroy_world(p.world);
}

// ---- what is outside

#define PRESSED_FROM 2.0  // s
#define FIRST        0.05 // N: what a force acts on does not become one with others

static SnBodyId add_slider(SnWorld* world, double edge, double z) {
    const Rider rider = {edge, 0, z, 0, v3(0.5, 0, 0), v3(0, 0, 0)};
    return riders_add(world, &rider);
}

// Three slide on ice, on top of each other, and a force on the highest grows from a time on, by so
// much in a step.
static Pair make_pressed(double growth, int high_first) {
    SnWorldDef def = riders_def();
    const double much = growth / SLEEPERS_STEP * 100;
    const SnProfileKey key[] = {
        {0, FIRST}, {PRESSED_FROM, FIRST}, {PRESSED_FROM + 100, FIRST + much}};
    SnForceDef force = sn_default_force_def();
    def.contact.friction = 0;
    Pair p = {.world = worlds_create(&def)};
    if (high_first) force.body = add_slider(p.world, 0.2, 0.55);
    p.first = add_slider(p.world, 0.3, 0);
    p.second = add_slider(p.world, 0.25, 0.3);
    if (!high_first) force.body = add_slider(p.world, 0.2, 0.55);
    force.select.kind = SN_SELECT_ALL;
    force.force[2] = -1;
    force.key = key, force.key_count = 3;
    CHECK_OK(sn_world_add_force(p.world, &force, &riders_error));
    sleepers_add_ground(p.world);
    riders_merge(p.world, p.first, p.second, 0);
    return p;
}

// The middle one feels nothing from outside but the highest: the two below part when that presses
// by a twentieth more or less than it did when they became one, in however many steps.
static void they_part_when_what_is_outside_has_changed(void** state) {
    (void)state;
    const double mass = sleepers_mass(0.25), weight = sleepers_mass(0.2) * 9.81 + FIRST;
    const double limit = 0.05 * weight + mass * sleepers_still(1e-4, 0.25) / 0.1;
    for (int i = 0; i < 4; ++i) {
        const Pair p = make_pressed((i % 2 ? -1 : 1) * limit / 60.5, i / 2);
        while (p.world->state->time < PRESSED_FROM) worlds_run(p.world, 1);
        check_part_after(&p, 61, 2);
        sn_destroy_world(p.world);
    }
}

// the touches of the lower one with the ground stand first of those with obstacles: its number
static int find_ground_touch(const SnState* state) {
    for (int t = 0; t < state->touch_count; ++t)
        if (state->touch[t].key.a == 0 && state->touch[t].key.b == 3) return t;
    fail();
    return -1;
}

// A contact with the ground that was there when they became one, and is not any more: its force.
static void add_vanished(SnWorld* world, double force) {
    SnState* state = world->state;
    const int t = find_ground_touch(state);
    CHECK_OK(sn_state_reserve(state, SN_PER_TOUCH, state->touch_count + 1));
    memmove(state->touch + t + 1, state->touch + t,
            sizeof *state->touch * (size_t)(state->touch_count++ - t));
    state->touch[t].key.feature_a = -1; // before all vertices
    state->touch[t].force[2] = state->touch[t].reference_force[2] = force;
}

// A contact with the ground that was not there when they became one.
static void forget_touch(SnWorld* world) {
    SnState* state = world->state;
    const int t = find_ground_touch(state);
    memmove(state->touch + t, state->touch + t + 1,
            sizeof *state->touch * (size_t)(--state->touch_count - t));
}

// A contact that vanishes changes by all of its force, and so does one that is new.
static void contacts_that_come_and_go_count_as_changes(void** state) {
    (void)state;
    const double weight =
        (sleepers_mass(0.3) + sleepers_mass(0.25) + sleepers_mass(0.2)) * 9.81 + FIRST;
    for (int i = 0; i < 3; ++i) {
        const Pair p = make_pressed(0, 0);
        const double least = sleepers_mass(0.3) * sleepers_still(1e-4, 0.3) / 0.1;
        const double limit = (0.05 * weight + least) / 0.95; // it is a part of all itself
        if (i < 2) add_vanished(p.world, (i ? 1.05 : 0.95) * limit);
        if (i == 2) forget_touch(p.world);
        worlds_run(p.world, 1);
        assert_int_equal(are_one(&p), i == 0);
        sn_destroy_world(p.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_part_when_forces_have_changed_by_a_twentieth),
        cmocka_unit_test(they_part_when_torques_have_changed_by_a_twentieth),
        cmocka_unit_test(they_part_when_what_is_outside_has_changed),
        cmocka_unit_test(contacts_that_come_and_go_count_as_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
