// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Corotated linear elasticity: psi = mu sum (s_i - 1)^2 + lambda/2 (sum s_i - 3)^2
//                                  = mu |F - R|^2 + lambda/2 tr(R^T F - I)^2, with the stretches
// s_i of F, and the rotation R of the polar decomposition F = R S.
#include "material/frame.h"
#include "material/moduli.h"

// P = 2 mu (F - R) + lambda tr(R^T F - I) R
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes R[9], D[9], trace = lanes_set(-3);
    polar_rotation(F, R);
    for (int k = 0; k < 9; ++k) D[k] = F[k] - R[k], trace += R[k] * F[k];
    for (int k = 0; k < 9; ++k) P[k] = 2.0 * m[0] * D[k] + m[1] * trace * R[k];
    return m[0] * svd_square(D) + 0.5 * m[1] * trace * trace;
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes mu2 = 2.0 * m[0], pressure = m[1] * (s[0] + s[1] + s[2] - 3.0);
    for (int k = 0; k < 3; ++k) {
        const Lanes sum = frame_stretch_sum(s, k);
        frame->A[k] = mu2 + m[1];
        frame->A[3 + k] = m[1];
        frame->even[k] = mu2;
        frame->odd[k] = mu2 + 2.0 * (pressure - mu2) / sum;
    }
}

#define LAW_ID             corotated
#define LAW_NAME           "corotated"
#define LAW_SUMMARY        "Linear elasticity in the rotated frame of each element."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         sn_lame_moduli
#include "material/law_batches.h"
