// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Assembled matrices of solids: equal to the product without a matrix, to differences of forces,
// symmetric, and never with a negative eigenvalue.
#include "eigen.h"
#include "element/solids.h"

#include <string.h>

static const SnWeights weights = {0.7, 1.9, 0};

// ---- assembled = matrix-free, symmetric

static void visit_product(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    SnRandom random = {31};
    double *H = SN_NEW_ARRAY(double, n*n), *lag = SN_NEW_ARRAY(double, n);
    double *a = SN_NEW_ARRAY(double, n), *b = SN_NEW_ARRAY(double, n);
    deform(&s, random_stretch(c.kind, (double[3]){1.4, 0.6, 1.1}, &random), 0.04, 8);
    for (int i = 0; i < n; ++i) lag[i] = 0.95 * s.x[i] + 0.01 * sin(3 * i);
    const double* lags[3] = {NULL, s.x, lag}; // no damping, in one pass, in two
    for (int l = 0; l < 3; ++l) {
        const SnSolidAt at = {.x = s.x, .x_lag = lags[l]};
        dense_hessian(&s, &at, weights, NULL, H);
        dense_multiply(n, H, s.v, a);
        memset(b, 0, sizeof(double) * (size_t)n);
        sn_solid_product(s.solid, &at, weights, s.v, NULL, b);
        const double scale = largest(H, n * n);
        CHECK_AT_MOST(largest_difference(a, b, n), 1e-13 * n * scale);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j) CHECK_NEAR(H[i * n + j], H[j * n + i], 1e-14 * scale);
    }
    sn_free(H), sn_free(lag), sn_free(a), sn_free(b);
    free_solid(&s);
}

static void assembled_matrix_is_the_product_and_symmetric(void** state) {
    (void)state;
    walk_solids(visit_product);
}

// ---- derivative of forces, where nothing is clamped

// largest error of K w against a central difference of forces along w
static double difference_error(const TestSolid* s, const double* w, const double* Kw, double eps) {
    const int n = 3 * s->nodes;
    double *x = SN_NEW_ARRAY(double, n), *high = SN_NEW_ARRAY(double, n);
    double *low = SN_NEW_ARRAY(double, n), worst = 0;
    for (int i = 0; i < n; ++i) x[i] = s->x[i] + eps * w[i];
    force_of(s, x, NULL, NULL, high);
    for (int i = 0; i < n; ++i) x[i] = s->x[i] - eps * w[i];
    force_of(s, x, NULL, NULL, low);
    for (int i = 0; i < n; ++i) worst = fmax(worst, fabs((low[i] - high[i]) / (2 * eps) - Kw[i]));
    sn_free(x), sn_free(high), sn_free(low);
    return worst;
}

static void check_derivative(SolidCase c, const double stretch[3], int exact) {
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    SnRandom random = {13};
    double *H = SN_NEW_ARRAY(double, n*n), *Kw = SN_NEW_ARRAY(double, n);
    deform(&s, random_stretch(c.kind, stretch, &random), 0.005, 5);
    const SnSolidAt at = {.x = s.x};
    dense_hessian(&s, &at, (SnWeights){1, 0, exact}, NULL, H);
    dense_multiply(n, H, s.v, Kw);
    const double scale = largest(Kw, n);
    check_slope(case_name(c), difference_error(&s, s.v, Kw, 4e-3),
                difference_error(&s, s.v, Kw, 2e-3), 1e-10 * scale);
    CHECK_AT_MOST(difference_error(&s, s.v, Kw, 1e-5), 1e-8 * scale);
    sn_free(H), sn_free(Kw);
    free_solid(&s);
}

static void visit_derivative(SolidCase c) {
    // a little tension: stresses that pull make the six numbers of pairs positive, and little of it
    // keeps the matrix of the stretches so; the exact matrix needs no such care
    if (!case_is_shearless(c)) check_derivative(c, (double[3]){1.06, 1.08, 1.07}, 0);
    check_derivative(c, (double[3]){1.06, 1.08, 1.07}, 1);
    check_derivative(c, (double[3]){0.7, 1.2, 0.8}, 1);
}

static void matrix_is_the_derivative_of_forces(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_NONE, visit_derivative);
}

// ---- no negative eigenvalue, however deformed

static void check_eigenvalues(const TestSolid* s, const SnSolidAt* at, SnWeights w, SolidCase c) {
    const int n = 3 * s->nodes;
    double *H = SN_NEW_ARRAY(double, n*n), *V = SN_NEW_ARRAY(double, n*n);
    dense_hessian(s, at, w, NULL, H);
    const double scale = largest(H, n * n);
    assert_true(isfinite(scale)); // it may be zero: crushed StVK has no positive eigenvalue
    eigen_jacobi(n, H, V);
    for (int i = 0; i < n; ++i)
        if (!(H[i * n + i] >= -1e-12 * scale))
            fail_msg("%s: eigenvalue %.3g of %.3g", case_name(c), H[i * n + i], scale);
    sn_free(H), sn_free(V);
}

static void visit_definite(SolidCase c) {
    static const double stretches[4][3] = {
        {0.35, 1.7, 0.9}, {0.5, 0.45, 0.4}, {2.5, 0.3, 0.2}, {-0.5, 0.6, 1.3}};
    TestSolid s = make_solid(c, 1);
    for (int k = 0; k < 4; ++k) {
        if (k == 3 && !(case_law(c) && case_law(c)->inversion_safe)) continue;
        SnRandom random = {(uint64_t)k + 1};
        deform(&s, random_stretch(c.kind, stretches[k], &random), k == 3 ? 0.3 : 0.02, 9);
        assert_true(inside_domain(&s));
        const SnSolidAt at = {.x = s.x, .x_lag = s.x};
        check_eigenvalues(&s, &at, (SnWeights){1, 0, 0}, c);
        if (c.damping == DAMPING_BOTH) check_eigenvalues(&s, &at, (SnWeights){0, 1, 0}, c);
    }
    free_solid(&s);
}

static void projected_matrix_has_no_negative_eigenvalue(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_BOTH, visit_definite);
}

// ---- lanes that are not used

// a mesh of one element fills one lane of eight: the others must not leave a trace
static void unused_lanes_leave_no_trace(void** state) {
    (void)state;
    const int element[4] = {0, 1, 2, 3};
    const double vertex[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    SnMaterial m = sn_default_material();
    SnMesh* mesh = NULL;
    SnSolid* solid = NULL;
    SnArenaStore* store = NULL;
    CHECK_OK(sn_create_arena(4096, &store));
    for (m.law = 0; m.law < sn_law_table(SN_ISA_PLAIN)->count; ++m.law) {
        CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 4, vertex, 1, element, NULL, &mesh, NULL));
        CHECK_OK(sn_create_solid(mesh, &m, 1, 0, &solid));
        assert_int_equal(solid->batch_count, 1);
        double* x = SN_CLONE_ARRAY(double, vertex, 12);
        for (int i = 0; i < 12; i += 3) x[i] *= 1.1;
        double F[9] = {1.1, 0, 0, 0, 1, 0, 0, 0, 1}, modulus[2], energy;
        const SnLaw* law = sn_law_table(SN_ISA_PLAIN)->law[m.law];
        SnLawPoint point;
        Lanes psi;
        law->moduli(m.youngs_modulus, m.poissons_ratio, modulus);
        for (int k = 0; k < 9; ++k) point.F[k] = lanes_set(F[k]);
        for (int k = 0; k < 2; ++k) point.modulus[k] = lanes_set(modulus[k]);
        law->energy(1, &point, &psi);
        energy = sn_solid_energy(solid, x, NULL, sn_arena_reset(store));
        CHECK_NEAR(energy, psi[0] / 6, 1e-12 * energy);
        sn_free(x);
        sn_destroy_solid(solid);
        sn_destroy_mesh(mesh);
    }
    sn_destroy_arena(store);
}

// w . K w by differences is what the product gives, where K is as it is. Viscosity and damping
// count as the product counts them, too.
static void visit_curvature(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    SnRandom random = {11};
    deform(
        &s,
        random_stretch(c.kind, (double[3]){1.1, 0.95, c.kind == SN_MESH_TETS ? 1.05 : 1}, &random),
        0.01, 5);
    const SnWeights own = {0.3, c.damping == DAMPING_NONE ? 0 : 0.2, 1};
    const SnSolidAt at = {.x = s.x, .x_lag = s.x};
    double* y = SN_NEW_ARRAY(double, 3 * s.nodes);
    sn_solid_product(s.solid, &at, own, s.v, NULL, y);
    const double exact = dot_product(s.v, y, 3 * s.nodes);
    const double size = largest(s.v, 3 * s.nodes) * largest(y, 3 * s.nodes);
    CHECK_NEAR(sn_solid_curvature(s.solid, s.x, s.v, own, NULL, s.scratch), exact, 1e-7 * size);
    sn_free(y);
    free_solid(&s);
}

static void curvature_is_a_product(void** state) {
    (void)state;
    // stiffness damping is always projected in a product: see test_solid_damping.c
    walk_solids_of_damping(DAMPING_NONE, visit_curvature);
    walk_solids_of_damping(DAMPING_VISCOSITY, visit_curvature);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assembled_matrix_is_the_product_and_symmetric),
        cmocka_unit_test(curvature_is_a_product),
        cmocka_unit_test(matrix_is_the_derivative_of_forces),
        cmocka_unit_test(projected_matrix_has_no_negative_eigenvalue),
        cmocka_unit_test(unused_lanes_leave_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
