// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Copies between a moment in time and vectors of unknowns, at the start and at the end of a step.
#include "system/system_private.h"

void sn_system_load(const SnSystem* system, const SnMoment* moment, double* p) {
    sn_nodes_momentum(system->nodes, moment->v, p);
    sn_movers_load(system->map, moment, p);
}

void sn_system_store(const SnSystem* system, const double* u, const double* p, SnMoment* moment) {
    sn_nodes_push(system->nodes, u, moment->v);
    sn_movers_store(system->map, p, moment);
    sn_map_push_moment(system->map, moment);
}

void sn_system_carry(const SnSystem* system, SnConfig* q) { sn_map_move(system->map, q); }

void sn_system_carry_moment(const SnSystem* system, SnMoment* moment) {
    sn_map_push_moment(system->map, moment);
}
