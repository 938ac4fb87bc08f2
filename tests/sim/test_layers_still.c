// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies at rest that stay rigid for whole steps, within an error that is allowed (xpbd/still.h).
#include "sim/layers.h"
#include "sim/world.h"
#include "sim/xpbd.h"

#include <string.h>

static SnError error;

#define SIZE 0.2 // of a block, m

static SnWorldDef def_of(double allowed) {
    SnWorldDef def = layers_def((Layers){3, {1, 0.5, 0}, {1, 2}}, 60);
    def.step = 0.005;
    def.xpbd.layers.error = allowed;
    return def;
}

static SnBodyId put_block(SnWorld* world, double x, double z, double young, double damping,
                          const Flight* flight) {
    SnMaterialDef material = layers_rubber();
    material.youngs_modulus = young;
    material.stiffness_damping = damping;
    return layers_add_block(world, (int[]){3, 3, 3}, (double[]){SIZE, SIZE, SIZE},
                            (double[]){x, 0, z}, &material, flight);
}

enum { ROW = 4 };

static SnWorld* make_row(const SnWorldDef* def) {
    SnWorld* world = worlds_create(def);
    layers_add_ground(world);
    for (int i = 0; i < ROW; ++i) put_block(world, 0.3 * i, 0.005, 2e5, 2e-3, NULL);
    return world;
}

static SnWorld* make_stack(const SnWorldDef* def) {
    SnWorld* world = worlds_create(def);
    layers_add_ground(world);
    for (int i = 0; i < ROW; ++i) put_block(world, 0, SIZE * i, 2e5, 2e-3, NULL);
    return world;
}

// the largest distance from a world in which nobody is still, over the size of a block; *sweeps:
// mean of elements in steps from `from` on, over those of the other
static double compare(SnWorld* (*make)(const SnWorldDef*), SnWorldDef def, int steps, int from,
                      double* sweeps) {
    SnWorld* still = make(&def);
    def.xpbd.layers.error = 0;
    SnWorld* all = make(&def);
    double gap = 0, swept[2] = {0};
    for (int s = 0; s < steps; ++s) {
        worlds_run(still, 1);
        worlds_run(all, 1);
        for (int b = 1; b <= sn_world_body_count(all); ++b)
            gap = fmax(gap, layers_gap(still, all, (SnBodyId){b}) / SIZE);
        swept[0] += s >= from ? still->xpbd->stats.sweeps : 0;
        swept[1] += s >= from ? all->xpbd->stats.sweeps : 0;
    }
    *sweeps = swept[0] / swept[1];
    sn_destroy_world(still);
    sn_destroy_world(all);
    return gap;
}

static void what_rests_costs_little(void** state) {
    (void)state;
    const double allowed[] = {0.03, 0.01, 0.003};
    for (int k = 0; k < check_thin(3, 1); ++k) {
        double sweeps;
        const double gap = compare(make_row, def_of(allowed[k]), 200, 100, &sweeps);
        CHECK_BETWEEN(gap, 1e-9, allowed[k]);
        assert_true(sweeps < 0.15);
    }
}

static void with_a_tolerance_too(void** state) {
    (void)state;
    for (int coupling = 0; coupling < SN_COUPLINGS; ++coupling) {
        SnWorldDef def = def_of(0.01);
        double sweeps;
        def.xpbd.iterations = 10000;
        def.xpbd.tolerance = 0.01;
        def.xpbd.per_body = 1;
        def.xpbd.layers.coupling = (SnLayerCoupling)coupling;
        CHECK_BETWEEN(compare(make_row, def, 120, 60, &sweeps), 1e-9, 0.01);
        assert_true(sweeps < 0.3);
    }
}

// bodies on each other swing slower than each
static void a_stack_is_slower_than_its_blocks(void** state) {
    (void)state;
    SnWorldDef def = def_of(0.01);
    double sweeps;
    def.xpbd.iterations = 120;
    CHECK_BETWEEN(compare(make_stack, def, 300, 220, &sweeps), 1e-9, 0.01);
    assert_true(sweeps < 0.5);
}

// it creeps by its damping, with a time of 0.5 s
static SnWorld* make_sagging(const SnWorldDef* def) {
    SnWorld* world = worlds_create(def);
    layers_add_ground(world);
    put_block(world, 0, 0, 2e4, 0.5, NULL);
    return world;
}

static void slow_sagging_is_not_lost(void** state) {
    (void)state;
    SnWorldDef def = def_of(0.01);
    double sweeps;
    def.xpbd.iterations = 100;
    CHECK_BETWEEN(compare(make_sagging, def, 800, 700, &sweeps), 1e-9, 0.01);
    assert_true(sweeps < 0.3);
}

// a block at 2 m/s against one that rests: elastic in the step in which it gets going
static void what_is_struck_wakes_at_once(void** state) {
    (void)state;
    const SnWorldDef def = def_of(0.01);
    const Flight fast = {.velocity = v3(-2, 0, 0), .stretch = 1};
    SnWorld* world = worlds_create(&def);
    int still = 0, struck = 0;
    put_block(world, 0, 0, 2e5, 2e-3, NULL);
    put_block(world, 0.5, 0, 2e5, 2e-3, &fast);
    world->def.gravity[2] = 0;
    for (int s = 0; s < 80; ++s) {
        worlds_run(world, 1);
        const unsigned char* is_still = world->xpbd->layered->still;
        const double v = fabs(world->state->now.v[0]);
        still += !struck && is_still[0];
        if (v > 1e-6 && !struck) {
            assert_int_equal(is_still[0], 0);
            assert_int_equal(is_still[1], 0);
            struck = 1;
        }
    }
    assert_true(struck);
    assert_true(still > 10);
    sn_destroy_world(world);
}

static void assert_same(const SnWorld* a, const SnWorld* b) {
    const size_t bytes = 3 * sizeof(double) * (size_t)a->model->node_count;
    assert_memory_equal(a->state->now.q.x, b->state->now.q.x, bytes);
}

static void next_to_no_error_is_none(void** state) {
    (void)state;
    const SnWorldDef none = def_of(0), little = def_of(1e-30);
    SnWorld *a = make_row(&none), *b = make_row(&little);
    worlds_run(a, 40);
    worlds_run(b, 40);
    assert_same(a, b);
    sn_destroy_world(a);
    sn_destroy_world(b);
}

static void threads_and_snapshots_repeat_it(void** state) {
    (void)state;
    SnWorldDef def = def_of(0.01);
    SnWorld *a = make_row(&def), *b = make_row(&def);
    SnSnapshot snapshot;
    def.threads = 3;
    SnWorld* c = make_row(&def);
    worlds_run(a, 50);
    worlds_run(b, 1);
    worlds_run(c, 60);
    assert_int_equal(a->xpbd->layered->still[0], 0); // step 49 is one in which all are looked at
    worlds_run(a, 3);
    assert_int_equal(a->xpbd->layered->still[0], 1);
    CHECK_OK(sn_world_snapshot(a, &snapshot, &error));
    CHECK_OK(sn_world_restore(b, snapshot.data, snapshot.size, &error));
    worlds_run(a, 7);
    worlds_run(b, 7);
    assert_same(a, b);
    assert_same(a, c);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(a);
    sn_destroy_world(b);
    sn_destroy_world(c);
}

static void still_bodies_keep_momentum(void** state) {
    (void)state;
    SnWorldDef def = def_of(0.01);
    const Flight flight = {.velocity = v3(1, 2, 0), .omega = v3(0, 0, 1), .stretch = 1};
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    put_block(world, 0, 0, 2e5, 2e-3, &flight);
    worlds_run(world, 1);
    const SnStepStats first = *sn_world_stats(world);
    int still = 0;
    for (int s = 0; s < 200; ++s) {
        worlds_run(world, 1);
        still += world->xpbd->layered->still[0];
    }
    const SnStepStats* last = sn_world_stats(world);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(last->momentum[k], first.momentum[k], 1e-10);
    assert_true(still > 150);
    sn_destroy_world(world);
}

static void nonsense_is_refused(void** state) {
    (void)state;
    const double wrong[] = {-0.1, 1.5, NAN};
    for (int i = 0; i < 3; ++i) {
        const SnWorldDef def = def_of(wrong[i]);
        SnWorld* world = NULL;
        assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
        assert_true(strstr(error.text, "xpbd.layers.error") != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rests_costs_little),
        CHECK_NUMBERS(with_a_tolerance_too),
        CHECK_NUMBERS(a_stack_is_slower_than_its_blocks),
        CHECK_NUMBERS(slow_sagging_is_not_lost),
        cmocka_unit_test(what_is_struck_wakes_at_once),
        cmocka_unit_test(next_to_no_error_is_none),
        cmocka_unit_test(threads_and_snapshots_repeat_it),
        cmocka_unit_test(still_bodies_keep_momentum),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
