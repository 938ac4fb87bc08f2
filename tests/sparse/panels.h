// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_PANELS_H
#define SN_TESTS_SPARSE_PANELS_H

#include "sparse/factor.h"

// The numbers of a multifrontal factor as a dense matrix, to compare with. To be freed.

/// L as its layout says, row by row; everything else in the panels has to be zero.
double* dense_factor(const SnFactor* factor);

/// P (A + shift |diag A|) P^T
double* permuted(const SnFronts* fronts, const SnBlockMatrix* A, double shift);

#endif
