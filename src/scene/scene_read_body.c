// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <string.h>

// ---- materials of a soft body ---------------------------------------------------------------

static SnStatus read_material(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnSceneBody* body = place;
    const SnSceneMaterial* material;
    SN_TRY(sn_read_material_name(r, value, &material));
    body->material[0] = material->def;
    body->region_name[0] = material->name;
    return SN_OK;
}

typedef struct Region {
    const char* name;
} Region;

static SnStatus read_region(SnReader* r, const SnJson* value, SnSceneBody* body) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, Region, name)},
        {.key = "select", .read = sn_read_later, .required = 1},
        {.key = "material", .read = sn_read_later, .required = 1},
    };
    Region region = {0};
    const SnSceneMaterial* material;
    SnSelect select;
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), &region));
    SN_TRY(sn_read_material_name(r, sn_json_get(value, "material"), &material));
    SN_TRY(sn_read_select(r, sn_json_get(value, "select"), body, 1, &select));
    int label = body->region_count;
    if (sn_mesh_set_region(body->mesh, &select, label) < 0) return sn_read_fail_memory(r);

    // a region is called by its material unless it has a name
    const char* name = region.name ? region.name : material->name;
    for (int i = 0; i < label; ++i)
        if (!strcmp(body->region_name[i], name))
            return sn_read_fail(r, value,
                                "found the region \"%.60s\" twice; accepted is a "
                                "\"name\" that no other region has",
                                name);
    body->material[label] = material->def;
    body->region_name[label] = name;
    ++body->region_count;
    return SN_OK;
}

static SnStatus read_regions(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    for (int i = 0; i < value->count; ++i) SN_TRY(read_region(r, &value->item[i], place));
    return SN_OK;
}

static SnStatus read_moduli(SnReader* r, const SnField* field, const SnJson* value, void* place) {
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
    for (int i = 0; i < count; ++i) SN_TRY(sn_read_number(r, field, &value->item[i], &modulus[i]));
    body->soft.youngs_modulus = modulus;
    return SN_OK;
}

// ---- the three kinds ------------------------------------------------------------------------

static const SnField soft_fields[] = {
    {SN_ROW("name", sn_read_text, SnSceneBody, name), .required = 1},
    {SN_ROW("mesh", sn_read_mesh, SnSceneBody, mesh), .required = 1},
    {SN_ROW("place", sn_read_placement, SnSceneBody, mesh)},
    {.key = "material", .read = read_material, .required = 1},
    {.key = "regions", .read = read_regions},
    {.key = "youngs_modulus_by_element",
     .read = read_moduli,
     .dimension = SN_STRESS,
     .range = SN_POSITIVE},
    {SN_NUMBER("thickness", SnSceneBody, soft.thickness, SN_LENGTH, SN_POSITIVE)},
    {SN_VECTOR("velocity", SnSceneBody, soft.velocity, 3, SN_SPEED, SN_ANY)},
    {SN_VECTOR("angular_velocity", SnSceneBody, soft.angular_velocity, 3, SN_TURN_RATE, SN_ANY)},
    {SN_VECTOR("stretch", SnSceneBody, soft.stretch, 3, SN_PURE, SN_POSITIVE)},
    // with these a body is of another kind; they are here to be suggested
    {.key = "springs", .read = sn_read_later},
    {.key = "rigid", .read = sn_read_later},
};

static SnStatus read_soft(SnReader* r, const SnJson* value, SnSceneBody* body) {
    // room for the materials of all regions; what is wrong with them is said when they are read
    const SnJson* regions = sn_json_get(value, "regions");
    int rooms = regions ? regions->count + 1 : 1;
    body->soft = sn_default_soft_def();
    body->material = sn_scene_alloc(r->scene, rooms, sizeof *body->material);
    body->region_name = sn_scene_alloc(r->scene, rooms, sizeof *body->region_name);
    if (!body->material || !body->region_name) return sn_read_fail_memory(r);
    body->region_count = 1;
    SN_TRY(sn_read_fields(r, value, soft_fields, SN_COUNT(soft_fields), body));
    if (body->mesh->kind == SN_MESH_SPRINGS)
        return sn_read_fail(r, value,
                            "found a chain without \"springs\"; accepted is a chain with "
                            "that key, or another mesh with a material");
    body->soft.mesh = body->mesh;
    body->soft.material = body->material;
    body->soft.material_count = body->region_count;
    body->soft.name = body->name;
    return SN_OK;
}

static SnStatus read_spring(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_NUMBER("stiffness", SnSpringsDef, stiffness, SN_SPRING_STIFFNESS, SN_POSITIVE),
         .required = 1},
        {SN_NUMBER("damping", SnSpringsDef, damping, SN_SPRING_DAMPING, SN_NOT_NEGATIVE)},
        {SN_NUMBER("linear_density", SnSpringsDef, linear_density, SN_LINEAR_DENSITY, SN_POSITIVE),
         .required = 1},
    };
    return sn_read_fields(r, value, fields, SN_COUNT(fields), place);
}

static SnStatus read_springs(SnReader* r, const SnJson* value, SnSceneBody* body) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, SnSceneBody, name), .required = 1},
        {SN_ROW("mesh", sn_read_mesh, SnSceneBody, mesh), .required = 1},
        {SN_ROW("place", sn_read_placement, SnSceneBody, mesh)},
        {SN_ROW("springs", read_spring, SnSceneBody, springs)},
        {SN_VECTOR("velocity", SnSceneBody, springs.velocity, 3, SN_SPEED, SN_ANY)},
    };
    body->kind = SN_BODY_SPRINGS;
    body->springs = sn_default_springs_def();
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), body));
    if (body->mesh->kind != SN_MESH_SPRINGS)
        return sn_read_fail(r, sn_json_get(value, "mesh"),
                            "found springs on a mesh of solid elements; accepted is a chain");
    body->springs.mesh = body->mesh;
    body->springs.name = body->name;
    return SN_OK;
}

static SnStatus read_rigid_def(SnReader* r, const SnField* field, const SnJson* value,
                               void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_NUMBER("mass", SnRigidDef, mass, SN_MASS, SN_POSITIVE), .required = 1},
        {SN_VECTOR("inertia", SnRigidDef, inertia, 3, SN_INERTIA, SN_POSITIVE), .required = 1},
        {SN_VECTOR("size", SnRigidDef, size, 3, SN_LENGTH, SN_POSITIVE)},
        {SN_VECTOR("position", SnRigidDef, position, 3, SN_LENGTH, SN_ANY)},
        {SN_VECTOR("axis", SnRigidDef, axis, 3, SN_PURE, SN_ANY)},
        {SN_NUMBER("angle", SnRigidDef, angle, SN_ANGLE, SN_ANY)},
        {SN_VECTOR("velocity", SnRigidDef, velocity, 3, SN_SPEED, SN_ANY)},
        {SN_VECTOR("angular_velocity", SnRigidDef, angular_velocity, 3, SN_TURN_RATE, SN_ANY)},
    };
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), place));

    // no distribution of mass has a moment above the sum of the two others
    const double* I = ((SnRigidDef*)place)->inertia;
    double sum = I[0] + I[1] + I[2];
    for (int k = 0; k < 3; ++k)
        if (2 * I[k] > sum * (1 + 1e-9))
            return sn_read_fail(r, sn_json_get(value, "inertia"),
                                "found (%g, %g, %g); accepted are moments of which none is above "
                                "the sum of the others",
                                I[0], I[1], I[2]);
    return SN_OK;
}

static SnStatus read_rigid(SnReader* r, const SnJson* value, SnSceneBody* body) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, SnSceneBody, name), .required = 1},
        {SN_ROW("rigid", read_rigid_def, SnSceneBody, rigid)},
    };
    body->kind = SN_BODY_RIGID;
    body->rigid = sn_default_rigid_def();
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), body));
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

SnStatus sn_read_bodies(SnReader* r, const SnField* field, const SnJson* value, void* place) {
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
        SN_TRY(check_name(r, value, i));
    }
    return SN_OK;
}
