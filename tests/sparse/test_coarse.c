// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "sparse/cases.h"
#include "sparse/coarse.h"
#include "sparse/dense.h"
#include "sparse/precondition.h"

#include <stdlib.h>
#include <string.h>

// Rigid patches as a coarse space, against dense matrices and closed forms.

enum { PATCH = 12 };

typedef struct Made {
    Case c;
    SnRowGraph graph;
    SnTwoWay split;
    SnFullRows A;
    double* where; // random places of the rows
    size_t n;
} Made;

static Made make(Case c) {
    Made m = {.c = c, .n = (size_t)c.pattern->dofs};
    m.where = new_vector(m.n);
    fill_random(m.where, m.n, 7);
    c.A->where = m.where;
    CHECK_OK(sn_create_row_graph(c.pattern, &m.graph));
    CHECK_OK(sn_create_two_way(&m.graph, &m.split));
    CHECK_OK(sn_create_full_rows(c.pattern, &m.graph, &m.split, &m.A));
    sn_full_rows_copy(&m.A, c.A, NULL);
    return m;
}

static void destroy(Made m) {
    sn_destroy_full_rows(&m.A);
    sn_destroy_two_way(&m.split);
    sn_destroy_row_graph(&m.graph);
    free(m.where);
    destroy_case(m.c);
}

static void patches_cover_all_rows(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) {
        Made m = make(named_cases[i].make());
        SnRowPatches patches = {0};
        CHECK_OK(sn_create_patches(&m.A, PATCH, &patches));
        int* seen = calloc((size_t)m.A.rows, sizeof *seen);
        for (int p = 0; p < patches.count; ++p) {
            assert_true(patches.start[p] < patches.start[p + 1]);
            for (int k = patches.start[p]; k < patches.start[p + 1]; ++k) {
                assert_int_equal(patches.of_row[patches.row[k]], p);
                if (k > patches.start[p]) assert_true(patches.row[k - 1] < patches.row[k]);
                seen[patches.row[k]]++;
            }
        }
        for (int r = 0; r < m.A.rows; ++r) assert_int_equal(seen[r], 1);
        free(seen);
        sn_destroy_patches(&patches);
        destroy(m);
    }
    Made m = make(make_beam(24, 5, 5, 1)); // where there is room they are as large as they should
    SnRowPatches patches = {0};
    CHECK_OK(sn_create_patches(&m.A, PATCH, &patches));
    assert_true(patches.count * PATCH <= 2 * m.A.rows);
    sn_destroy_patches(&patches);
    destroy(m);
}

// y = A x in the order of the rows
static void multiply(const Made* m, const double* x, double* y) {
    for (int i = 0; i < m->A.rows; ++i)
        for (int r = 0; r < 3; ++r) {
            double sum = 0;
            for (int e = m->A.row_start[i]; e < m->A.row_start[i + 1]; ++e)
                for (int s = 0; s < 3; ++s)
                    sum += m->A.value[9 * e + 3 * s + r] * x[3 * m->A.column[e] + s];
            y[3 * i + r] = sum;
        }
}

// column k of R: what the nodes do when one number of one patch is 1
static void column_of(const SnCoarse* coarse, size_t k, const double* zero, double* out) {
    double* unit = new_vector((size_t)coarse->pattern->dofs);
    double* none = new_vector((size_t)coarse->pattern->dofs);
    unit[k] = 1;
    const int rows = coarse->patches.start[coarse->patches.count];
    sn_coarse_spread(coarse, 0, rows, unit, none, zero, out);
    free(unit);
    free(none);
}

static double dot(const double* a, const double* b, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

// A R by columns, and C = R^T A R but for the little that stands in for patches that cannot turn
static void products_are_those_of_dense_matrices(void** state) {
    (void)state;
    Made m = make(make_beam(6, 3, 3, 2));
    SnCoarse coarse = {0};
    CHECK_OK(sn_create_coarse(&m.A, PATCH, NULL, &coarse));
    CHECK_OK(sn_factor_coarse(&coarse, &m.A, &m.split, NULL));
    const size_t d = (size_t)coarse.pattern->dofs;
    double *zero = new_vector(m.n), *R = new_vector(d * m.n), *AR = new_vector(d * m.n);
    double *ours = new_vector(m.n), *unit = new_vector(d), *C = dense_of(coarse.C);
    assert_true(coarse.patches.count > 3);
    for (size_t k = 0; k < d; ++k) {
        column_of(&coarse, k, zero, R + k * m.n);
        multiply(&m, R + k * m.n, AR + k * m.n);
        unit[k] = -1;
        sn_coarse_subtract(&coarse, 0, m.A.rows, unit, zero, ours);
        unit[k] = 0;
        for (size_t i = 0; i < m.n; ++i) CHECK_NEAR(ours[i], AR[k * m.n + i], 1e-12);
    }
    for (size_t k = 0; k < d; ++k)
        for (size_t l = 0; l < d; ++l)
            CHECK_NEAR(C[k * d + l], dot(R + k * m.n, AR + l * m.n, m.n),
                       (k == l ? 1e-7 * C[k * d + k] : 0) + 1e-11);

    // C^-1 (A R)^T y is C^-1 R^T (A y)
    double *y = new_vector(m.n), *Ay = new_vector(m.n), *one = new_vector(d), *two = new_vector(d);
    fill_random(y, m.n, 3);
    multiply(&m, y, Ay);
    CHECK_OK(sn_coarse_solve(&coarse, Ay, NULL, one));
    CHECK_OK(sn_coarse_solve_product(&coarse, y, NULL, two));
    for (size_t k = 0; k < d; ++k) CHECK_NEAR(one[k], two[k], 1e-9);
    free(y), free(Ay), free(one), free(two);
    free(zero), free(R), free(AR), free(ours), free(unit), free(C);
    sn_destroy_coarse(&coarse);
    destroy(m);
}

// r . M^-1 s = s . M^-1 r, r . M^-1 r > 0
static void the_map_is_symmetric_and_definite(void** state) {
    (void)state;
    const SnPreconditionOps* ops = &sn_precondition_layers;
    const SnLinearDef def = sn_default_linear_def();
    Made m = make(make_springs(16, 7, 7, 10, 1e-3, 4));
    void* self = NULL;
    double *r = new_vector(m.n), *s = new_vector(m.n), *z = new_vector(m.n), *w = new_vector(m.n);
    CHECK_OK(ops->create(&def, &self));
    CHECK_OK(ops->analyse(self, &m.A, &m.split));
    CHECK_OK(ops->factor(self, &m.A, NULL));
    fill_random(r, m.n, 5);
    fill_random(s, m.n, 6);
    assert_true(ops->apply(self, r, z, NULL) > 0);
    CHECK_NEAR(ops->apply(self, s, w, NULL), dot(s, w, m.n), 1e-10 * dot(s, w, m.n));
    CHECK_NEAR(dot(s, z, m.n), dot(r, w, m.n), 1e-10 * sqrt(dot(r, z, m.n) * dot(s, w, m.n)));
    ops->destroy(self);
    free(r), free(s), free(z), free(w);
    destroy(m);
}

static int iterations_to(Case c, const double* b, double* x, const char* name) {
    SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    def.tolerance = 1e-6;
    memset(x, 0, (size_t)c.pattern->dofs * sizeof *x);
    CHECK_OK(sn_create_linear(name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, c.A));
    CHECK_OK(sn_linear_solve(linear, 1, b, x));
    const int iterations = sn_linear_info(linear).iterations;
    sn_destroy_linear(linear);
    return iterations;
}

// Where the answer is a rigid motion, t + w x x_j, the rigid layer has it: one iteration. Without
// the places of nodes it has t alone.
static void rigid_motions_take_one_iteration(void** state) {
    (void)state;
    Made m = make(make_springs(20, 6, 6, 10, 1e-2, 8));
    double *u = new_vector(m.n), *b = new_vector(m.n), *x = new_vector(m.n);
    for (int turning = 0; turning < 2; ++turning) {
        const double t[3] = {1, -2, 0.5}, w[3] = {0.3 * turning, turning, -0.7 * turning};
        for (size_t i = 0; i < m.n; i += 3) {
            const double* p = m.where + i;
            u[i] = t[0] + w[1] * p[2] - w[2] * p[1];
            u[i + 1] = t[1] + w[2] * p[0] - w[0] * p[2];
            u[i + 2] = t[2] + w[0] * p[1] - w[1] * p[0];
        }
        sn_block_multiply(m.c.A, u, b);
        m.c.A->where = m.where;
        assert_int_equal(iterations_to(m.c, b, x, "pcg-layers"), 1);
        for (size_t i = 0; i < m.n; ++i) CHECK_NEAR(x[i], u[i], 1e-5);
        m.c.A->where = NULL;
        const int without = iterations_to(m.c, b, x, "pcg-layers");
        assert_true(turning ? without > 3 : without == 1);
    }
    free(u), free(b), free(x);
    destroy(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_cover_all_rows),
        cmocka_unit_test(products_are_those_of_dense_matrices),
        cmocka_unit_test(the_map_is_symmetric_and_definite),
        cmocka_unit_test(rigid_motions_take_one_iteration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
