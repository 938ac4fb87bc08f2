// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/hull.h"

#include "base/memory.h"

typedef struct Build {
    const SnClosed* closed;
    SnHull* hull;
    int* face;        // of each triangle                                     (element_count)
    int* corner;      // of each vertex, -1: none                             (vertex_count)
    int around_count; // in hull->around so far
} Build;

// ---- is it one? -----------------------------------------------------------------------------

// Faces are in one plane, or differ by half a degree and more: what is between may be a flat face
// that was rounded, of which one piece would stand for all of it.
static int is_clear_cut(const SnClosed* closed) {
    const double nearly = 0.99996; // cosine
    for (int t = 0; t < closed->mesh->element_count; ++t)
        for (int k = 0; k < 3; ++k) {
            int other = closed->neighbour[t][k];
            if (closed->facet[t] == closed->facet[other]) continue;
            Vec3 n = sn_closed_normal(closed, closed->facet[t]);
            if (v3_dot(n, sn_closed_normal(closed, closed->facet[other])) > nearly) return 0;
        }
    return 1;
}

// no vertex is in front of any face
static int is_convex(const SnClosed* closed) {
    double low[3], high[3];
    sn_mesh_bounds(closed->mesh, low, high);
    double flat = 1e-6 * v3_norm(v3_sub(v3_load(high), v3_load(low)));
    for (int t = 0; t < closed->mesh->element_count; ++t) {
        if (closed->facet[t] != t) continue;
        Vec3 n = sn_closed_normal(closed, t),
             o = sn_closed_vertex(closed, sn_closed_corners(closed, t)[0]);
        for (int v = 0; v < closed->mesh->vertex_count; ++v)
            if (v3_dot(n, v3_sub(sn_closed_vertex(closed, v), o)) > flat) return 0;
    }
    return 1;
}

static int count_faces(const SnClosed* closed) {
    int count = 0;
    for (int t = 0; t < closed->mesh->element_count; ++t) count += closed->facet[t] == t;
    return count;
}

// ---- corners and faces ----------------------------------------------------------------------

static int corner_of(const SnClosed* closed, int triangle, int vertex) {
    const int* corner = sn_closed_corners(closed, triangle);
    return corner[0] == vertex ? 0 : corner[1] == vertex ? 1 : 2;
}

// Edges between different faces that end in a vertex: two where it lies on an edge of the hull.
static int edges_at(const SnClosed* closed, int vertex) {
    int first = closed->first_corner[vertex] / 3, t = first, count = 0;
    do {
        int next = closed->neighbour[t][(corner_of(closed, t, vertex) + 2) % 3];
        count += closed->facet[next] != closed->facet[t];
        t = next;
    } while (t != first);
    return count;
}

static void find_corners(Build* build) {
    const SnClosed* closed = build->closed;
    SnHull* hull = build->hull;
    for (int v = 0; v < closed->mesh->vertex_count; ++v) {
        build->corner[v] = -1;
        if (edges_at(closed, v) < 3) continue;
        build->corner[v] = hull->corner_count;
        hull->number[hull->corner_count] = closed->original[v];
        hull->corner[hull->corner_count++] = sn_closed_vertex(closed, v);
    }
}

// Along the rim of a face, with the face on the left: over the edges at a vertex that are inside.
static void next_on_rim(const SnClosed* closed, int* triangle, int* k) {
    int vertex = sn_closed_corners(closed, *triangle)[(*k + 1) % 3],
        facet = closed->facet[*triangle];
    *k = (*k + 1) % 3;
    while (closed->facet[closed->neighbour[*triangle][*k]] == facet) {
        *triangle = closed->neighbour[*triangle][*k];
        *k = corner_of(closed, *triangle, vertex);
    }
}

// 0: more corners than there may be
static int add_face(Build* build, int triangle, int k) {
    const SnClosed* closed = build->closed;
    SnHull* hull = build->hull;
    int first = triangle, edge = k, count = 0;
    do {
        int corner = build->corner[sn_closed_corners(closed, triangle)[k]];
        if (corner >= 0 && count++ < SN_HULL_AROUND) hull->around[build->around_count++] = corner;
        next_on_rim(closed, &triangle, &k);
    } while (triangle != first || k != edge);
    hull->normal[hull->face_count] = sn_closed_normal(closed, closed->facet[first]);
    hull->start[++hull->face_count] = build->around_count;
    return count >= 3 && count <= SN_HULL_AROUND;
}

// faces in the order of their first triangles at a rim
static int find_faces(Build* build) {
    const SnClosed* closed = build->closed;
    for (int t = 0; t < closed->mesh->element_count; ++t)
        for (int k = 0; k < 3; ++k) {
            int facet = closed->facet[t];
            if (build->face[facet] || closed->facet[closed->neighbour[t][k]] == facet) continue;
            build->face[facet] = 1;
            if (!add_face(build, t, k)) return 0;
        }
    return 1;
}

// ---------------------------------------------------------------------------------------------

static SnStatus fill(Build* build, int faces, int* good) {
    const SnMesh* mesh = build->closed->mesh;
    SnHull* hull = build->hull;
    build->face = SN_NEW_ARRAY(int, mesh->element_count);
    build->corner = SN_NEW_ARRAY(int, mesh->vertex_count);
    hull->corner = SN_NEW_ARRAY(Vec3, mesh->vertex_count);
    hull->number = SN_NEW_ARRAY(int, mesh->vertex_count);
    hull->normal = SN_NEW_ARRAY(Vec3, faces);
    hull->start = SN_NEW_ARRAY(int, faces + 1);
    hull->around = SN_NEW_ARRAY(int, 3 * mesh->element_count);
    if (!build->face || !build->corner || !hull->corner || !hull->number || !hull->normal ||
        !hull->start || !hull->around)
        return SN_OUT_OF_MEMORY;
    find_corners(build);
    *good = find_faces(build);
    return SN_OK;
}

SnStatus sn_create_hull(const SnClosed* closed, SnHull** out) {
    int faces = count_faces(closed), good = 0;
    if (faces > SN_HULL_FACES || !is_clear_cut(closed) || !is_convex(closed)) return SN_OK;
    Build build = {.closed = closed, .hull = SN_NEW(SnHull)};
    SnStatus status = build.hull ? fill(&build, faces, &good) : SN_OUT_OF_MEMORY;
    sn_free(build.face);
    sn_free(build.corner);
    if (status == SN_OK && good)
        *out = build.hull;
    else
        sn_destroy_hull(build.hull);
    return status;
}

void sn_destroy_hull(SnHull* hull) {
    if (!hull) return;
    sn_free(hull->corner);
    sn_free(hull->number);
    sn_free(hull->normal);
    sn_free(hull->start);
    sn_free(hull->around);
    sn_free(hull);
}

int sn_hull_face(const SnHull* hull, Vec3 direction) {
    int best = 0;
    double most = -(double)INFINITY;
    for (int f = 0; f < hull->face_count; ++f) {
        double own = v3_dot(hull->normal[f], direction);
        if (own > most) best = f;
        most = fmax(most, own);
    }
    return best;
}
