// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Error control of the explicit reference integrator.
#include "sim/worlds.h"

static int substeps(SnWorld* world) {
    worlds_run(world, 1);
    return sn_world_stats(world)->iterations;
}

// a block at rest has nothing to resolve but what a step too long for it makes of rounding
static void rest_costs_nothing(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.gravity[2] = 0;
    def.integrator = SN_DORMAND_PRINCE;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 5, &material, 1);
    for (int i = 0; i < 3; ++i) assert_in_range(substeps(world), 1, 20);
    sn_destroy_world(world);
}

// numbers that overflow are an error to be reduced, not one to be accepted
static void overflow_is_no_success(void** state) {
    (void)state;
    SnError error = {{0}};
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_DORMAND_PRINCE;
    def.step = 1e-4;
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e12;
    SnWorld* world = worlds_create(&def);
    worlds_add_bar(world, 5, &material, 1);
    assert_int_equal(sn_world_step(world, &error), SN_OK);
    assert_true(sn_world_stats(world)->iterations > 20); // had to be resolved
    CHECK_BETWEEN(sn_world_stats(world)->smallest_volume, 0.999, 1.001);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rest_costs_nothing),
        cmocka_unit_test(overflow_is_no_success),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
