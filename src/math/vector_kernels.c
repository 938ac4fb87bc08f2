// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/simd.h"
#include "math/vectors.h"

// A loop keeps CHAINS running sums of eight lanes each, and takes STRIDE numbers in one round.
enum { CHAINS = 4, STRIDE = CHAINS * SN_LANES };

LANES_INLINE double sum_chains(const Lanes sum[CHAINS], double rest) {
    return lanes_sum((sum[0] + sum[1]) + (sum[2] + sum[3])) + rest;
}

static double dot_vectors(size_t n, const double* a, const double* b) {
    Lanes sum[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k)
            sum[k] += lanes_load(a + i + k * SN_LANES) * lanes_load(b + i + k * SN_LANES);
    for (; i < n; ++i) rest += a[i] * b[i];
    return sum_chains(sum, rest);
}

static double add_scaled(size_t n, double alpha, const double* x, double* y) {
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
    return sum_chains(sum, rest);
}

static double divide_and_dot(size_t n, const double* p, double tau, double* d) {
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
    return sum_chains(sum, rest);
}

static void dot_with_two(size_t n, const double* a, const double* b, const double* c,
                         double sum[2]) {
    Lanes ab[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    Lanes ac[CHAINS] = {lanes_set(0), lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest_ab = 0, rest_ac = 0;
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < CHAINS; ++k) {
            const Lanes from = lanes_load(a + i + k * SN_LANES);
            ab[k] += from * lanes_load(b + i + k * SN_LANES);
            ac[k] += from * lanes_load(c + i + k * SN_LANES);
        }
    for (; i < n; ++i) {
        rest_ab += a[i] * b[i];
        rest_ac += a[i] * c[i];
    }
    sum[0] += sum_chains(ab, rest_ab);
    sum[1] += sum_chains(ac, rest_ac);
}

static void form_secant(size_t n, double alpha, const double* u, const double* from,
                        const double* to, double* s, double* y, double sum[4]) {
    enum { PAIRS = 2, STEP = PAIRS * SN_LANES };
    Lanes part[4][PAIRS] = {0};
    double rest[4] = {0, 0, 0, 0};
    size_t i = 0;
    for (; i + STEP <= n; i += STEP)
        for (size_t k = 0; k < PAIRS; ++k) {
            const size_t at = i + k * SN_LANES;
            const Lanes g = lanes_load(to + at), step = alpha * lanes_load(u + at);
            const Lanes change = g - lanes_load(from + at);
            lanes_store(s + at, step);
            lanes_store(y + at, change);
            part[0][k] += step * change;
            part[1][k] += step * step;
            part[2][k] += change * change;
            part[3][k] += step * g;
        }
    for (; i < n; ++i) {
        s[i] = alpha * u[i];
        y[i] = to[i] - from[i];
        rest[0] += s[i] * y[i];
        rest[1] += s[i] * s[i];
        rest[2] += y[i] * y[i];
        rest[3] += s[i] * to[i];
    }
    for (int k = 0; k < 4; ++k) sum[k] += lanes_sum(part[k][0] + part[k][1]) + rest[k];
}

extern const SnVectors SN_ISA_NAME(sn_vector_kernels);
const SnVectors SN_ISA_NAME(sn_vector_kernels) = {dot_vectors, add_scaled, divide_and_dot,
                                                  dot_with_two, form_secant};
