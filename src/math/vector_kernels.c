// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/simd.h"
#include "math/vectors.h"

enum { CHAINS = 4, STRIDE = CHAINS * SN_LANES };

LANES_INLINE double total(const Lanes sum[CHAINS], double rest) {
    return lanes_sum((sum[0] + sum[1]) + (sum[2] + sum[3])) + rest;
}

static double dot(size_t n, const double* a, const double* b) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k)
            sum[k] += lanes_load(a + i + k * SN_LANES) * lanes_load(b + i + k * SN_LANES);
    for (; i < n; ++i) rest += a[i] * b[i];
    return total(sum, rest);
}

static double axpy(size_t n, double alpha, const double* x, double* y) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k) {
            double* to = y + i + k * SN_LANES;
            const Lanes from = lanes_load(x + i + k * SN_LANES);
            lanes_store(to, lanes_load(to) + alpha * from);
            sum[k] += from * from;
        }
    for (; i < n; ++i) {
        y[i] += alpha * x[i];
        rest += x[i] * x[i];
    }
    return total(sum, rest);
}

static double divide(size_t n, const double* p, double tau, double* d) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k) {
            double* to = d + i + k * SN_LANES;
            const Lanes was = lanes_load(to);
            sum[k] += was * lanes_load(p + i + k * SN_LANES);
            lanes_store(to, was / tau);
        }
    for (; i < n; ++i) {
        rest += d[i] * p[i];
        d[i] /= tau;
    }
    return total(sum, rest);
}

static double add_dot(size_t n, double alpha, const double* x, double* y, const double* z) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k) {
            double* to = y + i + k * SN_LANES;
            const Lanes now = lanes_load(to) + alpha * lanes_load(x + i + k * SN_LANES);
            lanes_store(to, now);
            sum[k] += now * lanes_load(z + i + k * SN_LANES);
        }
    for (; i < n; ++i) {
        y[i] += alpha * x[i];
        rest += y[i] * z[i];
    }
    return total(sum, rest);
}

static double subtract_dot(size_t n, const double* a, const double* b, double* y, const double* z) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k) {
            const size_t at = i + k * SN_LANES;
            const Lanes now = lanes_load(a + at) - lanes_load(b + at);
            lanes_store(y + at, now);
            sum[k] += now * lanes_load(z + at);
        }
    for (; i < n; ++i) {
        y[i] = a[i] - b[i];
        rest += y[i] * z[i];
    }
    return total(sum, rest);
}

extern const SnVectors SN_ISA_NAME(sn_vector_kernels);
const SnVectors SN_ISA_NAME(sn_vector_kernels) = {dot, axpy, divide, add_dot, subtract_dot};
