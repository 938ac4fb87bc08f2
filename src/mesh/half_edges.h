// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_HALF_EDGES_H
#define SN_MESH_HALF_EDGES_H

#include "base/status.h"

#include <stddef.h>

/// One side of a triangle, from its corner side % 3 to the next.
typedef struct SnHalfEdge {
    int low, high; // the vertices at its ends
    int side;      // 3 * triangle + corner
    int upward;    // 1: it runs from low to high
} SnHalfEdge;

/// List the sides of triangles with vertices 0 .. vertex_count-1, sorted by low, then high, then
/// side, so that the half-edges of one edge stand together. `place` (NULL: each vertex its own)
/// says which vertices count as one; triangles with two corners in one place are left out. *edge is
/// new: free it with sn_free.
SnStatus sn_half_edges(const int (*triangle)[3], int count, int vertex_count, const int* place,
                       SnHalfEdge** edge, size_t* edge_count);

/// Return where the half-edges of the edge that begins at `begin` end.
static inline size_t sn_edge_end(const SnHalfEdge* edge, size_t count, size_t begin) {
    size_t end = begin + 1;
    while (end < count && edge[end].low == edge[begin].low && edge[end].high == edge[begin].high)
        ++end;
    return end;
}

#endif
