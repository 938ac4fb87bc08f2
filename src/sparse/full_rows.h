// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FULL_ROWS_H
#define SN_SPARSE_FULL_ROWS_H

#include "base/pool.h"
#include "sparse/two_way.h"

// A symmetric block matrix with both triangles stored. A thread can then compute a row of a product
// from this row of the matrix alone, so threads never write to the same number, and the order of
// additions is fixed. Rows and columns have the order of a two-way split, which puts a separator
// after the two halves of the rows (two_way.h). Blocks are all 3x3, or all single numbers.

/// Number of rows in a group. One thread computes all rows of a group. Sums are formed per group,
/// and the sums of groups are then added in order. Because the number is fixed, the result does not
/// depend on the number of threads.
#define SN_ROW_GROUP 256

typedef struct SnFullRows {
    int rows;
    int numbers;    // numbers of a block: 9 or 1
    int groups;     // groups of SN_ROW_GROUP rows
    int blocks;     // blocks of both triangles
    int* row_start; // first block of each row                                  (rows + 1)
    int* diagonal;  // diagonal block of each row                               (rows)
    int* column;    // column of each block, ascending in each row              (blocks)
    int* source; // 2 * k for block k of the symmetric matrix, 2 * k + 1 for its transpose (blocks)
    const double* where; // SnBlockMatrix.where of the matrix copied last: places of its rows' nodes
                         // in the order of that matrix, m (rows x 3), or NULL; not owned
    double* value;       // numbers of the blocks, column by column        (blocks x numbers)
} SnFullRows;

/// Write out both triangles of a pattern in the order of `split`. `graph` is the row graph of the
/// pattern, and `split` the two-way split of this graph. `full` must be {0} or destroyed.
SnStatus sn_create_full_rows(const SnBlockPattern* pattern, const SnRowGraph* graph,
                             const SnTwoWay* split, SnFullRows* full);
void sn_destroy_full_rows(SnFullRows* full);

/// Copy the values of A to `full`. A must have the pattern that `full` was made from.
void sn_full_rows_copy(SnFullRows* full, const SnBlockMatrix* A, SnPool* pool);

/// Returns one past the last row of a group.
static inline int sn_row_group_end(const SnFullRows* full, int group) {
    int end = (group + 1) * SN_ROW_GROUP;
    return end < full->rows ? end : full->rows;
}

#endif
