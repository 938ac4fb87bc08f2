// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/kkt.h"

#include "base/memory.h"
#include "base/room.h"
#include "qp/dense_cholesky.h"

#include <math.h>
#include <string.h>

// A row of C counts as a combination of other rows, and is left out, if its pivot is below
// `dependent` times its diagonal entry in S.
static const double dependent = 1e-12;

struct SnKkt {
    // ---- from sn_kkt_form, not owned
    SnLinear* linear;
    const SnBlockPattern* pattern;
    const SnSparseRows* rows;
    const double* compliance;

    // ---- form
    SnSchur* schur;
    SnRoom S; // factor R of S = R^T R (rows->count x rows->count)
    SnKktInfo info;

    // ---- solve
    SnRoom x;      // A^-1 b, and after it A^-1 C^T lambda (each: dofs x number of right-hand sides)
    SnRoom lambda; // lambda of all right-hand sides (rows->count x number of right-hand sides)
};

SnStatus sn_create_kkt(SnKkt** out) {
    SnKkt* kkt = SN_NEW(SnKkt);
    if (!kkt) return SN_OUT_OF_MEMORY;
    const SnStatus status = sn_create_schur(&kkt->schur);
    if (status < 0) {
        sn_free(kkt);
        return status;
    }
    *out = kkt;
    return SN_OK;
}

void sn_destroy_kkt(SnKkt* kkt) {
    if (!kkt) return;
    sn_destroy_schur(kkt->schur);
    sn_room_free(&kkt->S);
    sn_room_free(&kkt->x);
    sn_room_free(&kkt->lambda);
    sn_free(kkt);
}

SnStatus sn_kkt_form(SnKkt* kkt, SnLinear* linear, const SnBlockPattern* pattern,
                     const SnSparseRows* rows, const double* compliance, SnPool* pool) {
    const int64_t m = rows->count;
    double* S = SN_RESERVE(&kkt->S, double, m* m);
    if (!S) return SN_OUT_OF_MEMORY;
    const SnStatus status = sn_schur_form(kkt->schur, linear, pattern, rows, pool, S);
    SN_TRY(status);
    for (int64_t i = 0; compliance && i < m; ++i) S[i * (m + 1)] += compliance[i];
    kkt->linear = linear;
    kkt->pattern = pattern;
    kkt->rows = rows;
    kkt->compliance = compliance;
    kkt->info = (SnKktInfo){.left_out = sn_dense_cholesky((int)m, S, dependent)};
    return status;
}

// lambda = S^-1 (c - C x_0), with x_0 = A^-1 b
static void solve_rows(const SnKkt* kkt, const double* x0, const double* c, double* lambda) {
    const int m = kkt->rows->count;
    sn_sparse_rows_apply(kkt->rows, kkt->pattern, x0, lambda);
    for (int r = 0; r < m; ++r) lambda[r] = c[r] - lambda[r];
    sn_dense_forward(m, kkt->S.memory, m, lambda);
    sn_dense_backward(m, kkt->S.memory, m, lambda);
}

// Return |C_r x - c_r|, divided by the sum of its absolute terms, for a row r that was left out
// (its lambda is 0).
static double inconsistency(const SnKkt* kkt, int r, const double* x, double c) {
    double error = -c, size = fabs(c);
    for (int e = kkt->rows->first[r]; e < kkt->rows->first[r + 1]; ++e) {
        const SnSparseBlock* block = &kkt->rows->block[e];
        const int dof = kkt->pattern->first_dof[block->row];
        for (int k = 0; k < sn_block_width(kkt->pattern, block->row); ++k) {
            error += block->value[k] * x[dof + k];
            size += fabs(block->value[k] * x[dof + k]);
        }
    }
    return error != 0 ? fabs(error) / size : 0;
}

// Raise kkt->info.inconsistent to the largest inconsistency of the rows that were left out.
static void check_left_out(SnKkt* kkt, const double* x, const double* c) {
    const int64_t m = kkt->rows->count;
    const double* R = kkt->S.memory;
    for (int r = 0; kkt->info.left_out > 0 && r < m; ++r)
        if (R[r * (m + 1)] == 0)
            kkt->info.inconsistent = fmax(kkt->info.inconsistent, inconsistency(kkt, r, x, c[r]));
}

SnStatus sn_kkt_solve(SnKkt* kkt, int sides, const double* b, const double* c, double* x,
                      double* lambda) {
    const int64_t dofs = kkt->pattern->dofs, m = kkt->rows->count;
    double* x0 = SN_RESERVE(&kkt->x, double, 2 * dofs * sides);
    double* forces = SN_RESERVE(&kkt->lambda, double, m* sides);
    if (!x0 || !forces) return SN_OUT_OF_MEMORY;
    double* change = x0 + dofs * sides;

    // Compute x_0 = A^-1 b, the forces of the rows, and the change of x that these forces make.
    memcpy(x0, b, (size_t)(dofs * sides) * sizeof *b);
    const SnStatus first = sn_linear_solve(kkt->linear, sides, x0, x0);
    SN_TRY(first);
    memset(change, 0, (size_t)(dofs * sides) * sizeof *change);
    for (int k = 0; k < sides; ++k) {
        solve_rows(kkt, x0 + k * dofs, c + k * m, forces + k * m);
        sn_sparse_rows_pull(kkt->rows, kkt->pattern, forces + k * m, change + k * dofs);
    }
    const SnStatus second = sn_linear_solve(kkt->linear, sides, change, change);
    SN_TRY(second);

    for (int64_t i = 0; i < dofs * sides; ++i) x[i] = x0[i] + change[i];
    kkt->info.inconsistent = 0;
    for (int k = 0; k < sides; ++k) check_left_out(kkt, x + k * dofs, c + k * m);
    memcpy(lambda, forces, (size_t)(m * sides) * sizeof *lambda);
    return sn_status_worse(first, second);
}

SnKktInfo sn_kkt_info(const SnKkt* kkt) { return kkt->info; }
