// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_KERNELS_H
#define SN_SPARSE_IC_KERNELS_H

#include <stddef.h>

// The inner loops of the incomplete block Cholesky factor A ~ L D L^T, compiled once per
// instruction set. L has unit diagonal; its blocks are stored by block columns, rows ascending, and
// each block is stored column by column. Blocks of L are rounded to float, which halves what the
// solves read; the arithmetic is in double. L and L^T have the same rounded blocks, so the map z =
// (L D L^T)^-1 r stays symmetric. All arrays must come from sn_alloc, because the kernels read
// three numbers by a load of four, which may read one number past the end of an array (lanes.h).

typedef struct SnIcFactor {
    int columns;
    size_t* start;   // first block of each column of L  (columns + 1)
    int* row;        // block row of each block of L
    float* value;    // blocks of L                      (blocks x 9)
    double* D;       // diagonal blocks                  (columns x 9)
    double* inverse; // inverses of the diagonal blocks  (columns x 9)
} SnIcFactor;

/// One block column while it is being made. Row i has a block in this column if mark[i] == stamp.
typedef struct SnIcColumn {
    int fill;  // 0: blocks that A does not have are left out
    int stamp; // a number for the column being made, which differs from those of all other columns
    int count; // number of rows in `row`
    int* mark; // stamp of the last column that had a block in each row (rows)
    int* row;  // block rows in use, in order of appearance           (rows)
    double* sum; // the blocks, three columns of four numbers each      (rows x 12)
} SnIcColumn;

typedef struct SnIcKernels {
    /// Subtract L_ik D_k L_jk^T from the column j being made, for the rows i of the blocks `first`,
    /// first + 1, ... of column k. Block `first` is L_jk. Row i of L is row i - below of the column
    /// being made.
    void (*subtract)(const SnIcFactor* L, int k, size_t first, int below, SnIcColumn* column);
    /// L_ij = S_ij D_j^-1 for the first `count` rows i of column->row, stored as blocks `first`,
    /// first + 1, ... of L. S_ij is the block in column->sum, and `inverse` is D_j^-1.
    void (*store)(const SnIcColumn* column, int count, const double* inverse, size_t first,
                  SnIcFactor* L);
    /// y := L^-1 (r + y) for the factor's columns. For the rows i below its last column, y_i -= sum
    /// of L_ij y_j. r has three numbers for each column of the factor, y four numbers for each row
    /// (the fourth has no meaning).
    void (*forward)(const SnIcFactor* L, const double* r, double* y);
    /// z = L^-T D^-1 y for the factor's columns, written to y and to z; returns r . z. For the rows
    /// below the factor's last column, y has to hold their z already.
    double (*backward)(const SnIcFactor* L, const double* r, double* y, double* z);
} SnIcKernels;

/// The table for this processor.
const SnIcKernels* sn_ic_kernels(void);

#endif
