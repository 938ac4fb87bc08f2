// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_IC_KERNELS_H
#define SN_SPARSE_IC_KERNELS_H

#include <stddef.h>

// The inner loops of the incomplete block Cholesky factor A ~ L D L^T, compiled once per
// instruction set. L has unit diagonal; its blocks are stored by block columns, rows ascending, a
// block column by column. All memory is from sn_alloc: see lanes.h.

typedef struct SnIcFactor {
    int rows;
    size_t* start;   // first block of each column of L  (rows + 1)
    int* row;        // block row of each block of L
    double* value;   // blocks of L                      (x 9)
    double* D;       // diagonal blocks                  (rows x 9)
    double* inverse; // their inverses                   (rows x 9)
} SnIcFactor;

/// One block column in the making: only blocks with mark[row] == stamp count.
typedef struct SnIcColumn {
    int stamp;
    int count;   // blocks in `row`
    int* mark;   // (rows)
    int* row;    // block rows in use, in order of appearance           (rows)
    double* sum; // the blocks, three columns of four numbers each      (rows x 12)
} SnIcColumn;

typedef struct SnIcKernels {
    /// column -= L_ik M for the blocks `first` .. `last`-1 of L, whatever their column k
    void (*subtract)(const SnIcFactor* factor, size_t first, size_t last, const double* M,
                     SnIcColumn* column);
    /// z = (L D L^T)^-1 r, with y as work space (rows x 4)
    void (*solve)(const SnIcFactor* factor, const double* r, double* y, double* z);
} SnIcKernels;

/// The table for this processor.
const SnIcKernels* sn_ic_kernels(void);

#endif
