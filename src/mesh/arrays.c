// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file has the functions of sinew/mesh.h that make a mesh from arrays, hand out a mesh's
// arrays, and look up and set its regions.
#include "base/memory.h"
#include "mesh/select.h"

#include <string.h>

SnStatus sn_mesh_from_arrays(SnMeshKind kind, int vertex_count, const double* vertex,
                             int element_count, const int* element, const int* region, SnMesh** out,
                             SnError* error) {
    SnMesh* mesh = NULL;
    SnStatus status = sn_create_mesh(kind, vertex_count, element_count, &mesh);
    if (status < 0)
        return sn_fail(error, status, "cannot make a mesh of %d vertices and %d elements: %s",
                       vertex_count, element_count, sn_status_text(status));
    const size_t n = (size_t)element_count;
    if (vertex_count > 0) memcpy(mesh->vertex, vertex, 3 * sizeof(double) * (size_t)vertex_count);
    if (n > 0) memcpy(mesh->element, element, n * (size_t)kind * sizeof(int));
    if (region && n > 0) memcpy(mesh->region, region, n * sizeof(int));
    status = sn_mesh_validate(mesh, NULL, error);
    if (status < 0) {
        sn_destroy_mesh(mesh);
        return status;
    }
    *out = mesh;
    return SN_OK;
}

SnMeshKind sn_mesh_kind(const SnMesh* mesh) { return mesh->kind; }
int sn_mesh_vertex_count(const SnMesh* mesh) { return mesh->vertex_count; }
int sn_mesh_element_count(const SnMesh* mesh) { return mesh->element_count; }
const double* sn_mesh_vertices(const SnMesh* mesh) { return mesh->vertex; }
const int* sn_mesh_elements(const SnMesh* mesh) { return mesh->element; }
const int* sn_mesh_regions(const SnMesh* mesh) { return mesh->region; }

const char* sn_mesh_region_name(const SnMesh* mesh, int label) {
    for (int i = 0; i < mesh->region_name_count; ++i)
        if (mesh->region_name[i].label == label) return mesh->region_name[i].text;
    return NULL;
}

int sn_mesh_find_region(const SnMesh* mesh, const char* name, int* label) {
    for (int i = 0; i < mesh->region_name_count; ++i) {
        if (strcmp(mesh->region_name[i].text, name)) continue;
        *label = mesh->region_name[i].label;
        return 1;
    }
    return 0;
}

SnStatus sn_mesh_set_region(SnMesh* mesh, const SnSelect* select, int region) {
    int *elements = NULL, count = 0;
    if (region < 0) return SN_BAD_INPUT;
    SN_TRY(sn_select_elements(mesh, select, &elements, &count));
    for (int i = 0; i < count; ++i) mesh->region[elements[i]] = region;
    sn_free(elements);
    return SN_OK;
}
