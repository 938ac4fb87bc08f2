// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_HALF_EDGES_H
#define SN_MESH_HALF_EDGES_H

#include "base/status.h"

#include <stddef.h>

/// One side of a triangle (a half-edge). It runs from the triangle's corner side % 3 to the next
/// corner.
typedef struct SnHalfEdge {
    int low, high; // the vertices at both ends, low < high
    int side;      // 3 * triangle + corner
    int upward;    // 1: the side runs from low to high; 0: from high to low
} SnHalfEdge;

/// List the sides of triangles with vertices 0 .. vertex_count-1, sorted by `low`, then `high`,
/// then `side`, so that the half-edges of one edge follow each other in the list. All vertices v
/// with the same place[v] (vertex_count) count as one vertex, whose index is place[v]; with `place`
/// NULL, all vertices differ. Triangles with two equal corners are left out. Free *edge with
/// sn_free.
SnStatus sn_half_edges(const int (*triangle)[3], int count, int vertex_count, const int* place,
                       SnHalfEdge** edge, size_t* edge_count);

/// Return the index where the half-edges of the next edge begin; `begin` is the index of the first
/// half-edge of this edge, and `count` the length of the list.
static inline size_t sn_edge_end(const SnHalfEdge* edge, size_t count, size_t begin) {
    size_t end = begin + 1;
    while (end < count && edge[end].low == edge[begin].low && edge[end].high == edge[begin].high)
        ++end;
    return end;
}

#endif
