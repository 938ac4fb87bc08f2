// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MATERIAL_MATERIAL_H
#define SN_MATERIAL_MATERIAL_H

#include "base/status.h"

/// The material of one element. Start from sn_default_material().
typedef struct SnMaterial {
    int law;               // index in the registry of laws
    double youngs_modulus; // E at small strain, Pa
    double poissons_ratio; // nu at small strain, -1 < nu < 0.5
    double density;        // kg/m^3

    double mass_damping;      // alpha0: force -alpha0 m v, 1/s
    double deformation_drag;  // alpha: force -alpha m (v - u), 1/s, where u is the velocity of the
                              // node in the rigid motion of the body (rigid/motion.h)
    double stiffness_damping; // alpha1: force -alpha1 Pi K Pi v (element/solid_damping.h), s
    double viscosity;         // eta: stress 2 eta (rate of Green strain), Pa s
    double laplacian_damping; // c: stress c (rate of F), Pa s

    int fibre;                 // index in the registry of fibre terms; -1: no fibre
    double fibre_direction[3]; // direction in the rest shape, not 0; its length does not matter
    double fibre_stiffness;    // kappa, Pa
    double fibre_exponent;     // Fung: c in g = kappa/(2c) (exp(c (l - 1)^2) - 1)
    double fibre_tension;      // Fung: tension of the fully active fibre, Pa
    double fibre_activation;   // Fung: 0 passive .. 1 fully active
} SnMaterial;

/// Return a soft rubber: stable neo-Hookean, Young's modulus 1 MPa, Poisson's ratio 0.4, density
/// 1000 kg/m^3, no damping, no fibre.
SnMaterial sn_default_material(void);

/// Check a material. SN_BAD_INPUT, with a sentence in `error`, when a number is out of its range.
SnStatus sn_material_check(const SnMaterial* material, SnError* error);

#endif
