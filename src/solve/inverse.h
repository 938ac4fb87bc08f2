// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_INVERSE_H
#define SN_SOLVE_INVERSE_H

#include "sparse/linear.h"
#include "system/state.h"

/// A matrix H0 as something that solves.
typedef struct SnInverse {
    void* self;
    /// u = H0^-1 g; may be in place.
    SnStatus (*apply)(void* self, const double* g, double* u);
    /// From now on H0 is for iterates near q. NULL: it is the same for all.
    SnStatus (*follow)(void* self, const SnConfig* q, SnArena scratch);
    const double* row_sum; // of |H0_ij|: of g when all unknowns move by 1, at most (dofs)
    // the same with 3x3 blocks, for systems with rows; NULL: it is no use there
    SnLinear* linear;
    SnBlockMatrix* A;
} SnInverse;

#endif
