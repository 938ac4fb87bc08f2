// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Schemes that look back a step: what must end their history, and what must not.
#include "sim/world.h"
#include "sim/worlds.h"
#include "sinew/touch.h"

#include <string.h>

static SnError error;

static SnWorldDef quiet_def(SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = integrator;
    return def;
}

// a rigid body that flies, and a bar beside it
static SnWorld* make_flight(const SnWorldDef* def, SnBodyId* flying) {
    SnWorld* world = worlds_create(def);
    SnMaterialDef material = worlds_material(def->integrator);
    SnRigidDef rigid = sn_default_rigid_def();
    rigid.mass = 3;
    rigid.velocity[0] = 2;
    CHECK_OK(sn_world_add_rigid(world, &rigid, flying, &error));
    worlds_add_bar(world, 3, &material, 0);
    return world;
}

static double place_of(const SnWorld* world, SnBodyId body) {
    double x[3], r[4];
    CHECK_OK(sn_world_pose(world, body, x, r));
    return x[0];
}

// A kick gives its velocity once. A scheme that took the step before it for smooth would go on with
// a third of it on top.
static void a_kick_is_given_once(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        if (i == SN_QUASISTATIC) continue;
        SnWorldDef def = quiet_def((SnIntegrator)i);
        if (i == SN_SYMPLECTIC_EULER) def.step = 1e-4;
        SnBodyId flying;
        SnWorld* world = make_flight(&def, &flying);
        const SnEventDef kick[2] = {{SN_EVENT_KICK, 4 * def.step, {5, 0, 0}, flying},
                                    {SN_EVENT_KICK, 4 * def.step, {0, 1, 0}, {2}}};
        for (int k = 0; k < 2; ++k) CHECK_OK(sn_world_add_event(world, &kick[k], &error));
        const double bar = sn_world_body_info(world, (SnBodyId){2}).mass;
        for (int s = 1; s <= 8; ++s) {
            worlds_run(world, 1);
            const int kicked = s > 4, after = kicked ? s - 4 : 0;
            CHECK_NEAR(place_of(world, flying), (2 * s + 5 * after) * def.step, 1e-13);
            CHECK_NEAR(sn_world_stats(world)->momentum[0], 3 * (2 + 5 * kicked), 1e-12);
            CHECK_NEAR(sn_world_stats(world)->momentum[1], bar * kicked, 1e-9 * bar);
        }
        sn_destroy_world(world);
    }
}

// What flies straight on does so when the step is another: the step before is no measure then.
static void another_step_starts_afresh(void** state) {
    (void)state;
    for (int i = 0; i < SN_QUASISTATIC; ++i)
        for (int longer = 0; longer < 2; ++longer) {
            SnWorldDef def = quiet_def((SnIntegrator)i);
            SnBodyId flying;
            SnWorld* world = make_flight(&def, &flying);
            worlds_run(world, 3);
            world->def.step = longer ? 0.013 : 0.005;
            const double first = place_of(world, flying);
            for (int s = 1; s <= 3; ++s) {
                worlds_run(world, 1);
                CHECK_NEAR(place_of(world, flying) - first, 2 * s * world->def.step, 1e-14);
            }
            sn_destroy_world(world);
        }
}

// A step that was done in parts leaves the length of its last part behind: what flies straight on
// does so in the whole step after it. (A top that turns too fast for a step makes the parts.)
static void a_step_after_parts_starts_afresh(void** state) {
    (void)state;
    SnWorldDef def = quiet_def(SN_BDF2);
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId flying, top;
    SnWorld* world = worlds_create(&def);
    rigid.velocity[0] = 2;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &flying, &error));
    rigid.angular_velocity[2] = 12 / def.step;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &top, &error));
    for (int s = 0; s < 2; ++s) assert_int_equal(sn_world_step(world, &error), SN_SUBDIVIDED);
    memset(world->state->now.momentum + 6, 0, 6 * sizeof(double));
    for (int s = 3; s <= 5; ++s) {
        assert_int_equal(sn_world_step(world, &error), SN_OK);
        CHECK_NEAR(place_of(world, flying), 2 * s * def.step, 1e-14);
    }
    sn_destroy_world(world);
}

// ---- the first step of BDF2 is one of SDIRK2

typedef enum Change { NOTHING, PIN, RELEASE, DRIVE, KICK, PUSH, HOLD, CHANGES } Change;

enum { AT = 6 }; // the step before which it happens

static SnWorld* make_changing(SnIntegrator integrator, Change change) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.integrator = integrator;
    material.youngs_modulus = 2e5;
    SnWorld* world = worlds_create(&def);
    const SnBodyId bar = worlds_add_bar(world, 4, &material, 0);
    SnPinDef pin = sn_default_pin_def(), far = pin; // by its far end it hangs all along
    SnDriveDef drive = sn_default_drive_def();
    const SnEventDef kick = {SN_EVENT_KICK, AT * def.step, {0, 1, 0.5}, bar};
    pin.body = far.body = drive.body = bar;
    far.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_pin(world, &far, &error));
    pin.select = drive.select = worlds_left_end();
    if (change == PIN) pin.from = AT * def.step;
    if (change == RELEASE) pin.until = AT * def.step;
    drive.velocity[2] = 1, drive.from = AT * def.step;
    if (change == PIN || change == RELEASE) CHECK_OK(sn_world_add_pin(world, &pin, &error));
    if (change == DRIVE) CHECK_OK(sn_world_add_drive(world, &drive, &error));
    if (change == KICK) CHECK_OK(sn_world_add_event(world, &kick, &error));
    CHECK_OK(sn_world_start(world, &error));
    return world;
}

static void change_by_hand(SnWorld* world, Change change) {
    const double at[3] = {0.5, 0.1, 0.1}, impulse[3] = {0, 3, 1};
    if (change == PUSH) CHECK_OK(sn_world_push(world, (SnBodyId){1}, at, impulse, &error));
    if (change == HOLD) CHECK_OK(sn_world_hold(world, (SnBodyId){1}, at, 0.05, &error));
}

// A world with SDIRK2 that is put where one with BDF2 is has no past: they step alike when the
// other has none either.
static void what_changes_ends_the_history(void** state) {
    (void)state;
    for (int change = 0; change < CHANGES; ++change) {
        SnWorld *long_memory = make_changing(SN_BDF2, (Change)change),
                *none = make_changing(SN_SDIRK2, (Change)change);
        worlds_run(long_memory, AT);
        CHECK_OK(sn_world_copy_state(none, long_memory, &error));
        change_by_hand(long_memory, (Change)change);
        change_by_hand(none, (Change)change);
        worlds_run(long_memory, 1);
        worlds_run(none, 1);
        int count;
        const double *x = sn_world_positions(long_memory, (SnBodyId){1}, &count),
                     *y = sn_world_positions(none, (SnBodyId){1}, NULL);
        double gap = 0;
        for (int i = 0; i < 3 * count; ++i) gap = fmax(gap, fabs(x[i] - y[i]));
        if (change == NOTHING)
            assert_true(gap > 1e-7); // it does look back
        else
            CHECK_AT_MOST(gap, 1e-13);
        sn_destroy_world(long_memory);
        sn_destroy_world(none);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kick_is_given_once),
        cmocka_unit_test(another_step_starts_afresh),
        cmocka_unit_test(a_step_after_parts_starts_afresh),
        cmocka_unit_test(what_changes_ends_the_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
