// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rig_checks.h"

void rig_residual(Rig* rig, const SnConfig* q, double* g) {
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, q, rig->scratch, g, NULL));
}

static double merit_of(Rig* rig, const SnConfig* q) {
    double merit = NAN;
    CHECK_OK(sn_system_merit(rig->system, &rig->stage, q, rig->scratch, &merit));
    return merit;
}

SnBlockMatrix* rig_matrix(Rig* rig) {
    SnBlockMatrix* A = NULL;
    CHECK_OK(sn_system_create_matrix(rig->system, &A));
    CHECK_OK(sn_system_matrix(rig->system, &rig->stage, &rig->q, rig->scratch, A));
    return A;
}

double* rig_applied(Rig* rig, const double* u) {
    double* y = rig_vector(rig, rig->dofs);
    CHECK_OK(sn_system_apply(rig->system, &rig->stage, &rig->q, u, rig->scratch, y));
    return y;
}

// ---- residual = gradient of merit

static double gradient_error(Rig* rig, const double* g, double eps) {
    double* u = rig_vector(rig, rig->dofs);
    SnConfig moved = rig_config(rig, &rig->q);
    double worst = 0;
    for (int i = 0; i < rig->dofs; ++i) {
        u[i] = 1;
        sn_system_retract(rig->system, &rig->q, u, eps, &moved);
        double change = merit_of(rig, &moved);
        sn_system_retract(rig->system, &rig->q, u, -eps, &moved);
        change -= merit_of(rig, &moved);
        u[i] = 0;
        worst = fmax(worst, fabs(change / (2 * eps) - g[i]));
    }
    return worst;
}

void check_gradient(Rig* rig, const char* what) {
    double* g = rig_vector(rig, rig->dofs);
    rig_residual(rig, &rig->q, g);
    const double scale = largest(g, rig->dofs);
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) assert_true(g[i] == 0);
    check_slope(what, gradient_error(rig, g, 2e-3), gradient_error(rig, g, 1e-3), 1e-10 * scale);
    CHECK_AT_MOST(gradient_error(rig, g, 1e-5), 1e-8 * scale);
}

// ---- matrix = product

// Only upper blocks are stored: diagonal ones have to be symmetric themselves.
static void check_diagonal(const SnBlockMatrix* A) {
    for (int r = 0; r < A->pattern->rows; ++r) {
        const double* block = A->value + 9 * (size_t)A->pattern->row_start[r];
        for (int k = 0; k < 9; ++k)
            CHECK_NEAR(block[k], block[3 * (k % 3) + k / 3], 1e-14 * largest(block, 9));
    }
}

double* check_product(Rig* rig, const double* u) {
    SnBlockMatrix* A = rig_matrix(rig);
    double *Au = rig_vector(rig, rig->dofs), *applied = rig_applied(rig, u);
    sn_block_multiply(A, u, Au);
    check_diagonal(A);
    const int bound = sn_system_capabilities(rig->system, &rig->stage) & SN_SYSTEM_BOUND;
    if (bound && rig->model->part[0].solid)
        assert_true(dot_product(u, applied, rig->dofs) < dot_product(u, Au, rig->dofs));
    else
        CHECK_AT_MOST(largest_difference(applied, Au, rig->dofs), 1e-13 * largest(Au, rig->dofs));
    sn_destroy_block_matrix(A);
    return applied;
}
