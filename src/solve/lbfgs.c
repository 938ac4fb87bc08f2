// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The method L-BFGS with the constant matrix (Liu, Bouaziz and Kavan 2017). The inverse of the
// constant matrix, without scaling, is the first guess of the inverse of A. The pairs (descent.h)
// of a solve improve this guess. Every solve starts without pairs.
#include "solve/quasi_newton.h"

static SnStatus solve_lbfgs(SnSolver* solver, const SnStage* stage, SnArena scratch, SnConfig* q) {
    return sn_solve_quasi_newton(solver, stage, solver->settings.history, 0, scratch, q);
}

const SnMethod sn_method_lbfgs = {
    .name = "l-bfgs",
    .summary = "A constant matrix, factored once and improved by L-BFGS: the fast one for a few "
               "percent, or for many digits where little bends.",
    .patience = 2000,
    .history = 5,
    .create = sn_quasi_newton_create,
    .destroy = sn_quasi_newton_destroy,
    .solve = solve_lbfgs,
};
