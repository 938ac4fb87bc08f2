// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/random.h"
#include "check.h"
#include "math/simd.h"

static void log_and_exp_are_accurate(void** state) {
    (void)state;
    SnRandom random = {1};
    for (int i = 0; i < 20000; ++i) {
        Lanes x;
        for (int l = 0; l < SN_LANES; ++l)
            x[l] = i % 2 ? sn_random_uniform(&random, 0.5, 1.5)
                         : exp(sn_random_uniform(&random, -200, 200));
        Lanes log_x = lanes_log(x), back = lanes_exp(log_x);
        for (int l = 0; l < SN_LANES; ++l) {
            double want = log(x[l]);
            CHECK_NEAR(log_x[l], want, 4e-16 * fabs(want) + 1e-300);
            CHECK_NEAR(back[l], exp(log_x[l]), 6e-16 * exp(log_x[l]));
        }
    }
    assert_true(lanes_log(lanes_set(1))[0] == 0);
    assert_true(lanes_exp(lanes_set(0))[0] == 1);
}

static void choices_and_roots(void** state) {
    (void)state;
    Lanes a = {1, -2, 3, -4, 0, 5, -6, 7}, b = {0, 0, 5, -5, 0, 5, 5, -5};
    Lanes low = lanes_min(a, b), high = lanes_max(a, b), root = lanes_sqrt(a * a),
          inverse = lanes_rsqrt(a * a + 1.0);
    for (int l = 0; l < SN_LANES; ++l) {
        assert_true(low[l] == fmin(a[l], b[l]) && high[l] == fmax(a[l], b[l]));
        assert_true(root[l] == fabs(a[l]) && lanes_abs(a)[l] == fabs(a[l]));
        CHECK_NEAR(inverse[l], 1 / sqrt(a[l] * a[l] + 1), 1e-15);
    }
    assert_true(lanes_sum(a) == 4);
    assert_true(lanes_all_greater(a, lanes_set(-7)) && !lanes_all_greater(a, lanes_set(-6)));
}

static void gathers_and_scatters(void** state) {
    (void)state;
    double x[40], y[40] = {0}, blocks[9 * 4 + 8] = {0};
    int index[SN_LANES] = {0, 3, 3, 7, 2, 11, 5, 0}, block[SN_LANES] = {0, 1, -1, 3, 1, 0, 2, -1};
    for (int i = 0; i < 40; ++i) x[i] = i;
    Lanes nodes[3], entries[9];
    lanes_gather3(x, index, nodes);
    for (int l = 0; l < SN_LANES; ++l)
        for (int k = 0; k < 3; ++k) assert_true(nodes[k][l] == 3 * index[l] + k);
    lanes_scatter_add3(y, index, nodes);
    assert_true(y[9] == 18 && y[1] == 2 && y[23] == 23 && y[12] == 0);

    for (int e = 0; e < 9; ++e)
        for (int l = 0; l < SN_LANES; ++l) entries[e][l] = 10 * l + e;
    lanes_scatter_add9(blocks, block, entries);
    for (int e = 0; e < 9; ++e) {
        assert_true(blocks[e] == 50 + 2 * e && blocks[9 + e] == 50 + 2 * e);
        assert_true(blocks[18 + e] == 60 + e && blocks[27 + e] == 30 + e);
    }
}

static void particles_come_and_go(void** state) {
    (void)state;
    _Alignas(64) double x[4 * 20], y[4 * 20] = {0};
    _Alignas(64) float s[4 * 20], t[4 * 20] = {0};
    int index[SN_FLOAT_LANES];
    for (int l = 0; l < SN_FLOAT_LANES; ++l) index[l] = 4 * ((7 * l + 3) % 20);
    for (int i = 0; i < 80; ++i) x[i] = s[i] = (float)i;
    Lanes nodes[4];
    LanesFloat singles[4];
    lanes_gather4(x, index, nodes);
    lanes_float_gather4(s, index, singles);
    for (int k = 0; k < 4; ++k) {
        for (int l = 0; l < SN_LANES; ++l) assert_true(nodes[k][l] == index[l] + k);
        for (int l = 0; l < SN_FLOAT_LANES; ++l)
            assert_true(singles[k][l] == (float)(index[l] + k));
    }
    lanes_scatter4(y, index, nodes);
    lanes_float_scatter4(t, index, singles);
    for (int l = 0; l < SN_FLOAT_LANES; ++l)
        for (int i = index[l]; i < index[l] + 4; ++i) {
            assert_true(t[i] == s[i]);
            assert_true(y[i] == (l < SN_LANES ? x[i] : 0));
        }
    assert_true(lanes_float_sqrt(lanes_float_set(9))[5] == 3);
    assert_true(lanes_float_max(lanes_float_set(-1), lanes_float_set(2))[3] == 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_and_exp_are_accurate),
        cmocka_unit_test(choices_and_roots),
        cmocka_unit_test(gathers_and_scatters),
        cmocka_unit_test(particles_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
