// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/replace.h"

#include "base/hash.h"
#include "base/memory.h"
#include "sim/image.h"

void sn_world_settings_like(const SnWorld* world, SnWorld* fresh) {
    *fresh = (SnWorld){.def = world->def,
                       .started_with = world->started_with,
                       .method = world->method,
                       .method_reason = world->method_reason,
                       .matrix_version = world->matrix_version,
                       .pool = world->pool,
                       .last_body = world->last_body,
                       .last_collider = world->last_collider,
                       .last_item = world->last_item,
                       .topology = world->topology,
                       .lineage = world->lineage,
                       .origin = world->origin,
                       .pinned = world->pinned,
                       .fingerprint = world->fingerprint,
                       .h = world->h,
                       .stats = world->stats,
                       .residuals = world->residuals,
                       .watched = world->watched};
}

static SnStatus create_passage(const SnWorld* old, const SnTransfer* transfer, int parts,
                               SnPassage* passage) {
    const int objects = old->collisions ? old->collisions->object_count : 0;
    *passage = (SnPassage){.old = old,
                           .transfer = transfer,
                           .to_object = SN_NEW_ARRAY(int, objects),
                           .disturbed = SN_NEW_ARRAY(unsigned char, parts)};
    return passage->to_object && passage->disturbed ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_passage(SnPassage* passage) {
    sn_free(passage->to_object);
    sn_free(passage->disturbed);
}

// 1: there are new colliders, which may overlap sleeping parts.
static int has_new_colliders(const SnWorld* old, const SnWorld* fresh) {
    for (int i = 0; i < fresh->collider_count; ++i) {
        const SnColliderId id = {fresh->collider[i].stay.number};
        const int was = sn_world_collider_index(old, id);
        if (was < 0 || was >= old->change.collider_count) return 1;
    }
    return 0;
}

void sn_world_change_places(SnWorld* world, SnWorld* fresh) {
    const SnWorld old = *world;
    *world = *fresh;
    *fresh = old;
    sn_loads_belong(world);
    sn_world_find_due(world);
    world->started = 1;
    world->matrix_version++;
}

// The world as it was before the change that is under way; it shares the memory of `world`. Things
// that the change has added are at the ends of the lists and are left out. NULL: out of memory.
static SnWorld* create_view_before(const SnWorld* world) {
    const SnChange* was = &world->change;
    SnWorld* before = SN_NEW(SnWorld);
    if (!before) return NULL;
    *before = *world;
    before->body_count = was->body_count;
    before->collider_count = was->collider_count;
    before->item_count = was->item_count;
    before->waiting.body_count = was->waiting_bodies;
    before->waiting.collider_count = was->waiting_colliders;
    before->waiting.item_count = was->waiting_items;
    before->last_body = was->last_body;
    before->last_collider = was->last_collider;
    before->last_item = was->last_item;
    return before;
}

static SnStatus save_what_there_was(const SnWorld* world, SnWorldImage* image) {
    SnWorld* before = create_view_before(world);
    const SnStatus status = before ? sn_image_save(before, image) : SN_OUT_OF_MEMORY;
    sn_free(before);
    return status;
}

static SnStatus keep_fingerprint_of_what_there_was(SnWorld* world) {
    SnWorld* before = create_view_before(world);
    if (!before) return SN_OUT_OF_MEMORY;
    world->fingerprint = sn_world_fingerprint(before);
    sn_free(before);
    return SN_OK;
}

SnStatus sn_world_keep_origin(const SnWorld* world, SnWorld* fresh, SnError* error) {
    if (world->origin) return SN_OK;
    SnWorldImage* origin = SN_NEW(SnWorldImage);
    if (origin && save_what_there_was(world, origin) >= 0) {
        fresh->origin = origin;
        return SN_OK;
    }
    sn_image_destroy(origin);
    return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
}

// Add the image of the new world to the hash of all changes.
static SnStatus add_to_lineage(SnWorld* fresh) {
    SnWorldImage image;
    const SnStatus status = sn_image_save(fresh, &image);
    const uint64_t before = fresh->lineage ? fresh->lineage : SN_HASH_SEED;
    if (status >= 0) fresh->lineage = sn_hash_bytes(before, image.data, image.size);
    sn_image_free(&image);
    return status;
}

SnStatus sn_world_replace(SnWorld* world, SnWorld* fresh, const SnTransfer* transfer,
                          SnError* error) {
    SnPassage passage;
    if (keep_fingerprint_of_what_there_was(world) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    fresh->fingerprint = world->fingerprint;
    SnStatus status = create_passage(world, transfer, fresh->model->part_count, &passage);
    if (status < 0) sn_fail(error, status, "out of memory");
    passage.disturbs_all = has_new_colliders(world, fresh);
    fresh->passage = &passage;
    if (status >= 0) status = sn_world_start_members(fresh, error);
    fresh->passage = NULL;
    free_passage(&passage);
    SN_TRY(status);
    if (add_to_lineage(fresh) < 0) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    SN_TRY(sn_world_keep_origin(world, fresh, error)); // no later call can fail
    fresh->topology++;
    sn_world_change_places(world, fresh);
    return SN_OK;
}

// Lend the bodies, items and colliders of `world` to `fresh`, which owns none of them.
static void borrow_definitions(const SnWorld* world, SnWorld* fresh) {
    sn_world_settings_like(world, fresh);
    fresh->body = world->body;
    fresh->body_count = world->body_count;
    fresh->collider = world->collider;
    fresh->collider_count = world->collider_count;
    fresh->item = world->item;
    fresh->item_count = world->item_count;
    fresh->waiting = world->waiting;
    fresh->change = world->change;
}

SnStatus sn_world_replace_model(SnWorld* world, SnModel* model, const SnTransfer* transfer,
                                SnError* error) {
    SnWorld* fresh = SN_NEW(SnWorld);
    if (!fresh) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    borrow_definitions(world, fresh);
    fresh->model = model;
    const SnStatus status = sn_world_replace(world, fresh, transfer, error);
    sn_world_stop(fresh);
    sn_free(fresh);
    return status;
}
