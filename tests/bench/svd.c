// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "obvious_svd.h"

// U and V are orthogonal and U diag(s) V^T is what was decomposed
static void the_obvious_decomposition(void** state) {
    (void)state;
    SnRandom random = {3};
    for (int round = 0; round < 1000; ++round) {
        double F[9], U[9], s[3], V[9];
        for (int k = 0; k < 9; ++k) F[k] = (k % 4 == 0) + sn_random_uniform(&random, -0.3, 0.3);
        sn_obvious_svd(F, U, s, V);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                double product = 0, u = 0, v = 0;
                for (int k = 0; k < 3; ++k) {
                    product += U[3 * i + k] * s[k] * V[3 * j + k];
                    u += U[3 * k + i] * U[3 * k + j];
                    v += V[3 * k + i] * V[3 * k + j];
                }
                CHECK_NEAR(product, F[3 * i + j], 1e-14);
                CHECK_NEAR(u, i == j, 1e-13);
                CHECK_NEAR(v, i == j, 1e-14);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_obvious_decomposition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
