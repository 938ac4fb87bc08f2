// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stiffness-proportional damping: what it does to deformation is alpha1 K, and rotation it leaves
// alone. For every law, fibre and kind of element, under strong stresses. The linear law, which
// sees rotations, knows those of the rest shape only.
#include "eigen.h"
#include "element/solids.h"

#include <string.h>

static const SnWeights damping_only = {0, 1, 0};

// strong stresses, of both signs; the last is inverted
static const double stretches[3][3] = {{1.6, 0.7, 1.2}, {0.6, 0.5, 0.7}, {-0.5, 0.6, 1.3}};

static int is_possible(SolidCase c, int k) {
    return k < 2 || (case_law(c) && case_law(c)->inversion_safe);
}

// nothing in it is linear
static int turns(SolidCase c) { return case_law(c) && case_law(c)->rotation_free; }

static void stress(TestSolid* s, SolidCase c, const double stretch[3]) {
    SnRandom random = {17};
    deform(s, random_stretch(c.kind, stretch, &random), 0.03, 6);
    assert_true(inside_domain(s));
}

// y = D w at x, with stiffness-proportional damping at `lag`
static void damp(const TestSolid* s, const double* lag, const double* w, double* y) {
    const SnSolidAt at = {.x = s->x, .x_lag = lag};
    memset(y, 0, sizeof(double) * 3 * (size_t)s->nodes);
    sn_solid_product(s->solid, &at, damping_only, w, NULL, y);
}

static void spin_about(const TestSolid* s, SolidCase c, double* v) {
    const Vec3 spin = c.kind == SN_MESH_TETS ? v3(1, -2, 0.5) : v3(0, 0, 2);
    const double* at = turns(c) ? s->x + 3 * FIRST_NODE : s->mesh->vertex;
    for (int i = 0; i < s->mesh->vertex_count; ++i)
        v3_store(v + 3 * (FIRST_NODE + i),
                 v3_add(v3(4, 5, 0), v3_cross(spin, v3_load(at + 3 * i))));
}

// ---- what turns is left alone

// D of a rigid velocity is nothing, against D of one that deforms
static void visit_rigid(SolidCase c) {
    if (!turns(c) && c.fibre != -1) return; // fibres do not know the rest shape
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    double *v = SN_NEW_ARRAY(double, n), *y = SN_NEW_ARRAY(double, n);
    for (int k = 0; k < 3; ++k) {
        if (!is_possible(c, k)) continue;
        stress(&s, c, stretches[k]);
        damp(&s, s.x, s.v, y);
        const double scale = largest(y, n) / largest(s.v, n);
        spin_about(&s, c, v);
        damp(&s, s.x, v, y);
        if (!(largest(y, n) <= 1e-13 * n * scale * largest(v, n)))
            fail_msg("%s, %d: %.3g of %.3g", case_name(c), k, largest(y, n), scale);
    }
    sn_free(v), sn_free(y);
    free_solid(&s);
}

static void rigid_velocity_is_not_damped(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_rigid);
}

// whatever the velocity, -D v has no sum, and no torque where the energy does not see rotations
static void visit_balance(SolidCase c) {
    TestSolid s = make_solid(c, 3);
    const int n = 3 * s.nodes;
    double* y = SN_NEW_ARRAY(double, n);
    for (int k = 0; k < 3; ++k) {
        if (!is_possible(c, k)) continue;
        Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
        stress(&s, c, stretches[k]);
        damp(&s, s.x, s.v, y);
        for (int i = 0; i < s.nodes; ++i) {
            force = v3_add(force, v3_load(y + 3 * i));
            torque = v3_add(torque, v3_cross(v3_load(s.x + 3 * i), v3_load(y + 3 * i)));
        }
        if (c.kind == SN_MESH_TRIANGLES) torque.x = torque.y = 0;
        const double scale = largest(y, n);
        assert_true(scale > 1e-3);
        CHECK_AT_MOST(v3_norm(force), 1e-14 * n * scale);
        if (turns(c) && !(v3_norm(torque) <= 1e-13 * n * scale))
            fail_msg("%s, %d: %.3g of %.3g", case_name(c), k, v3_norm(torque), scale);
    }
    sn_free(y);
    free_solid(&s);
}

static void damping_has_no_force_and_no_torque(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_balance);
}

// ---- what deforms sees alpha1 K

// v without the rotation of element e that is nearest to it in its gradient, with vertices where
// `vertex` says: the least of |dF - w x F|^2, by normal equations
static void unspun(const TestSolid* s, int e, const double* vertex, const double* v, double* out) {
    const int corners = s->solid->nodes_per_element;
    const int* node = s->mesh->element + corners * e;
    Mat3 X = m3_identity(), x = m3_identity(), dx = m3_diagonal(0, 0, 0);
    for (int a = 1; a < corners; ++a)
        for (int i = 0; i < 3; ++i) {
            const int p = 3 * node[a] + i, o = 3 * node[0] + i, first = 3 * FIRST_NODE;
            X.m[i][a - 1] = s->mesh->vertex[p] - s->mesh->vertex[o];
            x.m[i][a - 1] = vertex[p] - vertex[o];
            dx.m[i][a - 1] = v[first + p] - v[first + o];
        }
    const Mat3 inverse = m3_inverse(X), F = m3_mul(x, inverse), dF = m3_mul(dx, inverse);
    Mat3 N = m3_diagonal(0, 0, 0);
    Vec3 m = v3(0, 0, 0);
    for (int j = 0; j < 3; ++j) {
        const Vec3 f = v3(F.m[0][j], F.m[1][j], F.m[2][j]);
        const Vec3 df = v3(dF.m[0][j], dF.m[1][j], dF.m[2][j]);
        N = m3_axpy(-1, m3_mul(m3_cross(f), m3_cross(f)), N);
        m = v3_add(m, v3_cross(f, df));
    }
    const Vec3 w = m3_apply(m3_inverse(N), m);
    memcpy(out, v, sizeof(double) * 3 * (size_t)s->nodes);
    for (int a = 0; a < corners; ++a) {
        double* at = out + 3 * (FIRST_NODE + node[a]);
        v3_store(at, v3_sub(v3_load(at), v3_cross(w, v3_load(vertex + 3 * node[a]))));
    }
}

// df = change of the elastic force of `solid` along w
static void force_change(const TestSolid* s, const SnSolid* solid, const double* w, double* df) {
    const double eps = 1e-5;
    const int n = 3 * s->nodes;
    double *x = SN_NEW_ARRAY(double, n), *low = SN_NEW_ARRAY(double, n);
    memset(df, 0, sizeof(double) * (size_t)n);
    for (int i = 0; i < n; ++i) x[i] = s->x[i] + eps * w[i];
    sn_solid_force(solid, &(SnSolidAt){.x = x}, NULL, df);
    for (int i = 0; i < n; ++i) x[i] = s->x[i] - eps * w[i];
    sn_solid_force(solid, &(SnSolidAt){.x = x}, NULL, low);
    for (int i = 0; i < n; ++i) df[i] = (df[i] - low[i]) / (2 * eps);
    sn_free(x), sn_free(low);
}

// u . D v = sum over elements of alpha1 Pi u . K Pi v, K from differences of elastic forces, where
// nothing is clamped
static void visit_definition(SolidCase c) {
    if (case_law(c) && !turns(c) && c.fibre != -1) return; // two different Pi
    if (case_is_shearless(c)) return;                      // clamped
    TestSolid s = make_solid(c, 2);
    SnRandom random = {77};
    for (int e = 0; e < s.mesh->element_count; ++e)
        if (s.material[e].law == sn_law_find("linear")) s.material[e].fibre = -1;
    sn_destroy_solid(s.solid);
    CHECK_OK(sn_create_solid(s.mesh, s.material, 0.6, FIRST_NODE, &s.solid));
    const int n = 3 * s.nodes;
    double *u = SN_NEW_ARRAY(double, n), *y = SN_NEW_ARRAY(double, n), sum = 0;
    double *Pu = SN_NEW_ARRAY(double, n), *Pv = SN_NEW_ARRAY(double, n);
    double* df = SN_NEW_ARRAY(double, n);
    unsigned char* choice = SN_NEW_ARRAY(unsigned char, s.mesh->element_count);
    SnSolid* alone = NULL;
    CHECK_OK(sn_create_selection(s.solid, &alone));
    deform(&s, random_stretch(c.kind, (double[3]){1.06, 1.08, 1.07}, &random), 0.005, 3);
    for (int i = 3 * FIRST_NODE; i < n; ++i)
        u[i] = c.kind == SN_MESH_TRIANGLES && i % 3 == 2 ? 0 : sn_random_uniform(&random, -1, 1);
    for (int e = 0; e < s.mesh->element_count; ++e) {
        choice[e] = 1;
        sn_solid_select(s.solid, choice, 1, alone);
        choice[e] = 0;
        const int linear = s.material[e].law == sn_law_find("linear");
        const double* vertex = linear ? s.mesh->vertex : s.x + 3 * FIRST_NODE;
        unspun(&s, e, vertex, u, Pu);
        unspun(&s, e, vertex, s.v, Pv);
        force_change(&s, alone, Pv, df);
        sum -= s.material[e].stiffness_damping * dot_product(Pu, df, n);
    }
    sn_destroy_solid(alone);
    sn_free(choice);
    damp(&s, s.x, s.v, y);
    CHECK_NEAR(dot_product(u, y, n), sum, 1e-8 * n * largest(y, n));
    sn_free(u), sn_free(y), sn_free(Pu), sn_free(Pv), sn_free(df);
    free_solid(&s);
}

static void damping_is_alpha1_K_of_what_deforms(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_definition);
}

// without stress, turned or not, D = alpha1 K
static void visit_rest(SolidCase c) {
    if (!case_law(c) || c.fibre == sn_fibre_find("fung")) return; // active at rest
    TestSolid s = make_solid(c, 3);
    SnRandom random = {4};
    const int n = 3 * s.nodes;
    const double alpha1 = 0.3;
    for (int e = 0; e < s.mesh->element_count; ++e) s.material[e].stiffness_damping = alpha1;
    sn_destroy_solid(s.solid);
    CHECK_OK(sn_create_solid(s.mesh, s.material, 0.6, FIRST_NODE, &s.solid));
    deform(&s, case_law(c)->rotation_free ? random_rotation(c.kind, &random) : m3_identity(), 0, 1);
    double *K = SN_NEW_ARRAY(double, n*n), *D = SN_NEW_ARRAY(double, n*n);
    const SnSolidAt at = {.x = s.x, .x_lag = s.x};
    dense_hessian(&s, &at, (SnWeights){alpha1, 0, 0}, NULL, K);
    dense_hessian(&s, &at, damping_only, NULL, D);
    // z is held in the plane, and rotations about x and y are none there
    for (int i = 0; i < n * n; ++i)
        if (c.kind == SN_MESH_TETS || (i % 3 != 2 && i / n % 3 != 2))
            CHECK_NEAR(D[i], K[i], 1e-13 * largest(K, n * n));
    sn_free(K), sn_free(D);
    free_solid(&s);
}

static void without_stress_damping_is_alpha1_K(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_rest);
}

// ---- one D everywhere

// force, assembled matrix and product agree, and no eigenvalue is negative, at x_lag other than x
static void visit_matrix(SolidCase c) {
    TestSolid s = make_solid(c, 2);
    const int n = 3 * s.nodes;
    double *D = SN_NEW_ARRAY(double, n*n), *V = SN_NEW_ARRAY(double, n*n);
    double *y = SN_NEW_ARRAY(double, n), *f = SN_NEW_ARRAY(double, n);
    double *f0 = SN_NEW_ARRAY(double, n), *lag = SN_NEW_ARRAY(double, n);
    for (int k = 0; k < 3; ++k) {
        if (!is_possible(c, k)) continue;
        stress(&s, c, stretches[k]);
        for (int i = 0; i < n; ++i) lag[i] = 0.95 * s.x[i] + (i % 3 < 2 ? 0.01 * sin(3 * i) : 0);
        const SnSolidAt at = {.x = s.x, .x_lag = lag};
        dense_hessian(&s, &at, damping_only, NULL, D);
        const double scale = largest(D, n * n);
        force_of(&s, s.x, NULL, NULL, f0);
        force_of(&s, s.x, s.v, lag, f);
        dense_multiply(n, D, s.v, y);
        for (int i = 0; i < n; ++i)
            CHECK_NEAR(y[i], f0[i] - f[i], 1e-13 * n * (scale + largest(f0, n)));
        damp(&s, lag, s.v, f);
        CHECK_AT_MOST(largest_difference(y, f, n), 1e-13 * n * scale);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j) CHECK_NEAR(D[i * n + j], D[j * n + i], 1e-14 * scale);
        eigen_jacobi(n, D, V);
        for (int i = 0; i < n; ++i)
            if (!(D[i * n + i] >= -1e-13 * scale))
                fail_msg("%s, %d: eigenvalue %.3g of %.3g", case_name(c), k, D[i * n + i], scale);
    }
    sn_free(D), sn_free(V), sn_free(y), sn_free(f), sn_free(f0), sn_free(lag);
    free_solid(&s);
}

static void force_matrix_and_product_agree(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_matrix);
    walk_solids_of_damping(DAMPING_BOTH, visit_matrix);
}

// w . D w by differences, with stiffness and without, where nothing is clamped
static void visit_curvature(SolidCase c) {
    if (case_is_shearless(c)) return; // clamped
    TestSolid s = make_solid(c, 3);
    SnRandom random = {13};
    double* y = SN_NEW_ARRAY(double, 3 * s.nodes);
    deform(&s, random_stretch(c.kind, (double[3]){1.06, 1.08, 1.07}, &random), 0.005, 5);
    const SnSolidAt at = {.x = s.x, .x_lag = s.x};
    for (int with = 0; with < 2; ++with) {
        const SnWeights own = {0.3 * with, 0.2, 0};
        memset(y, 0, sizeof(double) * 3 * (size_t)s.nodes);
        sn_solid_product(s.solid, &at, own, s.v, NULL, y);
        const double exact = dot_product(s.v, y, 3 * s.nodes);
        CHECK_NEAR(sn_solid_curvature(s.solid, s.x, s.v, own, NULL, s.scratch), exact,
                   1e-7 * exact);
    }
    sn_free(y);
    free_solid(&s);
}

static void curvature_is_a_product(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_curvature);
    walk_solids_of_damping(DAMPING_BOTH, visit_curvature);
}

// ---- nothing to turn

// elements that are a line, or a point, still have finite damping that takes power
static void visit_collapsed(SolidCase c) {
    static const double flat[3][3] = {{1.2, 0, 0}, {1, 1e-9, 1e-9}, {0, 0, 0}};
    if (!case_law(c) || !case_law(c)->inversion_safe) return;
    TestSolid s = make_solid(c, 1);
    const int n = 3 * s.nodes;
    double *H = SN_NEW_ARRAY(double, n*n), *y = SN_NEW_ARRAY(double, n);
    for (int k = 0; k < 3; ++k) {
        SnRandom random = {5};
        deform(&s, random_stretch(c.kind, flat[k], &random), 0, 2);
        const SnSolidAt at = {.x = s.x, .v = s.v, .x_lag = s.x};
        dense_hessian(&s, &at, (SnWeights){1, 1, 0}, NULL, H);
        damp(&s, s.x, s.v, y);
        const double power = dot_product(s.v, y, n);
        if (!isfinite(largest_difference(H, H, n * n)) || !isfinite(power) ||
            power < -1e-9 * largest(y, n) ||
            !isfinite(sn_solid_curvature(s.solid, s.x, s.v, (SnWeights){1, 1, 0}, NULL, s.scratch)))
            fail_msg("%s, %d: power %g", case_name(c), k, power);
    }
    sn_free(H), sn_free(y);
    free_solid(&s);
}

static void collapsed_elements_stay_finite(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_STIFFNESS, visit_collapsed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rigid_velocity_is_not_damped),
        cmocka_unit_test(damping_has_no_force_and_no_torque),
        cmocka_unit_test(damping_is_alpha1_K_of_what_deforms),
        cmocka_unit_test(without_stress_damping_is_alpha1_K),
        cmocka_unit_test(force_matrix_and_product_agree),
        cmocka_unit_test(curvature_is_a_product),
        cmocka_unit_test(collapsed_elements_stay_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
