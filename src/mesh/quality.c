// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/quality.h"

#include "base/memory.h"
#include "math/vec3.h"

#include <math.h>

#define DEGREES 57.295779513082320877

static Vec3 load_vertex(const SnMesh* mesh, int vertex) {
    return v3_load(mesh->vertex + 3 * vertex);
}

static double angle_between(Vec3 p, Vec3 q) {
    return DEGREES * atan2(v3_norm(v3_cross(p, q)), v3_dot(p, q));
}

static void add_edges(const SnMesh* mesh, const int* v, SnMeshQuality* q) {
    for (int a = 0; a < (int)mesh->kind; ++a) {
        for (int b = 0; b < a; ++b) {
            double length = v3_norm(v3_sub(load_vertex(mesh, v[a]), load_vertex(mesh, v[b])));
            q->shortest_edge = fmin(q->shortest_edge, length);
            q->longest_edge = fmax(q->longest_edge, length);
        }
    }
}

double sn_mesh_shortest_edge(const SnMesh* mesh) {
    SnMeshQuality q = {.shortest_edge = HUGE_VAL};
    for (int e = 0; e < mesh->element_count; ++e)
        add_edges(mesh, mesh->element + (int)mesh->kind * e, &q);
    return q.shortest_edge;
}

static void add_angle(double angle, SnMeshQuality* q) {
    q->least_angle = fmin(q->least_angle, angle);
    q->most_angle = fmax(q->most_angle, angle);
}

// A row (a, b, c, d) of the table stands for the angle at the edge (a, b) of the tet, between the
// sides (a, b, c) and (a, b, d).
void sn_tet_angles(const Vec3 x[4], double* least, double* most) {
    static const int edge[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2},
                                   {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}};
    *least = HUGE_VAL;
    *most = 0;
    for (int i = 0; i < 6; ++i) {
        Vec3 a = x[edge[i][0]], along = v3_sub(x[edge[i][1]], a);
        Vec3 c = v3_sub(x[edge[i][2]], a), d = v3_sub(x[edge[i][3]], a);
        double angle = angle_between(v3_cross(along, c), v3_cross(along, d));
        *least = fmin(*least, angle);
        *most = fmax(*most, angle);
    }
}

static void add_tet(const SnMesh* mesh, const int* v, SnMeshQuality* q) {
    double least, most;
    Vec3 x[4] = {load_vertex(mesh, v[0]), load_vertex(mesh, v[1]), load_vertex(mesh, v[2]),
                 load_vertex(mesh, v[3])};
    sn_tet_angles(x, &least, &most);
    add_angle(least, q);
    add_angle(most, q);
}

static void add_triangle(const SnMesh* mesh, const int* v, SnMeshQuality* q) {
    for (int i = 0; i < 3; ++i) {
        Vec3 a = load_vertex(mesh, v[i]);
        add_angle(angle_between(v3_sub(load_vertex(mesh, v[(i + 1) % 3]), a),
                                v3_sub(load_vertex(mesh, v[(i + 2) % 3]), a)),
                  q);
    }
}

// ---- pieces ---------------------------------------------------------------------------------

// Count the connected pieces; two pieces share no vertex. A vertex in no element is not counted.
static SnStatus count_components(const SnMesh* mesh, int* count) {
    int* component = SN_NEW_ARRAY(int, mesh->vertex_count);
    unsigned char* seen = SN_NEW_ARRAY(unsigned char, mesh->vertex_count);
    int enough = component && seen;
    *count = 0;
    if (enough) sn_mesh_components(mesh, component);
    for (int e = 0; e < mesh->element_count && enough; ++e) {
        int lowest = component[mesh->element[(int)mesh->kind * e]];
        *count += !seen[lowest];
        seen[lowest] = 1;
    }
    sn_free(component);
    sn_free(seen);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_mesh_quality(const SnMesh* mesh, SnMeshQuality* quality) {
    SnMeshQuality q = {.smallest = HUGE_VAL,
                       .largest = -HUGE_VAL,
                       .shortest_edge = HUGE_VAL,
                       .least_angle = HUGE_VAL};
    const int oriented = sn_mesh_has_orientation(mesh);
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* v = mesh->element + (int)mesh->kind * e;
        double measure = sn_mesh_measure(mesh, e);
        if (!oriented) measure = fabs(measure);
        q.measure += measure;
        q.smallest = fmin(q.smallest, measure);
        q.largest = fmax(q.largest, measure);
        add_edges(mesh, v, &q);
        if (mesh->kind == SN_MESH_TETS) add_tet(mesh, v, &q);
        if (mesh->kind == SN_MESH_TRIANGLES) add_triangle(mesh, v, &q);
    }
    if (!mesh->element_count) q = (SnMeshQuality){0};
    if (mesh->kind == SN_MESH_SPRINGS) q.least_angle = 0;

    int(*triangles)[3] = NULL;
    SN_TRY(count_components(mesh, &q.components));
    SN_TRY(sn_mesh_surface(mesh, &triangles, &q.boundary_triangles));
    sn_free(triangles);
    *quality = q;
    return SN_OK;
}
