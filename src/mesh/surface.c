// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"

#include <string.h>

// The sides of all tets are sorted by their vertices with three stable counting passes, in time
// linear in the size of the mesh. Two sides with the same vertices then follow each other in the
// list; together they are an inner face. A side that shares its vertices with no other side is on
// the boundary.

typedef struct Face {
    int vertex[3]; // the face's vertices, ascending
    int side;      // 4 * tet + index of the side in `sides`
} Face;

// corners of the sides of a tet of positive volume, counter-clockwise when seen from outside
static const int sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static void order_pair(int* a, int* b) {
    if (*a <= *b) return;
    int kept = *a;
    *a = *b;
    *b = kept;
}

static void collect_faces(const SnMesh* mesh, Face* face) {
    for (int i = 0; i < 4 * mesh->element_count; ++i) {
        const int* tet = mesh->element + i / 4 * 4;
        int* v = face[i].vertex;
        for (int k = 0; k < 3; ++k) v[k] = tet[sides[i % 4][k]];
        order_pair(&v[0], &v[1]);
        order_pair(&v[1], &v[2]);
        order_pair(&v[0], &v[1]);
        face[i].side = i;
    }
}

// Sort faces by vertex[key] with a stable counting sort. `start` is scratch with vertex_count + 1
// entries.
static void sort_faces(int key, const Face* from, Face* to, int count, int* start,
                       int vertex_count) {
    memset(start, 0, ((size_t)vertex_count + 1) * sizeof *start);
    for (int i = 0; i < count; ++i) start[from[i].vertex[key] + 1]++;
    for (int v = 0; v < vertex_count; ++v) start[v + 1] += start[v];
    for (int i = 0; i < count; ++i) to[start[from[i].vertex[key]]++] = from[i];
}

static int same_face(const Face* a, const Face* b) {
    return memcmp(a->vertex, b->vertex, sizeof a->vertex) == 0;
}

// Move the faces that belong to only one tet to the front of the list, and return their number.
static int keep_single(Face* face, int count) {
    int kept = 0;
    for (int i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && same_face(&face[i], &face[end]);) ++end;
        if (end == i + 1) face[kept++] = face[i];
    }
    return kept;
}

// Write to `triangle` the corners of a side, counter-clockwise when seen from outside. The corner
// with the smallest index comes first.
static void write_triangle(const SnMesh* mesh, const Face* face, int triangle[3]) {
    const int* tet = mesh->element + face->side / 4 * 4;
    const int* corner = sides[face->side % 4];
    int first = 0;
    while (tet[corner[first]] != face->vertex[0]) ++first;
    for (int k = 0; k < 3; ++k) triangle[k] = tet[corner[(first + k) % 3]];
}

static SnStatus surface_of_tets(const SnMesh* mesh, int (**triangles)[3], int* count) {
    int faces = 4 * mesh->element_count;
    Face* a = SN_NEW_ARRAY(Face, faces);
    Face* b = SN_NEW_ARRAY(Face, faces);
    int* start = SN_NEW_ARRAY(int, mesh->vertex_count + 1);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (a && b && start) {
        collect_faces(mesh, a);
        sort_faces(2, a, b, faces, start, mesh->vertex_count);
        sort_faces(1, b, a, faces, start, mesh->vertex_count);
        sort_faces(0, a, b, faces, start, mesh->vertex_count);
        int kept = keep_single(b, faces);
        int(*triangle)[3] = sn_alloc((size_t)kept, sizeof *triangle);
        for (int i = 0; triangle && i < kept; ++i) write_triangle(mesh, &b[i], triangle[i]);
        if (triangle) {
            *triangles = triangle;
            *count = kept;
            status = SN_OK;
        }
    }
    sn_free(a);
    sn_free(b);
    sn_free(start);
    return status;
}

SnStatus sn_mesh_surface(const SnMesh* mesh, int (**triangles)[3], int* count) {
    if (mesh->kind == SN_MESH_TETS) return surface_of_tets(mesh, triangles, count);
    int own = mesh->kind == SN_MESH_TRIANGLES ? mesh->element_count : 0;
    int(*copy)[3] = sn_clone(mesh->element, (size_t)own, sizeof *copy);
    if (!copy) return SN_OUT_OF_MEMORY;
    *triangles = copy;
    *count = own;
    return SN_OK;
}
