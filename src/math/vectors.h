// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_VECTORS_H
#define SN_MATH_VECTORS_H

#include "base/isa.h"

#include <stddef.h>

// These loops over long vectors are compiled once per instruction set. A sum is formed in many
// chains, which are added up at the end, so that an addition need not wait for the previous one. A
// product is rounded before it is added, so that every instruction set gives the same bits.

typedef struct SnVectors {
    /// Returns a . b.
    double (*dot)(size_t n, const double* a, const double* b);
    /// y += alpha x; returns |x|^2.
    double (*axpy)(size_t n, double alpha, const double* x, double* y);
    /// d /= tau; returns p . d with the old d.
    double (*divide)(size_t n, const double* p, double tau, double* d);
    /// sum[0] += a . b, sum[1] += a . c
    void (*two_dots)(size_t n, const double* a, const double* b, const double* c, double sum[2]);
    /// s = alpha u, y = to - from; sum[0..3] += s . y, s . s, y . y, s . to
    void (*secant)(size_t n, double alpha, const double* u, const double* from, const double* to,
                   double* s, double* y, double sum[4]);
} SnVectors;

const SnVectors* sn_vectors(SnIsa isa);

#endif
