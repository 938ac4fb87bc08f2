// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_EIGEN_H
#define SN_TESTS_EIGEN_H

#include <math.h>

/// Find the eigenvalues (diagonal of A on return) and eigenvectors (columns of V) of a dense
/// symmetric n x n matrix by cyclic Jacobi rotations. This is slow and reliable, and serves to
/// check faster functions.
static inline void eigen_jacobi(int n, double* A, double* V) {
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) V[i * n + j] = i == j;
    for (int sweep = 0; sweep < 50; ++sweep) {
        double off = 0, all = 0;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
                all += A[i * n + j] * A[i * n + j];
                if (i != j) off += A[i * n + j] * A[i * n + j];
            }
        if (off <= 1e-34 * all) return;
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q) {
                if (A[p * n + q] == 0) continue;
                double tau = (A[q * n + q] - A[p * n + p]) / (2 * A[p * n + q]);
                double t = (tau >= 0 ? 1 : -1) / (fabs(tau) + sqrt(1 + tau * tau));
                double c = 1 / sqrt(1 + t * t), s = t * c;
                for (int k = 0; k < n; ++k) {
                    double a = A[k * n + p], b = A[k * n + q];
                    A[k * n + p] = c * a - s * b, A[k * n + q] = s * a + c * b;
                }
                for (int k = 0; k < n; ++k) {
                    double a = A[p * n + k], b = A[q * n + k];
                    A[p * n + k] = c * a - s * b, A[q * n + k] = s * a + c * b;
                    double v = V[k * n + p], w = V[k * n + q];
                    V[k * n + p] = c * v - s * w, V[k * n + q] = s * v + c * w;
                }
            }
    }
}

#endif
