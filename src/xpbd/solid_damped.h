// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Stiffness-proportional damping of a batch of elements. This header is macro-typed: see
// lanes_double.h.
//
// In every integrator, damping multiplies the rate of F by the matrix alpha1 Pi K Pi, where K is
// the projected stiffness and Pi removes rotations (element/solid_damping.h). If a change dF does
// not change the strain E, Pi dF is zero. So damping acts on rates of strain only, as a symmetric
// matrix alpha1 D. In a step of length h it has the energy
//   V gamma/2 (E - E_start) D (E - E_start),   gamma = alpha1/h,
// where V is the volume of the element, and E_start and D are taken at the start of the step. All
// strains are taken in the frame of the stretches at that time, F = u diag(s) v^T. There D couples
// only the three normal strains to each other: it is a 3x3 matrix and three numbers for the shears.
// The columns f_i below are those of F v (row `turned`). With multipliers lambda,
//   lambda = -S (E - target),   S: rows `normal` and `shear`, target: row `target`.
// In St. Venant-Kirchhoff the constraints are the strains, so these multipliers are the only ones:
// S = L + gamma D, where L is the stiffness of the law, and target = S^-1 gamma D E_start. The
// other laws keep their own constraints and get these multipliers in addition, with S = gamma D and
// target = E_start. Their own constraints and the normal strains are solved as one system: solved
// one after the other, they would undo each other's work for many iterations.
//
// (Damping could do without D, with C + gamma (C - C_start) in place of each constraint C of a law.
// But then it would brake by grad C (grad C . v) alone. The stress in K would be missing, and if C
// is a norm of strains, only one direction would be braked. So motions would differ from those of
// other integrators, even in short steps.)

// How the multipliers of the normal strains change: by loose - Q d, where d is the change of the
// normal strains that other constraints cause.
typedef struct NAME(Brake) {
    VECTOR loose[3], Q[3][3];
} NAME(Brake);

// Compute -(lambda + S (E - target)) for the normal strains; their multipliers begin at index
// `own`.
LANES_INLINE void NAME(lack_of_normals)(int dim, int own, const NAME(Element) * e,
                                        const VECTOR f[3][3], VECTOR lack[3]) {
    VECTOR off[3];
    for (int i = 0; i < dim; ++i)
        off[i] = (REAL)0.5 * NAME(dot_columns)(f[i], f[i], dim) - (REAL)0.5 - e->target[i];
    for (int i = 0; i < dim; ++i) {
        lack[i] = -e->lambda[own + i];
        for (int j = 0; j < dim; ++j) lack[i] -= e->normal[NAME(entry_index)(i, j)] * off[j];
    }
}

// Set K to the inverse of N, a matrix of dim x dim numbers.
LANES_INLINE void NAME(invert)(int dim, const VECTOR N[3][3], VECTOR K[3][3]) {
    if (dim == 2) {
        const VECTOR scale = (REAL)1 / (N[0][0] * N[1][1] - N[0][1] * N[1][0]);
        K[0][0] = N[1][1] * scale, K[0][1] = -N[0][1] * scale;
        K[1][0] = -N[1][0] * scale, K[1][1] = N[0][0] * scale;
        return;
    }
    VECTOR cof[3][3];
    const VECTOR scale = (REAL)1 / NAME(compute_cofactor)(3, N, cof);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) K[i][j] = cof[j][i] * scale;
}

// Compute loose = (I + S M)^-1 lack and Q = (I + S M)^-1 S, with M_ij = <f_i e_i^T, f_j e_j^T G>.
// If the multipliers change by n, the normal strains change by M n.
LANES_INLINE void NAME(find_brake)(int dim, int own, const NAME(Element) * e, const VECTOR f[3][3],
                                   NAME(Brake) * brake, VECTOR lack[3]) {
    VECTOR M[3][3], N[3][3], K[3][3];
    NAME(lack_of_normals)(dim, own, e, f, lack);
    for (int i = 0; i < dim; ++i)
        for (int j = i; j < dim; ++j)
            M[i][j] = M[j][i] = NAME(dot_columns)(f[i], f[j], dim) * e->G[NAME(entry_index)(i, j)];
    for (int i = 0; i < dim; ++i)
        for (int j = 0; j < dim; ++j) {
            N[i][j] = SET(i == j);
            for (int k = 0; k < dim; ++k) N[i][j] += e->normal[NAME(entry_index)(i, k)] * M[k][j];
        }
    NAME(invert)(dim, N, K);
    for (int i = 0; i < dim; ++i) {
        brake->loose[i] = SET(0);
        for (int j = 0; j < dim; ++j) {
            brake->loose[i] += K[i][j] * lack[j];
            brake->Q[i][j] = SET(0);
            for (int k = 0; k < dim; ++k)
                brake->Q[i][j] += K[i][k] * e->normal[NAME(entry_index)(k, j)];
        }
    }
}

// Find how the normal strains and their multipliers change with another constraint, whose
// derivative is H: `way` becomes the change of the strains per unit of its multiplier, and `answer`
// becomes Q way.
LANES_INLINE void NAME(find_answer)(int dim, const NAME(Brake) * brake, const VECTOR HG[3][3],
                                    const VECTOR f[3][3], VECTOR way[3], VECTOR answer[3]) {
    for (int i = 0; i < dim; ++i) way[i] = NAME(dot_columns)(HG[i], f[i], dim);
    for (int i = 0; i < dim; ++i) {
        answer[i] = SET(0);
        for (int j = 0; j < dim; ++j) answer[i] += brake->Q[i][j] * way[j];
    }
}

// Project the law's own constraints together with the normal strains. `step` becomes the change of
// the multipliers of the normal strains.
LANES_INLINE void NAME(project_own)(int dim, int law, NAME(Element) * e, const VECTOR f[3][3],
                                    const NAME(Brake) * brake, VECTOR P[3][3], VECTOR step[3]) {
    NAME(Pair) pair;
    VECTOR way[2][3], answer[2][3];
    if (law == SN_XPBD_NEO_HOOKEAN)
        NAME(neo_hookean_pair)(dim, e, f, &pair);
    else
        NAME(volume_pair)(dim, e, f, &pair);
    for (int c = 0; c < 2; ++c) NAME(find_answer)(dim, brake, pair.HG[c], f, way[c], answer[c]);
    for (int a = 0; a < 2; ++a) {
        pair.b[a] -= NAME(dot_columns)(way[a], brake->loose, dim);
        for (int b = a; b < 2; ++b) pair.A[a + b] -= NAME(dot_columns)(way[a], answer[b], dim);
    }
    NAME(solve_pair)(dim, &pair, P);
    if (law == SN_XPBD_NEO_HOOKEAN)
        NAME(add_pair)(&pair, e);
    else
        e->lambda[0] += pair.x[1];
    for (int i = 0; i < dim; ++i)
        step[i] = brake->loose[i] - answer[0][i] * pair.x[0] - answer[1][i] * pair.x[1];
}

// Project the shear of columns i and j; c is the index of its multiplier.
LANES_INLINE void NAME(project_damped_shear)(int dim, int i, int j, int c, NAME(Element) * e,
                                             VECTOR f[3][3], VECTOR P[3][3]) {
    const int k = 3 - i - j;
    const VECTOR C = NAME(dot_columns)(f[i], f[j], dim), stiffness = e->shear[k];
    const VECTOR met = e->G[j] * NAME(dot_columns)(f[i], f[i], dim) +
                       e->G[i] * NAME(dot_columns)(f[j], f[j], dim) +
                       (REAL)2 * e->G[NAME(entry_index)(i, j)] * C;
    const VECTOR lack = -(e->lambda[c] + stiffness * (C - e->target[3 + k]));
    const VECTOR step = lack / ((REAL)1 + stiffness * met);
    e->lambda[c] += step;
    e->residual[c] = (REAL)0.5 * lack;
    NAME(move_by_shear)(dim, i, j, step, e->G, f, P);
}

// Compute the residuals of the normal strains from `lack`. For St. Venant-Kirchhoff they are
// measured as for elements without damping.
LANES_INLINE void NAME(residuals_of_normals)(int dim, int law, const VECTOR lack[3],
                                             NAME(Element) * e) {
    VECTOR all = lack[0] + lack[1];
    if (dim == 3) all += lack[2];
    for (int i = 0; i < dim; ++i)
        e->residual[SN_XPBD_OWN(law) + i] =
            law == SN_XPBD_STVK ? e->compliance * all + (REAL)0.5 * lack[i] : (REAL)0.5 * lack[i];
}

// Project all constraints of a damped element. P becomes the sum of dlambda H over constraints.
LANES_INLINE void NAME(project_damped)(int dim, int law, NAME(Element) * e, VECTOR f[3][3],
                                       VECTOR P[3][3]) {
    const int own = SN_XPBD_OWN(law), first = own + dim;
    NAME(Brake) brake;
    VECTOR lack[3], step[3];
    for (int i = 0; i < dim; ++i)
        for (int k = 0; k < dim; ++k) P[i][k] = SET(0);
    NAME(find_brake)(dim, own, e, f, &brake, lack);
    if (own > 0) NAME(project_own)(dim, law, e, f, &brake, P, step);
    for (int i = 0; i < dim; ++i) {
        if (own == 0) step[i] = brake.loose[i];
        e->lambda[own + i] += step[i];
        for (int k = 0; k < dim; ++k) P[i][k] += step[i] * f[i][k];
    }
    NAME(residuals_of_normals)(dim, law, lack, e);
    NAME(add_product)(dim, e->G, P, f);
    if (dim == 3) {
        NAME(project_damped_shear)(dim, 1, 2, first, e, f, P);
        NAME(project_damped_shear)(dim, 0, 2, first + 1, e, f, P);
    }
    NAME(project_damped_shear)(dim, 0, 1, dim == 3 ? first + 2 : first, e, f, P);
}

// Compute the residuals of the strains at the present positions of nodes.
LANES_INLINE void NAME(damped_residuals)(int dim, int law, const VECTOR f[3][3],
                                         NAME(Element) * e) {
    const int own = SN_XPBD_OWN(law), first = own + dim;
    VECTOR lack[3];
    NAME(lack_of_normals)(dim, own, e, f, lack);
    NAME(residuals_of_normals)(dim, law, lack, e);
    for (int k = dim == 3 ? 0 : 2; k < 3; ++k) {
        const int i = k == 0, j = k == 2 ? 1 : 2, c = dim == 3 ? first + k : first;
        const VECTOR C = NAME(dot_columns)(f[i], f[j], dim);
        e->residual[c] = (REAL)0.5 * (e->lambda[c] + e->shear[k] * (C - e->target[3 + k]));
    }
}
