// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_WORKER_H
#define SN_SPARSE_FACTOR_WORKER_H

#include "sparse/factor.h"
#include "sparse/solve_kernels.h"

/// The work space of one thread, sized by the largest front that it may meet.
struct SnFactorWorker {
    // ---- factor
    double* assembly; // columns F11 and F21 of the front being eliminated (largest panel)
    double* panel;    // its L11 and L21, where the factor is stored in float (largest panel)
    double* updates;  // updates of fronts within a task (fronts->private_numbers)

    // ---- solve
    double* rows; // trailing rows of the front being solved with (most trailing rows x width)
    double* sums; // a group of eight lanes for each of its pivots (8 x most pivots)
    double* top;  // collected for rows of the top; zero between solves (dofs of the top x width)
};

/// Returns a view of the columns of the factor that a front has.
static inline SnPanelView sn_factor_panel(const SnFactor* factor, const SnFront* front) {
    return (SnPanelView){.pivots = front->pivots,
                         .pivot_slabs = front->pivot_slabs,
                         .slabs = front->slabs,
                         .numbers = factor->panel ? factor->panel + front->panel : NULL,
                         .single =
                             factor->panel_single ? factor->panel_single + front->panel : NULL,
                         .inverse = factor->inverse + front->first_dof};
}

/// Make room for `width` numbers per row in solves.
SnStatus sn_factor_reserve(SnFactor* factor, int width);

#endif
