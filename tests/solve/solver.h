// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SOLVE_SOLVER_H
#define SN_TESTS_SOLVE_SOLVER_H

#include "check.h"
#include "solve/method.h"

/// What a method works with, for a system.
static inline SnSolver make_solver(const SnSystem* system, const char* linear, double tolerance) {
    SnSolver solver = {.system = system, .settings = {tolerance, 0, 100}};
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = 1e-13;
    CHECK_OK(sn_system_create_matrix(system, &solver.A));
    CHECK_OK(sn_create_linear(linear, &def, &solver.linear));
    return solver;
}

static inline void free_solver(SnSolver* solver) {
    sn_destroy_linear(solver->linear);
    sn_destroy_block_matrix(solver->A);
}

#endif
