// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "grids.h"

#include "base/memory.h"
#include "base/status.h"
#include "field.h"
#include "mesh/mesh.h"
#include "output/vtu.h"
#include "sinew/reaction.h"

#include <math.h>

static SnStatus fail_out_of_memory(const char* path, SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s: %s", path, sn_status_text(SN_OUT_OF_MEMORY));
}

static void subtract_positions(const double* x, const double* from, int count, double* difference) {
    for (int i = 0; i < count; ++i) difference[i] = x[i] - from[i];
}

// The arrays of numbers in a soft body's grid.
typedef struct Fields {
    double* displacement; // from the rest shape, m           (vertices x 3)
    double* reaction;     // forces of pins and drives, N (vertices x 3)
    double* stress;       // in VTK's order, Pa               (elements x 6)
    double* von_mises;    // Pa                               (elements)
    double* rate;         // norm of the rate of strain, 1/s  (elements)
    double* region;       // label                            (elements)
    double* rigid_part;   // number of the rigid part, as from sn_world_rigid_parts (elements)
} Fields;

static SnStatus create_fields(const SnMesh* mesh, Fields* f) {
    f->displacement = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    f->reaction = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    f->stress = SN_NEW_ARRAY(double, 6 * (size_t)mesh->element_count);
    f->von_mises = SN_NEW_ARRAY(double, mesh->element_count);
    f->rate = SN_NEW_ARRAY(double, mesh->element_count);
    f->region = SN_NEW_ARRAY(double, mesh->element_count);
    f->rigid_part = SN_NEW_ARRAY(double, mesh->element_count);
    return f->displacement && f->reaction && f->stress && f->von_mises && f->rate && f->region &&
                   f->rigid_part
               ? SN_OK
               : SN_OUT_OF_MEMORY;
}

static void destroy_fields(Fields* f) {
    sn_free(f->displacement);
    sn_free(f->reaction);
    sn_free(f->stress);
    sn_free(f->von_mises);
    sn_free(f->rate);
    sn_free(f->region);
    sn_free(f->rigid_part);
}

// Replace numbers that are not finite, such as the stress of a flat element, by 0.
static void clear_infinite(double* value, int count) {
    for (int i = 0; i < count; ++i)
        if (!isfinite(value[i])) value[i] = 0;
}

static void fill_fields(const SnShot* shot, SnBodyId body, const SnMesh* mesh, Fields* f) {
    subtract_positions(sn_shot_positions(shot, body), mesh->vertex, 3 * mesh->vertex_count,
                       f->displacement);
    sn_world_node_reactions(shot->world, body, f->reaction);
    sn_shot_measure(shot, body, NULL, f->stress, f->rate);
    const int* part = sn_shot_rigid_parts(shot, body);
    for (int e = 0; e < mesh->element_count; ++e) {
        double* s = f->stress + 6 * (size_t)e;
        f->von_mises[e] = sn_von_mises(s);
        f->region[e] = mesh->region ? mesh->region[e] : 0;
        f->rigid_part[e] = part[e];
        double xz = s[4]; // VTK's order: xx, yy, zz, xy, yz, xz
        s[4] = s[5];
        s[5] = xz;
    }
    clear_infinite(f->stress, 6 * mesh->element_count);
    clear_infinite(f->von_mises, mesh->element_count);
    clear_infinite(f->rate, mesh->element_count);
}

// Make a grid of a mesh: its nodes at the positions of the shot, and its elements.
static SnVtuGrid make_mesh_grid(const SnShot* shot, SnBodyId body, const SnMesh* mesh) {
    return (SnVtuGrid){.node_count = mesh->vertex_count,
                       .x = sn_shot_positions(shot, body),
                       .element_count = mesh->element_count,
                       .nodes_per_element = sn_mesh_corners(mesh),
                       .element = mesh->element};
}

static SnStatus write_soft(const char* path, const SnShot* shot, SnBodyId body, const SnMesh* mesh,
                           SnError* error) {
    Fields f = {0};
    SnStatus status = create_fields(mesh, &f);
    if (status < 0) {
        fail_out_of_memory(path, error);
    } else {
        fill_fields(shot, body, mesh, &f);
        const SnVtuField field[] = {{"displacement", 3, 0, f.displacement},
                                    {"velocity", 3, 0, sn_shot_velocities(shot, body)},
                                    {"reaction", 3, 0, f.reaction},
                                    {"stress", 6, 1, f.stress},
                                    {"von_mises", 1, 1, f.von_mises},
                                    {"strain_rate", 1, 1, f.rate},
                                    {"region", 1, 1, f.region},
                                    {"rigid_part", 1, 1, f.rigid_part}};
        SnVtuGrid grid = make_mesh_grid(shot, body, mesh);
        grid.field = field;
        grid.field_count = sn_world_def(shot->world).rigidification.on ? 8 : 7;
        status = sn_write_vtu(path, &grid, error);
    }
    destroy_fields(&f);
    return status;
}

static SnStatus write_springs(const char* path, const SnShot* shot, SnBodyId body,
                              const SnMesh* mesh, SnError* error) {
    double* displacement = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    double* reaction = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (displacement && reaction) {
        subtract_positions(sn_shot_positions(shot, body), mesh->vertex, 3 * mesh->vertex_count,
                           displacement);
        sn_world_node_reactions(shot->world, body, reaction);
        const SnVtuField field[] = {{"displacement", 3, 0, displacement},
                                    {"velocity", 3, 0, sn_shot_velocities(shot, body)},
                                    {"reaction", 3, 0, reaction}};
        SnVtuGrid grid = make_mesh_grid(shot, body, mesh);
        grid.field = field;
        grid.field_count = 3;
        status = sn_write_vtu(path, &grid, error);
    } else {
        fail_out_of_memory(path, error);
    }
    sn_free(displacement);
    sn_free(reaction);
    return status;
}

static SnStatus write_look(const char* path, const SnLook* look, const double at[3],
                           const double turn[4], SnError* error) {
    const int count = look->surface->vertex_count;
    double* x = SN_NEW_ARRAY(double, 3 * (size_t)count);
    double* displacement = SN_NEW_ARRAY(double, 3 * (size_t)count);
    SnStatus status;
    if (x && displacement) {
        sn_look_place(look, at, turn, x);
        subtract_positions(x, look->start, 3 * count, displacement);
        const SnVtuField field = {"displacement", 3, 0, displacement};
        const SnVtuGrid grid = {.node_count = count,
                                .x = x,
                                .element_count = look->surface->element_count,
                                .nodes_per_element = 3,
                                .element = look->surface->element,
                                .field = &field,
                                .field_count = 1};
        status = sn_write_vtu(path, &grid, error);
    } else {
        status = fail_out_of_memory(path, error);
    }
    sn_free(x);
    sn_free(displacement);
    return status;
}

SnStatus sn_write_grid(const char* path, const SnLooks* looks, const SnShot* shot, int i,
                       SnError* error) {
    const int collider = i - looks->body_count;
    if (collider >= 0)
        return write_look(path, &looks->collider[collider], shot->collider_at[collider],
                          shot->collider_turn[collider], error);
    const SnBodyId body = {i + 1};
    const SnBodyInfo info = sn_world_body_info(shot->world, body);
    if (info.can & SN_BODY_HAS_POSE)
        return write_look(path, &looks->body[i], shot->at[i], shot->turn[i], error);
    return info.can & SN_BODY_STRAINS ? write_soft(path, shot, body, info.rest, error)
                                      : write_springs(path, shot, body, info.rest, error);
}
