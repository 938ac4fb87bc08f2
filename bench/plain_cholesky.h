// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_PLAIN_CHOLESKY_H
#define SN_BENCH_PLAIN_CHOLESKY_H

#include "base/status.h"

// Sparse Cholesky as textbooks have it (Davis 2006): up-looking, one number at a time, columns in
// the order that the caller has chosen.

typedef struct SnPlainCholesky {
    int n;
    int* start;    // first entry of each column  (n + 1)
    int* row;      // rows of entries, ascending in each column; the diagonal comes first
    double* value; // entries of L
} SnPlainCholesky;

/// Factor A, given by the columns of its upper triangle with the diagonal.
SnStatus sn_plain_cholesky(int n, const int* start, const int* row, const double* value,
                           SnPlainCholesky* L);
void sn_free_plain_cholesky(SnPlainCholesky* L);

/// Solve L L^T X = B for three columns that lie side by side, in place  (n x 3).
void sn_plain_solve3(const SnPlainCholesky* L, double* x);

#endif
