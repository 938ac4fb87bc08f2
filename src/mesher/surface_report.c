// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_report.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesher/surface_rim.h"

static Vec3 load_vertex(const SnMesh* mesh, int v) { return v3_load(mesh->vertex + 3 * (size_t)v); }

// Return the sum of the volumes of the tets (origin, a, b, c) over the triangles (a, b, c).
static double volume_about(const SnMesh* surface, Vec3 origin) {
    double sum = 0;
    for (int t = 0; t < surface->element_count; ++t) {
        const int* v = surface->element + 3 * (size_t)t;
        const Vec3 a = v3_sub(load_vertex(surface, v[0]), origin),
                   b = v3_sub(load_vertex(surface, v[1]), origin),
                   c = v3_sub(load_vertex(surface, v[2]), origin);
        sum += v3_dot(a, v3_cross(b, c)) / 6;
    }
    return sum;
}

// Sum up the volumes of the tets (origin, a, b, c) over triangles (a, b, c) that close the holes.
// At each vertex of the rim, as many springs end as begin. So each connected piece of the rim is a
// closed loop, or several loops that meet; here it is called a way. With m the mean place of a way,
// the triangles (b, a, m) for all springs (a, b) of the way close its hole. The volume of the
// surface together with these triangles does not depend on the origin.
static SnStatus volume_of_caps(const SnMesh* rim, Vec3 origin, double* volume) {
    int* way = SN_NEW_ARRAY(int, rim->vertex_count);
    // Sum over the springs of a way: length of the spring times its middle. The sum is in the entry
    // of that vertex of the way that has the smallest index.
    Vec3* middle = SN_NEW_ARRAY(Vec3, rim->vertex_count);
    double* length = SN_NEW_ARRAY(double, rim->vertex_count);
    const int enough = way && middle && length;
    if (enough) sn_mesh_components(rim, way);
    for (int e = 0; e < rim->element_count && enough; ++e) {
        const int* end = rim->element + 2 * (size_t)e;
        const double own = sn_mesh_measure(rim, e);
        const Vec3 twice = v3_add(v3_sub(load_vertex(rim, end[0]), origin),
                                  v3_sub(load_vertex(rim, end[1]), origin));
        middle[way[end[0]]] = v3_axpy(own / 2, twice, middle[way[end[0]]]);
        length[way[end[0]]] += own;
    }
    *volume = 0;
    for (int e = 0; e < rim->element_count && enough; ++e) {
        const int *end = rim->element + 2 * (size_t)e, w = way[end[0]];
        const Vec3 a = v3_sub(load_vertex(rim, end[0]), origin),
                   b = v3_sub(load_vertex(rim, end[1]), origin);
        if (length[w] > 0) *volume += v3_dot(middle[w], v3_cross(b, a)) / (6 * length[w]);
    }
    sn_free(way);
    sn_free(middle);
    sn_free(length);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus measure_surface(const SnMesh* surface, SnSurfaceReport* report) {
    SnMesh* rim;
    const Vec3 origin = load_vertex(surface, surface->element[0]);
    double caps = 0;
    SN_TRY(sn_surface_rim(surface, &rim));
    const SnStatus status = rim ? volume_of_caps(rim, origin, &caps) : SN_OK;
    report->open = rim ? rim->element_count : 0;
    report->volume = volume_about(surface, origin) + caps;
    sn_destroy_mesh(rim);
    return status;
}

SnStatus sn_surface_report(const SnMesh* surface, SnSurfaceReport* out) {
    SnSurfaceReport report = {0};
    SnMesh* copy;
    SN_TRY(sn_mesh_renumbered(surface, NULL, &copy));
    SnStatus status = sn_surface_turn(copy, &report.turns);
    if (status == SN_OK && copy->element_count > 0) status = measure_surface(copy, &report);
    sn_destroy_mesh(copy);
    if (status == SN_OK) *out = report;
    return status;
}
