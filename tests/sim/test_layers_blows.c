// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What falls keeps with layers the energy that it keeps in plain steps.
#include "sim/worlds.h"

#include <math.h>

static SnError error;

static SnWorld* make_drop(int layers, double step, const char* law) {
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_XPBD, def.step = step;
    def.xpbd.iterations = 30;
    if (layers) def.xpbd.layers.sizes = SN_LAYERS_AUTO; // all else as it is by default
    material.law = law;
    material.youngs_modulus = 1e5, material.poissons_ratio = 0.45, material.density = 1000;
    SnWorld* world = worlds_create(&def);
    worlds_add_soft(world, worlds_cube(4, 1, (double[]){0, 0, 0.5}), NULL, &material);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    return world;
}

static SnWorld* make_two(int layers, double step, const char* law) {
    SnWorld* world = make_drop(layers, step, law);
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    material.youngs_modulus = 1e5, material.poissons_ratio = 0.45, material.density = 1000;
    worlds_add_soft(world, worlds_cube(3, 0.5, (double[]){0.2, 0.3, 2.2}), NULL, &material);
    return world;
}

typedef SnWorld* Make(int layers, double step, const char* law);

// kinetic and elastic energy at the end of a time, J
static double energy_after(Make* make, int layers, double step, const char* law, double time) {
    SnWorld* world = make(layers, step, law);
    worlds_run(world, (int)lround(time / step));
    const SnStepStats* stats = sn_world_stats(world);
    const double energy = stats->kinetic + stats->elastic;
    sn_destroy_world(world);
    return energy;
}

// The cube lands after 0.32 s, the block on it after 0.38 s. Layers left 7 J of 3900.
static void a_blow_is_not_eaten(void** state) {
    (void)state;
    static const char* const laws[] = {"stable-neo-hookean-nolog", "stvk"};
    static const double steps[] = {1e-2, 2.5e-3};
    static const double times[] = {0.36, 0.42, 0.5};
    Make* const makes[] = {make_drop, make_two};
    for (int m = 0; m < 2; ++m)
        for (int l = 0; l < 2; ++l)
            for (int k = 0; k < 2; ++k)
                for (int t = 0; t < 3; ++t) {
                    const double plain = energy_after(makes[m], 0, steps[k], laws[l], times[t]);
                    const double layers = energy_after(makes[m], 1, steps[k], laws[l], times[t]);
                    if (fabs(layers - plain) > 0.1 * plain)
                        fail_msg("%s, steps of %g s, after %g s: %g J, plain %g J", laws[l],
                                 steps[k], times[t], layers, plain);
                }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blow_is_not_eaten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
