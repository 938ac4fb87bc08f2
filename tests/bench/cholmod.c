// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"

#include "base/memory.h"
#include "base/random.h"
#include "linear.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Every direct solver of the registry against CHOLMOD, on the matrices of the benchmark:
// |x - x'| <= 10 cond(A) eps |x'|.

static double norm(int n, const double* x) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += x[i] * x[i];
    return sqrt(sum);
}

static SnLinear* factored(const char* name, const SnBlockMatrix* A) {
    const SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, A));
    return linear;
}

// x = A x or A^-1 x, divided by its length, which tends to the largest eigenvalue from below
static double largest_eigenvalue(const SnBlockMatrix* A, SnLinear* inverse, double* x, double* y) {
    const int n = 3 * A->pattern->rows;
    double length = 0;
    for (int i = 0; i < n; ++i) x[i] = 1 + 0.1 * (i % 7);
    for (int k = 0; k < 30; ++k) {
        if (inverse)
            CHECK_OK(sn_linear_solve(inverse, 1, x, y));
        else
            sn_block_multiply(A, x, y);
        length = norm(n, y);
        for (int i = 0; i < n; ++i) x[i] = y[i] / length;
    }
    return length;
}

static void compare(SnStatus made, SnMesh* mesh, int clamped) {
    SnLinearCase c;
    SnRandom random = {5};
    assert_int_equal(made, SN_OK);
    CHECK_OK(sn_make_linear_case(mesh, clamped, &c));
    double *b = SN_NEW_ARRAY(double, c.dofs), *x = SN_NEW_ARRAY(double, c.dofs);
    double* theirs = SN_NEW_ARRAY(double, c.dofs);
    assert_true(b && x && theirs);
    SnLinear* cholmod = factored("cholmod", c.A);
    const double cond =
        largest_eigenvalue(c.A, NULL, x, theirs) * largest_eigenvalue(c.A, cholmod, x, theirs);
    for (int i = 0; i < c.dofs; ++i) b[i] = sn_random_uniform(&random, -1, 1);
    CHECK_OK(sn_linear_solve(cholmod, 1, b, theirs));

    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int s = 0; s < count; ++s) {
        if (!registry[s]->direct || !strcmp(registry[s]->name, "cholmod")) continue;
        SnLinear* linear = factored(registry[s]->name, c.A);
        CHECK_OK(sn_linear_solve(linear, 1, b, x));
        for (int i = 0; i < c.dofs; ++i) x[i] -= theirs[i];
        CHECK_NEAR(norm(c.dofs, x) / norm(c.dofs, theirs), 0, 10 * cond * DBL_EPSILON);
        sn_destroy_linear(linear);
    }
    sn_destroy_linear(cholmod);
    sn_free(b);
    sn_free(x);
    sn_free(theirs);
    sn_free_linear_case(&c);
}

static void beams_agree(void** state) {
    (void)state;
    for (int across = 1; across <= 7; across += 2) {
        SnMesh* mesh = NULL;
        SnStatus made = sn_mesh_box((int[]){4 * across, across, across}, (double[]){1, 0.25, 0.25},
                                    SN_BOX_FIVE, &mesh);
        compare(made, mesh, 1);
    }
}

static void bodies_agree(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnStatus made = sn_mesh_loose_tets(50, &mesh);
    compare(made, mesh, 0);
    made = sn_mesh_tet_chain(100, &mesh);
    compare(made, mesh, 0);
    made = sn_mesh_slender(60, &mesh);
    compare(made, mesh, 0);
    made = sn_mesh_animal(2, &mesh);
    compare(made, mesh, 0);
    made = sn_mesh_solid_block((int[]){8, 7, 9}, &mesh);
    compare(made, mesh, 0);
}

int main(void) {
    if (!sn_linear_find("cholmod")) {
        puts("skipped: CHOLMOD is not in this build; -DSINEW_CHOLMOD=ON adds it");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beams_agree),
        cmocka_unit_test(bodies_agree),
    };
    return cmocka_run_group_tests_name("bench_cholmod", tests, NULL, NULL);
}
