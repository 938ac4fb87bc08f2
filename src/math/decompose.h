// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_DECOMPOSE_H
#define SN_MATH_DECOMPOSE_H

#include "base/isa.h"
#include "math/svd.h"

// The singular value decomposition (svd.h) and the polar decomposition (polar.h), compiled once per
// instruction set.

typedef struct SnMatrixBatch {
    Lanes m[9]; // eight matrices, row-major
} SnMatrixBatch;

/// The functions for one instruction set.
typedef struct SnDecompose {
    void (*svd)(const Lanes F[9], int sweeps, Svd* svd);
    void (*svd_pair)(const Lanes F0[9], const Lanes F1[9], int sweeps, Svd* svd0, Svd* svd1);
    // `polar` and `refine` take arrays of n batches.
    /// Set R to the rotations of the polar decompositions of F; R needs no initial value.
    void (*polar)(int n, const SnMatrixBatch* F, SnMatrixBatch* R);
    /// Improve the rotations in R by `steps` steps of Newton's method (polar_refine).
    void (*refine)(int n, const SnMatrixBatch* F, int steps, SnMatrixBatch* R);
} SnDecompose;

const SnDecompose* sn_decompose(SnIsa isa);

#endif
