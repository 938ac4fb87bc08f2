// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/shape_surface.h"

#include "mesh/boundary.h"
#include "mesh/mesh.h"

#include <math.h>
#include <string.h>

enum {
    AROUND = 48,      // number of sides of a round shape
    QUARTER = 12,     // number of parts of a quarter circle
    PLANE_CELLS = 24, // number of cells along a side of a plane's square; triangles with a corner
                      // behind the eye are not drawn, so the cells are small
    PROFILE_ROOM = 2 * QUARTER + 2,
};

static const double half_pi = 1.57079632679489662;

// ---- round shapes: a profile turned about z -------------------------------------------------

typedef struct Profile {
    // the outline from the lower to the upper pole: distances from the axis, and heights, m
    double r[PROFILE_ROOM], z[PROFILE_ROOM];
    int count;
} Profile;

static void add_point(Profile* p, double r, double z) {
    p->r[p->count] = r;
    p->z[p->count++] = z;
}

// The profile of a capsule or a ball: two quarter circles whose centres lie on the axis,
// `half_length` below and above the origin. For a ball both centres are the origin, and the equator
// is added only once.
static Profile make_round_profile(double radius, double half_length) {
    Profile p = {0};
    for (int i = 0; i <= QUARTER; ++i) {
        const double angle = half_pi * (i - QUARTER) / QUARTER;
        add_point(&p, i ? radius * cos(angle) : 0, radius * sin(angle) - half_length);
    }
    for (int i = half_length > 0 ? 0 : 1; i <= QUARTER; ++i) {
        const double angle = half_pi * i / QUARTER;
        add_point(&p, i < QUARTER ? radius * cos(angle) : 0, radius * sin(angle) + half_length);
    }
    return p;
}

static Profile make_flat_profile(double radius, double half_length) {
    Profile p = {0};
    add_point(&p, 0, -half_length);
    add_point(&p, radius, -half_length);
    add_point(&p, radius, half_length);
    add_point(&p, 0, half_length);
    return p;
}

static void set_triangle(SnMesh* mesh, int* count, int a, int b, int c) {
    int* corner = mesh->element + 3 * (size_t)(*count)++;
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

// Turn a profile about z. The vertices are rings of AROUND vertices each, then the lower pole, then
// the upper pole.
static SnStatus revolve_profile(const Profile* p, SnMesh** out) {
    const int rings = p->count - 2, lower = rings * AROUND, upper = lower + 1;
    SnMesh* mesh = NULL;
    SN_TRY(sn_create_mesh(SN_MESH_TRIANGLES, upper + 1, 2 * AROUND * rings, &mesh));
    for (int i = 0; i < lower; ++i) {
        const double angle = 4 * half_pi * (i % AROUND) / AROUND;
        double* x = mesh->vertex + 3 * (size_t)i;
        x[0] = p->r[1 + i / AROUND] * cos(angle);
        x[1] = p->r[1 + i / AROUND] * sin(angle);
        x[2] = p->z[1 + i / AROUND];
    }
    mesh->vertex[3 * (size_t)lower + 2] = p->z[0];
    mesh->vertex[3 * (size_t)upper + 2] = p->z[p->count - 1];
    int count = 0;
    for (int j = 0; j < AROUND; ++j) {
        const int next = (j + 1) % AROUND, last = AROUND * (rings - 1);
        set_triangle(mesh, &count, lower, next, j);
        for (int a = 0; a < last; a += AROUND) {
            set_triangle(mesh, &count, a + j, a + next, a + AROUND + next);
            set_triangle(mesh, &count, a + j, a + AROUND + next, a + AROUND + j);
        }
        set_triangle(mesh, &count, upper, last + j, last + next);
    }
    *out = mesh;
    return SN_OK;
}

// ---- flat shapes ----------------------------------------------------------------------------

static SnStatus make_box_surface(const double size[3], SnMesh** out) {
    static const int triangle[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                        {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                        {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    SnMesh* mesh = NULL;
    SN_TRY(sn_create_mesh(SN_MESH_TRIANGLES, 8, 12, &mesh));
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 3; ++k) mesh->vertex[3 * i + k] = size[k] * ((i >> k & 1) - 0.5);
    memcpy(mesh->element, triangle, sizeof triangle);
    *out = mesh;
    return SN_OK;
}

static SnStatus make_plane_surface(double side, SnMesh** out) {
    const double from[3] = {-0.5 * side, -0.5 * side, 0}, size[2] = {side, side};
    const int cells[2] = {PLANE_CELLS, PLANE_CELLS};
    SN_TRY(sn_mesh_grid(cells, size, SN_GRID_ALTERNATE, out));
    SnPlacement place = sn_default_placement();
    memcpy(place.translate, from, sizeof from);
    sn_mesh_place(*out, &place);
    return SN_OK;
}

SnStatus sn_shape_surface(const SnShapeDef* shape, double plane_side, SnMesh** surface) {
    Profile profile;
    switch (shape->kind) {
    case SN_SHAPE_PLANE:
        return make_plane_surface(plane_side, surface);
    case SN_SHAPE_BOX:
        return make_box_surface(shape->size, surface);
    case SN_SHAPE_MESH:
        return sn_mesh_boundary(shape->mesh, surface, NULL);
    case SN_SHAPE_SPHERE:
        profile = make_round_profile(shape->radius, 0);
        return revolve_profile(&profile, surface);
    case SN_SHAPE_CAPSULE:
        profile = make_round_profile(shape->radius, 0.5 * shape->length);
        return revolve_profile(&profile, surface);
    case SN_SHAPE_CYLINDER:
        profile = make_flat_profile(shape->radius, 0.5 * shape->length);
        return revolve_profile(&profile, surface);
    default:
        return SN_BAD_INPUT;
    }
}
