// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lists which nodes follow which movers (sn_map_follow), and numbers the blocks of unknowns
// (sn_map_number). Both are done anew when nodes begin or cease to follow movers.
#include "system/map.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

// ---- creating a map

static int most_aggregates(const SnModel* model) {
    int most = 0;
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid)
            most += model->part[p].mesh->vertex_count / model->part[p].solid->nodes_per_element;
    return most;
}

int sn_map_most_movers(const SnModel* model, int adaptive) {
    return model->rigid_count + model->bonded_count + (adaptive ? most_aggregates(model) : 0);
}

// Make every rigid body with bonds the core of an aggregate that its nodes follow.
static void make_bond_aggregates(SnMap* map) {
    const SnModel* model = map->model;
    for (int k = 0; k < model->bonded_count; ++k)
        sn_aggregates_set_core(map->aggregate, k, model->bonded_rigid[k]);
    for (int i = 0; i < model->node_count; ++i)
        map->node_mover[i] =
            sn_map_is_bonded(map, i) ? sn_map_carrier(map, model->bond[i]) : SN_NODE_FREE;
    if (model->bonded_count > 0) sn_map_follow(map, 0);
}

static SnStatus make_map(SnMap* map, const SnModel* model) {
    const int nodes = model->node_count, movers = sn_map_most_movers(model, 1);
    map->model = model;
    map->mover_count = model->rigid_count;
    map->node_mover = SN_NEW_ARRAY(int, nodes);
    map->plane = SN_NEW_ARRAY(unsigned char, movers);
    map->mass = SN_NEW_ARRAY(SnRigidMass, movers);
    map->node_block = SN_NEW_ARRAY(int, nodes);
    map->block_node = SN_NEW_ARRAY(int, nodes);
    map->mover_block = SN_NEW_ARRAY(int, movers);
    map->held = SN_NEW_ARRAY(unsigned char, nodes + 2 * movers);
    if (!map->node_mover || !map->plane || !map->mass || !map->node_block || !map->block_node ||
        !map->mover_block || !map->held)
        return SN_OUT_OF_MEMORY;
    for (int b = 0; b < model->rigid_count; ++b) map->mass[b] = model->rigid[b];
    SN_TRY(sn_create_aggregates(nodes, model->rigid_count, movers - model->rigid_count,
                                &map->aggregate));
    make_bond_aggregates(map);
    return SN_OK;
}

SnStatus sn_create_map(const SnAwake* awake, SnMap** out) {
    SnMap* map = SN_NEW(SnMap);
    if (!map) return SN_OUT_OF_MEMORY;
    map->awake = awake;
    const SnStatus status = make_map(map, awake->model);
    if (status < 0)
        sn_destroy_map(map);
    else
        *out = map;
    return status;
}

void sn_destroy_map(SnMap* map) {
    if (!map) return;
    sn_free(map->node_mover);
    sn_free(map->plane);
    sn_free(map->mass);
    sn_free(map->node_block);
    sn_free(map->block_node);
    sn_free(map->mover_block);
    sn_free(map->held);
    sn_destroy_aggregates(map->aggregate);
    sn_free(map);
}

// ---- following

void sn_map_follow(SnMap* map, int count) {
    const SnModel* model = map->model;
    assert(count >= 0 && model->bonded_count + count <= map->aggregate->most);
    map->mover_count = sn_map_first_part(map) + count;
    sn_aggregates_list(map->aggregate, model->node_count, map->node_mover,
                       model->bonded_count + count);
    memset(map->plane, 0, (size_t)map->mover_count);
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
            if (part->plane && map->node_mover[i] >= 0) map->plane[map->node_mover[i]] = 1;
    }
}

// ---- blocks of unknowns

static void number_nodes(SnMap* map, const unsigned char* held) {
    int blocks = 0;
    map->partly_held = 0;
    for (int i = 0; i < map->model->node_count; ++i) {
        const int moves = held[i] != SN_HELD_ALL && map->node_mover[i] == SN_NODE_FREE;
        map->node_block[i] = moves ? blocks : -1;
        if (!moves) continue;
        map->held[blocks] = held[i];
        map->block_node[blocks++] = i;
        map->partly_held |= held[i] != 0;
    }
    map->node_block_count = blocks;
}

static void number_movers(SnMap* map) {
    int blocks = map->node_block_count;
    for (int b = 0; b < map->mover_count; ++b) {
        map->mover_block[b] = sn_map_carrier(map, b) < 0 ? blocks : -1;
        if (map->mover_block[b] < 0) continue;
        map->held[blocks++] = map->plane[b] ? SN_HELD(2) : 0;
        map->held[blocks++] = map->plane[b] ? SN_HELD(0) | SN_HELD(1) : 0;
        map->any_held |= map->plane[b];
    }
    map->block_count = blocks;
}

void sn_map_number(SnMap* map, const unsigned char* held) {
    number_nodes(map, held);
    map->any_held = map->partly_held;
    number_movers(map);
    assert(map->node_block_count <= map->model->node_count);
    assert(map->block_count <= map->model->node_count + 2 * map->mover_count);
}
