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
    // where H0 turns with the material, and `apply` is that of the step's start; else NULL:
    /// From now on R is that of iterate q.
    SnStatus (*follow)(void* self, const SnConfig* q, SnArena scratch);
    /// to = R from, or `back`: R^T from; may be in place.
    void (*turn)(const void* self, int back, const double* from, double* to);
    const double* row_sum; // of |H0_ij|: of g when all unknowns move by 1, at most (dofs)
    // the same with 3x3 blocks, for systems with rows; NULL: it is no use there
    SnLinear* linear;
    SnBlockMatrix* A;
} SnInverse;

#endif
