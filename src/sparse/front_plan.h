// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONT_PLAN_H
#define SN_SPARSE_FRONT_PLAN_H

#include "sparse/fronts.h"

// Which task eliminates which fronts, and where their updates lie.

/// Find the fronts of the top of the tree: those with too much work in and below them for one task.
/// Reads parent and flops of fronts in postorder, writes `top`.
SnStatus sn_plan_top(SnFronts* fronts);

/// Divide the fronts below the top into tasks, once the fronts of the top come last.
SnStatus sn_plan_tasks(SnFronts* fronts);

/// Give every update its place, by going through the motions of a factorisation.
SnStatus sn_plan_updates(SnFronts* fronts);

#endif
