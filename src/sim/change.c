// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies, colliders and what acts on them come and go. What is added stands at the end of the
// world's lists, what is removed is marked; then either the world becomes so as a whole
// (replace.c), or the lists are what they were.
#include "sinew/change.h"

#include "base/memory.h"
#include "sim/add.h"
#include "sim/replace.h"

#include <string.h>

// ---- lists as they were

static SnChange remember(const SnWorld* world) {
    return (SnChange){.body_count = world->body_count,
                      .collider_count = world->collider_count,
                      .item_count = world->item_count,
                      .last_body = world->last_body,
                      .last_collider = world->last_collider,
                      .last_item = world->last_item};
}

static void go_back(SnWorld* world) {
    const SnChange* was = &world->change;
    while (world->body_count > was->body_count) sn_body_free(&world->body[--world->body_count]);
    while (world->collider_count > was->collider_count)
        sn_collider_free(&world->collider[--world->collider_count]);
    while (world->item_count > was->item_count) sn_item_free(&world->item[--world->item_count]);
    for (int b = 0; b < world->body_count; ++b) world->body[b].gone = 0;
    for (int c = 0; c < world->collider_count; ++c) world->collider[c].gone = 0;
    for (int i = 0; i < world->item_count; ++i) world->item[i].gone = 0;
    world->last_body = was->last_body;
    world->last_collider = was->last_collider;
    world->last_item = was->last_item;
}

// ---- lists as they are to be

static int is_any_gone(const SnWorld* world) {
    int gone = 0;
    for (int b = 0; b < world->body_count; ++b) gone |= world->body[b].gone;
    for (int c = 0; c < world->collider_count; ++c) gone |= world->collider[c].gone;
    for (int i = 0; i < world->item_count; ++i) gone |= world->item[i].gone;
    return gone;
}

static int is_as_before(const SnWorld* world) {
    const SnChange* was = &world->change;
    return world->body_count == was->body_count && world->collider_count == was->collider_count &&
           world->item_count == was->item_count && !is_any_gone(world);
}

// behind what it belongs behind: structs begin with their numbers, which ascend up to `place`
static void sort_in(void* items, size_t size, int place) {
    unsigned char *at = (unsigned char*)items + size * (size_t)place, moved[sizeof(SnBody)];
    int number, before;
    memcpy(moved, at, size);
    memcpy(&number, moved, sizeof number);
    for (; place > 0; --place, at -= size) {
        memcpy(&before, at - size, sizeof before);
        if (before < number) break;
        memcpy(at, at - size, size);
    }
    memcpy(at, moved, size);
}

// lists without what is gone, in the order of numbers, of a world that owns nothing of them
static SnStatus list_what_stays(const SnWorld* world, SnWorld* fresh) {
    fresh->body = SN_NEW_ARRAY(SnBody, world->body_count);
    fresh->collider = SN_NEW_ARRAY(SnCollider, world->collider_count);
    fresh->item = SN_NEW_ARRAY(SnItem, world->item_count);
    if (!fresh->body || !fresh->collider || !fresh->item) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < world->body_count; ++b)
        if (!world->body[b].gone) {
            fresh->body[fresh->body_count] = world->body[b];
            sort_in(fresh->body, sizeof *fresh->body, fresh->body_count++);
        }
    for (int c = 0; c < world->collider_count; ++c)
        if (!world->collider[c].gone) {
            fresh->collider[fresh->collider_count] = world->collider[c];
            sort_in(fresh->collider, sizeof *fresh->collider, fresh->collider_count++);
        }
    for (int i = 0; i < world->item_count; ++i)
        if (!world->item[i].gone) {
            fresh->item[fresh->item_count] = world->item[i];
            sort_in(fresh->item, sizeof *fresh->item, fresh->item_count++);
        }
    fresh->change = remember(fresh);
    return SN_OK;
}

static void free_lists(SnWorld* world) {
    sn_free(world->body);
    sn_free(world->collider);
    sn_free(world->item);
}

static void free_what_is_gone(SnWorld* world) {
    for (int b = 0; b < world->body_count; ++b)
        if (world->body[b].gone) sn_body_free(&world->body[b]);
    for (int c = 0; c < world->collider_count; ++c)
        if (world->collider[c].gone) sn_collider_free(&world->collider[c]);
    for (int i = 0; i < world->item_count; ++i)
        if (world->item[i].gone) sn_item_free(&world->item[i]);
}

// of a world that has not started: nothing depends on its lists yet
static SnStatus change_lists(SnWorld* world) {
    SnWorld kept = {0};
    if (!is_any_gone(world)) return SN_OK;
    if (list_what_stays(world, &kept) < 0) {
        free_lists(&kept);
        return SN_OUT_OF_MEMORY;
    }
    free_what_is_gone(world);
    free_lists(world);
    world->body = kept.body, world->body_count = kept.body_count;
    world->collider = kept.collider, world->collider_count = kept.collider_count;
    world->item = kept.item, world->item_count = kept.item_count;
    return SN_OK;
}

// ---- of a world that runs

// Meshes of bodies that were there are in the old model: they are lent to the new one's making.
static void lend_meshes(const SnWorld* world, SnWorld* fresh) {
    for (int b = 0; b < fresh->body_count; ++b) {
        SnBody* body = &fresh->body[b];
        const SnPart* part = body->part >= 0 ? &world->model->part[body->part] : NULL;
        if (part) body->mesh = part->mesh, body->number = part->number;
    }
}

// where parts and rigid bodies of the new model come from
static SnStatus make_transfer(const SnWorld* world, const SnWorld* fresh, SnTransfer** transfer) {
    int* part = SN_NEW_ARRAY(int, fresh->body_count);
    int* rigid = SN_NEW_ARRAY(int, fresh->body_count);
    SnStatus status = part && rigid ? SN_OK : SN_OUT_OF_MEMORY;
    for (int b = 0; b < fresh->body_count && status >= 0; ++b) {
        const SnBody* body = &fresh->body[b];
        const int was = sn_world_body_index(world, (SnBodyId){body->id});
        if (body->can & SN_BODY_HAS_POSE)
            rigid[body->rigid] = world->body[was].rigid;
        else
            part[body->part] = world->body[was].part;
    }
    const SnTransferDef def = {
        .old = world->model, .fresh = fresh->model, .part = part, .body = rigid};
    if (status >= 0) status = sn_create_transfer(&def, transfer);
    sn_free(part);
    sn_free(rigid);
    return status;
}

static SnStatus start_fresh(SnWorld* world, SnWorld* fresh, SnError* error) {
    SnTransfer* transfer = NULL;
    if (list_what_stays(world, fresh) < 0) return sn_out_of_memory(error);
    if (fresh->body_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "the last body of a world cannot be removed");
    lend_meshes(world, fresh);
    SN_TRY(sn_model_make(fresh, error));
    SnStatus status = make_transfer(world, fresh, &transfer);
    if (status < 0) sn_fail(error, status, "out of memory");
    if (status >= 0) status = sn_world_replace(world, fresh, transfer, error);
    sn_destroy_transfer(transfer);
    return status;
}

// the model has copies of all meshes
static void return_meshes(SnWorld* world, const SnWorld* old) {
    for (int b = 0; b < world->body_count; ++b) {
        SnBody* body = &world->body[b];
        if (sn_world_body_index(old, (SnBodyId){body->id}) >= old->change.body_count)
            sn_body_forget_mesh(body);
        body->mesh = NULL, body->number = NULL;
    }
}

static SnStatus change_running(SnWorld* world, SnError* error) {
    SnWorld* fresh = SN_NEW(SnWorld);
    if (!fresh) return sn_out_of_memory(error);
    sn_world_settings_like(world, fresh);
    const SnStatus status = start_fresh(world, fresh, error);
    if (status >= 0) { // both have changed places
        return_meshes(world, fresh);
        free_what_is_gone(fresh);
    }
    sn_world_stop(fresh);
    free_lists(fresh);
    sn_free(fresh);
    return status;
}

// ---- a change

SnStatus sn_world_check_closed(const SnWorld* world, SnError* error) {
    if (!world->change.open) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "a change of the world has begun; accepted are additions and removals, until "
                   "sn_world_end_change");
}

static SnStatus finish(SnWorld* world, SnError* error) {
    SnStatus status = SN_OK;
    world->change.open = 0;
    if (world->started && !is_as_before(world)) status = change_running(world, error);
    if (!world->started && change_lists(world) < 0) status = sn_out_of_memory(error);
    if (status < 0) go_back(world);
    world->change = remember(world);
    return status;
}

SnStatus sn_world_changed(SnWorld* world, SnError* error) {
    return world->change.open ? SN_OK : finish(world, error);
}

SnStatus sn_world_begin_change(SnWorld* world, SnError* error) {
    SN_TRY(sn_world_check_closed(world, error));
    world->change = remember(world);
    world->change.open = 1;
    return SN_OK;
}

SnStatus sn_world_end_change(SnWorld* world, SnError* error) {
    if (!world->change.open)
        return sn_fail(error, SN_BAD_INPUT, "no change of the world has begun");
    return finish(world, error);
}

void sn_world_drop_change(SnWorld* world) {
    if (!world->change.open) return;
    go_back(world);
    world->change.open = 0;
}

int sn_world_topology(const SnWorld* world) { return world->topology; }

// ---- removing

static int names_body(const SnItem* item, int id) {
    switch (item->kind) {
    case SN_ITEM_PIN:
        return item->pin.body.index1 == id;
    case SN_ITEM_DRIVE:
        return item->drive.body.index1 == id;
    case SN_ITEM_FORCE:
        return item->force.body.index1 == id;
    case SN_ITEM_EVENT:
        return item->event.kind == SN_EVENT_KICK && item->event.body.index1 == id;
    case SN_ITEM_PAIR:
        return item->pair.body.index1 == id || item->pair.other.index1 == id;
    case SN_ITEM_ATTACHMENT:
        return item->attachment.body.index1 == id || item->attachment.to.index1 == id;
    }
    return 0;
}

SnStatus sn_world_remove_body(SnWorld* world, SnBodyId id, SnError* error) {
    const int index = sn_world_body_index(world, id);
    if (index < 0 || world->body[index].gone)
        return sn_fail(error, SN_BAD_INPUT, "there is no body %d in this world", id.index1);
    world->body[index].gone = 1;
    for (int i = 0; i < world->item_count; ++i)
        world->item[i].gone |= names_body(&world->item[i], id.index1);
    return sn_world_changed(world, error);
}

SnStatus sn_world_remove_collider(SnWorld* world, SnColliderId id, SnError* error) {
    const int index = sn_world_collider_index(world, id);
    if (index < 0 || world->collider[index].gone)
        return sn_fail(error, SN_BAD_INPUT, "there is no collider %d in this world", id.index1);
    world->collider[index].gone = 1;
    for (int i = 0; i < world->item_count; ++i)
        world->item[i].gone |=
            world->item[i].kind == SN_ITEM_PAIR && world->item[i].pair.collider.index1 == id.index1;
    return sn_world_changed(world, error);
}

SnStatus sn_world_remove_item(SnWorld* world, SnItemId id, SnError* error) {
    const int index = sn_world_item_index(world, id.index1);
    if (index < 0 || world->item[index].gone)
        return sn_fail(error, SN_BAD_INPUT,
                       "there is no pin, drive, force, event, pair or attachment %d in this world",
                       id.index1);
    world->item[index].gone = 1;
    return sn_world_changed(world, error);
}

// ---- items by number and name

SnItemId sn_world_last_item(const SnWorld* world) { return (SnItemId){world->last_item}; }

SnItemId sn_world_find_item(const SnWorld* world, const char* name) {
    for (int i = 0; i < world->item_count; ++i)
        if (world->item[i].name && strcmp(world->item[i].name, name) == 0)
            return (SnItemId){world->item[i].id};
    return (SnItemId){0};
}
