// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Algebra with 2x2 and 3x3 matrices of a batch of elements. Matrices are stored by columns. `dim`
// is 2 or 3; rows and columns from `dim` on are not read. Symmetric matrices are stored as 00 11 22
// 12 02 01. This header is macro-typed: see lanes_double.h.

LANES_INLINE VECTOR NAME(dot_columns)(const VECTOR a[3], const VECTOR b[3], int dim) {
    VECTOR sum = a[0] * b[0] + a[1] * b[1];
    if (dim == 3) sum += a[2] * b[2];
    return sum;
}

// Solve the symmetric 3x3 system A x = b by the adjugate of A.
LANES_INLINE void NAME(solve3)(const VECTOR A[6], const VECTOR b[3], VECTOR x[3]) {
    const VECTOR m00 = A[1] * A[2] - A[3] * A[3], m01 = A[4] * A[3] - A[5] * A[2];
    const VECTOR m02 = A[5] * A[3] - A[4] * A[1], m11 = A[0] * A[2] - A[4] * A[4];
    const VECTOR m12 = A[5] * A[4] - A[0] * A[3], m22 = A[0] * A[1] - A[5] * A[5];
    const VECTOR scale = (REAL)1 / (A[0] * m00 + A[5] * m01 + A[4] * m02);
    x[0] = (m00 * b[0] + m01 * b[1] + m02 * b[2]) * scale;
    x[1] = (m01 * b[0] + m11 * b[1] + m12 * b[2]) * scale;
    x[2] = (m02 * b[0] + m12 * b[1] + m22 * b[2]) * scale;
}

LANES_INLINE void NAME(solve2)(const VECTOR A[6], const VECTOR b[2], VECTOR x[2]) {
    const VECTOR scale = (REAL)1 / (A[0] * A[1] - A[5] * A[5]);
    x[0] = (A[1] * b[0] - A[5] * b[1]) * scale;
    x[1] = (A[0] * b[1] - A[5] * b[0]) * scale;
}

// The index of entry (i, j) of a symmetric matrix that is stored as 00 11 22 12 02 01.
LANES_INLINE int NAME(entry_index)(int i, int j) { return i == j ? i : 6 - i - j; }

// f += P G
LANES_INLINE void NAME(add_product)(int dim, const VECTOR G[6], const VECTOR P[3][3],
                                    VECTOR f[3][3]) {
    for (int k = 0; k < dim; ++k)
        for (int j = 0; j < dim; ++j)
            for (int i = 0; i < dim; ++i) f[j][k] += P[i][k] * G[NAME(entry_index)(i, j)];
}

// Compute cof F by columns; returns det F.
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

// The inner product <A, B> of two matrices.
LANES_INLINE VECTOR NAME(inner_product)(int dim, const VECTOR A[3][3], const VECTOR B[3][3]) {
    VECTOR sum = NAME(dot_columns)(A[0], B[0], dim) + NAME(dot_columns)(A[1], B[1], dim);
    if (dim == 3) sum += NAME(dot_columns)(A[2], B[2], dim);
    return sum;
}
