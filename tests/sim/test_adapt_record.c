// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What is recorded of bodies that are rigid in part, and what their steps keep: energies, the worst
// element, rates of strain, momentum, history.
#include "rigid/motion.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.stiffness_damping = 0.05;
    m.density = 100;
    return m;
}

static SnBodyId add_block(SnWorld* world, double place, const double spin[3], double stretch) {
    const SnMaterialDef material = rubber();
    SnMesh* mesh =
        worlds_box((int[]){4, 2, 1}, (double[]){0.8, 0.4, 0.2}, (double[]){place, 0.5, 0.1});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.stretch[0] = stretch;
    memcpy(def.angular_velocity, spin, sizeof def.angular_velocity);
    def.velocity[0] = 0.5;
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

enum { ELEMENTS = 40, NODES = 30 }; // of a block

static SnWorldDef rigid_def(SnIntegrator integrator, double tau) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    memset(def.gravity, 0, sizeof def.gravity);
    def.rigidification =
        (SnRigidification){.on = 1, .tau_R = tau, .tau_E = 10 * tau, .frames = 2, .creep = -1};
    return def;
}

// ---- energies and the worst element

// the same of the whole bodies, whatever is rigid of them
static void check_record(const SnWorld* world) {
    const SnStepStats* stats = sn_world_stats(world);
    const double* x = world->state->now.q.x;
    double energy = 0, unit = 0, det = 1;
    int inverted = 0;
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnSolid* solid = world->model->part[p].solid;
        const SnSolidWorst worst = sn_solid_worst(solid, x);
        energy += sn_solid_energy(solid, x, NULL, sn_arena_reset(world->arena));
        unit += sn_solid_energy_unit(solid);
        det = fmin(det, worst.det);
        inverted += worst.inverted;
    }
    CHECK_NEAR(stats->elastic, energy, 1e-12 * energy + 1e-14 * unit);
    CHECK_NEAR(stats->smallest_volume, det, 1e-13);
    assert_int_equal(stats->inverted, inverted);
}

// two blocks that turn rigid while they are still strained; one end of the second is pushed to and
// fro
static SnWorld* make_strained(SnIntegrator integrator) {
    const SnWorldDef def = rigid_def(integrator, 1e-2);
    SnWorld* world = worlds_create(&def);
    SnForceDef push = sn_default_force_def();
    SnProfileKey key[20];
    for (int i = 0; i < 20; ++i) key[i] = (SnProfileKey){0.15 * i, i % 3 - 1};
    add_block(world, 0, (double[]){0, 0, 0}, 1.1);
    push.body = add_block(world, 3, (double[]){0, 0.4, 0.8}, 0.9);
    push.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {2.9, 0, 0}, .high = {3.1, 1, 1}};
    push.force[2] = 500;
    push.key = key;
    push.key_count = 20;
    CHECK_OK(sn_world_add_force(world, &push, &error));
    return world;
}

// In every step the energy is that of all elements where they are, and so is the worst of them. A
// world that is restored in between records the same bits.
static void energies_are_those_of_the_whole(void** state) {
    (void)state;
    SnWorld* world[2] = {make_strained(SN_LINEARLY_IMPLICIT), make_strained(SN_LINEARLY_IMPLICIT)};
    const SnStepStats* stats = sn_world_stats(world[0]);
    int partly = 0, all = 0;
    for (int step = 0; step < 120; ++step) {
        worlds_run(world[0], 1);
        check_record(world[0]);
        const int elements = stats->rigid_elements;
        partly += elements > 0 && elements < 2 * ELEMENTS;
        all += elements == 2 * ELEMENTS && stats->elastic > 1e-3;
        if (step % 10 != 5) continue;
        SnSnapshot snapshot;
        CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
        CHECK_OK(sn_world_restore(world[1], snapshot.data, snapshot.size, &error));
        sn_free_snapshot(&snapshot);
        for (int k = 0; k < 2; ++k) worlds_run(world[k], 1);
        const SnStepStats* other = sn_world_stats(world[1]);
        assert_true(stats->elastic == other->elastic && stats->potential == other->potential);
        assert_true(stats->smallest_volume == other->smallest_volume);
        assert_int_equal(stats->rigid_elements, other->rigid_elements);
        assert_int_equal(stats->rigid_parts, other->rigid_parts);
    }
    assert_true(partly > 5 && all > 5);
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

// A corner is pushed through its block, half of which is rigid: elements that are inside out count
// wherever they are.
static void rigid_elements_may_be_inside_out(void** state) {
    (void)state;
    for (int side = 0; side < 3; ++side) { // rigid at the low end, at the high end, all over
        const SnWorldDef def = rigid_def(SN_LINEARLY_IMPLICIT, 1e12);
        SnWorld* world = worlds_create(&def);
        add_block(world, 0, (double[]){0, 0, 0}, 1);
        CHECK_OK(sn_world_start(world, &error));
        const SnPartitionMesh* mesh = &world->adapt->mixed->part[0].mesh;
        int corner = 0;
        for (int i = 0; i < NODES; ++i) {
            const double *x = world->model->rest + 3 * i, *y = world->model->rest + 3 * corner;
            if (x[0] + x[1] + x[2] < y[0] + y[1] + y[2]) corner = i;
        }
        for (int k = 0; k < 3; ++k) world->state->now.q.x[3 * corner + k] += 0.25;
        for (int e = 0; e < ELEMENTS; ++e) {
            const int low = world->model->rest[3 * mesh->element[4 * e]] < 0.4;
            if (side == 2 || low != side) world->state->label[e] = SN_LABEL_RIGID;
        }
        assert_true(sn_world_step(world, &error) >= 0);
        assert_true(sn_world_stats(world)->rigid_elements >= (side == 2 ? ELEMENTS : 10));
        assert_true(sn_world_stats(world)->inverted > 0);
        check_record(world);
        SnSnapshot snapshot;
        SnWorld* other = worlds_create(&def); // which has measured nothing itself
        add_block(other, 0, (double[]){0, 0, 0}, 1);
        CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
        CHECK_OK(sn_world_restore(other, snapshot.data, snapshot.size, &error));
        assert_true(sn_world_step(other, &error) >= 0);
        check_record(other);
        sn_free_snapshot(&snapshot);
        sn_destroy_world(other);
        sn_destroy_world(world);
    }
}

// ---- rates of strain

// The observed rate is the difference of the strains before and after the step, squared, of what is
// rigid as of what is not; nothing was seen before the first step.
static void observed_rates_are_differences_of_strains(void** state) {
    (void)state;
    const SnWorldDef def = rigid_def(SN_LINEARLY_IMPLICIT, 1e-2);
    SnWorld* world = worlds_create(&def);
    add_block(world, 0, (double[]){0, 0, 0}, 1);
    const SnBodyId body = add_block(world, 3, (double[]){0, 0.4, 3}, 0.9);
    double strain[2][6 * ELEMENTS], rate[ELEMENTS], predicted[ELEMENTS];
    CHECK_OK(sn_world_start(world, &error));
    CHECK_OK(sn_world_strain_rates(world, body, rate, predicted));
    for (int e = 0; e < ELEMENTS; ++e) assert_true(rate[e] == 0 && predicted[e] == -1);
    int rigid = 0;
    for (int step = 0; step < 60; ++step) {
        int before[ELEMENTS];
        CHECK_OK(sn_world_rigid_parts(world, body, before));
        CHECK_OK(sn_world_measure(world, body, NULL, strain[0], NULL));
        worlds_run(world, 1);
        CHECK_OK(sn_world_measure(world, body, NULL, strain[1], NULL));
        CHECK_OK(sn_world_strain_rates(world, body, rate, predicted));
        for (int e = 0; e < ELEMENTS; ++e) {
            double square = 0;
            for (int k = 0; k < 6; ++k) {
                const double d = (strain[1][6 * e + k] - strain[0][6 * e + k]) / def.step;
                square += (k < 3 ? 1 : 2) * d * d;
            }
            CHECK_NEAR(rate[e], square, 1e-9 * square + 1e-20);
            assert_true((predicted[e] >= 0) == (before[e] != SN_PART_ELASTIC));
            rigid += before[e] != SN_PART_ELASTIC;
        }
    }
    assert_in_range(rigid, 100, 59 * ELEMENTS);
    sn_destroy_world(world);
}

// ---- momentum

static const SnIntegrator schemes[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2,
                                       SN_MIDPOINT};

// angular momentum of all nodes about their middle, which is returned
static Vec3 spin_of(const SnWorld* world, Vec3* middle) {
    const SnRigidMotion motion = sn_rigid_motion(NODES, NULL, 0, world->model->mass->lumped,
                                                 world->state->now.q.x, world->state->now.v);
    *middle = motion.centre;
    return m3_apply(motion.inertia, motion.omega);
}

// a block that is one rigid body and turns about no axis of its own, while a force that stays as it
// is pulls at a corner
static SnWorld* make_pulled(SnIntegrator integrator, Vec3 F) {
    SnWorldDef def = rigid_def(integrator, 1e9);
    def.rigidification.tau_E = 1e12;
    def.rigidification.creep = 0;
    def.relative_tolerance = 1e-12;
    SnWorld* world = worlds_create(&def);
    SnForceDef force = sn_default_force_def();
    force.body = add_block(world, 0, (double[]){3, -2, 4}, 1);
    force.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -1, -1}, .high = {0.1, 0.6, 0.15}};
    v3_store(force.force, F);
    CHECK_OK(sn_world_add_force(world, &force, &error));
    worlds_run(world, def.rigidification.frames + 1);
    return world;
}

// Its momentum changes by h times the force in every step, under every scheme, to rounding. Its
// angular momentum does by h times the torque where a step of backward Euler ends.
static void forces_are_all_that_changes_momenta(void** state) {
    (void)state;
    const Vec3 F = v3(20, -30, 10);
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; ++i) {
        SnWorld* world = make_pulled(schemes[i], F);
        const SnStepStats* stats = sn_world_stats(world);
        const double h = world->def.step;
        int pulled = 0;
        while (world->given.force[3 * pulled] == 0) ++pulled;
        for (int step = 0; step < 20; ++step) {
            Vec3 middle, L = spin_of(world, &middle);
            const Vec3 p = v3_load(stats->momentum);
            worlds_run(world, 1);
            assert_int_equal(stats->dofs, 6);
            const Vec3 gained = v3_sub(v3_load(stats->momentum), p);
            CHECK_AT_MOST(v3_norm(v3_axpy(-h, F, gained)), 1e-11 * v3_norm(p));
            const Vec3 after = spin_of(world, &middle);
            const Vec3 arm = v3_sub(v3_load(world->state->now.q.x + 3 * pulled), middle);
            assert_true(v3_norm(v3_cross(arm, F)) > 1);
            L = v3_axpy(h, v3_cross(arm, F), L);
            if (schemes[i] == SN_BDF1) CHECK_AT_MOST(v3_norm(v3_sub(after, L)), 1e-11 * v3_norm(L));
        }
        sn_destroy_world(world);
    }
}

// A block that is one rigid body and tumbles freely keeps momentum and angular momentum to
// rounding, under every implicit scheme.
static void a_rigid_tumble_keeps_its_momenta(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; ++i) {
        SnWorldDef def = rigid_def(schemes[i], 1);
        def.rigidification.tau_E = 1e12;
        def.rigidification.creep = 0;
        SnWorld* world = worlds_create(&def);
        add_block(world, 0, (double[]){3, -2, 4}, 1);
        worlds_run(world, def.rigidification.frames + 1);
        const SnStepStats* stats = sn_world_stats(world);
        const Vec3 p = v3_load(stats->momentum), L = v3_load(stats->angular_momentum);
        const double omega = stats->kinetic;
        for (int step = 0; step < 50; ++step) {
            worlds_run(world, 1);
            assert_int_equal(stats->dofs, 6);
            CHECK_AT_MOST(v3_norm(v3_sub(v3_load(stats->momentum), p)), 1e-12 * v3_norm(p));
            CHECK_AT_MOST(v3_norm(v3_sub(v3_load(stats->angular_momentum), L)), 1e-11 * v3_norm(L));
            CHECK_NEAR(stats->kinetic, omega, 0.05 * omega);
        }
        sn_destroy_world(world);
    }
}

// ---- history

// what elements belong to, of two blocks
static void list_parts(const SnWorld* world, int* part) {
    for (int b = 0; b < 2; ++b)
        CHECK_OK(sn_world_rigid_parts(world, (SnBodyId){b + 1}, part + b * ELEMENTS));
}

// The history of a scheme that looks back is of bodies that are none any more, or were none yet:
// in a step in which bodies change it counts for nothing, and in all others it does.
static void history_ends_where_bodies_change(void** state) {
    (void)state;
    SnWorld* world[2] = {make_strained(SN_BDF2), make_strained(SN_BDF2)};
    int changes = 0, others = 0, part[2][2 * ELEMENTS];
    worlds_run(world[0], 2);
    for (int step = 0; step < 80; ++step) {
        SnSnapshot snapshot;
        CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
        CHECK_OK(sn_world_restore(world[1], snapshot.data, snapshot.size, &error));
        sn_free_snapshot(&snapshot);
        assert_int_equal(world[0]->state->has_before, 1);
        world[1]->state->has_before = 0;
        list_parts(world[0], part[0]);
        for (int i = 0; i < 2; ++i) worlds_run(world[i], 1);
        list_parts(world[0], part[1]);
        const int changed = memcmp(part[0], part[1], sizeof part[0]) != 0;
        const int all = sn_world_stats(world[0])->rigid_elements == 2 * ELEMENTS;
        if (changed) assert_true(sn_world_hash(world[0]) == sn_world_hash(world[1]));
        if (!changed && !all) assert_true(sn_world_hash(world[0]) != sn_world_hash(world[1]));
        changes += changed;
        others += !changed && !all;
    }
    assert_true(changes >= 2 && others >= 5);
    for (int i = 0; i < 2; ++i) sn_destroy_world(world[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energies_are_those_of_the_whole),
        cmocka_unit_test(rigid_elements_may_be_inside_out),
        cmocka_unit_test(observed_rates_are_differences_of_strains),
        cmocka_unit_test(forces_are_all_that_changes_momenta),
        cmocka_unit_test(a_rigid_tumble_keeps_its_momenta),
        cmocka_unit_test(history_ends_where_bodies_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
