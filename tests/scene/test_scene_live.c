// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Keys of scenes that may change while they run: each reads back, refuses what is out of its range,
// and changes the steps that follow.
#include "scene/live.h"
#include "scene/scene_read.h"
#include "scene_cases.h"
#include "sim/parameter_table.h"
#include "sinew/change.h"

#include <math.h>

#define BODIES                                                                                     \
    "\"materials\": {\"soft rubber\": {\"law\": \"stable-neo-hookean-nolog\", "                    \
    "\"youngs_modulus\": 1e5, \"stiffness_damping\": 0.002}, \"unused\": {}}, "                    \
    "\"bodies\": [{\"name\": \"a\", \"material\": \"soft rubber\", \"velocity\": [1, 0, -1], "     \
    "\"mesh\": {\"box\": {\"cells\": [2, 2, 2], \"size\": [0.4, 0.4, 0.4]}}}, "                    \
    "{\"name\": \"b\", \"material\": \"soft rubber\", \"place\": {\"translate\": [0, 0, "          \
    "0.42]}, \"mesh\": {\"box\": {\"cells\": [1, 1, 1], \"size\": [0.3, 0.3, 0.3]}}}], "           \
    "\"colliders\": {\"ground\": {\"shape\": {\"plane\": {}}, \"position\": [0, 0, -0.21]}}, "     \
    "\"drag\": 0.1, \"duration\": 1"

static const char* const scenes[] = {
    "{\"integrator\": \"bdf1\", " BODIES "}",
    "{\"integrator\": \"linearly-implicit\", \"rigidification\": {\"tau_R\": 0.3, \"tau_E\": 1, "
    "\"creep\": 0.01}, " BODIES "}",
    "{\"integrator\": \"xpbd\", \"xpbd\": {\"iterations\": 30, \"tolerance\": 1e-6, \"layers\": "
    "{\"rigid\": \"linear\"}}, " BODIES "}",
    "{\"integrator\": \"xpbd\", \"xpbd\": {\"layers\": {\"rigid\": [1, 0.5, 0], \"iterations\": "
    "[4, 6]}}, " BODIES "}",
    "{\"integrator\": \"bdf1\", \"duration\": 1, \"drag\": 0.1, \"materials\": {\"m\": {\"fibre\": "
    "{\"kind\": "
    "\"fung\", \"direction\": [1, 0, 0], \"stiffness\": 1e5, \"exponent\": 3, \"tension\": 2e5, "
    "\"activation\": 0.3}}}, \"bodies\": [{\"name\": \"b\", \"material\": \"m\", \"stretch\": "
    "[1.1, "
    "1, 1], \"mesh\": {\"box\": {\"cells\": [2, 1, 1], \"size\": [2, 1, 1]}}}]}",
};

typedef struct Made {
    SnScene* scene;
    SnWorld* world;
    SnLiveKeys* keys;
} Made;

static Made make(const char* text) {
    Made m = {.scene = load_text(text)};
    SnError error = {0};
    if (sn_scene_create_world(m.scene, 1, &m.world, &error) < 0) fail_msg("%s", error.text);
    CHECK_OK(sn_create_live_keys(m.scene, &m.keys));
    return m;
}

static void unmake(Made* m) {
    sn_destroy_live_keys(m->keys);
    sn_destroy_world(m->world);
    sn_destroy_scene(m->scene);
}

// ---- the list

static void scenes_have_what_they_use(void** state) {
    (void)state;
    const struct {
        int scene, has;
        const char* name;
    } cases[] = {
        {0, 1, "gravity"},
        {0, 1, "contact.friction"},
        {0, 1, "solver.max_iterations"},
        {0, 1, "materials.soft rubber.youngs_modulus"},
        {0, 0, "materials.unused.youngs_modulus"},
        {0, 0, "materials.soft rubber.fibre.activation"},
        {0, 0, "rigidification.tau_R"},
        {0, 0, "xpbd.iterations"},
        {0, 0, "step"},
        {0, 0, "contact.off"},
        {1, 1, "rigidification.tau_R"},
        {1, 1, "rigidification.creep"},
        {1, 0, "solver.max_iterations"},
        {2, 1, "xpbd.layers.count"},
        {2, 0, "materials.soft rubber.viscosity"},
        {2, 0, "contact.max_sweeps"},
        {3, 0, "xpbd.layers.count"},
        {4, 1, "materials.m.fibre.activation"},
        {4, 0, "contact.friction"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        Made m = make(scenes[cases[i].scene]);
        if ((sn_find_live_key(m.keys, cases[i].name) != NULL) != cases[i].has)
            fail_msg("scene %d: %s", cases[i].scene, cases[i].name);
        unmake(&m);
    }
}

static void keys_say_what_they_are(void** state) {
    (void)state;
    Made m = make(scenes[2]);
    const SnLiveKey* modulus = sn_find_live_key(m.keys, "materials.soft rubber.youngs_modulus");
    assert_int_equal(modulus->kind, SN_LIVE_NUMBER);
    assert_string_equal(sn_unit_name(modulus->field->dimension), "Pa");
    CHECK_NEAR(modulus->scene[0], 1e5, 0);
    CHECK_NEAR(modulus->low, 1e-15, 0);
    CHECK_NEAR(sn_find_live_key(m.keys, "gravity")->scene[2], -9.81, 0);
    const SnLiveKey* rigid = sn_find_live_key(m.keys, "xpbd.layers.rigid");
    assert_int_equal(rigid->kind, SN_LIVE_WORD);
    assert_string_equal(sn_live_word(rigid, (int)rigid->scene[0]), "linear");
    assert_null(sn_live_word(rigid, 4));
    unmake(&m);
    m = make(scenes[3]);
    rigid = sn_find_live_key(m.keys, "xpbd.layers.rigid");
    assert_string_equal(sn_live_word(rigid, 4), "listed");
    CHECK_NEAR(rigid->scene[0], 4, 0);
    unmake(&m);
}

// ---- the table of parameters

// the field of "a.b.c" below a form; NULL: none
static const SnKeyDef* find_field(const SnForm* form, const char* path) {
    const size_t length = strcspn(path, ".");
    for (int i = 0; form && i < form->field_count; ++i) {
        const SnKeyDef* field = &form->field[i];
        if (strlen(field->key) != length || memcmp(field->key, path, length) != 0) continue;
        return path[length] ? find_field(field->shape, path + length + 1) : field;
    }
    return NULL;
}

static void check_limits(const SnParameter* row, const SnKeyDef* field) {
    const SnInterval limits = sn_read_limits(field);
    const int within = limits.low >= row->low && limits.high <= row->high;
    if (!strcmp(row->key, "step")) return; // what is too long is found when all is read
    if (!within || (row->open && limits.low == row->low && !limits.low_open))
        fail_msg("%s: scenes have %g to %g", row->key, limits.low, limits.high);
}

// a value of the key arrives in the row's member
static void check_place(const SnParameter* row, const SnKeyDef* field, double value) {
    char text[100];
    const char* set = text;
    SnScene* scene = NULL;
    SnError error = {0};
    snprintf(text, sizeof text, "%s=%.17g", row->key, value);
    if (field->read == sn_read_flag)
        snprintf(text, sizeof text, "%s=%s", row->key, value != 0 ? "true" : "false");
    write_scene(scenes[4]);
    if (sn_load_scene(SCENE_FILE, &set, 1, &scene, &error) < 0) fail_msg("%s", error.text);
    CHECK_NEAR(sn_parameter_number(row, &scene->world, 0), value, 0);
    sn_destroy_scene(scene);
}

static void keys_are_those_of_the_table(void** state) {
    (void)state;
    int count;
    const SnParameter* table = sn_parameter_table(&count);
    for (int i = 0; i < count; ++i) {
        const SnParameter* row = &table[i];
        const SnKeyDef* field = row->key ? find_field(&sn_form_scene, row->key) : NULL;
        if (row->key && !field) fail_msg("scenes have no %s", row->key);
        if (!field || !field->about) continue;
        if (field->read == sn_read_number) {
            check_limits(row, field);
            check_place(row, field, 0.25);
        } else if (field->read == sn_read_integer) {
            check_limits(row, field);
            check_place(row, field, row->preset[0] + 1);
        } else if (field->read == sn_read_flag) {
            check_place(row, field, row->preset[0] == 0);
        } else if (field->read == sn_read_word) {
            for (int k = 0; row->kind == SN_PARAMETER_INTEGER && field->words(k); ++k)
                assert_true(k <= row->high);
        }
    }
}

// ---- each of them

// what is far from a scene's value; some need more than twice or half of it
static void other_value(const SnLiveKey* key, double value[3]) {
    static const struct {
        const char* end;
        double value;
    } far[] = {
        {"tau_R", 1e3},
        {"tau_E", 1e6},
        {"frames", 1},
        {"creep", 1e-9},
        {"error", 0.5},
        {"max_iterations", 1},
        {"max_sweeps", 1},
        {"tolerance", 1},
        {"absolute_tolerance", 1e6},
        {"restitution", 0.9},
        {"compliance", 0.5},
        {"stabilisation", 0.9},
        {"poissons_ratio", 0.1},
        {"mass_damping", 5},
        {"stiffness_damping", 0.01},
        {"viscosity", 100},
        {"laplacian_damping", 100},
        {"deformation_drag", 5},
        {"friction", 0.01},
        {"xpbd.tolerance", 0.5},
        {"stop", 1},
        {"layers.rigid", 0},
        {"layers.iterations", 0},
        {"layers.first", 5},
        {"layers.count", 2},
    };
    for (int k = 0; k < key->count; ++k) value[k] = key->scene[k] + 1 + k;
    if (key->kind == SN_LIVE_NUMBER && key->count == 1)
        value[0] = key->scene[0] != 0 ? key->scene[0] / 3 : fmin(0.3, key->high);
    if (key->kind == SN_LIVE_FLAG) value[0] = !key->scene[0];
    for (size_t i = 0; i < sizeof far / sizeof *far; ++i) {
        const size_t length = strlen(key->name), end = strlen(far[i].end);
        if (length >= end && !strcmp(key->name + length - end, far[i].end)) value[0] = far[i].value;
    }
}

// what shows only in places that these scenes do not have, and tests of its own show
static int is_subtle(const char* name, int scene) {
    return !strcmp(name, "rigidification.merge") || !strcmp(name, "rigidification.creep") ||
           !strcmp(name, "xpbd.per_body") || !strcmp(name, "xpbd.layers.error") ||
           (!strcmp(name, "xpbd.layers.first") && scene == 3); // where iterations are listed
}

static void refuses(const Made* m, const SnLiveKey* key, double number) {
    double value[3], after[3];
    SnError error = {0};
    sn_live_get(m->keys, key, m->world, value);
    value[key->count - 1] = number;
    if (sn_live_set(m->keys, key, m->world, value, key->count, &error) != SN_BAD_INPUT)
        fail_msg("%s accepts %g", key->name, number);
    if (!strstr(error.text, key->name) || !strstr(error.text, "; accepted is "))
        fail_msg("%s: said '%s'", key->name, error.text);
    sn_live_get(m->keys, key, m->world, after);
    for (int k = 0; k < key->count; ++k) CHECK_NEAR(after[k], key->scene[k], 0);
}

static void walk(const char* text, int index) {
    enum { STEPS = 40 };
    Made plain = make(text);
    SnError error = {0};
    uint64_t hash[STEPS];
    for (int i = 0; i < STEPS; ++i) {
        assert_true(sn_world_step(plain.world, NULL) >= 0);
        hash[i] = sn_world_hash(plain.world);
    }
    for (int i = 0; i < plain.keys->count; ++i) {
        Made m = make(text);
        const SnLiveKey* key = &m.keys->key[i];
        double value[3] = {0}, after[3] = {0};
        sn_live_get(m.keys, key, m.world, after);
        for (int k = 0; k < key->count; ++k) CHECK_NEAR(after[k], key->scene[k], 0);
        refuses(&m, key, NAN);
        refuses(&m, key, key->low - fabs(key->low) - 1);
        refuses(&m, key, key->high + fabs(key->high) + 1);
        if (key->kind != SN_LIVE_NUMBER) refuses(&m, key, key->low + 0.5);
        assert_int_equal(sn_live_set(m.keys, key, m.world, value, key->count == 3 ? 1 : 3, &error),
                         SN_BAD_INPUT);
        other_value(key, value);
        if (sn_live_set(m.keys, key, m.world, value, key->count, &error) < 0)
            fail_msg("%s: %s", key->name, error.text);
        sn_live_get(m.keys, key, m.world, after);
        for (int k = 0; k < key->count; ++k) CHECK_NEAR(after[k], value[k], 0);
        int differs = 0;
        for (int s = 0; s < STEPS && !differs; ++s) {
            if (sn_world_step(m.world, &error) < 0) fail_msg("%s: %s", key->name, error.text);
            differs = sn_world_hash(m.world) != hash[s];
        }
        if (!differs && !is_subtle(key->name, index))
            fail_msg("scene %d: %s = %g changes nothing", index, key->name, value[0]);
        unmake(&m);
    }
    unmake(&plain);
}

static void each_reads_back_and_counts(void** state) {
    (void)state;
    for (int i = 0; i < SN_COUNT(scenes); ++i) walk(scenes[i], i);
}

// a material is the same in all bodies that are made of it, also when one of them cannot be
static void materials_change_everywhere(void** state) {
    (void)state;
    Made m = make(scenes[2]);
    SnError error = {0};
    SnMaterialDef a, b;
    const SnLiveKey* nu = sn_find_live_key(m.keys, "materials.soft rubber.poissons_ratio");
    CHECK_OK(sn_live_set(m.keys, nu, m.world, (double[]){0.25}, 1, &error));
    CHECK_OK(sn_world_material(m.world, (SnBodyId){1}, 0, &a));
    CHECK_OK(sn_world_material(m.world, (SnBodyId){2}, 0, &b));
    CHECK_NEAR(a.poissons_ratio, 0.25, 0);
    CHECK_NEAR(b.poissons_ratio, 0.25, 0);
    assert_int_equal(sn_live_set(m.keys, nu, m.world, (double[]){-0.5}, 1, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "Poisson"));
    CHECK_OK(sn_world_material(m.world, (SnBodyId){1}, 0, &a));
    CHECK_NEAR(a.poissons_ratio, 0.25, 0);
    unmake(&m);
}

// a body that was added is made of the material, too; when bodies have gone, others tell what it is
static void bodies_come_and_go(void** state) {
    (void)state;
    Made m = make(scenes[0]);
    SnError error = {0};
    SnMaterialDef seen;
    SnLiveBody added = {.body = &m.scene->body[1]};
    const SnLiveBody* const list[] = {&added};
    double value[3];
    const SnLiveKey* nu = sn_find_live_key(m.keys, "materials.soft rubber.poissons_ratio");
    CHECK_OK(sn_world_add_soft(m.world, &m.scene->body[1].soft, &added.id, &error));
    sn_live_add_bodies(m.keys, list, 1);
    CHECK_OK(sn_live_set(m.keys, nu, m.world, (double[]){0.25}, 1, &error));
    CHECK_OK(sn_world_material(m.world, added.id, 0, &seen));
    CHECK_NEAR(seen.poissons_ratio, 0.25, 0);
    CHECK_OK(sn_world_remove_body(m.world, (SnBodyId){1}, &error));
    CHECK_OK(sn_live_set(m.keys, nu, m.world, (double[]){0.3}, 1, &error));
    sn_live_get(m.keys, nu, m.world, value);
    CHECK_NEAR(value[0], 0.3, 0);
    CHECK_OK(sn_world_remove_body(m.world, (SnBodyId){2}, &error));
    sn_live_get(m.keys, nu, m.world, value);
    CHECK_NEAR(value[0], 0.3, 0);

    // what nothing is made of keeps what it was set to, for what is made of it next
    sn_live_add_bodies(m.keys, NULL, 0);
    sn_live_get(m.keys, nu, m.world, value);
    CHECK_NEAR(value[0], 0.3, 0);
    CHECK_OK(sn_live_set(m.keys, nu, m.world, (double[]){0.2}, 1, &error));
    sn_live_get(m.keys, nu, m.world, value);
    CHECK_NEAR(value[0], 0.2, 0);
    seen = m.scene->material[0].def;
    sn_live_write(m.keys, &m.scene->material[0], &seen);
    CHECK_NEAR(seen.poissons_ratio, 0.2, 0);
    CHECK_NEAR(seen.youngs_modulus, 1e5, 0);
    unmake(&m);
}

// a body that comes later is made of the material as it is then
static void bodies_come_later(void** state) {
    (void)state;
    Made m = {.scene = load_text(scenes[0])};
    SnError error = {0};
    SnMaterialDef seen;
    m.scene->body[1].soft.from = 2.5 * m.scene->world.step;
    CHECK_OK(sn_scene_create_world(m.scene, 1, &m.world, &error));
    CHECK_OK(sn_create_live_keys(m.scene, &m.keys));
    const SnLiveKey* nu = sn_find_live_key(m.keys, "materials.soft rubber.poissons_ratio");
    CHECK_OK(sn_live_set(m.keys, nu, m.world, (double[]){0.25}, 1, &error));
    for (int i = 0; i < 5; ++i) CHECK_OK(sn_world_step(m.world, &error));
    assert_int_equal(sn_world_body_count(m.world), 2);
    sn_live_catch_up(m.keys, m.world);
    CHECK_OK(sn_world_material(m.world, (SnBodyId){2}, 0, &seen));
    CHECK_NEAR(seen.poissons_ratio, 0.25, 0);
    unmake(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_have_what_they_use),   cmocka_unit_test(keys_say_what_they_are),
        cmocka_unit_test(keys_are_those_of_the_table), cmocka_unit_test(each_reads_back_and_counts),
        cmocka_unit_test(materials_change_everywhere), cmocka_unit_test(bodies_come_and_go),
        cmocka_unit_test(bodies_come_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
