// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/things.h"

#include "base/memory.h"

#include <string.h>

// ---- views

SnList sn_list(SnWorld* world, SnThingKind kind, int waiting) {
    SnWaiting* w = &world->waiting;
    if (kind == SN_THING_BODIES)
        return waiting ? (SnList){(void**)&w->body, &w->body_count, sizeof(SnBody)}
                       : (SnList){(void**)&world->body, &world->body_count, sizeof(SnBody)};
    if (kind == SN_THING_COLLIDERS)
        return waiting
                   ? (SnList){(void**)&w->collider, &w->collider_count, sizeof(SnCollider)}
                   : (SnList){(void**)&world->collider, &world->collider_count, sizeof(SnCollider)};
    return waiting ? (SnList){(void**)&w->item, &w->item_count, sizeof(SnItem)}
                   : (SnList){(void**)&world->item, &world->item_count, sizeof(SnItem)};
}

static void* thing_at(SnList list, int place) {
    return (char*)*list.items + list.size * (size_t)place;
}

SnStay* sn_list_stay(SnList list, int place) { return thing_at(list, place); }

static void free_thing(SnThingKind kind, void* thing) {
    if (kind == SN_THING_BODIES) sn_body_free(thing);
    if (kind == SN_THING_COLLIDERS) sn_collider_free(thing);
    if (kind == SN_THING_ITEMS) sn_item_free(thing);
}

// Loop over the two lists of each kind: the things that are there, and the things that wait.
#define EACH_LIST(kind, list, world)                                                               \
    for (int kind = 0; kind < SN_THING_KINDS; ++kind)                                              \
        for (int late = 0; late < 2; ++late)                                                       \
            for (SnList list = sn_list(world, kind, late), *once = &list; once; once = NULL)

// ---- adding

static int* last_number(SnWorld* world, SnThingKind kind) {
    return kind == SN_THING_BODIES      ? &world->last_body
           : kind == SN_THING_COLLIDERS ? &world->last_collider
                                        : &world->last_item;
}

SnStatus sn_list_append(SnWorld* world, SnThingKind kind, const void* thing, int waits,
                        int* number) {
    const SnList list = sn_list(world, kind, waits);
    void* larger = sn_world_grow(*list.items, *list.count, list.size);
    if (!larger) return SN_OUT_OF_MEMORY;
    *list.items = larger;
    memcpy(thing_at(list, *list.count), thing, list.size);
    *number = sn_world_next_number(world, last_number(world, kind));
    sn_list_stay(list, (*list.count)++)->number = *number;
    return SN_OK;
}

// ---- making lists of the things that stay

// Insert a copy of a thing into a list that is sorted by number, and has room for the thing.
static void sort_in(SnList list, const void* thing) {
    int place = (*list.count)++;
    for (; place > 0; --place) {
        if (sn_list_stay(list, place - 1)->number < ((const SnStay*)thing)->number) break;
        memcpy(thing_at(list, place), thing_at(list, place - 1), list.size);
    }
    memcpy(thing_at(list, place), thing, list.size);
}

static SnStatus create_lists(SnWorld* world, SnWorld* fresh, SnThingKind kind) {
    const int there = *sn_list(world, kind, 0).count;
    const int late = *sn_list(world, kind, 1).count;
    const SnList to = sn_list(fresh, kind, 0), to_late = sn_list(fresh, kind, 1);
    *to.items = sn_alloc((size_t)(there + late), to.size);
    *to_late.items = sn_alloc((size_t)late, to.size);
    *to.count = *to_late.count = 0;
    return *to.items && *to_late.items ? SN_OK : SN_OUT_OF_MEMORY;
}

static int is_thing_waiting(const SnWorld* fresh, SnThingKind kind, const void* thing) {
    return kind == SN_THING_ITEMS ? sn_is_item_waiting(fresh, thing) : sn_is_waiting(fresh, thing);
}

SnStatus sn_lists_of_what_stays(const SnWorld* world, double now, SnWorld* fresh) {
    SnWorld* from = (SnWorld*)world; // the lists are only read here
    fresh->waiting = (SnWaiting){.now = now};
    for (int kind = 0; kind < SN_THING_KINDS; ++kind) SN_TRY(create_lists(from, fresh, kind));
    EACH_LIST(kind, list, from) {
        for (int i = 0; i < *list.count; ++i) {
            const void* thing = thing_at(list, i);
            if (((const SnStay*)thing)->gone) continue;
            sort_in(sn_list(fresh, kind, late && is_thing_waiting(fresh, kind, thing)), thing);
        }
        fresh->change = sn_lists_remember(fresh); // is_thing_waiting finds the bodies that items
                                                  // name by these counts
    }
    return SN_OK;
}

void sn_lists_take(SnWorld* from, SnWorld* world) {
    for (int kind = 0; kind < SN_THING_KINDS; ++kind)
        for (int late = 0; late < 2; ++late) {
            const SnList list = sn_list(from, kind, late), to = sn_list(world, kind, late);
            *to.items = *list.items, *to.count = *list.count;
            *list.items = NULL, *list.count = 0;
        }
}

void sn_lists_free(SnWorld* world) {
    EACH_LIST(kind, list, world) {
        sn_free(*list.items);
        *list.items = NULL;
        *list.count = 0;
    }
}

void sn_lists_free_gone(SnWorld* world) {
    EACH_LIST(kind, list, world)
    for (int i = 0; i < *list.count; ++i)
        if (sn_list_stay(list, i)->gone) free_thing(kind, thing_at(list, i));
}

void sn_lists_free_things(SnWorld* world) {
    EACH_LIST(kind, list, world)
    for (int i = 0; i < *list.count; ++i) free_thing(kind, thing_at(list, i));
}

// ---- marking things as gone

static int item_names(const SnItem* item, SnThingKind kind, int number) {
    return kind == SN_THING_BODIES ? sn_item_names_body(item, number)
                                   : sn_item_names_collider(item, number);
}

void sn_list_mark(SnWorld* world, SnThingKind kind, SnStay* stay) {
    stay->gone = 1;
    for (int late = 0; late < 2 && kind != SN_THING_ITEMS; ++late) {
        const SnList items = sn_list(world, SN_THING_ITEMS, late);
        for (int i = 0; i < *items.count; ++i)
            sn_list_stay(items, i)->gone |= item_names(thing_at(items, i), kind, stay->number);
    }
}

// ---- going back

SnChange sn_lists_remember(const SnWorld* world) {
    return (SnChange){.body_count = world->body_count,
                      .collider_count = world->collider_count,
                      .item_count = world->item_count,
                      .waiting_bodies = world->waiting.body_count,
                      .waiting_colliders = world->waiting.collider_count,
                      .waiting_items = world->waiting.item_count,
                      .last_body = world->last_body,
                      .last_collider = world->last_collider,
                      .last_item = world->last_item};
}

// How many things a list had when the change began.
static int count_before(const SnChange* was, SnThingKind kind, int late) {
    const int there[] = {was->body_count, was->collider_count, was->item_count};
    const int waiting[] = {was->waiting_bodies, was->waiting_colliders, was->waiting_items};
    return late ? waiting[kind] : there[kind];
}

void sn_lists_go_back(SnWorld* world) {
    EACH_LIST(kind, list, world) {
        while (*list.count > count_before(&world->change, kind, late))
            free_thing(kind, thing_at(list, --*list.count));
        for (int i = 0; i < *list.count; ++i) sn_list_stay(list, i)->gone = 0;
    }
    world->last_body = world->change.last_body;
    world->last_collider = world->change.last_collider;
    world->last_item = world->change.last_item;
}

int sn_lists_have_gone(const SnWorld* world) {
    SnWorld* from = (SnWorld*)world; // the lists are only read here
    EACH_LIST(kind, list, from)
    for (int i = 0; i < *list.count; ++i)
        if (sn_list_stay(list, i)->gone) return 1;
    return 0;
}

int sn_lists_are_as_before(const SnWorld* world) {
    SnWorld* from = (SnWorld*)world; // the lists are only read here
    int changed = sn_lists_have_gone(world);
    EACH_LIST(kind, list, from) {
        changed |= *list.count != count_before(&world->change, kind, late);
        for (int i = 0; i < *list.count && late && !changed; ++i)
            changed = !is_thing_waiting(world, kind, thing_at(list, i));
    }
    return !changed;
}
