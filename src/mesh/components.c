// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/join.h"
#include "mesh/mesh.h"

#include <stddef.h>

void sn_mesh_components(const SnMesh* mesh, int* component) {
    sn_separate(component, mesh->vertex_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* corner = mesh->element + (size_t)e * mesh->kind;
        for (int i = 1; i < (int)mesh->kind; ++i) sn_join(component, corner[0], corner[i]);
    }
    for (int v = 0; v < mesh->vertex_count; ++v) component[v] = sn_joined(component, v);
}
