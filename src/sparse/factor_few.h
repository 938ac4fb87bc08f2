// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_FEW_H
#define SN_SPARSE_FACTOR_FEW_H

#include "sparse/factor.h"

/// Where right-hand sides and solutions are in memory: row i of right-hand side c is b[i * row + c
/// * side], and row i of its solution is x[i * row + c * side].
typedef struct SnSideLayout {
    int count;
    int64_t row, side;
} SnSideLayout;

/// Solve for 2 to 4 right-hand sides. The factor must have room for four (sn_factor_reserve).
void sn_factor_solve_few(SnFactor* factor, SnSideLayout sides, const double* b, double* x);

#endif
