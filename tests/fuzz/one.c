// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "one.h"

#include "base/memory.h"
#include "mesh/defects.h"
#include "mesh/quality.h"
#include "mesher/surface_report.h"
#include "promise.h"

#include <math.h>

static void check_mesh(const SnMesh* mesh) {
    SnMeshQuality quality;
    SnMeshDefects defects;
    SnSurfaceReport surface;
    PROMISE(mesh->kind >= SN_MESH_SPRINGS && mesh->kind <= SN_MESH_TETS);
    PROMISE(mesh->element_count > 0);
    for (size_t i = 0; i < 3 * (size_t)mesh->vertex_count; ++i) PROMISE(isfinite(mesh->vertex[i]));
    for (size_t i = 0; i < (size_t)mesh->element_count * (size_t)mesh->kind; ++i)
        PROMISE(mesh->element[i] >= 0 && mesh->element[i] < mesh->vertex_count);
    PROMISE(sn_mesh_quality(mesh, &quality) == SN_OK);
    PROMISE(sn_mesh_defects(mesh, &defects) == SN_OK);
    PROMISE(mesh->kind != SN_MESH_TRIANGLES || sn_surface_report(mesh, &surface) == SN_OK);
}

static SnStatus read_in(SnReadMode mode, const SnMeshFormat* format, const void* data,
                        size_t size) {
    SnMemoryCount before = sn_memory_count();
    SnMesh* mesh = NULL;
    SnMeshNotes notes;
    SnError error = {0};
    SnStatus status = sn_mesh_read_memory(format, data, size, mode, &mesh, &notes, &error);
    PROMISE(status <= SN_OK);
    PROMISE((status == SN_OK) == (mesh != NULL));
    PROMISE((status == SN_OK) == (error.text[0] == 0));
    if (mesh) check_mesh(mesh);
    sn_destroy_mesh(mesh);
    PROMISE(sn_memory_count().live_bytes == before.live_bytes);
    return status;
}

SnStatus fuzz_one(const SnMeshFormat* format, const void* data, size_t size) {
    read_in(SN_READ_CHECKED, format, data, size);
    return read_in(SN_READ_AS_IS, format, data, size);
}
