// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/triangle_tree.h"
#include "mesh_trial.h"
#include "mesher/surface_field.h"
#include "mesher/surface_rim.h"

#include <math.h>
#include <string.h>

// ---- triangles with a tree ----------------------------------------------------------------------

typedef struct Shape {
    const SnMesh* mesh;
    SnTriangleTree* tree;
} Shape;

static double distance_to(const Shape* shape, Vec3 x) {
    double point[1][3] = {{x.x, x.y, x.z}}, squared;
    int place;
    sn_triangle_kernels(sn_isa())->nearest(shape->tree, 1, (const double(*)[3])point, &squared,
                                           &place);
    return sqrt(squared);
}

static Vec3 corner(const SnMesh* mesh, int triangle, int k) {
    return v3_load(mesh->vertex + 3 * (size_t)mesh->element[3 * (size_t)triangle + (size_t)k]);
}

// The outward normal of a triangle; its length is twice the area.
static Vec3 normal_of(const SnMesh* mesh, int t) {
    Vec3 a = corner(mesh, t, 0);
    return v3_cross(v3_sub(corner(mesh, t, 1), a), v3_sub(corner(mesh, t, 2), a));
}

static double mean_edge(const SnMesh* tets) {
    double sum = 0;
    for (int e = 0; e < tets->element_count; ++e)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < i; ++j) {
                const int* v = tets->element + 4 * (size_t)e;
                sum += v3_norm(v3_sub(v3_load(tets->vertex + 3 * (size_t)v[i]),
                                      v3_load(tets->vertex + 3 * (size_t)v[j])));
            }
    return sum / (6 * (double)tets->element_count);
}

// ---- from the mesh to the input -----------------------------------------------------------------

// Find about how far x is from the nearest point on the other side of the surface, m; at most one
// edge. Points are tried in 26 directions, in steps of 1/40 edge. The surface lies between two
// points on different sides.
static double distance_to_side(const SnSurface* solid, Vec3 x, double edge) {
    enum { STEPS = 40 };
    int inside = sn_surface_winding(solid, (double[3]){x.x, x.y, x.z}) > 0.5;
    for (int i = 1; i <= STEPS; ++i)
        for (int way = 0; way < 27; ++way) {
            Vec3 d = {way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1};
            if (way == 13) continue; // the zero vector is no direction
            Vec3 y = v3_axpy(i * edge / STEPS, v3_unit(d), x);
            if ((sn_surface_winding(solid, (double[3]){y.x, y.y, y.z}) > 0.5) != inside)
                return i * edge / STEPS;
        }
    return edge;
}

// Places on a triangle: corners and centre first, then the middles of the sides.
enum { PLACES = 7, MIDDLES = 4 };
static const double place_weight[PLACES][3] = {
    {1, 0, 0},     {0, 1, 0},     {0, 0, 1},     {1. / 3, 1. / 3, 1. / 3},
    {0.5, 0.5, 0}, {0, 0.5, 0.5}, {0.5, 0, 0.5},
};

static void mesh_to_input(const Shape* input, const SnSurface* solid, const SnMesh* boundary,
                          SnMeshFit* fit) {
    for (int t = 0; t < boundary->element_count; ++t)
        for (int i = 0; i < PLACES; ++i) {
            double* most = i < MIDDLES ? &fit->mesh_to_input : &fit->sides_to_input;
            Vec3 x = {0, 0, 0};
            for (int k = 0; k < 3; ++k) x = v3_axpy(place_weight[i][k], corner(boundary, t, k), x);
            double d = distance_to(input, x);
            if (!fit->closed && d > *most * fit->edge)
                d = fmin(d, distance_to_side(solid, x, fit->edge));
            *most = fmax(*most, d / fit->edge);
        }
}

// ---- from the input to the mesh -----------------------------------------------------------------

static void add_normals(const SnMesh* mesh, double* normal) {
    for (int t = 0; t < mesh->element_count; ++t) {
        Vec3 n = normal_of(mesh, t);
        for (int k = 0; k < 3; ++k) {
            double* at = normal + 3 * (size_t)mesh->element[3 * (size_t)t + (size_t)k];
            v3_store(at, v3_add(v3_load(at), n));
        }
    }
}

// 1: one ball of radius one edge inside the solid and one outside it touch the surface at x without
// crossing it, but for a fifth of their radius.
static int balls_touch(const SnField* solid, Vec3 x, Vec3 normal, double edge) {
    const double allowed = 0.2;
    Vec3 n = v3_unit(normal), in = v3_axpy(-edge, n, x), out = v3_axpy(edge, n, x);
    double point[2][3], distance[2];
    v3_store(point[0], in);
    v3_store(point[1], out);
    solid->sample(solid->self, 2, (const double(*)[3])point, distance, NULL);
    return fmax(distance[0], -distance[1]) <= -(1 - allowed) * edge;
}

static SnStatus input_to_mesh(const Shape* input, const SnSurface* surface, const Shape* boundary,
                              SnMeshFit* fit) {
    const SnMesh* mesh = input->mesh;
    SnField solid = sn_surface_field(surface);
    double* normal = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    if (!normal) return SN_OUT_OF_MEMORY;
    add_normals(mesh, normal);
    int used = 0, touched = 0;
    double most = 0;
    for (int v = 0; v < mesh->vertex_count; ++v) {
        Vec3 x = v3_load(mesh->vertex + 3 * (size_t)v), n = v3_load(normal + 3 * (size_t)v);
        if (!(v3_norm(n) > 0)) continue;
        ++used;
        if (!balls_touch(&solid, x, n, fit->edge)) continue;
        ++touched;
        most = fmax(most, distance_to(boundary, x));
    }
    fit->input_to_mesh = most / fit->edge;
    fit->touched = used ? (double)touched / used : 0;
    sn_free(normal);
    return SN_OK;
}

// ---- both ways ------------------------------------------------------------------------------

static SnStatus boundary_of(const SnMesh* tets, SnMesh** boundary) {
    int(*triangle)[3], count;
    SN_TRY(sn_mesh_surface(tets, &triangle, &count));
    SnStatus status = sn_create_mesh(SN_MESH_TRIANGLES, tets->vertex_count, count, boundary);
    if (status == SN_OK) {
        memcpy((*boundary)->vertex, tets->vertex, 3 * (size_t)tets->vertex_count * sizeof(double));
        memcpy((*boundary)->element, triangle, (size_t)count * sizeof *triangle);
    }
    sn_free(triangle);
    return status;
}

static SnStatus find_closed(const SnMesh* input, int* closed) {
    SnMesh* rim;
    SN_TRY(sn_surface_rim(input, &rim));
    *closed = !rim;
    sn_destroy_mesh(rim);
    return SN_OK;
}

static SnStatus measure_both_ways(Shape* input, const SnSurface* solid, Shape* boundary,
                                  SnMeshFit* fit) {
    SN_TRY(sn_create_triangle_tree(input->mesh, &input->tree));
    SN_TRY(sn_create_triangle_tree(boundary->mesh, &boundary->tree));
    SN_TRY(find_closed(input->mesh, &fit->closed));
    mesh_to_input(input, solid, boundary->mesh, fit);
    return fit->closed ? input_to_mesh(input, solid, boundary, fit) : SN_OK;
}

SnStatus sn_measure_fit(const SnMesh* mesh, const SnMesh* tets, SnMeshFit* fit) {
    SnMesh* triangles = NULL;
    SnSurface* solid = NULL;
    *fit = (SnMeshFit){.edge = mean_edge(tets)};
    SnStatus status = boundary_of(tets, &triangles);
    if (status == SN_OK) status = sn_create_surface(mesh, &solid, NULL);
    Shape input = {.mesh = mesh}, boundary = {.mesh = triangles};
    if (status == SN_OK) status = measure_both_ways(&input, solid, &boundary, fit);
    sn_destroy_triangle_tree(input.tree);
    sn_destroy_triangle_tree(boundary.tree);
    sn_destroy_surface(solid);
    sn_destroy_mesh(triangles);
    return status;
}
