// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/embed.h"

static SnStatus check_kinds(const SnMesh* tets, const SnMesh* surface, SnError* error) {
    if (surface->kind != SN_MESH_TRIANGLES || surface->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "a surface to embed must have triangles");
    if (tets->kind != SN_MESH_TETS)
        return sn_fail(error, SN_BAD_INPUT, "a surface can be embedded in a mesh of tets only");
    return SN_OK;
}

SnStatus sn_create_embedded(const SnMesh* tets, const SnMesh* surface, SnPool* pool,
                            SnEmbedded** out, SnError* error) {
    SN_TRY(check_kinds(tets, surface, error));
    SnEmbedded* embedded = SN_NEW(SnEmbedded);
    SnStatus status = embedded ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_mesh_renumbered(surface, NULL, &embedded->surface);
    if (status < 0) sn_fail(error, status, "%s", sn_status_text(status));
    if (status == SN_OK)
        status =
            sn_create_embedding(tets, surface->vertex_count, (const double(*)[3])surface->vertex,
                                pool, &embedded->embedding, error);
    if (status < 0)
        sn_destroy_embedded(embedded);
    else
        *out = embedded;
    return status;
}

void sn_destroy_embedded(SnEmbedded* embedded) {
    if (!embedded) return;
    sn_destroy_mesh(embedded->surface);
    sn_destroy_embedding(embedded->embedding);
    sn_free(embedded);
}
