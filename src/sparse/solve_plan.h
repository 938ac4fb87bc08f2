// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_SOLVE_PLAN_H
#define SN_SPARSE_SOLVE_PLAN_H

#include "sparse/fronts.h"

/// Plan the stages of a solve of few sides: all tasks, then fronts of the top whose children are
/// done, level by level up to the roots; then the same levels down again, and all tasks. The first
/// half of the stages goes forward, the second backward.
SnStatus sn_plan_solve(SnFronts* fronts);

#endif
