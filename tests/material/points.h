// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_POINTS_H
#define SN_TESTS_POINTS_H

#include "base/random.h"
#include "material/frame.h"
#include "math/quat.h"

// Evaluate a law at single deformation gradients, and make gradients for tests.

static inline void point_set(const SnLaw* law, double E, double nu, const double F[9],
                             SnLawPoint* point) {
    double modulus[2];
    law->moduli(E, nu, modulus);
    for (int k = 0; k < 9; ++k) point->F[k] = lanes_set(F[k]);
    for (int k = 0; k < 2; ++k) point->modulus[k] = lanes_set(modulus[k]);
}

static inline double point_energy(const SnLaw* law, double E, double nu, const double F[9]) {
    SnLawPoint point;
    Lanes psi;
    point_set(law, E, nu, F, &point);
    law->energy(1, &point, &psi);
    return psi[3];
}

static inline void point_stress(const SnLaw* law, double E, double nu, const double F[9],
                                double P[9]) {
    SnLawPoint point;
    SnLawStress stress;
    point_set(law, E, nu, F, &point);
    law->stress(1, &point, &stress);
    for (int k = 0; k < 9; ++k) P[k] = stress.P[k][5];
}

/// Compute dP/dF as a 9x9 matrix, exact or projected.
static inline void point_tangent(const SnLaw* law, double E, double nu, const double F[9],
                                 int project, double H[81]) {
    SnLawPoint point;
    SnLawFrame frame;
    SnFrameSum sum;
    point_set(law, E, nu, F, &point);
    law->tangent(1, &point, &frame);
    if (project) frame_project(&frame);
    frame_scale(&frame, lanes_set(1), &sum);
    for (int c = 0; c < 9; ++c) {
        Lanes dF[9], dP[9];
        for (int k = 0; k < 9; ++k) dF[k] = lanes_set(k == c);
        frame_apply(&frame.svd, &sum, dF, dP);
        for (int k = 0; k < 9; ++k) H[9 * k + c] = dP[k][2];
    }
}

enum { POINT_KINDS = 5 };
static const char* const point_kind[POINT_KINDS] = {"rest", "near rest", "random", "near inverted",
                                                    "inverted"};

/// Make a deformation gradient of a kind: rotation * stretch * rotation.
static inline void point_gradient(int kind, SnRandom* random, double F[9]) {
    const double low[POINT_KINDS] = {1, 0.95, 0.4, 0.5, 0.5},
                 high[POINT_KINDS] = {1, 1.05, 1.9, 1.5, 1.5};
    double s[3], angle[6];
    for (int k = 0; k < 3; ++k) s[k] = sn_random_uniform(random, low[kind], high[kind]);
    for (int k = 0; k < 6; ++k) angle[k] = sn_random_uniform(random, -2, 2);
    if (kind == 3) s[2] = 0.02;
    if (kind == 4) s[2] = -0.3;
    Mat3 U = quat_matrix(quat_exp(v3_load(angle))), V = quat_matrix(quat_exp(v3_load(angle + 3)));
    Mat3 M = m3_mul(m3_mul(U, m3_diagonal(s[0], s[1], s[2])), V);
    for (int k = 0; k < 9; ++k) F[k] = M.m[k / 3][k % 3];
}

#endif
