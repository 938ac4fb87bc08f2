// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Projects the law St. Venant-Kirchhoff as constraints on strains (source text 002, A Multi-layer
// Solver for XPBD, Eq. 7 and 8): first the normal strains as one system, then the shears one after
// the other. This header is macro-typed: see lanes_double.h.
//
// Let F be the deformation gradient of an element, f_i its columns, e_i the unit vectors, w_a the
// inverse mass of node a, g_a the gradient of its shape function, and G = sum_a w_a g_a g_a^T. A
// constraint whose derivative with respect to F is H moves node a by w_a (dlambda H) g_a, and so
// changes F by dlambda H G. So the code changes only F while it projects the constraints of an
// element, and moves the nodes at the end, by P, the sum of dlambda H over constraints. Two
// constraints with derivatives H and H' are coupled by <H, H' G>, where <A, B> is the sum of A_ij
// B_ij:
//   E_ii = (f_i.f_i - 1)/2,  H = f_i e_i^T               <H_ii, H_jj G> = f_i.f_j G_ij
//   2 E_ij = f_i.f_j,        H = f_j e_i^T + f_i e_j^T   <H, H G> = f_i.f_i G_jj + 2 f_i.f_j G_ij
//                                                                  + f_j.f_j G_ii
// The energy V (mu |E|^2 + lambda/2 tr(E)^2) belongs to a stiffness matrix (the inverse
// compliance). For the normal strains it has V (lambda + 2 mu) on the diagonal and V lambda
// elsewhere; for each shear 2 E_ij it is V mu. So the compliance, times mu V, is 1 for each shear.
// For the normal strains it is a matrix with the number `couple` (Element.compliance) in all
// entries, and 1/2 more on the diagonal.

// Project the normal strains. Symmetric 3x3 matrices are stored as 00 11 22 12 02 01.
LANES_INLINE void NAME(project_normals)(int dim, NAME(Element) * e, VECTOR f[3][3],
                                        VECTOR P[3][3]) {
    const VECTOR *G = e->G, couple = e->compliance;
    VECTOR A[6], *lack = e->residual, step[3], all = e->lambda[0] + e->lambda[1];
    if (dim == 3) all += e->lambda[2];
    for (int i = 0; i < dim; ++i) {
        const VECTOR square = NAME(dot_columns)(f[i], f[i], dim);
        const VECTOR C = (REAL)0.5 * square - (REAL)0.5;
        lack[i] = -(C + couple * all + (REAL)0.5 * e->lambda[i]);
        A[i] = square * G[i] + (couple + (REAL)0.5);
    }
    for (int k = dim == 3 ? 3 : 5; k < 6; ++k) {
        const int i = k == 3, j = k == 5 ? 1 : 2;
        A[k] = NAME(dot_columns)(f[i], f[j], dim) * G[k] + couple;
    }
    if (dim == 3)
        NAME(solve3)(A, lack, step);
    else
        NAME(solve2)(A, lack, step);
    for (int i = 0; i < dim; ++i) {
        e->lambda[i] += step[i];
        for (int k = 0; k < dim; ++k) P[i][k] = step[i] * f[i][k];
    }
}

// Move F by dF = step (f_j e_i^T + f_i e_j^T) G, which changes the third column, too, and add the
// motion to P. The code multiplies by `step` last: it is known late, after a division, and
// meanwhile the processor computes the other factors.
LANES_INLINE void NAME(move_by_shear)(int dim, int i, int j, VECTOR step, const VECTOR G[6],
                                      VECTOR f[3][3], VECTOR P[3][3]) {
    const VECTOR Gii = G[i], Gjj = G[j], Gij = G[NAME(entry_index)(i, j)];
    const int third = dim == 3 ? 3 - i - j : 0;
    const VECTOR Git = G[NAME(entry_index)(i, third)], Gjt = G[NAME(entry_index)(j, third)];
    for (int k = 0; k < dim; ++k) {
        const VECTOR fi = f[i][k], fj = f[j][k];
        P[i][k] += step * fj;
        P[j][k] += step * fi;
        f[i][k] += step * (Gij * fi + Gii * fj);
        f[j][k] += step * (Gjj * fi + Gij * fj);
        if (dim == 3) f[third][k] += step * (Gjt * fi + Git * fj);
    }
}

// Project the shear of columns i and j, which is constraint c.
LANES_INLINE void NAME(project_shear)(int dim, int i, int j, int c, NAME(Element) * e,
                                      VECTOR f[3][3], VECTOR P[3][3]) {
    const VECTOR Gii = e->G[i], Gjj = e->G[j], Gij = e->G[NAME(entry_index)(i, j)];
    const VECTOR C = NAME(dot_columns)(f[i], f[j], dim);
    const VECTOR met = Gjj * NAME(dot_columns)(f[i], f[i], dim) +
                       Gii * NAME(dot_columns)(f[j], f[j], dim) + (REAL)2 * Gij * C;
    const VECTOR lack = -(C + e->lambda[c]);
    const VECTOR step = lack / (met + (REAL)1);
    e->lambda[c] += step;
    e->residual[c] = (REAL)0.5 * lack; // the residual is that of E_ij, not of 2 E_ij
    NAME(move_by_shear)(dim, i, j, step, e->G, f, P);
}

// Project all constraints of an element with the deformation gradient F (columns f). P becomes the
// sum of dlambda H over constraints.
LANES_INLINE void NAME(project_stvk)(int dim, NAME(Element) * e, VECTOR f[3][3], VECTOR P[3][3]) {
    NAME(project_normals)(dim, e, f, P);
    NAME(add_product)(dim, e->G, P, f);
    if (dim == 3) {
        NAME(project_shear)(dim, 1, 2, 3, e, f, P);
        NAME(project_shear)(dim, 0, 2, 4, e, f, P);
    }
    NAME(project_shear)(dim, 0, 1, dim == 3 ? 5 : 2, e, f, P);
}

// Compute the values of the constraints.
LANES_INLINE void NAME(stvk_values)(int dim, const VECTOR f[3][3], VECTOR* C) {
    for (int i = 0; i < dim; ++i) C[i] = (REAL)0.5 * NAME(dot_columns)(f[i], f[i], dim) - (REAL)0.5;
    if (dim == 3) {
        C[3] = NAME(dot_columns)(f[1], f[2], dim);
        C[4] = NAME(dot_columns)(f[0], f[2], dim);
    }
    C[dim == 3 ? 5 : 2] = NAME(dot_columns)(f[0], f[1], dim);
}

// Compute the residuals of the constraints at the present positions of nodes. Residuals of shears
// are those of E_ij, not of 2 E_ij.
LANES_INLINE void NAME(stvk_residuals)(int dim, const VECTOR f[3][3], NAME(Element) * e) {
    const int count = dim == 3 ? 6 : 3;
    VECTOR C[6], all = e->lambda[0] + e->lambda[1];
    if (dim == 3) all += e->lambda[2];
    NAME(stvk_values)(dim, f, C);
    for (int c = 0; c < count; ++c) {
        e->residual[c] = c < dim ? C[c] + e->compliance * all + (REAL)0.5 * e->lambda[c]
                                 : (REAL)0.5 * (C[c] + e->lambda[c]);
    }
}
