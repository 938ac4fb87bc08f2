// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_INVERSE_H
#define SN_SOLVE_INVERSE_H

#include "sparse/linear.h"
#include "system/state.h"

/// The inverse of a matrix H0, given by functions that solve systems with H0.
typedef struct SnInverse {
    void* self;
    /// u = H0^-1 g; u may be the same array as g.
    SnStatus (*apply)(void* self, const double* g, double* u);
    // ---- `follow` and `turn` are set if H0 turns with the material: `apply` then uses the matrix
    // of the step's start. Otherwise both are NULL
    /// Find the rotations R of the material at the iterate q.
    SnStatus (*follow)(void* self, const SnConfig* q, SnArena scratch);
    /// to = R from, or to = R^T from if `back` is 1; `to` may be the same array as `from`.
    void (*turn)(const void* self, int back, const double* from, double* to);
    const double* row_sum; // sum of |H0_ij| over each row: an upper bound of the change of g when
                           // no unknown moves by more than 1  (dofs)
    // ---- the factor of H0, and H0 in 3x3 blocks, for systems with rows; NULL: H0 cannot be used
    // with rows
    SnLinear* linear;
    SnBlockMatrix* A;
} SnInverse;

#endif
