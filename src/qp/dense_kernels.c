// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/dense_kernels.h"

#include "base/isa.h"
#include "math/simd.h"

#include <math.h>

LANES_INLINE Lanes load_lanes(const double* x) {
    Lanes lanes;
    memcpy(&lanes, x, sizeof lanes);
    return lanes;
}

static double dot_vectors(int n, const double* x, const double* y) {
    Lanes sum = {0}, second = {0};
    int i = 0;
    for (; i + 2 * SN_LANES <= n; i += 2 * SN_LANES) {
        sum += load_lanes(x + i) * load_lanes(y + i);
        second += load_lanes(x + i + SN_LANES) * load_lanes(y + i + SN_LANES);
    }
    for (; i + SN_LANES <= n; i += SN_LANES) sum += load_lanes(x + i) * load_lanes(y + i);
    double rest = 0;
    for (; i < n; ++i) rest += x[i] * y[i];
    return lanes_sum(sum + second) + rest;
}

LANES_INLINE void dot_with_parts(int n, const double* x, const double* y, double* out,
                                 double* parts) {
    Lanes sum = {0}, size = {0};
    int i = 0;
    for (; i + SN_LANES <= n; i += SN_LANES) {
        const Lanes product = load_lanes(x + i) * load_lanes(y + i);
        sum += product;
        size += lanes_abs(product);
    }
    double rest = 0, rest_size = 0;
    for (; i < n; ++i) {
        rest += x[i] * y[i];
        rest_size += fabs(x[i] * y[i]);
    }
    *out = lanes_sum(sum) + rest;
    *parts = lanes_sum(size) + rest_size;
}

static void multiply_matrix(int rows, int n, const double* A, const double* x, double* y,
                            double* parts) {
    for (int r = 0; r < rows; ++r, A += n)
        if (parts)
            dot_with_parts(n, A, x, y + r, parts + r);
        else
            y[r] = dot_vectors(n, A, x);
}

static void combine_rows(int n, int count, const double* X, int64_t stride, double scale,
                         const double* c, int64_t step, double* restrict y) {
    int k = 0;
    // Take four rows at a time, so that y is loaded and stored less often.
    for (; k + 4 <= count; k += 4, X += 4 * stride, c += 4 * step) {
        const double *X1 = X + stride, *X2 = X1 + stride, *X3 = X2 + stride;
        const double c0 = scale * c[0], c1 = scale * c[step], c2 = scale * c[2 * step],
                     c3 = scale * c[3 * step];
        for (int i = 0; i < n; ++i) y[i] += c0 * X[i] + c1 * X1[i] + c2 * X2[i] + c3 * X3[i];
    }
    for (; k < count; ++k, X += stride, c += step) {
        const double c0 = scale * c[0];
        for (int i = 0; i < n; ++i) y[i] += c0 * X[i];
    }
}

static void rotate_rows(int n, double cosine, double sine, double* restrict x, double* restrict y) {
    for (int i = 0; i < n; ++i) {
        const double a = x[i], b = y[i];
        x[i] = cosine * a + sine * b;
        y[i] = cosine * b - sine * a;
    }
}

extern const SnDenseKernels SN_ISA_NAME(sn_dense_table);
const SnDenseKernels SN_ISA_NAME(sn_dense_table) = {dot_vectors, multiply_matrix, combine_rows,
                                                    rotate_rows};
