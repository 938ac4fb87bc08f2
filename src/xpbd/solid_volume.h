// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Conservation of volume as one constraint. Macro-typed: lanes_double.h.
//
//   psi = kappa/2 C^2,   C = det F - 1,
// so the compliance 1/(kappa V) gives exactly this energy. Its derivative in F is cof F.

// all of an element: P from F
LANES_INLINE void NAME(volume)(int dim, int damped, NAME(Element) * e, const VECTOR f[3][3],
                               VECTOR P[3][3]) {
    VECTOR cof[3][3], cofG[3][3] = {{{0}}};
    const VECTOR C = NAME(cofactor)(dim, f, cof) - (REAL)1;
    NAME(advance)(dim, e->G, cof, cofG);
    const VECTOR met = NAME(widen)(damped, NAME(inner)(dim, cofG, cof), e->stretch);
    const VECTOR lack = -(NAME(damp)(damped, C, e->gamma, e->before[0]) + e->lambda[0]);
    const VECTOR step = lack / (met + (REAL)1);
    e->lambda[0] += step;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = step * cof[i][k];
    e->lack[0] = lack;
}

// the constraint's value
LANES_INLINE void NAME(volume_values)(int dim, const VECTOR f[3][3], VECTOR* C) {
    VECTOR cof[3][3];
    C[0] = NAME(cofactor)(dim, f, cof) - (REAL)1;
}

// what it lacks as it is
LANES_INLINE void NAME(volume_lack)(int dim, int damped, const VECTOR f[3][3], NAME(Element) * e) {
    VECTOR C;
    NAME(volume_values)(dim, f, &C);
    e->lack[0] = NAME(damp)(damped, C, e->gamma, e->before[0]) + e->lambda[0];
}
