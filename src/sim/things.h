// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_THINGS_H
#define SN_SIM_THINGS_H

#include "sim/world.h"

// Lists of what there is in a world and of what comes later: bodies, colliders and items, each of
// which begins with an SnStay.

typedef enum SnThingKind {
    SN_THING_BODIES,
    SN_THING_COLLIDERS,
    SN_THING_ITEMS,
    SN_THING_KINDS
} SnThingKind;

/// A view on a list.
typedef struct SnList {
    void** items; // where the world has the list's array
    int* count;
    size_t size; // bytes of one thing
} SnList;

/// The list of what is there, or, with `waiting`, of what waits.
SnList sn_list(SnWorld* world, SnThingKind kind, int waiting);
SnStay* sn_list_stay(SnList list, int place);

/// Put something at the end of the list of what is there, or of what waits, with the next number of
/// its kind. The list takes over what it owns. SN_OUT_OF_MEMORY: nothing has changed.
SnStatus sn_list_append(SnWorld* world, SnThingKind kind, const void* thing, int waits,
                        int* number);

/// Make the lists of `fresh`: what there is in `world` and what waits, but for what is marked as
/// gone, sorted by number. What has come at the time `now` is there. `fresh` owns none of it.
SnStatus sn_lists_of_what_stays(const SnWorld* world, double now, SnWorld* fresh);
/// The lists of `from`, which has none then, become those of `world`.
void sn_lists_take(SnWorld* from, SnWorld* world);
/// Free the arrays themselves.
void sn_lists_free(SnWorld* world);
/// Free what is marked as gone, or all there is, but for the arrays.
void sn_lists_free_gone(SnWorld* world);
void sn_lists_free_things(SnWorld* world);

/// Mark something of these lists as gone, and all items that are about it.
void sn_list_mark(SnWorld* world, SnThingKind kind, SnStay* stay);

/// How long all lists are now, to go back to.
SnChange sn_lists_remember(const SnWorld* world);
/// Free what was added since the change began. Nothing is marked as gone any more.
void sn_lists_go_back(SnWorld* world);
/// 1: something is marked as gone.
int sn_lists_have_gone(const SnWorld* world);
/// 1: nothing was added since the change began, and nothing is marked as gone or is due.
int sn_lists_are_as_before(const SnWorld* world);

#endif
