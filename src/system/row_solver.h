// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROW_SOLVER_H
#define SN_SYSTEM_ROW_SOLVER_H

#include "system/system.h"

/// A solver for the forces of a system's constraint rows. Code in src/contact makes one, and steps
/// of a world hand it to methods.
typedef struct SnRowSolver {
    void* self;

    /// On entry u is the step that solves the stage's equation, linearised at q, as if there were
    /// no rows; the matrix A of this equation is factorised in `linear`. Find forces of the rows
    /// such that the step obeys the rows, and write them to SnRow.force. Add to u the steps that
    /// these forces cause. SN_NOT_CONVERGED: the step obeys the rows only approximately.
    SnStatus (*solve)(void* self, const SnSystem* system, const SnStage* stage, const SnConfig* q,
                      SnLinear* linear, const SnBlockMatrix* A, SnArena scratch, double* u);

    /// Find by how much the rows and their forces violate the conditions of rows.h at q, divided by
    /// the violation of the step without rows (u on entry to the last call of `solve`).
    SnStatus (*violation)(void* self, const SnSystem* system, const SnStage* stage,
                          const SnConfig* q, SnArena scratch, double* violation);
} SnRowSolver;

#endif
