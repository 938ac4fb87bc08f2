// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// An allowed error in place of thresholds: what turns rigid is off by no more.
#include "sim/worlds.h"

static SnError error;

typedef struct Case {
    const char* name;
    void (*add)(SnWorld* world);
    double size; // m
    int steps;
} Case;

static SnMaterialDef soft(double modulus) {
    SnMaterialDef m = sn_default_material_def();
    m.youngs_modulus = modulus;
    m.poissons_ratio = 0.35;
    m.density = 10;
    m.stiffness_damping = 0.05;
    return m;
}

// a bar that swings and comes to rest
static void add_bar(SnWorld* world) {
    const SnMaterialDef material = soft(2e4);
    worlds_add_bar(world, 15, &material, 1);
}

// a block that falls on the ground
static void add_block(SnWorld* world) {
    const SnMaterialDef material = soft(5e3);
    const SnColliderDef ground = sn_default_collider_def();
    worlds_add_soft(world, worlds_cube(4, 0.5, (double[]){0, 0, 0.2}), NULL, &material);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
}

// a strip in the plane that swings
static void add_strip(SnWorld* world) {
    const SnMaterialDef material = soft(4e4);
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_grid((int[2]){20, 4}, (double[2]){1, 0.2}, SN_GRID_CROSS, &mesh));
    const SnBodyId strip = worlds_add_soft(world, mesh, NULL, &material);
    SnPinDef pin = sn_default_pin_def();
    pin.body = strip;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

static const Case cases[] = {
    {"bar", add_bar, 1.04, 400}, {"block", add_block, 0.87, 300}, {"strip", add_strip, 1.02, 400}};

static SnWorld* make(const Case* c, double allowed) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    if (c->add == add_strip) def.gravity[2] = 0, def.gravity[1] = -9.81;
    def.rigidification.on = allowed > 0;
    def.rigidification.error = allowed;
    SnWorld* world = worlds_create(&def);
    c->add(world);
    return world;
}

static double largest_gap(const SnWorld* a, const SnWorld* b) {
    int count;
    const double *x = sn_world_positions(a, (SnBodyId){1}, &count),
                 *y = sn_world_positions(b, (SnBodyId){1}, NULL);
    double most = 0;
    for (int i = 0; i < 3 * count; i += 3)
        most = fmax(most, hypot(hypot(x[i] - y[i], x[i + 1] - y[i + 1]), x[i + 2] - y[i + 2]));
    return most;
}

// the largest error of the run, over the size; *rigid: steps in which most of it was rigid
static double run(const Case* c, double allowed, int* rigid) {
    SnWorld *adaptive = make(c, allowed), *elastic = make(c, 0);
    double most = 0;
    *rigid = 0;
    for (int i = 0; i < c->steps; ++i) {
        worlds_run(adaptive, 1);
        worlds_run(elastic, 1);
        most = fmax(most, largest_gap(adaptive, elastic));
        const int all = sn_world_body_info(adaptive, (SnBodyId){1}).element_count;
        *rigid += sn_world_stats(adaptive)->rigid_elements > all / 2;
    }
    sn_destroy_world(adaptive);
    sn_destroy_world(elastic);
    return most / c->size;
}

static void errors_are_within_what_is_allowed(void** state) {
    (void)state;
    static const double allowed[] = {0.1, 0.03, 0.01, 0.003, 0.001};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (int k = 0; k < 5; k += check_thin(1, 3)) {
            int rigid;
            const double most = run(&cases[i], allowed[k], &rigid);
            print_message("%s: %g allowed, %.2e found, rigid in %d steps of %d\n", cases[i].name,
                          allowed[k], most, rigid, cases[i].steps);
            CHECK_AT_MOST(most, allowed[k]);
            assert_true(rigid > cases[i].steps / 10);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(errors_are_within_what_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
