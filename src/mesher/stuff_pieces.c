// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff_lattice.h"

#include "base/memory.h"

#include <string.h>

static void copy_pieces(const SnMesh* mesh, const int* piece, const int* size, int least,
                        const int* number, SnMesh* copy) {
    int e2 = 0;
    for (int v = 0; v < mesh->vertex_count; ++v)
        if (number[v])
            memcpy(copy->vertex + 3 * (size_t)(number[v] - 1), mesh->vertex + 3 * (size_t)v,
                   3 * sizeof(double));
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* tet = mesh->element + 4 * (size_t)e;
        if (size[piece[tet[0]]] < least) continue;
        for (int k = 0; k < 4; ++k) copy->element[4 * (size_t)e2 + (size_t)k] = number[tet[k]] - 1;
        copy->region[e2++] = mesh->region[e];
    }
}

static SnStatus drop_small_pieces(SnMesh** mesh, int least, int* piece, int* size, int* number) {
    const SnMesh* old = *mesh;
    sn_mesh_components(old, piece);
    for (int e = 0; e < old->element_count; ++e) ++size[piece[old->element[4 * (size_t)e]]];
    int vertices = 0, tets = 0;
    for (int v = 0; v < old->vertex_count; ++v) {
        if (size[piece[v]] < least) continue;
        number[v] = ++vertices;
        tets += size[v];
    }
    if (tets == old->element_count) return SN_OK;
    SnMesh* copy;
    SN_TRY(sn_create_mesh(SN_MESH_TETS, vertices, tets, &copy));
    copy_pieces(old, piece, size, least, number, copy);
    sn_destroy_mesh(*mesh);
    *mesh = copy;
    return SN_OK;
}

SnStatus sn_stuff_drop_pieces(SnMesh** mesh, int least) {
    int count = (*mesh)->vertex_count;
    int* piece = SN_NEW_ARRAY(int, count);
    int* size = SN_NEW_ARRAY(int, count);
    int* number = SN_NEW_ARRAY(int, count);
    int enough = piece && size && number;
    SnStatus status =
        enough ? drop_small_pieces(mesh, least, piece, size, number) : SN_OUT_OF_MEMORY;
    sn_free(piece);
    sn_free(size);
    sn_free(number);
    return status;
}
