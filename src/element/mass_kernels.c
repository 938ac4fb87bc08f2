// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/mass_kernels.h"

#include "math/simd.h"

LANES_INLINE double total(const Lanes sum[3], double rest) {
    return lanes_sum((sum[0] + sum[1]) + sum[2]) + rest;
}

static void momentum(int n, const double* m, const double* v, double* p) {
    int i = 0;
    for (; i + SN_LANES <= n; i += SN_LANES) {
        Lanes mass[3];
        lanes_triple(m + i, mass);
        for (int k = 0; k < 3; ++k) {
            const int c = 3 * i + k * SN_LANES;
            lanes_store(p + c, mass[k] * lanes_load(v + c));
        }
    }
    for (int c = 3 * i; c < 3 * n; ++c) p[c] = m[c / 3] * v[c];
}

static double square(int n, const double* m, const double* v) {
    Lanes sum[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    int i = 0;
    for (; i + SN_LANES <= n; i += SN_LANES) {
        Lanes mass[3];
        lanes_triple(m + i, mass);
        for (int k = 0; k < 3; ++k) {
            const Lanes velocity = lanes_load(v + 3 * i + k * SN_LANES);
            sum[k] += mass[k] * velocity * velocity;
        }
    }
    for (int c = 3 * i; c < 3 * n; ++c) rest += m[c / 3] * v[c] * v[c];
    return total(sum, rest);
}

static double load(int n, const double* m, const double g[3], const double* given, const double* x,
                   double* f) {
    const Lanes gravity[3] = {{g[0], g[1], g[2], g[0], g[1], g[2], g[0], g[1]},
                              {g[2], g[0], g[1], g[2], g[0], g[1], g[2], g[0]},
                              {g[1], g[2], g[0], g[1], g[2], g[0], g[1], g[2]}};
    Lanes sum[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest = 0;
    int i = 0;
    for (; i + SN_LANES <= n; i += SN_LANES) {
        Lanes mass[3];
        lanes_triple(m + i, mass);
        for (int k = 0; k < 3; ++k) {
            const int c = 3 * i + k * SN_LANES;
            const Lanes force = mass[k] * gravity[k] + lanes_load(given + c);
            sum[k] += force * lanes_load(x + c);
            if (f) lanes_store(f + c, lanes_load(f + c) + force);
        }
    }
    for (int c = 3 * i; c < 3 * n; ++c) {
        const double force = m[c / 3] * g[c % 3] + given[c];
        rest += force * x[c];
        if (f) f[c] += force;
    }
    return total(sum, rest);
}

extern const SnMassKernels SN_ISA_NAME(sn_mass_kernel);
const SnMassKernels SN_ISA_NAME(sn_mass_kernel) = {momentum, square, load};
