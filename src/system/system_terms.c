// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Computes sums over the terms of a system.
#include "system/system_private.h"

// In dynamics a system with movers has no merit function, because the inertial forces of a turning
// mover have no potential: they are not the gradient of |log(R R_ref^T)|_I^2 / 2, where R is the
// mover's rotation and I its inertia.
unsigned sn_system_capabilities(const SnSystem* system, const SnStage* stage) {
    unsigned capabilities = SN_SYSTEM_MERIT;
    for (int t = 0; t < system->term_count; ++t) {
        const unsigned flags = system->term[t].ops->flags(system->term[t].self);
        if ((flags & SN_TERM_NO_POTENTIAL) && !stage->is_static)
            capabilities &= ~(unsigned)SN_SYSTEM_MERIT;
        if ((flags & SN_TERM_DENSE) && (!stage->is_static || (flags & SN_TERM_COUPLING)))
            capabilities |= SN_SYSTEM_BOUND | (flags & SN_TERM_COUPLING ? SN_SYSTEM_COUPLED : 0u);
    }
    if (system->map->mover_count > 0 && !stage->is_static)
        capabilities &= ~(unsigned)SN_SYSTEM_MERIT;
    return capabilities;
}

double sn_system_energy_unit(const SnSystem* system) {
    double sum = 0;
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->energy_unit)
            sum += system->term[t].ops->energy_unit(system->term[t].self);
    return sum;
}

double sn_system_energy(const SnSystem* system, const SnTermAt* at) {
    double sum = 0;
    for (int t = 0; t < system->term_count; ++t)
        if (system->term[t].ops->energy)
            sum += system->term[t].ops->energy(system->term[t].self, at);
    return sum;
}

void sn_system_forces(const SnSystem* system, const SnTermAt* at, SnForces* out) {
    for (int t = 0; t < system->term_count; ++t)
        system->term[t].ops->force(system->term[t].self, at, out);
}
