// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "math/quat.h"
#include "math/svd.h"

// matrices that singular value decompositions stumble over
static Mat3 difficult(int kind, SnRandom* random) {
    double a[6];
    for (int k = 0; k < 6; ++k) a[k] = sn_random_uniform(random, -3, 3);
    Mat3 U = quat_matrix(quat_exp(v3_load(a))), V = quat_matrix(quat_exp(v3_load(a + 3))), D;
    switch (kind) {
    case 0:
        D = m3_diagonal(1, 1, 1);
        break; // a rotation
    case 1:
        D = m3_diagonal(2, 2, 0.5);
        break; // repeated
    case 2:
        D = m3_diagonal(3, 0, 0);
        break; // rank one
    case 3:
        D = m3_diagonal(3, 1, 0);
        break; // rank two
    case 4:
        D = m3_diagonal(0, 0, 0);
        break; // nothing
    case 5:
        D = m3_diagonal(1.2, 0.9, -0.4);
        break; // inside out
    case 6:
        D = m3_diagonal(1e8, 2e8, 3e8);
        break; // large
    case 7:
        D = m3_diagonal(1e-8, 2e-8, 3e-8);
        break; // small
    case 8:
        D = m3_diagonal(1, 1 + 1e-9, 1 - 1e-9);
        break;
    case 9:
        D = m3_diagonal(1, 1e-5, 1e-5);
        break;
    case 10:
        return m3_diagonal(1, 2, 3);
    default:
        D = m3_diagonal(fabs(a[0]), fabs(a[1]), a[2]);
        break;
    }
    return m3_mul(m3_mul(U, D), V);
}

static void check_orthonormal(Lanes u[3][3], int lane) {
    Vec3 c[3];
    for (int k = 0; k < 3; ++k) c[k] = v3(u[k][0][lane], u[k][1][lane], u[k][2][lane]);
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) CHECK_NEAR(v3_dot(c[k], c[l]), k == l, 1e-13);
    CHECK_NEAR(v3_dot(v3_cross(c[0], c[1]), c[2]), 1, 1e-13);
}

static void decomposition_of_difficult_matrices(void** state) {
    (void)state;
    SnRandom random = {5};
    for (int round = 0; round < 500; ++round)
        for (int kind = 0; kind < 12; ++kind) {
            Lanes F[9], u[3][3], s[3], v[3][3];
            for (int l = 0; l < SN_LANES; ++l) {
                Mat3 M = difficult(kind, &random);
                for (int k = 0; k < 9; ++k) F[k][l] = M.m[k / 3][k % 3];
            }
            svd_decompose(F, 5, u, s, v);
            for (int l = 0; l < SN_LANES; ++l) {
                double scale = fmax(s[0][l], 1e-8);
                check_orthonormal(u, l);
                check_orthonormal(v, l);
                assert_true(s[0][l] >= s[1][l] - 1e-13 * scale && s[1][l] >= -1e-13 * scale);
                assert_true(s[1][l] >= fabs(s[2][l]) - 1e-13 * scale);
                for (int k = 0; k < 9; ++k) {
                    double sum = 0;
                    for (int m = 0; m < 3; ++m) sum += s[m][l] * u[m][k / 3][l] * v[m][k % 3][l];
                    CHECK_NEAR(sum, F[k][l], 1e-12 * scale);
                }
            }
        }
}

static void rotation_is_the_polar_factor(void** state) {
    (void)state;
    Vec3 axis = v3(0.3, -0.8, 0.5);
    Mat3 R = quat_matrix(quat_exp(axis)), S = {{{1.2, .1, .05}, {.1, .8, -.1}, {.05, -.1, 1.1}}};
    Mat3 M = m3_mul(R, S);
    Lanes F[9], u[3][3], s[3], v[3][3], Q[9];
    for (int k = 0; k < 9; ++k) F[k] = lanes_set(M.m[k / 3][k % 3]);
    svd_decompose(F, 5, u, s, v);
    svd_rotation(u, v, Q);
    for (int k = 0; k < 9; ++k) CHECK_NEAR(Q[k][4], R.m[k / 3][k % 3], 1e-14);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decomposition_of_difficult_matrices),
        cmocka_unit_test(rotation_is_the_polar_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
