// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SIM_XPBD_H
#define SN_TESTS_SIM_XPBD_H

#include "sim/worlds.h"

// Worlds with position-based steps, and comparisons of such worlds.

/// The laws of XPBD that resist shear.
static const char* const xpbd_law[] = {"stvk", "stable-neo-hookean-nolog"};
enum { XPBD_LAWS = 2 };

static inline SnWorldDef xpbd_def(double h, int iterations) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_XPBD;
    def.step = h;
    def.xpbd.iterations = iterations;
    return def;
}

static inline SnMaterialDef xpbd_material(const char* law, double young, double density) {
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    material.youngs_modulus = young;
    material.poissons_ratio = 0.37;
    material.density = density;
    return material;
}

/// Return the largest distance between the same node of the first body in two worlds, m.
static inline double xpbd_gap(const SnWorld* a, const SnWorld* b) {
    int count;
    const double* x = sn_world_positions(a, (SnBodyId){1}, &count);
    const double* y = sn_world_positions(b, (SnBodyId){1}, NULL);
    double most = 0;
    for (int i = 0; i < count; ++i)
        most = fmax(most, hypot(hypot(x[3 * i] - y[3 * i], x[3 * i + 1] - y[3 * i + 1]),
                                x[3 * i + 2] - y[3 * i + 2]));
    return most;
}

#endif
