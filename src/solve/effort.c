// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file bounds the work of one step. Every loop of a solve has a limit, but the product of all
// limits (parts of a step, iterations, right-hand sides, iterations of a linear solver) is minutes
// or days for a scene of some dozen nodes with extreme numbers. The bound counts work, not time, so
// it is the same on all machines and for all numbers of threads.
#include "solve/method.h"

// Effort that a step may take beside 5 times the patience of its method. A step that succeeds in
// 256 parts takes about 10 iterations in each.
#define LEAST_EFFORT 10000.0
#define IMPATIENCE   5.0
// This many iterations of a linear solver that were in vain count as one iteration of a solve.
#define LINEAR_SHARE 100.0

SnEffort sn_begin_effort(const SnMethod* method, const SnLinear* linear) {
    return (SnEffort){.most = LEAST_EFFORT + IMPATIENCE * (method ? method->patience : 0),
                      .wasted_before = linear ? sn_linear_wasted(linear) : 0};
}

void sn_add_effort(SnEffort* effort, const SnSolveStats* stats) {
    if (effort->again) effort->spent += stats->iterations + stats->halvings;
}

int sn_solve_is_spent(const SnSolver* solver) {
    if (!solver->effort) return 0;
    SnEffort now = *solver->effort;
    sn_add_effort(&now, &solver->stats);
    const int64_t wasted = sn_linear_wasted(solver->linear) - now.wasted_before;
    return now.spent + (double)wasted / LINEAR_SHARE > now.most;
}
