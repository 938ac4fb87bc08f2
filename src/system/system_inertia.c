// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Functions about inertia. Each treats first nodes, then movers.
#include "system/system_private.h"

#include <string.h>

void sn_system_bias(const SnSystem* system, const SnConfig* at, const double* u, double* b) {
    sn_movers_bias(system->map, at, u, b);
}

void sn_system_momentum(const SnSystem* system, const SnConfig* at, const SnMotion* motion,
                        double* p) {
    sn_nodes_momentum(system->nodes, motion->v, p);
    sn_movers_momentum(system->map, at, motion->twist, p);
}

double sn_system_kinetic(const SnSystem* system, const SnConfig* at, const SnMotion* motion) {
    return sn_nodes_kinetic(system->map, system->pool, motion->v) +
           sn_movers_kinetic(system->map, at, motion->twist);
}

SnStatus sn_system_velocity(const SnSystem* system, const SnConfig* at, const double* p,
                            double* u) {
    sn_movers_velocity(system->map, at, p, u);
    return sn_nodes_velocity(system->nodes, p, u);
}

SnStatus sn_system_coast(const SnSystem* system, const SnConfig* from, const double* p, double tau,
                         double* d) {
    SN_TRY(sn_nodes_coast(system->nodes, p, tau, d));
    sn_movers_coast(system->map, from, p, tau, d);
    return SN_OK;
}

void sn_system_rate(const SnSystem* system, const double* theta, const double* u, double* out) {
    memcpy(out, u, 3 * sizeof(double) * (size_t)system->map->node_block_count);
    sn_movers_rate(system->map, theta, u, out);
}
