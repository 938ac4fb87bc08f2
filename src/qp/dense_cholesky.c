// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/dense_cholesky.h"

#include "qp/dense_kernels.h"

#include <math.h>
#include <string.h>

// R_ij = (A_ij - sum_{k<i} R_ki R_kj) / R_ii,  j >= i
int sn_dense_cholesky(int n, double* R, double dependent) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    int left_out = 0;
    for (int i = 0; i < n; ++i) {
        double* row = R + (int64_t)i * n + i;
        const double diagonal = row[0];
        kernels->combine(n - i, i, R + i, n, -1, R + i, n, row);
        if (row[0] > dependent * diagonal) {
            const double inverse = 1 / sqrt(row[0]);
            for (int j = 0; j < n - i; ++j) row[j] *= inverse;
        } else {
            memset(row, 0, (size_t)(n - i) * sizeof *row);
            left_out++;
        }
    }
    return left_out;
}

void sn_dense_forward(int n, const double* R, int64_t stride, double* y) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    for (int k = 0; k < n; ++k) {
        const double* row = R + k * stride + k;
        y[k] = row[0] > 0 ? y[k] / row[0] : 0;
        kernels->combine(n - k - 1, 1, row + 1, stride, -1, y + k, 1, y + k + 1);
    }
}

void sn_dense_backward(int n, const double* R, int64_t stride, double* y) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    for (int k = n - 1; k >= 0; --k) {
        const double* row = R + k * stride + k;
        y[k] -= kernels->dot(n - k - 1, row + 1, y + k + 1);
        y[k] = row[0] > 0 ? y[k] / row[0] : 0;
    }
}

void sn_dense_forward_rows(int n, const double* R, int width, double* Y) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    for (int k = 0; k < n; ++k) {
        double* row = Y + (int64_t)k * width;
        const double pivot = R[(int64_t)k * n + k], inverse = pivot > 0 ? 1 / pivot : 0;
        kernels->combine(width, k, Y, width, -1, R + k, n, row);
        for (int j = 0; j < width; ++j) row[j] *= inverse;
    }
}
