// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SYSTEM_RIG_CHECKS_H
#define SN_TESTS_SYSTEM_RIG_CHECKS_H

#include "system/rig.h"

// What residual, matrix and merit of a rig's stage have to do with each other at its iterate.

/// The residual at q.
void rig_residual(Rig* rig, const SnConfig* q, double* g);

/// The stage's matrix, and what it does to u without being formed.
SnBlockMatrix* rig_matrix(Rig* rig);
double* rig_applied(Rig* rig, const double* u);

/// The residual is the gradient of the merit, by differences, and vanishes where nothing is free.
void check_gradient(Rig* rig, const char* what);

/// The matrix times u is what it is without being formed; where it is a bound of that, it is more.
/// Returns the product without the matrix.
double* check_product(Rig* rig, const double* u);

#endif
