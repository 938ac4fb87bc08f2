// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Curves of how a step converges tell what the step did, and looking on changes nothing.
#include "layers_trace.h"

#include "sim/world.h"
#include "sim/worlds.h"

#include <math.h>

static SnError error;

typedef enum Layers { PLAIN, ELASTIC, TWO } Layers;

// a bar that is held at one end
static SnWorld* make_bar(Layers layers, int iterations) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    def.integrator = SN_XPBD;
    def.xpbd.iterations = iterations;
    def.xpbd.layers.sizes = layers == PLAIN ? SN_LAYERS_NONE : SN_LAYERS_LISTED;
    def.xpbd.layers.rule = SN_ITERATIONS_LISTED;
    def.xpbd.layers.count = layers == TWO ? 2 : 1;
    def.xpbd.layers.rigid[0] = layers == TWO ? 0.6 : 0;
    def.xpbd.layers.iterations[0] = 3;
    material.law = "stvk";
    material.youngs_modulus = 2e4;
    material.density = 500;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 6, &material, 1);
    CHECK_OK(sn_world_start(world, &error));
    return world;
}

static SnTraceStart start_of(void) {
    SnWorld *moving = make_bar(PLAIN, 30), *exact = make_bar(PLAIN, 3000);
    SnTraceStart start;
    worlds_run(moving, 10);
    CHECK_OK(sn_make_trace_start(moving, exact, &start, &error));
    sn_destroy_world(moving);
    sn_destroy_world(exact);
    return start;
}

static void elastic_layers_have_the_curve_of_plain_steps(void** state) {
    (void)state;
    SnTraceStart start = start_of();
    static SnTrace trace[2];
    for (int k = 0; k < 2; ++k) {
        SnWorld* world = make_bar(k ? ELASTIC : PLAIN, 40);
        CHECK_OK(sn_trace_step(world, &start, &trace[k], &error));
        sn_destroy_world(world);
        assert_int_equal(trace[k].count, 40);
        assert_true(trace[k].at[0].residual == 1 && trace[k].at[0].error == 1);
        assert_true(trace[k].at[40].seconds > trace[k].at[1].seconds);
    }
    for (int i = 0; i <= 40; ++i) {
        assert_true(trace[0].at[i].residual == trace[1].at[i].residual);
        assert_true(trace[0].at[i].error == trace[1].at[i].error);
    }
    sn_free_trace_start(&start);
}

static void a_step_that_converges_has_no_error(void** state) {
    (void)state;
    SnTraceStart start = start_of();
    static SnTrace trace;
    SnWorld* world = make_bar(PLAIN, SN_TRACE_MOST);
    CHECK_OK(sn_trace_step(world, &start, &trace, &error));
    const SnTracePoint* last = &trace.at[trace.count];
    CHECK_NEAR(last->error, 0, 1e-3);
    CHECK_NEAR(last->residual, 0, 1e-2);
    sn_destroy_world(world);
    sn_free_trace_start(&start);
}

// the last point is where the step ends, which is where it ends unwatched
static void looking_on_changes_no_bit(void** state) {
    (void)state;
    SnTraceStart start = start_of();
    static SnTrace trace;
    SnWorld *watched = make_bar(TWO, 12), *alone = make_bar(TWO, 12);
    CHECK_OK(sn_trace_step(watched, &start, &trace, &error));
    sn_state_copy(start.state, alone->state);
    CHECK_OK(sn_world_step(alone, &error));
    assert_true(sn_world_hash(watched) == sn_world_hash(alone));
    CHECK_NEAR(trace.at[12].error, sn_trace_error(alone, &start), 1e-12);
    sn_destroy_world(watched);
    sn_destroy_world(alone);
    sn_free_trace_start(&start);
}

// In a rigid layer nodes inside bodies are told where they are only as it ends: a step
// without the last layer ends there.
static void nodes_inside_bodies_are_counted(void** state) {
    (void)state;
    SnTraceStart start = start_of();
    static SnTrace trace;
    SnWorld *world = make_bar(TWO, 12), *cut = make_bar(TWO, 12);
    CHECK_OK(sn_trace_step(world, &start, &trace, &error));
    sn_state_copy(start.state, cut->state);
    cut->xpbd->layered->def.plan.count = 1;
    CHECK_OK(sn_world_step(cut, &error));
    assert_int_equal(cut->xpbd->stats.iterations, 3);
    CHECK_NEAR(trace.at[3].error, sn_trace_error(cut, &start), 1e-12);
    sn_destroy_world(world);
    sn_destroy_world(cut);
    sn_free_trace_start(&start);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elastic_layers_have_the_curve_of_plain_steps),
        cmocka_unit_test(a_step_that_converges_has_no_error),
        cmocka_unit_test(looking_on_changes_no_bit),
        cmocka_unit_test(nodes_inside_bodies_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
