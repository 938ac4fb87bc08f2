// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Saving a whole world in an image, and loading it: the highest numbers that the world has given to
// things, all definitions, and the data of members.
#include "sim/image.h"
#include "sim/replace.h"
#include "sim/things.h"

#include "base/hash.h"
#include "base/memory.h"

#include <math.h>

// ---- data of members

// Write or read the order of events. Events that have happened come first, whatever their times.
void sn_script_image(SnWorld* world, SnWorldImage* image) {
    SnScript* script = &world->script;
    for (int e = 0; e < script->event_count; ++e) {
        int item = script->event[e].item, at = e;
        sn_image_bytes(image, &item, sizeof item);
        while (at < script->event_count && script->event[at].item != item) ++at;
        sn_image_expect(image, at < script->event_count);
        if (image->status < 0) return;
        sn_script_move_event(script, at, e);
    }
}

static void image_glue(SnWorldImage* image, SnGlue* glue) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnGlue, item), SN_IMAGE_FIELD(SnGlue, node),  SN_IMAGE_FIELD(SnGlue, body),
        SN_IMAGE_FIELD(SnGlue, arm),  SN_IMAGE_FIELD(SnGlue, other), SN_IMAGE_FIELD(SnGlue, weight),
    };
    sn_image_fields(image, glue, field, (int)(sizeof field / sizeof field[0]));
}

static int is_glue_possible(const SnGlue* glue, const SnModel* model) {
    int possible = glue->node >= 0 && glue->node < model->node_count && glue->body >= -1 &&
                   glue->body < model->rigid_count;
    for (int k = 0; k < 4; ++k)
        possible &= glue->other[k] >= 0 && glue->other[k] < model->node_count;
    return possible;
}

// Write or read all glue, which depends on where nodes were when they were attached.
void sn_collisions_image(SnWorld* world, SnWorldImage* image) {
    SnCollisions* c = world->collisions;
    const int count = sn_image_count(image, c ? c->glue_count : 0);
    sn_image_expect(image, c || count == 0);
    if (!c || image->status < 0) return;
    if (image->loads) {
        SnGlue* glue = SN_NEW_ARRAY(SnGlue, count);
        if (!glue) image->status = SN_OUT_OF_MEMORY;
        if (!glue) return;
        sn_free(c->glue);
        c->glue = glue;
        c->glue_count = count;
    }
    for (int g = 0; g < count; ++g) {
        image_glue(image, &c->glue[g]);
        sn_image_expect(image, is_glue_possible(&c->glue[g], world->model));
        if (image->loads) c->glue[g].was = -1;
    }
    if (!image->loads || image->status < 0) return;
    sn_free(c->glued_to);
    c->glued_to = NULL;
    image->status = sn_collisions_list_glued(world);
}

// ---- definitions

static SnStatus save_thing(const SnWorld* world, SnList list, SnThingKind kind, int i,
                           SnWorldImage* image) {
    const SnStay* thing = sn_list_stay(list, i);
    if (kind == SN_THING_BODIES) return sn_image_save_body(world, (const SnBody*)thing, image);
    if (kind == SN_THING_COLLIDERS) return sn_image_save_collider((const SnCollider*)thing, image);
    return sn_image_save_item((const SnItem*)thing, image);
}

static SnStatus load_thing(SnWorld* world, SnThingKind kind, SnWorldImage* image, SnError* error) {
    if (kind == SN_THING_BODIES) return sn_image_load_body(world, image, error);
    if (kind == SN_THING_COLLIDERS) return sn_image_load_collider(world, image, error);
    return sn_image_load_item(world, image, error);
}

// Load a list, whose numbers ascend. `waiting`: 1 for the list of things that come later. Things go
// into this list whatever their times.
static SnStatus load_list(SnWorld* world, SnThingKind kind, int waiting, int count,
                          SnWorldImage* image, SnError* error) {
    const SnList list = sn_list(world, kind, waiting);
    world->last_body = world->last_collider = world->last_item = 0;
    world->waiting.now = waiting ? -HUGE_VAL : HUGE_VAL;
    for (int i = 0; i < count; ++i) SN_TRY(load_thing(world, kind, image, error));
    sn_image_expect(image, *list.count == count);
    return image->status;
}

static SnStatus image_definitions(SnWorld* world, SnWorldImage* image, SnError* error) {
    int last[] = {world->last_body, world->last_collider, world->last_item};
    sn_image_bytes(image, last, sizeof last);
    sn_image_bytes(image, &world->pinned, sizeof world->pinned);
    for (int kind = 0; kind < SN_THING_KINDS; ++kind)
        for (int waiting = 0; waiting < 2; ++waiting) {
            const SnList list = sn_list(world, kind, waiting);
            const int count = sn_image_count(image, *list.count);
            if (image->loads) SN_TRY(load_list(world, kind, waiting, count, image, error));
            for (int i = 0; i < count && !image->loads; ++i)
                SN_TRY(save_thing(world, list, kind, i, image));
        }
    world->waiting.now = 0;
    sn_world_set_aside(world, last[0], last[1], last[2]);
    return image->status;
}

// ---- saving and loading

SnStatus sn_image_save(const SnWorld* world, SnWorldImage* image) {
    SnWorld* from = (SnWorld*)world; // the same functions also load, so they take no const
    *image = (SnWorldImage){0};
    SN_TRY(image_definitions(from, image, NULL));
    sn_world_image_members(from, image);
    return image->status;
}

SnStatus sn_image_hash_definitions(const SnWorld* world, uint64_t* hash) {
    SnWorldImage image = {0};
    const SnStatus status = image_definitions((SnWorld*)world, &image, NULL);
    if (status >= 0) *hash = sn_hash_bytes(SN_HASH_SEED, image.data, image.size);
    sn_image_free(&image);
    return status;
}

SnStatus sn_image_recall(const SnWorld* world, const void* data, size_t size, SnWorld* fresh,
                         SnError* error) {
    SnWorldImage image = {
        .data = SN_CLONE_ARRAY(unsigned char, data, size), .size = size, .loads = 1};
    SnError said = {0};
    if (!image.data) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_world_settings_like(world, fresh);
    SnStatus status = image_definitions(fresh, &image, &said);
    fresh->image = &image;
    if (status >= 0) status = sn_world_start_members(fresh, &said);
    fresh->image = NULL;
    sn_image_expect(&image, image.at == image.size);
    if (status >= 0) status = image.status;
    sn_image_free(&image);
    if (status == SN_OUT_OF_MEMORY) return sn_fail(error, status, "out of memory");
    if (status < 0)
        return sn_fail(error, SN_BAD_FILE, "the snapshot is damaged%s%s", said.text[0] ? ": " : "",
                       said.text);
    // the model has copies of all meshes, as the model of every world that has started
    for (int b = 0; b < fresh->body_count; ++b) sn_body_forget_mesh(&fresh->body[b]);
    return SN_OK;
}
