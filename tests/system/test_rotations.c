// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// How the material around nodes has turned: a rigid turn is found exactly and turns the matrix of
// every law, parts that turn by different angles are told apart, and what is held stays.
#include "base/isa.h"
#include "material/law.h"
#include "system/rig.h"

#include <math.h>
#include <string.h>

// rows of a rotation by `angle` about the x axis, or about z in the plane
static void rotation(int about_z, double angle, double R[9]) {
    const double c = cos(angle), s = sin(angle);
    const double x[9] = {1, 0, 0, 0, c, -s, 0, s, c}, z[9] = {c, -s, 0, s, c, 0, 0, 0, 1};
    memcpy(R, about_z ? z : x, sizeof x);
}

static void turn(const double R[9], const double* from, double* to) {
    for (int i = 0; i < 3; ++i)
        to[i] = R[3 * i] * from[0] + R[3 * i + 1] * from[1] + R[3 * i + 2] * from[2];
}

// R B R^T
static void turn_block(const double R[9], const double* B, double* out) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            out[3 * i + j] = 0;
            for (int k = 0; k < 9; ++k)
                out[3 * i + j] += R[3 * i + k / 3] * B[k] * R[3 * j + k % 3];
        }
}

static double* found(Rig* rig, const SnConfig* to) {
    double* R = rig_vector(rig, 3 * rig->dofs);
    assert_int_equal(sn_system_rotations(rig->system, &rig->q, to, rig->scratch, R), SN_OK);
    return R;
}

static SnBlockMatrix* matrix_at(Rig* rig, const SnConfig* q) {
    SnBlockMatrix* A = NULL;
    SnStage stage = rig->stage;
    stage.tangent = SN_TANGENT_PROJECTED;
    assert_int_equal(sn_system_create_matrix(rig->system, &A), SN_OK);
    assert_int_equal(sn_system_matrix(rig->system, &stage, q, rig->scratch, A), SN_OK);
    return A;
}

static void check_law(SnMeshKind kind, int law) {
    Rig* rig = make_rig((RigDef){.kind = kind, .law = law, .fibre = -1});
    set_stage(rig, SN_QUASISTATIC, 0, 0.1, 0.02);
    const int plane = kind != SN_MESH_TETS;
    const int follows = sn_law_table(sn_isa())->law[law]->rotation_free;
    SnConfig to = rig_config(rig, &rig->q);
    double Q[9], block[9];
    rotation(plane, 2.0, Q);
    for (int i = 0; i < rig->nodes; ++i) turn(Q, rig->q.x + 3 * i, to.x + 3 * i);
    rotation(plane, follows ? 2.0 : 0, Q);

    // a rigid turn is the turn of every row
    const double* R = found(rig, &to);
    for (int i = 0; i < 3 * rig->dofs; ++i) CHECK_NEAR(R[i], Q[i % 9], 1e-11);

    // and A there is the same, turned
    SnBlockMatrix *A = matrix_at(rig, &rig->q), *B = matrix_at(rig, &to);
    double size = 0;
    for (int b = 0; b < 9 * A->pattern->blocks; ++b) size = fmax(size, fabs(A->value[b]));
    for (int b = 0; b < A->pattern->blocks; ++b) {
        turn_block(Q, A->value + 9 * b, block);
        for (int k = 0; k < 9; ++k) // in the plane z is no unknown
            if (!plane || (k / 3 < 2 && k % 3 < 2))
                CHECK_NEAR(B->value[9 * b + k] / size, block[k] / size, 1e-9);
    }
    sn_destroy_block_matrix(A);
    sn_destroy_block_matrix(B);
    free_rig(rig);
}

static void rigid_turns_are_found_and_turn_matrices(void** state) {
    (void)state;
    for (int law = 0; law < sn_law_table(sn_isa())->count; ++law) {
        check_law(SN_MESH_TETS, law);
        check_law(SN_MESH_TRIANGLES, law);
    }
}

// a bar that is twisted by 2 rad along its length
static void twists_are_told_apart(void** state) {
    (void)state;
    Rig* rig = make_rig(
        (RigDef){.kind = SN_MESH_TETS, .law = sn_law_find("stvk"), .fibre = -1, .cells = 24});
    set_stage(rig, SN_QUASISTATIC, 0, 0.1, 0);
    double low = HUGE_VAL, high = -HUGE_VAL, Q[9];
    for (int i = 0; i < rig->nodes; ++i) {
        low = fmin(low, rig->q.x[3 * i]);
        high = fmax(high, rig->q.x[3 * i]);
    }
    SnConfig to = rig_config(rig, &rig->q);
    for (int i = 0; i < rig->nodes; ++i) {
        rotation(0, 2 * (rig->q.x[3 * i] - low) / (high - low), Q);
        turn(Q, rig->q.x + 3 * i, to.x + 3 * i);
    }
    const double* R = found(rig, &to);
    SnBlockMatrix* A = matrix_at(rig, &rig->q); // which knows where its rows are
    for (int r = 0; r < rig->dofs / 3; ++r) {
        rotation(0, 2 * (A->where[3 * r] - low) / (high - low), Q);
        for (int k = 0; k < 9; ++k) CHECK_NEAR(R[9 * r + k], Q[k], 0.15);
    }
    sn_destroy_block_matrix(A);
    free_rig(rig);
}

static int is_identity(const double* R) {
    for (int k = 0; k < 9; ++k)
        if (fabs(R[k] - (k % 4 == 0)) > 1e-14) return 0;
    return 1;
}

// bodies, springs, and nodes of which a component is held
static void what_cannot_turn_does_not(void** state) {
    (void)state;
    const int law = sn_law_find("stvk");
    const RigDef defs[] = {{.kind = SN_MESH_TETS, .law = law, .fibre = -1, .hold = 1, .bodies = 2},
                           {.kind = SN_MESH_SPRINGS, .fibre = -1}};
    for (int d = 0; d < 2; ++d) {
        Rig* rig = make_rig(defs[d]);
        set_stage(rig, SN_BDF1, 0, 0.1, 0.01);
        SnConfig to = rig_config(rig, &rig->q);
        double Q[9];
        int turned = 0;
        rotation(0, 1, Q);
        for (int i = 0; i < rig->nodes; ++i) turn(Q, rig->q.x + 3 * i, to.x + 3 * i);
        const double* R = found(rig, &to);
        for (int r = 0; r < rig->dofs / 3; ++r) {
            const int all = rig_is_free(rig, 3 * r) && rig_is_free(rig, 3 * r + 1) &&
                            rig_is_free(rig, 3 * r + 2);
            if (!all) assert_true(is_identity(R + 9 * r));
            turned += !is_identity(R + 9 * r);
        }
        for (int b = 0; b < sn_system_movers(rig->system); ++b) {
            const int row = sn_system_mover_dof(rig->system, b) / 3;
            assert_true(is_identity(R + 9 * row) && is_identity(R + 9 * (row + 1)));
        }
        assert_true(d == 0 ? turned > 0 : turned == 0);
        free_rig(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rigid_turns_are_found_and_turn_matrices),
        cmocka_unit_test(twists_are_told_apart),
        cmocka_unit_test(what_cannot_turn_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
