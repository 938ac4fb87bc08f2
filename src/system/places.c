// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/places.h"

#include "base/memory.h"
#include "system/system_private.h"

#include <assert.h>
#include <string.h>

// ---- blocks of unknowns, and blocks of the matrix

// List the blocks of unknowns with which a node moves: none (the node is held or frozen), its own
// block, or the two blocks of the mover that the node follows. Returns the number of blocks.
static int list_blocks(const SnMap* map, int node, int block[2]) {
    const int mover = map->node_mover[node];
    block[0] = mover >= 0 ? map->mover_block[mover] : map->node_block[node];
    block[1] = block[0] + 1;
    return block[0] < 0 ? 0 : mover >= 0 ? 2 : 1;
}

const SnMap* sn_places_map(const SnPlaces* places) { return places->map; }

SnStatus sn_places_pairs(const SnPlaces* places, int a, int b, SnPairList* pairs) {
    int of_a[2], of_b[2];
    const int count_a = list_blocks(places->map, a, of_a),
              count_b = list_blocks(places->map, b, of_b);
    for (int i = 0; i < count_a; ++i)
        for (int j = 0; j < count_b; ++j) SN_TRY(sn_pairs_add(pairs, of_a[i], of_b[j]));
    // a node that follows a mover couples the velocity and the rotation of this mover
    if (count_a == 2) SN_TRY(sn_pairs_add(pairs, of_a[0], of_a[1]));
    if (count_b == 2) SN_TRY(sn_pairs_add(pairs, of_b[0], of_b[1]));
    return SN_OK;
}

SnStatus sn_places_block(const SnPlaces* places, int a, int b, int* block) {
    const SnMap* map = places->map;
    int of_a[2], of_b[2];
    *block = -1;
    if (list_blocks(map, a, of_a) == 0 || list_blocks(map, b, of_b) == 0) return SN_OK;
    if (map->node_mover[a] < 0 && map->node_mover[b] < 0) {
        *block = sn_block_find(places->pattern, of_a[0], of_b[0]);
        return SN_OK;
    }
    *block = places->pattern->blocks + (int)places->beside->count;
    return sn_pairs_add(places->beside, a, b);
}

// The numbers of blocks of unknowns increase with the numbers of nodes. So row i of `nodes` and the
// matrix row of the same node have their columns in the same order, and one pass over both rows
// finds all places.
void sn_places_links(const SnPlaces* places, int first_node, const SnBlockPattern* nodes,
                     int* place) {
    assert(first_node >= 0 && places->pattern); // the pattern is made before blocks are placed
    const SnBlockPattern* pattern = places->pattern;
    const int* row_of = places->map->node_block;
    for (int i = 0; i < nodes->rows; ++i) {
        const int row = row_of[first_node + i];
        int at = row < 0 ? 0 : pattern->row_start[row];
        const int end = row < 0 ? 0 : pattern->row_start[row + 1];
        for (int k = nodes->row_start[i]; k < nodes->row_start[i + 1]; ++k) {
            const int column = row_of[first_node + nodes->column[k]];
            place[k] = SN_BLOCK_BESIDE;
            if (row < 0 || column < 0) continue;
            while (at < end && pattern->column[at] < column) ++at;
            place[k] = at < end && pattern->column[at] == column ? at : -1;
        }
    }
}

int sn_places_node(const SnPlaces* places, int node) {
    assert(node >= 0 && places->pattern);
    const int row = places->map->node_block[node];
    return row < 0 ? -1 : places->pattern->row_start[row];
}

int sn_places_mover(const SnPlaces* places, int mover, int half) {
    assert(mover >= 0 && mover < places->map->mover_count && (half == 0 || half == 1));
    const int row = places->map->mover_block[mover];
    return row < 0 ? -1 : places->pattern->row_start[row + half];
}

int sn_places_common_mover(const SnPlaces* places, int a, int b) {
    const int* of = places->map->node_mover;
    return of[a] >= 0 && of[a] == of[b] ? of[a] : -1;
}

// ---- where blocks beside the matrix go

// Find the matrix blocks to which the block of nodes a and b, which lies beside the matrix, is
// added. The pattern has only blocks (row, column) with row <= column, so the smaller of two block
// numbers is the row.
static SnFold make_fold(const SnPlaces* places, int a, int b) {
    const SnMap* map = places->map;
    SnFold fold = {.a = a, .b = b, .arm = {-1, -1}};
    int of_a[2], of_b[2];
    const int count_a = list_blocks(map, a, of_a), count_b = list_blocks(map, b, of_b);
    if (count_a == 2) fold.arm[0] = map->aggregate->entry[a];
    if (count_b == 2) fold.arm[1] = map->aggregate->entry[b];
    for (int i = 0; i < count_a; ++i)
        for (int j = 0; j < count_b; ++j) {
            const int low = of_a[i] < of_b[j] ? of_a[i] : of_b[j];
            const int high = of_a[i] < of_b[j] ? of_b[j] : of_a[i];
            fold.destination[2 * i + j] = sn_block_find(places->pattern, low, high);
        }
    return fold;
}

SnStatus sn_create_folds(const SnPlaces* places, SnFolds* folds) {
    const SnPairList* beside = places->beside;
    *folds = (SnFolds){0};
    folds->fold = SN_NEW_ARRAY(SnFold, beside->count);
    if (!folds->fold) return SN_OUT_OF_MEMORY;
    for (size_t s = 0; s < beside->count; ++s)
        folds->fold[folds->count++] = make_fold(places, beside->pair[s].a, beside->pair[s].b);
    return SN_OK;
}

void sn_free_folds(SnFolds* folds) {
    sn_free(folds->fold);
    *folds = (SnFolds){0};
}

// ---- folding

static void add_to_block(double* block, Mat3 K) {
    for (int k = 0; k < 9; ++k) block[k] += K.m[k / 3][k % 3];
}

// The matrix G = -(R arm)^x of a node that follows a mover (places.h).
static Mat3 find_turning(const SnMap* map, const SnConfig* q, int node, int entry) {
    const int b = map->node_mover[node] - map->aggregate->first;
    return m3_cross(v3_scale(-1, sn_aggregate_arm(map->aggregate, q->pose, b, entry)));
}

// Add the block K of a free node and a node that follows a mover: K [I, G].
static void fold_one(double* value, const int destination[2], Mat3 K, Mat3 G) {
    add_to_block(value + 9 * (size_t)destination[0], K);
    add_to_block(value + 9 * (size_t)destination[1], m3_mul(K, G));
}

// Add the block K of two nodes that follow different movers a < b: [I, Ga]^T K [I, Gb].
static void fold_two(double* value, const int destination[4], Mat3 K, Mat3 Ga, Mat3 Gb) {
    const Mat3 KG = m3_mul(K, Gb), T = m3_transpose(Ga);
    add_to_block(value + 9 * (size_t)destination[0], K);
    add_to_block(value + 9 * (size_t)destination[1], KG);
    add_to_block(value + 9 * (size_t)destination[2], m3_mul(T, K));
    add_to_block(value + 9 * (size_t)destination[3], m3_mul(T, KG));
}

// Add the block K of two nodes that follow the same mover: [I, Ga]^T K [I, Gb] without its block
// (rotation, velocity), which lies below the diagonal and is not stored.
static void fold_same(double* value, const int destination[4], Mat3 K, Mat3 Ga, Mat3 Gb) {
    const Mat3 KG = m3_mul(K, Gb);
    add_to_block(value + 9 * (size_t)destination[0], K);
    add_to_block(value + 9 * (size_t)destination[1], KG);
    add_to_block(value + 9 * (size_t)destination[3], m3_mul(m3_transpose(Ga), KG));
}

static void fold_block(double* value, const SnFold* fold, const SnMap* map, const SnConfig* q,
                       Mat3 K) {
    const int *to = fold->destination, *arm = fold->arm, *of = map->node_mover;
    const Mat3 none = m3_identity();
    const Mat3 Ga = arm[0] >= 0 ? find_turning(map, q, fold->a, arm[0]) : none;
    const Mat3 Gb = arm[1] >= 0 ? find_turning(map, q, fold->b, arm[1]) : none;
    if (arm[0] < 0)
        fold_one(value, to, K, Gb);
    else if (arm[1] < 0)
        fold_one(value, (int[2]){to[0], to[2]}, m3_transpose(K), Ga);
    else if (of[fold->a] == of[fold->b]) {
        fold_same(value, to, K, Ga, Gb);
        if (fold->a != fold->b) fold_same(value, to, m3_transpose(K), Gb, Ga);
    } else if (of[fold->a] < of[fold->b])
        fold_two(value, to, K, Ga, Gb);
    else
        fold_two(value, (int[4]){to[0], to[2], to[1], to[3]}, m3_transpose(K), Gb, Ga);
}

void sn_fold(const SnFolds* folds, const SnMap* map, const SnConfig* q, int blocks, double* value) {
    const double* side = value + 9 * (size_t)blocks;
    for (int s = 0; s < folds->count; ++s, side += 9) {
        Mat3 K;
        memcpy(K.m, side, sizeof K.m);
        fold_block(value, &folds->fold[s], map, q, K);
    }
}
