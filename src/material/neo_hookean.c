// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Neo-Hookean with logarithms: psi = mu/2 (I1 - 3) - mu ln J + lambda/2 ln^2 J for J > 0, with I1 =
// |F|^2 and J = det F. For J <= 0 the energy is infinite. The stress is computed with J no smaller
// than SMALLEST_VOLUME, and the tangent with stretches no smaller than SMALLEST_STRETCH. So both
// stay finite, and the stress pushes back.
#include "material/frame.h"
#include "material/moduli.h"

#define SMALLEST_VOLUME  1e-9 // J, volume divided by rest volume
#define SMALLEST_STRETCH 1e-3

// P = mu F + (lambda ln J - mu) F^-T
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes C[9];
    const Lanes J = svd_cofactor(F, C), volume = lanes_max(J, lanes_set(SMALLEST_VOLUME));
    const Lanes log_J = lanes_log(volume), pressure = (m[1] * log_J - m[0]) / volume;
    for (int k = 0; k < 9; ++k) P[k] = m[0] * F[k] + pressure * C[k];
    const Lanes psi =
        0.5 * m[0] * (svd_square(F) - 3.0) - m[0] * log_J + 0.5 * m[1] * log_J * log_J;
    return lanes_if_less(lanes_set(0), J, psi, lanes_set(__builtin_inf()));
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes stretch[3], SnLawFrame* frame) {
    Lanes s[3];
    for (int k = 0; k < 3; ++k) s[k] = lanes_max(stretch[k], lanes_set(SMALLEST_STRETCH));
    const Lanes g = m[1] * lanes_log(s[0] * s[1] * s[2]) - m[0];
    for (int k = 0; k < 3; ++k) {
        const Lanes product = g / (s[(k + 1) % 3] * s[(k + 2) % 3]);
        frame->A[k] = m[0] + (m[1] - g) / (s[k] * s[k]);
        frame->even[k] = m[0] - product;
        frame->odd[k] = m[0] + product;
    }
    frame->A[3] = m[1] / (s[0] * s[1]);
    frame->A[4] = m[1] / (s[0] * s[2]);
    frame->A[5] = m[1] / (s[1] * s[2]);
}

#define LAW_ID             neo_hookean
#define LAW_NAME           "neo-hookean"
#define LAW_SUMMARY        "Neo-Hookean with logarithms: elements can never turn inside out."
#define LAW_INVERSION_SAFE 0
#define LAW_MODULI         sn_lame_moduli
#include "material/law_batches.h"
