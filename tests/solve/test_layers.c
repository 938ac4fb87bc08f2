// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Newton's method with rigid patches as a coarse space: the solver learns where nodes are at each
// iterate, also of a rod that has turned, and needs a fraction of the iterations for the same step.
#include "differences.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

enum { CELLS = 60, NODES = (CELLS + 1) * 9 };

// one long step of a thin rod that is held at one end, turned by a quarter from how it was made
static int run(const char* linear, double* x) {
    SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    SnPinDef pin = sn_default_pin_def();
    def.method = "newton";
    def.linear_solver = linear;
    def.integrator = SN_BDF1;
    def.step = 0.1;
    def.linear_tolerance = 1e-6;
    SnWorld* world = worlds_create(&def);
    pin.body = worlds_add_soft(
        world, worlds_box((int[]){CELLS, 2, 2}, (double[]){3, 0.1, 0.1}, (double[]){0, 0, 0}), NULL,
        &material);
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    CHECK_OK(sn_world_start(world, NULL));
    for (int i = 0; i < NODES; ++i) { // about z
        double* p = world->state->now.q.x + 3 * (size_t)i;
        const double along = p[0];
        if (along < 1e-9) continue;
        p[0] = 0.05 - p[1] + 0.05;
        p[1] = along;
    }
    worlds_run(world, 1);
    memcpy(x, sn_world_positions(world, pin.body, NULL), 3 * NODES * sizeof *x);
    const int iterations = sn_world_stats(world)->linear_iterations;
    sn_destroy_world(world);
    return iterations;
}

static void the_coarse_space_turns_with_the_body(void** state) {
    (void)state;
    static double one[3 * NODES], two[3 * NODES];
    const int without = run("pcg-ic0", one), with = run("pcg-layers", two);
    CHECK_AT_MOST(largest_difference(one, two, 3 * NODES), 1e-4);
    assert_true(with > 0);
    CHECK_AT_MOST(4 * with, without);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_coarse_space_turns_with_the_body)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
