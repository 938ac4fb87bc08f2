// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_patches.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/half_edges.h"

#include <string.h>

typedef struct Search {
    SnMesh* mesh;
    // A side of a triangle has the index 3 * triangle + corner, and runs from this corner to the
    // next one.
    int* neighbour; // per side: 1 + index of the neighbour's side on the same edge; 0: no neighbour
                    // (element_count x 3)
    unsigned char* disagree; // per side: 1 where the neighbour's side runs in the same direction
                             // (element_count x 3)
    unsigned char* against;  // 1: oriented against its patch's first triangle (element_count)
    int* queue;              // triangles, one patch after the other           (element_count)
    int* patch; // patch of each triangle; -1: not yet known              (element_count)
} Search;

// Find the neighbours: two triangles with a common edge that no third triangle has. Two neighbours
// have the same orientation if they run through their common edge in opposite directions.
static void find_neighbours(Search* search, const SnHalfEdge* edge, size_t count) {
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = sn_edge_end(edge, count, begin);
        if (end != begin + 2) continue;
        const SnHalfEdge *a = &edge[begin], *b = &edge[begin + 1];
        search->neighbour[a->side] = b->side + 1;
        search->neighbour[b->side] = a->side + 1;
        search->disagree[a->side] = search->disagree[b->side] = a->upward == b->upward;
    }
}

static SnStatus prepare_search(Search* search, const int* place) {
    const SnMesh* mesh = search->mesh;
    SnHalfEdge* edge;
    size_t count;
    search->neighbour = SN_NEW_ARRAY(int, 3 * (size_t)mesh->element_count);
    search->disagree = SN_NEW_ARRAY(unsigned char, 3 * (size_t)mesh->element_count);
    search->against = SN_NEW_ARRAY(unsigned char, mesh->element_count);
    search->queue = SN_NEW_ARRAY(int, mesh->element_count);
    if (!search->neighbour || !search->disagree || !search->against || !search->queue)
        return SN_OUT_OF_MEMORY;
    SN_TRY(sn_half_edges((const int(*)[3])mesh->element, mesh->element_count, mesh->vertex_count,
                         place, &edge, &count));
    find_neighbours(search, edge, count);
    sn_free(edge);
    return SN_OK;
}

// ---- one patch ------------------------------------------------------------------------------

// Walk patch `number` from its first triangle, queue[begin], over all edges, breadth first. The
// patch's triangles become queue[begin .. *end - 1]. Returns 0 if the patch is one-sided: a walk
// around such a patch comes back to a triangle with the opposite orientation.
static int walk_patch(Search* search, int number, int begin, int* end) {
    int two_sided = 1;
    *end = begin + 1;
    for (int i = begin; i < *end; ++i)
        for (int k = 0; k < 3; ++k) {
            const int side = 3 * search->queue[i] + k, beyond = search->neighbour[side] - 1;
            if (beyond < 0) continue;
            const int next = beyond / 3;
            const unsigned char against =
                search->against[search->queue[i]] ^ search->disagree[side];
            if (search->patch[next] < 0) {
                search->patch[next] = number;
                search->against[next] = against;
                search->queue[(*end)++] = next;
            }
            two_sided &= search->against[next] == against;
        }
    return two_sided;
}

static double area_of(const SnMesh* mesh, int triangle) {
    const int* v = mesh->element + 3 * (size_t)triangle;
    const Vec3 a = v3_load(mesh->vertex + 3 * (size_t)v[0]);
    return 0.5 * v3_norm(v3_cross(v3_sub(v3_load(mesh->vertex + 3 * (size_t)v[1]), a),
                                  v3_sub(v3_load(mesh->vertex + 3 * (size_t)v[2]), a)));
}

// The triangles of a patch have one of two orientations. Turn around all triangles with the
// orientation that has the smaller share of the patch's area.
static void turn_smaller_share(Search* search, int begin, int end, SnDefect* turned) {
    double area[2] = {0};
    for (int i = begin; i < end; ++i)
        area[search->against[search->queue[i]]] += area_of(search->mesh, search->queue[i]);
    const int smaller = area[1] <= area[0];
    for (int i = begin; i < end; ++i) {
        const int t = search->queue[i];
        if (search->against[t] != smaller) continue;
        double centre[3];
        sn_mesh_centre(search->mesh, t, centre);
        sn_add_defect(turned, centre);
        sn_mesh_flip(search->mesh, t);
    }
}

static void walk_all_patches(Search* search, SnSurfacePatches* patches) {
    const int count = search->mesh->element_count;
    for (int t = 0; t < count; ++t) search->patch[t] = -1;
    for (int t = 0, begin = 0, end; t < count; ++t) {
        if (search->patch[t] >= 0) continue;
        search->patch[search->queue[begin] = t] = patches->count;
        if (walk_patch(search, patches->count++, begin, &end)) {
            turn_smaller_share(search, begin, end, &patches->turned);
        } else {
            double centre[3];
            sn_mesh_centre(search->mesh, t, centre);
            sn_add_defect(&patches->one_sided, centre);
        }
        begin = end;
    }
}

SnStatus sn_find_patches(SnMesh* surface, const int* place, SnSurfacePatches* patches) {
    Search search = {.mesh = surface, .patch = SN_NEW_ARRAY(int, surface->element_count)};
    *patches = (SnSurfacePatches){.patch = search.patch};
    SnStatus status = search.patch ? prepare_search(&search, place) : SN_OUT_OF_MEMORY;
    if (status == SN_OK)
        walk_all_patches(&search, patches);
    else
        sn_free_patches(patches);
    sn_free(search.neighbour);
    sn_free(search.disagree);
    sn_free(search.against);
    sn_free(search.queue);
    return status;
}

void sn_free_patches(SnSurfacePatches* patches) {
    sn_free(patches->patch);
    *patches = (SnSurfacePatches){0};
}
