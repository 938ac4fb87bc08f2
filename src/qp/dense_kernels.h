// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_DENSE_KERNELS_H
#define SN_QP_DENSE_KERNELS_H

#include <stdint.h>

// Products of dense rows. For a given instruction set, sums are always added in the same order.

typedef struct SnDenseKernels {
    /// Returns x^T y.
    double (*dot)(int n, const double* x, const double* y);

    /// y = A x for a matrix A of `rows` rows of n numbers; unless `parts` is NULL, also parts = |A|
    /// |x|, the sums of the absolute terms.
    void (*multiply)(int rows, int n, const double* A, const double* x, double* y, double* parts);

    /// y += scale * sum_k c[k * step] X_k, a sum over `count` rows X_k. A row has n numbers; the
    /// rows begin `stride` numbers apart.
    void (*combine)(int n, int count, const double* X, int64_t stride, double scale,
                    const double* c, int64_t step, double* y);

    /// (x, y) becomes (cosine x + sine y, cosine y - sine x).
    void (*rotate)(int n, double cosine, double sine, double* x, double* y);
} SnDenseKernels;

/// The table for this processor.
const SnDenseKernels* sn_dense_kernels(void);

#endif
