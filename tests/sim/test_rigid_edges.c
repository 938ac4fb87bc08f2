// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that have springs along their edges, and turn rigid where they rest.
#include "sim/worlds.h"

#include <string.h>

static SnError error;

typedef struct Setup {
    SnIntegrator integrator;
    double gravity, tau_R, tau_E, creep; // tau_R below 0: all stays elastic
    int threads;
} Setup;

static SnWorld* make_world(Setup s) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = s.integrator;
    def.gravity[2] = -s.gravity;
    def.threads = s.threads ? s.threads : 1;
    def.rigidification = (SnRigidification){.on = s.tau_R >= 0,
                                            .tau_R = fmax(s.tau_R, 0),
                                            .tau_E = s.tau_E,
                                            .frames = 3,
                                            .creep = s.creep};
    return worlds_create(&def);
}

// Springs along edges of 0.1 m that add much to the stiffness of the material, and most of the
// damping.
static SnSoftDef edged(const SnMaterialDef* material, const SnMesh* mesh) {
    SnSoftDef def = sn_default_soft_def();
    def.mesh = mesh;
    def.material = material;
    def.material_count = 1;
    def.edge_stiffness = 2e4;
    def.edge_damping = 1000;
    return def;
}

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 5e5;
    m.poissons_ratio = 0.35;
    m.stiffness_damping = 0.05;
    return m;
}

// a pinned bar whose free end is pushed from 6 s on, for half a second
static SnBodyId add_pushed_bar(SnWorld* world) {
    const SnMaterialDef material = rubber();
    const SnProfileKey key[] = {{6, 0}, {6.1, 1}, {6.4, 1}, {6.5, 0}};
    SnMesh* mesh = worlds_box((int[3]){8, 2, 2}, (double[3]){1, 0.2, 0.2}, (double[3]){0, 0, 0});
    const SnSoftDef def = edged(&material, mesh);
    SnPinDef pin = sn_default_pin_def();
    SnForceDef force = sn_default_force_def();
    SnBodyId bar;
    CHECK_OK(sn_world_add_soft(world, &def, &bar, &error));
    sn_destroy_mesh(mesh);
    pin.body = force.body = bar;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    force.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {0.95, -1, -1}, .high = {2, 2, 2}};
    force.force[1] = 20;
    force.key = key;
    force.key_count = 4;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    return bar;
}

// where nothing may turn rigid, all is as without
static void without_a_threshold_nothing_changes(void** state) {
    (void)state;
    const SnIntegrator integrator[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2};
    for (int i = 0; i < 3; ++i) {
        SnWorld* a = make_world((Setup){integrator[i], 9.81, -1, 0, 0, 1});
        SnWorld* b = make_world((Setup){integrator[i], 9.81, 0, 0, 1e-3, 1});
        const SnBodyId bar = add_pushed_bar(a);
        add_pushed_bar(b);
        worlds_run(a, 30);
        worlds_run(b, 30);
        assert_true(worlds_gap(a, b, bar) == 0);
        sn_destroy_world(a);
        sn_destroy_world(b);
    }
}

// A stretched block that spins becomes one body: its momentum is kept on the way, and its springs
// neither pull at it nor change their energy from then on.
static void a_spinning_block_becomes_one_body(void** state) {
    (void)state;
    const SnMaterialDef material = rubber();
    SnWorld* world = make_world((Setup){SN_BDF1, 0, 1e-4, 1e-2, 0, 1});
    SnMesh* mesh = worlds_box((int[3]){5, 2, 2}, (double[3]){1, 0.5, 0.5}, (double[3]){0, 0, 0});
    SnSoftDef def = edged(&material, mesh);
    def.velocity[0] = 1;
    def.angular_velocity[0] = 0.5, def.angular_velocity[2] = 2;
    def.stretch[0] = 1.05;
    CHECK_OK(sn_world_add_soft(world, &def, NULL, &error));
    sn_destroy_mesh(mesh);
    worlds_run(world, 1);
    const SnStepStats* stats = sn_world_stats(world);
    const double start = stats->momentum[0];
    for (int step = 0; step < 600 && stats->dofs != 6; ++step) {
        worlds_run(world, 1);
        CHECK_NEAR(stats->momentum[0], start, 1e-10 * start);
    }
    assert_int_equal(stats->dofs, 6);
    const double elastic = stats->elastic, kinetic = stats->kinetic;
    double L[3];
    memcpy(L, stats->angular_momentum, sizeof L);
    worlds_run(world, 50);
    assert_int_equal(stats->dofs, 6);
    assert_true(elastic > 1e-6);
    CHECK_NEAR(stats->elastic, elastic, 1e-10 * elastic);
    CHECK_NEAR(stats->kinetic, kinetic, 1e-3 * kinetic); // its axis turns
    for (int k = 0; k < 3; ++k) CHECK_NEAR(stats->angular_momentum[k], L[k], 1e-10 * fabs(L[2]));
    sn_destroy_world(world);
}

// The bar comes to rest where the elastic one does and is frozen there; the push bends it as it
// bends that one.
static void what_is_pushed_wakes_up(void** state) {
    (void)state;
    SnWorld* adaptive = make_world((Setup){SN_BDF1, 1, 1e-8, 1e-7, 1e-4, 1});
    SnWorld* elastic = make_world((Setup){SN_BDF1, 1, -1, 0, 0, 1});
    const SnBodyId bar = add_pushed_bar(adaptive);
    add_pushed_bar(elastic);
    worlds_run(adaptive, 495);
    worlds_run(elastic, 595);
    const SnStepStats* stats = sn_world_stats(adaptive);
    const int all = sn_world_body_info(adaptive, bar).element_count;
    int rested = 0;
    for (int i = 0; i < 100; ++i) {
        worlds_run(adaptive, 1);
        rested += stats->rigid_elements > all * 9 / 10;
    }
    assert_true(rested > 50);
    CHECK_AT_MOST(worlds_gap(adaptive, elastic, bar), 5e-4);
    int fewest = all;
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        worlds_run(adaptive, 1);
        worlds_run(elastic, 1);
        if (stats->rigid_elements < fewest) fewest = stats->rigid_elements;
        most = fmax(most, worlds_gap(adaptive, elastic, bar));
    }
    assert_true(fewest < all / 10);
    CHECK_AT_MOST(most, 2e-3); // the bar is 1 m long
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
}

// What is frozen holds the energy of the elastic bar at rest, the nearer the finer its thresholds.
static void rest_has_the_energy_of_the_elastic_bar(void** state) {
    (void)state;
    const Setup elastic = {SN_BDF1, 1, -1, 0, 0, 1};
    double energy[3];
    for (int i = 0; i < 3; ++i) {
        const double fine = i == 1 ? 1 : 0.1; // how fine strains are; rates are squared
        const Setup rigid = {SN_BDF1, 1, 1e-8 * fine * fine, 1e-7 * fine * fine, 1e-4 * fine, 1};
        SnWorld* world = make_world(i == 0 ? elastic : rigid);
        const SnBodyId bar = add_pushed_bar(world);
        worlds_run(world, 590); // before the push
        energy[i] = sn_world_stats(world)->elastic;
        if (i == 1)
            assert_int_equal(sn_world_stats(world)->rigid_elements,
                             sn_world_body_info(world, bar).element_count);
        if (i == 2) assert_true(sn_world_stats(world)->rigid_elements > 0);
        sn_destroy_world(world);
    }
    CHECK_NEAR(energy[1], energy[0], 0.03 * energy[0]);
    CHECK_NEAR(energy[2], energy[0], 0.001 * energy[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(without_a_threshold_nothing_changes),
        cmocka_unit_test(a_spinning_block_becomes_one_body),
        CHECK_NUMBERS(what_is_pushed_wakes_up),
        CHECK_NUMBERS(rest_has_the_energy_of_the_elastic_bar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
