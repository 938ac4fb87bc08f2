// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The same mesh in another code (CalculiX 2.20): a bar 10 x 1 x 1 of Kuhn tets, E = 1e5, nu = 0.3,
// all components held at x = 0, a force along -z spread equally over the nodes at x = 10,
// quasistatic. Tolerance 1e-5 of the displacement of the tip's centre node, as printed by that
// code; 1e-9 against our own.
#include "acceptance/setup.h"
#include "material/law.h"

typedef struct Bar {
    const char* law;
    int cells[3];
    double force; // N, along z
    int steps;    // in which the load grows
} Bar;

static void tip_displacement(const Bar* bar, double u[3]) {
    const double size[3] = {10, 1, 1}, rest[3] = {10, 0.5, 0.5};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(bar->cells, size, SN_BOX_KUHN, &mesh));
    SnWorldDef def = statics();
    SnWorld* world = new_world(&def);
    SnBodyId body = add_soft(world, mesh, elastic(bar->law, 1e5, 0.3), 1);
    pin(world, body, at_plane(0, 0), 1, 1, 1);
    push(world, body, at_plane(0, 10), (double[3]){0, 0, bar->force}, bar->steps);
    int tip = node_at(world, body, rest[0], rest[1], rest[2]);
    settle(world, bar->steps);
    for (int k = 0; k < 3; ++k) u[k] = position_of(world, body, tip)[k] - rest[k];
    sn_destroy_world(world);
}
typedef struct Case {
    Bar bar;
    double outside[3]; // u / m; 0 where that code's value is not known
    double own[3];
} Case;

static const Case cases[] = {
    {{"linear", {10, 2, 2}, -10, 1},
     {-1.457409e-4, 1.623872e-2, -1.416034e-1},
     {-0.000145740873314537, 0.0162387186621987, -0.141603382124515}},
    {{"linear", {20, 2, 2}, -10, 1},
     {-1.001267e-4, 3.496331e-2, -2.030296e-1},
     {-0.000100126704456471, 0.0349633063046759, -0.203029623257523}},
    {{"linear", {40, 4, 4}, -10, 1},
     {0, 0, -3.172895e-1},
     {-4.48801426653489e-05, 0.0222766849298905, -0.317289539108083}},
    {{"stvk", {10, 2, 2}, -300, 4},
     {-0.8457004, 0.383704, -3.643762},
     {-0.845700218073405, 0.383703855598409, -3.64376212036495}},
};

static void check_case(void** state) {
    const Case* c = *state;
    double u[3];
    tip_displacement(&c->bar, u);
    const double size = hypot(hypot(c->own[0], c->own[1]), c->own[2]);
    for (int k = 0; k < 3; ++k) {
        if (c->outside[k] != 0) CHECK_NEAR(u[k], c->outside[k], 1e-5 * size);
        CHECK_NEAR(u[k], c->own[k], 1e-9 * size);
    }
}

// the linear answers agree with all seven digits that were printed, not only to 1e-5
static void linear_bars_agree_in_every_digit(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        double u[3];
        tip_displacement(&cases[i].bar, u);
        for (int k = 0; k < 3; ++k)
            if (cases[i].outside[k] != 0) CHECK_OUTSIDE(u[k], cases[i].outside[k], 5e-7);
    }
}

// 1e-10 of the load is far above rounding: every law that can carry it gets there, whatever its
// energy looks like
static void tight_tolerances_are_reached(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int i = 0; i < table->count; ++i) {
        if (sn_law_is_shearless(table->law[i])) continue; // flows away
        const Bar bar = {table->law[i]->name, {10, 2, 2}, -300, 2};
        double u[3];
        tip_displacement(&bar, u);
    }
}

// the path to the answer does not matter: the whole load at once
static void one_load_step_is_enough(void** state) {
    (void)state;
    Bar bar = cases[3].bar;
    bar.steps = 1;
    double u[3];
    tip_displacement(&bar, u);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(u[k], cases[3].own[k], 1e-8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(check_case, (void*)&cases[0]),
        cmocka_unit_test_prestate(check_case, (void*)&cases[1]),
        cmocka_unit_test_prestate(check_case, (void*)&cases[2]),
        cmocka_unit_test_prestate(check_case, (void*)&cases[3]),
        cmocka_unit_test(linear_bars_agree_in_every_digit),
        cmocka_unit_test(tight_tolerances_are_reached),
        cmocka_unit_test(one_load_step_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
