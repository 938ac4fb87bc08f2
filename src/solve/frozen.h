// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_FROZEN_H
#define SN_SOLVE_FROZEN_H

#include "solve/descent.h"

// The Cholesky factor of the step's start is used for all iterates of the step (source text 001,
// chapter 5):
//
//     L0 = chol(A(q_n)),        frozen
//     L1 = L0 + t Ldot,         extrapolated to where the iterates begin
//     R L0 L0^T R^T             turned with the material (system/rotations.c); not in source text
//     001
//
// Here q_n is the step's start, A is made positive definite, t is the time since the step's start,
// Ldot the derivative of L0, and R the rotation of the material since the step's start. Each of
// these factors stands for the inverse of A in a quasi-Newton descent, or preconditions conjugate
// gradients in Newton's method. Contacts between bodies do not couple their unknowns in A
// (contact/penalty.h), so the unknowns of each body are eliminated apart from the unknowns of other
// bodies.

typedef struct SnFrozen SnFrozen;

typedef enum SnFrozenKind {
    SN_FROZEN_AS_IT_IS,
    SN_FROZEN_EXTRAPOLATED,
    SN_FROZEN_TURNED, // turned in descents, but as it is in conjugate gradients
} SnFrozenKind;

SnStatus sn_create_frozen(const SnMethodDef* def, SnFrozenKind kind, SnFrozen** frozen);
void sn_destroy_frozen(SnFrozen* frozen);

/// Start a solve: make the factor L0, unless this step has L0 already; find the start q of the
/// iterates; and extrapolate the factor to q if its kind is SN_FROZEN_EXTRAPOLATED. Returns
/// SN_REGULARISED if A was shifted.
SnStatus sn_frozen_start(SnFrozen* frozen, SnSolver* solver, const SnStage* stage, SnArena scratch,
                         SnConfig* q);

/// Return the inverse that the factor gives for a descent; the result is valid as long as `frozen`
/// exists.
SnInverse sn_frozen_inverse(SnFrozen* frozen);

/// Solve a stage by a descent with `history` pairs; `solver->memory` is an SnFrozen.
SnStatus sn_frozen_descend(SnSolver* solver, const SnStage* stage, int history, SnArena scratch,
                           SnConfig* q);

/// Find u = -A(q)^-1 g by conjugate gradients, with the factor as preconditioner, to a residual
/// that is small enough for Newton's method. `solver->memory` is an SnFrozen. In systems with rows
/// A(q) is factored instead.
SnDirection sn_frozen_direction;

// ---- memory of the methods that use this factor (see SnMethod)

SnStatus sn_frozen_create_l0(const SnMethodDef* def, void** memory);
SnStatus sn_frozen_create_l1(const SnMethodDef* def, void** memory);
SnStatus sn_frozen_create_turned(const SnMethodDef* def, void** memory);
void sn_frozen_destroy(void* memory);

#endif
