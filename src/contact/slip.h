// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_SLIP_H
#define SN_CONTACT_SLIP_H

// Coulomb's friction as a smooth potential (Li et al. 2020, incremental potential contact): a force
// mu N f'(s) against a slip of speed s, whose f' grows from 0 to 1 until s = eps,
//
//     f'(s) = 2 s/eps - (s/eps)^2   below eps, else 1,      f(0) = 0.

static inline double sn_slip_potential(double s, double eps) {
    return s < eps ? s * s / eps * (1 - s / (3 * eps)) : s - eps / 3;
}

/// f'(s) / s: what makes a force of a slip, 1/(m/s).
static inline double sn_slip_secant(double s, double eps) {
    return s < eps ? (2 - s / eps) / eps : 1 / s;
}

/// f''(s).
static inline double sn_slip_slope(double s, double eps) {
    return s < eps ? 2 * (1 - s / eps) / eps : 0;
}

#endif
