// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/select.h"
#include "scene/scene_read.h"

#include <math.h>
#include <string.h>

// Reading selections from a scene. A selection picks nodes or elements of a body by their place in
// the rest shape, or by region.

#define SLACK 1e-6 // tolerance if none is given, as a share of the body's longest side

#define TOLERANCE                                                                                  \
    {                                                                                              \
        SN_NUMBER("tolerance", SnSelect, tolerance, SN_LENGTH, SN_NOT_NEGATIVE),                   \
            .about = "how far outside still counts", .otherwise = "a millionth of the body's size" \
    }

static const SnKeyDef box_fields[] = {
    {SN_VECTOR("low", SnSelect, low, 3, SN_LENGTH, SN_ANY), .about = "lowest corner",
     .otherwise = "no limit"},
    {SN_VECTOR("high", SnSelect, high, 3, SN_LENGTH, SN_ANY), .about = "highest corner",
     .otherwise = "no limit"},
    TOLERANCE,
};
static const SnForm box_shape = {SN_OBJECT(box_fields), .least = 1};

static SnStatus read_box(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnSelect* select = place;
    for (int k = 0; k < 3; ++k) {
        select->low[k] = -HUGE_VAL;
        select->high[k] = HUGE_VAL;
    }
    SN_TRY(sn_read_object(r, field, value, place));
    if (!sn_json_get(value, "low") && !sn_json_get(value, "high"))
        return sn_read_fail(r, value,
                            "found a box without corners; accepted is \"low\", \"high\" "
                            "or both");
    for (int k = 0; k < 3; ++k)
        if (select->low[k] > select->high[k])
            return sn_read_fail(r, value,
                                "found low[%d] = %g above high[%d] = %g; accepted is low "
                                "below high",
                                k, select->low[k], k, select->high[k]);
    return SN_OK;
}

static const SnKeyDef sphere_fields[] = {
    {SN_VECTOR("point", SnSelect, point, 3, SN_LENGTH, SN_ANY), .required = 1, .about = "centre"},
    {SN_NUMBER("radius", SnSelect, radius, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "radius"},
    TOLERANCE,
};
static const SnForm sphere_shape = {SN_OBJECT(sphere_fields)};

static const SnKeyDef plane_fields[] = {
    {SN_VECTOR("point", SnSelect, point, 3, SN_LENGTH, SN_ANY), .required = 1,
     .about = "a point of the plane"},
    {SN_VECTOR("normal", SnSelect, normal, 3, SN_PURE, SN_ANY), .required = 1,
     .about = "what lies beyond the plane, seen along this, is picked"},
    TOLERANCE,
};
static const SnForm plane_shape = {SN_OBJECT(plane_fields)};

static SnStatus read_plane(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SN_TRY(sn_read_object(r, field, value, place));
    const double* n = ((SnSelect*)place)->normal;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length > 0 && isfinite(length)) return SN_OK;
    return sn_read_fail(r, sn_json_get(value, "normal"),
                        "found a vector without a direction; accepted is any other");
}

static const char* region_at(const void* context, int i) {
    const SnSceneBody* body = context;
    if (!body->region_name[0][0])
        ++i; // label 0 has no name if it is no region: leave it out of
             // the list
    return i < body->region_count ? body->region_name[i] : NULL;
}

static SnStatus find_region(SnReader* r, const SnJson* value, const SnSceneBody* body,
                            int* region) {
    for (int i = 0; value->kind == SN_JSON_STRING && i < body->region_count; ++i) {
        if (strcmp(body->region_name[i], value->string)) continue;
        *region = i;
        return SN_OK;
    }
    return sn_read_fail_name(r, value, "region", region_at, body);
}

static const SnKeyDef kinds[] = {
    {.key = "box",
     .read = read_box,
     .shape = &box_shape,
     .about = "between two corners, of which one may be left out"},
    {.key = "sphere", .read = sn_read_object, .shape = &sphere_shape, .about = "inside"},
    {.key = "plane", .read = read_plane, .shape = &plane_shape, .about = "on or beyond"},
    {.key = "region",
     .read = sn_read_later,
     .shape = &sn_form_name,
     .about = "the nodes of a region's elements"},
    {SN_VECTOR("nearest", SnSelect, point, 3, SN_LENGTH, SN_ANY),
     .about = "the one node nearest to a point"},
};
static const SnForm all_shape = {SN_TEXT("^all$")};
static const SnForm kinds_shape = {SN_OBJECT(kinds), .least = 1, .most = 1};
const SnForm sn_form_select = {SN_CHOICE(&all_shape, &kinds_shape), .name = "selection"};
static const SnSelectKind kind_of[] = {SN_SELECT_BOX, SN_SELECT_SPHERE, SN_SELECT_PLANE,
                                       SN_SELECT_REGION, SN_SELECT_NEAREST};

static SnStatus check_picks(SnReader* r, const SnJson* value, const SnSceneBody* body,
                            int of_elements, const SnSelect* select) {
    int *picked = NULL, count = 0;
    SnStatus status = of_elements ? sn_select_elements(body->mesh, select, &picked, &count)
                                  : sn_select_vertices(body->mesh, select, &picked, &count);
    sn_free(picked);
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    if (status == SN_OK && count > 0) return SN_OK;
    double low[3], high[3];
    sn_mesh_bounds(body->mesh, low, high);
    return sn_read_fail(r, value,
                        "found a selection that picks no %s of the body \"%.60s\", which reaches "
                        "from (%g, %g, %g) to (%g, %g, %g) m; accepted is one that picks some",
                        of_elements ? "element" : "node", body->name, low[0], low[1], low[2],
                        high[0], high[1], high[2]);
}

SnStatus sn_read_select(SnReader* r, const SnJson* value, const SnSceneBody* body, int of_elements,
                        SnSelect* select) {
    *select = (SnSelect){.kind = SN_SELECT_ALL, .tolerance = -1};
    int row = 0;
    if (value->kind == SN_JSON_STRING && !strcmp(value->string, "all")) {
        select->tolerance = 0;
        return SN_OK;
    }
    if (value->kind != SN_JSON_OBJECT)
        return sn_read_fail_value(r, value,
                                  "\"all\", or an object with box, sphere, plane, region or "
                                  "nearest");
    SN_TRY(sn_read_one_of(r, value, kinds, SN_COUNT(kinds), select, &row));
    select->kind = kind_of[row];
    if (select->kind == SN_SELECT_REGION)
        SN_TRY(find_region(r, &value->item[0], body, &select->region));

    double low[3], high[3], size = 0;
    sn_mesh_bounds(body->mesh, low, high);
    for (int k = 0; k < 3; ++k) size = fmax(size, high[k] - low[k]);
    if (select->tolerance < 0) select->tolerance = SLACK * size;
    return check_picks(r, value, body, of_elements, select);
}
