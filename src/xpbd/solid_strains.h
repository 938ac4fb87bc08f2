// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Systems of equations for the six strains of an element, or three in the plane. This header is
// macro-typed: see lanes_double.h.
//
// Strains are numbered 0, 1, 2 for the normal ones, and 3 + k for the shear of the two columns
// other than k: the order 00 11 22 12 02 01 of symmetric matrices. Plane elements have 0, 1 and 5.
// Systems have blocks of normal strains and of shears, A = [N B; B^T T].

// The first k of shears.
#define FIRST_SHEAR(dim) ((dim) == 3 ? 0 : 2)
// The place of shear k among the multipliers of strains.
#define SHEAR_PLACE(dim, k) ((dim) == 3 ? 3 + (k) : 2)

// The inverse of A: K = N^-1 and X = (T - B^T K B)^-1.
typedef struct NAME(Solver) {
    VECTOR K[6], KB[3][3], X[6];
} NAME(Solver);

// K = A^-1 for symmetric 3x3 matrices; in the plane, only the entries 00, 11 and 01 are used.
LANES_INLINE void NAME(invert_symmetric)(int dim, const VECTOR A[6], VECTOR K[6]) {
    if (dim == 2) {
        const VECTOR scale = (REAL)1 / (A[0] * A[1] - A[5] * A[5]);
        K[0] = A[1] * scale, K[1] = A[0] * scale, K[5] = -A[5] * scale;
        return;
    }
    const VECTOR m00 = A[1] * A[2] - A[3] * A[3], m01 = A[4] * A[3] - A[5] * A[2];
    const VECTOR m02 = A[5] * A[3] - A[4] * A[1];
    const VECTOR scale = (REAL)1 / (A[0] * m00 + A[5] * m01 + A[4] * m02);
    K[0] = m00 * scale, K[5] = m01 * scale, K[4] = m02 * scale;
    K[1] = (A[0] * A[2] - A[4] * A[4]) * scale;
    K[3] = (A[5] * A[4] - A[0] * A[3]) * scale;
    K[2] = (A[0] * A[1] - A[5] * A[5]) * scale;
}

LANES_INLINE void NAME(factor_in_plane)(const VECTOR N[6], const VECTOR B[3][3], const VECTOR T[6],
                                        NAME(Solver) * solver) {
    const VECTOR* K = solver->K;
    VECTOR(*KB)[3] = solver->KB;
    NAME(invert_symmetric)(2, N, solver->K);
    for (int i = 0; i < 2; ++i) KB[i][2] = K[i] * B[i][2] + K[5] * B[1 - i][2];
    solver->X[2] = (REAL)1 / (T[2] - B[0][2] * KB[0][2] - B[1][2] * KB[1][2]);
}

LANES_INLINE void NAME(factor_strains)(int dim, const VECTOR N[6], const VECTOR B[3][3],
                                       VECTOR T[6], NAME(Solver) * solver) {
    if (dim == 2) {
        NAME(factor_in_plane)(N, B, T, solver);
        return;
    }
    const VECTOR* K = solver->K;
    VECTOR(*KB)[3] = solver->KB;
    NAME(invert_symmetric)(3, N, solver->K);
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const int j = (i + 1) % 3, l = (i + 2) % 3;
            KB[i][k] = K[i] * B[i][k] + K[3 + l] * B[j][k] + K[3 + j] * B[l][k];
        }
    for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3, entry = 6 - k - l;
        for (int i = 0; i < 3; ++i) {
            T[k] -= B[i][k] * KB[i][k];
            T[entry] -= B[i][k] * KB[i][l];
        }
    }
    NAME(invert_symmetric)(3, T, solver->X);
}

// y = A^-1 r
LANES_INLINE void NAME(solve_strains)(int dim, const NAME(Solver) * solver, const VECTOR r[6],
                                      VECTOR y[6]) {
    const VECTOR(*KB)[3] = solver->KB, *K = solver->K, *X = solver->X;
    VECTOR s[3];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        s[k] = r[3 + k];
        for (int i = 0; i < dim; ++i) s[k] -= KB[i][k] * r[i];
    }
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        y[3 + k] = X[k] * s[k];
        for (int l = 0; dim == 3 && l < 3; ++l)
            if (l != k) y[3 + k] += X[6 - k - l] * s[l];
    }
    for (int i = 0; i < dim; ++i) {
        y[i] = SET(0);
        for (int j = 0; j < dim; ++j) y[i] += K[NAME(entry_index)(i, j)] * r[j];
        for (int k = FIRST_SHEAR(dim); k < 3; ++k) y[i] -= KB[i][k] * y[3 + k];
    }
}

// The product of two vectors of strains.
LANES_INLINE VECTOR NAME(dot_strains)(int dim, const VECTOR a[6], const VECTOR b[6]) {
    VECTOR sum = a[5] * b[5] + a[0] * b[0] + a[1] * b[1];
    if (dim == 3) sum += a[2] * b[2] + a[3] * b[3] + a[4] * b[4];
    return sum;
}

LANES_INLINE void NAME(scale_strains)(int dim, VECTOR by, VECTOR a[6]) {
    for (int i = 0; i < dim; ++i) a[i] *= by;
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) a[3 + k] *= by;
}

// Take the change of strains by other constraints out of the change `step` of mu: if multipliers of
// others change by x, step -= x A^-1 way.
LANES_INLINE void NAME(take_out)(int dim, VECTOR x, const VECTOR answer[6], VECTOR step[6]) {
    for (int i = 0; i < dim; ++i) step[i] -= x * answer[i];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) step[3 + k] -= x * answer[3 + k];
}

// Compute M_st = <H_s, H_t G> in blocks: how strain s changes with the multiplier of strain t. The
// derivative H is a_i e_i^T for normal strains, and a_i e_j^T + a_j e_i^T for shears. `across` 0:
// the columns a are orthogonal, and N and B have no other entries than those that are written.
LANES_INLINE void NAME(find_mobility)(int dim, int across, const VECTOR a[3][3], const VECTOR G[6],
                                      VECTOR N[6], VECTOR B[3][3], VECTOR T[6]) {
    VECTOR d[6];
    for (int i = 0; i < dim; ++i) d[i] = NAME(dot_columns)(a[i], a[i], dim);
    for (int i = 0; i < dim; ++i) N[i] = d[i] * G[i];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        B[i][k] = d[i] * G[3 + k], B[j][k] = d[j] * G[3 + k];
        T[k] = d[i] * G[j] + d[j] * G[i];
        if (dim == 3) T[3 + k] = d[k] * G[3 + k];
        if (across) d[3 + k] = NAME(dot_columns)(a[i], a[j], dim);
    }
    for (int k = FIRST_SHEAR(dim); across && k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        N[3 + k] = d[3 + k] * G[3 + k];
        B[i][k] += d[3 + k] * G[i], B[j][k] += d[3 + k] * G[j];
        T[k] += (REAL)2 * d[3 + k] * G[3 + k];
        if (dim == 2) continue;
        B[k][k] = d[3 + i] * G[3 + j] + d[3 + j] * G[3 + i];
        T[3 + k] += B[k][k] + d[3 + k] * G[k];
    }
}

// Add what multipliers move: P += sum_s lambda_s H_s.
LANES_INLINE void NAME(add_stress)(int dim, const VECTOR lambda[6], const VECTOR a[3][3],
                                   VECTOR P[3][3]) {
    for (int i = 0; i < dim; ++i)
        for (int c = 0; c < dim; ++c) P[i][c] += lambda[i] * a[i][c];
    for (int k = FIRST_SHEAR(dim); k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        for (int c = 0; c < dim; ++c) {
            P[i][c] += lambda[3 + k] * a[j][c];
            P[j][c] += lambda[3 + k] * a[i][c];
        }
    }
}
