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
// same energy, but its multipliers are as large as mu at rest. The resistance to shear then comes
// from the curvature of the constraints, which XPBD neglects. So elements fly apart if h^2 mu is
// large against the mass.)
//
// With E = F^T F - I and i2, i3 the second and third invariants of E, C_D^2 = 2 (J - 1)^2 - i2(E) -
// i3(E). In this form no large terms cancel near rest. The derivative of C_D with respect to F is
// H/C_D with H = F + (J - 2) cof F; the derivative of C_H is cof F. The unknown is p = dlambda_D /
// C_D in place of dlambda_D, which avoids divisions by C_D.

// Compute the columns of cof F. Returns det F.
LANES_INLINE VECTOR NAME(compute_cofactor)(int dim, const VECTOR f[3][3], VECTOR c[3][3]) {
    if (dim == 2) {
        c[0][0] = f[1][1], c[0][1] = -f[1][0];
        c[1][0] = -f[0][1], c[1][1] = f[0][0];
    } else {
        for (int i = 0; i < 3; ++i) {
            const VECTOR *a = f[(i + 1) % 3], *b = f[(i + 2) % 3];
            for (int k = 0; k < 3; ++k)
                c[i][k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
        }
    }
    return NAME(dot_columns)(f[0], c[0], dim);
}

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

// The inner product <A, B> of two matrices.
LANES_INLINE VECTOR NAME(inner_product)(int dim, const VECTOR A[3][3], const VECTOR B[3][3]) {
    VECTOR sum = NAME(dot_columns)(A[0], B[0], dim) + NAME(dot_columns)(A[1], B[1], dim);
    if (dim == 3) sum += NAME(dot_columns)(A[2], B[2], dim);
    return sum;
}

// Project both constraints of an element with the deformation gradient F (columns f). P becomes the
// sum over constraints of dlambda times the derivative with respect to F.
LANES_INLINE void NAME(project_neo_hookean)(int dim, int damped, NAME(Element) * e,
                                            const VECTOR f[3][3], VECTOR P[3][3]) {
    VECTOR cof[3][3], H[3][3], HG[3][3], cofG[3][3];
    const VECTOR aH = e->compliance; // compliance of C_H times mu V; that of C_D is 1
    const VECTOR CH = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    const VECTOR square = NAME(compute_distortion)(dim, f, CH), CD = SQRT(square);
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) {
            H[i][k] = (f[i][k] - cof[i][k]) + CH * cof[i][k];
            HG[i][k] = cofG[i][k] = SET(0);
        }
    NAME(add_product)(dim, e->G, H, HG);
    NAME(add_product)(dim, e->G, cof, cofG);
    const VECTOR HH = NAME(scale_by_damping)(damped, NAME(inner_product)(dim, HG, H), e->stretch);
    const VECTOR Hc = NAME(scale_by_damping)(damped, NAME(inner_product)(dim, HG, cof), e->stretch);
    const VECTOR cc =
        NAME(scale_by_damping)(damped, NAME(inner_product)(dim, cofG, cof), e->stretch);

    // solve the 2x2 system for p = dlambda_D / C_D and q = dlambda_H; the first equation is
    // multiplied by C_D
    const VECTOR lackD = -(NAME(add_damping)(damped, CD, e->gamma, e->before[0]) + e->lambda[0]);
    const VECTOR lackH =
        -(NAME(add_damping)(damped, CH, e->gamma, e->before[1]) + aH * e->lambda[1]);
    const VECTOR App = HH + square, Aqq = cc + aH, bp = CD * lackD;
    const VECTOR scale = (REAL)1 / (App * Aqq - Hc * Hc);
    const VECTOR p = (Aqq * bp - Hc * lackH) * scale, q = (App * lackH - Hc * bp) * scale;
    e->lambda[0] += CD * p;
    e->lambda[1] += q;
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = p * H[i][k] + q * cof[i][k];
    e->residual[0] = lackD;
    e->residual[1] = lackH;
}

// Compute the values of the constraints.
LANES_INLINE void NAME(neo_hookean_values)(int dim, const VECTOR f[3][3], VECTOR* C) {
    VECTOR cof[3][3];
    C[1] = NAME(compute_cofactor)(dim, f, cof) - (REAL)1;
    C[0] = SQRT(NAME(compute_distortion)(dim, f, C[1]));
}

// Compute the residuals of the constraints at the present positions of nodes.
LANES_INLINE void NAME(neo_hookean_residuals)(int dim, int damped, const VECTOR f[3][3],
                                              NAME(Element) * e) {
    VECTOR C[2];
    NAME(neo_hookean_values)(dim, f, C);
    e->residual[0] = NAME(add_damping)(damped, C[0], e->gamma, e->before[0]) + e->lambda[0];
    e->residual[1] =
        NAME(add_damping)(damped, C[1], e->gamma, e->before[1]) + e->compliance * e->lambda[1];
}
