// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_PART_H
#define SN_SPARSE_IC_PART_H

#include "sparse/full_rows.h"
#include "sparse/ic_kernels.h"

// The columns of one part of a two-way split (two_way.h) in an incomplete block Cholesky factor,
// computed column by column (left-looking):
//   S_ij = A_ij - sum_k<j L_ik D_k L_jk^T,  D_j = S_jj,  L_ij = S_ij D_j^-1.
// The columns of a side have the rows of that side, then the rows of the separator. Factoring one
// side reads nothing of the other side.

typedef struct SnIcPart {
    // ---- create
    int first;     // row of the matrix that is row 0 of the part
    int separator; // first row of the separator in the matrix; for a side, this is row `columns` of
                   // the part
    int columns;   // columns of the part
    int rows;  // rows of the part: one for each of its columns, and for a side also the rows of the
               // separator
    int* head; // for each row, the first of the columns whose next block is in that row, or -1
               // (rows)
    int* link; // for each column, the next column in the list of the same row, or -1 (columns)
    size_t* at; // next block of each column: sn_factor_ic_part has used all earlier blocks of the
                // column already (columns)
    SnIcColumn column; // the column being made
    double* y;         // work space of the solves                                (rows x 4)

    // ---- factor
    SnIcFactor L;
    size_t capacity; // blocks that L has room for
    int failed;      // row of the matrix at which factoring failed, -1: it did not fail
} SnIcPart;

/// How to factor: which blocks of the factor are kept, and the shift.
typedef struct SnIcRule {
    int fill; // 1: L may have blocks where A has none, 0: L has blocks only where A has blocks
    double drop_tolerance; // with fill: drop S_ij if its norm is at most drop_tolerance times the
                           // norm of the blocks A_ij, i >= j, of column j
    double shift;          // factor A + shift diag(A)
} SnIcRule;

/// Make part `which` of the split. sn_destroy_ic_part frees the part, also after a failure.
SnStatus sn_create_ic_part(const SnFullRows* A, const SnTwoWay* split, int which, SnIcPart* part);
void sn_destroy_ic_part(SnIcPart* part);

/// Factor the part. For the separator, `sides` are the two sides, which must be factored already;
/// for a side, `sides` is NULL. SN_NOT_DEFINITE: some D_j is not positive definite, or not finite.
SnStatus sn_factor_ic_part(SnIcPart* part, const SnFullRows* A, SnIcRule rule, SnIcPart* sides);

#endif
