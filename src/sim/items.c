// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Items: what a world has beside bodies and colliders. These are pins, drives, forces, events,
// pairs and attachments.
#include "sim/add.h"
#include "sim/things.h"

#include "base/memory.h"

const SnItem* sn_next_item(const SnWorld* world, SnItemKind kind, const SnItem* after) {
    const SnItem* end = world->item + world->item_count;
    const SnItem* item = after ? after + 1 : world->item;
    while (item < end && item->kind != kind) ++item;
    return item < end ? item : NULL;
}

int sn_count_items(const SnWorld* world, SnItemKind kind) {
    int count = 0;
    for (int i = 0; i < world->item_count; ++i) count += world->item[i].kind == kind;
    return count;
}

void sn_item_free(SnItem* item) {
    sn_free(item->name);
    if (item->kind == SN_ITEM_DRIVE) sn_free((void*)item->drive.key);
    if (item->kind == SN_ITEM_FORCE) sn_free((void*)item->force.key);
}

// Where an item's definition has its name; NULL: definitions of this kind have no name.
static const char** find_name_in_definition(SnItem* item) {
    if (item->kind == SN_ITEM_PIN) return &item->pin.name;
    if (item->kind == SN_ITEM_DRIVE) return &item->drive.name;
    if (item->kind == SN_ITEM_FORCE) return &item->force.name;
    return item->kind == SN_ITEM_ATTACHMENT ? &item->attachment.name : NULL;
}

// Copy the caller's name into the item.
static SnStatus take_name(SnItem* item) {
    const char** name = find_name_in_definition(item);
    if (!name || !*name) return SN_OK;
    item->name = sn_copy_name(*name, "", 0);
    *name = NULL;
    return item->name ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_append_item(SnWorld* world, SnItem item, SnError* error) {
    int number;
    item.stay = (SnStay){.from = -HUGE_VAL, .until = HUGE_VAL};
    if (item.kind == SN_ITEM_ATTACHMENT)
        item.stay = (SnStay){.from = item.attachment.from, .until = item.attachment.until};
    const int waits = sn_is_item_waiting(world, &item);
    const SnStatus meeting = sn_check_meeting(world, &item, error);
    if (meeting < 0) {
        sn_item_free(&item);
        return meeting;
    }
    if (take_name(&item) < 0 || sn_list_append(world, SN_THING_ITEMS, &item, waits, &number) < 0) {
        sn_item_free(&item);
        return sn_out_of_memory(error);
    }
    return sn_world_changed(world, error);
}

// ---- numbers of added things

void sn_world_set_aside(SnWorld* world, int bodies, int colliders, int items) {
    if (world->last_body < bodies) world->last_body = bodies;
    if (world->last_collider < colliders) world->last_collider = colliders;
    if (world->last_item < items) world->last_item = items;
}

void sn_world_ask_number(SnWorld* world, int number) { world->asked = number; }

int sn_world_next_number(SnWorld* world, int* last) {
    const int number = world->asked ? world->asked : *last + 1;
    world->asked = 0;
    if (number > *last) *last = number;
    return number;
}
