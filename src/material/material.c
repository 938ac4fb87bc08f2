// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "material/material.h"

#include "material/fibre.h"
#include "material/law.h"

#include <math.h>

SnMaterial sn_default_material(void) {
    return (SnMaterial){.law = sn_law_find("stable-neo-hookean"),
                        .youngs_modulus = 1e6,
                        .poissons_ratio = 0.4,
                        .density = 1000,
                        .fibre = -1,
                        .fibre_direction = {1, 0, 0},
                        .fibre_exponent = 1};
}

typedef struct Range {
    const char* name;
    double value, low, high; // low < value < high is accepted; if closed is 1, value = low, too
    int closed;
    const char* accepted;
} Range;

SnStatus sn_material_check(const SnMaterial* m, SnError* error) {
    const double inf = HUGE_VAL;
    const Range ranges[] = {
        {"youngs_modulus", m->youngs_modulus, 0, inf, 0, "a positive number of Pa"},
        {"poissons_ratio", m->poissons_ratio, -1, 0.5, 0,
         "a number between -1 and 0.5, both excluded"},
        {"density", m->density, 0, inf, 0, "a positive number of kg/m^3"},
        {"mass_damping", m->mass_damping, 0, inf, 1, "zero or a positive number of 1/s"},
        {"deformation_drag", m->deformation_drag, 0, inf, 1, "zero or a positive number of 1/s"},
        {"stiffness_damping", m->stiffness_damping, 0, inf, 1, "zero or a positive number of s"},
        {"viscosity", m->viscosity, 0, inf, 1, "zero or a positive number of Pa s"},
        {"laplacian_damping", m->laplacian_damping, 0, inf, 1, "zero or a positive number of Pa s"},
        {"fibre stiffness", m->fibre_stiffness, 0, inf, 1, "zero or a positive number of Pa"},
        {"fibre exponent", m->fibre_exponent, 0, inf, 0, "a positive number"},
        {"fibre tension", m->fibre_tension, 0, inf, 1, "zero or a positive number of Pa"},
        {"fibre activation", m->fibre_activation, 0, 1 + 1e-12, 1, "a number from 0 to 1"},
    };
    for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
        const Range* r = &ranges[i];
        int fits = (r->closed ? r->value >= r->low : r->value > r->low) && r->value < r->high;
        if (!fits)
            return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is %s", r->name, r->value,
                           r->accepted);
    }
    if (m->law < 0 || m->law >= sn_law_table(SN_ISA_PLAIN)->count)
        return sn_fail(error, SN_BAD_INPUT, "material law %d does not exist", m->law);
    // if lambda < 0, the energy of a law that is not safe under inversion falls without bound as
    // the volume vanishes
    if (!sn_law_table(SN_ISA_PLAIN)->law[m->law]->inversion_safe && m->poissons_ratio < 0)
        return sn_fail(
            error, SN_BAD_INPUT,
            "poissons_ratio is %g; accepted for this law is a number from 0 to 0.5, 0.5 excluded",
            m->poissons_ratio);
    if (m->fibre >= sn_fibre_table(SN_ISA_PLAIN)->count)
        return sn_fail(error, SN_BAD_INPUT, "fibre term %d does not exist", m->fibre);
    const double* d = m->fibre_direction;
    if (m->fibre >= 0 && !(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > 0))
        return sn_fail(error, SN_BAD_INPUT,
                       "fibre direction is zero; accepted is any other vector");
    return SN_OK;
}
