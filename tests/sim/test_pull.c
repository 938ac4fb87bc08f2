// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A hand that pulls at bodies: they come, whatever the integrator, and stay where they are held.
#include "math/vec3.h"
#include "sim/touched.h"
#include "sim/world.h"
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

// The nodes that a hand holds lie around the point that it took hold of, which is on the surface:
// their middle is inside. A hand that has not moved leaves the body where it is.
static void a_hand_that_has_not_moved_pulls_at_nothing(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    const SnBodyId block = touched_add(world, SN_BDF1, MODULUS);
    const double at[3] = {0.13, 0.07, 0.2};
    double from[3], to[3];
    CHECK_OK(sn_world_pull(world, block, at, &error));
    const Vec3 before = touched_middle(world, block);
    worlds_run(world, 20);
    assert_int_equal(sn_world_pulled(world, from, to), 1);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(from[k], at[k], 1e-14);
        CHECK_NEAR(to[k], at[k], 0);
    }
    CHECK_NEAR(v3_norm(v3_sub(touched_middle(world, block), before)), 0, 1e-14);
    sn_destroy_world(world);
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

// f = k (to - x) - c v, with what the hand knows as the step begins: k = 12^2 m, or less where that
// would be too fast for the step, and c = 0.7 of critical damping.
static void a_rigid_body_feels_a_damped_spring(void** state) {
    (void)state;
    for (int slow = 0; slow < 2; ++slow) {
        SnWorldDef def = sn_default_world_def();
        SnRigidDef rigid = sn_default_rigid_def();
        SnBodyId body;
        memset(def.gravity, 0, sizeof def.gravity);
        const double h = def.step = slow ? 0.08 : 0.01, m = 2, to = 0.7;
        rigid.mass = m;
        SnWorld* world = worlds_create(&def);
        CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
        CHECK_OK(sn_world_pull(world, body, (double[]){0, 0, 0}, &error));
        CHECK_OK(sn_world_pull_to(world, (double[]){to, 0, 0}, &error));
        const double k = fmin(144 * m, m / (4 * h * h));
        const double c = fmin(1.4 * sqrt(k * m), m / (2 * h));
        assert_int_equal(k < 144 * m, slow);
        double x = 0, v = 0;
        for (int s = 0; s < 20; ++s) {
            double at[3], r[4];
            v += h / m * (k * (to - x) - c * v);
            x += h * v;
            worlds_run(world, 1);
            CHECK_OK(sn_world_pose(world, body, at, r));
            CHECK_NEAR(at[0], x, 1e-12);
        }
        sn_destroy_world(world);
    }
}

// A pull beside the middle turns: what it feels is the velocity there, and its torque is arm x f.
// It is as weak as the lightest that the hand may feel there asks for.
static void a_pull_beside_the_middle_turns(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnBodyId body;
    memset(def.gravity, 0, sizeof def.gravity);
    const double h = def.step, m = 2, I[3] = {0.3, 0.4, 0.5};
    const Vec3 arm = v3(0, 0.5, 0), to = v3(0.3, 0.5, 0), v = v3(0.1, 0, 0.2), w = v3(0, 0, 0.6);
    rigid.mass = m;
    memcpy(rigid.inertia, I, sizeof I);
    v3_store(rigid.velocity, v);
    v3_store(rigid.angular_velocity, w);
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
    CHECK_OK(sn_world_pull(world, body, (double[]){arm.x, arm.y, arm.z}, &error));
    CHECK_OK(sn_world_pull_to(world, (double[]){to.x, to.y, to.z}, &error));
    // pushes across the arm, along x and z, turn it about z and x
    const double held = 1 / (1 / m + 0.25 / I[2] + 0.25 / I[0]);
    const double k = fmin(144 * m, held / (4 * h * h));
    const double c = fmin(1.4 * sqrt(k * m), held / (2 * h));
    const Vec3 speed = v3_add(v, v3_cross(w, arm));
    const Vec3 f = v3_axpy(-c, speed, v3_scale(k, v3_sub(to, arm)));
    const Vec3 spin = v3_axpy(h, v3_cross(arm, f), v3(0, 0, I[2] * w.z));
    worlds_run(world, 1);
    const SnStepStats* stats = sn_world_stats(world);
    double x[3], r[4];
    CHECK_OK(sn_world_pose(world, body, x, r));
    const Vec3 p = v3_load(stats->momentum);
    const Vec3 L = v3_sub(v3_load(stats->angular_momentum), v3_cross(v3_load(x), p));
    CHECK_AT_MOST(v3_norm(v3_sub(p, v3_axpy(h, f, v3_scale(m, v)))), 1e-12);
    CHECK_AT_MOST(v3_norm(v3_sub(L, spin)), 1e-12);
    sn_destroy_world(world);
}

// Of a soft body the hand holds as many nodes around the point as the spring needs, by their mass:
// a hundredth of the body at least, and 4 k h^2.
static void a_soft_body_is_held_by_enough_of_it(void** state) {
    (void)state;
    for (int slow = 0; slow < 2; ++slow) {
        SnWorldDef def = sn_default_world_def();
        memset(def.gravity, 0, sizeof def.gravity);
        const double h = def.step = slow ? 0.02 : 0.001;
        SnWorld* world = worlds_create(&def);
        const SnBodyId block = touched_add(world, def.integrator, MODULUS);
        CHECK_OK(sn_world_pull(world, block, (double[]){0.1, 0.1, 0.2}, &error));
        const SnState* now = world->state;
        const SnHand* hand = &now->hand;
        const double *mass = world->model->mass->lumped, m = 4;
        double held = 0, sum = 0, last = 0;
        for (int i = 0; i < now->hand_count; ++i) held += last = mass[now->hand_node[i]];
        const double needed = fmax(0.01 * m, 4 * 144 * m * h * h);
        assert_true(held >= needed && held - last < needed);
        for (int i = 0; i < now->hand_count; ++i) {
            CHECK_NEAR(now->hand_weight[i], mass[now->hand_node[i]] / held, 1e-15);
            sum += now->hand_weight[i];
        }
        CHECK_NEAR(sum, 1, 1e-14);
        CHECK_NEAR(hand->k, 144 * m, 1e-9);
        CHECK_NEAR(hand->c, fmin(1.4 * 12 * m, held / (2 * h)), 1e-9);
        CHECK_OK(sn_world_pull_to(world, (double[]){0.1, 0.1, 0.3}, &error));
        double from[3], to[3];
        assert_int_equal(sn_world_pulled(world, from, to), 1);
        worlds_run(world, 1); // f h is all of its momentum
        CHECK_NEAR(sn_world_stats(world)->momentum[2], h * hand->k * (0.3 - from[2]), 1e-9);
        sn_destroy_world(world);
    }
}

// what is held, by a hand that moves: half of the run goes on from a snapshot, in a world whose own
// hand holds something else
static void a_hand_is_part_of_a_snapshot(void** state) {
    (void)state;
    for (int rigid = 0; rigid < 2; ++rigid) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world[2];
        SnSnapshot snapshot = {0};
        for (int w = 0; w < 2; ++w) {
            world[w] = worlds_create(&def);
            const SnBodyId soft = touched_add(world[w], def.integrator, MODULUS);
            SnRigidDef stone = sn_default_rigid_def();
            SnBodyId hard;
            stone.position[0] = 3;
            CHECK_OK(sn_world_add_rigid(world[w], &stone, &hard, &error));
            const double at[3] = {rigid ? 3.2 : 0.1, 0.1, 0.2},
                         there[3] = {rigid ? 0.1 : 3.2, 0, 0};
            const SnBodyId held = rigid ? hard : soft, other = rigid ? soft : hard;
            CHECK_OK(w == 0 ? sn_world_pull(world[w], held, at, &error)
                            : sn_world_pull(world[w], other, there, &error));
        }
        CHECK_OK(sn_world_pull_to(world[0], (double[]){1, 1, 1}, &error));
        worlds_run(world[0], 20);
        CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
        CHECK_OK(sn_world_restore(world[1], snapshot.data, snapshot.size, &error));
        double from[2][3], to[2][3];
        for (int w = 0; w < 2; ++w) {
            worlds_run(world[w], 20);
            assert_int_equal(sn_world_pulled(world[w], from[w], to[w]), 1);
        }
        assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        assert_memory_equal(from[0], from[1], sizeof from[0]);
        assert_memory_equal(to[0], to[1], sizeof to[0]);
        sn_free_snapshot(&snapshot);
        for (int w = 0; w < 2; ++w) sn_destroy_world(world[w]);
    }
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
        CHECK_NUMBERS(a_soft_body_follows),
        cmocka_unit_test(a_hand_that_has_not_moved_pulls_at_nothing),
        cmocka_unit_test(a_rigid_body_turns_and_follows),
        cmocka_unit_test(a_rigid_body_feels_a_damped_spring),
        cmocka_unit_test(a_pull_beside_the_middle_turns),
        cmocka_unit_test(a_soft_body_is_held_by_enough_of_it),
        cmocka_unit_test(a_hand_is_part_of_a_snapshot),
        cmocka_unit_test(what_sleeps_wakes),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
