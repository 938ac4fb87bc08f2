// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_LAYERED_BODIES_H
#define SN_XPBD_LAYERED_BODIES_H

#include "xpbd/layered.h"

// Functions that give the nodes of layer bodies in the form that the functions of xpbd/body.h need.
// The files that begin, sweep and end a layer share them.

typedef struct SnNodeList {
    const int* node;
    int count;
} SnNodeList;

/// All nodes of layer body b.
static inline SnNodeList sn_layer_nodes(const SnLayer* layer, int b) {
    return (SnNodeList){layer->node + layer->start[b], layer->start[b + 1] - layer->start[b]};
}

/// The nodes at the edge of layer body b: those that belong to elastic elements, too.
static inline SnNodeList sn_layer_edge(const SnLayer* layer, int b) {
    const int first = layer->boundary_start[b];
    return (SnNodeList){layer->boundary + first, layer->boundary_start[b + 1] - first};
}

/// The arrays over all nodes of the world, for a layer body that contains node `first_node`.
static inline SnBodyNodes sn_layered_nodes(const SnLayered* layered, const SnXpbdMoving* moving,
                                           int first_node) {
    const int is_plane = (layered->model->held[first_node] & SN_HELD(2)) != 0; // in plane parts z
                                                                               // is always held
    return (SnBodyNodes){.mass = layered->mass,
                         .x = &moving->particle[0].x,
                         .v = layered->v,
                         .r = layered->r,
                         .stride = sizeof(SnParticle) / sizeof(double),
                         .plane = is_plane};
}

#endif
