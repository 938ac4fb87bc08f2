// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Functions about unknowns and the map. Each treats first free nodes, then movers, then nodes and
// cores that follow movers.
#include "system/system_private.h"

void sn_system_retract(const SnSystem* system, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to) {
    sn_nodes_retract(system->nodes, from, u, alpha, to);
    sn_movers_retract(system->map, from, u, alpha, to);
    sn_map_move(system->map, to);
}

void sn_system_difference(const SnSystem* system, const SnConfig* to, const SnConfig* from,
                          double* u) {
    sn_nodes_difference(system->nodes, to, from, u);
    sn_movers_difference(system->map, to, from, u);
}

void sn_system_push(const SnSystem* system, const SnConfig* at, const double* u, SnMotion* out) {
    sn_nodes_push(system->nodes, u, out->v);
    sn_movers_push(system->map, u, out->twist);
    sn_map_push(system->map, at, out->twist, out->v);
}

double sn_system_pull_weighted(const SnSystem* system, const SnConfig* at, SnForces* forces,
                               double weight, double* g) {
    sn_map_pull(system->map, at, forces);
    const double square = sn_nodes_pull(system->nodes, forces->f, weight, g);
    return square + sn_movers_pull(system->map, forces->wrench, weight, g);
}

void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g) {
    sn_system_pull_weighted(system, at, forces, 1, g);
}
