// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONT_KERNELS_H
#define SN_SPARSE_FRONT_KERNELS_H

#include "sparse/fronts.h"

// The dense arithmetic of one front, on slabs of eight rows. Kernels that take a range of slabs
// give every slab the same bits in any range, so ranges may be done in any order and by any thread.

/// The numbers of a front while it is eliminated. Where the derivative of the factor is asked for,
/// F, `panel` and `update` are derivatives: Fdot, Ldot and F22dot - L21dot L21^T - L21 L21dot^T.
typedef struct SnFrontView {
    int pivots, pivot_slabs, slabs;
    double* assembly;     // F11 and F21, column by column, 8 * slabs rows each; zero where padded
    double* panel;        // L11 and L21 in slabs
    const double* factor; // equal to `panel`, or L where `panel` is Ldot
    double* inverse;      // 1 / diagonal of L11                (pivots)
    double* update;       // F22 - L21 L21^T, packed: sn_update_numbers
} SnFrontView;

/// Returns where row 0 of a column of a packed update of `slabs` slabs would stand: row i stands i
/// numbers behind it.
static inline int64_t sn_update_column(int slabs, int column) {
    int64_t block = column / SN_SLAB, height = SN_SLAB * (slabs - block);
    return SN_SLAB * SN_SLAB * (block * slabs - block * (block - 1) / 2) +
           column % SN_SLAB * height - SN_SLAB * block;
}

typedef struct SnFrontKernels {
    /// Eliminate pivots first .. last-1 within their own slabs; `first` is a multiple of eight and
    /// all pivots before it are done in these slabs. Returns the pivot that is not a
    /// positive finite number, or -1.
    int (*eliminate)(const SnFrontView* view, int first, int last);

    /// Compute the columns of the same pivots in slabs from .. to-1 below.
    void (*reduce)(const SnFrontView* view, int first, int last, int from, int to);

    /// update = -L21 L21^T in slabs from .. to-1 of trailing rows.
    void (*update)(const SnFrontView* view, int from, int to);

    /// Add a child's update of `child_slabs` slabs: its columns in runs from .. to-1 of `count`,
    /// and all rows below their diagonals.
    void (*extend)(const SnFrontView* view, const double* child, int child_slabs,
                   const SnRowRun* run, int from, int to, int count);
} SnFrontKernels;

/// The table for this processor.
const SnFrontKernels* sn_front_kernels(void);
/// The table of the derivative, whose `eliminate` never fails.
const SnFrontKernels* sn_front_dot_kernels(void);

#endif
