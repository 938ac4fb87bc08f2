// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_QUASI_NEWTON_H
#define SN_SOLVE_QUASI_NEWTON_H

#include "solve/method.h"

// The methods that use the constant matrix share these functions. Their memory is the factored
// matrix, an SnConstant.

SnStatus sn_quasi_newton_create(const SnMethodDef* def, void** memory);
void sn_quasi_newton_destroy(void* memory);

/// Solve a stage with at most `history` pairs; if `full_steps` is 1, without a line search.
SnStatus sn_solve_quasi_newton(SnSolver* solver, const SnStage* stage, int history, int full_steps,
                               SnArena scratch, SnConfig* q);

#endif
