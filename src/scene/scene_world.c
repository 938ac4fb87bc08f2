// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/read.h"
#include "scene/scene.h"

#include <math.h>
#include <string.h>

// Making worlds from the definitions of a scene. If a world refuses something, the message names
// its place in the file.

typedef SnStatus AddItem(const SnScene* scene, int i, SnWorld* world, SnError* error);

static SnStatus add_soft(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_soft(world, &scene->body[i].soft, NULL, error);
}

static SnStatus add_spring_body(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_springs(world, &scene->body[i].springs, NULL, error);
}

static SnStatus add_rigid(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_rigid(world, &scene->body[i].rigid, NULL, error);
}

// How to add each kind of body that scenes have.
static AddItem* const kinds[] = {
    [SN_BODY_SOFT] = add_soft, [SN_BODY_SPRINGS] = add_spring_body, [SN_BODY_RIGID] = add_rigid};

static SnStatus add_scene_body(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return kinds[scene->body[i].kind](scene, i, world, error);
}

static SnStatus add_collider(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_collider(world, &scene->collider[i].def, NULL, error);
}

static SnStatus add_pair(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_pair(world, &scene->pair[i], error);
}

static SnStatus add_attachment(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_attachment(world, &scene->attachment[i], error);
}

static SnStatus add_pin(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_pin(world, &scene->pin[i], error);
}

static SnStatus add_drive(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_drive(world, &scene->drive[i], error);
}

static SnStatus add_force(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_force(world, &scene->force[i], error);
}

static SnStatus add_event(const SnScene* scene, int i, SnWorld* world, SnError* error) {
    return sn_world_add_event(world, &scene->event[i], error);
}

// Lists are added in this order: pairs, attachments and the script refer to bodies by their
// numbers, and pairs also to colliders, so bodies and colliders come first.
static const struct {
    const char* key;
    int in_script;
    size_t count; // offset in SnScene of the number of items, bytes
    AddItem* add;
} lists[] = {
    {"bodies", 0, offsetof(SnScene, body_count), add_scene_body},
    {"colliders", 0, offsetof(SnScene, collider_count), add_collider},
    {"pairs", 0, offsetof(SnScene, pair_count), add_pair},
    {"attachments", 0, offsetof(SnScene, attachment_count), add_attachment},
    {"pins", 1, offsetof(SnScene, pin_count), add_pin},
    {"drives", 1, offsetof(SnScene, drive_count), add_drive},
    {"forces", 1, offsetof(SnScene, force_count), add_force},
    {"events", 1, offsetof(SnScene, event_count), add_event},
};

// Add all items to a world and start it. *at becomes the item that is being added, so that a
// message can name its place if the world refuses the item. It becomes NULL when the world refuses
// the scene as a whole.
static SnStatus fill_world(const SnScene* scene, SnWorld* world, const SnJson** at,
                           SnError* error) {
    const SnJson* root = sn_json_root(scene->document);
    for (int l = 0; l < SN_COUNT(lists); ++l) {
        const int count = *(const int*)((const char*)scene + lists[l].count);
        if (!count) continue;
        const SnJson* list =
            sn_json_get(lists[l].in_script ? sn_json_get(root, "script") : root, lists[l].key);
        for (int i = 0; i < count; ++i) {
            *at = i < list->count ? &list->item[i] : NULL; // NULL: the item is not in the file
            SN_TRY(lists[l].add(scene, i, world, error));
        }
    }
    *at = NULL;
    return sn_world_start(world, error);
}

// The key that a message names if a world does not support a combination: "rigidification" if the
// message begins with this word, or else "integrator", because the integrator does not support the
// other setting.
static const char* unsupported_key(const char* text) {
    return strncmp(text, "rigidification", 14) == 0 ? "rigidification" : "integrator";
}

// Fail with "file:line:column: key.path: what the world said". If the scene as a whole is refused,
// line, column and key are left out.
static SnStatus fail_with_place(const SnScene* scene, const SnJson* at, SnStatus status,
                                const SnError* said, SnError* error) {
    const SnReader reader = {scene->document, NULL, error};
    const char* text = said->text[0] ? said->text : sn_status_text(status);
    if (!at && status == SN_UNSUPPORTED)
        at = sn_json_get(sn_json_root(scene->document), unsupported_key(text));
    if (!at || status == SN_OUT_OF_MEMORY)
        return sn_fail(error, status, "%.200s: %.300s", sn_json_name(scene->document), text);
    sn_read_fail(&reader, at, "%.300s", text);
    return status;
}

// ---- a world with all bodies and colliders that ever come

static SnStatus add_body_for_good(const SnSceneBody* body, SnWorld* world, SnError* error) {
    SnSceneBody all = *body;
    all.soft.from = all.springs.from = all.rigid.from = -HUGE_VAL;
    all.soft.until = all.springs.until = all.rigid.until = HUGE_VAL;
    const SnScene alone = {.body = &all};
    return add_scene_body(&alone, 0, world, error);
}

static SnStatus fill_cast(const SnScene* scene, SnWorld* world, SnError* error) {
    for (int i = 0; i < scene->body_count; ++i)
        SN_TRY(add_body_for_good(&scene->body[i], world, error));
    for (int i = 0; i < scene->collider_count; ++i) {
        SnColliderDef def = scene->collider[i].def;
        def.from = -HUGE_VAL, def.until = HUGE_VAL;
        SN_TRY(sn_world_add_collider(world, &def, NULL, error));
    }
    return sn_world_start(world, error);
}

SnStatus sn_scene_create_cast(const SnScene* scene, SnWorld** out, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = NULL;
    def.integrator = SN_SYMPLECTIC_EULER; // a world with this integrator needs no matrix
    def.contact.off = 1;
    SN_TRY(sn_create_world(&def, &world, error));
    const SnStatus status = fill_cast(scene, world, error);
    if (status < 0)
        sn_destroy_world(world);
    else
        *out = world;
    return status;
}

// ---- the world of a scene

SnStatus sn_scene_create_world(const SnScene* scene, int threads, SnWorld** out, SnError* error) {
    SnWorldDef def = scene->world;
    if (threads > 0) def.threads = threads;
    SnWorld* world = NULL;
    SnError said = {0};
    const SnJson* at = NULL;
    SnStatus status = sn_create_world(&def, &world, &said);
    if (status >= 0) status = fill_world(scene, world, &at, &said);
    if (status < 0) {
        sn_destroy_world(world);
        return fail_with_place(scene, at, status, &said, error);
    }
    *out = world;
    return SN_OK;
}
