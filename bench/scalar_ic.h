// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_SCALAR_IC_H
#define SN_BENCH_SCALAR_IC_H

#include "sparse/linear.h"
#include "sparse/ordering.h"

// Incomplete Cholesky factors L L^T ~ A of matrices with rows of one number, made column by column
// as in textbooks. They serve to compare preconditioners, and are not fast.

typedef struct SnScalarRule {
    SnOrdering ordering;
    int diagonal; // 1: L is the root of A's diagonal (Jacobi)
    int fill;     // 0: L has entries only where A has some
    double drop;  // with fill: entries smaller than this share of A's column (1-norm) are left out
    int modified; // 1: entries that are left out are added to the diagonal, so that rows keep their
                  // sums
} SnScalarRule;

/// Create a linear solver that applies (L L^T)^-1 once. Factoring fails with SN_NOT_DEFINITE if a
/// pivot is not positive.
SnStatus sn_create_scalar_ic(const SnScalarRule* rule, SnLinear** linear);

#endif
