// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Projects the law stable neo-Hookean without logarithm as two coupled constraints. This header is
// macro-typed: see lanes_double.h. With F the deformation gradient of an element of volume V, J =
// det F and I1 = |F|^2, the energy density is
//
//   psi = mu/2 (I1 - 3) - mu (J - 1) + (lambda + mu)/2 (J - 1)^2
//       = mu/2 C_D^2 + lambda/2 C_H^2,   C_D^2 = I1 + J^2 - 4 J,   C_H = J - 1,
//
// so compliances 1/(mu V) and 1/(lambda V) give exactly this energy (lambda > 0). C_D^2 is at least
// j^2 (j - 1)^2 (j^2 + 2 j + 3) with j^3 = J, so C_D^2 is never negative, and both constraints
// vanish at rest. (The usual pair of constraints, sqrt(I1) and J - 1 - mu/(lambda + mu), has the
// same energy up to a constant, but its multipliers are as large as mu at rest. The resistance to
// shear then comes from the curvature of the constraints, which XPBD neglects. So elements fly
// apart if h^2 mu is large against the mass.)
//
// With E = F^T F - I and i2, i3 the second and third invariants of E, C_D^2 = 2 (J - 1)^2 - i2(E) -
// i3(E). In this form no large terms cancel near rest. The derivative of C_D with respect to F is
// H/C_D with H = F + (J - 2) cof F; the derivative of C_H is cof F. The unknown is p = dlambda_D /
// C_D in place of dlambda_D, which avoids divisions by C_D.

// Compute C_D^2 from the columns of F and `volume` = det F - 1.
LANES_INLINE VECTOR NAME(compute_distortion)(int dim, const VECTOR f[3][3], VECTOR volume) {
    const VECTOR E00 = NAME(dot_columns)(f[0], f[0], dim) - (REAL)1;
    const VECTOR E11 = NAME(dot_columns)(f[1], f[1], dim) - (REAL)1;
    const VECTOR E01 = NAME(dot_columns)(f[0], f[1], dim), minor = E00 * E11 - E01 * E01;
    VECTOR square = (REAL)2 * volume * volume - minor;
    if (dim == 3) {
        const VECTOR E02 = NAME(dot_columns)(f[0], f[2], dim),
                     E12 = NAME(dot_columns)(f[1], f[2], dim);
        const VECTOR E22 = NAME(dot_columns)(f[2], f[2], dim) - (REAL)1;
        square -= E22 * (E00 + E11) - E02 * E02 - E12 * E12;
        square -= E22 * minor - E00 * E12 * E12 - E11 * E02 * E02 + (REAL)2 * E01 * E02 * E12;
    }
    // C_D^2 is at least the squared rounding of strains, so that C_D is not zero
    return MOST(square, SET(SMALLEST_SQUARE));
}

// The 2x2 system of both constraints, for p = dlambda_D / C_D and q = dlambda_H. The first equation
// is multiplied by C_D.
typedef struct NAME(Pair) {
    VECTOR H[2][3][3]; // H and cof F, by columns
    VECTOR HG[2][3][3];
    VECTOR A[3], b[2]; // entries 00 01 11 of the system's matrix, and its right-hand side
    VECTOR x[2];       // p and q, when the system has been solved
    VECTOR CD;
} NAME(Pair);

LANES_INLINE void NAME(neo_hookean_pair)(int dim, NAME(Element) * e, const VECTOR f[3][3],
                                         NAME(Pair) * pair) {
    VECTOR(*cof)[3] = pair->H[1];
    const VECTOR aH = e->compliance; // compliance of C_H times mu V; that of C_D is 1
    const VECTOR CH = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    const VECTOR square = NAME(compute_distortion)(dim, f, CH);
    pair->CD = SQRT(square);
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) {
            pair->H[0][i][k] = (f[i][k] - cof[i][k]) + CH * cof[i][k];
            pair->HG[0][i][k] = pair->HG[1][i][k] = SET(0);
        }
    for (int c = 0; c < 2; ++c) NAME(add_product)(dim, e->G, pair->H[c], pair->HG[c]);
    e->residual[0] = -(pair->CD + e->lambda[0]);
    e->residual[1] = -(CH + aH * e->lambda[1]);
    pair->A[0] = NAME(inner_product)(dim, pair->HG[0], pair->H[0]) + square;
    pair->A[1] = NAME(inner_product)(dim, pair->HG[0], cof);
    pair->A[2] = NAME(inner_product)(dim, pair->HG[1], cof) + aH;
    pair->b[0] = pair->CD * e->residual[0];
    pair->b[1] = e->residual[1];
}

// Solve the system. P becomes the sum of dlambda times the derivative with respect to F, over both
// constraints.
LANES_INLINE void NAME(solve_pair)(int dim, NAME(Pair) * pair, VECTOR P[3][3]) {
    const VECTOR *A = pair->A, *b = pair->b;
    const VECTOR scale = (REAL)1 / (A[0] * A[2] - A[1] * A[1]);
    const VECTOR p = (A[2] * b[0] - A[1] * b[1]) * scale, q = (A[0] * b[1] - A[1] * b[0]) * scale;
    pair->x[0] = p, pair->x[1] = q;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = p * pair->H[0][i][k] + q * pair->H[1][i][k];
}

LANES_INLINE void NAME(add_pair)(const NAME(Pair) * pair, NAME(Element) * e) {
    e->lambda[0] += pair->CD * pair->x[0];
    e->lambda[1] += pair->x[1];
}

// Project both constraints of an element with the deformation gradient F (columns f). P becomes the
// sum over constraints of dlambda times the derivative with respect to F.
LANES_INLINE void NAME(project_neo_hookean)(int dim, NAME(Element) * e, const VECTOR f[3][3],
                                            VECTOR P[3][3]) {
    NAME(Pair) pair;
    NAME(neo_hookean_pair)(dim, e, f, &pair);
    NAME(solve_pair)(dim, &pair, P);
    NAME(add_pair)(&pair, e);
}

// Compute the residuals of the constraints at the present positions of nodes.
LANES_INLINE void NAME(neo_hookean_residuals)(int dim, const VECTOR f[3][3], NAME(Element) * e) {
    VECTOR cof[3][3];
    const VECTOR CH = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    const VECTOR CD = SQRT(NAME(compute_distortion)(dim, f, CH));
    e->residual[0] = CD + e->lambda[0];
    e->residual[1] = CH + e->compliance * e->lambda[1];
}
