// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_OBVIOUS_SVD_H
#define SN_BENCH_OBVIOUS_SVD_H

/// F = U diag(s) V^T of one 3x3 matrix, row-major, the obvious way: Jacobi rotations of F^T F until
/// nothing is left beside its diagonal, one matrix at a time. s is not in order; F must not be
/// singular.
void sn_obvious_svd(const double F[9], double U[9], double s[3], double V[9]);

#endif
