// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_PANELS_H
#define SN_TESTS_SPARSE_PANELS_H

#include "sparse/factor.h"

// The numbers of a multifrontal factor as dense matrices, for comparison. The caller frees them.

/// Return L as its layout says, row by row. Checks that everything else in the panels is zero.
double* dense_factor(const SnFactor* factor);

/// Return P (A + shift |diag A|) P^T.
double* permuted(const SnFronts* fronts, const SnBlockMatrix* A, double shift);

#endif
