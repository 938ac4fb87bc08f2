// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_DENSE_H
#define SN_TESTS_SPARSE_DENSE_H

#include "sparse/block.h"

// A dense Cholesky factorisation in extended precision, for comparison.

typedef struct Reference {
    size_t n;
    long double* L; // lower triangle, row by row; freed by the caller
} Reference;

Reference factor_dense(const SnBlockMatrix* A);
void solve_dense(Reference dense, const double* b, double* x);

/// Return the largest eigenvalue times the largest of the inverse, by power iterations: a lower
/// bound of the condition number.
double condition_of(const SnBlockMatrix* A, Reference dense);

/// Check that A times a random vector, the row sums of |A|, and the largest row sum agree with the
/// dense matrix.
void check_products(const SnBlockMatrix* A, uint64_t seed);

/// Shift A by 2 diag(x) and by 0.5, and check the difference. A stays shifted.
void check_diagonal_shift(SnBlockMatrix* A, uint64_t seed);

/// Return `count` zeros. The caller frees them.
double* new_vector(size_t count);

#endif
