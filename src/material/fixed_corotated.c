// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Fixed corotated: psi = mu sum (s_i - 1)^2 + lambda/2 (J - 1)^2
//                      = mu |F - R|^2 + lambda/2 (J - 1)^2, with the stretches s_i of F, J = det F,
// and the rotation R of the polar decomposition F = R S.
#include "material/frame.h"
#include "material/moduli.h"

// P = 2 mu (F - R) + lambda (J - 1) cof F
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes R[9], D[9], C[9];
    polar_rotation(F, R);
    for (int k = 0; k < 9; ++k) D[k] = F[k] - R[k];
    const Lanes volume = svd_cofactor(F, C) - 1.0, pressure = m[1] * volume;
    for (int k = 0; k < 9; ++k) P[k] = 2.0 * m[0] * D[k] + pressure * C[k];
    return m[0] * svd_square(D) + 0.5 * m[1] * volume * volume;
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes mu2 = 2.0 * m[0], pressure = m[1] * (s[0] * s[1] * s[2] - 1.0);
    const Lanes J[3] = {s[1] * s[2], s[2] * s[0], s[0] * s[1]}; // dJ/ds_k
    for (int k = 0; k < 3; ++k) {
        const Lanes sum = frame_stretch_sum(s, k);
        frame->A[k] = mu2 + m[1] * J[k] * J[k];
        frame->even[k] = mu2 - pressure * s[k];
        frame->odd[k] = mu2 - 2.0 * mu2 / sum + pressure * s[k];
    }
    frame->A[3] = m[1] * J[0] * J[1] + pressure * s[2];
    frame->A[4] = m[1] * J[0] * J[2] + pressure * s[1];
    frame->A[5] = m[1] * J[1] * J[2] + pressure * s[0];
}

#define LAW_ID             fixed_corotated
#define LAW_NAME           "fixed-corotated"
#define LAW_SUMMARY        "Corotated with a volume term that resists collapse."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         sn_lame_moduli
#include "material/law_batches.h"
