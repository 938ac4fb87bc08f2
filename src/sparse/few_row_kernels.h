// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_FEW_ROW_KERNELS_H
#define SN_SPARSE_FEW_ROW_KERNELS_H

#include "sparse/few_kernels.h"
#include "sparse/full_rows.h"

// The inner loops of conjugate gradients on SN_FEW right-hand sides at once, for matrices of one
// number per block. Each kernel works on rows first .. last-1. A row of a vector has SN_FEW numbers
// side by side, one for each right-hand side, and every right-hand side has its own sum, alpha and
// beta. Terms are added in a fixed order. Each kernel overwrites `sum`.

typedef struct SnFewRowKernels {
    /// y = A x; sum = x . y
    void (*multiply)(const SnFullRows* A, int first, int last, const double* x, double* y,
                     double sum[SN_FEW]);
    /// x += alpha p, r -= alpha q; sum = r . r
    void (*advance)(int first, int last, const double alpha[SN_FEW], const double* p,
                    const double* q, double* x, double* r, double sum[SN_FEW]);
    /// p = z + beta p
    void (*turn)(int first, int last, const double beta[SN_FEW], const double* z, double* p);
    /// sum = a . b
    void (*dot)(int first, int last, const double* a, const double* b, double sum[SN_FEW]);
    /// z = d r, where row i of r is multiplied by d[i]; sum = r . z
    void (*scale)(int first, int last, const double* d, const double* r, double* z,
                  double sum[SN_FEW]);

    // ---- with the incomplete factor L of ic_few.h
    /// z = L^-1 r. To compute z_i, the kernel reads z_j for all j < i for which A has an entry ij.
    /// Such z_j with j < first must be in z already.
    void (*forward)(const SnFullRows* A, const float* L, int first, int last, const double* r,
                    double* z);
    /// z = L^-T (d z), where row i of z is multiplied by d[i]; sum = r . z. To compute row i, the
    /// kernel reads the result z_j for all j > i for which A has an entry ij. Such z_j with j >=
    /// last must be in z already.
    void (*backward)(const SnFullRows* A, const float* L, const double* d, int first, int last,
                     const double* r, double* z, double sum[SN_FEW]);
} SnFewRowKernels;

/// The table for this processor.
const SnFewRowKernels* sn_few_row_kernels(void);

#endif
