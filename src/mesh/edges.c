// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/edges.h"

#include "base/memory.h"
#include "mesh/half_edges.h"

#include <string.h>

// List the sides of all tets, or the triangles of a triangle mesh; *count is the length of the
// list.
static int (*list_sides(const SnMesh* mesh, int* count))[3] {
    static const int side[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    const int corners = (int)mesh->kind, sides = corners == 4 ? 4 : 1;
    *count = sides * mesh->element_count;
    int(*triangle)[3] = sn_alloc((size_t)*count, sizeof *triangle);
    for (int i = 0; triangle && i < *count; ++i)
        for (int k = 0; k < 3; ++k)
            triangle[i][k] = mesh->element[corners * (i / sides) + side[i % sides][k]];
    return triangle;
}

// Write the two vertices of each edge to `spring` (edges x 2), and return how many edges there are.
// If `spring` is NULL, edges are only counted. `edge` lists the half-edges, sorted.
static int put_edges(const SnHalfEdge* edge, size_t count, int* spring) {
    int springs = 0;
    for (size_t begin = 0; begin < count; begin = sn_edge_end(edge, count, begin), ++springs)
        if (spring) {
            spring[2 * springs] = edge[begin].low;
            spring[2 * springs + 1] = edge[begin].high;
        }
    return springs;
}

SnStatus sn_mesh_edges(const SnMesh* mesh, SnMesh** out) {
    SnHalfEdge* edge = NULL;
    size_t count = 0;
    int triangles;
    int(*triangle)[3] = list_sides(mesh, &triangles);
    if (!triangle) return SN_OUT_OF_MEMORY;
    SnStatus status = sn_half_edges((const int(*)[3])triangle, triangles, mesh->vertex_count, NULL,
                                    &edge, &count);
    if (status == SN_OK)
        status =
            sn_create_mesh(SN_MESH_SPRINGS, mesh->vertex_count, put_edges(edge, count, NULL), out);
    if (status == SN_OK) {
        memcpy((*out)->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
        put_edges(edge, count, (*out)->element);
    }
    sn_free(edge);
    sn_free(triangle);
    return status;
}
