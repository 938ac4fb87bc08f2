// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_REFINE_H
#define SN_SPARSE_REFINE_H

#include "sparse/factor.h"

// Solving to rounding with a factor that is only nearly that of the matrix, such as one stored in
// float: iterative refinement of all right-hand sides at once, and conjugate gradients with the
// factor as preconditioner for those whose residual stays above rounding.

typedef struct SnRefiner SnRefiner;

SnStatus sn_create_refiner(const SnBlockPattern* pattern, SnRefiner** refiner);
void sn_destroy_refiner(SnRefiner* refiner);

/// Bytes that a refiner takes for one right-hand side.
int64_t sn_refiner_bytes(const SnBlockPattern* pattern);

/// Takes a copy of A + shift |diag A|.
void sn_refiner_set_matrix(SnRefiner* refiner, const SnBlockMatrix* A, double shift);

/// Solve A X = B for `count` columns; b and x may be the same memory. *iterations and *residual are
/// raised to the most over the columns, the residual relative to |A| |x| + |b|. SN_NOT_CONVERGED: a
/// residual stays above rounding.
SnStatus sn_refine_solve(SnRefiner* refiner, SnFactor* factor, int count, const double* b,
                         double* x, int* iterations, double* residual);

#endif
