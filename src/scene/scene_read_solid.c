// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/boundary.h"
#include "scene/scene_read.h"
#include "sinew/csg.h"

#include <stdio.h>
#include <string.h>

// Solids put together from parts. In a scene file a part is a JSON object. One of its keys says
// what the part is, such as "sphere" or "union". Its other keys (place, region, ...) may stand in
// all parts; "blend" only in parts that combine or copy others.

#define MAX_COPIES 1000

typedef struct Solid {
    SnCsg* csg;
    SnRegionName* region; // the regions that parts read so far have named; labels count from 1
                          // (region_count)
    int region_count, region_room;
    SnStuffDef stuff;
    double display_edge; // edge length of the finer tets whose boundary is the display surface, m;
                         // 0: no display surface
} Solid;

typedef struct Part {
    SnPartDef def;
    SnPartId* part; // the parts that this part combines  (def.part_count)
    const char* region;
    Solid* solid;
} Part;

static SnReadField read_parts, read_child, read_shape;
extern const SnForm sn_form_part;

// ---- simple parts ---------------------------------------------------------------------------

#define LENGTHS(name, member, range) SN_VECTOR(name, Part, def.member, 3, SN_LENGTH, range)
#define LENGTH(name, member, range)  SN_NUMBER(name, Part, def.member, SN_LENGTH, range)

#define FROM_TO                                                                                    \
    {LENGTHS("from", from, SN_ANY), .required = 1, .about = "middle of one end"}, {                \
        LENGTHS("to", to, SN_ANY), .required = 1, .about = "middle of the other"                   \
    }

static const SnKeyDef sphere_fields[] = {
    {LENGTHS("centre", centre, SN_ANY), .about = "centre"},
    {LENGTH("radius", radius, SN_POSITIVE), .required = 1, .about = "radius"},
};
static const SnKeyDef box_fields[] = {
    {LENGTHS("centre", centre, SN_ANY), .about = "centre"},
    {LENGTHS("size", size, SN_POSITIVE), .required = 1, .about = "edges along x, y and z"},
};
static const SnKeyDef ellipsoid_fields[] = {
    {LENGTHS("centre", centre, SN_ANY), .about = "centre"},
    {LENGTHS("radii", size, SN_POSITIVE), .required = 1, .about = "radii along x, y and z"},
};
static const SnKeyDef capsule_fields[] = {
    FROM_TO,
    {LENGTH("radius", radius, SN_POSITIVE), .required = 1, .about = "radius at \"from\""},
    {LENGTH("end_radius", end_radius, SN_POSITIVE), .about = "radius at \"to\"",
     .otherwise = "the same radius"},
};
static const SnKeyDef cylinder_fields[] = {
    FROM_TO,
    {LENGTH("radius", radius, SN_POSITIVE), .required = 1, .about = "radius"},
};
static const SnKeyDef cone_fields[] = {
    FROM_TO,
    {LENGTH("radius", radius, SN_POSITIVE), .required = 1, .about = "radius at \"from\""},
    {LENGTH("end_radius", end_radius, SN_NOT_NEGATIVE), .about = "radius at \"to\""},
};
static const SnKeyDef torus_fields[] = {
    {LENGTHS("centre", centre, SN_ANY), .about = "centre"},
    {SN_VECTOR("axis", Part, def.axis, 3, SN_PURE, SN_ANY), .about = "through the hole"},
    {LENGTH("radius", radius, SN_POSITIVE), .required = 1, .about = "of the ring"},
    {LENGTH("tube", end_radius, SN_POSITIVE), .required = 1, .about = "radius of its tube"},
};
static const SnKeyDef plane_fields[] = {
    {LENGTHS("point", centre, SN_ANY), .about = "a point of the plane"},
    {SN_VECTOR("normal", Part, def.axis, 3, SN_PURE, SN_ANY), .required = 1,
     .about = "points out of the solid, which is all that lies behind the plane"},
};

// ---- copies ---------------------------------------------------------------------------------

static const SnKeyDef repeat_fields[] = {
    {.key = "part",
     .read = read_child,
     .required = 1,
     .shape = &sn_form_part,
     .about = "what is copied"},
    {SN_ROW("count", sn_read_integers, Part, def.count), .count = 3, .low = 1, .high = MAX_COPIES,
     .required = 1, .about = "copies along x, y and z"},
    {LENGTHS("spacing", spacing, SN_ANY), .required = 1, .about = "between copies"},
};
static const SnKeyDef ring_fields[] = {
    {.key = "part",
     .read = read_child,
     .required = 1,
     .shape = &sn_form_part,
     .about = "what is copied"},
    {SN_INTEGER("count", Part, def.count, 1, MAX_COPIES), .required = 1, .about = "copies"},
    {SN_VECTOR("axis", Part, def.axis, 3, SN_PURE, SN_ANY), .about = "copies turn about this"},
    {LENGTHS("point", centre, SN_ANY), .about = "a point of the axis"},
    {SN_NUMBER("angle", Part, def.angle, SN_ANGLE, SN_ANY), .about = "from one copy to the next",
     .otherwise = "they are spread over the full turn"},
};

// ---- parts ----------------------------------------------------------------------------------

static SnStatus read_region_name(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                 void* place) {
    SN_TRY(sn_read_text(r, field, value, place));
    if (strlen(*(const char**)place) < sizeof((SnRegionName*)NULL)->text) return SN_OK;
    return sn_read_fail(r, value, "found a name of %d bytes; accepted is at most %d",
                        (int)strlen(*(const char**)place),
                        (int)sizeof((SnRegionName*)NULL)->text - 1);
}

static void reset_part(void* target) { *(Part*)target = (Part){.def = sn_default_part_def(0)}; }

// clang-format off
#define EVERY_PART                                                                                 \
    {LENGTH("rounded", rounding, SN_ANY),                                                          \
     .about = "the surface moves outward by this, which rounds its edges"},                        \
    {SN_ROW("place", sn_read_place, Part, def.placement), .shape = &sn_form_placement,            \
     .about = "then the part is turned, scaled and moved", .otherwise = "as it is"},               \
    {SN_ROW("region", read_region_name, Part, region), .shape = &sn_form_name,                    \
     .about = "name of what is inside, for materials and selections",                              \
     .otherwise = "that of the part around it"}
#define BLEND                                                                                      \
    {LENGTH("blend", blend, SN_NOT_NEGATIVE),                                                      \
     .about = "surfaces flow into each other where distances to them differ by less"}

// Macros for shapes of parts: SIMPLE is a part that has numbers; the others combine several parts,
// or copy one part.
#define SIMPLE(name, text)                                                                         \
    static const SnForm name##_numbers = {SN_OBJECT(name##_fields)};                              \
    static const SnKeyDef name##_part[] = {                                                         \
        {.key = #name, .read = sn_read_object, .required = 1, .shape = &name##_numbers,            \
         .about = (text)},                                                                         \
        EVERY_PART};                                                                               \
    static const SnForm name##_shape = {SN_OBJECT(name##_part), .reset = reset_part}
#define COMBINED(name, text)                                                                       \
    static const SnKeyDef name##_part[] = {                                                         \
        {.key = #name, .read = read_parts, .required = 1, .shape = &parts_shape, .about = (text)}, \
        BLEND, EVERY_PART};                                                                        \
    static const SnForm name##_shape = {SN_OBJECT(name##_part), .reset = reset_part}
#define COPIED(name, text)                                                                         \
    static const SnForm name##_numbers = {SN_OBJECT(name##_fields)};                              \
    static const SnKeyDef name##_part[] = {                                                         \
        {.key = #name, .read = sn_read_object, .required = 1, .shape = &name##_numbers,            \
         .about = (text)},                                                                         \
        BLEND, EVERY_PART};                                                                        \
    static const SnForm name##_shape = {SN_OBJECT(name##_part), .reset = reset_part}
// clang-format on

static const SnForm parts_shape = {SN_ARRAY(&sn_form_part), .least = 1, .most = SN_MAX_ITEMS};
SIMPLE(sphere, "a ball");
SIMPLE(box, "a block");
SIMPLE(ellipsoid, "a ball stretched along x, y and z");
SIMPLE(capsule, "a bar with round ends, which may taper");
SIMPLE(cylinder, "a round bar with flat ends");
SIMPLE(cone, "a round bar that tapers, with flat ends");
SIMPLE(torus, "a ring");
SIMPLE(plane, "all that lies behind a plane; only to intersect with");
COMBINED(union, "what is in any of the parts");
COMBINED(intersection, "what is in all of the parts");
COMBINED(difference, "what is in the first part and in no other");
COPIED(repeat, "copies in rows");
COPIED(ring, "copies around an axis");

static const SnForm* const kinds[SN_CSG_KIND_COUNT] = {
    [SN_CSG_SPHERE] = &sphere_shape,
    [SN_CSG_BOX] = &box_shape,
    [SN_CSG_ELLIPSOID] = &ellipsoid_shape,
    [SN_CSG_CAPSULE] = &capsule_shape,
    [SN_CSG_CYLINDER] = &cylinder_shape,
    [SN_CSG_CONE] = &cone_shape,
    [SN_CSG_TORUS] = &torus_shape,
    [SN_CSG_PLANE] = &plane_shape,
    [SN_CSG_UNION] = &union_shape,
    [SN_CSG_INTERSECTION] = &intersection_shape,
    [SN_CSG_DIFFERENCE] = &difference_shape,
    [SN_CSG_REPEAT] = &repeat_shape,
    [SN_CSG_RING] = &ring_shape,
};
const SnForm sn_form_part = {
    .kind = SN_FORM_CHOICE, .part = kinds, .part_count = SN_CSG_KIND_COUNT, .name = "part"};

// Find the key that says what a part is; there must be exactly one.
static SnStatus find_kind(SnReader* r, const SnJson* value, SnCsgKind* kind) {
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    SnKeyDef any[SN_CSG_KIND_COUNT + 4] = {
        0}; // all keys of parts, so that a message can suggest one
    static const char* const others[] = {"blend", "rounded", "place", "region"};
    int found = 0;
    for (int i = 0; i < SN_CSG_KIND_COUNT + 4; ++i)
        any[i] = (SnKeyDef){.key = i < SN_CSG_KIND_COUNT ? sn_part_kind_name((SnCsgKind)i)
                                                         : others[i - SN_CSG_KIND_COUNT],
                            .read = sn_read_later};
    for (int i = 0; i < SN_CSG_KIND_COUNT; ++i)
        if (sn_json_get(value, any[i].key)) {
            *kind = (SnCsgKind)i;
            ++found;
        }
    if (found == 1) return SN_OK;
    SN_TRY(sn_read_fields(r, value, any, SN_COUNT(any), NULL));
    char names[200] = "";
    for (int i = 0, used = 0; i < SN_CSG_KIND_COUNT; ++i)
        used +=
            snprintf(names + used, sizeof names - (size_t)used, "%s%s", i ? ", " : "", any[i].key);
    return sn_read_fail(r, value, "found %d keys that say what the part is; accepted is one of: %s",
                        found, names);
}

// Find the label for the name of a region; a new name gets a new label.
static SnStatus find_label(SnReader* r, Solid* solid, const char* name, int* label) {
    for (int i = 0; i < solid->region_count; ++i)
        if (!strcmp(solid->region[i].text, name)) {
            *label = solid->region[i].label;
            return SN_OK;
        }
    if (solid->region_count == solid->region_room) {
        int room = 2 * solid->region_room + 8;
        SnRegionName* larger = SN_NEW_ARRAY(SnRegionName, room);
        if (!larger) return sn_read_fail_memory(r);
        if (solid->region)
            memcpy(larger, solid->region, (size_t)solid->region_count * sizeof *larger);
        sn_free(solid->region);
        solid->region = larger;
        solid->region_room = room;
    }
    SnRegionName* made = &solid->region[solid->region_count++];
    made->label = *label = solid->region_count;
    snprintf(made->text, sizeof made->text, "%s", name);
    return SN_OK;
}

static SnStatus add_part(SnReader* r, const SnJson* value, Part* part, SnPartId* id) {
    SnError error = {0};
    if (part->region) SN_TRY(find_label(r, part->solid, part->region, &part->def.region));
    part->def.part = part->part;
    SnStatus status = sn_csg_add(part->solid->csg, &part->def, id, &error);
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    if (status < 0)
        return sn_read_fail(r, value, "%s; accepted is a part that can be built", error.text);
    return SN_OK;
}

static SnStatus read_part(SnReader* r, const SnJson* value, Solid* solid, SnPartId* id) {
    Part part;
    SnCsgKind kind = SN_CSG_SPHERE;
    SN_TRY(find_kind(r, value, &kind));
    reset_part(&part);
    part.def.kind = kind;
    part.solid = solid;
    SnStatus status = sn_read_fields(r, value, kinds[kind]->field, kinds[kind]->field_count, &part);
    if (status >= 0) status = add_part(r, value, &part, id);
    sn_free(part.part);
    return status;
}

static SnStatus read_part_list(SnReader* r, const SnJson* value, int count, Part* part) {
    part->part = SN_NEW_ARRAY(SnPartId, count);
    if (!part->part) return sn_read_fail_memory(r);
    part->def.part_count = count;
    for (int i = 0; i < count; ++i) SN_TRY(read_part(r, &value[i], part->solid, &part->part[i]));
    return SN_OK;
}

static SnStatus read_parts(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (!value->count || value->count > SN_MAX_ITEMS)
        return sn_read_fail(r, value, "found %d parts; accepted is 1 to %d", value->count,
                            SN_MAX_ITEMS);
    return read_part_list(r, value->item, value->count, place);
}

static SnStatus read_child(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    return read_part_list(r, value, 1, place);
}

// ---- the solid ------------------------------------------------------------------------------

static SnStatus read_shape(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    double low[3], high[3];
    Solid* solid = place;
    SnPartId whole;
    SnError error = {0};
    SN_TRY(read_part(r, value, solid, &whole));
    if (sn_csg_bounds(solid->csg, low, high, &error) < 0)
        return sn_read_fail(r, value, "%s", error.text);
    return SN_OK;
}

static const SnKeyDef solid_fields[] = {
    {.key = "shape",
     .read = read_shape,
     .required = 1,
     .shape = &sn_form_part,
     .about = "a part, or parts of parts"},
    SN_STUFF_ROWS(Solid, stuff),
    {SN_NUMBER("display_edge_length", Solid, display_edge, SN_LENGTH, SN_POSITIVE),
     .about = "mean edge of a finer surface that is shown", .otherwise = "that of the tets is"},
};
static void reset_solid(void* target) { *(Solid*)target = (Solid){.stuff = sn_default_stuff()}; }
const SnForm sn_form_solid = {SN_OBJECT(solid_fields), .reset = reset_solid, .least = 2};

static SnStatus make_tets(SnReader* r, const SnJson* value, const Solid* solid,
                          const SnStuffDef* def, SnMesh** mesh) {
    SnError error = {0};
    SnStatus status = sn_mesh_from_csg(solid->csg, def, mesh, &error);
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    return status < 0 ? sn_read_fail(r, value, "%s", error.text) : SN_OK;
}

// Make the display surface: the boundary of a second mesh, whose tets are smaller.
static SnStatus make_display(SnReader* r, const SnJson* value, const Solid* solid, SnMesh** out) {
    SnMesh* fine;
    SnStuffDef def = solid->stuff;
    def.edge_length = solid->display_edge;
    def.element_count = 0;
    def.grading = 1;
    SN_TRY(make_tets(r, sn_json_get(value, "display_edge_length"), solid, &def, &fine));
    SnStatus status = sn_mesh_boundary(fine, out, NULL);
    sn_destroy_mesh(fine);
    return status < 0 ? sn_read_fail_memory(r) : SN_OK;
}

static SnStatus fill_body(SnReader* r, const SnJson* value, Solid* solid, SnSceneBody* body) {
    SN_TRY(sn_check_stuff(r, value));
    solid->stuff.threads = sn_reader_threads(r);
    SN_TRY(make_tets(r, value, solid, &solid->stuff, &body->mesh));
    body->mesh->region_name = solid->region;
    body->mesh->region_name_count = solid->region_count;
    solid->region = NULL; // the mesh owns it now
    return solid->display_edge > 0 ? make_display(r, value, solid, &body->display) : SN_OK;
}

SnStatus sn_check_stuff(SnReader* r, const SnJson* value) {
    const SnJson *edge = sn_json_get(value, "edge_length"),
                 *count = sn_json_get(value, "element_count");
    if (!edge != !count) return SN_OK;
    return sn_read_fail(r, value,
                        "found %s; accepted is exactly one of: edge_length, element_count",
                        edge ? "an edge_length and an element_count"
                             : "neither an edge_length nor an element_count");
}

int sn_reader_threads(const SnReader* r) { return r->scene ? r->scene->world.threads : 1; }

SnStatus sn_read_solid(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    Solid solid;
    reset_solid(&solid);
    if (sn_create_csg(&solid.csg) < 0) return sn_read_fail_memory(r);
    SnStatus status = sn_read_object(r, field, value, &solid);
    if (status >= 0) status = fill_body(r, value, &solid, place);
    sn_free(solid.region);
    sn_destroy_csg(solid.csg);
    return status;
}
