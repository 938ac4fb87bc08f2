// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

#include "solve/method.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// The document itself: everything about the world but its contents.

#define MAX_ITEMS 10000 // bodies, pins, ...: names are compared pair by pair
#define MAX_STEPS 1e9
#define MAX_STEP  1e6 // s

static const char* integrator_word(int i) {
    return i < SN_INTEGRATOR_COUNT ? sn_integrator_name((SnIntegrator)i) : NULL;
}

static const char* method_word(int i) {
    int count;
    const SnMethod* const* method = sn_method_registry(&count);
    return i < count ? method[i]->name : NULL;
}

static const char* solver_word(int i) {
    int count;
    const SnLinearOps* const* solver = sn_linear_registry(&count);
    return i < count ? solver[i]->name : NULL;
}

static const char* mass_word(int i) {
    static const char* const words[] = {"lumped", "consistent"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static SnStatus read_solver(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_NUMBER("relative_tolerance", SnWorldDef, relative_tolerance, SN_PURE, SN_ZERO_TO_ONE)},
        {SN_NUMBER("absolute_tolerance", SnWorldDef, absolute_tolerance, SN_FORCE,
                   SN_NOT_NEGATIVE)},
        {SN_INTEGER("max_iterations", SnWorldDef, max_iterations, 1, 1000000)},
        {SN_NUMBER("linear_tolerance", SnWorldDef, linear_tolerance, SN_PURE, SN_UP_TO_ONE)},
        {SN_NUMBER("stiffness_factor", SnWorldDef, stiffness_factor, SN_PURE, SN_NOT_NEGATIVE)},
        {SN_NUMBER("error_tolerance", SnWorldDef, error_tolerance, SN_PURE, SN_UP_TO_ONE)},
    };
    return sn_read_fields(r, value, fields, SN_COUNT(fields), place);
}

static const SnField document_fields[] = {
    {SN_ROW("name", sn_read_text, SnScene, name)},
    {SN_ROW("description", sn_read_text, SnScene, description)},
    {SN_VECTOR("gravity", SnScene, world.gravity, 3, SN_ACCELERATION, SN_ANY)},
    {SN_NUMBER("step", SnScene, world.step, SN_TIME, SN_POSITIVE)},
    {SN_NUMBER("duration", SnScene, duration, SN_TIME, SN_POSITIVE), .required = 1},
    {SN_WORD("integrator", SnScene, world.integrator, integrator_word, "integrator")},
    {SN_ROW("method", sn_read_name, SnScene, world.method), .words = method_word,
     .words_name = "method"},
    {SN_ROW("linear_solver", sn_read_name, SnScene, world.linear_solver), .words = solver_word,
     .words_name = "linear solver"},
    {SN_INTEGER("threads", SnScene, world.threads, 1, 256)},
    {SN_WORD("mass", SnScene, world.consistent_mass, mass_word, "kind of mass")},
    {SN_NUMBER("drag", SnScene, world.drag, SN_RATE, SN_NOT_NEGATIVE)},
    {SN_VECTOR("wind", SnScene, world.wind, 3, SN_SPEED, SN_ANY)},
    {SN_ROW("solver", read_solver, SnScene, world)},
    {.key = "materials", .read = sn_read_materials},
    {.key = "bodies", .read = sn_read_bodies, .required = 1},
    {.key = "script", .read = sn_read_script},
    {SN_ROW("picture", sn_read_picture, SnScene, picture)},
};

SnStatus sn_read_scene(SnReader* r) {
    const SnJson* root = sn_json_root(r->document);
    SnScene* scene = r->scene;
    scene->world = sn_default_world_def();
    scene->picture = (SnScenePicture){.width = 1280,
                                      .height = 720,
                                      .perspective = 1,
                                      .edges = 1,
                                      .colour_by = SN_COLOUR_STRESS,
                                      .ground_level = NAN};
    SN_TRY(sn_read_fields(r, root, document_fields, SN_COUNT(document_fields), scene));
    if (scene->world.step > MAX_STEP)
        return sn_read_fail(r, sn_json_get(root, "step"),
                            "found a step of %g s; accepted is at most %g s", scene->world.step,
                            MAX_STEP);
    if (!(scene->duration / scene->world.step <= MAX_STEPS))
        return sn_read_fail(r, sn_json_get(root, "duration"),
                            "found %g s in steps of %g s; accepted is at most 1e9 steps",
                            scene->duration, scene->world.step);
    return SN_OK;
}

// ---- what several parts need ----------------------------------------------------------------

SnStatus sn_read_array(SnReader* r, const SnJson* value, size_t size, void** array, int* count) {
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (value->count > MAX_ITEMS)
        return sn_read_fail(r, value, "found an array of %d; accepted is at most %d", value->count,
                            MAX_ITEMS);
    *array = NULL;
    if (value->count) *array = sn_scene_alloc(r->scene, value->count, size);
    if (value->count && !*array) return sn_read_fail_memory(r);
    *count = value->count;
    return SN_OK;
}

SnStatus sn_read_fail_name(SnReader* r, const SnJson* value, const char* what,
                           const char* (*name_at)(const void* context, int i),
                           const void* context) {
    char names[240] = "";
    size_t used = 0;
    const char* meant = NULL;
    for (int i = 0; name_at(context, i); ++i) {
        const char* name = name_at(context, i);
        int n = 0;
        if (used < sizeof names)
            n = snprintf(names + used, sizeof names - used, "%s\"%.40s\"", i ? ", " : "", name);
        used += n > 0 ? (size_t)n : 0;
        if (!meant && value->kind == SN_JSON_STRING && sn_read_is_near(value->string, name))
            meant = name;
    }
    char accepted[300];
    snprintf(accepted, sizeof accepted, used ? "one of: %s" : "none, for the scene has no %s",
             used ? names : what);
    if (value->kind != SN_JSON_STRING) return sn_read_fail_value(r, value, accepted);
    return sn_read_fail(r, value, "found the unknown %s \"%.60s\"%s%.40s%s accepted is %s", what,
                        value->string, meant ? ", did you mean \"" : ";", meant ? meant : "",
                        meant ? "\"?" : "", accepted);
}
