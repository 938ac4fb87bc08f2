// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONT_KERNELS_H
#define SN_SPARSE_FRONT_KERNELS_H

#include "sparse/fronts.h"

// The dense arithmetic of one front, on slabs of eight rows. The bits of a slab do not depend on
// the range of slabs that a kernel is called with, so ranges may be done in any order and by any
// thread.

/// The numbers of a front while it is eliminated. For the derivative of the factor (dchol.h),
/// `assembly`, `panel` and `update` hold derivatives: Fdot, Ldot and F22dot - L21dot L21^T - L21
/// L21dot^T.
typedef struct SnFrontView {
    int pivots, pivot_slabs, slabs;
    double* assembly;     // F11 and F21, column by column, 8 * slabs rows each; zero where padded
    double* panel;        // L11 and L21 in slabs
    const double* factor; // equal to `panel` in a factorisation; for a derivative, the panel of L
    double* inverse;      // 1 / diagonal of L11                (pivots)
    double* update;       // F22 - L21 L21^T, packed: sn_update_numbers
} SnFrontView;

/// In a packed update of `slabs` slabs, row i of a column has the index offset + i. Returns this
/// offset. (Rows above the slab of the diagonal are not stored.)
static inline int64_t sn_update_column(int slabs, int column) {
    int64_t block = column / SN_SLAB, height = SN_SLAB * (slabs - block);
    return SN_SLAB * SN_SLAB * (block * slabs - block * (block - 1) / 2) +
           column % SN_SLAB * height - SN_SLAB * block;
}

typedef struct SnFrontKernels {
    /// Eliminate pivots first .. last-1 in the slabs that hold these pivots. `first` is a multiple
    /// of eight, and all pivots before `first` are already eliminated in these slabs. Returns the
    /// first pivot that is not a positive finite number, or -1 if there is none.
    int (*eliminate)(const SnFrontView* view, int first, int last);

    /// Compute the columns of pivots first .. last-1 in slabs from .. to-1, which lie below the
    /// slabs of these pivots.
    void (*reduce)(const SnFrontView* view, int first, int last, int from, int to);

    /// update = -L21 L21^T in slabs from .. to-1 of trailing rows. (`extend` adds the children's
    /// updates, which make up F22, afterwards.)
    void (*update)(const SnFrontView* view, int from, int to);

    /// Add columns of a child's update to the front. The update has `child_slabs` slabs, and its
    /// rows and columns form `count` runs. The columns of runs from .. to-1 are added, each from
    /// its diagonal down.
    void (*extend)(const SnFrontView* view, const double* child, int child_slabs,
                   const SnRowRun* run, int from, int to, int count);
} SnFrontKernels;

/// The table for this processor.
const SnFrontKernels* sn_front_kernels(void);
/// The table of the derivative, whose `eliminate` never fails.
const SnFrontKernels* sn_front_dot_kernels(void);

#endif
