// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_MASS_KERNELS_H
#define SN_ELEMENT_MASS_KERNELS_H

#include "base/isa.h"

// Loops over the lumped masses m of n consecutive nodes, compiled for each instruction set. All
// instruction sets give the same bits. Node vectors have three numbers per node.

typedef struct SnMassKernels {
    /// p = m v
    void (*momentum)(int n, const double* m, const double* v, double* p);
    /// returns v . m v
    double (*square)(int n, const double* m, const double* v);
    /// v = (x - ref) / tau, g = weight (m v - p); sum[0] += p . (x - ref), sum[1] += |g|^2. x and
    /// ref are positions, m; tau is a time, s; p are momenta, kg m/s.
    void (*inertia)(int n, const double* m, const double* x, const double* ref, double tau,
                    double weight, const double* p, double* v, double* g, double sum[2]);
    /// f += m g + given, unless f is NULL; returns (m g + given) . x. g is gravity, m/s^2, and
    /// `given` are other forces on the nodes, N.
    double (*load)(int n, const double* m, const double g[3], const double* given, const double* x,
                   double* f);
} SnMassKernels;

const SnMassKernels* sn_mass_kernels(SnIsa isa);

#endif
