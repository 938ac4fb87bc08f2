// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"

#include <string.h>

SnStatus sn_mesh_drop_unused(SnMesh* mesh, int* dropped) {
    const size_t corners = (size_t)mesh->element_count * (size_t)mesh->kind;
    int* number = SN_NEW_ARRAY(int, mesh->vertex_count);
    if (!number) return SN_OUT_OF_MEMORY;
    for (size_t i = 0; i < corners; ++i) number[mesh->element[i]] = 1;

    int kept = 0;
    for (int v = 0; v < mesh->vertex_count; ++v) {
        if (!number[v]) continue;
        if (kept < v)
            memcpy(mesh->vertex + 3 * (size_t)kept, mesh->vertex + 3 * (size_t)v,
                   3 * sizeof(double));
        number[v] = kept++;
    }
    for (size_t i = 0; i < corners; ++i) mesh->element[i] = number[mesh->element[i]];
    if (dropped) *dropped += mesh->vertex_count - kept;
    mesh->vertex_count = kept;
    sn_free(number);
    return SN_OK;
}
