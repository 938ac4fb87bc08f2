// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// St. Venant-Kirchhoff: psi = mu |E|^2 + lambda/2 tr(E)^2, E = (F^T F - I)/2.
// The law softens in compression: the magnitude of the stress is largest at a stretch of 1/sqrt(3).
#include "material/frame.h"
#include "material/moduli.h"

// Compute E as (00, 11, 22, 01, 02, 12) and return its trace.
LANES_INLINE Lanes green_strain(const Lanes F[9], Lanes E[6]) {
    svd_gram(F, E);
    for (int k = 0; k < 6; ++k) E[k] = 0.5 * (E[k] - (double)(k < 3));
    return E[0] + E[1] + E[2];
}

// P = F (2 mu E + lambda tr(E) I)
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes E[6];
    const Lanes trace = green_strain(F, E), pressure = m[1] * trace, mu2 = 2.0 * m[0];
    const Lanes S00 = mu2 * E[0] + pressure, S11 = mu2 * E[1] + pressure;
    const Lanes S22 = mu2 * E[2] + pressure, S01 = mu2 * E[3], S02 = mu2 * E[4], S12 = mu2 * E[5];
    for (int i = 0; i < 9; i += 3) {
        P[i + 0] = F[i] * S00 + F[i + 1] * S01 + F[i + 2] * S02;
        P[i + 1] = F[i] * S01 + F[i + 1] * S11 + F[i + 2] * S12;
        P[i + 2] = F[i] * S02 + F[i + 1] * S12 + F[i + 2] * S22;
    }
    const Lanes square = svd_dot(E, E) + 2.0 * svd_dot(E + 3, E + 3);
    return m[0] * square + 0.5 * m[1] * trace * trace;
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes square = svd_dot(s, s), pressure = 0.5 * m[1] * (square - 3.0) - m[0];
    for (int k = 0; k < 3; ++k) {
        const Lanes a = s[(k + 1) % 3], b = s[(k + 2) % 3];
        frame->A[k] = (3.0 * m[0] + m[1]) * s[k] * s[k] + pressure;
        frame->even[k] = m[0] * (a * a + a * b + b * b) + pressure;
        frame->odd[k] = m[0] * (a * a - a * b + b * b) + pressure;
    }
    frame->A[3] = m[1] * s[0] * s[1];
    frame->A[4] = m[1] * s[0] * s[2];
    frame->A[5] = m[1] * s[1] * s[2];
}

#define LAW_ID             stvk
#define LAW_NAME           "stvk"
#define LAW_SUMMARY        "St. Venant-Kirchhoff: linear in the Green strain, soft in compression."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         sn_lame_moduli
#include "material/law_batches.h"
