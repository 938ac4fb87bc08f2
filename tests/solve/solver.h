// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SOLVE_SOLVER_H
#define SN_TESTS_SOLVE_SOLVER_H

#include "check.h"
#include "solve/method.h"

/// Make all that a method needs to solve a system.
static inline SnSolver make_solver(const SnSystem* system, const char* linear, double tolerance) {
    SnSolver solver = {.system = system, .settings = {tolerance, 0, 100}};
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = 1e-13;
    CHECK_OK(sn_system_create_matrix(system, &solver.A));
    CHECK_OK(sn_create_linear(linear, &def, &solver.linear));
    return solver;
}

/// Make the memory of a method in a solver that exists. Free it with free_memory.
static inline void make_memory(const SnMethod* method, const char* linear, SnSolver* solver) {
    SnMethodDef def = {.system = solver->system,
                       .linear = linear,
                       .linear_def = sn_default_linear_def(),
                       .rows = sn_system_rows(solver->system) != NULL};
    if (method->create) CHECK_OK(method->create(&def, &solver->memory));
    solver->settings.history = 5;
}

static inline void free_memory(const SnMethod* method, SnSolver* solver) {
    if (solver->memory) method->destroy(solver->memory);
    solver->memory = NULL;
}

static inline void free_solver(SnSolver* solver) {
    sn_destroy_linear(solver->linear);
    sn_destroy_block_matrix(solver->A);
}

#endif
