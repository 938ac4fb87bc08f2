// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <math.h>

// Generated rest shapes.

#define MAX_CELLS    1000000
#define MAX_ELEMENTS 10e6 // a world with so many takes about 10 GB; more is a mistake

typedef struct Shape {
    int cells[3], across, along, count;
    double size[3], from[3], to[3], length, radius;
    int split;
} Shape;

#define CELLS(name, n)                                                                             \
    SN_ROW(name, sn_read_integers, Shape, cells), .count = (n), .low = 1, .high = MAX_CELLS,       \
                                                  .required = 1

static void reset_box(void* shape) { *(Shape*)shape = (Shape){.split = SN_BOX_FIVE}; }
static void reset_grid(void* shape) { *(Shape*)shape = (Shape){.split = SN_GRID_ALTERNATE}; }

static SnStatus fail_made(SnReader* r, const SnJson* value, SnStatus status) {
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    return status < 0 ? sn_read_fail(r, value,
                                     "found a shape of no size or far too many cells; "
                                     "accepted is one that can be meshed")
                      : status;
}

static SnStatus check_count(SnReader* r, const SnJson* value, double elements) {
    if (elements <= MAX_ELEMENTS) return SN_OK;
    return sn_read_fail(r, value, "found %g elements; accepted is at most %g", elements,
                        MAX_ELEMENTS);
}

static const char* box_word(int i) {
    static const char* const words[] = {[SN_BOX_KUHN] = "kuhn", [SN_BOX_FIVE] = "five"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static const char* grid_word(int i) {
    static const char* const words[] = {[SN_GRID_DIAGONAL] = "diagonal",
                                        [SN_GRID_ALTERNATE] = "alternate",
                                        [SN_GRID_CROSS] = "cross"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static const SnKeyDef box_fields[] = {
    {CELLS("cells", 3), .about = "cells along x, y and z"},
    {SN_VECTOR("size", Shape, size, 3, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "edges; the low corner is at the origin"},
    {SN_WORD("split", Shape, split, box_word, "split"), .about = "how a cell is cut into tets"},
};
static const SnForm box_shape = {SN_OBJECT(box_fields), .reset = reset_box};

static SnStatus read_box(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Shape s;
    reset_box(&s);
    SN_TRY(sn_read_object(r, field, value, &s));
    int per_cell = s.split == SN_BOX_FIVE ? 5 : 6;
    SN_TRY(check_count(r, value, (double)per_cell * s.cells[0] * s.cells[1] * s.cells[2]));
    return fail_made(r, value, sn_mesh_box(s.cells, s.size, (SnBoxSplit)s.split, place));
}

static const SnKeyDef grid_fields[] = {
    {CELLS("cells", 2), .about = "cells along x and y"},
    {SN_VECTOR("size", Shape, size, 2, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "edges; the low corner is at the origin"},
    {SN_WORD("split", Shape, split, grid_word, "split"),
     .about = "how a cell is cut into triangles"},
};
static const SnForm grid_shape = {SN_OBJECT(grid_fields), .reset = reset_grid};

static SnStatus read_grid(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Shape s;
    reset_grid(&s);
    SN_TRY(sn_read_object(r, field, value, &s));
    SN_TRY(check_count(r, value, 4.0 * s.cells[0] * s.cells[1]));
    return fail_made(r, value, sn_mesh_grid(s.cells, s.size, (SnGridSplit)s.split, place));
}

static const SnKeyDef cylinder_fields[] = {
    {SN_INTEGER("along", Shape, along, 1, MAX_CELLS), .required = 1, .about = "cells along x"},
    {SN_INTEGER("across", Shape, across, 1, MAX_CELLS), .required = 1,
     .about = "cells across the section"},
    {SN_NUMBER("length", Shape, length, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "length along x, from 0"},
    {SN_NUMBER("radius", Shape, radius, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "around the axis y = z = 0"},
};
static const SnForm cylinder_shape = {SN_OBJECT(cylinder_fields)};

static SnStatus read_cylinder(SnReader* r, const SnKeyDef* field, const SnJson* value,
                              void* place) {
    Shape s = {0};
    SN_TRY(sn_read_object(r, field, value, &s));
    SN_TRY(check_count(r, value, 6.0 * s.along * s.across * s.across));
    return fail_made(r, value, sn_mesh_cylinder(s.along, s.across, s.length, s.radius, place));
}

static const SnKeyDef ball_fields[] = {
    {SN_INTEGER("across", Shape, across, 1, MAX_CELLS), .required = 1,
     .about = "cells in each direction"},
    {SN_NUMBER("radius", Shape, radius, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "around the origin"},
};
static const SnForm ball_shape = {SN_OBJECT(ball_fields)};

static SnStatus read_ball(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Shape s = {0};
    SN_TRY(sn_read_object(r, field, value, &s));
    SN_TRY(check_count(r, value, 6.0 * s.across * s.across * s.across));
    return fail_made(r, value, sn_mesh_ball(s.across, s.radius, place));
}

static const SnKeyDef chain_fields[] = {
    {SN_INTEGER("count", Shape, count, 1, MAX_CELLS), .required = 1, .about = "springs in a row"},
    {SN_VECTOR("from", Shape, from, 3, SN_LENGTH, SN_ANY), .required = 1, .about = "first node"},
    {SN_VECTOR("to", Shape, to, 3, SN_LENGTH, SN_ANY), .required = 1, .about = "last node"},
};
static const SnForm chain_shape = {SN_OBJECT(chain_fields)};

static SnStatus read_chain(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Shape s = {0};
    SN_TRY(sn_read_object(r, field, value, &s));
    return fail_made(r, value, sn_mesh_chain(s.count, s.from, s.to, place));
}

static const SnKeyDef mesh_fields[] = {
    {SN_ROW("box", read_box, SnSceneBody, mesh), .shape = &box_shape, .about = "a block of tets"},
    {SN_ROW("grid", read_grid, SnSceneBody, mesh), .shape = &grid_shape,
     .about = "a rectangle of triangles in z = 0, for plane problems"},
    {SN_ROW("cylinder", read_cylinder, SnSceneBody, mesh), .shape = &cylinder_shape,
     .about = "a round bar of tets along x"},
    {SN_ROW("ball", read_ball, SnSceneBody, mesh), .shape = &ball_shape, .about = "a ball of tets"},
    {SN_ROW("chain", read_chain, SnSceneBody, mesh), .shape = &chain_shape,
     .about = "springs in a row"},
    {.key = "solid",
     .read = sn_read_solid,
     .shape = &sn_form_solid,
     .about = "tets that fill a solid put together from parts"},
    {.key = "file",
     .read = sn_read_mesh_file,
     .shape = &sn_form_mesh_file,
     .about = "a mesh from a file, or tets that fill a surface from one"},
    {SN_ROW("jittered_grid", sn_read_jittered_grid, SnSceneBody, mesh),
     .shape = &sn_form_jittered_grid, .about = "a rectangle of irregular triangles in z = 0"},
    {SN_ROW("disc", sn_read_disc, SnSceneBody, mesh), .shape = &sn_form_disc,
     .about = "a disc of triangles in z = 0"},
    {SN_ROW("tube", sn_read_tube, SnSceneBody, mesh), .shape = &sn_form_tube,
     .about = "an open tube of triangles around z: a sleeve"},
    {SN_ROW("revolved", sn_read_revolved, SnSceneBody, mesh), .shape = &sn_form_revolved,
     .about = "a surface of revolution about z: a hat"},
};
const SnForm sn_form_mesh = {SN_OBJECT(mesh_fields), .name = "mesh", .least = 1, .most = 1};

SnStatus sn_read_mesh(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    int row;
    return sn_read_one_of(r, value, mesh_fields, SN_COUNT(mesh_fields), place, &row);
}

// ---- placing --------------------------------------------------------------------------------

static const SnKeyDef one_scale = {SN_NUMBER("scale", SnPlacement, scale, SN_PURE, SN_POSITIVE)};
static const SnKeyDef three_scales = {
    SN_VECTOR("scale", SnPlacement, scale, 3, SN_PURE, SN_POSITIVE)};
static const SnForm one_scale_shape = {SN_VALUE(&one_scale)};
static const SnForm three_scales_shape = {SN_VALUE(&three_scales)};
static const SnForm scale_shape = {SN_CHOICE(&one_scale_shape, &three_scales_shape)};

// Read one number that holds for all three directions, or three numbers.
static SnStatus read_scale(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    double* scale = place;
    if (value->kind == SN_JSON_ARRAY) return sn_read_vector(r, &three_scales, value, place);
    SN_TRY(sn_read_number(r, &one_scale, value, scale));
    scale[1] = scale[2] = scale[0];
    return SN_OK;
}

SnStatus sn_place_mesh(SnReader* r, const SnJson* value, const SnPlacement* placement,
                       SnMesh* mesh) {
    double low[3], high[3];
    sn_mesh_place(mesh, placement);
    sn_mesh_bounds(mesh, low, high);
    double size = fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2]));
    if (isfinite(size)) return SN_OK;
    return sn_read_fail(r, value,
                        "found a placement that leads out of the range of numbers; "
                        "accepted is one near the origin");
}

// Refuse a placement that moves a plane body out of its plane z = const.
static SnStatus check_placed(SnReader* r, const SnJson* value, const SnMesh* mesh) {
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    if (mesh->kind != SN_MESH_TRIANGLES || high[2] == low[2]) return SN_OK;
    return sn_read_fail(r, value,
                        "found a rotation that takes a plane body out of its plane; "
                        "accepted is a rotation about z");
}

static const SnKeyDef placement_fields[] = {
    {SN_VECTOR("axis", SnPlacement, axis, 3, SN_PURE, SN_ANY), .about = "turned about this",
     .otherwise = "not turned"},
    {SN_NUMBER("angle", SnPlacement, angle, SN_ANGLE, SN_ANY), .about = "turned by this"},
    {SN_ROW("scale", read_scale, SnPlacement, scale), .shape = &scale_shape,
     .about = "then stretched along x, y and z", .otherwise = "1"},
    {SN_VECTOR("translate", SnPlacement, translate, 3, SN_LENGTH, SN_ANY),
     .about = "then moved by this"},
};

static void reset_placement(void* place) {
    *(SnPlacement*)place = (SnPlacement){.scale = {1, 1, 1}};
}

const SnForm sn_form_placement = {SN_OBJECT(placement_fields), .name = "placement",
                                  .reset = reset_placement};

SnStatus sn_read_place(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnPlacement* placement = place;
    reset_placement(placement);
    SN_TRY(sn_read_object(r, field, value, placement));
    return sn_check_angle_axis(r, value, placement->axis, placement->angle);
}

SnStatus sn_read_placement(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnPlacement placement;
    SnSceneBody* body = place;
    SN_TRY(sn_read_place(r, field, value, &placement));
    SN_TRY(sn_place_mesh(r, value, &placement, body->mesh));
    if (body->display) SN_TRY(sn_place_mesh(r, value, &placement, body->display));
    return check_placed(r, value, body->mesh);
}
