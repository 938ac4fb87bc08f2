// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Projects the law "volume" (resistance to changes of volume) as one constraint. This header is
// macro-typed: see lanes_double.h. With F the deformation gradient of an element of volume V, the
// energy density is
//
//   psi = kappa/2 C^2,   C = det F - 1,
//
// so the compliance 1/(kappa V) gives exactly this energy. The derivative of C with respect to F is
// cof F.

// Project the constraint of an element with the deformation gradient F (columns f). P becomes
// dlambda cof F.
LANES_INLINE void NAME(project_volume)(int dim, NAME(Element) * e, const VECTOR f[3][3],
                                       VECTOR P[3][3]) {
    VECTOR cof[3][3], cofG[3][3] = {{{0}}};
    const VECTOR C = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    NAME(add_product)(dim, e->G, cof, cofG);
    const VECTOR met = NAME(inner_product)(dim, cofG, cof), lack = -(C + e->lambda[0]);
    const VECTOR step = lack / (met + (REAL)1);
    e->lambda[0] += step;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = step * cof[i][k];
    e->residual[0] = lack;
}

// Write the constraint as the second one of a pair (solid_neo_hookean.h); the first one of this
// pair does nothing.
LANES_INLINE void NAME(volume_pair)(int dim, NAME(Element) * e, const VECTOR f[3][3],
                                    NAME(Pair) * pair) {
    const VECTOR C = NAME(compute_cofactor)(dim, f, pair->H[1]) - (REAL)1;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k)
            pair->H[0][i][k] = pair->HG[0][i][k] = pair->HG[1][i][k] = SET(0);
    NAME(add_product)(dim, e->G, pair->H[1], pair->HG[1]);
    e->residual[0] = -(C + e->lambda[0]);
    pair->A[0] = SET(1), pair->A[1] = SET(0);
    pair->A[2] = NAME(inner_product)(dim, pair->HG[1], pair->H[1]) + (REAL)1;
    pair->b[0] = SET(0), pair->b[1] = e->residual[0];
}

// Compute the residual of the constraint at the present positions of nodes.
LANES_INLINE void NAME(volume_residuals)(int dim, const VECTOR f[3][3], NAME(Element) * e) {
    VECTOR cof[3][3];
    e->residual[0] = (NAME(compute_cofactor)(dim, f, cof) - (REAL)1) + e->lambda[0];
}
