// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Damping never makes energy, however hard a body is struck: steps begin where a blow takes nodes
// farther than an element is long, through other elements and out again.
#include "sim/xpbd.h"

#include <string.h>

static SnError error;

#define MASS 0.54 // mass of the block, kg

typedef struct Blow {
    const char* law;
    double impulse; // N s, on a corner
    double alpha1;  // s
    int iterations, single;
} Blow;

static SnWorld* make_block(const Blow* blow, double stretch) {
    SnWorldDef def = xpbd_def(0.01, blow->iterations);
    SnMaterialDef material = xpbd_material(blow->law, 1e5, 10);
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box((int[]){4, 2, 2}, (double[]){0.6, 0.3, 0.3}, (double[]){0, 0, 0});
    def.xpbd.single = blow->single;
    def.contact.off = 1;
    for (int k = 0; k < 3; ++k) def.gravity[k] = 0;
    material.poissons_ratio = 0.27;
    material.stiffness_damping = blow->alpha1;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.edge_stiffness = strcmp(blow->law, "volume") ? 0 : 4e3; // which alone resists no shear
    soft.angular_velocity[2] = 3;
    soft.stretch[0] = stretch;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    return world;
}

// Kinetic and elastic energy after the last step, J.
static double energy_of(const SnWorld* world) {
    return sn_world_stats(world)->kinetic + sn_world_stats(world)->elastic;
}

// The largest energy after a blow, over the energy right after it.
static double find_growth(const Blow* blow) {
    const SnBodyId first = {1};
    const double J = blow->impulse;
    SnWorld* world = make_block(blow, 1);
    double start = 0, most = 0, x[3];
    worlds_run(world, 20);
    for (int k = 0; k < 3; ++k) x[k] = sn_world_positions(world, first, NULL)[k];
    CHECK_OK(sn_world_push(world, first, x, (double[]){0.2 * J, 0.4 * J, 0.8 * J}, &error));
    for (int i = 0; i < 40; ++i) {
        worlds_run(world, 1);
        const SnStepStats* s = sn_world_stats(world);
        CHECK_AT_MOST(s->damping_work, 0);
        if (i == 0) start = energy_of(world) - s->damping_work - s->numerical;
        most = fmax(most, energy_of(world));
    }
    sn_destroy_world(world);
    assert_true(start > 0.4 * J * J / MASS); // it is a blow
    return most / start;
}

// Up to 50 m/s at a corner of elements of 0.15 m. A damping that acts on changes of (F^T F - 1)/2
// threw elements out, with up to 600 times the energy of the blow.
static void no_blow_is_too_hard_for_damping(void** state) {
    (void)state;
    const char* const law[] = {"stvk", "stable-neo-hookean-nolog", "volume"};
    for (int l = 0; l < 3; ++l)
        for (double J = 0.25; J < 4; J *= check_thin(13, 40) / 10.0)
            for (int k = 0; k < check_thin(12, 2); ++k) {
                const double alpha1[] = {0.1, 0.5, 0.01};
                CHECK_AT_MOST(
                    find_growth(&(Blow){law[l], J, alpha1[k >> 2], k & 1 ? 100 : 20, k >> 1 & 1}),
                    0.35);
            }
}

// What iterations and rounding leave is little of what damping does.
static void iterations_and_precision_hardly_matter(void** state) {
    (void)state;
    const char* const law[] = {"stvk", "stable-neo-hookean-nolog"};
    for (int l = 0; l < 2; ++l)
        for (double J = 1; J < 4; J *= 2) {
            const double some = find_growth(&(Blow){law[l], J, 0.1, 20, 0});
            CHECK_NEAR(find_growth(&(Blow){law[l], J, 0.1, 200, 0}), some, 0.01 * some);
            CHECK_NEAR(find_growth(&(Blow){law[l], J, 0.1, 20, 1}), some, 1e-3 * some);
        }
}

// The largest energy of a stiff, light block that falls on its edge. A wave would cross an element
// a hundred times in a step.
static double find_peak(const char* law, double alpha1, int iterations) {
    SnWorldDef def = xpbd_def(0.01, iterations);
    SnMaterialDef material = xpbd_material(law, 5e6, 3);
    const SnColliderDef ground = sn_default_collider_def();
    SnSoftDef soft = sn_default_soft_def();
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = worlds_box((int[]){4, 4, 8}, (double[]){0.4, 0.4, 0.8}, (double[]){0, 0, 0});
    double most = 0;
    place.axis[0] = 1, place.axis[1] = 0.7, place.axis[2] = 0;
    place.angle = 0.7;
    place.translate[2] = 0.25;
    sn_mesh_place(mesh, &place);
    material.poissons_ratio = 0.35;
    material.stiffness_damping = alpha1;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[2] = -2;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    for (int i = 0; i < 30; ++i) {
        worlds_run(world, 1);
        most = fmax(most, energy_of(world));
        assert_int_equal(sn_world_stats(world)->inverted, 0);
    }
    sn_destroy_world(world);
    return most;
}

// Where iterations are far too few for a stiff body, it bounces too high. Damping adds next to
// nothing to that: its multipliers and those of the law must not pull against each other.
static void few_iterations_are_no_worse_with_damping(void** state) {
    (void)state;
    const char* const law[] = {"stvk", "stable-neo-hookean-nolog"};
    for (int l = 0; l < 2; ++l)
        for (int iterations = 20; iterations < 400; iterations *= 4) {
            const double without = find_peak(law[l], 0, iterations);
            for (double alpha1 = 0.001; alpha1 < 0.1; alpha1 *= 7)
                CHECK_AT_MOST(find_peak(law[l], alpha1, iterations), 1.3 * without);
        }
}

// A stretched block that flies contracts as slowly after 20 iterations as after 2000: what damping
// and the law want of a strained element are solved together.
static void iterations_do_not_undo_each_other(void** state) {
    (void)state;
    const char* const law[] = {"stvk", "stable-neo-hookean-nolog"};
    for (int l = 0; l < 2; ++l) {
        double elastic_energy[2];
        for (int k = 0; k < 2; ++k) {
            const Blow blow = {law[l], 0, 0.1, k ? 2000 : 20, 0};
            SnWorld* world = make_block(&blow, 1.02);
            worlds_run(world, 5);
            elastic_energy[k] = sn_world_stats(world)->elastic;
            sn_destroy_world(world);
        }
        CHECK_NEAR(elastic_energy[0], elastic_energy[1], 1e-3 * elastic_energy[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_blow_is_too_hard_for_damping),
        cmocka_unit_test(iterations_and_precision_hardly_matter),
        CHECK_NUMBERS(few_iterations_are_no_worse_with_damping),
        CHECK_NUMBERS(iterations_do_not_undo_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
