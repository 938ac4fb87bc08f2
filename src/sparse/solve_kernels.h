// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SOLVE_KERNELS_H
#define SN_SPARSE_SOLVE_KERNELS_H

#include "sparse/fronts.h"

// Triangular solves with the panel of one front. y are the rows of the right-hand sides for the
// front's pivots, and u the rows for its trailing rows, padded to whole slabs with zeros. A row has
// `width` numbers, one for each right-hand side; `width` is 1 or a multiple of eight.

/// The panel of a front: L11, L21 and the inverse diagonal.
typedef struct SnPanelView {
    int pivots, pivot_slabs, slabs;
    const double* numbers; // the panel; exactly one of numbers and single is not NULL
    const float* single;
    const double* inverse; // 1 / diagonal
} SnPanelView;

typedef struct SnSolveKernels {
    /// y := L11^-1 y
    void (*forward_pivots)(const SnPanelView* panel, int width, double* y);

    /// u := L21 y in slabs from .. to-1 of trailing rows
    void (*forward_rows)(const SnPanelView* panel, int width, int from, int to, const double* y,
                         double* u);

    /// y := y - L21^T u for pivots from .. to-1, where `from` is a multiple of eight. `sums` is
    /// work space of 8 * pivots numbers; the kernel uses the eight numbers of each pivot from ..
    /// to-1.
    void (*backward_rows)(const SnPanelView* panel, int width, int from, int to, const double* u,
                          double* y, double* sums);

    /// y := L11^-T y, with work space as in backward_rows.
    void (*backward_pivots)(const SnPanelView* panel, int width, double* y, double* sums);
} SnSolveKernels;

/// The table for this processor.
const SnSolveKernels* sn_solve_kernels(void);

#endif
