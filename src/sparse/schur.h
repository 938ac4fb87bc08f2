// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SCHUR_H
#define SN_SPARSE_SCHUR_H

#include "sparse/linear.h"

// The compliance of a factorised system along constraint rows C: S = C A^-1 C^T, the Schur
// complement of [A C^T; C 0] up to its sign. Contacts call it the Delassus operator.

/// The numbers of a constraint row on one block row of A, as many as that is wide.
typedef struct SnSparseBlock {
    int row; // block row of A
    double value[SN_MAX_BLOCK_WIDTH];
} SnSparseBlock;

/// Constraint rows: blocks first[r] .. first[r + 1] - 1 belong to row r. A block row may occur
/// twice.
typedef struct SnSparseRows {
    int count;        // rows
    const int* first; // first block of each row (count + 1)
    const SnSparseBlock* block;
} SnSparseRows;

/// Work space that grows to what the largest problem took.
typedef struct SnSchur SnSchur;

SnStatus sn_create_schur(SnSchur** schur);
void sn_destroy_schur(SnSchur* schur);

/// S = C A^-1 C^T with the factor that `linear` holds, of a matrix A of this pattern: count x count
/// numbers row by row, symmetric to the last bit, the same for any number of threads. A direct
/// solver with its factor in double only runs up the elimination tree from the rows that C touches:
/// with Y = L^-1 P C^T, S = Y^T Y. Others solve for all columns.
SnStatus sn_schur_form(SnSchur* schur, SnLinear* linear, const SnBlockPattern* pattern,
                       const SnSparseRows* rows, SnPool* pool, double* S);

/// out[r] = C_r u.
void sn_sparse_rows_apply(const SnSparseRows* rows, const SnBlockPattern* pattern, const double* u,
                          double* out);
/// g += C^T lambda.
void sn_sparse_rows_pull(const SnSparseRows* rows, const SnBlockPattern* pattern,
                         const double* lambda, double* g);

#endif
