// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <stdio.h>
#include <string.h>

// The materials of a soft body, region by region.

// Number the regions anew. Label 0 gets the elements whose label has no name in the mesh; the named
// labels of the mesh follow from 1 on. Regions of selected elements are added later; the arrays
// have room for them.
static SnStatus name_regions(SnReader* r, const SnJson* value, SnSceneBody* body) {
    const SnJson* regions = sn_json_get(value, "regions");
    SnRegionName* named = body->mesh->region_name;
    int count = body->mesh->region_name_count, rooms = 1 + count + (regions ? regions->count : 0);
    body->material = sn_scene_alloc(r->scene, rooms, sizeof *body->material);
    body->region_name = sn_scene_alloc(r->scene, rooms, sizeof *body->region_name);
    body->made_of = sn_scene_alloc(r->scene, rooms, sizeof *body->made_of);
    body->layer = sn_scene_alloc(r->scene, rooms, sizeof *body->layer);
    if (!body->material || !body->region_name || !body->made_of || !body->layer)
        return sn_read_fail_memory(r);

    for (int e = 0, i = 0; e < body->mesh->element_count; ++e) {
        int label = body->mesh->region[e];
        if (i == count || named[i].label != label)
            i = 0; // most elements have the label of the element before, for which i is right
                   // already
        while (i < count && named[i].label != label) ++i;
        body->mesh->region[e] = i < count ? i + 1 : 0;
    }
    for (int i = 0; i < count; ++i) {
        named[i].label = i + 1;
        body->region_name[i + 1] = named[i].text;
    }
    body->region_count = count + 1;
    return SN_OK;
}

static void set_material(SnSceneBody* body, int label, const SnSceneMaterial* material) {
    body->material[label] = material->def;
    body->made_of[label] = material;
}

// Read the body's material, which holds wherever no region gives another one. A body without a
// material needs regions that give all elements one.
static SnStatus read_material(SnReader* r, const SnJson* value, SnSceneBody* body) {
    const SnSceneMaterial* material;
    body->region_name[0] = "";
    if (!value) return SN_OK;
    SN_TRY(sn_read_material_name(r, value, &material));
    body->region_name[0] = material->name;
    for (int i = 0; i < body->region_count; ++i) set_material(body, i, material);
    return SN_OK;
}

// ---- layers

static const SnKeyDef layer_number = {
    .read = sn_read_number, .dimension = SN_PURE, .range = SN_ANY};
const SnForm sn_form_layer = {SN_VALUE(&layer_number)};

static SnStatus read_layer(SnReader* r, const SnJson* value, double* layer) {
    const SnJson* number = sn_json_get(value, "layer");
    return number ? sn_read_number(r, &layer_number, number, layer) : SN_OK;
}

// Read the body's layer, which holds wherever no region gives another one.
static SnStatus read_own_layer(SnReader* r, const SnJson* value, SnSceneBody* body) {
    const SnJson* regions = sn_json_get(value, "regions");
    const int rooms = body->region_count + (regions ? regions->count : 0);
    SN_TRY(read_layer(r, value, &body->layer[0]));
    for (int i = 1; i < rooms; ++i) body->layer[i] = body->layer[0];
    return SN_OK;
}

static int has_layers(const SnJson* value) {
    const SnJson* regions = sn_json_get(value, "regions");
    int found = sn_json_get(value, "layer") != NULL;
    for (int i = 0; regions && i < regions->count; ++i)
        found |= sn_json_get(&regions->item[i], "layer") != NULL;
    return found;
}

// Make SnSoftDef.layer_key, a number for each element that says how early it turns rigid in layers,
// if the JSON object of the body or of one of its regions has "layer".
static SnStatus make_keys(SnReader* r, const SnJson* value, SnSceneBody* body) {
    const int count = body->mesh->element_count;
    if (!has_layers(value)) return SN_OK;
    double* key = sn_scene_alloc(r->scene, count, sizeof *key);
    if (!key) return sn_read_fail_memory(r);
    for (int e = 0; e < count; ++e) key[e] = body->layer[body->mesh->region[e]];
    body->soft.layer_key = key;
    return SN_OK;
}

// ---- regions

typedef struct Region {
    const char* name;
} Region;

static const SnKeyDef region_fields[] = {
    {SN_ROW("name", sn_read_text, Region, name), .about = "for selections",
     .otherwise = "the material's name"},
    {.key = "select",
     .read = sn_read_later,
     .shape = &sn_form_select,
     .about = "elements by their centre",
     .otherwise = "those of the mesh's own region of this name"},
    {.key = "material",
     .read = sn_read_later,
     .required = 1,
     .shape = &sn_form_name,
     .about = "name of a material"},
    {.key = "layer",
     .read = sn_read_later,
     .shape = &sn_form_layer,
     .about = "in layers of a given order: smaller ones turn rigid first",
     .otherwise = "that of the body"},
};
static const SnForm region_shape = {SN_OBJECT(region_fields), .least = 2};
const SnForm sn_form_regions = {SN_ARRAY(&region_shape)};

static const char* region_name_at(const void* context, int i) {
    const SnMesh* mesh = context;
    return i < mesh->region_name_count ? mesh->region_name[i].text : NULL;
}

// Find the label of a region. A region of selected elements gets a new label; a region of the mesh
// has a label already.
static SnStatus find_region(SnReader* r, const SnJson* value, const char* name, SnSceneBody* body,
                            int* label) {
    const SnJson* selected = sn_json_get(value, "select");
    if (!selected && !body->mesh->region_name_count)
        return sn_read_fail_missing(r, value, "select");
    if (!selected && !sn_mesh_find_region(body->mesh, name, label)) {
        const SnJson* named = sn_json_get(value, "name");
        return sn_read_fail_name(r, named ? named : sn_json_get(value, "material"), "region",
                                 region_name_at, body->mesh);
    }
    if (!selected) return SN_OK;

    SnSelect select;
    for (int i = 0; i < body->region_count; ++i)
        if (!strcmp(body->region_name[i], name))
            return sn_read_fail(r, value,
                                "found the region \"%.60s\" twice; accepted is a "
                                "\"name\" that no other region has",
                                name);
    SN_TRY(sn_read_select(r, selected, body, 1, &select));
    *label = body->region_count;
    if (sn_mesh_set_region(body->mesh, &select, *label) < 0) return sn_read_fail_memory(r);
    body->region_name[*label] = name;
    ++body->region_count;
    return SN_OK;
}

static SnStatus read_region(SnReader* r, const SnJson* value, SnSceneBody* body) {
    Region region = {0};
    const SnSceneMaterial* material;
    int label;
    SN_TRY(sn_read_fields(r, value, region_fields, SN_COUNT(region_fields), &region));
    SN_TRY(sn_read_material_name(r, sn_json_get(value, "material"), &material));
    // a region without a name is called by the name of its material
    const char* name = region.name ? region.name : material->name;
    SN_TRY(find_region(r, value, name, body, &label));
    set_material(body, label, material);
    return read_layer(r, value, &body->layer[label]);
}

static SnStatus read_regions(SnReader* r, const SnJson* value, SnSceneBody* body) {
    if (!value) return SN_OK;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    for (int i = 0; i < value->count; ++i) SN_TRY(read_region(r, &value->item[i], body));
    return SN_OK;
}

static SnStatus fail_without(SnReader* r, const SnJson* value, const SnSceneBody* body, int label) {
    char names[240] = "";
    int used = 0;
    if (body->region_count == 1) return sn_read_fail_missing(r, value, "material");
    for (int i = 1; i < body->region_count && used < (int)sizeof names; ++i)
        used += snprintf(names + used, sizeof names - (size_t)used, "%s\"%.40s\"",
                         i > 1 ? ", " : "", body->region_name[i]);
    return sn_read_fail(
        r, value,
        "found no material for %s%.40s%s; accepted is a \"material\" for all of the "
        "body, or one in \"regions\" for each of: %s",
        label ? "the region \"" : "elements in no region", label ? body->region_name[label] : "",
        label ? "\"" : "", names);
}

// Refuse a body with an element that has no material.
static SnStatus check_materials(SnReader* r, const SnJson* value, const SnSceneBody* body) {
    for (int e = 0; e < body->mesh->element_count; ++e)
        if (!body->made_of[body->mesh->region[e]])
            return fail_without(r, value, body, body->mesh->region[e]);
    return SN_OK;
}

SnStatus sn_read_regions(SnReader* r, const SnJson* value, SnSceneBody* body) {
    SN_TRY(name_regions(r, value, body));
    SN_TRY(read_material(r, sn_json_get(value, "material"), body));
    SN_TRY(read_own_layer(r, value, body));
    SN_TRY(read_regions(r, sn_json_get(value, "regions"), body));
    SN_TRY(check_materials(r, value, body));
    return make_keys(r, value, body);
}
