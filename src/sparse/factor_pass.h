// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_PASS_H
#define SN_SPARSE_FACTOR_PASS_H

#include "sparse/factor.h"
#include "sparse/front_kernels.h"

/// One pass up the tree of fronts: a factorisation, or the derivative of one.
typedef struct SnFactorPass {
    SnFactor* factor;   // whose numbers are written
    const SnFactor* of; // derivative: the factor L that is there already; otherwise NULL
    const SnBlockMatrix* A;
    double shift; // of |diag A|
    int all;      // 0: only chosen fronts
    const SnFrontKernels* kernels;
} SnFactorPass;

/// As sn_factor_matrix.
SnStatus sn_factor_run(SnFactorPass* pass, int* failed_row);

#endif
