// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Conservation of volume, and nothing else: psi = kappa/2 (J - 1)^2. J is det F. Shear costs no
// energy, so a body keeps its shape only through springs along its edges, or through fibres.
// modulus[0] is 0, and modulus[1] is kappa, the bulk modulus that follows from E and nu.
#include "material/frame.h"

static void compute_moduli(double E, double nu, double modulus[2]) {
    modulus[0] = 0;
    modulus[1] = E / (3 * (1 - 2 * nu));
}

// P = kappa (J - 1) cof F
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes C[9];
    const Lanes volume = svd_cofactor(F, C) - 1.0, pressure = m[1] * volume;
    for (int k = 0; k < 9; ++k) P[k] = pressure * C[k];
    return 0.5 * m[1] * volume * volume;
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes pressure = m[1] * (s[0] * s[1] * s[2] - 1.0);
    const Lanes J[3] = {s[1] * s[2], s[2] * s[0], s[0] * s[1]}; // dJ/ds_k
    for (int k = 0; k < 3; ++k) {
        frame->A[k] = m[1] * J[k] * J[k];
        frame->even[k] = -pressure * s[k];
        frame->odd[k] = pressure * s[k];
    }
    frame->A[3] = m[1] * J[0] * J[1] + pressure * s[2];
    frame->A[4] = m[1] * J[0] * J[2] + pressure * s[1];
    frame->A[5] = m[1] * J[1] * J[2] + pressure * s[0];
}

#define LAW_ID             volume
#define LAW_NAME           "volume"
#define LAW_SUMMARY        "Conservation of volume alone: no shear stiffness, for bodies with springs."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         compute_moduli
#include "material/law_batches.h"
