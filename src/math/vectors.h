// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_VECTORS_H
#define SN_MATH_VECTORS_H

#include "base/isa.h"

#include <stddef.h>

// Loops over long vectors, compiled once per instruction set. Sums go in many chains, which are
// added up at the end, so that an addition does not wait for the one before. Products and sums are
// rounded apart: every instruction set gives the same bits.

typedef struct SnVectors {
    /// a . b
    double (*dot)(size_t n, const double* a, const double* b);
    /// y += alpha x; returns |x|^2.
    double (*axpy)(size_t n, double alpha, const double* x, double* y);
    /// d /= tau; returns p . d of what d was.
    double (*divide)(size_t n, const double* p, double tau, double* d);
    /// y += alpha x; returns y . z, where z may be y.
    double (*add_dot)(size_t n, double alpha, const double* x, double* y, const double* z);
    /// y = a - b; returns y . z, where z may be y.
    double (*subtract_dot)(size_t n, const double* a, const double* b, double* y, const double* z);
} SnVectors;

const SnVectors* sn_vectors(SnIsa isa);

#endif
