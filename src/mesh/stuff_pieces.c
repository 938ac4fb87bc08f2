// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/stuff_lattice.h"

#include "base/memory.h"

#include <string.h>

static int root_of(int* parent, int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

// size[root] becomes the number of tets of the piece
static void measure_pieces(const SnMesh* mesh, int* parent, int* size) {
    for (int v = 0; v < mesh->vertex_count; ++v) parent[v] = v;
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* tet = mesh->element + 4 * (size_t)e;
        for (int k = 1; k < 4; ++k) parent[root_of(parent, tet[k])] = root_of(parent, tet[0]);
    }
    for (int e = 0; e < mesh->element_count; ++e)
        ++size[root_of(parent, mesh->element[4 * (size_t)e])];
}

static void copy_pieces(const SnMesh* mesh, int* parent, const int* size, int least,
                        const int* number, SnMesh* copy) {
    int e2 = 0;
    for (int v = 0; v < mesh->vertex_count; ++v)
        if (number[v])
            memcpy(copy->vertex + 3 * (size_t)(number[v] - 1), mesh->vertex + 3 * (size_t)v,
                   3 * sizeof(double));
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* tet = mesh->element + 4 * (size_t)e;
        if (size[root_of(parent, tet[0])] < least) continue;
        for (int k = 0; k < 4; ++k) copy->element[4 * (size_t)e2 + (size_t)k] = number[tet[k]] - 1;
        copy->region[e2++] = mesh->region[e];
    }
}

static SnStatus drop(SnMesh** mesh, int least, int* parent, int* size, int* number) {
    const SnMesh* old = *mesh;
    measure_pieces(old, parent, size);
    int vertices = 0, tets = 0;
    for (int v = 0; v < old->vertex_count; ++v) {
        int root = root_of(parent, v);
        if (size[root] >= least) number[v] = ++vertices;
        if (root == v && size[root] >= least) tets += size[root];
    }
    if (tets == old->element_count) return SN_OK;
    SnMesh* copy;
    SN_TRY(sn_create_mesh(SN_MESH_TETS, vertices, tets, &copy));
    copy_pieces(old, parent, size, least, number, copy);
    sn_destroy_mesh(*mesh);
    *mesh = copy;
    return SN_OK;
}

SnStatus sn_stuff_drop_pieces(SnMesh** mesh, int least) {
    int count = (*mesh)->vertex_count;
    int* parent = SN_NEW_ARRAY(int, count);
    int* size = SN_NEW_ARRAY(int, count);
    int* number = SN_NEW_ARRAY(int, count);
    int enough = parent && size && number;
    SnStatus status = enough ? drop(mesh, least, parent, size, number) : SN_OUT_OF_MEMORY;
    sn_free(parent);
    sn_free(size);
    sn_free(number);
    return status;
}
