// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Newton's methods whose linear systems are solved by conjugate gradients. The preconditioner is
// the factor of the step's start, as it is or extrapolated (source text 001, NEWTON-L0 and -L1).
#include "solve/frozen.h"

static SnStatus solve_newton_frozen(SnSolver* solver, const SnStage* stage, SnArena scratch,
                                    SnConfig* q) {
    const SnStatus held = sn_frozen_start(solver->memory, solver, stage, scratch, q);
    SN_TRY(held);
    const SnStatus found = sn_solve_newton(solver, stage, sn_frozen_direction, scratch, q);
    SN_TRY(found);
    return sn_status_worse(held, found);
}

const SnMethod sn_method_newton_l0 = {
    .name = "newton-l0",
    .summary =
        "Newton's method by conjugate gradients, preconditioned by the factor of the step's start.",
    .patience = 50,
    .create = sn_frozen_create_l0,
    .destroy = sn_frozen_destroy,
    .solve = solve_newton_frozen,
};

const SnMethod sn_method_newton_l1 = {
    .name = "newton-l1",
    .summary = "newton-l0 with the factor extrapolated along the step.",
    .patience = 50,
    .create = sn_frozen_create_l1,
    .destroy = sn_frozen_destroy,
    .solve = solve_newton_frozen,
};
