// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Things that come and go by their times. A thing that is not there yet waits in a separate list.
// When a step begins at or after the thing's time, the world changes as if a call had added the
// thing.
#include "sim/add.h"
#include "sim/replace.h"
#include "sim/things.h"

#include "base/memory.h"

#include <math.h>

// ---- times

double sn_world_now(const SnWorld* world) {
    return world->started ? world->state->time : world->waiting.now;
}

// Times are sums of rounded numbers: they count as reached when they are this near, s.
static double slack(const SnWorld* world) { return 1e-6 * world->def.step; }

static int is_reached(const SnWorld* world, double time) {
    return time <= sn_world_now(world) + slack(world);
}

SnStatus sn_check_stay(const char* what, double from, double until, SnError* error) {
    if (from < until) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "a %s is there from %g s until %g s; accepted is an end behind the beginning",
                   what, from, until);
}

int sn_is_waiting(const SnWorld* world, const SnStay* stay) {
    return !is_reached(world, stay->from);
}

// ---- the things that items name

typedef struct Named {
    int body, other, collider; // numbers of the things that an item names; 0: it names none
} Named;

static Named named_by(const SnItem* item) {
    switch (item->kind) {
    case SN_ITEM_PIN:
        return (Named){.body = item->pin.body.index1};
    case SN_ITEM_DRIVE:
        return (Named){.body = item->drive.body.index1};
    case SN_ITEM_FORCE:
        return (Named){.body = item->force.body.index1};
    case SN_ITEM_EVENT:
        return (Named){.body = item->event.kind == SN_EVENT_KICK ? item->event.body.index1 : 0};
    case SN_ITEM_PAIR:
        return (Named){item->pair.body.index1, item->pair.other.index1, item->pair.collider.index1};
    case SN_ITEM_ATTACHMENT:
        return (Named){item->attachment.body.index1, item->attachment.to.index1, 0};
    }
    return (Named){0};
}

int sn_item_names_body(const SnItem* item, int body) {
    const Named named = named_by(item);
    return named.body == body || named.other == body;
}

int sn_item_names_collider(const SnItem* item, int collider) {
    return named_by(item).collider == collider;
}

int sn_is_item_waiting(const SnWorld* world, const SnItem* item) {
    const Named named = named_by(item);
    if (sn_is_waiting(world, &item->stay)) return 1;
    if (named.body && !sn_world_body(world, (SnBodyId){named.body})) return 1;
    if (named.other && !sn_world_body(world, (SnBodyId){named.other})) return 1;
    return named.collider && sn_world_collider_index(world, (SnColliderId){named.collider}) < 0;
}

// ---- whether an item and the things that it names are ever there at the same time

static const char* const item_words[] = {
    [SN_ITEM_PIN] = "pin",    [SN_ITEM_DRIVE] = "drive", [SN_ITEM_FORCE] = "force",
    [SN_ITEM_EVENT] = "kick", [SN_ITEM_PAIR] = "pair",   [SN_ITEM_ATTACHMENT] = "attachment",
};

// the times between which an item acts by its own definition
static SnStay own_times(const SnItem* item) {
    switch (item->kind) {
    case SN_ITEM_PIN:
        return (SnStay){.from = item->pin.from, .until = item->pin.until};
    case SN_ITEM_DRIVE:
        return (SnStay){.from = item->drive.from, .until = item->drive.until};
    case SN_ITEM_EVENT:
        return (SnStay){.from = item->event.time, .until = HUGE_VAL};
    default:
        return item->stay;
    }
}

SnStatus sn_check_meeting(const SnWorld* world, const SnItem* item, SnError* error) {
    const Named named = named_by(item);
    const SnBody* body = sn_world_known_body(world, (SnBodyId){named.body});
    const SnBody* other = sn_world_known_body(world, (SnBodyId){named.other});
    const SnStay own = own_times(item);
    double from = own.from, until = own.until;
    if (body) from = fmax(from, body->stay.from), until = fmin(until, body->stay.until);
    if (other) from = fmax(from, other->stay.from), until = fmin(until, other->stay.until);
    // pairs may name things that are never there at the same time
    if (from < until || !body || item->kind == SN_ITEM_PAIR) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "the %s on the body '%s' begins at %g s at the earliest and ends at %g s at the "
                   "latest, by its own times and those of what it names; accepted are times that "
                   "overlap",
                   item_words[item->kind], body->name, from, until);
}

// ---- when something comes or goes next

// The time from which an item and all things that it names are there, s.
static double find_arrival(const SnWorld* world, const SnItem* item) {
    const Named named = named_by(item);
    const SnBody* body = sn_world_known_body(world, (SnBodyId){named.body});
    const SnBody* other = sn_world_known_body(world, (SnBodyId){named.other});
    const SnCollider* collider = sn_world_known_collider(world, (SnColliderId){named.collider});
    double time = item->stay.from;
    if (body) time = fmax(time, body->stay.from);
    if (other) time = fmax(time, other->stay.from);
    return collider ? fmax(time, collider->stay.from) : time;
}

void sn_world_find_due(SnWorld* world) {
    const SnWaiting* w = &world->waiting;
    double due = HUGE_VAL;
    for (int kind = 0; kind < SN_THING_KINDS; ++kind) {
        const SnList there = sn_list(world, kind, 0), waiting = sn_list(world, kind, 1);
        for (int i = 0; i < *there.count; ++i) due = fmin(due, sn_list_stay(there, i)->until);
        for (int i = 0; i < *waiting.count && kind != SN_THING_ITEMS; ++i)
            due = fmin(due, sn_list_stay(waiting, i)->from);
    }
    for (int i = 0; i < w->item_count; ++i) due = fmin(due, find_arrival(world, &w->item[i]));
    world->waiting.due = due;
}

// ---- whether waiting things can come

static const SnSelect* selection_of(const SnItem* item) {
    switch (item->kind) {
    case SN_ITEM_PIN:
        return &item->pin.select;
    case SN_ITEM_DRIVE:
        return &item->drive.select;
    case SN_ITEM_FORCE:
        return &item->force.select;
    case SN_ITEM_ATTACHMENT:
        return &item->attachment.select;
    case SN_ITEM_EVENT:
    case SN_ITEM_PAIR:
        break;
    }
    return NULL;
}

static SnStatus check_items(const SnWorld* world, const SnWorld* trial, SnError* error) {
    for (int i = 0; i < world->waiting.item_count; ++i) {
        const SnItem* item = &world->waiting.item[i];
        const SnSelect* select = item->stay.gone ? NULL : selection_of(item);
        SnNodeSet nodes = {0};
        if (!select) continue;
        SN_TRY(sn_world_pick(trial, (SnBodyId){named_by(item).body}, select, item_words[item->kind],
                             &nodes, error));
        sn_free(nodes.node);
    }
    return SN_OK;
}

SnStatus sn_world_check_waiting(const SnWorld* world, SnError* error) {
    SnWorld* trial = SN_NEW(SnWorld);
    if (!trial) return sn_out_of_memory(error);
    sn_world_settings_like(world, trial);
    SnStatus status = sn_lists_of_what_stays(world, HUGE_VAL, trial);
    if (status < 0) sn_out_of_memory(error);
    sn_world_lend_meshes(world, trial);
    if (status >= 0) status = sn_model_make(trial, error);
    if (status >= 0) status = sn_method_check_bodies(trial, error);
    if (status >= 0) status = check_items(world, trial, error);
    sn_model_stop(trial);
    sn_lists_free(trial);
    sn_free(trial);
    return status;
}

// ---- when a step begins

static void mark_what_goes(SnWorld* world) {
    for (int kind = 0; kind < SN_THING_KINDS; ++kind)
        for (int late = 0; late < 2; ++late) {
            const SnList list = sn_list(world, kind, late);
            for (int i = 0; i < *list.count; ++i)
                if (is_reached(world, sn_list_stay(list, i)->until))
                    sn_list_mark(world, kind, sn_list_stay(list, i));
        }
}

SnStatus sn_world_come_and_go(SnWorld* world, SnError* error) {
    if (!is_reached(world, world->waiting.due)) return SN_OK;
    mark_what_goes(world);
    return sn_world_changed(world, error);
}
