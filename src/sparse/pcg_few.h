// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PCG_FEW_H
#define SN_SPARSE_PCG_FEW_H

#include "sparse/linear.h"
#include "sparse/pcg.h"

// Conjugate gradients on three right-hand sides at once, for matrices with one number per block.
// The right-hand sides are the x, y and z components of vectors at nodes, which such a matrix does
// not mix. Each right-hand side has its own alpha and beta; a row of the matrix is read once for
// all three.
//
// Few iterations are enough where the answer x only has to be a direction of descent, that is, b.x
// > 0. Every iterate x is such a direction. To see this, let
//     phi(x) = x.Ax / 2 - b.x.
// At the start, x = 0 and phi = 0. Every iteration makes phi smaller, so phi(x) < 0 after any
// number of iterations, that is, b.x > x.Ax / 2 > 0. (Starting from the last answer instead of x =
// 0 was tried, and gains nothing.)

typedef struct SnPcgFew SnPcgFew;

/// Create a solver for a pattern whose rows all have width 1, and a kind that is not SN_FEW_NONE.
/// `pool` may be NULL; not owned.
SnStatus sn_create_pcg_few(const SnBlockPattern* pattern, SnFewKind kind, SnPool* pool,
                           SnPcgFew** pcg);
void sn_destroy_pcg_few(SnPcgFew* pcg);

/// Takes a copy of A, and prepares the preconditioner. SN_NOT_DEFINITE: A has a diagonal entry that
/// is not a positive finite number, or no incomplete factor of A was found.
SnStatus sn_pcg_few_factor(SnPcgFew* pcg, const SnBlockMatrix* A);

/// Solve A x = b, from x = 0, where b and x have three numbers per row, one for each right-hand
/// side, and may be the same memory. The solve ends when |b - A x| <= tolerance |b| for each
/// right-hand side. If r . z or p . A p of a right-hand side is not positive, which may happen if A
/// is singular, the solution for this right-hand side does not change in that iteration. If an
/// iteration changes no solution, the solve ends. SN_NOT_CONVERGED: a right-hand side is above the
/// tolerance at the end, for example after `iterations` iterations. SN_DIVERGED: b or a residual is
/// not finite, and x is unchanged. The function allocates no memory.
SnPcgAnswer sn_pcg_few_solve(SnPcgFew* pcg, double tolerance, int iterations, const double* b,
                             double* x);

#endif
