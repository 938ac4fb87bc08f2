// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "difficult.h"

#include "math/polar.h"

static double largest(Mat3 M) {
    double worst = 0;
    for (int k = 0; k < 9; ++k) worst = fmax(worst, fabs(M.m[k / 3][k % 3]));
    return worst;
}

static Mat3 minus(Mat3 A, Mat3 B) {
    for (int k = 0; k < 9; ++k) A.m[k / 3][k % 3] -= B.m[k / 3][k % 3];
    return A;
}

// R is a rotation, R^T F is symmetric, and its trace is the sum of the stretches
static void check_polar(Mat3 F, Mat3 R, const Svd* svd, int lane) {
    const double s[3] = {svd->s[0][lane], svd->s[1][lane], svd->s[2][lane]};
    const double scale = fmax(s[0], 1e-8), gap = s[1] + s[2];
    const double D = 2 * (s[0] + s[1]) * (s[0] + s[2]) * gap;
    const double size = sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
    // errors grow as R becomes less unique, up to where the singular vectors take over
    const double error = 2e-14 * fmax(1, fmin(10, size * size * size / D));
    const Mat3 S = m3_mul(m3_transpose(R), F);
    CHECK_AT_MOST(largest(minus(m3_mul(m3_transpose(R), R), m3_diagonal(1, 1, 1))), error);
    CHECK_NEAR(m3_det(R), 1, error);
    CHECK_AT_MOST(largest(minus(S, m3_transpose(S))), 1e-12 * scale);
    CHECK_NEAR(S.m[0][0] + S.m[1][1] + S.m[2][2], s[0] + s[1] + s[2], 1e-12 * scale);

    // where it is unique, it is that of the singular vectors
    Lanes Q[9];
    svd_rotation(svd, Q);
    for (int k = 0; k < 9 && gap > 1e-3 * scale; ++k)
        CHECK_NEAR(R.m[k / 3][k % 3], Q[k][lane], 1e-13 * s[0] / gap);
}

static void rotations_of_difficult_matrices(void** state) {
    (void)state;
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        const SnDecompose* decompose = decompose_for(isa);
        SnRandom random = {5};
        for (int round = 0; decompose && round < 200; ++round)
            for (int kind = 0; kind < DIFFICULT_KINDS; ++kind) {
                SnMatrixBatch F = difficult_batch(kind, &random), R;
                Svd svd;
                decompose->svd(F.m, 5, &svd);
                decompose->polar(1, &F, &R);
                for (int l = 0; l < SN_LANES; ++l)
                    check_polar(lane_of(&F, l), lane_of(&R, l), &svd, l);
            }
    }
}

// one lane that needs the singular vectors leaves the others to the fast way
static void a_flat_lane_among_others(void** state) {
    (void)state;
    SnRandom random = {8};
    const SnDecompose* decompose = sn_decompose(sn_isa());
    for (int kind = 2; kind < 5; ++kind) {
        SnMatrixBatch F = difficult_batch(1, &random), flat = difficult_batch(kind, &random), R,
                      all;
        Svd svd;
        decompose->polar(1, &F, &all);
        for (int k = 0; k < 9; ++k) F.m[k][3] = flat.m[k][3];
        decompose->svd(F.m, 5, &svd);
        decompose->polar(1, &F, &R);
        for (int l = 0; l < SN_LANES; ++l) {
            check_polar(lane_of(&F, l), lane_of(&R, l), &svd, l);
            if (l != 3) CHECK_AT_MOST(largest(minus(lane_of(&R, l), lane_of(&all, l))), 1e-14);
        }
    }
}

// not a number stays where it is
static void a_lane_that_is_no_number(void** state) {
    (void)state;
    SnRandom random = {9};
    SnMatrixBatch F = difficult_batch(0, &random), R;
    for (int k = 0; k < 9; ++k) F.m[k][0] = NAN, F.m[k][1] = INFINITY;
    sn_decompose(sn_isa())->polar(1, &F, &R);
    for (int l = 2; l < SN_LANES; ++l)
        CHECK_AT_MOST(largest(minus(lane_of(&R, l), lane_of(&F, l))), 1e-14);
}

// the angle between two rotations
static double angle_between(Mat3 A, Mat3 B) {
    const Mat3 D = minus(A, B);
    double square = 0;
    for (int k = 0; k < 9; ++k) square += D.m[k / 3][k % 3] * D.m[k / 3][k % 3];
    return sqrt(square / 2);
}

// from 0.1 rad off, each step leaves much less than the square of what was there
static void refining_a_rotation_that_is_near(void** state) {
    (void)state;
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        const SnDecompose* decompose = decompose_for(isa);
        SnRandom random = {10};
        const double limit[4] = {0.11, 2e-3, 1e-6, 1e-14};
        for (int round = 0; decompose && round < 100; ++round) {
            SnMatrixBatch F, R, near;
            for (int l = 0; l < SN_LANES; ++l) {
                double a[9], s[3];
                for (int k = 0; k < 9; ++k) a[k] = sn_random_uniform(&random, -1, 1);
                for (int k = 0; k < 3; ++k) s[k] = sn_random_uniform(&random, 0.6, 1.6);
                Mat3 V = quat_matrix(quat_exp(v3_load(a + 3)));
                Mat3 S = m3_mul(m3_mul(V, m3_diagonal(s[0], s[1], s[2])), m3_transpose(V));
                Mat3 Q = quat_matrix(quat_exp(v3_load(a))), M = m3_mul(Q, S);
                Mat3 off = quat_matrix(quat_exp(v3_scale(0.1, v3_unit(v3_load(a + 6)))));
                Mat3 start = m3_mul(Q, off);
                for (int k = 0; k < 9; ++k) {
                    F.m[k][l] = M.m[k / 3][k % 3];
                    near.m[k][l] = start.m[k / 3][k % 3];
                }
            }
            decompose->polar(1, &F, &R);
            for (int steps = 0; steps < 4; ++steps) {
                SnMatrixBatch refined = near;
                decompose->refine(1, &F, steps, &refined);
                for (int l = 0; l < SN_LANES; ++l)
                    CHECK_AT_MOST(angle_between(lane_of(&refined, l), lane_of(&R, l)),
                                  limit[steps]);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rotations_of_difficult_matrices),
        cmocka_unit_test(a_flat_lane_among_others),
        cmocka_unit_test(a_lane_that_is_no_number),
        cmocka_unit_test(refining_a_rotation_that_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
