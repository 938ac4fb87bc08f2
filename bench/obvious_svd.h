// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_OBVIOUS_SVD_H
#define SN_BENCH_OBVIOUS_SVD_H

/// Decompose one 3x3 matrix F = U diag(s) V^T, row-major, in the obvious way: by Jacobi rotations
/// of F^T F until nothing is left beside its diagonal. s is not in order; F must not be singular.
void sn_obvious_svd(const double F[9], double U[9], double s[3], double V[9]);

#endif
