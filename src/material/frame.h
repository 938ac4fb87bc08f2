// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_FRAME_H
#define SN_MATERIAL_FRAME_H

#include "material/law.h"
#include "math/polar.h"

// What all isotropic laws share about their derivative in the frame of the singular vectors.

// Jacobi sweeps: tangents only steer a solver and need not have the last bits
enum { FRAME_SWEEPS = 4 };

/// The sum of the two stretches other than k. Where it vanishes the rotation of the polar
/// decomposition is not unique and its derivative has no bound: kept away from zero.
LANES_INLINE Lanes frame_stretch_sum(const Lanes s[3], int k) {
    return lanes_max(s[(k + 1) % 3] + s[(k + 2) % 3], lanes_set(1e-6));
}

// 1 when A is positive definite in all lanes: its leading minors are positive
LANES_INLINE int frame_is_definite(const Lanes A[6]) {
    const Lanes zero = lanes_set(0), m01 = A[0] * A[1] - A[3] * A[3];
    const Lanes det =
        A[2] * m01 - A[0] * A[5] * A[5] - A[1] * A[4] * A[4] + 2.0 * (A[3] * A[4] * A[5]);
    return lanes_all_greater(A[0], zero) && lanes_all_greater(m01, zero) &&
           lanes_all_greater(det, zero);
}

/// Nearest positive semi-definite tangent: clamp the eigenvalues of dP/dF, which are those of A and
/// the six numbers even and odd.
LANES_INLINE void frame_project(SnLawFrame* frame) {
    const Lanes zero = lanes_set(0);
    for (int k = 0; k < 3; ++k) {
        frame->even[k] = lanes_max(frame->even[k], zero);
        frame->odd[k] = lanes_max(frame->odd[k], zero);
    }
    if (frame_is_definite(frame->A)) return;

    Lanes e[1][6], w[1][3][3];
    memcpy(e[0], frame->A, sizeof e[0]);
    svd_eigen(1, e, FRAME_SWEEPS, w);
    for (int k = 0; k < 3; ++k) e[0][k] = lanes_max(e[0][k], zero);
    const int ai[6] = {0, 1, 2, 0, 0, 1}, aj[6] = {0, 1, 2, 1, 2, 2};
    for (int m = 0; m < 6; ++m)
        frame->A[m] = e[0][0] * w[0][0][ai[m]] * w[0][0][aj[m]] +
                      e[0][1] * w[0][1][ai[m]] * w[0][1][aj[m]] +
                      e[0][2] * w[0][2][ai[m]] * w[0][2][aj[m]];
}

/// dP = (dP/dF) : dF
LANES_INLINE void frame_apply(const SnLawFrame* frame, const Lanes dF[9], Lanes dP[9]) {
    // into the frame: G = u^T dF v
    Lanes T[9], G[9], Q[9];
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
            T[3 * k + j] = frame->svd.u[k][0] * dF[j] + frame->svd.u[k][1] * dF[3 + j] +
                           frame->svd.u[k][2] * dF[6 + j];
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) G[3 * k + l] = svd_dot(&T[3 * k], frame->svd.v[l]);

    const Lanes* A = frame->A;
    Q[0] = A[0] * G[0] + A[3] * G[4] + A[4] * G[8];
    Q[4] = A[3] * G[0] + A[1] * G[4] + A[5] * G[8];
    Q[8] = A[4] * G[0] + A[5] * G[4] + A[2] * G[8];
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const Lanes even = 0.5 * frame->even[k] * (G[3 * i + j] + G[3 * j + i]);
        const Lanes odd = 0.5 * frame->odd[k] * (G[3 * i + j] - G[3 * j + i]);
        Q[3 * i + j] = even + odd;
        Q[3 * j + i] = even - odd;
    }

    // and back: dP = u Q v^T
    for (int i = 0; i < 3; ++i)
        for (int l = 0; l < 3; ++l)
            T[3 * i + l] = frame->svd.u[0][i] * Q[l] + frame->svd.u[1][i] * Q[3 + l] +
                           frame->svd.u[2][i] * Q[6 + l];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            dP[3 * i + j] = T[3 * i] * frame->svd.v[0][j] + T[3 * i + 1] * frame->svd.v[1][j] +
                            T[3 * i + 2] * frame->svd.v[2][j];
}

#endif
