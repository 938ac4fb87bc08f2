// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Torsion of a square bar: T = G theta' 0.1405770150 a^4 (Saint-Venant). Kuhn tets, cubic cells,
// linear law, E = 1, nu = 0.3, a = 1, length 2, quasistatic, one step. At x = 0 the section is held
// in its own plane and free to warp: y and z of all nodes, and x of three of them, which takes the
// rigid motions out and carries no force. At x = 2 forces (-z, y) about the axis on every node give
// the torque T. The twist theta' is read between x = 0 and x = 1: by then what differs from
// Saint-Venant's stresses at the loaded end has died out. Richardson limit over three meshes within
// 0.5 %, slope 2 +- 0.2; 1e-9 against our own.
#include "acceptance/setup.h"

enum { MESHES = 3 };
static const int cells[MESHES] = {4, 8, 16}; // over the side

static const double outside = 0.1405770150, own = 0.140409364916669;

static void hold_section(SnWorld* world, SnBodyId body) {
    pin(world, body, at_plane(0, 0), 0, 1, 1);
    pin(world, body, at_point(0, 0.5, 0.5), 1, 0, 0);
    pin(world, body, at_point(0, 1, 0.5), 1, 0, 0);
    pin(world, body, at_point(0, 0.5, 1), 1, 0, 0);
}

// forces (-z, y) from the axis on each node of the end; returns their torque
static double twist_end(SnWorld* world, SnBodyId body, int n, double length) {
    double torque = 0;
    for (int j = 0; j <= n; ++j)
        for (int k = 0; k <= n; ++k) {
            const double y = (double)j / n, z = (double)k / n;
            const double scale = 1e-4 / (n * n), arm[2] = {y - 0.5, z - 0.5};
            const double force[3] = {0, -scale * arm[1], scale * arm[0]};
            push(world, body, at_point(length, y, z), force, 0);
            torque += arm[0] * force[2] - arm[1] * force[1];
        }
    return torque;
}

// mean turn of the section at x, small
static double section_turn(const SnWorld* world, SnBodyId body, int n, int along, double x) {
    const int column = (int)(x * n + 0.5);
    double turn = 0, weight = 0;
    for (int j = 0; j <= n; ++j)
        for (int k = 0; k <= n; ++k) {
            const int node = column + (along + 1) * (j + (n + 1) * k);
            const double y = (double)j / n, z = (double)k / n;
            const double* at = position_of(world, body, node);
            turn += (y - 0.5) * (at[2] - z) - (z - 0.5) * (at[1] - y);
            weight += (y - 0.5) * (y - 0.5) + (z - 0.5) * (z - 0.5);
        }
    return turn / weight;
}

// T / (G theta' a^4)
static double stiffness(int n, double length) {
    const double G = 1 / (2 * 1.3);
    const int along = (int)(length * n + 0.5);
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box((int[3]){along, n, n}, (double[3]){length, 1, 1}, SN_BOX_KUHN, &mesh));
    SnWorldDef def = statics();
    SnWorld* world = new_world(&def);
    SnBodyId body = add_soft(world, mesh, elastic("linear", 1, 0.3), 1);
    hold_section(world, body);
    const double torque = twist_end(world, body, n, length);
    settle(world, 1);
    const double turn = section_turn(world, body, n, along, 1);
    sn_destroy_world(world);
    return torque / (G * turn);
}

static void a_square_bar_twists_as_saint_venant_says(void** state) {
    (void)state;
    double value[MESHES];
    for (int m = 0; m < MESHES; ++m) value[m] = stiffness(cells[m], 2);
    const Limit limit = limit_of(cells, value);
    CHECK_NEAR(limit.slope, 2, 0.2);
    CHECK_OUTSIDE(limit.value, outside, 0.005);
    CHECK_OWN(limit.value, own, 1e-9);
}
// the loaded end is far enough from where the twist is read
static void the_loaded_end_does_not_show(void** state) {
    (void)state;
    CHECK_OUTSIDE(stiffness(8, 2), stiffness(8, 3), 1e-4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(a_square_bar_twists_as_saint_venant_says),
        cmocka_unit_test(the_loaded_end_does_not_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
