// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_NODE_DAMPING_H
#define SN_SYSTEM_NODE_DAMPING_H

#include "system/term.h"

// Blocks of damping that acts on every node by itself, c_i I with c_i in kg/s. Nodes that a body
// carries, damped unevenly, join how it moves and turns:
//
//     sum of c_i Gamma_i^T Gamma_i = sum of c_i (I, -r^x; r^x, -r^x r^x).

typedef struct SnNodeDamping {
    const SnModel* model;
    const SnCarried* carried; // or NULL
    const double* own;        // c of each node, kg/s (node_count)
    double per_mass;          // and more per mass, 1/s
} SnNodeDamping;

static inline double sn_node_damping_at(const SnNodeDamping* damping, int i) {
    return damping->own[i] + damping->per_mass * damping->model->mass->lumped[i];
}

/// Pairs beyond the diagonal, which is always there.
SnStatus sn_node_damping_pairs(const SnNodeDamping* damping, const SnRowMap* rows,
                               SnPairList* pairs);

/// How many blocks there are: of each node, and three of each body that carries some.
int sn_node_damping_blocks(const SnNodeDamping* damping);
/// Where they go.
void sn_node_damping_scatter(const SnNodeDamping* damping, const SnRowMap* rows, int* destination);
/// value += weight times the blocks.
void sn_node_damping_add(const SnNodeDamping* damping, const SnConfig* q, double weight,
                         const int* destination, double* value);

#endif
