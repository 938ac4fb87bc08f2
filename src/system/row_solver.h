// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROW_SOLVER_H
#define SN_SYSTEM_ROW_SOLVER_H

#include "system/system.h"

/// Whoever finds the forces of a system's rows: made by the room of contacts, handed to methods by
/// whoever steps a world.
typedef struct SnRowSolver {
    void* self;

    /// Given the step u that the stage's equation, linearised at q, wants without rows (its matrix
    /// A is factorised in `linear`): find forces for which q moved by u and by what they do obeys
    /// the rows, write them to the rows, and add what they do to u. SN_NOT_CONVERGED: nearly.
    SnStatus (*solve)(void* self, const SnSystem* system, const SnStage* stage, const SnConfig* q,
                      SnLinear* linear, const SnBlockMatrix* A, SnArena scratch, double* u);

    /// How far rows and forces are from what they should be at q, over what the forces had to undo
    /// when they were last found.
    SnStatus (*violation)(void* self, const SnSystem* system, const SnStage* stage,
                          const SnConfig* q, SnArena scratch, double* violation);
} SnRowSolver;

#endif
