// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/dense_lu.h"

#include "base/isa.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

// Columns that are eliminated together: every row below is then read and written once for all.
enum { BLOCK = 8 };

static double* row_of(double* A, int n, int i) { return A + (ptrdiff_t)i * n; }

static void exchange(double* restrict a, double* restrict b, int n) {
    for (int k = 0; k < n; ++k) {
        const double kept = a[k];
        a[k] = b[k];
        b[k] = kept;
    }
}

// a -= sum_j factor[j] U_j over columns from .. n-1, U_j being row first + j
static void subtract_rows(double* A, int n, int first, int count, const double* factor, int from,
                          double* restrict a) {
    if (count == BLOCK) {
        const double* restrict u = row_of(A, n, first);
        const ptrdiff_t s = n;
        for (int k = from; k < n; ++k)
            a[k] -= factor[0] * u[k] + factor[1] * u[s + k] + factor[2] * u[2 * s + k] +
                    factor[3] * u[3 * s + k] + factor[4] * u[4 * s + k] + factor[5] * u[5 * s + k] +
                    factor[6] * u[6 * s + k] + factor[7] * u[7 * s + k];
        return;
    }
    for (int j = 0; j < count; ++j) {
        const double* restrict u = row_of(A, n, first + j);
        for (int k = from; k < n; ++k) a[k] -= factor[j] * u[k];
    }
}

// Columns first .. end-1 of all rows: L below the diagonal, U above it within the block.
static int factor_block(int n, double* A, double* b, int first, int end, double tiny) {
    for (int j = first; j < end; ++j) {
        int pivot = j;
        for (int i = j + 1; i < n; ++i)
            if (fabs(row_of(A, n, i)[j]) > fabs(row_of(A, n, pivot)[j])) pivot = i;
        if (pivot != j) {
            exchange(row_of(A, n, j), row_of(A, n, pivot), n);
            exchange(b + j, b + pivot, 1);
        }
        const double* u = row_of(A, n, j);
        if (!(fabs(u[j]) > tiny)) return 0;
        for (int i = j + 1; i < n; ++i) {
            double* a = row_of(A, n, i);
            a[j] /= u[j];
            for (int k = j + 1; k < end; ++k) a[k] -= a[j] * u[k];
        }
    }
    return 1;
}

static int solve(int n, double* A, double* b) {
    double largest = 0;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)n * n; ++i) largest = fmax(largest, fabs(A[i]));
    for (int first = 0; first < n; first += BLOCK) {
        const int end = first + BLOCK < n ? first + BLOCK : n;
        if (!factor_block(n, A, b, first, end, n * DBL_EPSILON * largest)) return 0;
        for (int j = first + 1; j < n; ++j) { // rows of the block first: the others need them
            const int count = j < end ? j - first : end - first;
            subtract_rows(A, n, first, count, row_of(A, n, j) + first, end, row_of(A, n, j));
        }
    }
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < i; ++k) b[i] -= row_of(A, n, i)[k] * b[k];
    for (int i = n - 1; i >= 0; --i) {
        for (int k = i + 1; k < n; ++k) b[i] -= row_of(A, n, i)[k] * b[k];
        b[i] /= row_of(A, n, i)[i];
    }
    return 1;
}

extern const SnLuKernels SN_ISA_NAME(sn_lu_table);
const SnLuKernels SN_ISA_NAME(sn_lu_table) = {solve};
