// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_INVERSE_H
#define SN_SOLVE_INVERSE_H

#include "sparse/linear.h"
#include "system/state.h"

/// A matrix H0, given by functions that solve systems with H0.
typedef struct SnInverse {
    void* self;
    /// u = H0^-1 g; u may be the same array as g.
    SnStatus (*apply)(void* self, const double* g, double* u);
    // ---- `follow` and `turn` are set where H0 turns with the material and `apply` uses the matrix
    // of the step's start; otherwise they are NULL
    /// Set the rotations R to those of iterate q.
    SnStatus (*follow)(void* self, const SnConfig* q, SnArena scratch);
    /// to = R from, or to = R^T from if `back` is 1; `to` may be the same array as `from`.
    void (*turn)(const void* self, int back, const double* from, double* to);
    const double* row_sum; // sums of |H0_ij| over each row: a bound of how far g changes when all
                           // unknowns move by at most 1 (dofs)
    // ---- H0 in 3x3 blocks and its factor, for systems with rows; NULL: H0 cannot be used with
    // rows
    SnLinear* linear;
    SnBlockMatrix* A;
} SnInverse;

#endif
