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
LANES_INLINE void NAME(project_volume)(int dim, int damped, NAME(Element) * e, const VECTOR f[3][3],
                                       VECTOR P[3][3]) {
    VECTOR cof[3][3], cofG[3][3] = {{{0}}};
    const VECTOR C = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    NAME(add_product)(dim, e->G, cof, cofG);
    const VECTOR met =
        NAME(scale_by_damping)(damped, NAME(inner_product)(dim, cofG, cof), e->stretch);
    const VECTOR lack = -(NAME(add_damping)(damped, C, e->gamma, e->before[0]) + e->lambda[0]);
    const VECTOR step = lack / (met + (REAL)1);
    e->lambda[0] += step;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = step * cof[i][k];
    e->residual[0] = lack;
}

// Compute the value of the constraint.
LANES_INLINE void NAME(volume_values)(int dim, const VECTOR f[3][3], VECTOR* C) {
    VECTOR cof[3][3];
    C[0] = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
}

// Compute the residual of the constraint at the present positions of nodes.
LANES_INLINE void NAME(volume_residuals)(int dim, int damped, const VECTOR f[3][3],
                                         NAME(Element) * e) {
    VECTOR C;
    NAME(volume_values)(dim, f, &C);
    e->residual[0] = NAME(add_damping)(damped, C, e->gamma, e->before[0]) + e->lambda[0];
}
