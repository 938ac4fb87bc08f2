// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_SCALAR_IC_H
#define SN_BENCH_SCALAR_IC_H

#include "sparse/linear.h"
#include "sparse/ordering.h"

// Incomplete Cholesky factors L L^T ~ A of matrices with rows of one number, column by column as
// textbooks have it: to compare preconditioners, not to be fast.

typedef struct SnScalarRule {
    SnOrdering ordering;
    int diagonal; // 1: L is the root of A's diagonal (Jacobi)
    int fill;     // 0: entries where A has some, and no others
    double drop;  // with fill: leave out what is smaller than this share of A's column (1-norm)
    int modified; // 1: what is left out is added to the diagonal, so that rows keep their sums
} SnScalarRule;

/// A solver that applies (L L^T)^-1 once, as a linear solver. Factoring gives SN_NOT_DEFINITE where
/// a pivot is not positive.
SnStatus sn_create_scalar_ic(const SnScalarRule* rule, SnLinear** linear);

#endif
