// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "output/picture.h"
#include "rigidification.h"
#include "rigidification_wheels.h"

#define APART 2.0 // distance between wheels, m

// Find the share of rigid elements among the elements around each vertex: `scalar` (vertex count).
static SnStatus find_rigid(const SnWorld* world, const SnMesh* rest, double* scalar) {
    int* part = SN_NEW_ARRAY(int, rest->element_count);
    int* around = SN_NEW_ARRAY(int, rest->vertex_count);
    SnStatus status =
        part && around ? sn_world_rigid_parts(world, (SnBodyId){1}, part) : SN_OUT_OF_MEMORY;
    for (int e = 0; e < rest->element_count && status >= 0; ++e)
        for (int k = 0; k < 4; ++k) {
            const int i = rest->element[4 * e + k];
            scalar[i] += part[e] != SN_PART_ELASTIC;
            ++around[i];
        }
    for (int i = 0; i < rest->vertex_count && status >= 0; ++i)
        if (around[i]) scalar[i] /= around[i];
    sn_free(part);
    sn_free(around);
    return status;
}

// Place the surface of a wheel where the wheel is, moved aside by APART for each wheel before it.
static SnStatus place_wheel(const SnWorld* world, int index, double* vertex, double* scalar,
                            SnDrawnSurface* surface) {
    int count;
    const double* x = sn_world_positions(world, (SnBodyId){1}, &count);
    for (int i = 0; i < 3 * count; ++i) vertex[i] = x[i] + (i % 3 == 1 ? APART * index : 0);
    surface->vertex = vertex;
    surface->vertex_count = count;
    surface->scalar = scalar;
    return find_rigid(world, sn_world_body_info(world, (SnBodyId){1}).rest, scalar);
}

static SnStatus draw_wheels(const SnWorld* const* world, SnDrawnSurface* surface, const char* path,
                            SnError* error) {
    char caption[64];
    SnPicture picture = sn_default_picture();
    SnImage* image = NULL;
    snprintf(caption, sizeof caption, "%.2f s; from the front: elastic, then tau_E rising",
             sn_world_time(world[0]));
    picture.width = 1200, picture.height = 600;
    picture.direction[0] = -0.9, picture.direction[1] = 1, picture.direction[2] = -0.6;
    picture.ground = 1;
    picture.scalar_high = 1;
    picture.scalar_name = "rigid";
    picture.caption = caption;
    SN_TRY(sn_picture_draw(&picture, surface, SN_WHEELS, NULL, 0, &image));
    const SnStatus status = sn_write_png(path, image, error);
    sn_destroy_image(image);
    return status;
}

SnStatus sn_draw_wheels(const SnWorld* const* world, const char* folder, int number,
                        SnError* error) {
    char name[64], path[4096];
    SnDrawnSurface surface[SN_WHEELS] = {{0}};
    const SnMesh* rest = sn_world_body_info(world[0], (SnBodyId){1}).rest;
    const size_t n = (size_t)rest->vertex_count;
    int(*triangle)[3] = NULL, count = 0;
    double* memory = SN_NEW_ARRAY(double, 4 * SN_WHEELS * n);
    snprintf(name, sizeof name, "wheels-%d.png", number);
    SnStatus status = memory ? sn_mesh_surface(rest, &triangle, &count) : SN_OUT_OF_MEMORY;
    for (int i = 0; i < SN_WHEELS && status >= 0; ++i) {
        double* vertex = memory + 4 * n * (size_t)i;
        surface[i].triangle = (const int(*)[3])triangle;
        surface[i].triangle_count = count;
        status = place_wheel(world[i], i, vertex, vertex + 3 * n, &surface[i]);
    }
    if (status >= 0) status = sn_study_path(folder, name, path, sizeof path, error);
    if (status >= 0) status = draw_wheels(world, surface, path, error);
    sn_free(triangle);
    sn_free(memory);
    return status;
}
