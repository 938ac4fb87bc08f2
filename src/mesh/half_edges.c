// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/half_edges.h"

#include "base/memory.h"

#include <string.h>

static size_t collect_half_edges(const int (*triangle)[3], int count, const int* place,
                                 SnHalfEdge* edge) {
    size_t edges = 0;
    for (int t = 0; t < count; ++t) {
        int v[3];
        for (int k = 0; k < 3; ++k) v[k] = place ? place[triangle[t][k]] : triangle[t][k];
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) continue;
        for (int k = 0; k < 3; ++k) {
            int a = v[k], b = v[(k + 1) % 3];
            edge[edges++] = (SnHalfEdge){a < b ? a : b, a < b ? b : a, 3 * t + k, a < b};
        }
    }
    return edges;
}

static int key_of(const SnHalfEdge* edge, int by_low) { return by_low ? edge->low : edge->high; }

// Sort half-edges by `low` (by_low 1) or by `high` (by_low 0) with a stable counting sort. `start`
// is scratch with vertex_count + 1 entries.
static void sort_half_edges(int by_low, const SnHalfEdge* from, SnHalfEdge* to, size_t count,
                            size_t* start, int vertex_count) {
    memset(start, 0, ((size_t)vertex_count + 1) * sizeof *start);
    for (size_t i = 0; i < count; ++i) start[key_of(&from[i], by_low) + 1]++;
    for (int v = 0; v < vertex_count; ++v) start[v + 1] += start[v];
    for (size_t i = 0; i < count; ++i) to[start[key_of(&from[i], by_low)]++] = from[i];
}

SnStatus sn_half_edges(const int (*triangle)[3], int count, int vertex_count, const int* place,
                       SnHalfEdge** out, size_t* edge_count) {
    SnHalfEdge* edge = SN_NEW_ARRAY(SnHalfEdge, 3 * (size_t)count);
    SnHalfEdge* scratch = SN_NEW_ARRAY(SnHalfEdge, 3 * (size_t)count);
    size_t* start = SN_NEW_ARRAY(size_t, (size_t)vertex_count + 1);
    int enough = edge && scratch && start;
    if (enough) {
        *edge_count = collect_half_edges(triangle, count, place, edge);
        sort_half_edges(0, edge, scratch, *edge_count, start, vertex_count);
        sort_half_edges(1, scratch, edge, *edge_count, start, vertex_count);
        *out = edge;
    } else {
        sn_free(edge);
    }
    sn_free(scratch);
    sn_free(start);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}
