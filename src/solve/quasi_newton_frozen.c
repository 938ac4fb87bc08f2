// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Quasi-Newton methods that use the factor of the step's start, as it is or extrapolated, in place
// of a factor for every iterate (source text 001, section 5.3).
#include "solve/frozen.h"

static SnStatus solve_quasi_newton_frozen(SnSolver* solver, const SnStage* stage, SnArena scratch,
                                          SnConfig* q) {
    return sn_frozen_descend(solver, stage, 0, scratch, q);
}

const SnMethod sn_method_quasi_newton_l0 = {
    .name = "quasi-newton-l0",
    .summary = "The factor of the step's start for all its iterates, with a line search.",
    .patience = 1000,
    .create = sn_frozen_create_l0,
    .destroy = sn_frozen_destroy,
    .solve = solve_quasi_newton_frozen,
};

const SnMethod sn_method_quasi_newton_l1 = {
    .name = "quasi-newton-l1",
    .summary = "quasi-newton-l0 with the factor extrapolated along the step.",
    .patience = 1000,
    .create = sn_frozen_create_l1,
    .destroy = sn_frozen_destroy,
    .solve = solve_quasi_newton_frozen,
};
