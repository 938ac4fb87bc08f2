// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "difficult.h"

// two batches, of different kinds, go through together and one alone
enum { BATCHES = 3 };

static void check_orthonormal(const Lanes u[3][3], int lane) {
    Vec3 c[3];
    for (int k = 0; k < 3; ++k) c[k] = v3(u[k][0][lane], u[k][1][lane], u[k][2][lane]);
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) CHECK_NEAR(v3_dot(c[k], c[l]), k == l, 1e-13);
    CHECK_NEAR(v3_dot(v3_cross(c[0], c[1]), c[2]), 1, 1e-13);
}

static void check_svd(const SnMatrixBatch* F, const Svd* svd, int l) {
    const double s[3] = {svd->s[0][l], svd->s[1][l], svd->s[2][l]}, scale = fmax(s[0], 1e-8);
    check_orthonormal(svd->u, l);
    check_orthonormal(svd->v, l);
    assert_true(s[0] >= s[1] - 1e-13 * scale && s[1] >= -1e-13 * scale);
    assert_true(s[1] >= fabs(s[2]) - 1e-13 * scale);
    for (int k = 0; k < 9; ++k) {
        double sum = 0;
        for (int m = 0; m < 3; ++m) sum += s[m] * svd->u[m][k / 3][l] * svd->v[m][k % 3][l];
        CHECK_NEAR(sum, F->m[k][l], 1e-12 * scale);
    }
}

static void decomposition_of_difficult_matrices(void** state) {
    (void)state;
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        const SnDecompose* decompose = decompose_for(isa);
        SnRandom random = {5};
        for (int round = 0; decompose && round < 100; ++round)
            for (int kind = 0; kind < DIFFICULT_KINDS; ++kind) {
                SnMatrixBatch F[BATCHES];
                Svd svd[BATCHES];
                for (int i = 0; i < BATCHES; ++i)
                    F[i] = difficult_batch((kind + i) % DIFFICULT_KINDS, &random);
                decompose->svd_pair(F[0].m, F[1].m, 5, &svd[0], &svd[1]);
                decompose->svd(F[2].m, 5, &svd[2]);
                for (int i = 0; i < BATCHES * SN_LANES; ++i)
                    check_svd(&F[i / SN_LANES], &svd[i / SN_LANES], i % SN_LANES);
            }
    }
}

static void rotation_is_the_polar_factor(void** state) {
    (void)state;
    Vec3 axis = v3(0.3, -0.8, 0.5);
    Mat3 R = quat_matrix(quat_exp(axis)), S = {{{1.2, .1, .05}, {.1, .8, -.1}, {.05, -.1, 1.1}}};
    Mat3 M = m3_mul(R, S);
    Lanes F[9], Q[9];
    Svd svd;
    for (int k = 0; k < 9; ++k) F[k] = lanes_set(M.m[k / 3][k % 3]);
    svd_decompose(F, 5, &svd);
    svd_rotation(&svd, Q);
    for (int k = 0; k < 9; ++k) CHECK_NEAR(Q[k][4], R.m[k / 3][k % 3], 1e-14);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decomposition_of_difficult_matrices),
        cmocka_unit_test(rotation_is_the_polar_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
