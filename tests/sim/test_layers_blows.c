// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What falls keeps with layers the energy that it keeps in plain steps.
#include "mesh/mesh.h"
#include "sim/worlds.h"

#include <math.h>

static SnError error;

typedef struct Fall {
    int layers;
    SnLayerCoupling coupling;
    double step;
    const char* law;
} Fall;

static SnMaterialDef gum(Fall fall) {
    SnMaterialDef material = sn_default_material_def();
    material.law = fall.law;
    material.youngs_modulus = 1e5, material.poissons_ratio = 0.45, material.density = 1000;
    return material;
}

static SnWorld* make_ground(Fall fall) {
    SnWorldDef def = sn_default_world_def();
    const SnColliderDef ground = sn_default_collider_def();
    def.integrator = SN_XPBD, def.step = fall.step;
    def.xpbd.iterations = 30;
    // the layers are as they are by default
    if (fall.layers) def.xpbd.layers.sizes = SN_LAYERS_AUTO;
    def.xpbd.layers.coupling = fall.coupling;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    return world;
}

// A cube that lands after 0.32 s, flat.
static SnWorld* make_cube(Fall fall) {
    const SnMaterialDef material = gum(fall);
    SnWorld* world = make_ground(fall);
    worlds_add_soft(world, worlds_cube(4, 1, (double[]){0, 0, 0.5}), NULL, &material);
    return world;
}

// The cube, and a block that falls on it after 0.38 s.
static SnWorld* make_two(Fall fall) {
    const SnMaterialDef material = gum(fall);
    SnWorld* world = make_cube(fall);
    worlds_add_soft(world, worlds_cube(3, 0.5, (double[]){0.2, 0.3, 2.2}), NULL, &material);
    return world;
}

static void find_middle(const SnMesh* mesh, int element, double middle[3]) {
    for (int k = 0; k < 3; ++k) middle[k] = 0;
    for (int c = 0; c < 4; ++c)
        for (int k = 0; k < 3; ++k)
            middle[k] += 0.25 * mesh->vertex[3 * mesh->element[4 * element + c] + k];
}

// A creature on two legs of which one is longer, so that a limb strikes first, after 0.32 s.
static SnWorld* make_creature(Fall fall) {
    const SnMaterialDef material = gum(fall);
    SnWorld* world = make_ground(fall);
    SnMesh* mesh = worlds_box((int[]){6, 2, 4}, (double[]){1.2, 0.3, 0.8}, (double[]){0, 0, 0.5});
    int kept = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        double middle[3];
        find_middle(mesh, e, middle);
        const int between = middle[0] > 0.4 && middle[0] < 0.8 && middle[2] < 0.9;
        const int below = middle[0] > 0.8 && middle[2] < 0.7;
        if (between || below) continue;
        for (int c = 0; c < 4; ++c) mesh->element[4 * kept + c] = mesh->element[4 * e + c];
        ++kept;
    }
    mesh->element_count = kept;
    CHECK_OK(sn_mesh_drop_unused(mesh, NULL));
    worlds_add_soft(world, mesh, NULL, &material);
    return world;
}

typedef SnWorld* Make(Fall fall);

// Write kinetic and elastic energy at each of some times, J.
static void find_energies(Make* make, Fall fall, int count, const double* time, double* energy) {
    SnWorld* world = make(fall);
    int done = 0;
    for (int t = 0; t < count; ++t) {
        const int steps = (int)lround(time[t] / fall.step);
        worlds_run(world, steps - done);
        done = steps;
        energy[t] = sn_world_stats(world)->kinetic + sn_world_stats(world)->elastic;
    }
    sn_destroy_world(world);
}

// The largest difference over what plain steps have, at each time.
static void check_fall(Make* make, const char* what, Fall fall, int count, const double* time) {
    double plain[8], layers[8];
    find_energies(make, (Fall){0, fall.coupling, fall.step, fall.law}, count, time, plain);
    find_energies(make, fall, count, time, layers);
    for (int t = 0; t < count; ++t)
        if (!(fabs(layers[t] - plain[t]) <= 0.1 * plain[t]))
            fail_msg("%s, %s, coupling %d, steps of %g s, after %g s: %g J, plain %g J", what,
                     fall.law, (int)fall.coupling, fall.step, time[t], layers[t], plain[t]);
}

static const char* const laws[] = {"stable-neo-hookean-nolog", "stvk"};
static const double steps[] = {1e-2, 2.5e-3, 1e-3};

// With default settings, while things land and bounce. (Layers left 7 J of 3900 to the cube.)
static void blows_are_not_eaten(void** state) {
    (void)state;
    static const double time[] = {0.34, 0.36, 0.38, 0.42, 0.5};
    for (int l = 0; l < 2; ++l)
        for (int k = 0; k < 3; ++k) {
            const Fall fall = {1, SN_COUPLING_KEPT, steps[k], laws[l]};
            check_fall(make_cube, "a cube", fall, 5, time);
            check_fall(make_two, "two blocks", fall, 5, time);
            check_fall(make_creature, "a creature", fall, 5, time);
        }
}

// With every coupling as long as what lands is pressed.
static void no_coupling_eats_them(void** state) {
    (void)state;
    static const double time[] = {0.34, 0.38};
    for (int c = 0; c < SN_COUPLINGS; ++c)
        for (int l = 0; l < 2; ++l)
            for (int k = 0; k < 3; ++k) {
                const Fall fall = {1, (SnLayerCoupling)c, steps[k], laws[l]};
                check_fall(make_cube, "a cube", fall, 2, time);
                check_fall(make_creature, "a creature", fall, 2, time);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blows_are_not_eaten),
        cmocka_unit_test(no_coupling_eats_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
