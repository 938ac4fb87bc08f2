// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_RIGID_PARTITION_H
#define SN_RIGID_PARTITION_H

#include "base/status.h"
#include "rigid/pose.h"

// A partition says which elements move together rigidly (source text 000, algorithm 2). Elements
// that may be rigid and share faces are collected into rigid pieces. The nodes of each piece that
// moves become one aggregate. (In the names below, a piece is called a body.) A node belongs to at
// most one piece: two pieces that share a node would form a hinge, so elements that would make a
// hinge stay elastic, unless neither piece moves. Pieces are numbered in the order in which they
// are found; pieces that do not move (frozen ones) come first.

/// The elements of a mesh and their neighbours.
typedef struct SnPartitionMesh {
    int corners;          // nodes of an element: 4, or 3 in the plane
    const int* element;   // nodes of each element (element_count x corners)
    const int* neighbour; // element on the other side of the face opposite to each corner; -1: none
                          // (element_count x corners)
    int element_count, node_count;
} SnPartitionMesh;

/// Bits of nodes for sn_partition_find.
enum {
    SN_NODE_HELD = 1 << 0, // the node does not move. A piece that begins with an element that has a
                           // face of held nodes is frozen
    SN_NODE_ELASTIC = 1 << 1, // the node belongs to no piece, whatever labels its elements have
};

typedef struct SnPartition {
    int* body_of_element; // piece of each element; -1: the element is elastic (element_count)
    int* body_of_node;    // piece of each node; -1: the node is elastic (node_count)
    int body_count;
    unsigned char* frozen; // 1: the piece does not move  (body_count; room for element_count)
    int* queue;            // work memory  (element_count)
} SnPartition;

/// Create a partition without pieces.
SnStatus sn_create_partition(const SnPartitionMesh* mesh, SnPartition** partition);
/// Remove all pieces.
void sn_partition_clear(SnPartition* partition, const SnPartitionMesh* mesh);
void sn_destroy_partition(SnPartition* partition);

/// Labels of elements.
enum {
    SN_LABEL_ELASTIC = 0, // the element deforms, unless all its nodes belong to the same piece
    SN_LABEL_RIGID = 1,   // the element may join a rigid piece
    SN_LABEL_WOKEN = 2,   // the element is about to deform: its nodes must belong to no piece
};

/// Collect the elements whose label is SN_LABEL_RIGID into pieces. `node` holds bits SN_NODE_... of
/// each node. An element with a held node joins only a frozen piece.
void sn_partition_find(SnPartition* partition, const SnPartitionMesh* mesh,
                       const unsigned char* label, const unsigned char* node);

#endif
