// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PARTS_H
#define SN_XPBD_PARTS_H

#include "xpbd/xpbd.h"

// These functions run XPBD on the elements of each part of a model. Parts share no nodes, so the
// order between them does not matter: a part whose colours are too small to be shared among threads
// is a task of its own, and threads take one such part after the other; larger parts are swept one
// by one, each on all threads.

/// Find the parts that are a task each. To be called once all solids are made.
SnStatus sn_xpbd_parts_plan(SnXpbdSolver* solver);

/// Begin a step with nodes at their present positions: set multipliers to zero, and sort elements
/// by their groups.
void sn_xpbd_parts_begin(SnXpbdSolver* solver, const SnXpbdStep* step);

/// Sweep once over the elements whose group is below `groups`, in parts that do not wait
/// (xpbd/quiet.h). Adds the squared residuals of all parts to `residual`, unless `residual` is
/// NULL; a part that waits counts with the residual of its last sweep.
void sn_xpbd_parts_sweep(SnXpbdSolver* solver, const SnXpbdStep* step, int groups,
                         double* residual);

/// The squared residual of the elements whose group is `groups` or above, as they are; also written
/// part by part to solver->part_residual. Still parts count as 0.
double sn_xpbd_parts_measure(const SnXpbdSolver* solver, const SnXpbdStep* step, int groups);

/// A bound of the residual that rounding leaves where there are this many elements: no tolerance
/// asks for less.
double sn_xpbd_rounding(const SnXpbdSolver* solver, double elements);

#endif
