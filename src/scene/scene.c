// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene.h"

#include "base/memory.h"
#include "scene/scene_read.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

// The memory of a scene is a chain of blocks that are freed together.
struct SnSceneBlock {
    SnSceneBlock* next;
    alignas(max_align_t) char data[];
};

void* sn_scene_alloc(SnScene* scene, int count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow((size_t)count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(SnSceneBlock), &bytes))
        return NULL;
    SnSceneBlock* block = sn_alloc(bytes, 1);
    if (!block) return NULL;
    block->next = scene->block;
    scene->block = block;
    return block->data;
}

void sn_destroy_scene(SnScene* scene) {
    if (!scene) return;
    for (int i = 0; i < scene->body_count; ++i) {
        sn_destroy_mesh(scene->body[i].mesh);
        sn_destroy_mesh(scene->body[i].display);
        sn_destroy_mesh(scene->body[i].shape.mesh);
    }
    for (int i = 0; i < scene->collider_count; ++i) sn_destroy_mesh(scene->collider[i].shape.mesh);
    while (scene->block) {
        SnSceneBlock* next = scene->block->next;
        sn_free(scene->block);
        scene->block = next;
    }
    sn_destroy_json(scene->document);
    sn_free(scene);
}

// The name of a scene that gives none: "bar" if the path is "scenes/bar.json".
static const char* name_from_path(SnScene* scene, const char* path) {
    const char* base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    const char* dot = strrchr(base, '.');
    size_t length = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    char* name = sn_scene_alloc(scene, 1, length + 1);
    if (name) memcpy(name, base, length);
    return name;
}

// Apply the overrides to a scene's parsed document, then read the scene from the document.
static SnStatus read_document(const char* path, const char* const* overrides, int override_count,
                              SnScene* scene, SnError* error) {
    for (int i = 0; i < override_count; ++i)
        SN_TRY(sn_json_set(scene->document, overrides[i], error));
    scene->description = "";
    scene->name = name_from_path(scene, path);
    SnReader reader = {scene->document, scene, error};
    if (!scene->name) return sn_read_fail_memory(&reader);
    return sn_read_scene(&reader);
}

static SnStatus new_scene(SnScene** scene, SnError* error) {
    *scene = SN_NEW(SnScene);
    if (*scene) return SN_OK;
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

// Hand a scene over, or destroy it if reading failed.
static SnStatus finish_scene(SnStatus status, SnScene* scene, SnScene** out) {
    if (status < 0)
        sn_destroy_scene(scene);
    else
        *out = scene;
    return status < 0 ? status : SN_OK;
}

SnStatus sn_load_scene(const char* path, const char* const* overrides, int override_count,
                       SnScene** out, SnError* error) {
    SnScene* scene;
    SN_TRY(new_scene(&scene, error));
    SnStatus status = sn_json_load(path, &scene->document, error);
    if (status >= 0) status = read_document(path, overrides, override_count, scene, error);
    return finish_scene(status, scene, out);
}

SnStatus sn_parse_scene(const char* path, const char* text, size_t bytes, SnScene** out,
                        SnError* error) {
    SnScene* scene;
    SN_TRY(new_scene(&scene, error));
    SnStatus status = sn_json_parse(path, text, bytes, &scene->document, error);
    if (status >= 0) status = read_document(path, NULL, 0, scene, error);
    return finish_scene(status, scene, out);
}

SnSceneStay sn_scene_body_stay(const SnSceneBody* body) {
    switch (body->kind) {
    case SN_BODY_SPRINGS:
        return (SnSceneStay){body->springs.from, body->springs.until};
    case SN_BODY_RIGID:
        return (SnSceneStay){body->rigid.from, body->rigid.until};
    default:
        return (SnSceneStay){body->soft.from, body->soft.until};
    }
}

SnSceneStay sn_scene_collider_stay(const SnSceneCollider* collider) {
    return (SnSceneStay){collider->def.from, collider->def.until};
}

int sn_comes_or_goes(SnSceneStay stay) { return stay.from > 0 || isfinite(stay.until); }

int sn_scene_has_visitors(const SnScene* scene) {
    for (int i = 0; i < scene->body_count; ++i)
        if (sn_comes_or_goes(sn_scene_body_stay(&scene->body[i]))) return 1;
    for (int i = 0; i < scene->collider_count; ++i)
        if (sn_comes_or_goes(sn_scene_collider_stay(&scene->collider[i]))) return 1;
    return 0;
}

const char* sn_scene_name(const SnScene* scene) { return scene->name; }
const char* sn_scene_description(const SnScene* scene) { return scene->description; }
double sn_scene_duration(const SnScene* scene) { return scene->duration; }

int64_t sn_scene_step_count(const SnScene* scene) {
    // a duration of a whole number of steps may differ from this number of steps by rounding
    return (int64_t)ceil(scene->duration / scene->world.step * (1 - 1e-12));
}
