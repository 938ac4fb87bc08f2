// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sinew/cloth.h"

#include "base/memory.h"
#include "scene/scene_read.h"

// Surfaces of triangles for cloth.

#define MAX_CELLS 10000
#define MAX_SEED  1000000000

typedef struct Cloth {
    int cells[2], rings, along, around, seed;
    double size[2], jitter, length, radius, end_radius, edge_length;
    double (*profile)[2]; // (profile_count x 2) points of the curve that is turned about z:
                          // distance from z, and height, m; owned
    int profile_count;
} Cloth;

#define COUNT(name, member, least) SN_INTEGER(name, Cloth, member, least, MAX_CELLS), .required = 1
#define LENGTH(name, member)       SN_NUMBER(name, Cloth, member, SN_LENGTH, SN_POSITIVE)

static SnStatus fail_made(SnReader* r, const SnJson* value, SnStatus status) {
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    if (status >= 0) return status;
    return sn_read_fail(r, value,
                        "found a surface of no size or far too many triangles; accepted is one "
                        "that can be meshed");
}

// ---- plane surfaces -------------------------------------------------------------------------

static void reset_cloth(void* target) { *(Cloth*)target = (Cloth){.jitter = 1}; }

static const SnKeyDef jittered_fields[] = {
    {SN_ROW("cells", sn_read_integers, Cloth, cells), .count = 2, .low = 1, .high = MAX_CELLS,
     .required = 1, .about = "cells along x and y"},
    {SN_VECTOR("size", Cloth, size, 2, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "edges; the low corner is at the origin"},
    {SN_NUMBER("jitter", Cloth, jitter, SN_PURE, SN_ZERO_TO_ONE),
     .about = "how far vertices move: 0 not at all, 1 by 0.22 of a cell"},
    {SN_INTEGER("seed", Cloth, seed, 0, MAX_SEED), .about = "another number, another mesh"},
};
const SnForm sn_form_jittered_grid = {SN_OBJECT(jittered_fields), .reset = reset_cloth};

SnStatus sn_read_jittered_grid(SnReader* r, const SnKeyDef* field, const SnJson* value,
                               void* place) {
    Cloth c;
    reset_cloth(&c);
    SN_TRY(sn_read_object(r, field, value, &c));
    return fail_made(r, value,
                     sn_mesh_jittered_grid(c.cells, c.size, c.jitter, (uint64_t)c.seed, place));
}

static const SnKeyDef disc_fields[] = {
    {COUNT("rings", rings, 1), .about = "rings of triangles around the centre"},
    {LENGTH("radius", radius), .required = 1, .about = "around the origin"},
};
const SnForm sn_form_disc = {SN_OBJECT(disc_fields)};

SnStatus sn_read_disc(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Cloth c = {0};
    SN_TRY(sn_read_object(r, field, value, &c));
    return fail_made(r, value, sn_mesh_disc(c.rings, c.radius, place));
}

// ---- surfaces around an axis ----------------------------------------------------------------

static const SnKeyDef tube_fields[] = {
    {COUNT("along", along, 1), .about = "cells along z"},
    {COUNT("around", around, 3), .about = "cells around z"},
    {LENGTH("length", length), .required = 1, .about = "length along z, from 0"},
    {LENGTH("radius", radius), .required = 1, .about = "radius at z = 0"},
    {LENGTH("end_radius", end_radius), .about = "radius at the other end",
     .otherwise = "the same radius"},
};
const SnForm sn_form_tube = {SN_OBJECT(tube_fields)};

SnStatus sn_read_tube(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Cloth c = {0};
    SN_TRY(sn_read_object(r, field, value, &c));
    if (!c.end_radius) c.end_radius = c.radius;
    return fail_made(r, value,
                     sn_mesh_tube(c.along, c.around, c.length, c.radius, c.end_radius, place));
}

static const SnKeyDef point_field = {
    .key = "", .read = sn_read_vector, .count = 2, .dimension = SN_LENGTH, .range = SN_ANY};
static const SnForm point_shape = {SN_VALUE(&point_field)};
static const SnForm profile_shape = {SN_ARRAY(&point_shape), .least = 2, .most = SN_MAX_ITEMS};

static SnStatus read_profile(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    Cloth* c = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (value->count < 2 || value->count > SN_MAX_ITEMS)
        return sn_read_fail(r, value, "found %d points; accepted is 2 to %d", value->count,
                            SN_MAX_ITEMS);
    c->profile = (double(*)[2])SN_NEW_ARRAY(double, 2 * value->count);
    if (!c->profile) return sn_read_fail_memory(r);
    for (int i = 0; i < value->count; ++i, ++c->profile_count) {
        SN_TRY(sn_read_vector(r, &point_field, &value->item[i], c->profile[i]));
        if (c->profile[i][0] < 0)
            return sn_read_fail(r, &value->item[i],
                                "found the distance %g m from the axis; accepted is 0 or more",
                                c->profile[i][0]);
    }
    return SN_OK;
}

static const SnKeyDef revolved_fields[] = {
    {.key = "profile",
     .read = read_profile,
     .required = 1,
     .shape = &profile_shape,
     .about = "points [distance from the axis, height]; only the ends may lie on the axis"},
    {COUNT("around", around, 3), .about = "cells around z"},
    {LENGTH("edge_length", edge_length), .required = 1, .about = "longest piece of the profile"},
};
const SnForm sn_form_revolved = {SN_OBJECT(revolved_fields)};

SnStatus sn_read_revolved(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Cloth c = {0};
    SnStatus status = sn_read_object(r, field, value, &c);
    if (status >= 0)
        status = fail_made(r, value,
                           sn_mesh_revolved((const double(*)[2])c.profile, c.profile_count,
                                            c.around, c.edge_length, place));
    sn_free(c.profile);
    return status;
}
