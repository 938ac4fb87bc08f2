// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <math.h>

// Generated rest shapes.

#define MAX_CELLS    1000000
#define MAX_ELEMENTS 10e6 // some 10 GB once built: more is a slip of the pen

typedef struct Shape {
    int cells[3], across, along, count;
    double size[3], from[3], to[3], length, radius;
    int split;
} Shape;

#define CELLS(name, n)                                                                             \
    SN_ROW(name, sn_read_integers, Shape, cells), .count = (n), .low = 1, .high = MAX_CELLS

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

static SnStatus read_box(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {CELLS("cells", 3), .required = 1},
        {SN_VECTOR("size", Shape, size, 3, SN_LENGTH, SN_POSITIVE), .required = 1},
        {SN_WORD("split", Shape, split, box_word, "split")},
    };
    Shape s = {.split = SN_BOX_FIVE};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &s));
    int per_cell = s.split == SN_BOX_FIVE ? 5 : 6;
    SN_TRY(check_count(r, value, (double)per_cell * s.cells[0] * s.cells[1] * s.cells[2]));
    return fail_made(r, value, sn_mesh_box(s.cells, s.size, (SnBoxSplit)s.split, place));
}

static SnStatus read_grid(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {CELLS("cells", 2), .required = 1},
        {SN_VECTOR("size", Shape, size, 2, SN_LENGTH, SN_POSITIVE), .required = 1},
        {SN_WORD("split", Shape, split, grid_word, "split")},
    };
    Shape s = {.split = SN_GRID_ALTERNATE};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &s));
    SN_TRY(check_count(r, value, 4.0 * s.cells[0] * s.cells[1]));
    return fail_made(r, value, sn_mesh_grid(s.cells, s.size, (SnGridSplit)s.split, place));
}

static SnStatus read_cylinder(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_INTEGER("along", Shape, along, 1, MAX_CELLS), .required = 1},
        {SN_INTEGER("across", Shape, across, 1, MAX_CELLS), .required = 1},
        {SN_NUMBER("length", Shape, length, SN_LENGTH, SN_POSITIVE), .required = 1},
        {SN_NUMBER("radius", Shape, radius, SN_LENGTH, SN_POSITIVE), .required = 1},
    };
    Shape s = {0};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &s));
    SN_TRY(check_count(r, value, 6.0 * s.along * s.across * s.across));
    return fail_made(r, value, sn_mesh_cylinder(s.along, s.across, s.length, s.radius, place));
}

static SnStatus read_ball(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_INTEGER("across", Shape, across, 1, MAX_CELLS), .required = 1},
        {SN_NUMBER("radius", Shape, radius, SN_LENGTH, SN_POSITIVE), .required = 1},
    };
    Shape s = {0};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &s));
    SN_TRY(check_count(r, value, 6.0 * s.across * s.across * s.across));
    return fail_made(r, value, sn_mesh_ball(s.across, s.radius, place));
}

static SnStatus read_chain(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_INTEGER("count", Shape, count, 1, MAX_CELLS), .required = 1},
        {SN_VECTOR("from", Shape, from, 3, SN_LENGTH, SN_ANY), .required = 1},
        {SN_VECTOR("to", Shape, to, 3, SN_LENGTH, SN_ANY), .required = 1},
    };
    Shape s = {0};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &s));
    return fail_made(r, value, sn_mesh_chain(s.count, s.from, s.to, place));
}

SnStatus sn_read_mesh(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField shapes[] = {
        {.key = "box", .read = read_box},           {.key = "grid", .read = read_grid},
        {.key = "cylinder", .read = read_cylinder}, {.key = "ball", .read = read_ball},
        {.key = "chain", .read = read_chain},
    };
    int row;
    return sn_read_one_of(r, value, shapes, SN_COUNT(shapes), place, &row);
}

// ---- placing --------------------------------------------------------------------------------

// one number for all directions, or three
static SnStatus read_scale(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    double* scale = place;
    if (value->kind == SN_JSON_ARRAY) return sn_read_vector(r, field, value, place);
    SN_TRY(sn_read_number(r, field, value, scale));
    scale[1] = scale[2] = scale[0];
    return SN_OK;
}

// a plane body stays in z = const
static SnStatus check_placed(SnReader* r, const SnJson* value, const SnMesh* mesh) {
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    double size = fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2]));
    if (!isfinite(size))
        return sn_read_fail(r, value,
                            "found a placement that leads out of the range of numbers; "
                            "accepted is one near the origin");
    if (mesh->kind == SN_MESH_TRIANGLES && high[2] - low[2] > 0)
        return sn_read_fail(r, value,
                            "found a rotation that takes a plane body out of its plane; "
                            "accepted is a rotation about z");
    return SN_OK;
}

SnStatus sn_read_placement(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_VECTOR("axis", SnPlacement, axis, 3, SN_PURE, SN_ANY)},
        {SN_NUMBER("angle", SnPlacement, angle, SN_ANGLE, SN_ANY)},
        {SN_ROW("scale", read_scale, SnPlacement, scale), .count = 3, .range = SN_POSITIVE},
        {SN_VECTOR("translate", SnPlacement, translate, 3, SN_LENGTH, SN_ANY)},
    };
    SnPlacement placement = {.scale = {1, 1, 1}};
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &placement));
    const double* axis = placement.axis;
    if (placement.angle != 0 && axis[0] == 0 && axis[1] == 0 && axis[2] == 0)
        return sn_read_fail(r, value,
                            "found an angle without a direction; accepted is an angle "
                            "with an \"axis\" that is not zero");
    SnMesh* mesh = *(SnMesh**)place;
    sn_mesh_place(mesh, &placement);
    return check_placed(r, value, mesh);
}
