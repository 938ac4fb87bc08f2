// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_rim.h"

#include "base/memory.h"
#include "mesh/half_edges.h"
#include "mesh/weld.h"

#include <stdlib.h>
#include <string.h>

// Return how many triangles run through an edge upwards (from the vertex with the smaller index to
// the one with the larger index), minus how many run downwards.
static int count_excess(const SnHalfEdge* edge, size_t begin, size_t end) {
    int sum = 0;
    for (size_t i = begin; i < end; ++i) sum += edge[i].upward ? 1 : -1;
    return sum;
}

// Write the springs of all edges and return how many there are. If `spring` is NULL, springs are
// only counted.
static int put_springs(const SnHalfEdge* edge, size_t count, int* spring) {
    int springs = 0;
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = sn_edge_end(edge, count, begin);
        const int more = count_excess(edge, begin, end), low = edge[begin].low,
                  high = edge[begin].high;
        for (int i = 0; i < abs(more); ++i, ++springs)
            if (spring) {
                spring[2 * springs] = more > 0 ? low : high;
                spring[2 * springs + 1] = more > 0 ? high : low;
            }
    }
    return springs;
}

static SnStatus write_rim(const SnMesh* mesh, const SnHalfEdge* edge, size_t count, SnMesh** rim) {
    const int springs = put_springs(edge, count, NULL);
    if (springs == 0) return SN_OK;
    SN_TRY(sn_create_mesh(SN_MESH_SPRINGS, mesh->vertex_count, springs, rim));
    memcpy((*rim)->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
    put_springs(edge, count, (*rim)->element);
    return sn_mesh_drop_unused(*rim, NULL);
}

SnStatus sn_surface_rim(const SnMesh* surface, SnMesh** rim) {
    SnHalfEdge* edge = NULL;
    size_t count = 0;
    int* place = SN_NEW_ARRAY(int, surface->vertex_count);
    SnStatus status = place ? sn_weld_vertices(surface, place) : SN_OUT_OF_MEMORY;
    *rim = NULL;
    if (status == SN_OK)
        status = sn_half_edges((const int(*)[3])surface->element, surface->element_count,
                               surface->vertex_count, place, &edge, &count);
    if (status == SN_OK) status = write_rim(surface, edge, count, rim);
    if (status < 0) {
        sn_destroy_mesh(*rim);
        *rim = NULL;
    }
    sn_free(place);
    sn_free(edge);
    return status;
}
