// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_ROW_KERNELS_H
#define SN_SPARSE_ROW_KERNELS_H

#include "sparse/full_rows.h"

// The inner loops of conjugate gradients, compiled once per instruction set. Each kernel works on
// block rows first .. last-1 of vectors that have 3 * rows numbers. The blocks of A and of D must
// be in memory from sn_alloc, because a column of three numbers is read by a load of four, which
// may read one number past the end of an array (lanes.h). Terms of sums are added in a fixed order.

typedef struct SnRowKernels {
    /// y = A x; returns x . y
    double (*multiply)(const SnFullRows* A, int first, int last, const double* x, double* y);
    /// x += alpha p, r -= alpha q; returns r . r
    double (*advance)(int first, int last, double alpha, const double* p, const double* q,
                      double* x, double* r);
    /// p = z + beta p
    void (*turn)(int first, int last, double beta, const double* z, double* p);
    /// Returns a . b.
    double (*dot)(int first, int last, const double* a, const double* b);
    /// z = D r for symmetric 3x3 blocks D
    void (*scale)(int first, int last, const double* D, const double* r, double* z);
} SnRowKernels;

/// The table for this processor.
const SnRowKernels* sn_row_kernels(void);

#endif
