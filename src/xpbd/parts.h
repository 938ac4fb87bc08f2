// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PARTS_H
#define SN_XPBD_PARTS_H

#include "xpbd/xpbd.h"

// Functions that run XPBD on the elements of all parts of a model. Parts share no nodes, so they
// may be treated in any order. A small part is one task, and threads take one small part after the
// other. Large parts are swept one by one, each on all threads.

/// Find the small parts, which are one task each. To be called when all solids have been made.
SnStatus sn_xpbd_parts_plan(SnXpbdSolver* solver);

/// Begin a step with the nodes at their present positions: set multipliers to zero, and sort
/// elements by group.
void sn_xpbd_parts_begin(SnXpbdSolver* solver, const SnXpbdStep* step);

/// Sweep once over the elements whose group is below `groups`, in all parts that are not skipped
/// (SnXpbdQuiet.skip). Adds the squared residuals of all parts to `residual`, unless `residual` is
/// NULL; for a skipped part, the squared residual of its last sweep or measurement is added.
void sn_xpbd_parts_sweep(SnXpbdSolver* solver, const SnXpbdStep* step, int groups,
                         double* residual);

/// Return the present squared residual of the elements whose group is `groups` or above. The
/// squared residual of each part is written to solver->part_residual. Parts that are still
/// (xpbd/still.h) count as 0.
double sn_xpbd_parts_measure(const SnXpbdSolver* solver, const SnXpbdStep* step, int groups);

/// Return an upper bound of the residual that rounding causes with this number of elements. No
/// target for a residual is below this bound.
double sn_xpbd_rounding(const SnXpbdSolver* solver, double elements);

#endif
