// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_MESHER_SURFACES_H
#define SN_TESTS_MESHER_SURFACES_H

#include "mesh/quality.h"
#include "mesher/solids.h"

// Triangle surfaces, with and without defects.

static const double pi = 3.14159265358979324;

// Make a unit sphere.
static inline SnMesh* sphere(int across) {
    SnMesh* ball;
    CHECK_OK(sn_mesh_ball(across, 1, &ball));
    SnMesh* surface = boundary_of(ball);
    sn_destroy_mesh(ball);
    return surface;
}

static inline void turn_around(SnMesh* mesh, int triangle) {
    int* corner = mesh->element + 3 * triangle;
    int kept = corner[0];
    corner[0] = corner[1];
    corner[1] = kept;
}

// Remove the triangles whose centre is above `height`.
static inline void open_at(SnMesh* mesh, double height) {
    int kept = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        double centre[3];
        sn_mesh_centre(mesh, t, centre);
        if (centre[2] > height) continue;
        memcpy(mesh->element + 3 * kept, mesh->element + 3 * t, 3 * sizeof(int));
        ++kept;
    }
    mesh->element_count = kept;
}

static inline SnMesh* joined(const SnMesh* a, const SnMesh* b, double shift) {
    SnMesh* both;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, a->vertex_count + b->vertex_count,
                            a->element_count + b->element_count, &both));
    memcpy(both->vertex, a->vertex, 3 * (size_t)a->vertex_count * sizeof(double));
    memcpy(both->element, a->element, 3 * (size_t)a->element_count * sizeof(int));
    for (int i = 0; i < 3 * b->vertex_count; ++i)
        both->vertex[3 * a->vertex_count + i] = b->vertex[i] + (i % 3 == 0 ? shift : 0);
    for (int i = 0; i < 3 * b->element_count; ++i)
        both->element[3 * a->element_count + i] = b->element[i] + a->vertex_count;
    return both;
}

// Make a copy in which every triangle has three vertices of its own.
static inline SnMesh* soup_of(const SnMesh* mesh) {
    SnMesh* soup;
    CHECK_OK(
        sn_create_mesh(SN_MESH_TRIANGLES, 3 * mesh->element_count, mesh->element_count, &soup));
    for (int i = 0; i < 3 * mesh->element_count; ++i) {
        soup->element[i] = i;
        memcpy(soup->vertex + 3 * i, mesh->vertex + 3 * mesh->element[i], 3 * sizeof(double));
    }
    return soup;
}

// ---- filling with tets ----------------------------------------------------------------------

static inline SnMesh* filled(const SnMesh* surface, double edge, int threads) {
    SnStuffDef def = sn_default_stuff();
    SnError error = {0};
    SnMesh* mesh;
    def.edge_length = edge;
    def.threads = threads;
    if (sn_mesh_from_surface(surface, &def, &mesh, &error) < 0) fail_msg("%s", error.text);
    SnMeshQuality quality;
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    CHECK_BETWEEN(quality.least_angle, 10, 180);
    assert_true(quality.smallest > 0);
    CHECK_OK(sn_mesh_validate(mesh, NULL, NULL));
    return mesh;
}

static inline void check_volume(const SnMesh* surface, double expected, double tolerance) {
    SnMesh* mesh = filled(surface, 0.1, 1);
    CHECK_NEAR(shape_volume(mesh), expected, tolerance * expected);
    sn_destroy_mesh(mesh);
}

#endif
