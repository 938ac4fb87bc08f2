// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FACTOR_FEW_H
#define SN_SPARSE_FACTOR_FEW_H

#include "sparse/factor.h"

/// Where right-hand sides stand: row i of side c at b[i * row + c * side].
typedef struct SnSides {
    int count;
    int64_t row, side;
} SnSides;

/// Solve 2 to 4 sides. There is room for four (sn_factor_reserve).
void sn_factor_solve_few(SnFactor* factor, SnSides sides, const double* b, double* x);

#endif
