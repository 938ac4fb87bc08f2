// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the parts that the script, the hand or an attachment may move.
#include "sim/rest.h"

int sn_part_of_node(const SnModel* model, int node) {
    int part = 0;
    while (node >= model->part[part].first_node + model->part[part].mesh->vertex_count) ++part;
    return part;
}

int sn_is_part_moved(const SnWorld* world, int part) {
    const SnScript* script = &world->script;
    const SnModel* model = world->model;
    if (sn_pulled_part(world) == part) return 1;
    if (sn_is_part_glued(world, part)) return 1;
    for (int f = 0; f < script->force_count; ++f)
        if (sn_part_of_node(model, script->force[f].nodes.node[0]) == part &&
            sn_script_force_acts(&script->force[f], world->state->time + world->h))
            return 1;
    for (int d = 0; d < script->drive_count; ++d) {
        const int node = script->drive[d].nodes.node[0];
        if (sn_part_of_node(model, node) == part && world->state->drive[node] >= 0) return 1;
    }
    return 0;
}
