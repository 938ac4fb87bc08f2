// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Adding up the reactions of a step, stage by stage.
#include "sim/reactions.h"

static int is_bonded(const SnWorld* world, int node) {
    return world->model->bond && world->model->bond[node] >= 0;
}

int sn_reactions_act(const SnWorld* world) {
    SN_EACH_AWAKE_POINT(i, world->awake)
    if (sn_held_by_script(world, i) || is_bonded(world, i)) return 1;
    return 0;
}

void sn_reactions_clear(SnWorld* world) {
    double* reaction = world->state->reaction;
    SN_EACH_AWAKE_COMPONENT(i, world->awake) reaction[i] = 0;
}

void sn_reactions_stop(SnWorld* world, int node) {
    const double rate = world->model->mass->lumped[node] / world->h;
    for (size_t c = 3 * (size_t)node; c < 3 * (size_t)node + 3; ++c)
        world->state->reaction[c] -= rate * world->state->now.v[c];
}

// The components of a node for which a reaction is found, as bits.
static unsigned find_components(const SnWorld* world, int node) {
    const int follows = is_bonded(world, node) || world->map->node_mover[node] == SN_NODE_FROZEN;
    return follows ? SN_HELD_ALL & ~(unsigned)world->model->held[node]
                   : sn_held_by_script(world, node);
}

void sn_reactions_take(SnWorld* world, double share, const double* f) {
    double* reaction = world->next->reaction;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake)
    if (find_components(world, i / 3) & SN_HELD(i % 3)) reaction[i] -= share * f[i];
}

void sn_reactions_gain(SnWorld* world, double rate, const double* v, const double* v_ref) {
    double* reaction = world->next->reaction;
    SN_EACH_AWAKE_POINT(i, world->awake) {
        const unsigned components = find_components(world, i);
        double gained[3], before[3];
        if (!components) continue;
        sn_map_mass_row(world->map, i, v, gained);
        sn_map_mass_row(world->map, i, v_ref, before);
        for (int k = 0; k < 3; ++k)
            if (components & SN_HELD(k))
                reaction[3 * (size_t)i + (size_t)k] += rate * (gained[k] - before[k]);
    }
}
