// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/live.h"

#include "base/memory.h"
#include "scene/scene_read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- which keys

typedef SnStatus Set(SnWorld* world, const SnWorldDef* def, SnError* error);

static SnStatus set_gravity(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_gravity(world, def->gravity, error);
}
static SnStatus set_wind(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_wind(world, def->wind, error);
}
static SnStatus set_drag(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_drag(world, def->drag, error);
}
static SnStatus set_solver(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_tolerances(world, def->relative_tolerance, def->absolute_tolerance,
                                   def->max_iterations, error);
}
static SnStatus set_contact(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_contact(world, &def->contact, error);
}
static SnStatus set_rigidification(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_rigidification(world, &def->rigidification, error);
}
static SnStatus set_xpbd(SnWorld* world, const SnWorldDef* def, SnError* error) {
    return sn_world_set_xpbd(world, &def->xpbd, error);
}

typedef int Has(const SnScene* scene);

static int always(const SnScene* scene) { return scene != NULL; }
static int has_newton(const SnScene* scene) {
    const SnIntegrator i = scene->world.integrator;
    return i == SN_BDF1 || i == SN_BDF2 || i == SN_SDIRK2 || i == SN_MIDPOINT ||
           i == SN_QUASISTATIC;
}
static int has_contact(const SnScene* scene) {
    int touch = scene->collider_count + scene->body_count > 1;
    for (int b = 0; b < scene->body_count; ++b) touch |= scene->body[b].soft.self_contact;
    const SnContactSettings* contact = &scene->world.contact;
    return touch && !contact->off && contact->penalty == 0 && !contact->projection;
}
static int has_sweeps(const SnScene* scene) { // projections are not iterated upon
    return has_contact(scene) && scene->world.integrator != SN_XPBD;
}
static int has_rigid(const SnScene* scene) { return scene->world.rigidification.on; }
static int has_creep(const SnScene* scene) {
    return has_rigid(scene) && scene->world.rigidification.creep >= 0; // else it follows from tau_E
}
static int has_xpbd(const SnScene* scene) { return scene->world.integrator == SN_XPBD; }
static int has_count(const SnScene* scene) { // a list has its own
    return has_xpbd(scene) && scene->world.xpbd.layers.sizes != SN_LAYERS_LISTED;
}

typedef struct Row {
    const char* path;
    Has* has;
    Set* set;
    size_t more; // on top of the fields' offsets, where a reader finds its place by itself
} Row;

static const Row world_rows[] = {
    {"gravity", always, set_gravity, 0},
    {"wind", always, set_wind, 0},
    {"drag", always, set_drag, 0},
    {"contact.friction", has_contact, set_contact, 0},
    {"contact.restitution", has_contact, set_contact, 0},
    {"contact.stabilisation", has_contact, set_contact, 0},
    {"contact.compliance", has_contact, set_contact, 0},
    {"contact.tolerance", has_sweeps, set_contact, 0},
    {"contact.max_sweeps", has_sweeps, set_contact, 0},
    {"rigidification.tau_R", has_rigid, set_rigidification, 0},
    {"rigidification.tau_E", has_rigid, set_rigidification, 0},
    {"rigidification.frames", has_rigid, set_rigidification, 0},
    {"rigidification.creep", has_creep, set_rigidification, 0},
    {"rigidification.error", has_rigid, set_rigidification, 0},
    {"rigidification.merge", has_rigid, set_rigidification, 0},
    {"xpbd.iterations", has_xpbd, set_xpbd, 0},
    {"xpbd.substeps", has_xpbd, set_xpbd, 0},
    {"xpbd.tolerance", has_xpbd, set_xpbd, 0},
    {"xpbd.per_body", has_xpbd, set_xpbd, 0},
    {"xpbd.precision", has_xpbd, set_xpbd, 0},
    {"xpbd.layers.rigid", has_xpbd, set_xpbd, offsetof(SnXpbdLayers, sizes)},
    {"xpbd.layers.count", has_count, set_xpbd, offsetof(SnXpbdLayers, count)},
    {"xpbd.layers.iterations", has_xpbd, set_xpbd, offsetof(SnXpbdLayers, rule)},
    {"xpbd.layers.first", has_xpbd, set_xpbd, 0},
    {"xpbd.layers.stop", has_xpbd, set_xpbd, 0},
    {"xpbd.layers.error", has_xpbd, set_xpbd, 0},
    {"xpbd.layers.coupling", has_xpbd, set_xpbd, 0},
    {"solver.relative_tolerance", has_newton, set_solver, 0},
    {"solver.absolute_tolerance", has_newton, set_solver, 0},
    {"solver.max_iterations", has_newton, set_solver, 0},
};

// of each material that is used
static const struct {
    const char* path;
    int of_fibre, not_in_xpbd;
} material_rows[] = {
    {"youngs_modulus", 0, 0},   {"poissons_ratio", 0, 0},    {"mass_damping", 0, 0},
    {"viscosity", 0, 1},        {"stiffness_damping", 0, 0}, {"fibre.stiffness", 1, 0},
    {"fibre.exponent", 1, 0},   {"fibre.tension", 1, 0},     {"fibre.activation", 1, 0},
    {"deformation_drag", 0, 1}, {"laplacian_damping", 0, 1},
};

// ---- their fields

// the field of "a.b.c" below a shape; *offset: from the shape's target
static const SnKeyDef* find_field(const SnForm* shape, const char* path, size_t* offset) {
    const size_t length = strcspn(path, ".");
    *offset = 0;
    for (int i = 0; i < shape->field_count; ++i) {
        const SnKeyDef* field = &shape->field[i];
        size_t inner = 0;
        if (strlen(field->key) != length || memcmp(field->key, path, length) != 0) continue;
        const SnKeyDef* found =
            path[length] ? find_field(field->shape, path + length + 1, &inner) : field;
        *offset = field->offset + inner;
        return found;
    }
    return NULL;
}

// what reads the value itself, where a field has several shapes: the first
static const SnKeyDef* value_of(const SnKeyDef* field) {
    const SnForm* shape = field->shape;
    if (shape && shape->kind == SN_FORM_CHOICE) shape = shape->part[0];
    return shape && shape->kind == SN_FORM_VALUE ? shape->field : field;
}

static SnLiveKind kind_of(const SnKeyDef* field) {
    return field->read == sn_read_integer ? SN_LIVE_INTEGER
           : field->read == sn_read_flag  ? SN_LIVE_FLAG
           : field->read == sn_read_word  ? SN_LIVE_WORD
                                          : SN_LIVE_NUMBER;
}

static void read_place(const SnLiveKey* key, const void* target, double value[3]) {
    const char* place = (const char*)target + key->offset;
    int whole;
    if (key->kind == SN_LIVE_NUMBER) {
        memcpy(value, place, sizeof *value * (size_t)key->count);
        return;
    }
    memcpy(&whole, place, sizeof whole);
    value[0] = whole;
}

static void write_place(const SnLiveKey* key, const double* value, void* target) {
    char* place = (char*)target + key->offset;
    if (key->kind == SN_LIVE_NUMBER) {
        memcpy(place, value, sizeof *value * (size_t)key->count);
        return;
    }
    const int whole = (int)value[0]; // within its range
    memcpy(place, &whole, sizeof whole);
}

static int count_words(const SnKeyDef* field) {
    int count = 0;
    while (field->words(count)) ++count;
    return count;
}

static void describe(SnLiveKey* key, const SnKeyDef* field) {
    key->about = field->about;
    key->field = value_of(field);
    key->kind = kind_of(key->field);
    key->count = key->field->read == sn_read_vector ? key->field->count : 1;
}

// once the scene's value is known
static void limit(SnLiveKey* key) {
    const SnInterval limits = sn_read_limits(key->field);
    key->low = limits.low;
    key->high = limits.high;
    if (key->kind != SN_LIVE_WORD) return;
    key->low = 0; // a list is not among the words: it can be had where the scene has one
    key->high = fmax(count_words(key->field) - 1, key->scene[0]);
}

const char* sn_live_word(const SnLiveKey* key, int index) {
    if (key->kind != SN_LIVE_WORD || index < 0 || index > key->high) return NULL;
    return index < count_words(key->field) ? key->field->words(index) : "listed";
}

// ---- the list

// where a material is in use: body and region; 0 past the last
static int next_use(const SnScene* scene, int material, int* body, int* region) {
    for (; *body < scene->body_count; ++*body, *region = -1) {
        const SnSceneBody* b = &scene->body[*body];
        for (++*region; (b->can & SN_BODY_STRAINS) && *region < b->region_count; ++*region)
            if (b->made_of[*region] == &scene->material[material]) return 1;
    }
    return 0;
}

static int is_used(const SnScene* scene, int material) {
    int body = 0, region = -1;
    return next_use(scene, material, &body, &region);
}

// names live with the keys
static SnStatus add(SnLiveKeys* keys, const char* before, const char* name, const char* path,
                    SnLiveKey** added) {
    const size_t size = strlen(before) + strlen(name) + strlen(path) + 3;
    char* text = sn_alloc(size, 1);
    if (!text) return SN_OUT_OF_MEMORY;
    snprintf(text, size, "%s%s%s%s%s", before, *before ? "." : "", name, *name ? "." : "", path);
    *added = &keys->key[keys->count++];
    (*added)->name = text;
    (*added)->material = -1;
    return SN_OK;
}

static SnStatus add_world_keys(SnLiveKeys* keys) {
    for (int i = 0; i < SN_COUNT(world_rows); ++i) {
        const Row* row = &world_rows[i];
        SnLiveKey* key;
        size_t offset;
        if (!row->has(keys->scene)) continue;
        SN_TRY(add(keys, "", "", row->path, &key));
        describe(key, find_field(&sn_form_scene, row->path, &offset));
        key->offset = offset - offsetof(SnScene, world) + row->more;
        key->set = row->set;
        read_place(key, &keys->scene->world, key->scene);
        limit(key);
    }
    return SN_OK;
}

static SnStatus add_material_keys(SnLiveKeys* keys, int material) {
    const SnForm* shape = sn_form_materials.part[0];
    const SnSceneMaterial* made_of = &keys->scene->material[material];
    for (int i = 0; i < SN_COUNT(material_rows); ++i) {
        SnLiveKey* key;
        size_t offset;
        if ((material_rows[i].of_fibre && !made_of->def.fibre) ||
            (material_rows[i].not_in_xpbd && has_xpbd(keys->scene)))
            continue;
        SN_TRY(add(keys, "materials", made_of->name, material_rows[i].path, &key));
        describe(key, find_field(shape, material_rows[i].path, &offset));
        key->offset = offset - offsetof(SnSceneMaterial, def);
        key->material = material;
        read_place(key, &made_of->def, key->scene);
        limit(key);
    }
    return SN_OK;
}

SnStatus sn_create_live_keys(const SnScene* scene, SnLiveKeys** out) {
    SnLiveKeys* keys = SN_NEW(SnLiveKeys);
    if (!keys) return SN_OUT_OF_MEMORY;
    keys->scene = scene;
    keys->key = SN_NEW_ARRAY(SnLiveKey, SN_COUNT(world_rows) +
                                            scene->material_count * SN_COUNT(material_rows));
    SnStatus status = keys->key ? add_world_keys(keys) : SN_OUT_OF_MEMORY;
    for (int m = 0; m < scene->material_count && status >= 0; ++m)
        if (is_used(scene, m)) status = add_material_keys(keys, m);
    if (status < 0) {
        sn_destroy_live_keys(keys);
        return status;
    }
    *out = keys;
    return SN_OK;
}

void sn_destroy_live_keys(SnLiveKeys* keys) {
    if (!keys) return;
    for (int i = 0; i < keys->count; ++i) sn_free((void*)keys->key[i].name);
    sn_free(keys->key);
    sn_free(keys);
}

const SnLiveKey* sn_find_live_key(const SnLiveKeys* keys, const char* name) {
    for (int i = 0; i < keys->count; ++i)
        if (!strcmp(keys->key[i].name, name)) return &keys->key[i];
    return NULL;
}

// ---- values

void sn_live_get(const SnLiveKeys* keys, const SnLiveKey* key, const SnWorld* world,
                 double value[3]) {
    int body = 0, region = -1;
    if (key->material >= 0 && next_use(keys->scene, key->material, &body, &region)) {
        SnMaterialDef material;
        if (sn_world_material(world, (SnBodyId){body + 1}, region, &material) >= 0)
            read_place(key, &material, value);
        return;
    }
    const SnWorldDef def = sn_world_def(world);
    read_place(key, &def, value);
}

static SnStatus check(const SnLiveKey* key, const double* value, int count, SnError* error) {
    char accepted[200];
    if (count != key->count)
        return sn_fail(error, SN_BAD_INPUT, "%s has %d numbers; accepted is %d of them", key->name,
                       count, key->count);
    for (int k = 0; k < count; ++k) {
        if (key->kind == SN_LIVE_WORD) {
            snprintf(accepted, sizeof accepted, "a whole number from 0 to %.0f", key->high);
            if (value[k] >= 0 && value[k] <= key->high && value[k] == floor(value[k])) continue;
        } else if (sn_read_accepts(key->field, value[k], accepted, sizeof accepted)) {
            continue;
        }
        return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is %s", key->name, value[k],
                       accepted);
    }
    return SN_OK;
}

// in regions that are made of it, up to the first that refuses
static SnStatus put_material(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                             const double* value, SnError* error) {
    int body = 0, region = -1;
    while (next_use(keys->scene, key->material, &body, &region)) {
        SnMaterialDef material;
        const SnBodyId id = {body + 1};
        if (sn_world_material(world, id, region, &material) < 0) continue;
        write_place(key, value, &material);
        SN_TRY(sn_world_set_material(world, id, region, &material, error));
    }
    return SN_OK;
}

// in all of them, or in none
static SnStatus set_material(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                             const double* value, SnError* error) {
    double before[3];
    sn_live_get(keys, key, world, before);
    const SnStatus status = put_material(keys, key, world, value, error);
    if (status < 0) put_material(keys, key, world, before, NULL);
    return status;
}

SnStatus sn_live_set(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                     const double* value, int count, SnError* error) {
    SN_TRY(check(key, value, count, error));
    if (key->material >= 0) return set_material(keys, key, world, value, error);
    SnWorldDef def = sn_world_def(world);
    write_place(key, value, &def);
    return key->set(world, &def, error);
}
