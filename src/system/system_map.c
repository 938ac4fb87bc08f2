// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Functions about unknowns and the map. Each treats first free nodes, then movers, then nodes and
// cores that follow movers.
#include "system/system_private.h"

#include "math/passes.h"

#include <math.h>

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

double sn_system_norm(const SnSystem* system, const double* g) {
    const size_t count = 3 * (size_t)system->map->node_block_count;
    const double square = sn_pass_dot(system->pool, count, g, g);
    return sqrt(square + sn_movers_square(system->map, g));
}

SnStatus sn_system_scale(const SnSystem* system, SnArena* scratch, double** scale) {
    const SnMap* map = system->map;
    *scale = NULL;
    if (map->block_count == map->node_block_count) return SN_OK;
    *scale = SN_PUSH(scratch, double, 3 * (size_t)map->block_count);
    if (!*scale) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < 3 * map->block_count; ++i) (*scale)[i] = 1;
    sn_movers_scale(map, *scale);
    return SN_OK;
}

double sn_system_size(const SnSystem* system, const SnConfig* q) {
    double size = sn_movers_size(system->map, q);
    SN_EACH_AWAKE_COMPONENT(i, sn_system_awake(system)) size = fmax(size, fabs(q->x[i]));
    return size;
}

double sn_system_way(const SnSystem* system, const double* u) {
    double way = sn_movers_way(system->map, u);
    for (int i = 0; i < 3 * system->map->block_count; ++i) {
        if (isnan(u[i])) return NAN;
        if (i < 3 * system->map->node_block_count) way = fmax(way, fabs(u[i]));
    }
    return way;
}

void sn_system_pull(const SnSystem* system, const SnConfig* at, SnForces* forces, double* g) {
    sn_system_pull_weighted(system, at, forces, 1, g);
}
