// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_KERNELS_H
#define SN_SPARSE_IC_KERNELS_H

#include <stddef.h>

// The inner loops of the incomplete block Cholesky factor A ~ L D L^T, compiled once per
// instruction set. L has unit diagonal; its blocks are stored by block columns, rows ascending, a
// block column by column. Blocks of L are rounded to float, which halves what the solves read; the
// arithmetic is in double, so the map stays symmetric. All memory is from sn_alloc: see lanes.h.

typedef struct SnIcFactor {
    int columns;
    size_t* start;   // first block of each column of L  (columns + 1)
    int* row;        // block row of each block of L
    float* value;    // blocks of L                      (x 9)
    double* D;       // diagonal blocks                  (columns x 9)
    double* inverse; // their inverses                   (columns x 9)
} SnIcFactor;

/// One block column in the making: only blocks with mark[row] == stamp count.
typedef struct SnIcColumn {
    int fill;    // 0: blocks that A does not have are left out
    int stamp;   // number of the column being made
    int count;   // blocks in `row`
    int* mark;   // stamp of the last column that had a block in each row (rows)
    int* row;    // block rows in use, in order of appearance           (rows)
    double* sum; // the blocks, three columns of four numbers each      (rows x 12)
} SnIcColumn;

typedef struct SnIcKernels {
    /// column -= L_ik D_k L_jk^T for the blocks of column k from `first`, which is L_jk, on. Row i
    /// of L is row i - below of the column being made.
    void (*subtract)(const SnIcFactor* L, int k, size_t first, int below, SnIcColumn* column);
    /// L_ij = S_ij D_j^-1 for the first `count` rows in use, stored as blocks `first`, first + 1,
    /// ... of L.
    void (*store)(const SnIcColumn* column, int count, const double* inverse, size_t first,
                  SnIcFactor* L);
    /// y = L^-1 (r + y), where r has three numbers for each of the factor's columns, and y four for
    /// each of its rows.
    void (*forward)(const SnIcFactor* L, const double* r, double* y);
    /// z = L^-T D^-1 y for the factor's columns, written to y and to z; returns r . z.
    double (*backward)(const SnIcFactor* L, const double* r, double* y, double* z);
} SnIcKernels;

/// The table for this processor.
const SnIcKernels* sn_ic_kernels(void);

#endif
