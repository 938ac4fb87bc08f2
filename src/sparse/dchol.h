// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_DCHOL_H
#define SN_SPARSE_DCHOL_H

#include "sparse/factor.h"

// How the factor of a matrix A(t) changes with t: L L^T = P A P^T, Ldot L^T + L Ldot^T = P Adot
// P^T, Ldot lower triangular. Ldot has the pattern of L, and lies in an SnFactor of the same
// fronts, laid out alike; its `inverse` means nothing, and no system can be solved with it. All
// factors here store doubles (SN_UNSUPPORTED), and the pool is that of the factor that is written.

/// Compute Ldot from the factor L of A and the matrix Adot, of the same pattern. It takes about
/// twice the arithmetic of a factorisation.
SnStatus sn_factor_derivative(const SnFactor* L, const SnBlockMatrix* Adot, SnFactor* Ldot);

/// Compute Ldot by a difference, (chol(A + epsilon Adot) - L) / epsilon, for the price of one
/// factorisation. `moved` is work space of the same pattern and holds A + epsilon Adot afterwards.
/// SN_NOT_DEFINITE: A + epsilon Adot is not positive definite, and Ldot means nothing.
SnStatus sn_factor_difference(const SnFactor* L, const SnBlockMatrix* A, const SnBlockMatrix* Adot,
                              double epsilon, SnBlockMatrix* moved, SnFactor* Ldot);

/// Returns a good epsilon for sn_factor_difference; 1 where Adot is zero. The diagonal of A must be
/// positive.
double sn_factor_difference_step(const SnBlockMatrix* A, const SnBlockMatrix* Adot);

/// out = L + t Ldot, ready to solve with; `out` may be L or Ldot. SN_NOT_DEFINITE: a number on its
/// diagonal, or its inverse, is not positive and finite; `out` is no factor then.
SnStatus sn_factor_extrapolate(const SnFactor* L, const SnFactor* Ldot, double t, SnFactor* out);

#endif
