// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FRONT_PLAN_H
#define SN_SPARSE_FRONT_PLAN_H

#include "sparse/fronts.h"

// These functions plan which task eliminates which fronts, and where in memory the updates of
// fronts lie.

/// Find the fronts of the top of the tree: a front belongs to the top if eliminating the front and
/// all its descendants is too much work for one task. The function reads `parent` and `flops` of
/// fronts, which must be in postorder, and writes `top`.
SnStatus sn_plan_top(SnFronts* fronts);

/// Divide the fronts below the top into tasks. The fronts of the top must be the last ones already.
SnStatus sn_plan_tasks(SnFronts* fronts);

/// Give every update its place in memory. To find the places, the function steps through the fronts
/// as a factorisation does. It also finds SnFront.handover of the fronts that hand rows over
/// (fronts.h).
SnStatus sn_plan_updates(SnFronts* fronts);

#endif
