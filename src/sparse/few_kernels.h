// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FEW_KERNELS_H
#define SN_SPARSE_FEW_KERNELS_H

#include "sparse/fronts.h"

// Triangular solves of two to four right-hand sides with many fronts per call. The numbers of a row
// are side by side: x[4 i + c] is row i of right-hand side c. If there are fewer than four
// right-hand sides, the numbers of the missing ones are zero.

enum { SN_FEW = 4 };

/// The numbers of a factor, and the work space of one thread.
typedef struct SnFewView {
    const SnFront* front;
    const int* row_dof;
    const double* panel; // the factor; exactly one of panel and single is not NULL
    const float* single;
    const double* inverse; // 1 / diagonal
    double* x;             // (dofs x 4)
    int first_top;    // first row of the top; numbers for this and later rows are subtracted from
                      // `top` instead of x
    double* top;      // (rows of the top x 4)
    double* trailing; // work space for the trailing rows of a front, in slabs (4 x rows)
    double* pivots;   // work space for the pivots of a front, in slabs (8 x pivots)
} SnFewView;

typedef struct SnFewKernels {
    /// For fronts first .. last-1, in ascending order: y := L11^-1 y, then x := x - L21 y. y are
    /// the rows of view->x for the pivots of the front. x are the rows for its trailing rows; rows
    /// of the top are in view->top, all others in view->x.
    void (*forward)(const SnFewView* view, int sides, int first, int last);

    /// For fronts first .. last-1, in descending order: y := L11^-T (y - L21^T x), where x and y
    /// are rows of view->x.
    void (*backward)(const SnFewView* view, int sides, int first, int last);
} SnFewKernels;

/// The table for this processor.
const SnFewKernels* sn_few_kernels(void);

#endif
