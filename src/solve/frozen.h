// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_FROZEN_H
#define SN_SOLVE_FROZEN_H

#include "solve/descent.h"

// Methods that use one Cholesky factor, made at the step's start, for all iterates of the step
// (source text 001, chapter 5). There are three kinds:
//
//     L0 = chol(A(q_n))         the factor as it is
//     L1 = L0 + t Ldot          the factor extrapolated to the start of the iterates
//     R L0 L0^T R^T             the factor turned with the material (system/rotations.c)
//
// (The last kind is not in source text 001.)
//
// Here q_n is the configuration at the step's start, A is made positive definite, t is the time
// since the step's start in units of SnFrozen.elapsed, Ldot the derivative of L0 in t, and R the
// rotation of the material since the step's start. In a quasi-Newton descent the factor replaces a
// factor of A; in Newton's method it preconditions conjugate gradients. Contacts between bodies do
// not couple the bodies' unknowns in A (contact/penalty.h), so the unknowns of each body are
// eliminated separately.

typedef struct SnFrozen SnFrozen;

typedef enum SnFrozenKind {
    SN_FROZEN_AS_IT_IS,
    SN_FROZEN_EXTRAPOLATED,
    SN_FROZEN_TURNED, // the factor is turned in descents, and used as it is in conjugate gradients
} SnFrozenKind;

SnStatus sn_create_frozen(const SnMethodDef* def, SnFrozenKind kind, SnFrozen** frozen);
void sn_destroy_frozen(SnFrozen* frozen);

/// Start a solve: make the factor L0, unless it has been made for this step; set q to the start of
/// the iterates; and extrapolate the factor to q if its kind is SN_FROZEN_EXTRAPOLATED. Returns
/// SN_REGULARISED if A was shifted.
SnStatus sn_frozen_start(SnFrozen* frozen, SnSolver* solver, const SnStage* stage, SnArena scratch,
                         SnConfig* q);

/// Return H0^-1 for a descent; it is applied by solving with the factor. The result is valid as
/// long as `frozen` exists.
SnInverse sn_frozen_inverse(SnFrozen* frozen);

/// Solve a stage by a descent with `history` pairs; `solver->memory` is an SnFrozen.
SnStatus sn_frozen_descend(SnSolver* solver, const SnStage* stage, int history, SnArena scratch,
                           SnConfig* q);

/// Find u = -A(q)^-1 g by conjugate gradients, with the factor as preconditioner, accurately enough
/// for Newton's method. In systems with rows, A(q) is factored instead. `solver->memory` is an
/// SnFrozen.
SnDirection sn_frozen_direction;

// ---- memory of the methods that use this factor (SnMethod.create and destroy)

SnStatus sn_frozen_create_l0(const SnMethodDef* def, void** memory);
SnStatus sn_frozen_create_l1(const SnMethodDef* def, void** memory);
SnStatus sn_frozen_create_turned(const SnMethodDef* def, void** memory);
void sn_frozen_destroy(void* memory);

#endif
