// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_FRAME_H
#define SN_MATERIAL_FRAME_H

#include "material/law.h"
#include "math/polar.h"

// Functions for the derivative dP/dF of isotropic laws in the frame of the singular vectors of F
// (SnLawFrame).

// number of Jacobi sweeps for tangents; tangents only steer a solver, so they need not be exact to
// the last bits
enum { FRAME_SWEEPS = 4 };

/// Return the sum of the two stretches other than s[k]. Where this sum vanishes, the rotation of
/// the polar decomposition is not unique and its derivative has no bound, so the sum is kept away
/// from zero.
LANES_INLINE Lanes frame_stretch_sum(const Lanes s[3], int k) {
    return lanes_max(s[(k + 1) % 3] + s[(k + 2) % 3], lanes_set(1e-6));
}

// Return 1 when A is positive definite in all lanes, that is, when its leading minors are positive.
LANES_INLINE int frame_is_definite(const Lanes A[6]) {
    const Lanes zero = lanes_set(0), m01 = A[0] * A[1] - A[3] * A[3];
    const Lanes det =
        A[2] * m01 - A[0] * A[5] * A[5] - A[1] * A[4] * A[4] + 2.0 * (A[3] * A[4] * A[5]);
    return lanes_all_greater(A[0], zero) && lanes_all_greater(m01, zero) &&
           lanes_all_greater(det, zero);
}

/// Replace the tangent by the nearest positive semi-definite one: clamp the eigenvalues of dP/dF,
/// which are the eigenvalues of A and the six numbers in `even` and `odd`.
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

/// A weighted sum of tangents, which takes dFhat to dPhat as SnLawFrame does. It has three numbers
/// for each pair of off-diagonal entries (i,j), (j,i) instead of `even` and `odd`, because Pi
/// (frame_weigh) treats the two entries of a pair differently. Index k = 0, 1, 2 stands for the
/// pair (i,j) = (1,2), (2,0), (0,1).
typedef struct SnFrameSum {
    Lanes A[6];
    // dPhat_ij = ij dFhat_ij + cross dFhat_ji and dPhat_ji = cross dFhat_ij + ji dFhat_ji, Pa
    Lanes ij[3], ji[3], cross[3];
} SnFrameSum;

/// Set `sum` to `stiffness` times dP/dF.
LANES_INLINE void frame_scale(const SnLawFrame* frame, Lanes stiffness, SnFrameSum* sum) {
    for (int k = 0; k < 6; ++k) sum->A[k] = stiffness * frame->A[k];
    for (int k = 0; k < 3; ++k) {
        sum->ij[k] = sum->ji[k] = 0.5 * stiffness * (frame->even[k] + frame->odd[k]);
        sum->cross[k] = 0.5 * stiffness * (frame->even[k] - frame->odd[k]);
    }
}

/// Set `sum` to stiffness dP/dF + damping Pi dP/dF Pi, where Pi removes rotations from dF
/// (math/spin.h). In the frame of the singular vectors of F, a small rotation changes entry (i,j)
/// by -s_j and entry (j,i) by s_i, times its angle. So Pi leaves of each pair only the component
/// along t = (s_i, s_j) / sqrt(s_i^2 + s_j^2), which is orthogonal to (-s_j, s_i).
LANES_INLINE void frame_weigh(const SnLawFrame* frame, Lanes stiffness, Lanes damping,
                              SnFrameSum* sum) {
    frame_scale(frame, stiffness, sum);
    for (int k = 0; k < 6; ++k) sum->A[k] += damping * frame->A[k];
    for (int k = 0; k < 3; ++k) {
        const Lanes si = frame->svd.s[(k + 1) % 3], sj = frame->svd.s[(k + 2) % 3];
        const Lanes ii = si * si, jj = sj * sj, ij = si * sj, square = ii + jj + SVD_TINY;
        const Lanes even = 0.5 * frame->even[k], odd = 0.5 * frame->odd[k];
        // t . (dP/dF) . t / (s_i^2 + s_j^2)
        const Lanes share = 1.0 / square;
        const Lanes left = damping * share * (even + odd + 2.0 * ij * share * (even - odd));
        sum->ij[k] += left * ii;
        sum->ji[k] += left * jj;
        sum->cross[k] += left * ij;
    }
}

/// Compute dP = (dP/dF) : dF for the tangent `sum` in the frame `svd`.
LANES_INLINE void frame_apply(const Svd* svd, const SnFrameSum* sum, const Lanes dF[9],
                              Lanes dP[9]) {
    // into the frame: G = u^T dF v
    Lanes T[9], G[9], Q[9];
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
            T[3 * k + j] =
                svd->u[k][0] * dF[j] + svd->u[k][1] * dF[3 + j] + svd->u[k][2] * dF[6 + j];
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) G[3 * k + l] = svd_dot(&T[3 * k], svd->v[l]);

    const Lanes* A = sum->A;
    Q[0] = A[0] * G[0] + A[3] * G[4] + A[4] * G[8];
    Q[4] = A[3] * G[0] + A[1] * G[4] + A[5] * G[8];
    Q[8] = A[4] * G[0] + A[5] * G[4] + A[2] * G[8];
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        Q[3 * i + j] = sum->ij[k] * G[3 * i + j] + sum->cross[k] * G[3 * j + i];
        Q[3 * j + i] = sum->cross[k] * G[3 * i + j] + sum->ji[k] * G[3 * j + i];
    }

    // and back: dP = u Q v^T
    for (int i = 0; i < 3; ++i)
        for (int l = 0; l < 3; ++l)
            T[3 * i + l] = svd->u[0][i] * Q[l] + svd->u[1][i] * Q[3 + l] + svd->u[2][i] * Q[6 + l];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            dP[3 * i + j] =
                T[3 * i] * svd->v[0][j] + T[3 * i + 1] * svd->v[1][j] + T[3 * i + 2] * svd->v[2][j];
}

#endif
