// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rolling a strip into a circle takes M = 2 pi E I / L. Plane strain triangles with nu = 0, crossed
// cells as long as high, law corotated, all components held at x = 0, the end section driven along
// the circles that a strip of constant length L makes until the ring closes; quasistatic, eight
// steps, residual 1e-9 of the reactions. The moment is read from the energy, U = M theta / 2 at
// theta = 2 pi: the closed ring bends alike everywhere and carries nothing else.
//
// Stresses across the strip take a share of order (kappa h)^2 off the energy. The Richardson limit
// over three meshes (slope 2 +- 0.2) is taken at L/h = 10 and 20, and the two limits are
// extrapolated to h/L = 0: within 0.5 %; 1e-9 against our own.
#include "acceptance/setup.h"

enum { MESHES = 3, STEPS = 8 };
static const int cells_over_height[MESHES] = {2, 4, 6};
static const double pi = 3.14159265358979323846, E = 1e6;
static const double own = 0.999454284420132;

// key i: the end section after its share of the full turn
static void roll_end(SnWorld* world, SnBodyId body, double height) {
    SnMotionKey key[STEPS + 1] = {{0}};
    for (int i = 1; i <= STEPS; ++i) {
        const double turn = 2 * pi * i / STEPS;
        key[i] = (SnMotionKey){.time = i,
                               .translate = {sin(turn) / turn - 1, (1 - cos(turn)) / turn, 0},
                               .angle = turn};
    }
    SnDriveDef def = sn_default_drive_def();
    def.body = body;
    def.select = at_plane(0, 1);
    def.point[0] = 1;
    def.point[1] = height / 2;
    def.axis[2] = 1;
    def.key = key;
    def.key_count = STEPS + 1;
    CHECK_OK(sn_world_add_drive(world, &def, NULL));
}

static SnWorld* new_strip(const SnWorldDef* def, double modulus, int slenderness, int over_height) {
    const double height = 1.0 / slenderness;
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid((int[2]){slenderness * over_height, over_height}, (double[2]){1, height},
                          SN_GRID_CROSS, &mesh));
    SnWorld* world = new_world(def);
    SnBodyId body = add_soft(world, mesh, elastic("corotated", modulus, 0), 1);
    pin(world, body, at_plane(0, 0), 1, 1, 1);
    roll_end(world, body, height);
    return world;
}

// M L / (2 pi E I)
static double moment(int slenderness, int over_height) {
    const double EI = E * pow(slenderness, -3) / 12;
    SnWorldDef def = statics();
    def.relative_tolerance = 1e-9;
    def.max_iterations = 200;
    SnWorld* world = new_strip(&def, E, slenderness, over_height);
    settle(world, STEPS);
    const double energy = sn_world_stats(world)->elastic;
    sn_destroy_world(world);
    return 2 * energy / (2 * pi) / (2 * pi * EI);
}

static double continuum(int slenderness) {
    double value[MESHES];
    for (int m = 0; m < MESHES; ++m) value[m] = moment(slenderness, cells_over_height[m]);
    const Limit limit = limit_of(cells_over_height, value);
    CHECK_NEAR(limit.slope, 2, 0.2);
    // bent sheet: the stress across it, E kappa^2 (h^2/8 - y^2/2), costs (kappa h)^2 / 10 to
    // leading order
    const double bend = 2 * pi / slenderness;
    CHECK_NEAR(limit.value, 1 - bend * bend / 10, 0.02 * bend * bend);
    return limit.value;
}

static void a_slender_strip_rolls_up(void** state) {
    (void)state;
    const double thick = continuum(10), thin = continuum(20);
    const double slender = thin + (thin - thick) / 3;
    CHECK_OUTSIDE(slender, 1, 0.005);
    CHECK_OWN(slender, own, 1e-9);
}

// where only a boundary moves there is no load to compare with: reactions take its place, and half
// a turn of a strip of steel converges with the default tolerances as one of rubber does
static void stiffness_does_not_matter(void** state) {
    (void)state;
    int iterations[2];
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = statics();
        def.relative_tolerance = sn_default_world_def().relative_tolerance;
        SnWorld* world = new_strip(&def, i ? 2e11 : 1e6, 10, 2);
        settle(world, STEPS / 2);
        iterations[i] = sn_world_stats(world)->iterations;
        sn_destroy_world(world);
    }
    assert_int_equal(iterations[0], iterations[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slender_strip_rolls_up),
        cmocka_unit_test(stiffness_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
