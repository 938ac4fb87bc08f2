// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_PARTITION_H
#define SN_RIGID_PARTITION_H

#include "base/status.h"
#include "rigid/pose.h"

// Which elements move together rigidly (source text 000, algorithm 2). Elements that may be rigid
// are collected over shared faces into rigid pieces, of which the nodes of each that moves become
// one aggregate (the members below call a piece a body). A node belongs to one piece at most: where
// two would share a node, which would be a hinge, the elements around it stay elastic, unless
// neither piece moves. Pieces are numbered in the order in which they are found, those that do not
// move first.

/// The elements of a mesh and their neighbours.
typedef struct SnPartitionMesh {
    int corners;          // nodes of an element: 4, or 3 in the plane
    const int* element;   // nodes of each element (element_count x corners)
    const int* neighbour; // element over the face opposite to each corner, or -1
                          // (element_count x corners)
    int element_count, node_count;
} SnPartitionMesh;

/// Bits that say what nodes may do.
enum {
    SN_NODE_HELD = 1 << 0,    // the node does not move: a piece with a whole face of such is frozen
    SN_NODE_ELASTIC = 1 << 1, // the node belongs to no piece, whatever its elements are
};

typedef struct SnPartition {
    int* body_of_element; // -1: the element is elastic  (element_count)
    int* body_of_node;    // -1: the node is elastic  (node_count)
    int body_count;
    unsigned char* frozen; // 1: the piece does not move  (body_count; room for element_count)
    int* queue;            // work memory  (element_count)
} SnPartition;

/// Create a partition without pieces.
SnStatus sn_create_partition(const SnPartitionMesh* mesh, SnPartition** partition);
/// Take all pieces away.
void sn_partition_clear(SnPartition* partition, const SnPartitionMesh* mesh);
void sn_destroy_partition(SnPartition* partition);

/// What an element may be.
enum {
    SN_LABEL_ELASTIC = 0, // it deforms, unless all elements around it are rigid
    SN_LABEL_RIGID = 1,   // it may join a rigid piece
    SN_LABEL_WOKEN = 2,   // it is about to deform: its nodes belong to no piece
};

/// Collect the elements whose label is SN_LABEL_RIGID into pieces. `node` holds bits SN_NODE_... of
/// each node. An element with a node that is held joins only a piece that is frozen.
void sn_partition_find(SnPartition* partition, const SnPartitionMesh* mesh,
                       const unsigned char* label, const unsigned char* node);

#endif
