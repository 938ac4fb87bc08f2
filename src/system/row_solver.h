// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ROW_SOLVER_H
#define SN_SYSTEM_ROW_SOLVER_H

#include "system/system.h"

/// A solver for the forces of a system's constraint rows. Code in src/contact makes one, and steps
/// of a world hand it to methods.
typedef struct SnRowSolver {
    void* self;

    /// At first u is the step that solves the stage's equation, linearised at q, without rows; the
    /// matrix A of this equation is factorised in `linear`. Find the forces of rows with which the
    /// step obeys the rows, write them to the rows, and add the steps that these forces make to u.
    /// SN_NOT_CONVERGED: the step obeys the rows only nearly.
    SnStatus (*solve)(void* self, const SnSystem* system, const SnStage* stage, const SnConfig* q,
                      SnLinear* linear, const SnBlockMatrix* A, SnArena scratch, double* u);

    /// Find by how much the rows and their forces violate the conditions of rows.h at q, relative
    /// to the violation that the forces had to undo when the solver last found them.
    SnStatus (*violation)(void* self, const SnSystem* system, const SnStage* stage,
                          const SnConfig* q, SnArena scratch, double* violation);
} SnRowSolver;

#endif
