// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_PARTS_H
#define SN_XPBD_PARTS_H

#include "xpbd/xpbd.h"

// What XPBD does to the elements of each part of a model. Parts share no nodes, and order between
// them does not matter: a part whose colours are too small to be shared is a task of its own, and
// threads take one such part after the other; the others are swept one by one, each on all threads.

/// Once all solids are made: which parts are a task each.
SnStatus sn_xpbd_parts_plan(SnXpbdSolver* solver);

/// A step begins, with nodes where they are.
void sn_xpbd_parts_begin(SnXpbdSolver* solver, const SnXpbdStep* step);

/// The elements below `groups` once, of parts that do not wait (xpbd/quiet.h); adds their residual,
/// squared, unless that is NULL.
void sn_xpbd_parts_sweep(SnXpbdSolver* solver, const SnXpbdStep* step, int groups,
                         double* residual);

/// What the elements from `groups` on lack, squared, as they are.
double sn_xpbd_parts_measure(const SnXpbdSolver* solver, const SnXpbdStep* step, int groups);

/// What rounding leaves of the residual of so many elements, whatever was asked for.
double sn_xpbd_rounding(const SnXpbdSolver* solver, double elements);

#endif
