// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What soft bodies that became one need from each other, by Newton and Euler.
#include "base/memory.h"
#include "math/quat.h"
#include "sim/riders.h"

// ---- on a turntable, in wind

#define RATE    0.8  // of the turntable, rad/s
#define FAR     0.9  // from its axis, m
#define DRAG    0.5  // 1/s
#define DAMPING 0.25 // of mass, 1/s
#define PRESS   0.5  // on the highest, N: what a force acts on does not become one with others

typedef struct Wrench {
    Vec3 force, torque; // about the body's middle
} Wrench;

// A body turns about the z axis through the origin at a constant rate, in wind that drags at it:
// dp/dt and dL/dt less what gravity, drag and damping do.
static Wrench need_of(const SnWorld* world, SnBodyId body) {
    const SnPart* part = &world->model->part[sleepers_part(world, body)];
    const Vec3 middle = sleepers_middle(world, body), omega = v3(0, 0, RATE);
    Wrench need = {0};
    Vec3 spin = v3(0, 0, 0);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i), r = v3_sub(x, middle);
        const Vec3 v = v3_cross(omega, x), relative = v3_sub(v3_load(world->def.wind), v);
        const Vec3 load =
            v3_axpy(m * DRAG, relative, v3_axpy(-m * DAMPING, v, v3_scale(m, v3(0, 0, -9.81))));
        need.force = v3_add(need.force, v3_sub(v3_scale(m, v3_cross(omega, v)), load));
        need.torque = v3_sub(need.torque, v3_cross(r, load));
        spin = v3_axpy(m, v3_cross(r, v3_cross(omega, r)), spin);
    }
    need.torque = v3_add(need.torque, v3_cross(omega, spin));
    return need;
}

typedef struct Table {
    SnWorld* world;
    SnBodyId low, high, top; // top: on both others, if there is one, and pressed down
} Table;

static SnBodyId add_on_table(SnWorld* world, double edge, double z) {
    const Rider rider = {edge, FAR, z, DAMPING, v3(0, RATE * FAR, 0), v3(0, 0, RATE)};
    return riders_add(world, &rider);
}

static void press(SnWorld* world, SnBodyId body) {
    SnForceDef force = sn_default_force_def();
    force.body = body;
    force.select.kind = SN_SELECT_ALL;
    force.force[2] = -PRESS;
    CHECK_OK(sn_world_add_force(world, &force, &riders_error));
}

// `order`: 0: no top; 1: it has the last number, 2: the first, and the others are reversed
static Table make_table(SnIntegrator integrator, double wind, int order) {
    SnWorldDef def = riders_def();
    def.integrator = integrator;
    SnColliderDef plate = sn_default_collider_def();
    def.contact.friction = 1;
    def.drag = DRAG;
    def.wind[0] = -0.8 * wind, def.wind[1] = 0.6 * wind;
    Table t = {.world = worlds_create(&def)};
    if (order == 2) t.top = add_on_table(t.world, 0.15, 0.5);
    if (order == 2) t.high = add_on_table(t.world, SLEEPERS_HIGH, 0.3);
    t.low = add_on_table(t.world, SLEEPERS_LOW, 0);
    if (order < 2) t.high = add_on_table(t.world, SLEEPERS_HIGH, 0.3);
    if (order == 1) t.top = add_on_table(t.world, 0.15, 0.5);
    if (order > 0) press(t.world, t.top);
    plate.turn_axis[2] = 1;
    plate.turn_rate = RATE;
    CHECK_OK(sn_world_add_collider(t.world, &plate, NULL, &riders_error));
    riders_merge(t.world, t.low, t.high, 1);
    return t;
}

// The upper one needs what it needs, and what it hands on to the top; the lower one needs the
// opposite, at the same place.
static void check_told(const Table* t) {
    const double tolerance = 0.02; // m/s^2: in a step the table turns by 0.006
    Wrench high = need_of(t->world, t->high);
    const Vec3 middle = sleepers_middle(t->world, t->high);
    if (t->top.index1) {
        const Wrench top = need_of(t->world, t->top);
        const Vec3 force = v3_add(top.force, v3(0, 0, PRESS)),
                   up = v3_sub(sleepers_middle(t->world, t->top), middle);
        high.force = v3_add(high.force, force);
        high.torque = v3_add(high.torque, v3_add(top.torque, v3_cross(up, force)));
    }
    const Vec3 arm = v3_sub(middle, sleepers_middle(t->world, t->low));
    const Vec3 low = v3_scale(-1, v3_add(high.torque, v3_cross(arm, high.force)));
    const double mass = sleepers_mass(SLEEPERS_HIGH), size = SLEEPERS_HIGH;
    const double *told = riders_merged(t->world, t->high)->reference_wrench,
                 *back = riders_merged(t->world, t->low)->reference_wrench;
    CHECK_AT_MOST(v3_norm(v3_sub(v3_load(told), high.force)) / mass, tolerance);
    CHECK_AT_MOST(v3_norm(v3_add(v3_load(back), high.force)) / mass, tolerance);
    CHECK_AT_MOST(v3_norm(v3_sub(v3_load(told + 3), high.torque)) / (mass * size),
                  t->top.index1 ? tolerance
                                : tolerance / 20); // without a top it points along the axis
    CHECK_AT_MOST(v3_norm(v3_sub(v3_load(back + 3), low)) / (mass * size), 2 * tolerance);
}

// Per mass of the upper one, turning makes 0.6 m/s^2, wind 1, drag and damping 0.5.
static void needs_are_those_of_newton_and_euler(void** state) {
    (void)state;
    for (int order = 0; order < 3; ++order) {
        const Table t = make_table(SN_LINEARLY_IMPLICIT, 2, order);
        check_told(&t);
        sn_destroy_world(t.world);
    }
}

// Where a body does not go straight along its velocity at the end of a step, its angular momentum
// is about where its middle is then.
static void needs_are_about_where_the_middle_is(void** state) {
    (void)state;
    const Table t = make_table(SN_SDIRK2, 2, 0);
    const Wrench need = need_of(t.world, t.high);
    const double mass = sleepers_mass(SLEEPERS_HIGH),
                 *told = riders_merged(t.world, t.high)->reference_wrench,
                 *back = riders_merged(t.world, t.low)->reference_wrench;
    CHECK_AT_MOST(v3_norm(v3_sub(v3_load(told), need.force)) / mass, 0.02);
    CHECK_AT_MOST(v3_norm(v3_add(v3_load(back), need.force)) / mass, 0.02);
    CHECK_AT_MOST(v3_norm(v3_sub(v3_load(told + 3), need.torque)) / (mass * SLEEPERS_HIGH), 1e-3);
    sn_destroy_world(t.world);
}

enum { TURNS = 30 }; // steps, of 6 mrad each

static const SnTouch* find_touch(const SnState* state, const SnContactKey* key) {
    for (int t = 0; t < state->touch_count; ++t)
        if (sn_contact_key_order(&state->touch[t].key, key) == 0) return &state->touch[t];
    return NULL;
}

// Forces of contacts between what is one and others as they were when it became one, from `was`,
// have turned with the table.
static void check_outside(const SnWorld* world, const SnTouch* was, int count) {
    const Quat turn = quat_exp(v3(0, 0, TURNS * RATE * SLEEPERS_STEP));
    int outside = 0;
    for (int t = 0; t < count; ++t) {
        const SnTouch* now = find_touch(world->state, &was[t].key);
        assert_non_null(now);
        if (!sn_is_at_merged(world, &was[t].key)) continue;
        const Vec3 told = quat_rotate(turn, v3_load(was[t].reference_force));
        CHECK_AT_MOST(v3_norm(v3_sub(v3_load(now->reference_force), told)),
                      1e-3 * hypot(told.x, told.y));
        ++outside;
    }
    assert_true(outside >= 4);
}

// What was told turns with them. In still air they need the same all the time, seen from the table.
static void what_was_told_turns_with_them(void** state) {
    (void)state;
    for (int order = 0; order < 3; ++order) {
        const Table t = make_table(SN_LINEARLY_IMPLICIT, 0, order);
        const int count = t.world->state->touch_count;
        SnTouch* was = sn_clone(t.world->state->touch, (size_t)count, sizeof *was);
        for (int i = 0; i < TURNS; ++i) {
            worlds_run(t.world, 1);
            assert_true(riders_are_one(t.world, t.low, t.high));
        }
        check_told(&t);
        check_outside(t.world, was, count);
        sn_free(was);
        sn_destroy_world(t.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needs_are_those_of_newton_and_euler),
        cmocka_unit_test(needs_are_about_where_the_middle_is),
        cmocka_unit_test(what_was_told_turns_with_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
