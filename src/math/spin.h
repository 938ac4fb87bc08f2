// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_SPIN_H
#define SN_MATH_SPIN_H

#include "math/svd.h"

// This header finds the rotation that a change dF of a matrix F contains, and removes it from dF,
// for eight matrices at once. An infinitesimal rotation changes F by w x F, column by column. With
// the columns F_j and dF_j, the w x F that is nearest to dF has
//   N w = sum_j F_j x dF_j,   N = tr(B) I - B,   B = F F^T.
// The map Pi dF = dF - w x F with this w is an orthogonal projection: symmetric, and Pi Pi = Pi. F
// need not have an inverse: it may be flat or inside out.

// N counts as singular when det N is below this fraction of |F|^6: F maps everything to a line, and
// a rotation about this line has no effect.
#define SPIN_SMALLEST_DET 1e-30

/// a x b
LANES_INLINE void spin_cross(const Lanes a[3], const Lanes b[3], Lanes c[3]) {
    for (int i = 0; i < 3; ++i)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/// Entries (00, 11, 22, 01, 02, 12) of the inverse of N; zero where F maps everything to a line.
LANES_INLINE void spin_inverse(const Lanes F[9], Lanes inverse[6]) {
    const Lanes *a = F, *b = F + 3, *c = F + 6;
    const Lanes aa = svd_dot(a, a), bb = svd_dot(b, b), cc = svd_dot(c, c), all = aa + bb + cc;
    const Lanes n0 = bb + cc, n1 = aa + cc, n2 = aa + bb;
    const Lanes ab = svd_dot(a, b), ac = svd_dot(a, c),
                bc = svd_dot(b, c); // off-diagonal entries of B; N has -B there
    inverse[0] = n1 * n2 - bc * bc;
    inverse[1] = n0 * n2 - ac * ac;
    inverse[2] = n0 * n1 - ab * ab;
    inverse[3] = ac * bc + ab * n2;
    inverse[4] = ab * bc + ac * n1;
    inverse[5] = ab * ac + bc * n0;
    const Lanes det = n0 * inverse[0] - ab * inverse[3] - ac * inverse[4];
    const Lanes least = SPIN_SMALLEST_DET * all * all * all;
    const Lanes scale = lanes_if_less(least, det, 1.0 / det, lanes_set(0));
    for (int k = 0; k < 6; ++k) inverse[k] *= scale;
}

/// w = N^-1 m
LANES_INLINE void spin_apply(const Lanes inverse[6], const Lanes m[3], Lanes w[3]) {
    w[0] = inverse[0] * m[0] + inverse[3] * m[1] + inverse[4] * m[2];
    w[1] = inverse[3] * m[0] + inverse[1] * m[1] + inverse[5] * m[2];
    w[2] = inverse[4] * m[0] + inverse[5] * m[1] + inverse[2] * m[2];
}

/// w = the rotation in dF: w x F is nearest to dF.
LANES_INLINE void spin_of(const Lanes F[9], const Lanes inverse[6], const Lanes dF[9], Lanes w[3]) {
    Lanes m[3];
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        m[i] = svd_dot(&F[3 * j], &dF[3 * k]) - svd_dot(&F[3 * k], &dF[3 * j]);
    }
    spin_apply(inverse, m, w);
}

/// W = w x M, column by column.
LANES_INLINE void spin_turn(const Lanes w[3], const Lanes M[9], Lanes W[9]) {
    for (int i = 0; i < 3; ++i)
        for (int c = 0; c < 3; ++c) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            W[3 * i + c] = w[j] * M[3 * k + c] - w[k] * M[3 * j + c];
        }
}

/// dF = Pi dF
LANES_INLINE void spin_remove(const Lanes F[9], const Lanes inverse[6], Lanes dF[9]) {
    Lanes w[3], W[9];
    spin_of(F, inverse, dF, w);
    spin_turn(w, F, W);
    for (int k = 0; k < 9; ++k) dF[k] -= W[k];
}

#endif
