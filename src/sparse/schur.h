// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SCHUR_H
#define SN_SPARSE_SCHUR_H

#include "sparse/linear.h"

// The compliance of a factorised system along constraint rows C: S = C A^-1 C^T, the Schur
// complement of [A C^T; C 0] up to its sign. In contact mechanics, S is called the Delassus
// operator.

/// The numbers that a constraint row has in the columns of one block row of A: as many as this
/// block row has degrees of freedom.
typedef struct SnSparseBlock {
    int row; // block row of A
    double value[SN_MAX_BLOCK_WIDTH];
} SnSparseBlock;

/// Constraint rows: blocks first[r] .. first[r + 1] - 1 belong to row r. If a constraint row has
/// two blocks for the same block row of A, their sum counts.
typedef struct SnSparseRows {
    int count;        // rows
    const int* first; // first block of each row (count + 1)
    const SnSparseBlock* block;
} SnSparseRows;

/// Work space for sn_schur_form. Its memory grows to the size that the largest problem needed.
typedef struct SnSchur SnSchur;

SnStatus sn_create_schur(SnSchur** schur);
void sn_destroy_schur(SnSchur* schur);

/// Compute S = C A^-1 C^T, where C are the constraint rows and `linear` holds a factor of A, a
/// matrix of this pattern. S has count x count numbers, row by row; S is symmetric to the last bit,
/// and the same for any number of threads. If `linear` is a direct solver whose factor L is stored
/// in double, S = Y^T Y with Y = L^-1 P C^T, where P is the order of elimination; only fronts that
/// eliminate a row in which C has numbers, and their ancestors, take part in this solve. For any
/// other solver, the function solves A X = C^T for all columns.
SnStatus sn_schur_form(SnSchur* schur, SnLinear* linear, const SnBlockPattern* pattern,
                       const SnSparseRows* rows, SnPool* pool, double* S);

/// out[r] = C_r u.
void sn_sparse_rows_apply(const SnSparseRows* rows, const SnBlockPattern* pattern, const double* u,
                          double* out);
/// g += C^T lambda.
void sn_sparse_rows_pull(const SnSparseRows* rows, const SnBlockPattern* pattern,
                         const double* lambda, double* g);

#endif
