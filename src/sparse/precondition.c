// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/precondition.h"

#include <math.h>

int sn_block_invert(const double* D, const double* scale, double tiny, double* inverse) {
    // D = U^T diag(p) U, with U unit upper triangular.
    double p0 = D[0];
    double u1 = D[1] / p0, u2 = D[2] / p0;
    double p1 = D[4] - u1 * D[1];
    double v2 = (D[5] - u1 * D[2]) / p1;
    double p2 = D[8] - u2 * D[2] - v2 * (v2 * p1);
    if (!(p0 > tiny * scale[0] && p1 > tiny * scale[4] && p2 > tiny * scale[8])) return 0;
    if (!isfinite(p0) || !isfinite(p1) || !isfinite(p2)) return 0;

    // D^-1 = U^-1 diag(1/p) U^-T, where U^-1 has -u1, -v2 and w2 above its diagonal.
    double w2 = u1 * v2 - u2, q0 = 1 / p0, q1 = 1 / p1, q2 = 1 / p2;
    inverse[0] = q0 + u1 * u1 * q1 + w2 * w2 * q2;
    inverse[1] = inverse[3] = -u1 * q1 - w2 * v2 * q2;
    inverse[2] = inverse[6] = w2 * q2;
    inverse[4] = q1 + v2 * v2 * q2;
    inverse[5] = inverse[7] = -v2 * q2;
    inverse[8] = q2;
    return 1;
}
