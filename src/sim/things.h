// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_THINGS_H
#define SN_SIM_THINGS_H

#include "sim/world.h"

// Lists of the things of a world: bodies, colliders and items, each of which begins with an SnStay.
// There are two lists of each kind: one has the things that are in the world now ("there"), the
// other has the things that come later ("waiting").

typedef enum SnThingKind {
    SN_THING_BODIES,
    SN_THING_COLLIDERS,
    SN_THING_ITEMS,
    SN_THING_KINDS
} SnThingKind;

/// Where a world keeps one of its lists.
typedef struct SnList {
    void** items; // where the world has the pointer to the list's array
    int* count;   // where the world has the number of things in the list
    size_t size;  // bytes of one thing
} SnList;

/// The list of the things that are there, or, where `waiting` is 1, of the things that wait.
SnList sn_list(SnWorld* world, SnThingKind kind, int waiting);
SnStay* sn_list_stay(SnList list, int place);

/// Put a thing at the end of the list of things that are there, or, where `waits` is 1, of things
/// that wait, with the next number of its kind. The list takes over what the thing owns.
/// SN_OUT_OF_MEMORY: nothing has changed.
SnStatus sn_list_append(SnWorld* world, SnThingKind kind, const void* thing, int waits,
                        int* number);

/// Make the lists of `fresh` from all things of `world` that are not marked as gone, sorted by
/// number. Waiting things that have come at the time `now` are put in the lists of things that are
/// there. `fresh` owns none of the things.
SnStatus sn_lists_of_what_stays(const SnWorld* world, double now, SnWorld* fresh);
/// Move the lists of `from` to `world`; `from` has no lists then.
void sn_lists_take(SnWorld* from, SnWorld* world);
/// Free the arrays of the lists, but not what the things own.
void sn_lists_free(SnWorld* world);
/// Free the memory that things marked as gone own, or (sn_lists_free_things) that all things own,
/// but not the arrays of the lists.
void sn_lists_free_gone(SnWorld* world);
void sn_lists_free_things(SnWorld* world);

/// Mark a thing of these lists as gone, and all items that name it.
void sn_list_mark(SnWorld* world, SnThingKind kind, SnStay* stay);

/// The lengths of all lists now, for sn_lists_go_back.
SnChange sn_lists_remember(const SnWorld* world);
/// Free the things that were added since the change began, and unmark all other things.
void sn_lists_go_back(SnWorld* world);
/// 1: a thing is marked as gone.
int sn_lists_have_gone(const SnWorld* world);
/// 1: nothing was added since the change began, nothing is marked as gone, and no waiting thing
/// has to come now.
int sn_lists_are_as_before(const SnWorld* world);

#endif
