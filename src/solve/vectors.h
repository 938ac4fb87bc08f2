// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_VECTORS_H
#define SN_SOLVE_VECTORS_H

#include "base/pool.h"

// Sums over long vectors. Pieces have a fixed length and are added in order: the same bits for any
// number of threads.

/// a . b
double sn_vector_dot(SnPool* pool, int n, const double* a, const double* b);

/// y += alpha x; returns y . z
double sn_vector_add_dot(SnPool* pool, int n, double alpha, const double* x, double* y,
                         const double* z);

/// y = a - b; returns y . s
double sn_vector_subtract_dot(SnPool* pool, int n, const double* a, const double* b, double* y,
                              const double* s);

#endif
