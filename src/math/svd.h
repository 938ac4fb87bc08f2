// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_SVD_H
#define SN_MATH_SVD_H

#include "math/simd.h"

// Singular values and symmetric eigenvalues of eight 3x3 matrices at once. Matrices are row-major,
// F[3*i + j]; sets of vectors are v[k][i]: component i of vector k.

// A squared length below this value counts as zero, so that reciprocals stay finite.
#define SVD_TINY 1e-100

// Do one Jacobi rotation in the plane (p, q) of a symmetric matrix, whose third index is r, and
// turn the vectors vp and vq with it. The angle comes from rough reciprocal square roots, because
// an inexact angle only slows convergence. The cosine c and sine s are normalised to full
// precision. With AVX-512, the function needs no division and no square root.
LANES_INLINE void svd_rotate(Lanes* pp, Lanes* qq, Lanes* pq, Lanes* pr, Lanes* qr, Lanes vp[3],
                             Lanes vq[3]) {
    const Lanes d = *qq - *pp, b = *pq + *pq;
    const Lanes y = d * d + b * b + SVD_TINY;
    const Lanes x = y * lanes_rsqrt_rough(y) + lanes_abs(d);
    const Lanes w = lanes_rsqrt(x * x + b * b);
    const Lanes c = x * w, bw = b * w, s = lanes_if_less(d, lanes_set(0), -bw, bw);
    const Lanes cc = c * c, ss = s * s, cs = c * s, csb = cs * b;
    const Lanes new_pp = cc * *pp + ss * *qq - csb, new_qq = ss * *pp + cc * *qq + csb;
    const Lanes new_pr = c * *pr - s * *qr, new_qr = s * *pr + c * *qr;
    *pq = (cc - ss) * *pq - cs * d;
    *pp = new_pp, *qq = new_qq, *pr = new_pr, *qr = new_qr;
    for (int i = 0; i < 3; ++i) {
        const Lanes vi = vp[i], wi = vq[i];
        vp[i] = c * vi - s * wi;
        vq[i] = s * vi + c * wi;
    }
}

/// Compute the eigenvectors v of n batches of symmetric matrices with entries a = (00, 11, 22, 01,
/// 02, 12), by cyclic Jacobi. The eigenvalues are left in the first three entries of a. Errors are
/// near 1e-10 after four sweeps, and rounding errors after five. det(v) = +1. Each rotation of a
/// batch waits for the result of the previous one. In this time, the processor can rotate a second
/// batch, so that two batches take little longer than one.
LANES_INLINE void svd_eigen(int n, Lanes a[][6], int sweeps, Lanes v[][3][3]) {
    for (int m = 0; m < n; ++m)
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 3; ++i) v[m][k][i] = lanes_set(k == i);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (int m = 0; m < n; ++m)
            svd_rotate(&a[m][0], &a[m][1], &a[m][3], &a[m][4], &a[m][5], v[m][0], v[m][1]);
        for (int m = 0; m < n; ++m)
            svd_rotate(&a[m][0], &a[m][2], &a[m][4], &a[m][3], &a[m][5], v[m][0], v[m][2]);
        for (int m = 0; m < n; ++m)
            svd_rotate(&a[m][1], &a[m][2], &a[m][5], &a[m][3], &a[m][4], v[m][1], v[m][2]);
    }
}

LANES_INLINE Lanes svd_dot(const Lanes a[3], const Lanes b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// cof(F) = dJ/dF; returns J = det F.
LANES_INLINE Lanes svd_cofactor(const Lanes F[9], Lanes C[9]) {
    for (int i = 0; i < 3; ++i) {
        const Lanes *a = &F[3 * ((i + 1) % 3)], *b = &F[3 * ((i + 2) % 3)];
        C[3 * i + 0] = a[1] * b[2] - a[2] * b[1];
        C[3 * i + 1] = a[2] * b[0] - a[0] * b[2];
        C[3 * i + 2] = a[0] * b[1] - a[1] * b[0];
    }
    return svd_dot(F, C);
}

/// |F|^2
LANES_INLINE Lanes svd_square(const Lanes F[9]) {
    return svd_dot(F, F) + svd_dot(F + 3, F + 3) + svd_dot(F + 6, F + 6);
}

// Order two columns bp and bq by their squared lengths np and nq, the longer first; vp and vq
// change places with them. When two columns change places, one of them changes its sign, so that no
// determinant changes.
LANES_INLINE void svd_swap(Lanes* np, Lanes* nq, Lanes bp[3], Lanes bq[3], Lanes vp[3],
                           Lanes vq[3]) {
    const Lanes a = *np, b = *nq;
    for (int i = 0; i < 3; ++i) {
        const Lanes bpi = bp[i], vpi = vp[i];
        bp[i] = lanes_if_less(a, b, bq[i], bpi);
        bq[i] = lanes_if_less(a, b, -bpi, bq[i]);
        vp[i] = lanes_if_less(a, b, vq[i], vpi);
        vq[i] = lanes_if_less(a, b, -vpi, vq[i]);
    }
    *np = lanes_if_less(a, b, b, a);
    *nq = lanes_if_less(a, b, a, b);
}

/// Entries (00, 11, 22, 01, 02, 12) of F^T F.
LANES_INLINE void svd_gram(const Lanes F[9], Lanes C[6]) {
    const int ci[6] = {0, 1, 2, 0, 0, 1}, cj[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; ++k)
        C[k] = F[ci[k]] * F[cj[k]] + F[3 + ci[k]] * F[3 + cj[k]] + F[6 + ci[k]] * F[6 + cj[k]];
}

// Find u and s from the eigenvectors v of F^T F; put u, s and v into the order of decreasing |s|.
LANES_INLINE void svd_complete(const Lanes F[9], Lanes v[3][3], Lanes u[3][3], Lanes s[3]) {
    // B = F V has orthogonal columns s_k u_k. Sort them by length.
    Lanes b[3][3];
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i) b[k][i] = svd_dot(&F[3 * i], v[k]);
    Lanes n0 = svd_dot(b[0], b[0]), n1 = svd_dot(b[1], b[1]), n2 = svd_dot(b[2], b[2]);
    svd_swap(&n0, &n1, b[0], b[1], v[0], v[1]);
    svd_swap(&n0, &n2, b[0], b[2], v[0], v[2]);
    svd_swap(&n1, &n2, b[1], b[2], v[1], v[2]);

    // Find U by Gram-Schmidt. In place of a column that vanishes, U gets a direction orthogonal to
    // its other columns.
    const Lanes zero = lanes_set(0), tiny = lanes_set(SVD_TINY);
    const Lanes r0 = lanes_rsqrt(n0 + SVD_TINY);
    s[0] = n0 * r0;
    for (int i = 0; i < 3; ++i) u[0][i] = lanes_if_less(n0, tiny, lanes_set(i == 0), b[0][i] * r0);

    Lanes w[3], along = svd_dot(u[0], b[1]);
    for (int i = 0; i < 3; ++i) w[i] = b[1][i] - along * u[0][i];
    const Lanes flat = lanes_abs(u[0][0]), limit = lanes_set(0.7);
    const Lanes other[3] = {lanes_if_less(flat, limit, zero, -u[0][2]),
                            lanes_if_less(flat, limit, -u[0][2], zero),
                            lanes_if_less(flat, limit, u[0][1], u[0][0])};
    const Lanes n1_perp = svd_dot(w, w), vanished = n0 * 1e-24 + SVD_TINY;
    for (int i = 0; i < 3; ++i) w[i] = lanes_if_less(n1_perp, vanished, other[i], w[i]);
    const Lanes r1 = lanes_rsqrt(svd_dot(w, w));
    for (int i = 0; i < 3; ++i) u[1][i] = w[i] * r1;
    s[1] = svd_dot(u[1], b[1]);

    u[2][0] = u[0][1] * u[1][2] - u[0][2] * u[1][1];
    u[2][1] = u[0][2] * u[1][0] - u[0][0] * u[1][2];
    u[2][2] = u[0][0] * u[1][1] - u[0][1] * u[1][0];
    s[2] = svd_dot(u[2], b[2]);
}

/// The singular value decompositions of eight matrices.
typedef struct Svd {
    Lanes u[3][3], s[3], v[3][3];
} Svd;

/// F = sum_k s[k] u[k] v[k]^T with det(u) = det(v) = +1, |s0| >= |s1| >= |s2|, s0, s1 >= 0; s2 has
/// the sign of det F. Where F is rank-deficient, the vectors u[k] of vanishing s[k] are arbitrary,
/// but u stays orthonormal.
LANES_APART void svd_decompose(const Lanes F[9], int sweeps, Svd* svd) {
    Lanes C[1][6], v[1][3][3];
    svd_gram(F, C[0]);
    svd_eigen(1, C, sweeps, v);
    svd_complete(F, v[0], svd->u, svd->s);
    memcpy(svd->v, v[0], sizeof svd->v);
}

/// The decompositions of two batches, in less than twice the time of one.
LANES_INLINE void svd_decompose_pair(const Lanes F0[9], const Lanes F1[9], int sweeps, Svd* svd0,
                                     Svd* svd1) {
    Lanes C[2][6], v[2][3][3];
    svd_gram(F0, C[0]);
    svd_gram(F1, C[1]);
    svd_eigen(2, C, sweeps, v);
    svd_complete(F0, v[0], svd0->u, svd0->s);
    svd_complete(F1, v[1], svd1->u, svd1->s);
    memcpy(svd0->v, v[0], sizeof svd0->v);
    memcpy(svd1->v, v[1], sizeof svd1->v);
}

/// Compute the rotation of the polar decomposition, R = U V^T, row-major.
LANES_INLINE void svd_rotation(const Svd* svd, Lanes R[9]) {
    for (int k = 0; k < 9; ++k)
        R[k] = svd->u[0][k / 3] * svd->v[0][k % 3] + svd->u[1][k / 3] * svd->v[1][k % 3] +
               svd->u[2][k / 3] * svd->v[2][k % 3];
}

#endif
