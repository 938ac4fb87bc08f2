// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/node_damping.h"

enum { BODY_BLOCKS = 3 }; // velocity, both, rotation

static int carrying_bodies(const SnNodeDamping* damping) {
    return damping->carried ? damping->carried->body_count : 0;
}

SnStatus sn_node_damping_pairs(const SnNodeDamping* damping, const SnRowMap* rows,
                               SnPairList* pairs) {
    for (int b = 0; b < carrying_bodies(damping); ++b) {
        const int row = rows->body[damping->carried->first_body + b];
        SN_TRY(sn_pairs_add(pairs, row, row + 1));
    }
    return SN_OK;
}

int sn_node_damping_blocks(const SnNodeDamping* damping) {
    return damping->model->node_count + BODY_BLOCKS * carrying_bodies(damping);
}

void sn_node_damping_scatter(const SnNodeDamping* damping, const SnRowMap* rows, int* destination) {
    const int nodes = damping->model->node_count;
    for (int i = 0; i < nodes; ++i)
        destination[i] = rows->node[i] < 0 ? -1 : rows->pattern->row_start[rows->node[i]];
    for (int b = 0; b < carrying_bodies(damping); ++b) {
        const int row = rows->body[damping->carried->first_body + b];
        const int* start = &rows->pattern->row_start[row];
        int* to = &destination[nodes + BODY_BLOCKS * b];
        to[0] = start[0];
        to[1] = sn_block_find(rows->pattern, row, row + 1);
        to[2] = start[1];
    }
}

static void add_body(const SnNodeDamping* damping, const SnConfig* q, int b, double weight,
                     const int* destination, double* value) {
    const SnCarried* carried = damping->carried;
    Mat3 block[BODY_BLOCKS] = {0};
    for (int k = carried->start[b]; k < carried->start[b + 1]; ++k) {
        const double c = weight * sn_node_damping_at(damping, carried->node[k]);
        const Mat3 G = m3_cross(v3_scale(-1, sn_carried_arm(carried, q, b, k)));
        block[0] = m3_axpy(c, m3_identity(), block[0]);
        block[1] = m3_axpy(c, G, block[1]);
        block[2] = m3_axpy(c, m3_mul(m3_transpose(G), G), block[2]);
    }
    for (int part = 0; part < BODY_BLOCKS; ++part)
        for (int k = 0; k < 9; ++k)
            value[9 * (size_t)destination[part] + (size_t)k] += block[part].m[k / 3][k % 3];
}

void sn_node_damping_add(const SnNodeDamping* damping, const SnConfig* q, double weight,
                         const int* destination, double* value) {
    const int nodes = damping->model->node_count;
    for (int i = 0; i < nodes; ++i) {
        if (destination[i] < 0) continue;
        const double entry = weight * sn_node_damping_at(damping, i);
        for (int k = 0; k < 9; k += 4) value[9 * (size_t)destination[i] + (size_t)k] += entry;
    }
    for (int b = 0; b < carrying_bodies(damping); ++b)
        add_body(damping, q, b, weight, destination + nodes + BODY_BLOCKS * b, value);
}
