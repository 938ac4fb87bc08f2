// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that turn rigid where they rest, and elastic where something happens.
#include "sim/worlds.h"
#include "sinew/change.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

typedef struct Setup {
    SnIntegrator integrator;
    double gravity, tau_R, tau_E, creep;
    int threads, consistent_mass;
} Setup;

static SnWorld* make_world(Setup s) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = s.integrator;
    def.gravity[2] = -s.gravity;
    def.threads = s.threads ? s.threads : 1;
    def.consistent_mass = s.consistent_mass;
    def.rigidification = (SnRigidification){.on = s.tau_R >= 0,
                                            .tau_R = fmax(s.tau_R, 0),
                                            .tau_E = s.tau_E,
                                            .frames = 3,
                                            .creep = s.creep};
    return worlds_create(&def);
}

static const Setup quiet = {SN_LINEARLY_IMPLICIT, 9.81, 1e-6, 1e-5, 1e-3, 1, 0};

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 1e6;
    m.poissons_ratio = 0.35;
    m.stiffness_damping = 0.05;
    return m;
}

static SnBodyId add_block(SnWorld* world, double height, const double spin[3]) {
    const SnMaterialDef material = rubber();
    SnMesh* mesh =
        worlds_box((int[3]){6, 3, 3}, (double[3]){1, 0.5, 0.5}, (double[3]){0, 0, height});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    memcpy(def.angular_velocity, spin, sizeof def.angular_velocity);
    def.velocity[0] = 1;
    def.stretch[0] = 1.05;
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static void add_ground(SnWorld* world) {
    const SnColliderDef def = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

// a pinned bar whose free end is pushed from 6 s on, for half a second
static SnBodyId add_pushed_bar(SnWorld* world) {
    const SnMaterialDef material = rubber();
    const SnBodyId bar = worlds_add_bar(world, 10, &material, 1);
    const SnProfileKey key[] = {{6, 0}, {6.1, 1}, {6.4, 1}, {6.5, 0}};
    SnForceDef force = sn_default_force_def();
    force.body = bar;
    force.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {0.95, -1, -1}, .high = {2, 2, 2}};
    force.force[1] = 20;
    force.key = key;
    force.key_count = 4;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    return bar;
}

// ---- nothing may turn rigid

static void check_no_threshold(SnIntegrator integrator, int on_ground, int consistent_mass) {
    Setup off = quiet, none = quiet;
    off.integrator = none.integrator = integrator;
    off.tau_R = -1, none.tau_R = none.tau_E = 0;
    off.consistent_mass = none.consistent_mass = consistent_mass;
    SnWorld *a = make_world(off), *b = make_world(none);
    const SnBodyId body = add_pushed_bar(a);
    add_pushed_bar(b);
    if (on_ground) add_ground(a), add_ground(b);
    worlds_run(a, 40);
    worlds_run(b, 40);
    assert_int_equal(sn_world_stats(b)->rigid_elements, 0);
    assert_int_equal(sn_world_stats(a)->pressing > 0, on_ground);
    assert_true(worlds_gap(a, b, body) == 0);
    sn_destroy_world(a);
    sn_destroy_world(b);
}

static void without_a_threshold_nothing_changes(void** state) {
    (void)state;
    const SnIntegrator integrator[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2};
    for (int i = 0; i < 8; ++i) check_no_threshold(integrator[i / 2], i % 2, 0);
    check_no_threshold(SN_BDF2, 1, 1);
}

// ---- free flight

// A stretched block that spins and comes to rest within itself is one rigid body, in the shape that
// it has. Its momentum is kept through all that turns rigid or elastic on the way, and its angular
// momentum, which backward Euler loses of elastic bodies, from then on.
static void check_spinning_block(int consistent_mass) {
    Setup s = {SN_BDF1, 0, 1e-4, 1e-2, 0, 1, consistent_mass};
    SnWorld* world = make_world(s);
    const SnBodyId body = add_block(world, 0, (double[3]){0.5, 1, 3});
    worlds_run(world, 1);
    const SnStepStats* stats = sn_world_stats(world);
    const double start = stats->momentum[0];
    int changes = 0, steps = 0;
    for (int before = 0; steps < 600 && stats->dofs != 6; ++steps) {
        worlds_run(world, 1);
        changes += stats->rigid_elements != before;
        before = stats->rigid_elements;
        CHECK_NEAR(stats->momentum[0], start, 1e-10 * start);
    }
    assert_true(changes >= 2); // part after part
    assert_int_equal(stats->dofs, 6);
    assert_int_equal(stats->rigid_parts, 1);

    int count;
    const double* L = stats->angular_momentum;
    sn_world_positions(world, body, &count);
    double at[3], old[3] = {L[0], L[1], L[2]}, *strain[2];
    const int elements = sn_world_body_info(world, body).element_count;
    for (int k = 0; k < 2; ++k) {
        strain[k] = calloc(6 * (size_t)elements, sizeof(double));
        CHECK_OK(sn_world_measure(world, body, NULL, strain[k], NULL));
        if (k == 0) worlds_run(world, 50);
        memcpy(at, L, sizeof at);
    }
    assert_int_equal(stats->dofs, 6);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(at[k], old[k], 1e-10 * fabs(old[2]));
    double stretched = 0;
    for (int i = 0; i < 6 * elements; ++i) {
        CHECK_NEAR(strain[1][i], strain[0][i], 1e-13);
        stretched = fmax(stretched, fabs(strain[0][i]));
    }
    assert_true(stretched > 1e-5); // by its spin
    free(strain[0]), free(strain[1]);
    sn_destroy_world(world);
}

static void a_spinning_block_becomes_one_body(void** state) {
    (void)state;
    check_spinning_block(0);
    check_spinning_block(1);
}

// ---- rest, and waking up

// the bar comes to rest and is frozen; the push bends it as it bends a bar that is elastic all over
static void what_is_pushed_wakes_up(void** state) {
    (void)state;
    for (int round = 0; round < 3; ++round) {
        const int newton = round > 0;
        Setup s = quiet, full = quiet;
        s.consistent_mass = full.consistent_mass = round == 2;
        s.integrator = full.integrator = newton ? SN_BDF1 : SN_LINEARLY_IMPLICIT;
        s.gravity = full.gravity = 1;
        s.tau_R = 1e-8, s.tau_E = 1e-7, s.creep = 1e-4;
        full.tau_R = -1;
        SnWorld *adaptive = make_world(s), *elastic = make_world(full);
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
        assert_true(rested > 50); // for the rest of the time it settles
        CHECK_AT_MOST(worlds_gap(adaptive, elastic, bar), 5e-4);
        int fewest = all;
        double error_most = 0;
        for (int i = 0; i < 60; ++i) {
            worlds_run(adaptive, 1);
            worlds_run(elastic, 1);
            if (stats->rigid_elements < fewest) fewest = stats->rigid_elements;
            error_most = fmax(error_most, worlds_gap(adaptive, elastic, bar));
        }
        assert_true(fewest < all / 10);
        CHECK_AT_MOST(error_most, 2e-3); // of 1 m; the push bends the bar by more than 2 cm
        sn_destroy_world(adaptive);
        sn_destroy_world(elastic);
    }
}

// A block at rest on the ground: the forces that the elastic block has, and no degree of freedom.
static void rest_has_the_same_forces(void** state) {
    (void)state;
    Setup s = quiet, full = quiet;
    s.tau_R = 1e-9, s.tau_E = 1e-8, full.tau_R = -1;
    SnWorld *adaptive = make_world(s), *elastic = make_world(full);
    SnWorld* both[2] = {adaptive, elastic};
    const SnMaterialDef material = rubber();
    for (int i = 0; i < 2; ++i) {
        worlds_add_soft(both[i], worlds_cube(4, 0.4, (double[3]){0, 0, 1e-3}), NULL, &material);
        add_ground(both[i]);
        worlds_run(both[i], 600);
    }
    const SnStepStats* stats = sn_world_stats(adaptive);
    assert_int_equal(stats->dofs, 0); // asleep
    int count, same;
    const SnContactInfo *a = sn_world_contacts(adaptive, &count),
                        *b = sn_world_contacts(elastic, &same);
    assert_int_equal(count, same);
    double weight = 0;
    for (int i = 0; i < count; ++i) weight += b[i].force[2];
    CHECK_NEAR(weight, 1000 * 0.064 * 9.81, 1e-6 * weight);
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k) CHECK_NEAR(a[i].force[k], b[i].force[k], 1e-3 * weight);
    // and nothing changes any more
    for (int i = 0; i < 200; ++i) {
        worlds_run(adaptive, 1);
        assert_int_equal(stats->dofs, 0);
    }
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
}

// ---- bits

static void threads_and_snapshots_change_no_bit(void** state) {
    (void)state;
    Setup one = quiet, two = quiet;
    two.threads = 2;
    SnWorld* world[3] = {make_world(one), make_world(two), make_world(one)};
    SnBodyId body = {0};
    for (int i = 0; i < 3; ++i) {
        body = add_block(world[i], 0.1, (double[3]){0, 0.5, 0});
        add_ground(world[i]);
    }
    worlds_run(world[0], 60);
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(world[0], &snapshot, &error));
    worlds_run(world[0], 100);
    worlds_run(world[1], 160);
    CHECK_OK(sn_world_start(world[2], &error));
    CHECK_OK(sn_world_restore(world[2], snapshot.data, snapshot.size, &error));
    worlds_run(world[2], 100);
    assert_true(sn_world_stats(world[0])->rigid_elements > 0);
    for (int i = 1; i < 3; ++i) {
        assert_true(sn_world_hash(world[i]) == sn_world_hash(world[0]));
        assert_true(worlds_gap(world[i], world[0], body) == 0);
    }
    sn_free_snapshot(&snapshot);
    for (int i = 0; i < 3; ++i) sn_destroy_world(world[i]);
}

// ---- the plane

static void triangles_turn_rigid_too(void** state) {
    (void)state;
    Setup s = quiet;
    s.gravity = 0;
    SnWorld* world = make_world(s);
    SnMaterialDef material = rubber();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_grid((int[2]){8, 4}, (double[2]){2, 1}, SN_GRID_CROSS, &mesh));
    SnSoftDef def = sn_default_soft_def();
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.stretch[0] = 1.1;
    def.angular_velocity[2] = 0.1; // faster, it wakes now and then: docs/rigidification.md
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    worlds_run(world, 600);
    assert_int_equal(sn_world_stats(world)->dofs, 6); // of which three move
    int count;
    const double *x = sn_world_positions(world, body, &count),
                 *v = sn_world_velocities(world, body, NULL);
    for (int i = 0; i < count; ++i) assert_true(x[3 * i + 2] == 0 && v[3 * i + 2] == 0);
    sn_destroy_world(world);
}

// ---- worlds in which nothing can turn rigid

static SnBodyId add_rope(SnWorld* world) {
    SnSpringsDef def = sn_default_springs_def();
    SnMesh* mesh = NULL;
    SnBodyId body;
    CHECK_OK(sn_mesh_chain(3, (double[3]){0, 2, 1}, (double[3]){0.3, 2, 1}, &mesh));
    def.mesh = mesh;
    def.stiffness = 1000;
    def.linear_density = 0.1;
    CHECK_OK(sn_world_add_springs(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static void add_stone(SnWorld* world) {
    SnRigidDef def = sn_default_rigid_def();
    const SnShapeDef shape = sn_default_shape_def();
    def.shape = &shape;
    def.position[2] = 0.5;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, &error));
}

// as without rigidification, and a soft body may come and go
static void springs_and_stones_alone(void** state) {
    (void)state;
    for (int k = 0; k < 2; ++k) {
        SnWorld* world[2];
        for (int on = 0; on < 2; ++on) {
            Setup s = quiet;
            if (!on) s.tau_R = -1;
            world[on] = make_world(s);
            if (k == 0) add_rope(world[on]);
            add_stone(world[on]);
            add_ground(world[on]);
            worlds_run(world[on], 5);
        }
        assert_true(k == 1 || worlds_gap(world[0], world[1], (SnBodyId){1}) == 0);
        const SnBodyId block = add_block(world[1], 1.2, (double[3]){0});
        worlds_run(world[1], 5);
        CHECK_OK(sn_world_remove_body(world[1], block, &error));
        worlds_run(world[1], 5);
        for (int on = 0; on < 2; ++on) sn_destroy_world(world[on]);
    }
}

// ---- what it does not go with

static void nonsense_is_refused(void** state) {
    (void)state;
    for (int i = 0; i < 7; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnWorld* world = NULL;
        def.rigidification.on = 1;
        if (i == 0) def.integrator = SN_QUASISTATIC;
        if (i == 1) def.integrator = SN_SYMPLECTIC_EULER;
        if (i == 2) def.contact.projection = 1;
        if (i == 3) def.rigidification.frames = 0;
        if (i == 4) def.rigidification.tau_R = -1;
        if (i == 5) def.rigidification.creep = NAN;
        if (i == 6) def.rigidification.creep = -0.5;
        const SnStatus status = sn_create_world(&def, &world, &error);
        assert_int_equal(status, i < 3 ? SN_UNSUPPORTED : SN_BAD_INPUT);
        assert_true(strstr(error.text, "rigidification") != NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(without_a_threshold_nothing_changes),
        cmocka_unit_test(a_spinning_block_becomes_one_body),
        CHECK_NUMBERS(what_is_pushed_wakes_up),
        cmocka_unit_test(rest_has_the_same_forces),
        cmocka_unit_test(threads_and_snapshots_change_no_bit),
        cmocka_unit_test(triangles_turn_rigid_too),
        cmocka_unit_test(springs_and_stones_alone),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
