// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_DCHOL_H
#define SN_SPARSE_DCHOL_H

#include "sparse/factor.h"

// The derivative Ldot = dL/dt of the Cholesky factor L of a matrix A(t), where Adot = dA/dt is
// given. L L^T = P A P^T, where P is the order of elimination. Ldot is the lower triangular matrix
// with Ldot L^T + L Ldot^T = P Adot P^T. It has the pattern of L, and is stored in an SnFactor of
// the same fronts, in the layout of L. The `inverse` of this SnFactor means nothing, and no system
// can be solved with Ldot. All factors that these functions take must store doubles; otherwise they
// return SN_UNSUPPORTED. The functions run on the pool of the factor that they write.

/// Compute Ldot from the factor L of A and the matrix Adot, which has the pattern of A. The work is
/// about twice the arithmetic of a factorisation.
SnStatus sn_factor_derivative(const SnFactor* L, const SnBlockMatrix* Adot, SnFactor* Ldot);

/// Compute Ldot by a difference, (chol(A + epsilon Adot) - L) / epsilon, for the price of one
/// factorisation. `moved` is work space of the same pattern and holds A + epsilon Adot afterwards.
/// SN_NOT_DEFINITE: A + epsilon Adot is not positive definite, and Ldot means nothing.
SnStatus sn_factor_difference(const SnFactor* L, const SnBlockMatrix* A, const SnBlockMatrix* Adot,
                              double epsilon, SnBlockMatrix* moved, SnFactor* Ldot);

/// Returns a good epsilon for sn_factor_difference; 1 where Adot is zero. The diagonal of A must be
/// positive.
double sn_factor_difference_step(const SnBlockMatrix* A, const SnBlockMatrix* Adot);

/// out = L + t Ldot, ready to solve with; `out` may be L or Ldot. SN_NOT_DEFINITE: a number on the
/// diagonal of L + t Ldot, or the inverse of this number, is not positive and finite; `out` is then
/// no factor.
SnStatus sn_factor_extrapolate(const SnFactor* L, const SnFactor* Ldot, double t, SnFactor* out);

#endif
