// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "math/quat.h"

static void exponential_and_logarithm(void** state) {
    (void)state;
    SnRandom random = {3};
    for (int i = 0; i < 2000; ++i) {
        double size = pow(10, sn_random_uniform(&random, -12, 0.45)), a[3];
        for (int k = 0; k < 3; ++k) a[k] = sn_random_uniform(&random, -1, 1);
        Vec3 theta = v3_scale(size, v3_unit(v3_load(a)));
        Vec3 back = quat_log(quat_exp(theta));
        CHECK_NEAR(v3_norm(v3_sub(back, theta)), 0, 4e-15 * (1 + size));
        Mat3 R = quat_matrix(quat_exp(theta)), I = m3_mul(R, m3_transpose(R));
        for (int k = 0; k < 9; ++k) CHECK_NEAR(I.m[k / 3][k % 3], k % 4 == 0, 1e-15 * 4);
        Vec3 v = v3(1, 2, 3), w = m3_apply(R, v), q = quat_rotate(quat_exp(theta), v);
        CHECK_NEAR(v3_norm(v3_sub(w, q)), 0, 1e-14);
    }
}

static void products_compose(void** state) {
    (void)state;
    Quat a = quat_exp(v3(0.3, 0.2, -1.0)), b = quat_exp(v3(-0.7, 1.1, 0.4));
    Mat3 AB = m3_mul(quat_matrix(a), quat_matrix(b)), C = quat_matrix(quat_mul(a, b));
    for (int k = 0; k < 9; ++k) CHECK_NEAR(C.m[k / 3][k % 3], AB.m[k / 3][k % 3], 1e-15);
    Mat3 I = m3_mul(AB, m3_inverse(AB));
    for (int k = 0; k < 9; ++k) CHECK_NEAR(I.m[k / 3][k % 3], k % 4 == 0, 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponential_and_logarithm),
        cmocka_unit_test(products_compose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
