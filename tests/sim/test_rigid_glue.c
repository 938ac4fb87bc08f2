// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies that turn rigid where they rest, and are attached to rigid bodies or to each other.
#include "sim/worlds.h"

#include <string.h>

static SnError error;

typedef struct Setup {
    SnIntegrator integrator;
    double gravity, tau_R, tau_E, creep; // tau_R below 0: all stays elastic
} Setup;

static SnWorld* make_world(Setup s) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = s.integrator;
    def.gravity[2] = -s.gravity;
    def.threads = 1;
    def.rigidification = (SnRigidification){.on = s.tau_R >= 0,
                                            .tau_R = fmax(s.tau_R, 0),
                                            .tau_E = s.tau_E,
                                            .frames = 3,
                                            .creep = s.creep};
    return worlds_create(&def);
}

static SnMaterialDef rubber(void) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = 5e5;
    m.poissons_ratio = 0.35;
    m.stiffness_damping = 0.05;
    return m;
}

static SnBodyId add_bar(SnWorld* world, double from, const double velocity[3], double spin) {
    const SnMaterialDef material = rubber();
    SnMesh* mesh = worlds_box((int[3]){8, 2, 2}, (double[3]){1, 0.2, 0.2}, (double[3]){from, 0, 0});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId bar;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    memcpy(def.velocity, velocity, sizeof def.velocity);
    def.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_soft(world, &def, &bar, &error));
    sn_destroy_mesh(mesh);
    return bar;
}

// a box of 2 kg behind the end of a bar, which is glued to it
static SnBodyId add_box(SnWorld* world, SnBodyId bar, const double velocity[3], double spin) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    SnBodyId id;
    shape.kind = SN_SHAPE_BOX;
    for (int k = 0; k < 3; ++k) shape.size[k] = 0.2;
    box.shape = &shape;
    box.density = 250;
    memcpy(box.position, (double[3]){1.1, 0.1, 0.1}, sizeof box.position);
    memcpy(box.velocity, velocity, sizeof box.velocity);
    box.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_rigid(world, &box, &id, &error));
    glue.body = bar;
    glue.to = id;
    glue.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_attachment(world, &glue, &error));
    return id;
}

static void pin_left_end(SnWorld* world, SnBodyId bar) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

// the middle of the bar is pushed from 10 s on, for half a second
static void push_middle(SnWorld* world, SnBodyId bar) {
    const SnProfileKey key[] = {{10, 0}, {10.1, 1}, {10.4, 1}, {10.5, 0}};
    SnForceDef force = sn_default_force_def();
    force.body = bar;
    force.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {0.45, -1, -1}, .high = {0.55, 2, 2}};
    force.force[1] = 30;
    force.key = key;
    force.key_count = 4;
    CHECK_OK(sn_world_add_force(world, &force, &error));
}

static SnBodyId add_loaded_bar(SnWorld* world) {
    const double still[3] = {0};
    const SnBodyId bar = add_bar(world, 0, still, 0);
    pin_left_end(world, bar);
    add_box(world, bar, still, 0);
    push_middle(world, bar);
    return bar;
}

// Where nothing may turn rigid, all is as without.
static void without_a_threshold_nothing_changes(void** state) {
    (void)state;
    const SnIntegrator integrator[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2};
    for (int i = 0; i < 3; ++i) {
        SnWorld* a = make_world((Setup){integrator[i], 9.81, -1, 0, 0});
        SnWorld* b = make_world((Setup){integrator[i], 9.81, 0, 0, 1e-3});
        const SnBodyId bar = add_loaded_bar(a);
        add_loaded_bar(b);
        worlds_run(a, 30);
        worlds_run(b, 30);
        assert_true(worlds_gap(a, b, bar) == 0);
        sn_destroy_world(a);
        sn_destroy_world(b);
    }
}

// A bar that carries a box comes to rest where the elastic one does and is rigid there but for the
// elements at the glue; a push bends it as it bends that one.
static void a_bar_that_carries_a_box_rests_and_wakes(void** state) {
    (void)state;
    SnWorld* adaptive = make_world((Setup){SN_BDF1, 1, 1e-8, 1e-7, 1e-4});
    SnWorld* elastic = make_world((Setup){SN_BDF1, 1, -1, 0, 0});
    const SnBodyId bar = add_loaded_bar(adaptive);
    add_loaded_bar(elastic);
    worlds_run(adaptive, 900);
    worlds_run(elastic, 1000);
    const SnStepStats* stats = sn_world_stats(adaptive);
    const int all = sn_world_body_info(adaptive, bar).element_count;
    for (int i = 0; i < 100; ++i) {
        worlds_run(adaptive, 1);
        assert_true(stats->rigid_elements > 0.8 * all);
    }
    CHECK_AT_MOST(worlds_gap(adaptive, elastic, bar), 2e-4);
    int fewest = all;
    double most = 0;
    for (int i = 0; i < 60; ++i) {
        worlds_run(adaptive, 1);
        worlds_run(elastic, 1);
        fewest = stats->rigid_elements < fewest ? stats->rigid_elements : fewest;
        most = fmax(most, worlds_gap(adaptive, elastic, bar));
    }
    CHECK_AT_MOST(fewest, 0.2 * all);
    CHECK_AT_MOST(most, 2e-3);
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
}

// A bar and a box that fly and spin together: the bar turns rigid but for the elements at the glue,
// and momentum stays what it was.
static void what_flies_together_turns_rigid(void** state) {
    (void)state;
    const double spin = 1, bar_v[3] = {0.5, 0, 0}, box_v[3] = {0.5, 0.6 * spin, 0};
    SnWorld* world = make_world((Setup){SN_BDF1, 9.81, 1e-4, 1e-2, 0});
    const SnBodyId bar = add_bar(world, 0, bar_v, spin);
    add_box(world, bar, box_v, spin);
    worlds_run(world, 20);
    const SnStepStats* stats = sn_world_stats(world);
    const double start[2] = {stats->momentum[0], stats->momentum[1]},
                 size = stats->angular_momentum[2];
    const int all = sn_world_body_info(world, bar).element_count;
    for (int step = 0; step < 200; ++step) {
        worlds_run(world, 1);
        CHECK_NEAR(stats->momentum[0], start[0], 1e-9 * start[0]);
        CHECK_NEAR(stats->momentum[1], start[1], 1e-9 * start[0]);
        CHECK_NEAR(stats->angular_momentum[2], size, 1e-2 * size);
        assert_true(stats->rigid_elements > 0.8 * all);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(without_a_threshold_nothing_changes),
        CHECK_NUMBERS(a_bar_that_carries_a_box_rests_and_wakes),
        CHECK_NUMBERS(what_flies_together_turns_rigid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
