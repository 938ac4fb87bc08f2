// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/boundary.h"

#include "base/memory.h"

#include <string.h>

static SnStatus boundary_of_tets(const SnMesh* mesh, SnMesh** surface) {
    int(*triangles)[3] = NULL;
    int count = 0;
    SN_TRY(sn_mesh_surface(mesh, &triangles, &count));
    SnMesh* made = NULL;
    SnStatus status = sn_create_mesh(SN_MESH_TRIANGLES, mesh->vertex_count, count, &made);
    if (status == SN_OK) {
        memcpy(made->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
        if (count) memcpy(made->element, triangles, (size_t)count * sizeof *triangles);
        status = sn_mesh_drop_unused(made, NULL);
    }
    sn_free(triangles);
    if (status < 0)
        sn_destroy_mesh(made);
    else
        *surface = made;
    return status;
}

SnStatus sn_mesh_boundary(const SnMesh* mesh, SnMesh** surface, SnError* error) {
    SnStatus status = mesh->kind == SN_MESH_TETS ? boundary_of_tets(mesh, surface)
                                                 : sn_mesh_renumbered(mesh, NULL, surface);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}
