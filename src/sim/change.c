// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Adding and removing bodies, colliders and items. Added things are put at the end of the world's
// lists, and removed things are marked as gone. Then the whole world is replaced by one with the
// new lists (replace.c). On failure the lists go back to what they were.
#include "sinew/change.h"

#include "base/memory.h"
#include "sim/add.h"
#include "sim/replace.h"
#include "sim/things.h"

#include <string.h>

// ---- changing a world that has not started, so that nothing depends on its lists yet

static SnStatus change_lists(SnWorld* world) {
    SnWorld kept = {.def = world->def};
    if (!sn_lists_have_gone(world)) return SN_OK;
    if (sn_lists_of_what_stays(world, sn_world_now(world), &kept) < 0) {
        sn_lists_free(&kept);
        return SN_OUT_OF_MEMORY;
    }
    sn_lists_free_gone(world);
    sn_lists_free(world);
    sn_lists_take(&kept, world);
    return SN_OK;
}

// ---- changing a world that runs

// Only the old model has the meshes of bodies that were there before. Lend them to the bodies of
// `fresh`, so that the new model can be made from them.
void sn_world_lend_meshes(const SnWorld* world, SnWorld* fresh) {
    for (int b = 0; b < fresh->body_count && world->model; ++b) {
        SnBody* body = &fresh->body[b];
        const SnPart* part = body->part >= 0 ? &world->model->part[body->part] : NULL;
        if (part) body->mesh = part->mesh, body->number = part->number;
    }
}

// Make the transfer, which has the old index of each part and rigid body of the new model, or -1 if
// the part or rigid body is new.
static SnStatus make_transfer(const SnWorld* world, const SnWorld* fresh, SnTransfer** transfer) {
    int* part = SN_NEW_ARRAY(int, fresh->body_count);
    int* rigid = SN_NEW_ARRAY(int, fresh->body_count);
    SnStatus status = part && rigid ? SN_OK : SN_OUT_OF_MEMORY;
    for (int b = 0; b < fresh->body_count && status >= 0; ++b) {
        const SnBody* body = &fresh->body[b];
        const SnBody* was = sn_world_known_body(world, (SnBodyId){body->stay.number});
        if (body->can & SN_BODY_HAS_POSE)
            rigid[body->rigid] = was->rigid;
        else
            part[body->part] = was->part;
    }
    const SnTransferDef def = {
        .old = world->model, .fresh = fresh->model, .part = part, .body = rigid};
    if (status >= 0) status = sn_create_transfer(&def, transfer);
    sn_free(part);
    sn_free(rigid);
    return status;
}

// 1: the change has added a thing that comes later.
static int is_more_waiting(const SnWorld* world) {
    return world->waiting.body_count > world->change.waiting_bodies ||
           world->waiting.collider_count > world->change.waiting_colliders ||
           world->waiting.item_count > world->change.waiting_items;
}

static SnStatus start_fresh(SnWorld* world, SnWorld* fresh, SnError* error) {
    SnTransfer* transfer = NULL;
    if (sn_lists_of_what_stays(world, sn_world_now(world), fresh) < 0)
        return sn_out_of_memory(error);
    if (fresh->body_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "the last body of a world cannot be removed");
    sn_world_lend_meshes(world, fresh);
    if (is_more_waiting(world)) SN_TRY(sn_world_check_waiting(world, error));
    SN_TRY(sn_model_make(fresh, error));
    SnStatus status = make_transfer(world, fresh, &transfer);
    if (status < 0) sn_fail(error, status, "out of memory");
    if (status >= 0) status = sn_world_replace(world, fresh, transfer, error);
    sn_destroy_transfer(transfer);
    return status;
}

// 1: a body was there before the change, in the old model.
static int was_there(const SnWorld* old, const SnBody* body) {
    const int index = sn_world_body_index(old, (SnBodyId){body->stay.number});
    return index >= 0 && index < old->change.body_count;
}

// Take the meshes from all bodies, because the new model has copies. Free the meshes of new bodies;
// meshes that were lent belong to the old model.
static void return_meshes(SnWorld* world, const SnWorld* old) {
    for (int b = 0; b < world->body_count; ++b) {
        SnBody* body = &world->body[b];
        if (!was_there(old, body)) sn_body_forget_mesh(body);
        body->mesh = NULL, body->number = NULL;
    }
}

static SnStatus change_running(SnWorld* world, SnError* error) {
    SnWorld* fresh = SN_NEW(SnWorld);
    if (!fresh) return sn_out_of_memory(error);
    sn_world_settings_like(world, fresh);
    const SnStatus status = start_fresh(world, fresh, error);
    if (status >= 0) { // now `world` has the new members, and `fresh` has the old ones
        return_meshes(world, fresh);
        sn_lists_free_gone(fresh);
    }
    sn_world_stop(fresh);
    sn_lists_free(fresh);
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

static SnStatus finish_change(SnWorld* world, SnError* error) {
    SnStatus status = SN_OK;
    world->change.open = 0;
    if (world->started && !sn_lists_are_as_before(world)) status = change_running(world, error);
    if (!world->started && change_lists(world) < 0) status = sn_out_of_memory(error);
    if (status < 0) sn_lists_go_back(world);
    world->change = sn_lists_remember(world);
    return status;
}

SnStatus sn_world_changed(SnWorld* world, SnError* error) {
    return world->change.open ? SN_OK : finish_change(world, error);
}

SnStatus sn_world_begin_change(SnWorld* world, SnError* error) {
    SN_TRY(sn_world_check_closed(world, error));
    world->change = sn_lists_remember(world);
    world->change.open = 1;
    return SN_OK;
}

SnStatus sn_world_end_change(SnWorld* world, SnError* error) {
    if (!world->change.open)
        return sn_fail(error, SN_BAD_INPUT, "no change of the world has begun");
    return finish_change(world, error);
}

void sn_world_drop_change(SnWorld* world) {
    if (!world->change.open) return;
    sn_lists_go_back(world);
    world->change.open = 0;
}

int sn_world_topology(const SnWorld* world) { return world->topology; }

// ---- removing

// The stay of the thing with this number, which is in the world or comes later. NULL: there is no
// such thing, or it is marked as gone already.
static SnStay* find_stay(SnWorld* world, SnThingKind kind, int number) {
    for (int late = 0; late < 2; ++late) {
        const SnList list = sn_list(world, kind, late);
        for (int i = 0; i < *list.count; ++i) {
            SnStay* stay = sn_list_stay(list, i);
            if (stay->number == number) return stay->gone ? NULL : stay;
        }
    }
    return NULL;
}

static SnStatus remove_thing(SnWorld* world, SnThingKind kind, int number, const char* what,
                             SnError* error) {
    SnStay* stay = find_stay(world, kind, number);
    if (!stay) return sn_fail(error, SN_BAD_INPUT, "there is no %s %d in this world", what, number);
    sn_list_mark(world, kind, stay);
    return sn_world_changed(world, error);
}

SnStatus sn_world_remove_body(SnWorld* world, SnBodyId id, SnError* error) {
    return remove_thing(world, SN_THING_BODIES, id.index1, "body", error);
}

SnStatus sn_world_remove_collider(SnWorld* world, SnColliderId id, SnError* error) {
    return remove_thing(world, SN_THING_COLLIDERS, id.index1, "collider", error);
}

SnStatus sn_world_remove_item(SnWorld* world, SnItemId id, SnError* error) {
    return remove_thing(world, SN_THING_ITEMS, id.index1,
                        "pin, drive, force, event, pair or attachment", error);
}

// ---- items by number and name

SnItemId sn_world_last_item(const SnWorld* world) { return (SnItemId){world->last_item}; }

static int find_item_name(const SnItem* item, int count, const char* name) {
    for (int i = 0; i < count; ++i)
        if (item[i].name && strcmp(item[i].name, name) == 0) return item[i].stay.number;
    return 0;
}

SnItemId sn_world_find_item(const SnWorld* world, const char* name) {
    const int number = find_item_name(world->item, world->item_count, name);
    if (number) return (SnItemId){number};
    return (SnItemId){find_item_name(world->waiting.item, world->waiting.item_count, name)};
}
