// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/status.h"
#include "scene/scene.h"

#include <assert.h>

// From definitions to a world.

static SnStatus add_body(SnWorld* world, const SnSceneBody* body, SnBodyId* id, SnError* error) {
    switch (body->kind) {
    case SN_BODY_SOFT:
        return sn_world_add_soft(world, &body->soft, id, error);
    case SN_BODY_SPRINGS:
        return sn_world_add_springs(world, &body->springs, id, error);
    case SN_BODY_RIGID:
        return sn_world_add_rigid(world, &body->rigid, id, error);
    }
    return SN_BAD_INPUT;
}

static SnStatus fill_world(const SnScene* scene, SnWorld* world, SnError* error) {
    // pairs, attachments and script name bodies by their order, pairs colliders too
    for (int i = 0; i < scene->body_count; ++i) {
        SnBodyId id = {0};
        SN_TRY(add_body(world, &scene->body[i], &id, error));
        assert(id.index1 == i + 1);
    }
    for (int i = 0; i < scene->collider_count; ++i)
        SN_TRY(sn_world_add_collider(world, &scene->collider[i].def, NULL, error));
    for (int i = 0; i < scene->pair_count; ++i)
        SN_TRY(sn_world_add_pair(world, &scene->pair[i], error));
    for (int i = 0; i < scene->attachment_count; ++i)
        SN_TRY(sn_world_add_attachment(world, &scene->attachment[i], error));
    for (int i = 0; i < scene->pin_count; ++i)
        SN_TRY(sn_world_add_pin(world, &scene->pin[i], error));
    for (int i = 0; i < scene->drive_count; ++i)
        SN_TRY(sn_world_add_drive(world, &scene->drive[i], error));
    for (int i = 0; i < scene->force_count; ++i)
        SN_TRY(sn_world_add_force(world, &scene->force[i], error));
    for (int i = 0; i < scene->event_count; ++i)
        SN_TRY(sn_world_add_event(world, &scene->event[i], error));
    return sn_world_start(world, error);
}

SnStatus sn_scene_create_world(const SnScene* scene, int threads, SnWorld** out, SnError* error) {
    SnWorldDef def = scene->world;
    if (threads > 0) def.threads = threads;
    SnWorld* world = NULL;
    SnError said = {0};
    SnStatus status = sn_create_world(&def, &world, &said);
    if (status >= 0) status = fill_world(scene, world, &said);
    if (status < 0) {
        sn_destroy_world(world);
        return sn_fail(error, status, "%.200s: %.300s", sn_json_name(scene->document),
                       said.text[0] ? said.text : sn_status_text(status));
    }
    *out = world;
    return SN_OK;
}
