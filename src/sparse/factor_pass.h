// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_PASS_H
#define SN_SPARSE_FACTOR_PASS_H

#include "sparse/factor.h"
#include "sparse/front_kernels.h"

/// One pass up the tree of fronts: a factorisation, or the derivative of one.
typedef struct SnFactorPass {
    SnFactor* factor;       // receives the result: the factor, or its derivative
    const SnFactor* primal; // for a derivative, the known factor L; for a factorisation, NULL
    const SnBlockMatrix* A; // for a factorisation, the matrix A; for a derivative, Adot
    double shift;           // multiple of |diag A| that is added to A
    int all; // 1: eliminate all fronts, 0: only the fronts f with factor->chosen[f] = 1
    const SnFrontKernels* kernels;
} SnFactorPass;

/// Do the pass. Status and *failed_row are as in sn_factor_matrix.
SnStatus sn_factor_run(SnFactorPass* pass, int* failed_row);

#endif
