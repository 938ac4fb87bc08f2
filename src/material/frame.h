// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_FRAME_H
#define SN_MATERIAL_FRAME_H

#include "material/law.h"
#include "math/svd.h"

// What all isotropic laws share about their derivative in the frame of the singular vectors.

// Jacobi sweeps: stresses are results and get the last bits, tangents only steer a solver.
enum { FRAME_SWEEPS_STRESS = 5, FRAME_SWEEPS_TANGENT = 4 };

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

    Lanes e[3], w[3][3];
    svd_eigen(frame->A, FRAME_SWEEPS_TANGENT, e, w);
    for (int k = 0; k < 3; ++k) e[k] = lanes_max(e[k], zero);
    const int ai[6] = {0, 1, 2, 0, 0, 1}, aj[6] = {0, 1, 2, 1, 2, 2};
    for (int m = 0; m < 6; ++m)
        frame->A[m] = e[0] * w[0][ai[m]] * w[0][aj[m]] + e[1] * w[1][ai[m]] * w[1][aj[m]] +
                      e[2] * w[2][ai[m]] * w[2][aj[m]];
}

/// dP = (dP/dF) : dF
LANES_INLINE void frame_apply(const SnLawFrame* frame, const Lanes dF[9], Lanes dP[9]) {
    // into the frame: G = u^T dF v
    Lanes T[9], G[9], Q[9];
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
            T[3 * k + j] =
                frame->u[k][0] * dF[j] + frame->u[k][1] * dF[3 + j] + frame->u[k][2] * dF[6 + j];
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) G[3 * k + l] = svd_dot(&T[3 * k], frame->v[l]);

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
            T[3 * i + l] =
                frame->u[0][i] * Q[l] + frame->u[1][i] * Q[3 + l] + frame->u[2][i] * Q[6 + l];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            dP[3 * i + j] = T[3 * i] * frame->v[0][j] + T[3 * i + 1] * frame->v[1][j] +
                            T[3 * i + 2] * frame->v[2][j];
}

// ---- small algebra that several laws need

/// cof(F) = dJ/dF; returns J = det F.
LANES_INLINE Lanes frame_cofactor(const Lanes F[9], Lanes C[9]) {
    for (int i = 0; i < 3; ++i) {
        const Lanes *a = &F[3 * ((i + 1) % 3)], *b = &F[3 * ((i + 2) % 3)];
        C[3 * i + 0] = a[1] * b[2] - a[2] * b[1];
        C[3 * i + 1] = a[2] * b[0] - a[0] * b[2];
        C[3 * i + 2] = a[0] * b[1] - a[1] * b[0];
    }
    return svd_dot(F, C);
}

/// |F|^2
LANES_INLINE Lanes frame_square(const Lanes F[9]) {
    return svd_dot(F, F) + svd_dot(F + 3, F + 3) + svd_dot(F + 6, F + 6);
}

#endif
