// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One cell (six Kuhn tets) or a block under uniaxial load, quasistatic, E = 1, nu = 0.3: stretches
// at the given stress of every law to 1e-8; and StVK, whose stress has its minimum -0.19245009 E at
// a stretch of 1/sqrt(3): past it no step may end inside out without saying so.
#include "acceptance/setup.h"
#include "uniaxial.h"

#include <stdlib.h>

// a unit cube that may slide on three of its sides
static SnWorld* new_block(const SnWorldDef* def, const char* law, int cells, SnBodyId* body) {
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box((int[3]){cells, cells, cells}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &mesh));
    SnWorld* world = new_world(def);
    *body = add_soft(world, mesh, elastic(law, 1, 0.3), 1);
    for (int axis = 0; axis < 3; ++axis)
        pin(world, *body, at_plane(axis, 0), axis == 0, axis == 1, axis == 2);
    return world;
}

// traction along z on the top of one cell: corners of both triangles of a side get a third of it
static void load_top(SnWorld* world, SnBodyId body, double stress, int steps) {
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            const double force[3] = {0, 0, stress * (i == j ? 1.0 / 3 : 1.0 / 6)};
            push(world, body, at_point(i, j, 1), force, steps);
        }
}

// the stress is printed to 5e-9 and the softest law has a slope of about 0.4: 2e-8 in the stretch
static void every_law_stretches_as_its_table_says(void** state) {
    (void)state;
    const double* stretch = uniaxial_stretch;
    for (size_t i = 0; i < sizeof uniaxial / sizeof uniaxial[0]; ++i)
        for (int k = 0; k < 3; ++k) {
            SnWorldDef def = statics();
            def.absolute_tolerance = 1e-13;
            SnBodyId body;
            SnWorld* world = new_block(&def, uniaxial[i].law, 1, &body);
            load_top(world, body, uniaxial[i].stress[k], 4);
            const int corner = node_at(world, body, 1, 1, 1);
            settle(world, 4);
            const double* x = position_of(world, body, corner);
            CHECK_NEAR(x[2], stretch[k], 2e-8);
            CHECK_NEAR(x[0], uniaxial[i].lateral[k], 1e-8);
            CHECK_NEAR(x[1], uniaxial[i].lateral[k], 1e-8);
            sn_destroy_world(world);
        }
}

// ---- StVK

// s with (s^3 - s) / 2 = stress, between 1/sqrt(3) and 1
static double stvk_stretch(double stress) {
    double low = 1 / sqrt(3.0), high = 1;
    for (int i = 0; i < 100; ++i) {
        const double s = 0.5 * (low + high);
        if ((s * s * s - s) / 2 < stress)
            low = s;
        else
            high = s;
    }
    return low;
}

static void below_its_limit_stvk_holds(void** state) {
    (void)state;
    const double stress[3] = {-0.1, -0.18, -0.192};
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = statics();
        def.absolute_tolerance = 1e-13;
        SnBodyId body;
        SnWorld* world = new_block(&def, "stvk", 1, &body);
        load_top(world, body, stress[i], 20);
        const int corner = node_at(world, body, 1, 1, 1);
        settle(world, 20);
        CHECK_NEAR(position_of(world, body, corner)[2], stvk_stretch(stress[i]), 1e-10);
        sn_destroy_world(world);
    }
}

// elements inside out, counted from what a user can measure
static int count_inverted(const SnWorld* world, SnBodyId body) {
    const int n = sn_world_body_info(world, body).element_count;
    double* det = calloc((size_t)n, sizeof *det);
    int count = 0;
    assert_non_null(det);
    CHECK_OK(sn_world_measure(world, body, det, NULL, NULL));
    for (int e = 0; e < n; ++e) count += det[e] <= 0;
    free(det);
    return count;
}

// A status of SN_OK means: in equilibrium, nothing inside out. Returns how many steps were not.
static int squeeze(SnWorld* world, SnBodyId body, int steps) {
    int remarks = 0;
    for (int i = 0; i < steps; ++i) {
        const SnStatus status = sn_world_step(world, NULL);
        remarks += status != SN_OK;
        if (status < 0) return remarks; // refused: the world is as before
        const int inverted = count_inverted(world, body);
        assert_int_equal(sn_world_stats(world)->inverted, inverted);
        assert_int_equal(sn_world_stats(world)->status, status);
        if (inverted > 0 && status == SN_OK) fail_msg("%d elements inside out unsaid", inverted);
    }
    return remarks;
}

// more load than the law can carry: there is no equilibrium to find near by
static void past_its_limit_stvk_complains(void** state) {
    (void)state;
    for (double stress = -0.195; stress > -2; stress *= 2) {
        SnWorldDef def = statics();
        SnBodyId body;
        SnWorld* world = new_block(&def, "stvk", 1, &body);
        load_top(world, body, stress, 4);
        assert_true(squeeze(world, body, 4) > 0);
        sn_destroy_world(world);
    }
}

// the same in time, released at once: it falls through itself or not, but never in silence
static void moving_stvk_complains_too(void** state) {
    (void)state;
    const SnIntegrator integrator[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2,
                                       SN_MIDPOINT};
    for (size_t i = 0; i < sizeof integrator / sizeof integrator[0]; ++i) {
        SnWorldDef def = statics();
        def.integrator = integrator[i];
        def.step = 4; // s; sound takes 30 s through the block
        def.drag = 0.02;
        SnBodyId body;
        SnWorld* world = new_block(&def, "stvk", 1, &body);
        load_top(world, body, -0.4, 0);
        assert_true(squeeze(world, body, 100) > 0);
        sn_destroy_world(world);
    }
}

// the top of a block is driven down to `last` of its height, the sides free but for the top
static void push_down(const char* law, int cells, double last, int at_least) {
    const int steps = 20;
    SnWorldDef def = statics();
    SnBodyId body;
    SnWorld* world = new_block(&def, law, cells, &body);
    const SnMotionKey key[2] = {{.time = 0}, {.time = steps, .translate = {0, 0, last - 1}}};
    SnDriveDef drive = sn_default_drive_def();
    drive.body = body;
    drive.select = at_plane(2, 1);
    drive.key = key;
    drive.key_count = 2;
    drive.smooth = 0;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    assert_true(squeeze(world, body, steps) >= at_least);
    sn_destroy_world(world);
}

static void no_squeezed_block_is_inverted_in_silence(void** state) {
    (void)state;
    push_down("stvk", 3, 0.5, 0);  // a little past 1/sqrt(3)
    push_down("stvk", 3, 0.2, 0);  // far past it
    push_down("stvk", 3, -0.3, 1); // through its own floor: inside out for certain
    push_down("stable-neo-hookean", 3, -0.3, 1);
    push_down("neo-hookean", 3, -0.3, 1);
    push_down("linear", 3, -0.3, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_stretches_as_its_table_says),
        cmocka_unit_test(below_its_limit_stvk_holds),
        cmocka_unit_test(past_its_limit_stvk_complains),
        cmocka_unit_test(moving_stvk_complains_too),
        cmocka_unit_test(no_squeezed_block_is_inverted_in_silence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
