// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/csg.h"
#include "mesher/stuff.h"

SnStatus sn_mesh_from_csg(const SnCsg* csg, const SnStuffDef* def, SnMesh** mesh, SnError* error) {
    SnField field;
    SnPool* pool;
    if (def->threads < 1)
        return sn_fail(error, SN_BAD_INPUT, "threads must be 1 or above, got %d", def->threads);
    SN_TRY(sn_csg_field(csg, &field, error));
    SnStatus status = sn_create_pool(def->threads, &pool);
    if (status < 0) return sn_fail(error, status, "no threads to fill a solid");
    status = sn_mesh_from_field(&field, def, pool, mesh, error);
    sn_destroy_pool(pool);
    return status;
}
