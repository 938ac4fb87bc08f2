// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_DENSE_CHOLESKY_H
#define SN_QP_DENSE_CHOLESKY_H

#include <stdint.h>

// Cholesky factors of small dense matrices, A = R^T R with R upper triangular, stored row by row. A
// may be positive semi-definite. A row of A that is a combination of earlier rows is left out
// together with its column, as if A did not have them. The row of R is then zero, and every
// solution has a zero in the place of this row.

/// Factor A. R (n x n) holds the upper triangle of A at first, the factor afterwards; the lower
/// triangle of R is neither read nor written. A row is left out when its pivot is at most
/// `dependent` times its diagonal entry in A. Returns the number of rows that were left out.
int sn_dense_cholesky(int n, double* R, double dependent);

/// y becomes R^-T y, for an R whose rows are `stride` apart.
void sn_dense_forward(int n, const double* R, int64_t stride, double* y);
/// y becomes R^-1 y, for an R whose rows are `stride` apart.
void sn_dense_backward(int n, const double* R, int64_t stride, double* y);

/// Y (n rows of `width` numbers) becomes R^-T Y.
void sn_dense_forward_rows(int n, const double* R, int width, double* Y);

#endif
