// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A hand that pulls at bodies: they come, whatever the integrator, and stay where they are held.
#include "math/vec3.h"
#include "sim/touched.h"
#include "sim/xpbd.h"
#include "sinew/touch.h"

#include <math.h>
#include <string.h>

#define MODULUS 1e5 // Pa

static SnError error;

// without gravity it ends at the hand; with gravity it hangs g / omega^2 below
static void a_soft_body_follows(void** state) {
    (void)state;
    const SnIntegrator kinds[] = {SN_BDF1, SN_BDF2, SN_SDIRK2, SN_LINEARLY_IMPLICIT, SN_XPBD};
    for (int i = 0; i < (int)(sizeof kinds / sizeof kinds[0]); ++i)
        for (int heavy = 0; heavy < 2; ++heavy) {
            SnWorldDef def = sn_default_world_def();
            def.integrator = kinds[i];
            if (!heavy) memset(def.gravity, 0, sizeof def.gravity);
            SnWorld* world = worlds_create(&def);
            const SnBodyId block = touched_add(world, kinds[i], MODULUS);
            CHECK_OK(sn_world_pull(world, block, (double[]){0.1, 0.1, 0.2}, &error));
            CHECK_OK(sn_world_pull_to(world, (double[]){0.6, 0.1, 0.5}, &error));
            const Vec3 before = touched_middle(world, block);
            worlds_run(world, 5);
            assert_true(touched_middle(world, block).x > before.x); // in the direction of the hand
            worlds_run(world, 600);
            double from[3], to[3];
            assert_int_equal(sn_world_pulled(world, from, to), 1);
            CHECK_NEAR(from[0], 0.6, heavy ? 0.02 : 1e-3); // what hangs still swings
            CHECK_NEAR(from[2], 0.5 - (heavy ? 9.81 / 144 : 0), 5e-3);
            sn_world_let_go(world);
            assert_int_equal(sn_world_pulled(world, from, to), 0);
            sn_destroy_world(world);
        }
}

static void a_rigid_body_turns_and_follows(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId body;
    const SnShapeDef box = {.kind = SN_SHAPE_BOX, .size = {1, 0.2, 0.2}};
    rigid.shape = &box;
    CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
    CHECK_OK(sn_world_pull(world, body, (double[]){0.5, 0, 0}, &error));
    CHECK_OK(sn_world_pull_to(world, (double[]){0.5, 0, 1}, &error));
    worlds_run(world, 3000);
    double from[3], to[3], x[3], r[4];
    assert_int_equal(sn_world_pulled(world, from, to), 1);
    CHECK_OK(sn_world_pose(world, body, x, r));
    for (int k = 0; k < 2; ++k) CHECK_NEAR(from[k], to[k], 0.02);
    CHECK_NEAR(x[2], from[2] - 0.5, 0.02); // it hangs
    sn_destroy_world(world);
}

static void what_sleeps_wakes(void** state) {
    (void)state;
    SnBodyId block;
    SnWorld* world = touched_asleep(MODULUS, &block);
    CHECK_OK(sn_world_pull(world, block, (double[]){0.1, 0.1, 0.2}, &error));
    CHECK_OK(sn_world_pull_to(world, (double[]){0.1, 0.1, 1.2}, &error));
    worlds_run(world, 100);
    assert_true(touched_middle(world, block).z > 0.5);
    sn_destroy_world(world);
}

static void nonsense_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    const SnBodyId block = touched_add(world, def.integrator, MODULUS);
    SnPinDef pin = sn_default_pin_def();
    pin.body = block;
    pin.select = (SnSelect){.kind = SN_SELECT_ALL};
    assert_int_equal(sn_world_pull_to(world, (double[]){0, 0, 0}, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_pull(world, (SnBodyId){7}, (double[]){0, 0, 0}, &error),
                     SN_BAD_INPUT);
    sn_destroy_world(world);
    world = worlds_create(&def);
    pin.body = touched_add(world, def.integrator, MODULUS);
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    assert_int_equal(sn_world_pull(world, pin.body, (double[]){0, 0, 0}, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_pull(world, pin.body, (double[]){NAN, 0, 0}, &error), SN_BAD_INPUT);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_soft_body_follows),
        cmocka_unit_test(a_rigid_body_turns_and_follows),
        cmocka_unit_test(what_sleeps_wakes),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
