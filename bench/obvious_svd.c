// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "obvious_svd.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_SWEEPS = 20 };

// A := Q^T A Q and V := V Q with the rotation Q in the plane (p, q) that makes A_pq vanish
static void rotate(double A[9], double V[9], int p, int q) {
    const double apq = A[3 * p + q];
    if (apq == 0) return;
    const double theta = (A[4 * q] - A[4 * p]) / (2 * apq);
    const double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
    const double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int i = 0; i < 3; ++i) {
        const double a = A[3 * i + p], b = A[3 * i + q];
        A[3 * i + p] = c * a - s * b;
        A[3 * i + q] = s * a + c * b;
    }
    for (int i = 0; i < 3; ++i) {
        const double a = A[3 * p + i], b = A[3 * q + i];
        A[3 * p + i] = c * a - s * b;
        A[3 * q + i] = s * a + c * b;
        const double v = V[3 * i + p], w = V[3 * i + q];
        V[3 * i + p] = c * v - s * w;
        V[3 * i + q] = s * v + c * w;
    }
}

void sn_obvious_svd(const double F[9], double U[9], double s[3], double V[9]) {
    double A[9];
    memset(V, 0, 9 * sizeof *V);
    for (int i = 0; i < 3; ++i) {
        V[4 * i] = 1;
        for (int j = 0; j < 3; ++j)
            A[3 * i + j] = F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j];
    }
    const double enough = DBL_EPSILON * (A[0] + A[4] + A[8]);
    for (int k = 0; k < MOST_SWEEPS && fabs(A[1]) + fabs(A[2]) + fabs(A[5]) > enough; ++k) {
        rotate(A, V, 0, 1);
        rotate(A, V, 0, 2);
        rotate(A, V, 1, 2);
    }
    for (int j = 0; j < 3; ++j) {
        s[j] = sqrt(A[4 * j]);
        for (int i = 0; i < 3; ++i)
            U[3 * i + j] =
                (F[3 * i] * V[j] + F[3 * i + 1] * V[3 + j] + F[3 * i + 2] * V[6 + j]) / s[j];
    }
}
