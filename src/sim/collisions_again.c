// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies, found anew at iterates of a solve (source text 004, section 8.5).
//
// A step starts with the contacts that lie ahead of it (collisions_penalise.c). At an iterate q
// those that overlap there count, with the normal and the point of the surface that they have
// there, and of the first ones
//
//     those that q has on the wrong side: it came through, or past the middle;
//     those that were apart at first and do not overlap at q: it may have come all the way through.
//
// What overlapped at first and does not at q has parted, or slid off an edge.
#include "sim/world.h"

#include "base/clock.h"
#include "collide/contacts.h"

static void place_body(SnWorld* world, const SnBody* body, const SnConfig* q, int object) {
    const SnPose* pose = &q->pose[body->rigid];
    const Vec3 arm = quat_rotate(pose->rotation, body->centre);
    sn_collide_place(
        world->collisions->collide, object,
        &(SnCollidePose){.position = v3_sub(pose->position, arm), .rotation = pose->rotation});
}

// everything that is awake where q has it at the stage's end, standing still
static void place_at(SnWorld* world, double time, const SnConfig* q) {
    SnCollisions* c = world->collisions;
    for (int i = 0; i < c->object_count; ++i) {
        SnObjectSource* source = &c->source[i];
        SnTouchable* object = &c->again->object[i];
        *object = c->object[i];
        if (source->x) {
            if (source->rests != 1) sn_collisions_place_surface(world, i, q->x, NULL);
        } else if (source->body >= 0) {
            place_body(world, &world->body[source->body], q, i);
        } else if (!source->rests) {
            const SnPose pose = sn_collider_pose(world, &world->collider[source->collider], time);
            object->origin = pose.position;
            sn_collide_place(
                c->collide, i,
                &(SnCollidePose){.position = pose.position, .rotation = pose.rotation});
        }
    }
}

// Walks two sorted lists: -1 the next is of the first only, 1 of the second only, 0 of both.
static int next_of(const SnContacts* first, int i, const SnContacts* second, int k) {
    if (i == first->count) return 1;
    if (k == second->count) return -1;
    return sn_contact_key_order(&first->contact[i].key, &second->contact[k].key);
}

// the rules at the top of this file
static SnStatus merge(SnWorld* world, const SnStage* stage, const SnConfig* q) {
    SnCollisions* c = world->collisions;
    SnAgain* again = c->again;
    const SnContacts *first = &c->contacts, *found = &again->found;
    const SnContactRowsDef then = sn_penalty_rows_def(world, c->object, &world->state->now.q),
                           now = sn_penalty_rows_def(world, again->object, &again->fresh->start);
    const double elapsed = sn_is_static(world) ? 1 : stage->time - world->state->time;
    again->next.count = 0;
    SN_TRY(sn_contacts_reserve(&again->next, first->count + found->count));
    sn_penalty_clear(again->fresh, q);
    for (int i = 0, k = 0; i < first->count || k < found->count;) {
        const int order = next_of(first, i, found, k);
        const SnContact *old = &first->contact[i], *new = &found->contact[k];
        const int keeps =
            order < 0 ? old->gap >= 0 : order == 0 && v3_dot(old->normal, new->normal) < 0;
        i += order <= 0;
        k += order >= 0;
        if (order < 0 && !keeps) continue;
        const SnContact* contact = keeps ? old : new;
        again->next.contact[again->next.count++] = *contact;
        SN_TRY(sn_penalty_add(again->fresh, keeps ? &then : &now, contact, keeps ? elapsed : 0,
                              sn_obstacle_unit(world)));
    }
    return SN_OK;
}

// multipliers, and the forces that friction goes by, stay with their contacts
static void carry_settled(SnAgain* again) {
    for (int i = 0, k = 0; i < again->settled_count && k < again->next.count;) {
        const SnSettled* settled = &again->settled[i];
        const int order = sn_contact_key_order(&settled->key, &again->next.contact[k].key);
        if (order == 0) {
            again->fresh->rows.row[3 * k].force = settled->multiplier;
            again->fresh->press[k].pressed = settled->pressed;
        }
        i += order <= 0;
        k += order >= 0;
    }
}

static void take_over(SnAgain* again) {
    SnPenalty penalty = *again->penalty;
    const SnContacts now = again->now;
    again->fresh->over = penalty.over;
    again->fresh->from = penalty.from;
    again->fresh->slip_before = penalty.slip_before;
    *again->penalty = *again->fresh;
    *again->fresh = penalty;
    again->now = again->next;
    again->next = now;
}

static SnStatus find_at(SnWorld* world, const SnStage* stage, const SnConfig* q) {
    SnCollisions* c = world->collisions;
    SnAgain* again = c->again;
    place_at(world, stage->time, q);
    SN_TRY(sn_collide_find(c->collide, world->h, &again->found));
    sn_collisions_drop_glued(c, &again->found);
    SN_TRY(merge(world, stage, q));
    carry_settled(again);
    take_over(again);
    return SN_OK;
}

SnStatus sn_collisions_find_again(void* self, const SnStage* stage, const SnConfig* q,
                                  SnArena scratch) {
    SnWorld* world = self;
    SnStatus status;
    (void)scratch;
    if (world->collisions->object_count == 0 || world->collisions->again->frozen) return SN_OK;
    SN_TIMED(world->stats.seconds[SN_PHASE_RECOLLIDE], status = find_at(world, stage, q));
    return status;
}
