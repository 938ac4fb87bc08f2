// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SOLVE_PLAN_H
#define SN_SPARSE_SOLVE_PLAN_H

#include "sparse/fronts.h"

/// Plan the stages of a solve of 2 to 4 right-hand sides (SnFronts.stage). Stages run one after the
/// other, and the steps of one stage may run at the same time (sn_pool_run_stages). The first half
/// of the stages goes forward: all tasks, then the fronts of the top, level by level up to the
/// roots, so that a front comes after its children. The second half goes backward: the same levels
/// down from the roots, then all tasks.
SnStatus sn_plan_solve(SnFronts* fronts);

#endif
