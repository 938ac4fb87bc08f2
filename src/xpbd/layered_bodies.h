// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_LAYERED_BODIES_H
#define SN_XPBD_LAYERED_BODIES_H

#include "xpbd/layered.h"

// Bodies of a layer, as xpbd/body.h asks for them: what entering a layer, its sweeps and leaving it
// share.

typedef struct SnNodeList {
    const int* node;
    int count;
} SnNodeList;

/// All nodes of body b.
static inline SnNodeList sn_layer_nodes(const SnLayer* layer, int b) {
    return (SnNodeList){layer->node + layer->start[b], layer->start[b + 1] - layer->start[b]};
}

/// Those of them that have elastic elements as well.
static inline SnNodeList sn_layer_edge(const SnLayer* layer, int b) {
    const int first = layer->boundary_start[b];
    return (SnNodeList){layer->boundary + first, layer->boundary_start[b + 1] - first};
}

/// What moves in layers, for a body that has this node.
static inline SnBodyNodes sn_layered_nodes(const SnLayered* layered, const SnXpbdMoving* moving,
                                           int first_node) {
    const int is_plane = (layered->model->held[first_node] & SN_HELD(2)) != 0; // z is never free
    return (SnBodyNodes){.mass = layered->mass,
                         .x = &moving->particle[0].x,
                         .v = layered->v,
                         .r = layered->r,
                         .stride = sizeof(SnParticle) / sizeof(double),
                         .plane = is_plane};
}

#endif
