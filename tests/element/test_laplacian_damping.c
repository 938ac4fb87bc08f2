// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Laplacian damping of solids, against gradients of linear velocities.
#include "base/memory.h"
#include "base/random.h"
#include "check.h"
#include "eigen.h"
#include "element/laplacian_damping.h"
#include "math/mat3.h"

#include <string.h>

enum { FIRST = 3 }; // nodes before those of the solid

typedef struct Case {
    SnMesh* mesh;
    SnMaterial* material; // by element
    SnSolid* solid;
    SnLaplacianDamping* damping;
    int nodes;
    double thickness;
} Case;

static Case make(int plane, int even) {
    Case c = {.thickness = plane ? 0.3 : 1};
    if (plane)
        CHECK_OK(sn_mesh_grid((int[2]){3, 2}, (double[2]){0.9, 0.5}, SN_GRID_CROSS, &c.mesh));
    else
        CHECK_OK(sn_mesh_box((int[3]){2, 1, 1}, (double[3]){0.9, 0.5, 0.4}, SN_BOX_KUHN, &c.mesh));
    c.material = SN_NEW_ARRAY(SnMaterial, c.mesh->element_count);
    for (int e = 0; e < c.mesh->element_count; ++e) {
        c.material[e] = sn_default_material();
        c.material[e].laplacian_damping = even ? 2 : 1 + e % 3;
    }
    c.nodes = FIRST + c.mesh->vertex_count + 2; // and two behind
    CHECK_OK(sn_create_solid(c.mesh, c.material, c.thickness, FIRST, &c.solid));
    const SnSolid* solids[3] = {NULL, c.solid, NULL};
    CHECK_OK(sn_create_laplacian_damping(c.nodes, solids, 3, &c.damping));
    assert_false(c.damping->acts);
    sn_laplacian_damping_set(c.damping, c.solid, c.material, NULL);
    assert_true(c.damping->acts);
    return c;
}

static void unmake(Case* c) {
    sn_destroy_laplacian_damping(c->damping);
    sn_destroy_solid(c->solid);
    sn_destroy_mesh(c->mesh);
    sn_free(c->material);
}

static double power_of(const Case* c, const double* v) {
    return sn_laplacian_damping_power(c->damping, 0, c->nodes, v);
}

// v = V + G x
static void move(const Case* c, const double V[3], const double G[9], double* v) {
    for (int i = 0; i < c->mesh->vertex_count; ++i)
        for (int k = 0; k < 3; ++k) {
            const double* x = c->mesh->vertex + 3 * (size_t)i;
            v[3 * (FIRST + i) + k] =
                V[k] + G[3 * k] * x[0] + G[3 * k + 1] * x[1] + G[3 * k + 2] * x[2];
        }
}

// sum of c V |G|^2; translations cost nothing, and rotations 2 c V omega^2
static void power_of_linear_velocities(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane) {
        Case c = make(plane, 0);
        SnRandom random = {5};
        double V[3], G[9], square = 0, sum = 0, *v = SN_NEW_ARRAY(double, 3 * c.nodes);
        const double none[9] = {0}, spin[9] = {0, -2, 0, 2, 0, 0, 0, 0, 0};
        for (int k = 0; k < 3; ++k) V[k] = sn_random_uniform(&random, -1, 1);
        for (int k = 0; k < 9; ++k) {
            G[k] = plane && k % 3 == 2 ? 0 : sn_random_uniform(&random, -1, 1);
            square += G[k] * G[k];
        }
        for (int e = 0; e < c.mesh->element_count; ++e)
            sum += c.material[e].laplacian_damping * c.thickness * fabs(sn_mesh_measure(c.mesh, e));
        move(&c, V, G, v);
        CHECK_NEAR(power_of(&c, v), sum * square, 1e-13 * sum);
        move(&c, V, none, v);
        CHECK_NEAR(power_of(&c, v), 0, 1e-28);
        move(&c, V, spin, v);
        CHECK_NEAR(power_of(&c, v), 2 * sum * 2 * 2, 1e-13 * sum);
        sn_free(v);
        unmake(&c);
    }
}

// L of one component, from products with unit vectors
static double* dense(const Case* c) {
    const size_t n = (size_t)c->nodes;
    double *L = SN_NEW_ARRAY(double, n*n), *v = SN_NEW_ARRAY(double, 3 * n);
    double* y = SN_NEW_ARRAY(double, 3 * n);
    for (size_t j = 0; j < n; ++j) {
        memset(y, 0, 3 * n * sizeof *y);
        v[3 * j + 1] = 1;
        sn_laplacian_damping_add(c->damping, 0, c->nodes, 1, v, y);
        v[3 * j + 1] = 0;
        for (size_t i = 0; i < n; ++i) {
            L[i * n + j] = y[3 * i + 1];
            assert_true(y[3 * i] == 0 && y[3 * i + 2] == 0);
        }
    }
    sn_free(v);
    sn_free(y);
    return L;
}

// gradients from the corners of an element, as they are in the mesh
static void add_element(const Case* c, int e, double* L) {
    const int n = (int)c->mesh->kind, *vertex = c->mesh->element + n * e;
    Mat3 edges = m3_identity();
    for (int a = 1; a < n; ++a) {
        const double *x = c->mesh->vertex + 3 * vertex[a], *x0 = c->mesh->vertex + 3 * vertex[0];
        for (int k = 0; k < 3; ++k) edges.m[a - 1][k] = x[k] - x0[k];
    }
    const Mat3 inverse = m3_inverse(edges);
    double g[4][3] = {{0}};
    for (int a = 1; a < n; ++a)
        for (int k = 0; k < 3; ++k) g[a][k] = inverse.m[k][a - 1], g[0][k] -= g[a][k];
    const double weight =
        c->material[e].laplacian_damping * c->thickness * fabs(sn_mesh_measure(c->mesh, e));
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b)
            L[(FIRST + vertex[a]) * c->nodes + FIRST + vertex[b]] +=
                weight * (g[a][0] * g[b][0] + g[a][1] * g[b][1] + g[a][2] * g[b][2]);
}

static void entries_are_sums_over_elements(void** state) {
    (void)state;
    for (int plane = 0; plane < 2; ++plane) {
        Case c = make(plane, 0);
        const int n = c.nodes;
        double *L = dense(&c), *expected = SN_NEW_ARRAY(double, n*n);
        double* vectors = SN_NEW_ARRAY(double, n* n);
        for (int e = 0; e < c.mesh->element_count; ++e) add_element(&c, e, expected);
        for (int i = 0; i < n * n; ++i) CHECK_NEAR(L[i], expected[i], 1e-12);
        eigen_jacobi(n, L, vectors);
        int zeros = 0;
        for (int i = 0; i < n; ++i) {
            CHECK_AT_MOST(-L[i * n + i], 1e-12);
            zeros += L[i * n + i] < 1e-12;
        }
        assert_int_equal(zeros, n - c.mesh->vertex_count + 1); // what is no solid, and a shift
        sn_free(L);
        sn_free(expected);
        sn_free(vectors);
        unmake(&c);
    }
}

// other materials, by region, as if it had been made with them
static void materials_can_be_others(void** state) {
    (void)state;
    Case c = make(0, 0), even = make(0, 1);
    SnMaterial two = sn_default_material(), none = sn_default_material();
    two.laplacian_damping = 2;
    int* region = SN_NEW_ARRAY(int, c.mesh->element_count);
    sn_laplacian_damping_set(c.damping, c.solid, &two, region);
    const size_t edges = (size_t)c.damping->start[c.nodes];
    assert_memory_equal(c.damping->weight, even.damping->weight, edges * sizeof(double));
    sn_laplacian_damping_set(c.damping, c.solid, &none, region);
    assert_false(c.damping->acts);
    sn_free(region);
    unmake(&c);
    unmake(&even);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(power_of_linear_velocities),
        cmocka_unit_test(entries_are_sums_over_elements),
        cmocka_unit_test(materials_can_be_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
