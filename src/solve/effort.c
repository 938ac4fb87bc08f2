// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file bounds the work of one step. Every loop of a solve has a limit, but the product of all
// limits (parts of a step, iterations, right-hand sides, iterations of a linear solver) is minutes
// or days for a scene of some dozen nodes with extreme numbers. The bound counts work, not time, so
// it is the same on all machines and for all numbers of threads.
#include "solve/method.h"

// An iteration with constraint rows costs as much as evaluations for half of the rows, but for no
// more rows than this: a step of thousands of contacts that succeeds in 256 parts stays below the
// bound.
#define MOST_ROWS 400

// Evaluations that an iteration of a linear solver in vain counts for.
#define WASTE 2.0

// Twice what the hardest step that succeeded took among 220 small scenes with random numbers.
static double most_effort = 2e6;

void sn_set_most_effort(double most) { most_effort = most; }

SnEffort sn_begin_effort(const SnLinear* linear) {
    return (SnEffort){.most = most_effort, .wasted_before = linear ? sn_linear_wasted(linear) : 0};
}

void sn_add_effort(SnEffort* effort, const SnSolveStats* stats) {
    if (effort->again) effort->spent += stats->halvings;
}

int sn_solve_is_spent(const SnSolver* solver) {
    SnEffort* effort = solver->effort;
    if (!effort) return 0;
    const int rows = sn_system_row_count(solver->system);
    if (effort->again) effort->spent += 1 + 0.5 * (rows < MOST_ROWS ? rows : MOST_ROWS);
    SnEffort now = *effort;
    sn_add_effort(&now, &solver->stats);
    const int64_t wasted = sn_linear_wasted(solver->linear) - now.wasted_before;
    return now.spent + WASTE * (double)wasted > now.most;
}
