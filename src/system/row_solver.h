// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROW_SOLVER_H
#define SN_SYSTEM_ROW_SOLVER_H

#include "system/system.h"

/// A solver for the forces of a system's constraint rows. The room of contacts makes it, and steps
/// of a world hand it to methods.
typedef struct SnRowSolver {
    void* self;

    /// Given the step u that solves the stage's equation, linearised at q, without rows (its matrix
    /// A is factorised in `linear`): find the forces with which the step obeys the rows, write them
    /// to the rows, and add the steps that they make to u. SN_NOT_CONVERGED: it obeys them nearly.
    SnStatus (*solve)(void* self, const SnSystem* system, const SnStage* stage, const SnConfig* q,
                      SnLinear* linear, const SnBlockMatrix* A, SnArena scratch, double* u);

    /// Find how far the rows and their forces are from obeying the conditions of rows.h at q,
    /// relative to what the forces had to undo when they were last found.
    SnStatus (*violation)(void* self, const SnSystem* system, const SnStage* stage,
                          const SnConfig* q, SnArena scratch, double* violation);
} SnRowSolver;

#endif
