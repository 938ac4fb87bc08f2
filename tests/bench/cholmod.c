// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"

#include "linear.h"
#include "sparse/cases.h"
#include "sparse/dense.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

// Every direct solver of the registry against CHOLMOD, on the matrices of the benchmark and on
// those of the tests: |x - x'| <= 10 cond(A) eps |x'|.

static SnLinear* factored(const char* name, const SnBlockMatrix* A) {
    const SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    CHECK_OK(sn_create_linear(name, &def, &linear));
    CHECK_OK(sn_linear_factor(linear, A));
    return linear;
}

// x = A x or A^-1 x, divided by its length, which tends to the largest eigenvalue from below
static double largest_eigenvalue(const SnBlockMatrix* A, SnLinear* inverse, double* x, double* y) {
    const size_t n = (size_t)A->pattern->dofs;
    double length = 0;
    for (size_t i = 0; i < n; ++i) x[i] = 1 + 0.1 * (double)(i % 7);
    for (int k = 0; k < 30; ++k) {
        if (inverse)
            CHECK_OK(sn_linear_solve(inverse, 1, x, y));
        else
            sn_block_multiply(A, x, y);
        length = norm_of(y, n);
        for (size_t i = 0; i < n; ++i) x[i] = y[i] / length;
    }
    return length;
}

static void compare(const char* name, const SnBlockMatrix* A) {
    const size_t n = (size_t)A->pattern->dofs;
    double *b = new_vector(n), *x = new_vector(n), *theirs = new_vector(n);
    SnLinear* cholmod = factored("cholmod", A);
    const double cond =
        largest_eigenvalue(A, NULL, x, theirs) * largest_eigenvalue(A, cholmod, x, theirs);
    const double limit = 10 * cond * DBL_EPSILON;
    fill_random(b, n, 5);
    CHECK_OK(sn_linear_solve(cholmod, 1, b, theirs));

    int count;
    const SnLinearOps* const* registry = sn_linear_registry(&count);
    for (int s = 0; s < count; ++s) {
        if (!registry[s]->direct) continue;
        SnLinear* linear = factored(registry[s]->name, A);
        CHECK_OK(sn_linear_solve(linear, 1, b, x));
        for (size_t i = 0; i < n; ++i) x[i] -= theirs[i];
        const double difference = norm_of(x, n) / norm_of(theirs, n);
        if (!(difference <= limit))
            fail_msg("%s, %s: %g is above %g", registry[s]->name, name, difference, limit);
        sn_destroy_linear(linear);
    }
    sn_destroy_linear(cholmod);
    free(b);
    free(x);
    free(theirs);
}

static void compare_mesh(const char* name, SnStatus made, SnMesh* mesh, int clamped) {
    SnLinearCase c;
    assert_int_equal(made, SN_OK);
    CHECK_OK(sn_make_linear_case(mesh, clamped, &c));
    compare(name, c.A);
    sn_free_linear_case(&c);
}

static void cases_agree(void** state) {
    (void)state;
    for (int i = 0; i < named_case_count; ++i) {
        Case c = named_cases[i].make();
        compare(named_cases[i].name, c.A);
        destroy_case(c);
    }
}

static void beams_agree(void** state) {
    (void)state;
    for (int across = 1; across <= 7; across += 2) {
        SnMesh* mesh = NULL;
        SnStatus made = sn_mesh_box((int[]){4 * across, across, across}, (double[]){1, 0.25, 0.25},
                                    SN_BOX_FIVE, &mesh);
        compare_mesh("beam", made, mesh, 1);
    }
}

static void bodies_agree(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnStatus made = sn_mesh_loose_tets(50, &mesh);
    compare_mesh("loose tets", made, mesh, 0);
    made = sn_mesh_tet_chain(100, &mesh);
    compare_mesh("tet chain", made, mesh, 0);
    made = sn_mesh_slender(60, &mesh);
    compare_mesh("slender", made, mesh, 0);
    made = sn_mesh_animal(2, &mesh);
    compare_mesh("animal", made, mesh, 0);
    made = sn_mesh_solid_block((int[]){8, 7, 9}, &mesh);
    compare_mesh("solid block", made, mesh, 0);
}

int main(void) {
    if (!sn_linear_find("cholmod")) {
        puts("skipped: CHOLMOD is not in this build; -DSINEW_CHOLMOD=ON adds it");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_agree),
        cmocka_unit_test(beams_agree),
        cmocka_unit_test(bodies_agree),
    };
    return cmocka_run_group_tests_name("bench_cholmod", tests, NULL, NULL);
}
