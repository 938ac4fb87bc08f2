// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What is held, and what layers made of elements: for those who look on.
#include "sim/world.h"

#include <string.h>

// the model's part of a soft body or springs in a world that has started, or NULL
static const SnPart* find_part(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->kind == SN_BODY_RIGID) return NULL;
    return &world->model->part[body->part];
}

SnStatus sn_world_held(const SnWorld* world, SnBodyId id, unsigned char* held) {
    const SnPart* part = find_part(world, id);
    if (!part) return SN_BAD_INPUT;
    for (int i = 0; i < part->mesh->vertex_count; ++i) {
        const int node = sn_part_node(part, i);
        held[i] = world->state->held[node] & (unsigned char)~world->model->held[node];
    }
    return SN_OK;
}

// those in which anything may be rigid: from the coarsest on, all but one without rigid elements
int sn_world_layer_count(const SnWorld* world) {
    if (!world->started || !world->xpbd || !world->xpbd->layered) return 0;
    const SnLayers* layers = world->xpbd->layered->layers;
    const SnLayer* finest = &layers->layer[layers->distinct - 1];
    return layers->distinct - (finest->share == 0);
}

SnStatus sn_world_layers(const SnWorld* world, SnBodyId id, unsigned char* layers_of_element) {
    const SnPart* part = find_part(world, id);
    const int count = sn_world_layer_count(world), elements = part ? part->mesh->element_count : 0;
    if (!part || !part->solid) return SN_BAD_INPUT;
    memset(layers_of_element, 0, (size_t)elements);
    if (count == 0) return SN_OK;
    const unsigned char* group =
        sn_layered_groups(world->xpbd->layered, sn_world_body(world, id)->part);
    for (int e = 0; e < elements; ++e)
        layers_of_element[e] = group[e] < count ? group[e] : (unsigned char)count;
    return SN_OK;
}
