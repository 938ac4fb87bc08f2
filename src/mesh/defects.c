// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/defects.h"

#include "base/memory.h"
#include "mesh/boundary.h"
#include "mesh/half_edges.h"
#include "mesh/repeats.h"
#include "mesh/weld.h"

#include <string.h>

void sn_add_defect(SnDefect* defect, const double place[3]) {
    if (defect->count < SN_DEFECT_PLACES)
        memcpy(defect->place[defect->count], place, sizeof *defect->place);
    defect->count++;
}

// ---- elements and vertices ------------------------------------------------------------------

static int uses_twice(const int* corner, int corners) {
    for (int i = 0; i < corners; ++i)
        for (int j = 0; j < i; ++j)
            if (corner[i] == corner[j]) return 1;
    return 0;
}

static void find_bad_elements(const SnMesh* mesh, SnMeshDefects* defects) {
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        if (uses_twice(mesh->element + (size_t)e * mesh->kind, (int)mesh->kind))
            sn_add_defect(&defects->repeated, centre);
        else if (sn_mesh_is_flat(mesh, e))
            sn_add_defect(&defects->flat, centre);
        else if (mesh->kind == SN_MESH_TETS && sn_mesh_measure(mesh, e) < 0)
            sn_add_defect(&defects->inverted, centre);
    }
}

static SnStatus find_same_elements(const SnMesh* mesh, SnMeshDefects* defects) {
    SnRepeats repeats;
    SN_TRY(sn_mesh_repeats(mesh, &repeats));
    for (int i = 0; i < repeats.count && i < SN_REPEATS; ++i) {
        double centre[3];
        sn_mesh_centre(mesh, repeats.first[i], centre);
        sn_add_defect(&defects->same, centre);
    }
    defects->same.count = repeats.count;
    return SN_OK;
}

static SnStatus find_bad_vertices(const SnMesh* mesh, SnMeshDefects* defects) {
    const size_t corners = (size_t)mesh->element_count * (size_t)mesh->kind;
    unsigned char* used = SN_NEW_ARRAY(unsigned char, mesh->vertex_count);
    SnWeld weld = {0};
    SnStatus status = used ? SN_OK : SN_OUT_OF_MEMORY;
    for (size_t i = 0; used && i < corners; ++i) used[mesh->element[i]] = 1;
    for (int v = 0; v < mesh->vertex_count && status == SN_OK; ++v) {
        const double* x = mesh->vertex + 3 * (size_t)v;
        int first = v;
        if (!used[v]) sn_add_defect(&defects->unused, x);
        status = sn_weld(&weld, mesh->vertex, x, v, &first);
        if (first != v) sn_add_defect(&defects->duplicate, x);
    }
    sn_free_weld(&weld);
    sn_free(used);
    return status;
}

// ---- edges ----------------------------------------------------------------------------------

// Record the defects of an edge in which `count` triangles meet. edge[0 .. count-1] are the
// half-edges, one for each triangle.
static void judge_edge(const SnMesh* mesh, const SnHalfEdge* edge, size_t count,
                       SnMeshDefects* defects) {
    double middle[3];
    for (int k = 0; k < 3; ++k)
        middle[k] = mesh->vertex[3 * (size_t)edge->low + (size_t)k] / 2 +
                    mesh->vertex[3 * (size_t)edge->high + (size_t)k] / 2;
    if (count == 1) sn_add_defect(&defects->open, middle);
    if (count == 2 && edge[0].upward == edge[1].upward) sn_add_defect(&defects->turned, middle);
    if (count > 2) sn_add_defect(&defects->many, middle);
}

static SnStatus find_bad_edges(const SnMesh* mesh, SnMeshDefects* defects) {
    int(*triangle)[3] = NULL, triangles = 0;
    SnHalfEdge* edge = NULL;
    size_t count = 0;
    SN_TRY(sn_mesh_surface(mesh, &triangle, &triangles));
    SnStatus status = sn_half_edges((const int(*)[3])triangle, triangles, mesh->vertex_count, NULL,
                                    &edge, &count);
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = sn_edge_end(edge, count, begin);
        judge_edge(mesh, &edge[begin], end - begin, defects);
    }
    sn_free(triangle);
    sn_free(edge);
    return status;
}

static SnStatus find_crossings(const SnMesh* mesh, SnMeshDefects* defects) {
    if (mesh->kind != SN_MESH_TETS) return sn_find_crossings(mesh, &defects->crossing);
    SnMesh* boundary;
    SN_TRY(sn_mesh_boundary(mesh, &boundary, NULL));
    SnStatus status = sn_find_crossings(boundary, &defects->crossing);
    sn_destroy_mesh(boundary);
    return status;
}

SnStatus sn_mesh_defects(const SnMesh* mesh, SnMeshDefects* out) {
    SnMeshDefects defects = {0};
    find_bad_elements(mesh, &defects);
    SN_TRY(find_same_elements(mesh, &defects));
    SN_TRY(find_bad_vertices(mesh, &defects));
    SN_TRY(find_bad_edges(mesh, &defects));
    if (mesh->kind != SN_MESH_SPRINGS) SN_TRY(find_crossings(mesh, &defects));
    *out = defects;
    return SN_OK;
}
