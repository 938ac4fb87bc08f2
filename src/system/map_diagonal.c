// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/map_diagonal.h"

#include "base/memory.h"
#include "system/system_private.h"

#include <assert.h>

// An aggregate has three matrix blocks: (velocity, velocity), (velocity, rotation) and (rotation,
// rotation).
enum { AGGREGATE_BLOCKS = 3 };

SnStatus sn_map_diagonal_pairs(const SnPlaces* places, SnPairList* pairs) {
    const SnMap* map = places->map;
    for (int b = map->aggregate->first; b < map->mover_count; ++b)
        SN_TRY(sn_pairs_add(pairs, map->mover_block[b], map->mover_block[b] + 1));
    return SN_OK;
}

const int* sn_map_diagonal_rigid(const SnMap* map, const int* destination) {
    return destination + map->model->node_count + AGGREGATE_BLOCKS * map->aggregate->count;
}

int* sn_map_diagonal_scatter(const SnPlaces* places) {
    const SnMap* map = places->map;
    const int nodes = map->model->node_count, rigid = map->model->rigid_count;
    const int of_aggregates = AGGREGATE_BLOCKS * map->aggregate->count;
    int* destination = SN_NEW_ARRAY(int, nodes + of_aggregates + 2 * rigid);
    if (!destination) return NULL;
    for (int i = 0; i < nodes; ++i)
        destination[i] = i < map->model->point_count ? sn_places_node(places, i) : -1;
    for (int b = 0; b < map->aggregate->count; ++b) {
        const int mover = map->aggregate->first + b, block = map->mover_block[mover];
        int* to = &destination[nodes + AGGREGATE_BLOCKS * b];
        to[0] = sn_places_mover(places, mover, 0);
        to[1] = sn_block_find(places->pattern, block, block + 1);
        to[2] = sn_places_mover(places, mover, 1);
    }
    for (int r = 0; r < 2 * rigid; ++r)
        destination[nodes + of_aggregates + r] = sn_places_mover(places, r / 2, r % 2);
    return destination;
}

static void add_matrix(Mat3 K, int destination, double* value) {
    for (int k = 0; k < 9; ++k) value[9 * (size_t)destination + (size_t)k] += K.m[k / 3][k % 3];
}

// ---- a diagonal matrix over all nodes

// The factor c_i of node i, kg/s.
static double node_entry(const SnMap* map, const SnNodeDiagonal* diagonal, int i) {
    return diagonal->own[i] + diagonal->per_mass * map->model->mass->lumped[i];
}

// Add c times the mass and the inertia of the core of aggregate b.
static void add_core_blocks(const SnMap* map, const SnConfig* q, int b, double c,
                            Mat3 block[AGGREGATE_BLOCKS]) {
    const int core = map->aggregate->core[b];
    const Vec3 arm = v3_sub(q->pose[core].position, q->pose[map->aggregate->first + b].position);
    const Mat3 G = m3_cross(v3_scale(-1, arm));
    const double cm = c * map->mass[core].mass;
    block[0] = m3_axpy(cm, m3_identity(), block[0]);
    block[1] = m3_axpy(cm, G, block[1]);
    block[2] = m3_axpy(cm, m3_mul(m3_transpose(G), G), block[2]);
    block[2] = m3_axpy(c, sn_pose_inertia(&q->pose[core], &map->mass[core]), block[2]);
}

static void add_aggregate(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                          int b, double weight, const int* destination, double* value) {
    const SnAggregates* a = map->aggregate;
    Mat3 block[AGGREGATE_BLOCKS] = {0};
    for (int k = a->start[b]; k < a->start[b + 1]; ++k) {
        const double c = weight * node_entry(map, diagonal, a->node[k]);
        const Mat3 G = m3_cross(v3_scale(-1, sn_aggregate_arm(a, q->pose, b, k)));
        block[0] = m3_axpy(c, m3_identity(), block[0]);
        block[1] = m3_axpy(c, G, block[1]);
        block[2] = m3_axpy(c, m3_mul(m3_transpose(G), G), block[2]);
    }
    if (a->core[b] >= 0) add_core_blocks(map, q, b, weight * diagonal->per_mass, block);
    for (int part = 0; part < AGGREGATE_BLOCKS; ++part)
        add_matrix(block[part], destination[part], value);
}

void sn_map_diagonal_add(const SnMap* map, const SnConfig* q, const SnNodeDiagonal* diagonal,
                         double weight, const int* destination, double* value) {
    const int nodes = map->model->node_count;
    for (int i = 0; i < nodes; ++i) {
        if (destination[i] < 0) continue;
        const double entry = weight * node_entry(map, diagonal, i);
        for (int k = 0; k < 9; k += 4) value[9 * (size_t)destination[i] + (size_t)k] += entry;
    }
    for (int b = 0; b < map->aggregate->count; ++b)
        add_aggregate(map, q, diagonal, b, weight, destination + nodes + AGGREGATE_BLOCKS * b,
                      value);
}

// ---- a single block

static const int* blocks_of_aggregate(const SnMap* map, int b, const int* destination) {
    return destination + map->model->node_count + AGGREGATE_BLOCKS * b;
}

// Add Gamma^T K Gamma for a block K of a node or body that follows an aggregate; `arm` leads from
// the aggregate's centre to the node or body, and Gamma = [I, -arm^x] with arm^x the matrix of the
// cross product.
static void add_at_arm(Vec3 arm, Mat3 K, const int* destination, double* value) {
    const Mat3 G = m3_cross(v3_scale(-1, arm)), KG = m3_mul(K, G);
    add_matrix(K, destination[0], value);
    add_matrix(KG, destination[1], value);
    add_matrix(m3_mul(m3_transpose(G), KG), destination[2], value);
}

void sn_map_add_node_block(const SnMap* map, const SnConfig* q, int node, Mat3 K,
                           const int* destination, double* value) {
    assert(node >= 0 && node < map->model->node_count);
    const SnAggregates* a = map->aggregate;
    const int b = map->node_mover[node] - a->first;
    if (map->node_mover[node] >= 0)
        add_at_arm(sn_aggregate_arm(a, q->pose, b, a->entry[node]), K,
                   blocks_of_aggregate(map, b, destination), value);
    else if (destination[node] >= 0)
        add_matrix(K, destination[node], value);
}

void sn_map_add_rigid_block(const SnMap* map, const SnConfig* q, int rigid, int half, Mat3 K,
                            const int* destination, double* value) {
    assert(rigid >= 0 && rigid < map->model->rigid_count && (half == 0 || half == 1));
    const int own = sn_map_diagonal_rigid(map, destination)[2 * rigid + half];
    const int carrier = sn_map_carrier(map, rigid), b = carrier - map->aggregate->first;
    if (carrier < 0 && own >= 0) add_matrix(K, own, value);
    if (carrier < 0) return;
    const Vec3 arm = v3_sub(q->pose[rigid].position, q->pose[carrier].position);
    if (half == 0)
        add_at_arm(arm, K, blocks_of_aggregate(map, b, destination), value);
    else
        add_matrix(K, blocks_of_aggregate(map, b, destination)[2], value);
}
