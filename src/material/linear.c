// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Linear elasticity: psi = mu |e|^2 + lambda/2 tr(e)^2, e = (F + F^T)/2 - I. The law is for small
// rotations only, as a rigid rotation costs energy.
#include "material/frame.h"
#include "material/moduli.h"

LANES_INLINE void linear_strain(const Lanes F[9], Lanes e[9]) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            e[3 * i + j] = 0.5 * (F[3 * i + j] + F[3 * j + i]) - (double)(i == j);
}

// P = 2 mu e + lambda tr(e) I
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes e[9];
    linear_strain(F, e);
    const Lanes trace = e[0] + e[4] + e[8], pressure = m[1] * trace;
    for (int k = 0; k < 9; ++k) P[k] = 2.0 * m[0] * e[k];
    for (int k = 0; k < 9; k += 4) P[k] += pressure;
    return m[0] * svd_square(e) + 0.5 * m[1] * trace * trace;
}

static void tangent_batches(int n, const SnLawPoint* point, SnLawFrame* frame) {
    for (int i = 0; i < n; ++i) {
        const Lanes mu2 = 2.0 * point[i].modulus[0], lambda = point[i].modulus[1];
        for (int k = 0; k < 3; ++k) {
            for (int j = 0; j < 3; ++j)
                frame[i].svd.u[k][j] = frame[i].svd.v[k][j] = lanes_set(k == j);
            frame[i].A[k] = mu2 + lambda;
            frame[i].A[3 + k] = lambda;
            frame[i].even[k] = mu2;
            frame[i].odd[k] = lanes_set(0);
        }
    }
}

#define LAW_ID             linear
#define LAW_NAME           "linear"
#define LAW_SUMMARY        "Linear elasticity, for small rotations only."
#define LAW_ROTATION_FREE  0
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         sn_lame_moduli
#include "material/law_table.h"
