// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The plain L-BFGS that ours is compared with does the same: its factor is one, and its iterates
// are those of the method.
#include "plain_lbfgs.h"
#include "plain_cholesky.h"
#include "solvers.h"

#include "base/memory.h"
#include "check.h"

#include <math.h>
#include <string.h>

static SnError error;

enum { N = 12 };

// rows of a ring with a chord each: L L^T X = B for three sides
static void factor_solves(void** state) {
    (void)state;
    int start[N + 1] = {0}, row[3 * N], count = 0;
    double value[3 * N], dense[N][N] = {{0}}, x[3 * N], b[3 * N] = {0};
    for (int j = 0; j < N; ++j) {
        const int meets[3] = {j, j - 1, j == N - 1 ? 0 : j - 5};
        for (int k = 0; k < 3; ++k) {
            if (meets[k] < 0) continue;
            row[count] = meets[k];
            value[count] = k == 0 ? 5 + j : -1 - 0.1 * k;
            dense[j][meets[k]] = dense[meets[k]][j] = value[count++];
        }
        start[j + 1] = count;
    }
    SnPlainCholesky L;
    CHECK_OK(sn_plain_cholesky(N, start, row, value, &L));
    for (int i = 0; i < 3 * N; ++i) x[i] = cos(i);
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j)
            for (int k = 0; k < 3; ++k) b[3 * i + k] += dense[i][j] * x[3 * j + k];
    sn_plain_solve3(&L, b);
    for (int i = 0; i < 3 * N; ++i) CHECK_NEAR(b[i], x[i], 1e-13);
    sn_free_plain_cholesky(&L);
    value[0] = -1;
    assert_int_equal(sn_plain_cholesky(N, start, row, value, &L), SN_NOT_DEFINITE);
}

static void iterates_are_those_of_the_method(void** state) {
    (void)state;
    const SnBodyId body = {1};
    for (int most = 1; most <= 12; most += 11) {
        const SnSolverCase c = {.across = 2,
                                .law = "neo-hookean",
                                .method = "l-bfgs",
                                .history = 3,
                                .iterations = most,
                                .at_rest = 1,
                                .double_factor = 1};
        SnWorld* world;
        CHECK_OK(sn_make_solver_world(&c, &world, &error));
        const SnMesh* rest = sn_world_body_info(world, body).rest;
        const int n = rest->vertex_count;
        unsigned char* pinned = SN_NEW_ARRAY(unsigned char, n);
        for (int i = 0; i < n; ++i) pinned[i] = rest->vertex[3 * i] < 1e-9;
        const SnPlainLbfgsDef def = {.nodes = n,
                                     .tets = rest->element_count,
                                     .rest = rest->vertex,
                                     .tet = rest->element,
                                     .pinned = pinned,
                                     .young = sn_solver_young,
                                     .poisson = sn_solver_poisson,
                                     .density = sn_solver_density,
                                     .gravity = {0, 0, world->def.gravity[2]},
                                     .h = world->def.step,
                                     .history = 3};
        SnPlainLbfgs* plain;
        CHECK_OK(sn_create_plain_lbfgs(&def, &plain));
        double* x = SN_NEW_ARRAY(double, 3 * (size_t)n);
        double* v = SN_NEW_ARRAY(double, 3 * (size_t)n);
        for (int s = 0; s < 4; ++s) {
            int iterations;
            memcpy(x, sn_world_positions(world, body, NULL), 3 * sizeof(double) * (size_t)n);
            memcpy(v, sn_world_velocities(world, body, NULL), 3 * sizeof(double) * (size_t)n);
            CHECK_OK(sn_world_step(world, &error));
            CHECK_OK(sn_plain_lbfgs_step(plain, 0, most, x, v, &iterations));
            const double* ours = sn_world_positions(world, body, NULL);
            for (int i = 0; i < 3 * n; ++i) CHECK_NEAR(x[i], ours[i], 1e-12);
            assert_int_equal(iterations, most);
        }
        sn_destroy_plain_lbfgs(plain);
        sn_destroy_world(world);
        sn_free(pinned);
        sn_free(x);
        sn_free(v);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factor_solves),
        cmocka_unit_test(iterates_are_those_of_the_method),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
