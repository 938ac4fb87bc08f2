// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_WORKER_H
#define SN_SPARSE_FACTOR_WORKER_H

#include "sparse/factor.h"
#include "sparse/solve_kernels.h"

/// What one thread needs for itself: sized by the largest front that it may meet.
struct SnFactorWorker {
    // ---- factor
    double* assembly; // columns of the front at work        (largest panel)
    double* panel;    // its factor, where that is stored in float (largest panel)
    double* updates;  // of fronts within a task             (fronts->private_numbers)

    // ---- solve
    double* rows; // trailing rows of the front at work      (most trailing rows x width)
    double* sums; // one group of lanes per pivot            (8 x most pivots)
    double* top;  // what a task adds to rows of the top     (dofs of the top x width)
};

/// The columns of the factor that a front has.
static inline SnPanelView sn_factor_panel(const SnFactor* factor, const SnFront* front) {
    return (SnPanelView){.pivots = front->pivots,
                         .pivot_slabs = front->pivot_slabs,
                         .slabs = front->slabs,
                         .numbers = factor->panel ? factor->panel + front->panel : NULL,
                         .single =
                             factor->panel_single ? factor->panel_single + front->panel : NULL,
                         .inverse = factor->inverse + front->first_dof};
}

/// Room for `width` right-hand sides at once.
SnStatus sn_factor_reserve(SnFactor* factor, int width);

#endif
