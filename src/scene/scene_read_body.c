// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <string.h>

// ---- moduli, element by element -------------------------------------------------------------

static const SnKeyDef modulus_field = {
    SN_NUMBER("youngs_modulus", SnMaterialDef, youngs_modulus, SN_STRESS, SN_POSITIVE)};
static const SnForm modulus_shape = {SN_VALUE(&modulus_field)};
static const SnForm moduli_shape = {SN_ARRAY(&modulus_shape)};

static SnStatus read_moduli(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnSceneBody* body = place;
    int count = sn_mesh_element_count(body->mesh);
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (value->count != count)
        return sn_read_fail(r, value,
                            "found an array of %d; accepted is one number for each of "
                            "the %d elements",
                            value->count, count);
    double* modulus = sn_scene_alloc(r->scene, count, sizeof *modulus);
    if (!modulus) return sn_read_fail_memory(r);
    for (int i = 0; i < count; ++i)
        SN_TRY(sn_read_number(r, &modulus_field, &value->item[i], &modulus[i]));
    body->soft.youngs_modulus = modulus;
    return SN_OK;
}

// ---- the three kinds of bodies --------------------------------------------------------------

// Rows of every body with nodes. PLACE has to come after the rows that read the mesh and the
// display surface, because it moves both.
#define NAME_AND_MESH                                                                              \
    {SN_ROW("name", sn_read_text, SnSceneBody, name), .required = 1,                               \
     .about = "a name that no other body has"},                                                    \
    {                                                                                              \
        .key = "mesh", .read = sn_read_mesh, .required = 1, .shape = &sn_form_mesh,                \
        .about = "the rest shape"                                                                  \
    }
#define PLACE                                                                                      \
    {                                                                                              \
        .key = "place", .read = sn_read_placement, .shape = &sn_form_placement,                    \
        .about = "moves the rest shape", .otherwise = "as it is"                                   \
    }

static const char* touch_word(int i) {
    static const char* const words[] = {"mesh", "display"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static const SnKeyDef edge_fields[] = {
    {SN_NUMBER("stiffness", SnSceneBody, soft.edge_stiffness, SN_SPRING_STIFFNESS, SN_POSITIVE),
     .required = 1, .about = "of each spring"},
    {SN_NUMBER("damping", SnSceneBody, soft.edge_damping, SN_SPRING_DAMPING, SN_NOT_NEGATIVE),
     .about = "along each spring"},
};
static const SnForm edge_shape = {SN_OBJECT(edge_fields)};

static const SnKeyDef soft_fields[] = {
    NAME_AND_MESH,
    {.key = "display",
     .read = sn_read_display,
     .shape = &sn_form_display,
     .about = "a surface that is shown in place of the mesh's own and moves with its tets",
     .otherwise = "the surface that the tets were made from, if any"},
    PLACE,
    {.key = "material",
     .read = sn_read_later,
     .shape = &sn_form_name,
     .about = "name of a material",
     .otherwise = "regions say it for all elements"},
    {.key = "regions",
     .read = sn_read_later,
     .shape = &sn_form_regions,
     .about = "parts of another material",
     .otherwise = "none"},
    {.key = "youngs_modulus_by_element",
     .read = read_moduli,
     .shape = &moduli_shape,
     .about = "in place of the materials'",
     .otherwise = "none"},
    {.key = "layer",
     .read = sn_read_later,
     .shape = &sn_form_layer,
     .about = "in layers of a given order: smaller ones turn rigid first",
     .otherwise = "0"},
    {.key = "edge_springs",
     .read = sn_read_object,
     .shape = &edge_shape,
     .about = "springs without mass along all edges of the mesh",
     .otherwise = "none"},
    {SN_NUMBER("thickness", SnSceneBody, soft.thickness, SN_LENGTH, SN_POSITIVE),
     .about = "of a plane body"},
    {SN_VECTOR("velocity", SnSceneBody, soft.velocity, 3, SN_SPEED, SN_ANY),
     .about = "at the start"},
    {SN_VECTOR("angular_velocity", SnSceneBody, soft.angular_velocity, 3, SN_TURN_RATE, SN_ANY),
     .about = "at the start, about the centre of mass"},
    {SN_VECTOR("stretch", SnSceneBody, soft.stretch, 3, SN_PURE, SN_POSITIVE),
     .about = "starts stretched about its centre along x, y and z"},
    SN_VISIT_ROWS(SnSceneBody, soft.from, soft.until),
    SN_SURFACE_ROWS(SnSceneBody, soft),
    {SN_ROW("self_contact", sn_read_flag, SnSceneBody, soft.self_contact),
     .about = "parts of it that meet do not pass through each other"},
    {SN_WORD("touch", SnSceneBody, soft.touch_display, touch_word, "surface"),
     .about = "which of its surfaces touches other things"},
    // bodies of other kinds have these keys; they are rows here so that a message can suggest them
    {.key = "springs", .read = sn_read_later},
    {.key = "rigid", .read = sn_read_later},
};

static void reset_soft(void* target) { ((SnSceneBody*)target)->soft = sn_default_soft_def(); }

static const SnForm soft_shape = {SN_OBJECT(soft_fields), .name = "soft_body", .reset = reset_soft};

// Refuse triangles that do not lie in a plane z = const, because triangles are simulated as a plane
// problem.
static SnStatus check_plane(SnReader* r, const SnJson* value, SnSceneBody* body) {
    double low[3], high[3];
    const SnJson *mesh = sn_json_get(value, "mesh"), *file = sn_json_get(mesh, "file");
    if (body->mesh->kind != SN_MESH_TRIANGLES) return SN_OK;
    sn_mesh_bounds(body->mesh, low, high);
    if (high[2] > low[2])
        return sn_read_fail(r, mesh,
                            "found triangles from z = %g to %g m; accepted are tets, triangles in "
                            "a plane z = const, or a surface file with an edge_length or an "
                            "element_count",
                            low[2], high[2]);
    return file ? sn_check_mesh(r, file, body) : SN_OK;
}

static SnStatus read_soft(SnReader* r, const SnJson* value, SnSceneBody* body) {
    reset_soft(body);
    SN_TRY(sn_read_fields(r, value, soft_fields, SN_COUNT(soft_fields), body));
    SN_TRY(check_plane(r, value, body));
    SN_TRY(sn_check_display(r, sn_json_get(value, "display"), body));
    if (body->soft.touch_display && !body->display)
        return sn_read_fail(r, sn_json_get(value, "touch"),
                            "found \"display\" of a body that has no such surface; accepted is "
                            "\"mesh\", or a \"display\" surface");
    SN_TRY(sn_read_regions(r, value, body));
    if (body->mesh->kind == SN_MESH_SPRINGS)
        return sn_read_fail(r, value,
                            "found a chain without \"springs\"; accepted is a chain with "
                            "that key, or another mesh with a material");
    body->soft.mesh = body->mesh;
    body->soft.display = body->display;
    body->soft.material = body->material;
    body->soft.material_count = body->region_count;
    body->soft.name = body->name;
    return sn_wind_fibres(r, body);
}

static const SnKeyDef spring_fields[] = {
    {SN_NUMBER("stiffness", SnSpringsDef, stiffness, SN_SPRING_STIFFNESS, SN_POSITIVE),
     .required = 1, .about = "of each spring"},
    {SN_NUMBER("damping", SnSpringsDef, damping, SN_SPRING_DAMPING, SN_NOT_NEGATIVE),
     .about = "along each spring"},
    {SN_NUMBER("linear_density", SnSpringsDef, linear_density, SN_LINEAR_DENSITY, SN_POSITIVE),
     .required = 1, .about = "mass per rest length"},
};
static const SnForm spring_shape = {SN_OBJECT(spring_fields)};

static const SnKeyDef springs_fields[] = {
    NAME_AND_MESH,
    PLACE,
    {SN_ROW("springs", sn_read_object, SnSceneBody, springs), .required = 1, .shape = &spring_shape,
     .about = "makes the body one of springs"},
    {SN_VECTOR("velocity", SnSceneBody, springs.velocity, 3, SN_SPEED, SN_ANY),
     .about = "at the start"},
    SN_VISIT_ROWS(SnSceneBody, springs.from, springs.until),
};

static void reset_springs(void* target) {
    ((SnSceneBody*)target)->springs = sn_default_springs_def();
}

static const SnForm springs_shape = {SN_OBJECT(springs_fields), .name = "springs",
                                     .reset = reset_springs};

static SnStatus read_springs(SnReader* r, const SnJson* value, SnSceneBody* body) {
    body->kind = SN_BODY_SPRINGS;
    reset_springs(body);
    SN_TRY(sn_read_fields(r, value, springs_fields, SN_COUNT(springs_fields), body));
    if (body->mesh->kind != SN_MESH_SPRINGS)
        return sn_read_fail(r, sn_json_get(value, "mesh"),
                            "found springs on a mesh of solid elements; accepted is a chain");
    body->springs.mesh = body->mesh;
    body->springs.name = body->name;
    return SN_OK;
}

// Rows that say how a rigid body is turned at the start, and how it moves then.
#define POSE_ROWS                                                                                  \
    {SN_VECTOR("axis", SnSceneBody, rigid.axis, 3, SN_PURE, SN_ANY),                               \
     .about = "turned about this at the start", .otherwise = "not turned"},                        \
        {SN_NUMBER("angle", SnSceneBody, rigid.angle, SN_ANGLE, SN_ANY),                           \
         .about = "turned by this"},                                                               \
        {SN_VECTOR("velocity", SnSceneBody, rigid.velocity, 3, SN_SPEED, SN_ANY),                  \
         .about = "at the start"},                                                                 \
    {                                                                                              \
        SN_VECTOR("angular_velocity", SnSceneBody, rigid.angular_velocity, 3, SN_TURN_RATE,        \
                  SN_ANY),                                                                         \
            .about = "at the start, in the world's frame"                                          \
    }

static const SnKeyDef shaped_fields[] = {
    {SN_ROW("shape", sn_read_rigid_shape, SnSceneBody, shape), .required = 1,
     .shape = &sn_form_rigid_shape, .about = "what it looks like and touches with"},
    {SN_NUMBER("density", SnSceneBody, rigid.density, SN_DENSITY, SN_POSITIVE),
     .about = "mass per volume"},
    SN_SURFACE_ROWS(SnSceneBody, rigid),
    {SN_VECTOR("position", SnSceneBody, rigid.position, 3, SN_LENGTH, SN_ANY),
     .about = "of the shape's origin at the start"},
    POSE_ROWS,
};

static const SnKeyDef massive_fields[] = {
    {SN_NUMBER("mass", SnSceneBody, rigid.mass, SN_MASS, SN_POSITIVE), .required = 1,
     .about = "mass"},
    {SN_VECTOR("inertia", SnSceneBody, rigid.inertia, 3, SN_INERTIA, SN_POSITIVE), .required = 1,
     .about = "moments along the body's axes; none is above the sum of the others"},
    {SN_VECTOR("size", SnSceneBody, rigid.size, 3, SN_LENGTH, SN_POSITIVE),
     .about = "block that stands for it in pictures"},
    {SN_VECTOR("position", SnSceneBody, rigid.position, 3, SN_LENGTH, SN_ANY),
     .about = "centre of mass at the start"},
    POSE_ROWS,
    {.key = "shape",
     .read = sn_read_later}, // an object with this key is read by shaped_fields; the row is here
                             // only so that a message about a misspelt "shape" can suggest it
};

static void reset_rigid(void* target) { ((SnSceneBody*)target)->rigid = sn_default_rigid_def(); }

static const SnForm shaped_form = {SN_OBJECT(shaped_fields), .reset = reset_rigid};
static const SnForm massive_form = {SN_OBJECT(massive_fields), .reset = reset_rigid};
static const SnForm rigid_def_shape = {SN_CHOICE(&shaped_form, &massive_form)};

// Read a rigid body that is a shape of uniform density.
static SnStatus read_shaped(SnReader* r, const SnJson* value, SnSceneBody* body) {
    SN_TRY(sn_read_fields(r, value, shaped_fields, SN_COUNT(shaped_fields), body));
    body->rigid.shape = &body->shape.def;
    if (body->shape.def.kind != SN_SHAPE_PLANE) return SN_OK;
    return sn_read_fail(r, sn_json_get(value, "shape"),
                        "found a plane, which has no mass; accepted is any other shape, or a "
                        "plane among the \"colliders\"");
}

// Read a rigid body that has a mass and moments of inertia, but no shape.
static SnStatus read_massive(SnReader* r, const SnJson* value, SnSceneBody* body) {
    SN_TRY(sn_read_fields(r, value, massive_fields, SN_COUNT(massive_fields), body));

    // each moment of inertia of a real body is at most the sum of the two other moments
    const double* I = body->rigid.inertia;
    double sum = I[0] + I[1] + I[2];
    for (int k = 0; k < 3; ++k)
        if (2 * I[k] > sum * (1 + 1e-9))
            return sn_read_fail(r, sn_json_get(value, "inertia"),
                                "found (%g, %g, %g); accepted are moments of which none is above "
                                "the sum of the others",
                                I[0], I[1], I[2]);
    return SN_OK;
}

static SnStatus read_rigid_def(SnReader* r, const SnKeyDef* field, const SnJson* value,
                               void* place) {
    (void)field;
    const SnSceneBody* body = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    SN_TRY((sn_json_get(value, "shape") ? read_shaped : read_massive)(r, value, place));
    return sn_check_angle_axis(r, value, body->rigid.axis, body->rigid.angle);
}

static const SnKeyDef rigid_fields[] = {
    {SN_ROW("name", sn_read_text, SnSceneBody, name), .required = 1,
     .about = "a name that no other body has"},
    {.key = "rigid",
     .read = read_rigid_def,
     .required = 1,
     .shape = &rigid_def_shape,
     .about = "makes the body a rigid one"},
    SN_VISIT_ROWS(SnSceneBody, rigid.from, rigid.until),
};

static const SnForm rigid_shape = {SN_OBJECT(rigid_fields), .name = "rigid_body"};

static SnStatus read_rigid(SnReader* r, const SnJson* value, SnSceneBody* body) {
    body->kind = SN_BODY_RIGID;
    reset_rigid(body);
    SN_TRY(sn_read_fields(r, value, rigid_fields, SN_COUNT(rigid_fields), body));
    body->rigid.name = body->name;
    return SN_OK;
}

static SnStatus check_name(SnReader* r, const SnJson* bodies, int index) {
    const SnSceneBody* body = r->scene->body;
    for (int i = 0; i < index; ++i)
        if (!strcmp(body[i].name, body[index].name))
            return sn_read_fail(r, sn_json_get(&bodies->item[index], "name"),
                                "found the name \"%.60s\" a second time; accepted is a name that "
                                "no other body has",
                                body[index].name);
    return SN_OK;
}

static const SnForm body_shape = {SN_CHOICE(&soft_shape, &springs_shape, &rigid_shape)};
const SnForm sn_form_bodies = {SN_ARRAY(&body_shape), .least = 1, .most = SN_MAX_ITEMS};

SnStatus sn_read_bodies(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* array;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (!value->count) return sn_read_fail(r, value, "found no body; accepted is at least one");
    SN_TRY(sn_read_array(r, value, sizeof *scene->body, &array, &scene->body_count));
    scene->body = array;
    for (int i = 0; i < value->count; ++i) {
        const SnJson* item = &value->item[i];
        SN_TRY(sn_read_kind(r, item, SN_JSON_OBJECT));
        SN_TRY(sn_json_get(item, "rigid")     ? read_rigid(r, item, &scene->body[i])
               : sn_json_get(item, "springs") ? read_springs(r, item, &scene->body[i])
                                              : read_soft(r, item, &scene->body[i]));
        SnSceneBody* body = &scene->body[i];
        body->can = sn_body_can(body->kind, body->mesh, body->rigid.shape != NULL);
        SN_TRY(check_name(r, value, i));
        SN_TRY(sn_check_visit(r, item, sn_scene_body_stay(body)));
    }
    return sn_check_bodies_are_there(r, value);
}
