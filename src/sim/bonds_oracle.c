// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the forces with which rigid bodies hold the nodes that follow them exactly. The oracle
// needs these forces. Bonds (bonds.c) have no forces of their own, so these are computed from the
// nodes' motion when a step ends.
#include "sim/world.h"

#include "system/inertia.h"

#include <string.h>

// The sum of all forces on a node is m (v_1 - v_0) / h, with its mass m and its velocities v_0 and
// v_1 at start and end of the step of length h. So the rigid body's force is this sum less all
// other forces.
SnStatus sn_bonds_remember(SnWorld* world, int first, SnArena scratch) {
    const SnModel* model = world->model;
    const SnMoment *from = &world->state->now, *to = &world->next->now;
    if (model->bonded_count == 0) return SN_OK;
    SnForces forces = sn_system_new_forces(world->system, &scratch);
    double* twist = SN_PUSH(&scratch, double, 6 * (size_t)sn_system_movers(world->system));
    if (!forces.wrench || !twist) return SN_OUT_OF_MEMORY;
    sn_movers_twists(world->map, to, twist);
    const SnTermAt at = {.q = to->q,
                         .motion = {to->v, twist},
                         .map = world->map,
                         .time = world->state->time + world->h,
                         .pool = world->pool,
                         .scratch = scratch};
    sn_system_forces(world->system, &at, &forces);
    double* force = world->next->pull + first;
    for (int i = 0; i < model->node_count; ++i) {
        if (model->bond[i] < 0) continue;
        for (size_t k = 3 * (size_t)i; k < 3 * (size_t)i + 3; ++k)
            *force++ = model->mass->lumped[i] * (to->v[k] - from->v[k]) / world->h - forces.f[k];
    }
    return SN_OK;
}

const double* sn_bonds_pull(const SnWorld* world, int first, SnArena* scratch) {
    const SnModel* model = world->model;
    const double* given = sn_loads_at_end(world);
    if (model->bonded_count == 0) return given;
    double* force = SN_PUSH(scratch, double, 3 * (size_t)model->node_count);
    if (!force) return NULL;
    const double* pull = world->state->pull + first;
    memcpy(force, given, 3 * sizeof(double) * (size_t)model->node_count);
    for (int i = 0; i < model->node_count; ++i)
        for (int k = 0; k < 3 && model->bond[i] >= 0; ++k) force[3 * i + k] += *pull++;
    return force;
}
