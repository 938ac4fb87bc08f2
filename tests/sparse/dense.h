// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_DENSE_H
#define SN_TESTS_SPARSE_DENSE_H

#include "sparse/block.h"

// A dense Cholesky factorisation in extended precision, to compare with.

typedef struct Reference {
    size_t n;
    long double* L; // lower triangle, row by row. To be freed.
} Reference;

Reference factor_dense(const SnBlockMatrix* A);
void solve_dense(Reference dense, const double* b, double* x);

/// Largest times inverse of the smallest eigenvalue by power iterations: cond from below.
double condition_of(const SnBlockMatrix* A, Reference dense);

/// A times a random vector, sums of |A| over rows, and the largest are those of the dense matrix.
void check_products(const SnBlockMatrix* A, uint64_t seed);

/// A shifted by 2 diag(x) + 0.5 differs by that, and is left so.
void check_diagonal_shift(SnBlockMatrix* A, uint64_t seed);

/// `count` zeros, to be freed.
double* new_vector(size_t count);

#endif
