// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_REFINE_H
#define SN_SPARSE_REFINE_H

#include "sparse/factor.h"

// These functions solve to rounding with a factor that is only close to the factor of the matrix,
// such as a factor stored in float. They refine all right-hand sides at once. If this does not
// reduce the residual of some right-hand side to the level of rounding, conjugate gradients go on
// with this right-hand side, with the factor as preconditioner.

typedef struct SnRefiner SnRefiner;

SnStatus sn_create_refiner(const SnBlockPattern* pattern, SnRefiner** refiner);
void sn_destroy_refiner(SnRefiner* refiner);

/// Bytes that a refiner takes for one right-hand side.
int64_t sn_refiner_bytes(const SnBlockPattern* pattern);

/// Takes a copy of A + shift |diag A|.
void sn_refiner_set_matrix(SnRefiner* refiner, const SnBlockMatrix* A, double shift);

/// Solve A X = B for `count` right-hand sides; b and x may be the same memory. *iterations is
/// raised to the largest number of iterations that a right-hand side took, unless it is larger
/// already. *residual is raised in the same way to the largest residual |b - A x| / (|A| |x| +
/// |b|). SN_NOT_CONVERGED: a residual stays above rounding.
SnStatus sn_refine_solve(SnRefiner* refiner, SnFactor* factor, int count, const double* b,
                         double* x, int* iterations, double* residual);

#endif
