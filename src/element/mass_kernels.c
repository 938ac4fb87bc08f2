// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/mass_kernels.h"

#include "math/simd.h"

LANES_INLINE double sum_lanes(const Lanes sum[3], double rest) {
    return lanes_sum((sum[0] + sum[1]) + sum[2]) + rest;
}

static void compute_momentum(int n, const double* m, const double* v, double* p) {
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

static double compute_square(int n, const double* m, const double* v) {
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
    return sum_lanes(sum, rest);
}

static void compute_inertia(int n, const double* m, const double* x, const double* ref, double tau,
                            double weight, const double* p, double* v, double* g, double sum[2]) {
    Lanes work[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
    Lanes size[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
    double rest_work = 0, rest_size = 0;
    int i = 0;
    for (; i + SN_LANES <= n; i += SN_LANES) {
        Lanes mass[3];
        lanes_triple(m + i, mass);
        for (int k = 0; k < 3; ++k) {
            const int c = 3 * i + k * SN_LANES;
            const Lanes d = lanes_load(x + c) - lanes_load(ref + c), velocity = d / tau;
            const Lanes p_ref = lanes_load(p + c), own = weight * (mass[k] * velocity - p_ref);
            lanes_store(v + c, velocity);
            lanes_store(g + c, own);
            work[k] += p_ref * d;
            size[k] += own * own;
        }
    }
    for (int c = 3 * i; c < 3 * n; ++c) {
        const double d = x[c] - ref[c];
        v[c] = d / tau;
        g[c] = weight * (m[c / 3] * v[c] - p[c]);
        rest_work += p[c] * d;
        rest_size += g[c] * g[c];
    }
    sum[0] += sum_lanes(work, rest_work);
    sum[1] += sum_lanes(size, rest_size);
}

static double add_load(int n, const double* m, const double g[3], const double* given,
                       const double* x, double* f) {
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
    return sum_lanes(sum, rest);
}

extern const SnMassKernels SN_ISA_NAME(sn_mass_kernel);
const SnMassKernels SN_ISA_NAME(sn_mass_kernel) = {compute_momentum, compute_square,
                                                   compute_inertia, add_load};
