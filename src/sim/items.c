// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a world has beside bodies and colliders: pins, drives, forces, events, pairs, attachments.
#include "sim/add.h"

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
    if (item->kind == SN_ITEM_DRIVE) sn_free((void*)item->drive.key);
    if (item->kind == SN_ITEM_FORCE) sn_free((void*)item->force.key);
}

// texts are the caller's
static void forget_name(SnItem* item) {
    if (item->kind == SN_ITEM_PIN) item->pin.name = NULL;
    if (item->kind == SN_ITEM_DRIVE) item->drive.name = NULL;
    if (item->kind == SN_ITEM_FORCE) item->force.name = NULL;
    if (item->kind == SN_ITEM_ATTACHMENT) item->attachment.name = NULL;
}

SnStatus sn_append_item(SnWorld* world, SnItem item, SnError* error) {
    SnItem* larger = sn_world_grow(world->item, world->item_count, sizeof item);
    if (!larger) {
        sn_item_free(&item);
        return sn_out_of_memory(error);
    }
    forget_name(&item);
    item.id = ++world->last_item;
    world->item = larger;
    world->item[world->item_count++] = item;
    return SN_OK;
}
