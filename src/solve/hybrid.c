// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The hybrid methods begin with a quasi-Newton descent that uses the factor of the step's start.
// When the descent does not find a better iterate, or takes too many iterations, they continue with
// Newton's method, whose linear systems are solved by conjugate gradients with the same factor as
// preconditioner (source text 001, HYBRID-L0 and -L1).
#include "solve/frozen.h"

// The largest number of iterations of the descent: one that has not converged by then is slower
// than Newton's method.
enum { QUASI_ITERATIONS = 12 };

static SnStatus descend_first(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnConfig* q) {
    const SnDescent descent = {.inverse = sn_frozen_inverse(solver->memory), .goes_on = 1};
    const int most = solver->settings.max_iterations;
    solver->settings.max_iterations = most < QUASI_ITERATIONS ? most : QUASI_ITERATIONS;
    const SnStatus found = sn_solve_descend(solver, stage, &descent, scratch, q);
    solver->settings.max_iterations = most;
    return found;
}

static SnStatus solve_hybrid(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    const SnStatus held = sn_frozen_start(solver->memory, solver, stage, scratch, q);
    SN_TRY(held);
    SnStatus found = descend_first(solver, stage, scratch, q);
    if (found == SN_NOT_CONVERGED)
        found = sn_solve_newton(solver, stage, sn_frozen_direction, scratch, q);
    SN_TRY(found);
    return sn_status_worse(held, found);
}

const SnMethod sn_method_hybrid_l0 = {
    .name = "hybrid-l0",
    .summary = "quasi-newton-l0 as long as its line search finds a way, then newton-l0.",
    .patience = 50,
    .create = sn_frozen_create_l0,
    .destroy = sn_frozen_destroy,
    .solve = solve_hybrid,
};

const SnMethod sn_method_hybrid_l1 = {
    .name = "hybrid-l1",
    .summary = "quasi-newton-l1 as long as its line search finds a way, then newton-l1.",
    .patience = 50,
    .create = sn_frozen_create_l1,
    .destroy = sn_frozen_destroy,
    .solve = solve_hybrid,
};
