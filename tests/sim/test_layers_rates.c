// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rates of strain by which elements turn rigid in layers, and what is too fast for it.
#include "sim/layers.h"
#include "sim/world.h"

#include <string.h>

// A block of next to no stiffness that is drawn out along x at a rate, 1/s, for a step of length h;
// then a step of length `next` begins.
static SnWorld* draw_out(double rate, double h, double next) {
    SnWorldDef def = layers_def((Layers){2, {0.5, 0}, {2, 0}}, 4);
    SnMaterialDef material = layers_rubber();
    memset(def.gravity, 0, sizeof def.gravity);
    def.step = h;
    material.youngs_modulus = 1e-6;
    SnWorld* world = worlds_create(&def);
    layers_add_block(world, (int[]){3, 2, 2}, (double[]){0.3, 0.2, 0.2}, (double[]){0, 0, 0},
                     &material, NULL);
    CHECK_OK(sn_world_start(world, NULL));
    SnMoment* now = &world->state->now;
    for (int i = 0; i < world->model->node_count; ++i) now->v[3 * i] = rate * now->q.x[3 * i];
    worlds_run(world, 1);
    world->def.step = next;
    worlds_run(world, 1);
    return world;
}

// (E - E_before) / h of F = 1 + rate h and before of 1, however long the step is that begins
static void rates_are_those_of_the_last_step(void** state) {
    (void)state;
    const double rate = 0.7, h = 0.01, right = rate + 0.5 * rate * rate * h;
    for (int k = 0; k < 3; ++k) {
        SnWorld* world = draw_out(rate, h, k == 0 ? h : k == 1 ? h / 2 : 2 * h);
        const SnLayered* layered = world->xpbd->layered;
        for (int e = 0; e < layered->mesh.element_count; ++e)
            CHECK_NEAR((double)layered->key[e], right * right, 1e-5 * right * right);
        sn_destroy_world(world);
    }
}

// What deforms by more than 2 % in a step is never rigid.
static void what_deforms_by_two_percent_stays_elastic(void** state) {
    (void)state;
    const double h = 0.01;
    for (int fast = 0; fast < 2; ++fast) {
        const double strain = fast ? 0.0202 : 0.0198; // e + e^2 / 2
        SnWorld* world = draw_out((sqrt(1 + 2 * strain) - 1) / h, h, h);
        const SnLayered* layered = world->xpbd->layered;
        for (int e = 0; e < layered->mesh.element_count; ++e)
            assert_int_equal(layered->elastic[e], fast);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_those_of_the_last_step),
        cmocka_unit_test(what_deforms_by_two_percent_stays_elastic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
