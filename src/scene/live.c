// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/live.h"

#include "base/memory.h"
#include "scene/scene_read.h"
#include "sim/parameter_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- which parameters have keys: those that may change while a world runs, if the scene uses them

typedef int Has(const SnScene* scene);

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
static int
has_sweeps(const SnScene* scene) { // position-based steps project contacts, without sweeps
    return has_contact(scene) && scene->world.integrator != SN_XPBD;
}
static int has_rigid(const SnScene* scene) { return scene->world.rigidification.on; }
static int has_creep(const SnScene* scene) {
    return has_rigid(scene) && scene->world.rigidification.creep >= 0; // else it follows from tau_E
}
static int has_xpbd(const SnScene* scene) { return scene->world.integrator == SN_XPBD; }
static int has_layer_count(const SnScene* scene) { // a list of layers fixes their count
    return has_xpbd(scene) && scene->world.xpbd.layers.sizes != SN_LAYERS_LISTED;
}

// Conditions under which scenes use a parameter. A parameter's condition is in the first row whose
// key is the parameter's key, or the key of an object around it. A parameter without such a row is
// always used.
static const struct {
    const char* key;
    Has* has;
} conditions[] = {
    {"contact.tolerance", has_sweeps},
    {"contact.max_sweeps", has_sweeps},
    {"contact", has_contact},
    {"rigidification.creep", has_creep},
    {"rigidification", has_rigid},
    {"xpbd.layers.count", has_layer_count},
    {"xpbd", has_xpbd},
    {"solver", has_newton},
};

static int is_used_key(const SnScene* scene, const char* key) {
    for (int i = 0; i < SN_COUNT(conditions); ++i) {
        const size_t length = strlen(conditions[i].key);
        if (!strncmp(key, conditions[i].key, length) && (key[length] == '.' || !key[length]))
            return conditions[i].has(scene);
    }
    return 1;
}

// The keys that a material has if a body is made of it. `of_fibre` 1: only materials with a fibre
// have the key; `not_in_xpbd` 1: the key has no effect in position-based steps, and is left out.
static const struct {
    const char* path;
    int of_fibre, not_in_xpbd;
} material_rows[] = {
    {"youngs_modulus", 0, 0},   {"poissons_ratio", 0, 0},    {"mass_damping", 0, 0},
    {"viscosity", 0, 1},        {"stiffness_damping", 0, 0}, {"fibre.stiffness", 1, 0},
    {"fibre.exponent", 1, 0},   {"fibre.tension", 1, 0},     {"fibre.activation", 1, 0},
    {"deformation_drag", 0, 1}, {"laplacian_damping", 0, 1},
};

// ---- fields of keys

// Find the field with the path "a.b.c" below a shape. *offset becomes the offset of its value in
// the shape's target, bytes.
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

// The field that reads the value itself. If a field accepts several shapes, this is the field of
// the first shape.
static const SnKeyDef* value_field(const SnKeyDef* field) {
    const SnForm* shape = field->shape;
    if (shape && shape->kind == SN_FORM_CHOICE) shape = shape->part[0];
    return shape && shape->kind == SN_FORM_VALUE ? shape->field : field;
}

static SnLiveKind kind_of_field(const SnKeyDef* field) {
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
    const int whole = (int)value[0]; // check_value has checked its range
    memcpy(place, &whole, sizeof whole);
}

static int count_words(const SnKeyDef* field) {
    int count = 0;
    while (field->words(count)) ++count;
    return count;
}

static void describe_key(SnLiveKey* key, const SnKeyDef* field) {
    key->about = field->about;
    key->field = value_field(field);
    key->kind = kind_of_field(key->field);
    key->count = key->field->read == sn_read_vector ? key->field->count : 1;
}

// Set `low` and `high` of a key. Its member `scene`, the value that the scene file gives, has been
// set before.
static void set_limits(SnLiveKey* key) {
    const SnInterval limits = sn_read_limits(key->field);
    key->low = limits.low;
    key->high = limits.high;
    if (key->kind != SN_LIVE_WORD) return;
    key->low = 0; // the value after the last word means "listed"; it is allowed only if the scene
                  // has a list
    key->high = fmax(count_words(key->field) - 1, key->scene[0]);
}

const char* sn_live_word(const SnLiveKey* key, int index) {
    if (key->kind != SN_LIVE_WORD || index < 0 || index > key->high) return NULL;
    return index < count_words(key->field) ? key->field->words(index) : "listed";
}

// ---- the list of keys

// A region that is made of a material.
typedef struct Use {
    int body, region; // indices: the scene's bodies come first, then those that were added
    SnBodyId id;
} Use;

enum { BEFORE_FIRST = -1 };
static const Use before_first = {0, BEFORE_FIRST, {0}};

static const SnSceneBody* body_at(const SnLiveKeys* keys, int i, SnBodyId* id) {
    const int scene = keys->scene->body_count;
    const SnLiveBody* added = i < scene ? NULL : keys->added[i - scene];
    *id = added ? added->id : (SnBodyId){i + 1};
    return added ? added->body : &keys->scene->body[i];
}

// Go on to the next region that is made of a material; returns 0 if there is no further one.
static int next_use(const SnLiveKeys* keys, int material, Use* use) {
    const int count = keys->scene->body_count + keys->added_count;
    for (; use->body < count; ++use->body, use->region = BEFORE_FIRST) {
        const SnSceneBody* b = body_at(keys, use->body, &use->id);
        for (++use->region; (b->can & SN_BODY_STRAINS) && use->region < b->region_count;
             ++use->region)
            if (b->made_of[use->region] == &keys->scene->material[material]) return 1;
    }
    return 0;
}

static int is_used(const SnLiveKeys* keys, int material) {
    Use use = before_first;
    return next_use(keys, material, &use);
}

// Add a key with the name "before.name.path", from which empty pieces are left out; the keys own
// the name.
static SnStatus add_key(SnLiveKeys* keys, const char* before, const char* name, const char* path,
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
    int count;
    const SnParameter* row = sn_parameter_table(&count);
    for (int i = 0; i < count; ++i) {
        SnLiveKey* key;
        size_t offset;
        if (row[i].change == SN_PARAMETER_FIXED || !row[i].key ||
            !is_used_key(keys->scene, row[i].key))
            continue;
        SN_TRY(add_key(keys, "", "", row[i].key, &key));
        describe_key(key, find_field(&sn_form_scene, row[i].key, &offset));
        key->offset = row[i].offset;
        read_place(key, &keys->scene->world, key->scene);
        set_limits(key);
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
        SN_TRY(add_key(keys, "materials", made_of->name, material_rows[i].path, &key));
        describe_key(key, find_field(shape, material_rows[i].path, &offset));
        key->offset = offset - offsetof(SnSceneMaterial, def);
        key->material = material;
        read_place(key, &made_of->def, key->scene);
        set_limits(key);
    }
    return SN_OK;
}

SnStatus sn_create_live_keys(const SnScene* scene, SnLiveKeys** out) {
    SnLiveKeys* keys = SN_NEW(SnLiveKeys);
    if (!keys) return SN_OUT_OF_MEMORY;
    keys->scene = scene;
    int parameters;
    sn_parameter_table(&parameters);
    const int most = parameters + scene->material_count * SN_COUNT(material_rows);
    keys->key = SN_NEW_ARRAY(SnLiveKey, most);
    keys->set = (double(*)[3])SN_NEW_ARRAY(double, 3 * (size_t)most);
    SnStatus status = keys->key && keys->set ? add_world_keys(keys) : SN_OUT_OF_MEMORY;
    for (int m = 0; m < scene->material_count && status >= 0; ++m)
        if (is_used(keys, m)) status = add_material_keys(keys, m);
    if (status < 0) {
        sn_destroy_live_keys(keys);
        return status;
    }
    for (int i = 0; i < keys->count; ++i)
        memcpy(keys->set[i], keys->key[i].scene, sizeof keys->set[i]);
    *out = keys;
    return SN_OK;
}

void sn_destroy_live_keys(SnLiveKeys* keys) {
    if (!keys) return;
    for (int i = 0; i < keys->count; ++i) sn_free((void*)keys->key[i].name);
    sn_free(keys->key);
    sn_free(keys->set);
    sn_free(keys);
}

const SnLiveKey* sn_find_live_key(const SnLiveKeys* keys, const char* name) {
    for (int i = 0; i < keys->count; ++i)
        if (!strcmp(keys->key[i].name, name)) return &keys->key[i];
    return NULL;
}

// ---- values of keys

void sn_live_add_bodies(SnLiveKeys* keys, const SnLiveBody* const* added, int count) {
    keys->added = added;
    keys->added_count = count;
}

void sn_live_write(const SnLiveKeys* keys, const SnSceneMaterial* of, SnMaterialDef* material) {
    for (int i = 0; i < keys->count; ++i) {
        const SnLiveKey* key = &keys->key[i];
        if (key->material >= 0 && of == &keys->scene->material[key->material])
            write_place(key, keys->set[i], material);
    }
}

void sn_live_get(const SnLiveKeys* keys, const SnLiveKey* key, const SnWorld* world,
                 double value[3]) {
    if (key->material >= 0) {
        SnMaterialDef material;
        memcpy(value, keys->set[key - keys->key], sizeof *value * (size_t)key->count);
        for (Use use = before_first; next_use(keys, key->material, &use);) {
            if (sn_world_material(world, use.id, use.region, &material) < 0)
                continue; // the body is not in the world now
            read_place(key, &material, value);
            return;
        }
        return;
    }
    const SnWorldDef def = sn_world_def(world);
    read_place(key, &def, value);
}

static SnStatus check_value(const SnLiveKey* key, const double* value, int count, SnError* error) {
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

// Set a key of a material in all regions that are made of it; stop at the first region that refuses
// the value.
static SnStatus put_material(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                             const double* value, SnError* error) {
    for (Use use = before_first; next_use(keys, key->material, &use);) {
        SnMaterialDef material;
        if (sn_world_material(world, use.id, use.region, &material) < 0)
            continue; // the body is not in the world now
        write_place(key, value, &material);
        SN_TRY(sn_world_set_material(world, use.id, use.region, &material, error));
    }
    return SN_OK;
}

void sn_live_catch_up(const SnLiveKeys* keys, SnWorld* world) {
    for (int i = 0; i < keys->count; ++i)
        if (keys->key[i].material >= 0)
            put_material(keys, &keys->key[i], world, keys->set[i], NULL);
}

// Set a key of a material in all regions that are made of it; if one region refuses the value, in
// none.
static SnStatus set_material(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                             const double* value, SnError* error) {
    double before[3];
    sn_live_get(keys, key, world, before);
    const SnStatus status = put_material(keys, key, world, value, error);
    if (status < 0) put_material(keys, key, world, before, NULL);
    return status;
}

static SnStatus set_value(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                          const double* value, SnError* error) {
    if (key->material >= 0) return set_material(keys, key, world, value, error);
    SnWorldDef def = sn_world_def(world);
    write_place(key, value, &def);
    // gravity and wind that a user sets replace those of events, also if the user's value has not
    // changed
    if (key->offset == offsetof(SnWorldDef, gravity))
        return sn_world_set_gravity(world, def.gravity, error);
    if (key->offset == offsetof(SnWorldDef, wind)) return sn_world_set_wind(world, def.wind, error);
    return sn_world_set_def(world, &def, error);
}

SnStatus sn_live_set(const SnLiveKeys* keys, const SnLiveKey* key, SnWorld* world,
                     const double* value, int count, SnError* error) {
    SN_TRY(check_value(key, value, count, error));
    SN_TRY(set_value(keys, key, world, value, error));
    memcpy(keys->set[key - keys->key], value, sizeof *value * (size_t)count);
    return SN_OK;
}
