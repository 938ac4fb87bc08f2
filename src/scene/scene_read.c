// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

#include "sim/parameter_rows.h"
#include "sinew/list.h"
#include "solve/method.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// The document itself: everything about the world except its contents.

#define MAX_STEPS 1e9
#define MAX_STEP  1e6 // s

static const char* integrator_word(int i) {
    return i < SN_INTEGRATOR_COUNT ? sn_integrator_name((SnIntegrator)i) : NULL;
}

static const char* method_word(int i) { return sn_list_name(SN_LIST_METHODS, i); }

static const char* solver_word(int i) {
    int count;
    const SnLinearOps* const* solver = sn_linear_registry(&count);
    return i < count ? solver[i]->name : NULL;
}

static const char* mass_word(int i) {
    static const char* const words[] = {"lumped", "consistent"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

#define SOLVER_FIELD(kind, member, ...) {SN_FIELD_##kind(#member, SnWorldDef, member, __VA_ARGS__)},
static const SnKeyDef solver_fields[] = {SN_SOLVER_PARAMETERS(SOLVER_FIELD)};
static const SnForm solver_shape = {SN_OBJECT(solver_fields)};

#define WORLD_FIELD(kind, member, ...)                                                             \
    {SN_FIELD_##kind(#member, SnScene, world.member, __VA_ARGS__)},

// clang-format off
static const SnKeyDef document_fields[] = {
    {SN_ROW("name", sn_read_text, SnScene, name),
     .about = "what the scene is called", .otherwise = "the file's name"},
    {SN_ROW("description", sn_read_text, SnScene, description),
     .about = "one line, shown by: sinew list scenes", .otherwise = "none"},
    {SN_VECTOR("gravity", SnScene, world.gravity, 3, SN_ACCELERATION, SN_ANY),
     .about = "acceleration of everything"},
    {SN_NUMBER("step", SnScene, world.step, SN_TIME, SN_POSITIVE), .about = "length of a step"},
    {SN_NUMBER("duration", SnScene, duration, SN_TIME, SN_POSITIVE), .required = 1,
     .about = "how long the run lasts"},
    {SN_WORD("integrator", SnScene, world.integrator, integrator_word, "integrator"),
     .about = "how time advances; see: sinew list integrators"},
    {SN_ROW("method", sn_read_name, SnScene, world.method), .words = method_word,
     .words_name = "method", .about = "how a step is solved; see: sinew list methods"},
    {SN_ROW("linear_solver", sn_read_name, SnScene, world.linear_solver), .words = solver_word,
     .words_name = "linear solver", .about = "see: sinew list solvers"},
    {SN_INTEGER("threads", SnScene, world.threads, 1, 256),
     .about = "threads to work on; the result does not depend on it"},
    {SN_WORD("mass", SnScene, world.consistent_mass, mass_word, "kind of mass"),
     .about = "how mass is spread over nodes"},
    SN_WORLD_PARAMETERS(WORLD_FIELD)
    {SN_VECTOR("wind", SnScene, world.wind, 3, SN_SPEED, SN_ANY), .about = "speed of the medium"},
    {SN_ROW("solver", sn_read_object, SnScene, world), .shape = &solver_shape,
     .about = "tolerances and limits"},
    {SN_ROW("contact", sn_read_object, SnScene, world.contact), .shape = &sn_form_contact,
     .about = "how contacts are solved"},
    {SN_ROW("rigidification", sn_read_rigidification, SnScene, world.rigidification),
     .shape = &sn_form_rigidification, .about = "soft bodies turn rigid where they rest"},
    {SN_ROW("xpbd", sn_read_object, SnScene, world.xpbd), .shape = &sn_form_xpbd,
     .about = "how position-based steps are solved, of the integrator xpbd"},
    {.key = "materials", .read = sn_read_materials, .shape = &sn_form_materials,
     .about = "name -> material"},
    {.key = "bodies", .read = sn_read_bodies, .required = 1, .shape = &sn_form_bodies,
     .about = "what there is"},
    {.key = "colliders", .read = sn_read_colliders, .shape = &sn_form_colliders,
     .about = "name -> obstacle that stands still or moves as it is told"},
    {.key = "pairs", .read = sn_read_pairs, .shape = &sn_form_pairs,
     .about = "friction and restitution of two things, or that they do not touch"},
    {.key = "attachments", .read = sn_read_attachments, .shape = &sn_form_attachments,
     .about = "nodes that are glued to another body"},
    {.key = "script", .read = sn_read_object, .shape = &sn_form_script,
     .about = "what holds, moves, pushes and happens"},
    {SN_ROW("picture", sn_read_picture, SnScene, picture), .shape = &sn_form_picture,
     .about = "how it is drawn"},
    {SN_ROW("output", sn_read_output, SnScene, output), .shape = &sn_form_output,
     .about = "what a run writes, and when"},
    {SN_ROW("$schema", sn_read_text, SnScene, schema),
     .about = "where this schema is, for editors", .otherwise = "none"},
};
// clang-format on

// Set all values to those that missing keys stand for.
static void reset_scene(void* target) {
    SnScene* scene = target;
    scene->world = sn_default_world_def();
    scene->picture = (SnScenePicture){.width = 1280,
                                      .height = 720,
                                      .perspective = 1,
                                      .edges = 1,
                                      .colour_by = SN_COLOUR_STRESS,
                                      .ground = -1,
                                      .ground_level = NAN};
    scene->output = (SnSceneOutput){.fps = 25};
}

const SnForm sn_form_scene = {SN_OBJECT(document_fields), .reset = reset_scene};

SnStatus sn_read_scene(SnReader* r) {
    const SnJson* root = sn_json_root(r->document);
    SnScene* scene = r->scene;
    reset_scene(scene);
    SN_TRY(sn_read_fields(r, root, document_fields, SN_COUNT(document_fields), scene));
    SN_TRY(sn_check_layer_order(r));
    const SnJson* picture = sn_json_get(root, "picture");
    if (scene->world.rigidification.on && !(picture && sn_json_get(picture, "colour_by")))
        scene->picture.colour_by = SN_COLOUR_RIGID;
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

// ---- helpers for several files -----------------------------------------------------------------

SnStatus sn_read_array(SnReader* r, const SnJson* value, size_t size, void** array, int* count) {
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    if (value->count > SN_MAX_ITEMS)
        return sn_read_fail(r, value, "found an array of %d; accepted is at most %d", value->count,
                            SN_MAX_ITEMS);
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
        if (value->kind == SN_JSON_STRING && sn_read_is_nearer(value->string, name, meant))
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
