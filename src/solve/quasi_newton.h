// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_QUASI_NEWTON_H
#define SN_SOLVE_QUASI_NEWTON_H

#include "solve/method.h"

// Functions that are shared by the methods with the constant matrix. The memory of these methods is
// an SnConstant, the factored matrix.

SnStatus sn_quasi_newton_create(const SnMethodDef* def, void** memory);
void sn_quasi_newton_destroy(void* memory);

/// Solve a stage with at most `history` pairs. If `full_steps` is 1, there is no line search.
SnStatus sn_solve_quasi_newton(SnSolver* solver, const SnStage* stage, int history, int full_steps,
                               SnArena scratch, SnConfig* q);

#endif
