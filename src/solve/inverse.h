// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_INVERSE_H
#define SN_SOLVE_INVERSE_H

#include "sparse/linear.h"

/// A matrix H0 as something that solves.
typedef struct SnInverse {
    void* self;
    /// u = H0^-1 g; may be in place.
    SnStatus (*apply)(void* self, const double* g, double* u);
    // the same with 3x3 blocks, for systems with rows; NULL: it is no use there
    SnLinear* linear;
    SnBlockMatrix* A;
} SnInverse;

#endif
