// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/normals.h"

#include "base/memory.h"
#include "math/vec3.h"

// Two triangles whose normals differ by more than 58 degrees meet at a crease. So the sides of a
// hexagonal prism, whose normals differ by 60 degrees, meet at creases. Where the mesher has cut
// off an edge, the normals differ by 45 degrees or a little more, and there is no crease.
static const double crease_cosine = 0.53;

typedef struct Work {
    const SnDrawnSurface* surface;
    int* first;    // first entry of each vertex in `corner`       (vertex_count + 1)
    int* corner;   // corners 3 * triangle + k, sorted by vertex   (3 * triangle_count)
    double* angle; // angle of each corner, rad                    (3 * triangle_count)
    Vec3* face;    // unit normal of each triangle                 (triangle_count)
} Work;

static int corner_vertex(const Work* w, int corner) {
    return w->surface->triangle[corner / 3][corner % 3];
}

static Vec3 corner_point(const Work* w, int corner) {
    return v3_load(w->surface->vertex + 3 * (size_t)corner_vertex(w, corner));
}

static Vec3 face_normal(const Work* w, int t) {
    Vec3 a = corner_point(w, 3 * t);
    Vec3 u = v3_sub(corner_point(w, 3 * t + 1), a), v = v3_sub(corner_point(w, 3 * t + 2), a);
    return v3_unit(v3_cross(u, v));
}

static double corner_angle(const Work* w, int corner) {
    int t = corner / 3, k = corner % 3;
    Vec3 a = corner_point(w, corner);
    Vec3 u = v3_sub(corner_point(w, 3 * t + (k + 1) % 3), a);
    Vec3 v = v3_sub(corner_point(w, 3 * t + (k + 2) % 3), a);
    return atan2(v3_norm(v3_cross(u, v)), v3_dot(u, v));
}

// Sort the corners by their vertex.
static void sort_corners(Work* w) {
    int corners = 3 * w->surface->triangle_count, vertices = w->surface->vertex_count;
    for (int c = 0; c < corners; ++c) ++w->first[corner_vertex(w, c)];
    for (int v = 0; v < vertices; ++v) w->first[v + 1] += w->first[v];
    for (int c = corners - 1; c >= 0; --c) w->corner[--w->first[corner_vertex(w, c)]] = c;
}

static Vec3 smooth_normal(const Work* w, int corner) {
    int vertex = corner_vertex(w, corner);
    Vec3 own = w->face[corner / 3], sum = v3(0, 0, 0);
    for (int i = w->first[vertex]; i < w->first[vertex + 1]; ++i) {
        int other = w->corner[i];
        Vec3 normal = w->face[other / 3];
        if (v3_dot(own, normal) >= crease_cosine) sum = v3_axpy(w->angle[other], normal, sum);
    }
    return v3_norm(sum) > 0 ? v3_unit(sum) : own;
}

static void fill_normals(Work* w, float* normal) {
    int triangles = w->surface->triangle_count;
    sort_corners(w);
    for (int t = 0; t < triangles; ++t) w->face[t] = face_normal(w, t);
    for (int c = 0; c < 3 * triangles; ++c) w->angle[c] = corner_angle(w, c);
    for (int c = 0; c < 3 * triangles; ++c, normal += 3) {
        Vec3 n = smooth_normal(w, c);
        normal[0] = (float)n.x;
        normal[1] = (float)n.y;
        normal[2] = (float)n.z;
    }
}

SnStatus sn_surface_normals(const SnDrawnSurface* surface, float** normals) {
    size_t triangles = (size_t)surface->triangle_count;
    Work w = {.surface = surface};
    w.first = SN_NEW_ARRAY(int, (size_t)surface->vertex_count + 1);
    w.corner = SN_NEW_ARRAY(int, 3 * triangles);
    w.angle = SN_NEW_ARRAY(double, 3 * triangles);
    w.face = SN_NEW_ARRAY(Vec3, triangles);
    *normals = SN_NEW_ARRAY(float, 9 * triangles);
    int complete = w.first && w.corner && w.angle && w.face && *normals;
    if (complete) {
        fill_normals(&w, *normals);
    } else {
        sn_free(*normals);
        *normals = NULL;
    }
    sn_free(w.first);
    sn_free(w.corner);
    sn_free(w.angle);
    sn_free(w.face);
    return complete ? SN_OK : SN_OUT_OF_MEMORY;
}
