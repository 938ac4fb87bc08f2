// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The constant stiffness of solids: one Laplacian for all three components, the same for all
// shapes, with weights that fit the stress.
#include "eigen.h"
#include "element/solids.h"
#include "material/moduli.h"

#include <string.h>

static const SnWeights weights = {0.7, 1.9, SN_TANGENT_CONSTANT};

static void visit(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    SnRandom random = {31};
    double *rest = SN_NEW_ARRAY(double, n*n), *H = SN_NEW_ARRAY(double, n*n);
    double *a = SN_NEW_ARRAY(double, n), *b = SN_NEW_ARRAY(double, n);
    SnSolidAt at = {.x = s.x, .x_lag = s.x};
    dense_hessian(&s, &at, weights, NULL, rest);
    deform(&s, random_stretch(c.kind, (double[3]){1.4, 0.6, 1.1}, &random), 0.04, 8);
    dense_hessian(&s, &at, weights, NULL, H);
    assert_memory_equal(rest, H, sizeof(double) * (size_t)(n * n));

    dense_multiply(n, H, s.v, a);
    sn_solid_product(s.solid, &at, weights, s.v, NULL, b);
    const double scale = largest(H, n * n);
    assert_true(scale > 0);
    CHECK_AT_MOST(largest_difference(a, b, n), 1e-13 * n * scale);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            if (i % 3 != j % 3) assert_true(H[i * n + j] == 0);
            const int first = (i - i % 3) * n + (j - j % 3);
            if (i % 3 == j % 3) assert_true(H[i * n + j] == H[first]);
            CHECK_NEAR(H[i * n + j], H[j * n + i], 1e-14 * scale);
        }
    eigen_jacobi(n, H, rest);
    for (int i = 0; i < n; ++i) CHECK_AT_MOST(-H[i * n + i], 1e-12 * scale);
    sn_free(rest), sn_free(H), sn_free(a), sn_free(b);
    free_solid(&s);
}

static void constant_matrix_is_one_laplacian(void** state) {
    (void)state;
    walk_solids(visit);
}

// the weight of a law, from the matrix of one element: K_11 = V w |g_1|^2, V = 1/6, |g_1| = 1
static double weight_of(const char* law, double E, double nu) {
    const int element[4] = {0, 1, 2, 3};
    const double vertex[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    SnMaterial m = sn_default_material();
    SnMesh* mesh = NULL;
    SnSolid* solid = NULL;
    double *x = SN_CLONE_ARRAY(double, vertex, 12), *w = SN_NEW_ARRAY(double, 12);
    double* y = SN_NEW_ARRAY(double, 12); // vectors of a world have room behind them
    w[3] = 1;
    m.law = sn_law_find(law);
    m.youngs_modulus = E;
    m.poissons_ratio = nu;
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 4, vertex, 1, element, NULL, &mesh, NULL));
    CHECK_OK(sn_create_solid(mesh, &m, 1, 0, &solid));
    const SnSolidAt at = {.x = x};
    sn_solid_product(solid, &at, (SnWeights){1, 0, SN_TANGENT_CONSTANT}, w, NULL, y);
    const double weight = 6 * y[3];
    sn_free(x), sn_free(w), sn_free(y);
    sn_destroy_solid(solid);
    sn_destroy_mesh(mesh);
    return weight;
}

// 2 mu + lambda at rest; over stretches from 0.9 to 1.1 more, by what the integrals of the fit say
static void weights_fit_the_stress(void** state) {
    (void)state;
    static const struct {
        const char* law;
        double mu, lambda;
    } fits[] = {{"linear", 2, 1},
                {"corotated", 2, 1},
                {"fixed-corotated", 2, 1},
                {"stvk", 2.006, 1.003},               // (mu + lambda/2) (s^3 - s)
                {"neo-hookean", 2.006043, 1.011099}}; // mu (s - 1/s) + lambda ln(s)/s
    const double E = 7, nu[2] = {0.1, 0.4};
    for (size_t f = 0; f < sizeof fits / sizeof fits[0]; ++f)
        for (int k = 0; k < 2; ++k) {
            double lame[2];
            sn_lame_moduli(E, nu[k], lame);
            const double expected = fits[f].mu * lame[0] + fits[f].lambda * lame[1];
            const double found = weight_of(fits[f].law, E, nu[k]);
            if (!(fabs(found - expected) <= 1e-5 * expected))
                fail_msg("%s: %.6g, not %.6g", fits[f].law, found, expected);
        }
}

// of any law, a little off the slope at rest, which is that of small strains
static void every_law_has_a_weight(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(SN_ISA_PLAIN);
    for (int l = 0; l < table->count; ++l) {
        double lame[2];
        sn_lame_moduli(5, 0.3, lame);
        const double w = weight_of(table->law[l]->name, 5, 0.3);
        const double* distance = table->law[l]->distance;
        if (sn_law_is_distances(table->law[l])) { // the weights themselves
            CHECK_NEAR(w, distance[0] * lame[0] + distance[1] * lame[1], 1e-14 * w);
            continue;
        }
        const int shearless = sn_law_is_shearless(table->law[l]);
        const double rest = shearless ? lame[1] + 2.0 / 3 * lame[0] : 2 * lame[0] + lame[1];
        if (!(fabs(w - rest) <= 0.02 * rest))
            fail_msg("%s: %g, not %g", table->law[l]->name, w, rest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_matrix_is_one_laplacian),
        cmocka_unit_test(weights_fit_the_stress),
        cmocka_unit_test(every_law_has_a_weight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
