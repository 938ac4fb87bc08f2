// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_SVD_H
#define SN_MATH_SVD_H

#include "math/simd.h"

// Singular values and symmetric eigenvalues of eight 3x3 matrices at once. Matrices are row-major,
// F[3*i + j]; sets of vectors are v[k][i]: component i of vector k.

// squares below this are nothing; keeps reciprocals finite
#define SVD_TINY 1e-100

// One Jacobi rotation in the plane (p, q) of a symmetric matrix with the third index r. The angle
// comes from rough reciprocal roots (an inexact angle only costs convergence), while (c, s) is
// normalised to full precision: no division and no square root.
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

/// Eigenvalues e and eigenvectors v of the symmetric matrix with entries a = (00, 11, 22, 01, 02,
/// 12), by cyclic Jacobi. Four sweeps reach 1e-10 and five reach rounding. det(v) = +1.
LANES_INLINE void svd_eigen(const Lanes a[6], int sweeps, Lanes e[3], Lanes v[3][3]) {
    Lanes a00 = a[0], a11 = a[1], a22 = a[2], a01 = a[3], a02 = a[4], a12 = a[5];
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i) v[k][i] = lanes_set(k == i);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        svd_rotate(&a00, &a11, &a01, &a02, &a12, v[0], v[1]);
        svd_rotate(&a00, &a22, &a02, &a01, &a12, v[0], v[2]);
        svd_rotate(&a11, &a22, &a12, &a01, &a02, v[1], v[2]);
    }
    e[0] = a00, e[1] = a11, e[2] = a22;
}

LANES_INLINE Lanes svd_dot(const Lanes a[3], const Lanes b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// order two columns by length, longest first; one changes sign, so determinants stay
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

/// F = sum_k s[k] u[k] v[k]^T with det(u) = det(v) = +1, |s0| >= |s1| >= |s2|, s0, s1 >= 0; s2 has
/// the sign of det F. Rank-deficient matrices get an arbitrary but orthonormal completion.
LANES_INLINE void svd_decompose(const Lanes F[9], int sweeps, Lanes u[3][3], Lanes s[3],
                                Lanes v[3][3]) {
    // V from the eigenvectors of F^T F
    Lanes C[6], e[3], b[3][3];
    const int ci[6] = {0, 1, 2, 0, 0, 1}, cj[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; ++k)
        C[k] = F[ci[k]] * F[cj[k]] + F[3 + ci[k]] * F[3 + cj[k]] + F[6 + ci[k]] * F[6 + cj[k]];
    svd_eigen(C, sweeps, e, v);

    // B = F V has orthogonal columns s_k u_k; sort them by length
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 3; ++i) b[k][i] = svd_dot(&F[3 * i], v[k]);
    Lanes n0 = svd_dot(b[0], b[0]), n1 = svd_dot(b[1], b[1]), n2 = svd_dot(b[2], b[2]);
    svd_swap(&n0, &n1, b[0], b[1], v[0], v[1]);
    svd_swap(&n0, &n2, b[0], b[2], v[0], v[2]);
    svd_swap(&n1, &n2, b[1], b[2], v[1], v[2]);

    // U by Gram-Schmidt, with replacements where a column vanishes
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

/// The rotation of the polar decomposition, R = U V^T, row-major.
LANES_INLINE void svd_rotation(Lanes u[3][3], Lanes v[3][3], Lanes R[9]) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            R[3 * i + j] = u[0][i] * v[0][j] + u[1][i] * v[1][j] + u[2][i] * v[2][j];
}

#endif
