// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Reading a world back: time, statistics, bodies, positions, held components and rigid parts.
#include "sim/world.h"

#include <string.h>

double sn_world_time(const SnWorld* world) { return sn_world_now(world); }

int64_t sn_world_step_count(const SnWorld* world) {
    return world->started ? world->state->step_count : 0;
}

const SnStepStats* sn_world_stats(const SnWorld* world) { return &world->stats; }

const double* sn_world_residuals(const SnWorld* world, int* count) {
    const SnResiduals* residuals = &world->residuals;
    *count = residuals->count;
    return residuals->value + residuals->end - residuals->count;
}

void sn_world_watch_residuals(SnWorld* world, int on) { world->watched = on; }

// The number of an entry of a list: SnBody, SnCollider and SnItem begin with their numbers.
static int read_number(const void* items, size_t size, int place) {
    int number;
    memcpy(&number, (const char*)items + size * (size_t)place, sizeof number);
    return number;
}

// Find the place of the entry with this number; -1: there is none. The first `ascending` entries
// are sorted by number; entries that an open change has added come after them. As long as no entry
// was ever removed, the entry with number n has the place n - 1.
static int find_number(const void* items, int ascending, int count, size_t size, int number) {
    int low = 0, high = ascending;
    if (number < 1) return -1;
    if (number <= count && read_number(items, size, number - 1) == number) return number - 1;
    for (int i = ascending; i < count; ++i)
        if (read_number(items, size, i) == number) return i;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (read_number(items, size, middle) < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ascending && read_number(items, size, low) == number ? low : -1;
}

int sn_world_body_index(const SnWorld* world, SnBodyId id) {
    return find_number(world->body, world->change.body_count, world->body_count,
                       sizeof *world->body, id.index1);
}

int sn_world_collider_index(const SnWorld* world, SnColliderId id) {
    return find_number(world->collider, world->change.collider_count, world->collider_count,
                       sizeof *world->collider, id.index1);
}

int sn_world_item_index(const SnWorld* world, int number) {
    return find_number(world->item, world->change.item_count, world->item_count,
                       sizeof *world->item, number);
}

int sn_world_body_count(const SnWorld* world) { return world->body_count; }

SnBodyId sn_world_body_at(const SnWorld* world, int place) {
    const int there = place >= 0 && place < world->body_count;
    return (SnBodyId){there ? world->body[place].stay.number : 0};
}

const SnBody* sn_world_body(const SnWorld* world, SnBodyId id) {
    const int index = sn_world_body_index(world, id);
    return index < 0 ? NULL : &world->body[index];
}

// The part of a soft body or of springs, in a world that has started. NULL: there is none.
static const SnPart* find_part(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->part < 0) return NULL;
    return &world->model->part[body->part];
}

const SnBody* sn_world_known_body(const SnWorld* world, SnBodyId id) {
    const SnWaiting* w = &world->waiting;
    const int index = sn_world_body_index(world, id);
    if (index >= 0) return &world->body[index];
    const int place =
        find_number(w->body, w->body_count, w->body_count, sizeof *w->body, id.index1);
    return place < 0 ? NULL : &w->body[place];
}

const SnCollider* sn_world_known_collider(const SnWorld* world, SnColliderId id) {
    const SnWaiting* w = &world->waiting;
    const int index = sn_world_collider_index(world, id);
    if (index >= 0) return &world->collider[index];
    const int place = find_number(w->collider, w->collider_count, w->collider_count,
                                  sizeof *w->collider, id.index1);
    return place < 0 ? NULL : &w->collider[place];
}

static int find_body_name(const SnBody* body, int count, const char* name) {
    for (int b = 0; b < count; ++b)
        if (strcmp(body[b].name, name) == 0) return body[b].stay.number;
    return 0;
}

SnBodyId sn_world_find_body(const SnWorld* world, const char* name) {
    const int number = find_body_name(world->body, world->body_count, name);
    if (number) return (SnBodyId){number};
    return (SnBodyId){find_body_name(world->waiting.body, world->waiting.body_count, name)};
}

SnBodyInfo sn_world_body_info(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_known_body(world, id);
    if (!body) return (SnBodyInfo){.name = ""};
    const SnPart* part = find_part(world, id);
    const SnMesh* mesh = part ? part->mesh : body->mesh;
    return (SnBodyInfo){.kind = body->kind,
                        .can = body->can,
                        .there = sn_world_body_index(world, id) >= 0,
                        .name = body->name,
                        .node_count = mesh ? mesh->vertex_count : 0,
                        .element_count = mesh ? mesh->element_count : 0,
                        .mass = body->mass,
                        .volume = body->volume,
                        .rest = mesh,
                        .shape = body->shape ? &body->shape_def : NULL,
                        .centre = {body->centre.x, body->centre.y, body->centre.z},
                        .display = body->display ? body->display->surface : NULL,
                        .embedding = body->display ? body->display->embedding : NULL};
}

void sn_world_show(SnWorld* world, int all) {
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        if (!part->number || (!all && sn_is_part_asleep(world, p))) continue;
        sn_part_read(part, world->state->now.q.x, world->shown_x + 3 * (size_t)part->first_node);
        sn_part_read(part, world->state->now.v, world->shown_v + 3 * (size_t)part->first_node);
    }
}

const double* sn_world_positions(const SnWorld* world, SnBodyId id, int* node_count) {
    const SnPart* part = find_part(world, id);
    if (node_count) *node_count = part ? part->mesh->vertex_count : 0;
    if (!part) return NULL;
    return (part->number ? world->shown_x : world->state->now.q.x) + 3 * (size_t)part->first_node;
}

const double* sn_world_velocities(const SnWorld* world, SnBodyId id, int* node_count) {
    const SnPart* part = find_part(world, id);
    if (node_count) *node_count = part ? part->mesh->vertex_count : 0;
    if (!part) return NULL;
    return (part->number ? world->shown_v : world->state->now.v) + 3 * (size_t)part->first_node;
}

SnStatus sn_world_display(const SnWorld* world, SnBodyId id, double* positions) {
    const SnBody* body = sn_world_body(world, id);
    const double* x = sn_world_positions(world, id, NULL);
    if (!x || !body->display) return SN_BAD_INPUT;
    sn_embedding_move(body->display->embedding, x, positions);
    return SN_OK;
}

SnStatus sn_world_pose(const SnWorld* world, SnBodyId id, double position[3], double rotation[4]) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->rigid < 0) return SN_BAD_INPUT;
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    v3_store(position, pose->position);
    memcpy(rotation, &pose->rotation, 4 * sizeof(double));
    return SN_OK;
}

SnStatus sn_world_measure(const SnWorld* world, SnBodyId id, double* det, double* strain,
                          double* stress) {
    const SnPart* part = find_part(world, id);
    if (!part || !part->solid) return SN_BAD_INPUT;
    sn_solid_measure(part->solid, world->state->now.q.x, det, strain, stress);
    return SN_OK;
}

// The index of the rigid part whose aggregate all nodes of an element follow; SN_PART_HELD if all
// nodes are frozen; SN_PART_ELASTIC in all other cases.
static int rigid_part_of_element(const SnPart* part, const SnMap* map, int element) {
    const int corners = sn_mesh_corners(part->mesh);
    const int* vertex = part->mesh->element + (size_t)element * (size_t)corners;
    const int body = map->node_mover[sn_part_node(part, vertex[0])];
    for (int k = 1; k < corners; ++k)
        if (map->node_mover[sn_part_node(part, vertex[k])] != body) return SN_PART_ELASTIC;
    if (body == SN_NODE_FROZEN) return SN_PART_HELD;
    return body < sn_map_first_part(map) ? SN_PART_ELASTIC : body - sn_map_first_part(map);
}

SnStatus sn_world_rigid_parts(const SnWorld* world, SnBodyId id, int* number) {
    const SnPart* part = find_part(world, id);
    if (!part || !part->solid) return SN_BAD_INPUT;
    for (int e = 0; e < part->mesh->element_count; ++e)
        number[e] = rigid_part_of_element(part, world->map, e);
    return SN_OK;
}

uint64_t sn_world_hash(const SnWorld* world) {
    return world->started ? sn_state_hash(world->state) : 0;
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

// Count the layers in which an element may be rigid. Layers with equal shares of rigid elements
// count once, and the layer with the smallest share does not count if this share is 0.
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
