// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PCG_H
#define SN_SPARSE_PCG_H

#include "sparse/precondition.h"

// Conjugate gradients with any preconditioner, for matrices of 3x3 blocks. The solvers of the
// registry with names pcg-* use this code.

typedef struct SnPcg SnPcg;

SnStatus sn_create_pcg(const SnLinearDef* def, const SnPreconditionOps* ops, SnPcg** pcg);
void sn_destroy_pcg(SnPcg* pcg);
SnStatus sn_pcg_analyse(SnPcg* pcg, const SnBlockPattern* pattern);

/// Takes a copy of A, and prepares the preconditioner.
SnStatus sn_pcg_factor(SnPcg* pcg, const SnBlockMatrix* A);

/// Returns the object that the preconditioner's `create` made.
void* sn_pcg_preconditioner(SnPcg* pcg);

typedef struct SnPcgAnswer {
    SnStatus status;
    int iterations;
    double residual; // |b - A x| / |b|
} SnPcgAnswer;

/// Solve A x = b from x = 0 until |b - A x| <= tolerance |b|. If `max_iterations` is 0, the limit
/// is ten times the number of unknowns. SN_NOT_CONVERGED: x is the last iterate. SN_NOT_DEFINITE: A
/// or the preconditioner M is not positive definite, because p . A p <= 0 for a direction p or r .
/// M^-1 r <= 0 for a residual r; x is the last iterate, or the first direction, M^-1 b, if no
/// iteration was finished. SN_DIVERGED: b is not finite, and x is unchanged.
SnPcgAnswer sn_pcg_solve(SnPcg* pcg, double tolerance, int max_iterations, const double* b,
                         double* x);

#endif
