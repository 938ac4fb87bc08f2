// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The rate of the Green strain against differences of the strain, and for motions without strain.
#include "element/solids.h"

#include <stdlib.h>

static double norm6(const double* E) { // off-diagonal entries stand for two
    double sum = 0;
    for (int k = 0; k < 6; ++k) sum += (k < 3 ? 1 : 2) * E[k] * E[k];
    return sqrt(sum);
}

static void check_differences(SnMeshKind kind) {
    TestSolid s = make_solid((SolidCase){kind, 0, -1, DAMPING_NONE}, 3);
    SnRandom random = {11};
    const Mat3 A =
        random_stretch(kind, (double[3]){1.3, 0.8, kind == SN_MESH_TETS ? 1.1 : 1}, &random);
    deform(&s, A, 0.02, 5);
    const int n = s.mesh->element_count, values = 3 * s.nodes;
    const double dt = 1e-5;
    double* rate = malloc(sizeof(double) * (size_t)n);
    double* moved = calloc((size_t)values + 8, sizeof(double));
    double* strain[2];
    for (int side = 0; side < 2; ++side) {
        strain[side] = malloc(sizeof(double) * 6 * (size_t)n);
        for (int i = 0; i < values; ++i) moved[i] = s.x[i] + (side ? dt : -dt) * s.v[i];
        sn_solid_measure(s.solid, moved, NULL, strain[side], NULL);
    }
    sn_solid_strain_rate(s.solid, s.x, s.v, rate);
    for (int e = 0; e < n; ++e) {
        double difference[6];
        for (int k = 0; k < 6; ++k)
            difference[k] = (strain[1][6 * e + k] - strain[0][6 * e + k]) / (2 * dt);
        CHECK_NEAR(rate[e], norm6(difference), 1e-8 * (1 + rate[e]));
    }
    free(strain[0]), free(strain[1]), free(moved), free(rate);
    free_solid(&s);
}

static void rates_are_differences(void** state) {
    (void)state;
    check_differences(SN_MESH_TETS);
    check_differences(SN_MESH_TRIANGLES);
}

static void turning_is_no_strain(void** state) {
    (void)state;
    TestSolid s = make_solid((SolidCase){SN_MESH_TETS, 0, -1, DAMPING_NONE}, 3);
    SnRandom random = {2};
    deform(&s, random_rotation(SN_MESH_TETS, &random), 0, 1);
    double* rate = malloc(sizeof(double) * (size_t)s.mesh->element_count);
    for (int i = 0; i < s.nodes; ++i)
        v3_store(s.v + 3 * i, v3_add(v3(4, 5, 6), v3_cross(v3(1, -2, 3), v3_load(s.x + 3 * i))));
    sn_solid_strain_rate(s.solid, s.x, s.v, rate);
    for (int e = 0; e < s.mesh->element_count; ++e) CHECK_AT_MOST(rate[e], 1e-12);
    free(rate);
    free_solid(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_are_differences),
        cmocka_unit_test(turning_is_no_strain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
