// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_WORKER_H
#define SN_SPARSE_FACTOR_WORKER_H

#include "sparse/factor.h"
#include "sparse/solve_kernels.h"

/// The work space of one thread, sized for the largest front that the thread may meet.
struct SnFactorWorker {
    // ---- factor
    double* assembly; // columns F11 and F21 of the front being eliminated (numbers of the largest
                      // panel)
    double* panel;    // L11 and L21 of that front in double, used if the factor is stored in float
                      // (largest panel)
    double* updates;  // updates of fronts within a task (fronts->private_numbers)

    // ---- solve
    double* rows; // trailing rows of the front being solved with (most trailing rows x width)
    double* sums; // eight partial sums for each pivot of that front (8 x most pivots)
    double* top; // total that the task in progress subtracts from each row of the top; zero between
                 // solves (dofs of the top x width)
};

/// Returns a view of a front's columns of the factor.
static inline SnPanelView sn_factor_panel(const SnFactor* factor, const SnFront* front) {
    return (SnPanelView){.pivots = front->pivots,
                         .pivot_slabs = front->pivot_slabs,
                         .slabs = front->slabs,
                         .numbers = factor->panel ? factor->panel + front->panel : NULL,
                         .single =
                             factor->panel_single ? factor->panel_single + front->panel : NULL,
                         .inverse = factor->inverse + front->first_dof};
}

/// Make the factor's memory large enough for solves with `width` numbers per row.
SnStatus sn_factor_reserve(SnFactor* factor, int width);

#endif
