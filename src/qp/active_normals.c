// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "qp/active_normals.h"

#include "qp/dense_cholesky.h"
#include "qp/dense_kernels.h"

#include <math.h>
#include <string.h>

// H counts as not positive definite if a pivot is below `indefinite` times its diagonal entry. A
// normal a counts as a combination of the active normals if |d_2| is below `dependent` times |d|,
// where d = J^T a (J: see active_normals.h), and d_2 are the numbers of d from index `count` on.
static const double indefinite = 1e-14, dependent = 1e-11;

// Without active constraints, J is R^-1, where R is the Cholesky factor of H = R^T R. `active->R`
// holds this factor during this call only; later it holds the R of active_normals.h.
SnStatus sn_active_begin(SnActiveNormals* active, int n, const double* H, SnArena* scratch) {
    const size_t all = (size_t)n * (size_t)n;
    *active = (SnActiveNormals){.n = n};
    active->Jt = SN_PUSH(scratch, double, all);
    active->w = SN_PUSH(scratch, double, n);
    active->R = SN_PUSH(scratch, double, all);
    if (!active->R) return SN_OUT_OF_MEMORY;
    for (size_t i = 0; i < all; ++i) active->R[i] = H[i];
    if (sn_dense_cholesky(n, active->R, indefinite) > 0) return SN_NOT_DEFINITE;
    for (int i = 0; i < n; ++i) active->Jt[(int64_t)i * (n + 1)] = 1;
    sn_dense_forward_rows(n, active->R, n, active->Jt);
    return SN_OK;
}

double sn_active_split(const SnActiveNormals* active, const double* a, double* d, double* length) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const int n = active->n, q = active->count;
    kernels->multiply(n, n, active->Jt, a, d, NULL);
    *length = sqrt(kernels->dot(n, d, d));
    const double beyond = sqrt(kernels->dot(n - q, d + q, d + q));
    return beyond > dependent * *length ? beyond : 0;
}

// A reflection turns d_2 (the numbers of d from index `count` on) into |d_2| e_1, where e_1 is the
// first unit vector:
//   v = d_2 - |d_2| e_1,   J_2 -= J_2 v (2 / v.v) v^T.
// The first number of v is computed without cancellation (Golub and Van Loan, 5.1.3).
void sn_active_add(SnActiveNormals* active, double* d) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const int n = active->n, q = active->count, rest = n - q;
    double *Jt = active->Jt + (int64_t)q * n, *v = d + q;
    const double tail = kernels->dot(rest - 1, v + 1, v + 1), head = v[0];
    const double size = sqrt(head * head + tail);
    if (tail > 0 || head < 0) {
        v[0] = head > 0 ? -tail / (head + size) : head - size;
        const double scale = 2 / (v[0] * v[0] + tail);
        memset(active->w, 0, (size_t)n * sizeof *active->w);
        kernels->combine(n, rest, Jt, n, 1, v, 1, active->w);
        for (int k = 0; k < rest; ++k)
            kernels->combine(n, 1, active->w, n, -scale, v + k, 1, Jt + (int64_t)k * n);
    }
    for (int k = 0; k < q; ++k) active->R[(int64_t)k * n + q] = d[k];
    active->R[(int64_t)q * (n + 1)] = size;
    active->count++;
}

void sn_active_drop(SnActiveNormals* active, int k) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const int n = active->n, q = --active->count;
    for (int i = 0; i <= q; ++i) {
        double* row = active->R + (int64_t)i * n;
        memmove(row + k, row + k + 1, (size_t)(q - k) * sizeof *row);
    }
    // Without its column k, R has one number below the diagonal in each column from k on. Rotations
    // of two rows make these numbers zero.
    for (int i = k; i < q; ++i) {
        double *row = active->R + (int64_t)i * n, *next = row + n;
        const double size = hypot(row[i], next[i]);
        const double cosine = row[i] / size, sine = next[i] / size;
        kernels->rotate(q - i, cosine, sine, row + i, next + i);
        kernels->rotate(n, cosine, sine, active->Jt + (int64_t)i * n,
                        active->Jt + (int64_t)(i + 1) * n);
        row[i] = size;
        next[i] = 0;
    }
}

// The equations of active_normals.h, with dx = J y: y_1 are the first `count` numbers of y, and y_2
// the rest. Then
//   R^T y_1 = q,   y_2 = J_2^T p,   R dlambda = y_1 - J_1^T p.
void sn_active_solve(const SnActiveNormals* active, double* p, double* q, double* size) {
    const SnDenseKernels* kernels = sn_dense_kernels();
    const int n = active->n, count = active->count;
    double* y = active->w;
    kernels->multiply(n, n, active->Jt, p, y, NULL);
    sn_dense_forward(count, active->R, n, q);
    for (int k = 0; k < count; ++k) {
        const double along = q[k];
        q[k] -= y[k];
        y[k] = along;
    }
    sn_dense_backward(count, active->R, n, q);
    memset(p, 0, (size_t)n * sizeof *p);
    kernels->combine(n, n, active->Jt, n, 1, y, 1, p);
    if (!size) return;
    memset(size, 0, (size_t)n * sizeof *size);
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < n; ++i) size[i] += fabs(active->Jt[(int64_t)k * n + i] * y[k]);
}
