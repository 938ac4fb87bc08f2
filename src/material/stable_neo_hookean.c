// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stable neo-Hookean (Smith, de Goes and Kim 2018):
//   psi = mu/2 (I1 - 3) - mu/2 ln(I1 + 1) + lambda/2 (J - a)^2, a = 1 + 3 mu / (4 lambda),
// with I1 = |F|^2, J = det F, and (mu, lambda) computed from Lame's moduli so that E and nu hold at
// small strain. A constant is added so that psi = 0 at rest.
#include "material/frame.h"
#include "material/moduli.h"

static void compute_moduli(double E, double nu, double modulus[2]) {
    double lame[2];
    sn_lame_moduli(E, nu, lame);
    modulus[0] = 4.0 / 3 * lame[0];
    modulus[1] = lame[1] + 5.0 / 6 * lame[0];
}

// P = mu (1 - 1/(I1 + 1)) F + lambda (J - a) cof F. The code never computes a, which has a division
// by lambda, so lambda may be small:
//   lambda (J - a) = lambda (J - 1) - 3/4 mu,
//   lambda/2 ((J - a)^2 - (1 - a)^2) = (J - 1) (lambda/2 (J - 1) - 3/4 mu)
LANES_INLINE Lanes law_both(const Lanes m[2], const Lanes F[9], Lanes P[9]) {
    Lanes C[9];
    const Lanes volume = svd_cofactor(F, C) - 1.0, I1 = svd_square(F);
    const Lanes push = m[1] * volume, half = 0.5 * m[1] * volume, pull = 0.75 * m[0];
    const Lanes pressure = push - pull, shear = m[0] * (1.0 - 1.0 / (I1 + 1.0));
    for (int k = 0; k < 9; ++k) P[k] = shear * F[k] + pressure * C[k];
    return 0.5 * m[0] * (I1 - 3.0 - lanes_log(0.25 * (I1 + 1.0))) + volume * (half - pull);
}

LANES_INLINE void law_stretch(const Lanes m[2], const Lanes s[3], SnLawFrame* frame) {
    const Lanes inverse = 1.0 / (svd_dot(s, s) + 1.0), shear = m[0] * (1.0 - inverse);
    const Lanes soft = 2.0 * m[0] * inverse * inverse;
    const Lanes pressure = m[1] * (s[0] * s[1] * s[2] - 1.0) - 0.75 * m[0];
    const Lanes J[3] = {s[1] * s[2], s[2] * s[0], s[0] * s[1]}; // dJ/ds_k
    for (int k = 0; k < 3; ++k) {
        frame->A[k] = shear + soft * s[k] * s[k] + m[1] * J[k] * J[k];
        frame->even[k] = shear - pressure * s[k];
        frame->odd[k] = shear + pressure * s[k];
    }
    frame->A[3] = soft * s[0] * s[1] + m[1] * J[0] * J[1] + pressure * s[2];
    frame->A[4] = soft * s[0] * s[2] + m[1] * J[0] * J[2] + pressure * s[1];
    frame->A[5] = soft * s[1] * s[2] + m[1] * J[1] * J[2] + pressure * s[0];
}

#define LAW_ID             stable_neo_hookean
#define LAW_NAME           "stable-neo-hookean"
#define LAW_SUMMARY        "Stable neo-Hookean (Smith 2018): rubber that recovers from inversion."
#define LAW_INVERSION_SAFE 1
#define LAW_MODULI         compute_moduli
#include "material/law_batches.h"
