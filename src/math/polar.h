// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATH_POLAR_H
#define SN_MATH_POLAR_H

#include "math/svd.h"

// This header computes the rotation R of the polar decomposition F = R S, with S symmetric, of
// eight 3x3 matrices at once. For an F with det F < 0, R is still a rotation, and the smallest
// stretch (eigenvalue of S) is negative, as in svd.h. Matrices are row-major, F[3*i+j].

// Newton's method for the sum of the stretches takes at most this number of steps.
enum { POLAR_STEPS = 10 };
// Newton's method ends after a step that is smaller than this fraction of the sum: the sum then has
// only rounding errors.
#define POLAR_LAST_STEP 1e-8
// The smallest D / |F|^3 with which the formula for R is used (D: see polar_rotation). With a
// smaller ratio, R is hardly unique: the two smaller stretches add up to less than about a
// twentieth of the largest one. For a rotation F, the ratio is 16/3^1.5, about 3.
#define POLAR_SMALLEST_D 0.1

// In lanes where D is below `smallest` (or not a number), replace R by the rotation U V^T of the
// singular value decomposition.
LANES_APART void polar_by_svd(const Lanes F[9], Lanes D, Lanes smallest, Lanes R[9]) {
    Svd svd;
    Lanes Q[9];
    svd_decompose(F, 5, &svd);
    svd_rotation(&svd, Q);
    for (int k = 0; k < 9; ++k) R[k] = lanes_if_less(smallest, D, R[k], Q[k]);
}

/// Compute R from F alone. With J = det F, the sum of the stretches, l = tr(R^T F), is the largest
/// root of
///   p(l) = l^4 - 2 |F|^2 l^2 - 8 J l + |F|^4 - 4 |cof F|^2.
/// Newton's method finds l from above, starting at sqrt(3) |F| >= l. R is the derivative of l:
///   R = dl/dF = ((l^2 + |F|^2) F + 2 l cof F - 2 F F^T F) / D,   D = l^3 - |F|^2 l - 2 J = p'/4.
/// With the stretches s0, s1, s2, D = 2 (s0 + s1)(s0 + s2)(s1 + s2).
LANES_INLINE void polar_rotation(const Lanes F[9], Lanes R[9]) {
    Lanes C[9], G[6];
    const Lanes J = svd_cofactor(F, C), square = svd_square(F);
    const Lanes constant = square * square - 4.0 * svd_square(C);
    const Lanes size = lanes_sqrt(square);
    Lanes l = 1.7320508075688774 * size, D = l * (l * l - square) - 2.0 * J, step;
    int steps = 0;
    do {
        const Lanes ll = l * l;
        step = ((ll - 2.0 * square) * ll - 8.0 * J * l + constant) / (4.0 * D);
        l -= step;
        D = l * (l * l - square) - 2.0 * J;
    } while (!lanes_all_greater(POLAR_LAST_STEP * l, lanes_abs(step)) && ++steps < POLAR_STEPS);

    // F (a I - 2/D F^T F) + b cof F
    const Lanes inverse = 1.0 / D, a = inverse * (l * l + square), b = 2.0 * inverse * l;
    svd_gram(F, G);
    for (int k = 0; k < 6; ++k) G[k] *= -2.0 * inverse;
    for (int k = 0; k < 3; ++k) G[k] += a;
    for (int i = 0; i < 9; i += 3) {
        R[i + 0] = F[i] * G[0] + F[i + 1] * G[3] + F[i + 2] * G[4] + b * C[i + 0];
        R[i + 1] = F[i] * G[3] + F[i + 1] * G[1] + F[i + 2] * G[5] + b * C[i + 1];
        R[i + 2] = F[i] * G[4] + F[i + 1] * G[5] + F[i + 2] * G[2] + b * C[i + 2];
    }

    // In lanes where Newton's method has not converged, R comes from the singular values, too.
    const Lanes smallest =
        lanes_if_less(lanes_abs(step), POLAR_LAST_STEP * l, POLAR_SMALLEST_D * square * size,
                      lanes_set(__builtin_inf()));
    if (!lanes_all_greater(D, smallest)) polar_by_svd(F, D, smallest, R);
}

/// Do one step of Newton's method from a rotation R that is near the solution. With S = R^T F, the
/// step replaces R by R cay(h), where h makes the antisymmetric part of S vanish to first order:
///   (tr(S) I - S) h = axial(S - S^T) / 2,   cay(h) = I + 2/(1 + |h|^2) ([h] + [h]^2).
/// Here axial(A) is the vector of an antisymmetric A, and [h] the matrix of the cross product with
/// h. From an R that is 0.1 rad off, two steps leave an error below 1e-6, and three leave only
/// rounding errors. F must be far from singular, which the function does not check. One step costs
/// half as much as polar_rotation.
LANES_INLINE void polar_refine(const Lanes F[9], Lanes R[9]) {
    Lanes S[9];
    for (int k = 0; k < 9; ++k)
        S[k] = R[k / 3] * F[k % 3] + R[3 + k / 3] * F[3 + k % 3] + R[6 + k / 3] * F[6 + k % 3];
    const Lanes g[3] = {S[7] - S[5], S[2] - S[6], S[3] - S[1]}, trace = S[0] + S[4] + S[8];
    const Lanes a = trace - S[0], b = trace - S[4], c = trace - S[8];
    const Lanes d = -0.5 * (S[1] + S[3]), e = -0.5 * (S[2] + S[6]), f = -0.5 * (S[5] + S[7]);
    // Cramer's rule: h = adj(A) g / (2 det A)
    const Lanes A00 = b * c - f * f, A01 = e * f - d * c, A02 = d * f - b * e;
    const Lanes A11 = a * c - e * e, A12 = d * e - a * f, A22 = a * b - d * d;
    const Lanes w = 0.5 / (a * A00 + d * A01 + e * A02);
    const Lanes h[3] = {w * (A00 * g[0] + A01 * g[1] + A02 * g[2]),
                        w * (A01 * g[0] + A11 * g[1] + A12 * g[2]),
                        w * (A02 * g[0] + A12 * g[1] + A22 * g[2])};
    const Lanes k = 2.0 / (1.0 + svd_dot(h, h));
    for (int i = 0; i < 9; i += 3) {
        // A row r of R becomes r + k (r x h + (r x h) x h).
        const Lanes x = R[i + 1] * h[2] - R[i + 2] * h[1], y = R[i + 2] * h[0] - R[i] * h[2],
                    z = R[i] * h[1] - R[i + 1] * h[0];
        R[i + 0] += k * (x + y * h[2] - z * h[1]);
        R[i + 1] += k * (y + z * h[0] - x * h[2]);
        R[i + 2] += k * (z + x * h[1] - y * h[0]);
    }
}

#endif
