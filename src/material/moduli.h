// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_MODULI_H
#define SN_MATERIAL_MODULI_H

/// Compute Lame's moduli (mu, lambda), Pa, from Young's modulus and Poisson's ratio.
static inline void sn_lame_moduli(double E, double nu, double modulus[2]) {
    modulus[0] = E / (2 * (1 + nu));
    modulus[1] = E * nu / ((1 + nu) * (1 - 2 * nu));
}

#endif
