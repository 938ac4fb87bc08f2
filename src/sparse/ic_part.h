// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_PART_H
#define SN_SPARSE_IC_PART_H

#include "sparse/full_rows.h"
#include "sparse/ic_kernels.h"

// The columns of one part of a two-way split in an incomplete block Cholesky factor, left-looking:
//   S_ij = A_ij - sum_k<j L_ik D_k L_jk^T,  D_j = S_jj,  L_ij = S_ij D_j^-1.
// A side has rows of its own, then those of the separator; it needs nothing of the other side.

typedef struct SnIcPart {
    // ---- create
    int first;         // row of the matrix that is row 0 here
    int separator;     // row of the matrix that is row `columns` here
    int columns;       // columns of the part
    int rows;          // rows of the part: its own, and for a side those of the separator
    int* head;         // first column k whose next block is in each row, or -1  (rows)
    int* link;         // the column after k in that list, or -1                 (columns)
    size_t* at;        // next block of each column                              (columns)
    SnIcColumn column; // the column being made
    double* y;         // work space of the solves                                (rows x 4)

    // ---- factor
    SnIcFactor L;
    size_t capacity; // blocks that L has room for
    int failed;      // row of the matrix at which it failed, or -1
} SnIcPart;

/// Which blocks of the factor are kept, and the shift.
typedef struct SnIcRule {
    int fill;              // 0: only the blocks of A
    double drop_tolerance; // drop S_ij whose norm is below this share of that of column j of A,
                           // from the diagonal down
    double shift;          // factor A + shift diag(A)
} SnIcRule;

/// Make part `which` of the split. sn_destroy_ic_part frees it, also after a failure.
SnStatus sn_create_ic_part(const SnFullRows* A, const SnTwoWay* split, int which, SnIcPart* part);
void sn_destroy_ic_part(SnIcPart* part);

/// Factor the part. The separator needs `sides`, which must be factored already; for a side, it is
/// NULL. SN_NOT_DEFINITE: some D_j is not positive definite, or not finite.
SnStatus sn_factor_ic_part(SnIcPart* part, const SnFullRows* A, SnIcRule rule, SnIcPart* sides);

#endif
