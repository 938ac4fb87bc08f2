// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The strains E = (F^T F - 1)/2 of the law St. Venant-Kirchhoff (solid_stvk.h) in damped elements
// (solid_damped.h): six constraints of the law, or three in the plane. This header is macro-typed:
// see lanes_double.h.

// Find how R^T C changes with the multiplier of E of columns i and j. c has the products
// c[k][i] = t_k . f_i.
LANES_INLINE void NAME(find_strain_way)(int dim, int i, int j, const NAME(Element) * e,
                                        const VECTOR c[3][3], VECTOR way[6]) {
    VECTOR Z[3][3]; // Z[k][l] = (column k of H G) . t_l
    for (int k = 0; k < dim; ++k)
        for (int l = 0; l < dim; ++l) {
            Z[k][l] = c[l][j] * e->G[NAME(entry_index)(i, k)];
            if (i != j) Z[k][l] += c[l][i] * e->G[NAME(entry_index)(j, k)];
        }
    for (int k = 0; k < dim; ++k) way[k] = Z[k][k];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        const int p = (k + 1) % 3, q = (k + 2) % 3;
        way[3 + k] = Z[p][q] + Z[q][p];
    }
    NAME(weigh)(dim, e, way);
}

// Compute C + compliance times lambda of the strains E, and their residuals; residuals of shears
// are those of E_ij, not of 2 E_ij.
LANES_INLINE void NAME(lack_of_strains)(int dim, const VECTOR f[3][3], NAME(Element) * e,
                                        VECTOR lack[6]) {
    VECTOR all = e->lambda[0] + e->lambda[1];
    if (dim == 3) all += e->lambda[2];
    for (int i = 0; i < dim; ++i) {
        lack[i] = (REAL)0.5 * NAME(dot_columns)(f[i], f[i], dim) - (REAL)0.5 + e->compliance * all +
                  (REAL)0.5 * e->lambda[i];
        e->residual[i] = lack[i];
    }
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        lack[3 + k] =
            NAME(dot_columns)(f[(k + 1) % 3], f[(k + 2) % 3], dim) + e->lambda[SHEAR_PLACE(dim, k)];
        e->residual[SHEAR_PLACE(dim, k)] = (REAL)0.5 * lack[3 + k];
    }
}

// Factor the system of the strains E, in which the strains C are eliminated. answer[s] becomes
// A^-1 way[s].
LANES_INLINE void NAME(factor_both)(int dim, const NAME(Element) * e, const VECTOR f[3][3],
                                    const VECTOR t[3][3], const NAME(Solver) * brake, VECTOR near,
                                    VECTOR way[6][6], VECTOR answer[6][6], NAME(Solver) * solver) {
    VECTOR c[3][3], N[6], B[3][3], T[6];
    for (int k = 0; k < dim; ++k)
        for (int i = 0; i < dim; ++i) c[k][i] = NAME(dot_columns)(t[k], f[i], dim);
    NAME(find_mobility)(dim, 1, f, e->G, N, B, T);
    for (int i = 0; i < dim; ++i) NAME(find_strain_way)(dim, i, i, e, c, way[i]);
    for (int k = FIRST_SHEAR(dim); k < 3; ++k)
        NAME(find_strain_way)(dim, (k + 1) % 3, (k + 2) % 3, e, c, way[3 + k]);
    for (int s = 0; s < 6; ++s)
        if (dim == 3 || s < 2 || s == 5) {
            NAME(solve_strains)(dim, brake, way[s], answer[s]);
            NAME(scale_strains)(dim, near, answer[s]);
        }
    for (int i = 0; i < dim; ++i) {
        N[i] += e->compliance + (REAL)0.5 - NAME(dot_strains)(dim, way[i], answer[i]);
        for (int j = i + 1; j < dim; ++j)
            N[NAME(entry_index)(i, j)] += e->compliance - NAME(dot_strains)(dim, way[i], answer[j]);
        for (int k = FIRST_SHEAR(dim); k < 3; ++k)
            B[i][k] -= NAME(dot_strains)(dim, way[i], answer[3 + k]);
    }
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        T[k] += (REAL)1 - NAME(dot_strains)(dim, way[3 + k], answer[3 + k]);
        for (int l = k + 1; l < 3; ++l)
            T[6 - k - l] -= NAME(dot_strains)(dim, way[3 + k], answer[3 + l]);
    }
    NAME(factor_strains)(dim, N, B, T, solver);
}

// As project_pair, for the strains E.
LANES_INLINE void NAME(project_strains)(int dim, NAME(Element) * e, const VECTOR f[3][3],
                                        const VECTOR t[3][3], const NAME(Solver) * brake,
                                        VECTOR near, VECTOR step[6], VECTOR P[3][3]) {
    NAME(Solver) solver;
    VECTOR way[6][6], answer[6][6], lack[6], x[6];
    NAME(lack_of_strains)(dim, f, e, lack);
    NAME(factor_both)(dim, e, f, t, brake, near, way, answer, &solver);
    for (int s = 0; s < 6; ++s)
        if (dim == 3 || s < 2 || s == 5) lack[s] = -lack[s];
    NAME(solve_strains)(dim, &solver, lack, x);
    for (int s = 0; s < 6; ++s)
        if (dim == 3 || s < 2 || s == 5) NAME(take_out)(dim, x[s], answer[s], step);
    for (int i = 0; i < dim; ++i) e->lambda[i] += x[i];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) e->lambda[SHEAR_PLACE(dim, k)] += x[3 + k];
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = SET(0);
    NAME(add_stress)(dim, x, f, P);
}
