// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stiffness-proportional damping of a batch of elements. This header is macro-typed: see
// lanes_double.h.
//
// In every integrator, damping multiplies the rate of F by the matrix alpha1 Pi K Pi, where K is
// the projected stiffness and Pi removes rotations (element/solid_damping.h). If a change dF does
// not change the strain, Pi dF is zero. So damping acts on rates of strain only, as a symmetric
// matrix alpha1 D. In a step of length h it has the energy
//   V gamma/2 C D C,   gamma = alpha1/h,
// where V is the volume of the element, C the change of strain since the start of the step, and D
// is taken at that start. All strains are taken in the frame of the stretches at that time, F = u
// diag(s) v^T. There D couples only the three normal strains to each other: it is a 3x3 matrix and
// three numbers for the shears. The columns f_i below are those of F v (row `turned`):
//   C_ii = t_i . (f_i - t_i),   2 C_ij = t_i . (f_j - t_j) + t_j . (f_i - t_i),
//   t_i = Q f_i,start (row `start`).
// Q is the rotation of the whole body in the step if its nodes are free to turn, and the identity
// otherwise. This is the damping of the other integrators, which is linear in dF; Q takes out what
// they take for strain where a body only turns (system/turn.c).
//
// S = gamma D can be singular. With S = R R^T (rows `normal`, lower triangular, and `shear`) the
// code solves for mu, lambda = -S C = R mu, so that the constraints R^T C have the compliance 1:
//   A dmu = -(mu + R^T C),   A = 1 + R^T M R   (M: solid_strains.h, for the columns t).
//
// (C could be the change of the strains E = (F^T F - 1)/2, which follows every rotation. But it
// grows with the square of f_i, and its derivative vanishes with f_i. So an element that a blow has
// pressed flat or turned inside out on the way to the step's end would be thrown out of it, and
// multipliers would have acted along derivatives of iterates long gone: energy would be made. C as
// it is has one derivative for the whole step, and damping is a convex energy that is zero where
// the body does not deform.)
//
// The law keeps its own constraints, here c with the multipliers x, the compliance a and the
// changes M_cc and W (of R^T C) per unit of x. They are taken where the strains alone would move F:
// damping does not let F go where a blow alone would take it. In a strained element the two want
// different things. Solved one after the other they would undo each other's work for hundreds of
// iterations, so they are solved as one system,
//   (a + M_cc - n W^T A^-1 W) dx = -(c + a x),   dmu -= n A^-1 W dx,   n = 1.
// But where a stiff body gets too few iterations, F is far from t, and large multipliers of both
// would pull against each other along columns that differ, and make energy. So n goes from 1 to 0
// as this pull grows, and 0 means one after the other.
//
// (Damping could do without D, with C + gamma (C - C_start) in place of each constraint C of a law.
// But then it would brake by grad C (grad C . v) alone. The stress in K would be missing, and if C
// is a norm of strains, only one direction would be braked. So motions would differ from those of
// other integrators, even in short steps.)

// If multipliers that pull against each other would move F by this much, n is 1/2.
#define MOST_MOVE 0.1

// ---- strains

// c = R^T c
LANES_INLINE void NAME(weigh)(int dim, const NAME(Element) * e, VECTOR c[6]) {
    const VECTOR* R = e->normal;
    for (int i = 0; i < dim; ++i) {
        c[i] *= R[i];
        for (int j = i + 1; j < dim; ++j) c[i] += R[NAME(entry_index)(i, j)] * c[j];
    }
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) c[3 + k] *= e->shear[k];
}

// lambda = R mu
LANES_INLINE void NAME(find_stress)(int dim, const NAME(Element) * e, const VECTOR mu[6],
                                    VECTOR lambda[6]) {
    const VECTOR* R = e->normal;
    for (int i = 0; i < dim; ++i) {
        lambda[i] = R[i] * mu[i];
        for (int j = 0; j < i; ++j) lambda[i] += R[NAME(entry_index)(i, j)] * mu[j];
    }
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) lambda[3 + k] = e->shear[k] * mu[3 + k];
}

// a . (f - t)
LANES_INLINE VECTOR NAME(change)(int dim, const VECTOR a[3], const VECTOR f[3], const VECTOR t[3]) {
    VECTOR sum = a[0] * (f[0] - t[0]) + a[1] * (f[1] - t[1]);
    if (dim == 3) sum += a[2] * (f[2] - t[2]);
    return sum;
}

// Compute -(mu + R^T C).
LANES_INLINE void NAME(find_lack)(int dim, const NAME(Element) * e, const VECTOR f[3][3],
                                  const VECTOR t[3][3], VECTOR lack[6]) {
    for (int i = 0; i < dim; ++i) lack[i] = NAME(change)(dim, t[i], f[i], t[i]);
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        lack[3 + k] = NAME(change)(dim, t[i], f[j], t[j]) + NAME(change)(dim, t[j], f[i], t[i]);
    }
    NAME(weigh)(dim, e, lack);
    for (int i = 0; i < dim; ++i) lack[i] = -(lack[i] + e->mu[i]);
    for (int k = FIRST_SHEAR(dim); k < 3; ++k)
        lack[3 + k] = -(lack[3 + k] + e->mu[SHEAR_PLACE(dim, k)]);
}

// Compute the residuals of strains: half the stress that is lacking, divided by mu. They follow the
// residuals of the law's own constraints.
LANES_INLINE void NAME(find_residuals)(int dim, int own, const VECTOR lack[6], NAME(Element) * e) {
    VECTOR stress[6];
    NAME(find_stress)(dim, e, lack, stress);
    for (int i = 0; i < dim; ++i) e->residual[own + i] = (REAL)0.5 * stress[i];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k)
        e->residual[own + SHEAR_PLACE(dim, k)] = (REAL)0.5 * stress[3 + k];
}

// ---- the system of the strains

// N = 1 + R^T N R for a diagonal N.
LANES_INLINE void NAME(weigh_normals)(int dim, const VECTOR R[6], VECTOR N[6]) {
    VECTOR M[3];
    for (int i = 0; i < dim; ++i) M[i] = N[i];
    for (int i = 0; i < dim; ++i)
        for (int j = i; j < dim; ++j) {
            VECTOR sum = SET(i == j);
            for (int k = j; k < dim; ++k)
                sum += R[NAME(entry_index)(k, i)] * M[k] * R[NAME(entry_index)(k, j)];
            N[NAME(entry_index)(i, j)] = sum;
        }
}

// B = R^T B r and T = 1 + r T r, with r the roots of the stiffness of shears. B has no diagonal.
LANES_INLINE void NAME(weigh_shears)(int dim, const NAME(Element) * e, VECTOR B[3][3],
                                     VECTOR T[6]) {
    const VECTOR *R = e->normal, *r = e->shear;
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        for (int i = 0; i < dim; ++i) {
            VECTOR sum = SET(0);
            for (int j = i; j < dim; ++j)
                if (j != k) sum += R[NAME(entry_index)(i, j)] * B[j][k];
            B[i][k] = sum * r[k];
        }
        T[k] = (REAL)1 + r[k] * r[k] * T[k];
        if (dim == 3) T[3 + k] *= r[(k + 1) % 3] * r[(k + 2) % 3];
    }
}

LANES_INLINE void NAME(factor_system)(int dim, const NAME(Element) * e, const VECTOR t[3][3],
                                      NAME(Solver) * solver) {
    VECTOR N[6], B[3][3], T[6];
    NAME(find_mobility)(dim, 0, t, e->G, N, B, T);
    NAME(weigh_normals)(dim, e->normal, N);
    NAME(weigh_shears)(dim, e, B, T);
    NAME(factor_strains)(dim, N, B, T, solver);
}

// ---- the law's own constraints

// n = 1/(1 + (move/MOST_MOVE)^2), where `move` is an estimate of how far the multipliers of both,
// each about the strain of the element, would move F because f and t differ: tr G |strain| |f - t|.
LANES_INLINE VECTOR NAME(find_nearness)(int dim, const VECTOR G[6], const VECTOR f[3][3],
                                        const VECTOR t[3][3]) {
    VECTOR gap = SET(0), strain = SET(0), mobility = SET(0);
    for (int i = 0; i < dim; ++i) {
        const VECTOR E = (REAL)0.5 * NAME(dot_columns)(t[i], t[i], dim) - (REAL)0.5;
        strain += E * E;
        mobility += G[i];
        for (int k = 0; k < dim; ++k) gap += (f[i][k] - t[i][k]) * (f[i][k] - t[i][k]);
    }
    const VECTOR share = mobility / (REAL)MOST_MOVE;
    return (REAL)1 / ((REAL)1 + share * share * (strain + gap) * gap);
}

// Find how R^T C changes with another constraint, per unit of its multiplier; its derivative is H.
LANES_INLINE void NAME(find_way)(int dim, const NAME(Element) * e, const VECTOR HG[3][3],
                                 const VECTOR t[3][3], VECTOR way[6]) {
    for (int i = 0; i < dim; ++i) way[i] = NAME(dot_columns)(HG[i], t[i], dim);
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        way[3 + k] = NAME(dot_columns)(HG[i], t[j], dim) + NAME(dot_columns)(HG[j], t[i], dim);
    }
    NAME(weigh)(dim, e, way);
}

// Project the law's own constraints together with the strains. `step` is the change of mu without
// them, and becomes that with them.
LANES_INLINE void NAME(project_pair)(int dim, int law, NAME(Element) * e, const VECTOR f[3][3],
                                     const VECTOR t[3][3], const NAME(Solver) * brake, VECTOR near,
                                     VECTOR step[6], VECTOR P[3][3]) {
    const int first = law == SN_XPBD_VOLUME; // its pair has only the second constraint
    NAME(Pair) pair;
    VECTOR way[2][6], answer[2][6];
    if (law == SN_XPBD_NEO_HOOKEAN)
        NAME(neo_hookean_pair)(dim, e, f, &pair);
    else
        NAME(volume_pair)(dim, e, f, &pair);
    for (int c = first; c < 2; ++c) {
        NAME(find_way)(dim, e, pair.HG[c], t, way[c]);
        NAME(solve_strains)(dim, brake, way[c], answer[c]);
        NAME(scale_strains)(dim, near, answer[c]);
    }
    for (int c = first; c < 2; ++c)
        for (int d = c; d < 2; ++d) pair.A[c + d] -= NAME(dot_strains)(dim, way[c], answer[d]);
    NAME(solve_pair)(dim, &pair, P);
    if (law == SN_XPBD_NEO_HOOKEAN)
        NAME(add_pair)(&pair, e);
    else
        e->lambda[0] += pair.x[1];
    for (int c = first; c < 2; ++c) NAME(take_out)(dim, pair.x[c], answer[c], step);
}

#include "xpbd/solid_damped_stvk.h"

// ---- all

LANES_INLINE void NAME(read_columns)(int dim, const NAME(Element) * e, VECTOR t[3][3]) {
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) t[i][k] = e->start[dim * i + k];
}

// Project all constraints of a damped element. P becomes the sum of dlambda H over constraints.
LANES_INLINE void NAME(project_damped)(int dim, int law, int own, NAME(Element) * e, VECTOR f[3][3],
                                       VECTOR P[3][3]) {
    NAME(Solver) brake;
    VECTOR lack[6], step[6], stress[6], t[3][3], Q[3][3];
    NAME(read_columns)(dim, e, t);
    NAME(find_lack)(dim, e, f, t, lack);
    NAME(find_residuals)(dim, own, lack, e);
    NAME(factor_system)(dim, e, t, &brake);
    NAME(solve_strains)(dim, &brake, lack, step);
    NAME(find_stress)(dim, e, step, stress);
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) Q[i][k] = SET(0);
    NAME(add_stress)(dim, stress, t, Q);
    NAME(add_product)(dim, e->G, Q, f);
    const VECTOR near = NAME(find_nearness)(dim, e->G, f, t);
    if (law == SN_XPBD_STVK)
        NAME(project_strains)(dim, e, f, t, &brake, near, step, P);
    else
        NAME(project_pair)(dim, law, e, f, t, &brake, near, step, P);
    for (int i = 0; i < dim; ++i) e->mu[i] += step[i];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) e->mu[SHEAR_PLACE(dim, k)] += step[3 + k];
    NAME(find_stress)(dim, e, step, stress);
    NAME(add_stress)(dim, stress, t, P);
}

// Compute the residuals of the strains at the present positions of nodes.
LANES_INLINE void NAME(strain_residuals)(int dim, int own, const VECTOR f[3][3],
                                         NAME(Element) * e) {
    VECTOR lack[6], t[3][3];
    NAME(read_columns)(dim, e, t);
    NAME(find_lack)(dim, e, f, t, lack);
    NAME(find_residuals)(dim, own, lack, e);
}
