// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_PARTITION_H
#define SN_RIGID_PARTITION_H

#include "base/status.h"
#include "rigid/pose.h"

// Which elements move together as rigid bodies (source text 000, algorithm 2). Elements that may be
// rigid are collected over shared faces into bodies. A node belongs to one body at most: where two
// would share a node, which would be a hinge, the elements around it stay elastic, unless neither
// moves. Bodies are numbered in the order in which they are found, those that do not move first.

/// What elements are made of, and who is next to whom.
typedef struct SnPartitionMesh {
    int corners;          // of an element: 4, or 3 in the plane
    const int* element;   // nodes (element_count x corners)
    const int* neighbour; // over the face opposite to each corner, or -1 (element_count x corners)
    int element_count, node_count;
} SnPartitionMesh;

enum {
    SN_NODE_HELD = 1 << 0,    // does not move: a body with a whole face of such nodes is frozen
    SN_NODE_ELASTIC = 1 << 1, // belongs to no body, whatever its elements are
};

typedef struct SnPartition {
    int* body_of_element; // or -1: elastic   (element_count)
    int* body_of_node;    // or -1: elastic   (node_count)
    int body_count;
    unsigned char* frozen; // by body: 1: it does not move (element_count)
    int* queue;            // work            (element_count)
} SnPartition;

/// A partition without bodies.
SnStatus sn_create_partition(const SnPartitionMesh* mesh, SnPartition** partition);
/// No bodies.
void sn_partition_clear(SnPartition* partition, const SnPartitionMesh* mesh);
void sn_destroy_partition(SnPartition* partition);

/// What an element may be.
enum {
    SN_LABEL_ELASTIC = 0, // it deforms, unless all around it are rigid
    SN_LABEL_RIGID = 1,
    SN_LABEL_WOKEN = 2, // it is about to deform: its nodes belong to no body
};

/// Bodies of the elements whose label is SN_LABEL_RIGID. `node` holds SN_NODE_... of each node. An
/// element with a node that is held joins only a body that is frozen.
void sn_partition_find(SnPartition* partition, const SnPartitionMesh* mesh,
                       const unsigned char* label, const unsigned char* node);

#endif
