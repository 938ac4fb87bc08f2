// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_RIG_CHECKS_H
#define SN_TESTS_SYSTEM_RIG_CHECKS_H

#include "system/rig.h"

// Checks of a rig's stage at its iterate: residual, matrix and merit have to agree with each other.

/// Compute the residual at q.
void rig_residual(Rig* rig, const SnConfig* q, double* g);

/// Return the stage's matrix; return the product with u without forming the matrix.
SnBlockMatrix* rig_matrix(Rig* rig);
double* rig_applied(Rig* rig, const double* u);

/// Check by differences that the residual is the gradient of the merit, and that it vanishes where
/// nothing is free.
void check_gradient(Rig* rig, const char* what);

/// Check that the matrix times u equals the product without the matrix, or exceeds it where the
/// matrix is only an upper bound. Returns the product without the matrix.
double* check_product(Rig* rig, const double* u);

#endif
