// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that turn rigid where they rest on contacts that are springs.
#include "sim/worlds.h"

#include <string.h>

static SnError error;

typedef struct Setup {
    SnIntegrator integrator;
    double tau_R, tau_E; // tau_R below 0: all stays elastic
    double friction, largest_depth;
} Setup;

static SnWorld* make_world(Setup s) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = s.integrator;
    def.contact.penalty = 2e4;
    def.contact.slip_speed = 1e-4;
    def.contact.friction = s.friction;
    def.contact.largest_depth = s.largest_depth;
    def.rigidification.on = s.tau_R >= 0;
    def.rigidification.tau_R = fmax(s.tau_R, 0);
    def.rigidification.tau_E = s.tau_E;
    SnWorld* world = worlds_create(&def);
    SnColliderDef ground = sn_default_collider_def();
    SnShapeDef plane = sn_default_shape_def();
    SnColliderId id;
    plane.kind = SN_SHAPE_PLANE;
    ground.shape = plane;
    CHECK_OK(sn_world_add_collider(world, &ground, &id, &error));
    return world;
}

static SnBodyId add_block(SnWorld* world, int cells, double size, const double corner[3]) {
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 2e5;
    material.poissons_ratio = 0.3;
    material.stiffness_damping = 0.02;
    return worlds_add_soft(world, worlds_cube(cells, size, corner), NULL, &material);
}

static SnBodyId add_crate(SnWorld* world, double height, double upwards) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef crate = sn_default_rigid_def();
    SnBodyId id;
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
    crate.shape = &shape;
    crate.density = 500;
    memcpy(crate.position, (double[]){0.2, 0.2, height}, sizeof crate.position);
    crate.velocity[2] = upwards;
    CHECK_OK(sn_world_add_rigid(world, &crate, &id, &error));
    return id;
}

// a block, and a crate that falls onto it
static SnBodyId add_stack(SnWorld* world) {
    const SnBodyId low = add_block(world, 3, 0.4, (double[]){0, 0, 0.002});
    add_crate(world, 0.51, 0);
    return low;
}

static double energy_of(const SnWorld* world) {
    const SnStepStats* stats = sn_world_stats(world);
    return stats->kinetic + stats->elastic + stats->potential + stats->contact_energy;
}

// Where nothing may turn rigid, all is as without.
static void without_a_threshold_nothing_changes(void** state) {
    (void)state;
    const SnIntegrator integrator[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2};
    for (int i = 0; i < 4; ++i) {
        SnWorld* a = make_world((Setup){integrator[i], -1, 0, 0.4, 0});
        SnWorld* b = make_world((Setup){integrator[i], 0, 1e-4, 0.4, 0});
        const SnBodyId low = add_stack(a);
        add_stack(b);
        worlds_run(a, 30);
        worlds_run(b, 30);
        assert_true(worlds_gap(a, b, low) == 0);
        sn_destroy_world(a);
        sn_destroy_world(b);
    }
}

// A block that slides as it likes comes to rest as the elastic one does, falls asleep, and keeps
// the energy of its contacts in the books; nothing of it changes any more.
static void check_rest(SnIntegrator integrator, double largest_depth) {
    SnWorld* adaptive = make_world((Setup){integrator, 1e-5, 1e-4, 0, largest_depth});
    SnWorld* elastic = make_world((Setup){integrator, -1, 0, 0, largest_depth});
    const SnBodyId block = add_block(adaptive, 4, 0.4, (double[]){0, 0, 0.05});
    add_block(elastic, 4, 0.4, (double[]){0, 0, 0.05});
    worlds_run(elastic, 300);
    worlds_run(adaptive, 250);
    const SnStepStats* stats = sn_world_stats(adaptive);
    const double energy = energy_of(adaptive);
    for (int i = 0; i < 50; ++i) {
        worlds_run(adaptive, 1);
        assert_int_equal(stats->dofs, 0);
        assert_int_equal(stats->pressing, 25);
        assert_true(energy_of(adaptive) == energy);
    }
    CHECK_NEAR(energy, energy_of(elastic), 1e-6 * energy);
    CHECK_NEAR(stats->contact_energy, sn_world_stats(elastic)->contact_energy, 1e-3);
    CHECK_AT_MOST(worlds_gap(adaptive, elastic, block), 1e-5);
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
}

static void what_rests_falls_asleep(void** state) {
    (void)state;
    check_rest(SN_BDF1, 0);
    check_rest(SN_LINEARLY_IMPLICIT, 0);
    check_rest(SN_BDF1, 1e-4);
}

// A stack loses energy in every step, and is as near to the elastic one as its thresholds are
// narrow.
static double error_of_stack(double tau_E, double least_rigid) {
    enum { STEPS = 150 };
    SnWorld* adaptive = make_world((Setup){SN_BDF1, 0.1 * tau_E, tau_E, 0.4, 0});
    SnWorld* elastic = make_world((Setup){SN_BDF1, -1, 0, 0.4, 0});
    const SnBodyId low = add_stack(adaptive);
    const SnStepStats* stats = sn_world_stats(adaptive);
    double most = 0, rigid = 0, energy = HUGE_VAL;
    add_stack(elastic);
    for (int i = 0; i < STEPS; ++i) {
        worlds_run(adaptive, 1);
        worlds_run(elastic, 1);
        assert_true(energy_of(adaptive) <= energy * (1 + 1e-12));
        energy = energy_of(adaptive);
        rigid += (double)stats->rigid_elements / STEPS;
        most = fmax(most, worlds_gap(adaptive, elastic, low));
    }
    CHECK_AT_MOST(least_rigid, rigid);
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
    return most;
}

static void a_stack_is_near_the_elastic_one(void** state) {
    (void)state;
    const double loose = error_of_stack(1e-4, 40), narrow = error_of_stack(1e-6, 5);
    CHECK_AT_MOST(loose, 2e-3);
    CHECK_AT_MOST(narrow, 2e-4);
}

// A block asleep wakes under a crate that falls on it, and carries it.
static void a_sleeper_wakes_under_what_falls(void** state) {
    (void)state;
    SnWorld* world = make_world((Setup){SN_BDF1, 1e-5, 1e-4, 0, 0});
    add_block(world, 4, 0.4, (double[]){0, 0, 0.01});
    const SnBodyId crate = add_crate(world, 1, 12);
    const SnStepStats* stats = sn_world_stats(world);
    worlds_run(world, 240);
    assert_int_equal(stats->dofs, 6); // the crate
    const double before = stats->contact_energy;
    int most = 0;
    for (int i = 0; i < 150; ++i) {
        worlds_run(world, 1);
        most = stats->dofs > most ? stats->dofs : most;
    }
    double at[3], rotation[4];
    CHECK_OK(sn_world_pose(world, crate, at, rotation));
    CHECK_NEAR(at[2], 0.5, 0.02); // on the block
    assert_int_equal(most, 375 + 6);
    assert_true(stats->contact_energy > 1.05 * before);
    sn_destroy_world(world);
}

// However stiff its springs are, a block that is pulled at is elastic at once: 0.3 s later it has
// the energy that it keeps.
static void stiff_springs_wake_what_is_pulled(void** state) {
    (void)state;
    for (double k = 1e5; k < 1e10; k *= 100) {
        SnWorldDef def = sn_default_world_def();
        SnColliderDef ground = sn_default_collider_def();
        SnForceDef pull = sn_default_force_def();
        const SnProfileKey key[] = {{0, 0}, {1.5, 0}, {1.501, 1}};
        SnColliderId id;
        def.contact.penalty = k;
        def.contact.friction = 0;
        def.rigidification.on = 1;
        def.rigidification.tau_R = 1e-5, def.rigidification.tau_E = 1e-4;
        SnWorld* world = worlds_create(&def);
        ground.shape.kind = SN_SHAPE_PLANE;
        CHECK_OK(sn_world_add_collider(world, &ground, &id, &error));
        pull.body = add_block(world, 3, 0.2, (double[]){0, 0, 0.002});
        pull.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, 0.19}, .high = {1, 1, 1}};
        pull.force[2] = 60;
        pull.key = key;
        pull.key_count = 3;
        CHECK_OK(sn_world_add_force(world, &pull, &error));
        const SnStepStats* stats = sn_world_stats(world);
        worlds_run(world, 150);
        assert_int_equal(stats->rigid_elements, 135);
        worlds_run(world, 30);
        const double elastic = stats->elastic;
        worlds_run(world, 70);
        CHECK_NEAR(elastic, stats->elastic, 0.01 * elastic);
        sn_destroy_world(world);
    }
}

// A crate with a block of rubber that is part of it falls onto springs: in the matrix these reach
// what follows, so Newton needs few iterations, and no energy is gained.
static void what_is_bonded_rests_on_springs(void** state) {
    (void)state;
    SnWorld* world = make_world((Setup){SN_BDF1, -1, 0, 0.4, 0});
    SnAttachmentDef bond = sn_default_attachment_def();
    bond.body = add_block(world, 2, 0.2, (double[]){0.3, 0.1, 0.01});
    bond.to = add_crate(world, 0.11, 0);
    bond.exact = 1;
    bond.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0.3, 0, 0}, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_attachment(world, &bond, &error));
    const SnStepStats* stats = sn_world_stats(world);
    double energy = HUGE_VAL;
    int iterations = 0;
    for (int i = 0; i < 100; ++i) {
        worlds_run(world, 1);
        assert_int_equal(stats->status, SN_OK);
        assert_true(energy_of(world) <= energy * (1 + 1e-9));
        energy = energy_of(world);
        iterations += stats->iterations;
    }
    CHECK_AT_MOST(stats->kinetic, 1e-3);
    CHECK_AT_MOST(iterations, 300);
    assert_true(stats->pressing >= 4);
    sn_destroy_world(world);
}

// Two blocks sleep, 1 mm apart and far from the origin; a third one hits the first so fast that it
// reaches the second within the step. Both wake in that step: momentum is kept, and no energy comes
// from a sleeper that contacts found on the way.
static void a_blow_goes_through_what_sleeps(void** state) {
    (void)state;
    for (int far = 0; far < 2; ++far) {
        SnWorldDef def = sn_default_world_def();
        def.gravity[2] = 0;
        def.contact.penalty = 2e4;
        def.contact.friction = 0;
        def.rigidification.on = 1;
        SnWorld* world = worlds_create(&def);
        const double y = far ? 100 : 0;
        add_block(world, 2, 0.1, (double[]){0, y, 0});
        add_block(world, 2, 0.1, (double[]){0.101, y, 0});
        SnMaterialDef material = sn_default_material_def();
        material.youngs_modulus = 2e5;
        SnSoftDef hammer = sn_default_soft_def();
        hammer.mesh = worlds_cube(2, 0.1, (double[]){-5.1, y, 0});
        hammer.material = &material;
        hammer.material_count = 1;
        hammer.velocity[0] = 10;
        CHECK_OK(sn_world_add_soft(world, &hammer, NULL, &error));
        sn_destroy_mesh((SnMesh*)hammer.mesh);
        const SnStepStats* stats = sn_world_stats(world);
        worlds_run(world, 45);
        assert_int_equal(stats->dofs, 6); // the hammer; the others sleep
        const double p = stats->momentum[0];
        double energy = energy_of(world);
        for (int i = 0; i < 30; ++i) {
            worlds_run(world, 1);
            CHECK_NEAR(stats->momentum[0], p, 1e-5 * p);
            assert_true(energy_of(world) <= energy * (1 + 1e-9));
            energy = energy_of(world);
        }
        CHECK_AT_MOST(energy, 0.7 * p * 10 / 2); // all three have been struck
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(without_a_threshold_nothing_changes),
        CHECK_NUMBERS(what_rests_falls_asleep),
        CHECK_NUMBERS(a_stack_is_near_the_elastic_one),
        cmocka_unit_test(a_sleeper_wakes_under_what_falls),
        cmocka_unit_test(a_blow_goes_through_what_sleeps),
        CHECK_NUMBERS(stiff_springs_wake_what_is_pulled),
        CHECK_NUMBERS(what_is_bonded_rests_on_springs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
