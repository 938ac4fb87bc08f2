// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stable neo-Hookean without the logarithm:
//   psi = mu/2 (I1 - 3) - mu (J - 1) + (lambda + mu)/2 (J - 1)^2.
// I1 = |F|^2, J = det F; modulus[1] is lambda + mu.
#include "material/frame.h"
#include "material/moduli.h"

static void compute_moduli(double E, double nu, double modulus[2]) {
    sn_lame_moduli(E, nu, modulus);
    modulus[1] += modulus[0];
}

// P = mu F + ((lambda + mu)(J - 1) - mu) cof F
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes C[9];
    const Lanes volume = svd_cofactor(F, C) - 1.0, pressure = m[1] * volume - m[0];
    for (int k = 0; k < 9; ++k) P[k] = m[0] * F[k] + pressure * C[k];
    return 0.5 * m[0] * (svd_square(F) - 3.0) + volume * (0.5 * m[1] * volume - m[0]);
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes pressure = m[1] * (s[0] * s[1] * s[2] - 1.0) - m[0];
    const Lanes J[3] = {s[1] * s[2], s[2] * s[0], s[0] * s[1]}; // dJ/ds_k
    for (int k = 0; k < 3; ++k) {
        frame->A[k] = m[0] + m[1] * J[k] * J[k];
        frame->even[k] = m[0] - pressure * s[k];
        frame->odd[k] = m[0] + pressure * s[k];
    }
    frame->A[3] = m[1] * J[0] * J[1] + pressure * s[2];
    frame->A[4] = m[1] * J[0] * J[2] + pressure * s[1];
    frame->A[5] = m[1] * J[1] * J[2] + pressure * s[0];
}

#define LAW_ID             stable_neo_hookean_nolog
#define LAW_NAME           "stable-neo-hookean-nolog"
#define LAW_SUMMARY        "Stable neo-Hookean without its logarithm: cheaper, a little softer."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         compute_moduli
#include "material/law_batches.h"
