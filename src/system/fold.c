// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/fold.h"

#include "base/memory.h"

#include <string.h>

// ---- rows and blocks of nodes, carried or not

static int carrier_of(const SnRowMap* rows, int node) {
    return rows->carried ? rows->carried->of[node] : SN_NODE_FREE;
}

// the rows that move a node: none, one, or two of a body
static int rows_of(const SnRowMap* rows, int node, int row[2]) {
    const int body = carrier_of(rows, node);
    row[0] = body >= 0 ? rows->body[body] : rows->node[node];
    row[1] = row[0] + 1;
    return row[0] < 0 ? 0 : body >= 0 ? 2 : 1;
}

// the row of a node that nothing holds or carries, or -1
static int free_row(const SnRowMap* rows, int node) {
    return carrier_of(rows, node) >= 0 ? -1 : rows->node[node];
}

SnStatus sn_row_map_pairs(const SnRowMap* rows, int a, int b, SnPairList* pairs) {
    int of_a[2], of_b[2];
    const int count_a = rows_of(rows, a, of_a), count_b = rows_of(rows, b, of_b);
    for (int i = 0; i < count_a; ++i)
        for (int j = 0; j < count_b; ++j) SN_TRY(sn_pairs_add(pairs, of_a[i], of_b[j]));
    // the two rows of a body meet as soon as one of its nodes meets anything
    if (count_a == 2) SN_TRY(sn_pairs_add(pairs, of_a[0], of_a[1]));
    if (count_b == 2) SN_TRY(sn_pairs_add(pairs, of_b[0], of_b[1]));
    return SN_OK;
}

SnStatus sn_row_map_block(const SnRowMap* rows, int a, int b, int* block) {
    const int carried = carrier_of(rows, a) >= 0 || carrier_of(rows, b) >= 0;
    int of_a[2], of_b[2];
    *block = -1;
    if (rows_of(rows, a, of_a) == 0 || rows_of(rows, b, of_b) == 0) return SN_OK;
    if (!carried) {
        *block = sn_block_find(rows->pattern, of_a[0], of_b[0]);
        return SN_OK;
    }
    *block = rows->pattern->blocks + (int)rows->side->count;
    return sn_pairs_add(rows->side, a, b);
}

// Rows ascend with nodes, so the blocks of a row come in the order of the node's links.
void sn_row_map_links(const SnRowMap* rows, int first_node, const SnBlockPattern* nodes,
                      int* place) {
    const SnBlockPattern* pattern = rows->pattern;
    for (int i = 0; i < nodes->rows; ++i) {
        const int row = free_row(rows, first_node + i);
        int at = row < 0 ? 0 : pattern->row_start[row];
        const int end = row < 0 ? 0 : pattern->row_start[row + 1];
        for (int k = nodes->row_start[i]; k < nodes->row_start[i + 1]; ++k) {
            const int column = free_row(rows, first_node + nodes->column[k]);
            place[k] = SN_BLOCK_BESIDE;
            if (row < 0 || column < 0) continue;
            while (at < end && pattern->column[at] < column) ++at;
            place[k] = at < end && pattern->column[at] == column ? at : -1;
        }
    }
}

// ---- where side blocks go

// rows of bodies are behind those of nodes; of two bodies the lower one comes first
static SnFold make_fold(const SnRowMap* rows, int a, int b) {
    const SnCarried* c = rows->carried;
    SnFold fold = {.a = a, .b = b, .arm = {-1, -1}};
    int of_a[2], of_b[2];
    const int count_a = rows_of(rows, a, of_a), count_b = rows_of(rows, b, of_b);
    if (count_a == 2) fold.arm[0] = c->entry[a];
    if (count_b == 2) fold.arm[1] = c->entry[b];
    for (int i = 0; i < count_a; ++i)
        for (int j = 0; j < count_b; ++j) {
            const int low = of_a[i] < of_b[j] ? of_a[i] : of_b[j];
            const int high = of_a[i] < of_b[j] ? of_b[j] : of_a[i];
            fold.destination[2 * i + j] = sn_block_find(rows->pattern, low, high);
        }
    return fold;
}

SnStatus sn_create_folds(const SnRowMap* rows, SnFolds* folds) {
    *folds = (SnFolds){0};
    folds->fold = SN_NEW_ARRAY(SnFold, rows->side->count);
    if (!folds->fold) return SN_OUT_OF_MEMORY;
    for (size_t s = 0; s < rows->side->count; ++s)
        folds->fold[folds->count++] = make_fold(rows, rows->side->pair[s].a, rows->side->pair[s].b);
    return SN_OK;
}

void sn_free_folds(SnFolds* folds) {
    sn_free(folds->fold);
    *folds = (SnFolds){0};
}

// ---- folding

static void add(double* block, Mat3 K) {
    for (int k = 0; k < 9; ++k) block[k] += K.m[k / 3][k % 3];
}

// G = -(R arm)^x
static Mat3 turning(const SnCarried* c, const SnConfig* q, int node, int entry) {
    return m3_cross(v3_scale(-1, sn_carried_arm(c, q, c->of[node] - c->first_body, entry)));
}

// K of a free node's row and of a carried node
static void fold_one(double* value, const int destination[2], Mat3 K, Mat3 G) {
    add(value + 9 * (size_t)destination[0], K);
    add(value + 9 * (size_t)destination[1], m3_mul(K, G));
}

// both nodes carried: [I, Ga]^T K [I, Gb], by different bodies a < b
static void fold_two(double* value, const int destination[4], Mat3 K, Mat3 Ga, Mat3 Gb) {
    const Mat3 KG = m3_mul(K, Gb), T = m3_transpose(Ga);
    add(value + 9 * (size_t)destination[0], K);
    add(value + 9 * (size_t)destination[1], KG);
    add(value + 9 * (size_t)destination[2], m3_mul(T, K));
    add(value + 9 * (size_t)destination[3], m3_mul(T, KG));
}

// by the same body: of the lower block (turning, moving) there is only the upper one
static void fold_same(double* value, const int destination[4], Mat3 K, Mat3 Ga, Mat3 Gb) {
    const Mat3 KG = m3_mul(K, Gb);
    add(value + 9 * (size_t)destination[0], K);
    add(value + 9 * (size_t)destination[1], KG);
    add(value + 9 * (size_t)destination[3], m3_mul(m3_transpose(Ga), KG));
}

static void fold_block(double* value, const SnFold* fold, const SnCarried* c, const SnConfig* q,
                       Mat3 K) {
    const int *to = fold->destination, *arm = fold->arm;
    const Mat3 none = m3_identity();
    const Mat3 Ga = arm[0] >= 0 ? turning(c, q, fold->a, arm[0]) : none;
    const Mat3 Gb = arm[1] >= 0 ? turning(c, q, fold->b, arm[1]) : none;
    if (arm[0] < 0)
        fold_one(value, to, K, Gb);
    else if (arm[1] < 0)
        fold_one(value, (int[2]){to[0], to[2]}, m3_transpose(K), Ga);
    else if (c->of[fold->a] == c->of[fold->b]) {
        fold_same(value, to, K, Ga, Gb);
        if (fold->a != fold->b) fold_same(value, to, m3_transpose(K), Gb, Ga);
    } else if (c->of[fold->a] < c->of[fold->b])
        fold_two(value, to, K, Ga, Gb);
    else
        fold_two(value, (int[4]){to[0], to[2], to[1], to[3]}, m3_transpose(K), Gb, Ga);
}

void sn_fold(const SnFolds* folds, const SnCarried* carried, const SnConfig* q, int blocks,
             double* value) {
    const double* side = value + 9 * (size_t)blocks;
    for (int s = 0; s < folds->count; ++s, side += 9) {
        Mat3 K;
        memcpy(K.m, side, sizeof K.m);
        fold_block(value, &folds->fold[s], carried, q, K);
    }
}
