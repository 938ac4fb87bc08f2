// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies, found anew at iterates of a solve (source text 004, section 8.5).
//
// A step starts with the contacts that lie ahead of it (collisions_find.c). At an iterate q those
// that overlap there count, with the normal and the point of the surface that they have there, and
// of the first ones
//
//     those that q has on the wrong side: it came through, or past the middle;
//     those that were apart at first and do not overlap at q: it may have come all the way through.
//
// What overlapped at first and does not at q has parted, or slid off an edge.
#include "sim/world.h"

#include "base/clock.h"
#include "base/memory.h"
#include "collide/contacts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

SnStatus sn_create_again(const SnWorld* world, SnAgain** out) {
    const SnContactSettings* contact = &world->def.contact;
    const SnPenaltySettings settings = {.stiffness = contact->projection ? 1 : contact->penalty,
                                        .slip_speed = contact->slip_speed,
                                        .damping_speed = contact->damping_speed,
                                        .beside_matrix = contact->beside_matrix};
    SnAgain* again = SN_NEW(SnAgain);
    if (!again) return SN_OUT_OF_MEMORY;
    again->object = SN_NEW_ARRAY(SnTouchable, world->body_count + world->collider_count);
    if (!again->object || sn_create_penalty(world->model, &settings, &again->penalty) < 0 ||
        sn_create_penalty(world->model, &settings, &again->fresh) < 0) {
        sn_destroy_again(again);
        return SN_OUT_OF_MEMORY;
    }
    *out = again;
    return SN_OK;
}

void sn_destroy_again(SnAgain* again) {
    if (!again) return;
    sn_destroy_penalty(again->penalty);
    sn_destroy_penalty(again->fresh);
    sn_contacts_free(&again->now);
    sn_contacts_free(&again->next);
    sn_contacts_free(&again->found);
    sn_free(again->object);
    sn_free(again->settled);
    sn_free(again->projected);
    sn_free(again);
}

SnStatus sn_collisions_reserve_projected(SnAgain* again) {
    const int count = again->now.count;
    if (count > again->projected_capacity) {
        sn_free(again->projected);
        again->projected = SN_NEW_ARRAY(SnProjected, count + count / 2);
        again->projected_capacity = again->projected ? count + count / 2 : 0;
        if (!again->projected) return SN_OUT_OF_MEMORY;
    }
    if (count > 0) memset(again->projected, 0, sizeof *again->projected * (size_t)count);
    return SN_OK;
}

// ---- making rows

static SnContactRowsDef rows_def(const SnWorld* world, const SnTouchable* object,
                                 const SnConfig* at) {
    const SnCollisions* c = world->collisions;
    return (SnContactRowsDef){.model = world->model,
                              .object = object,
                              .pair = c->pair,
                              .pair_count = c->pair_count,
                              .start = at};
}

// velocities of obstacles are counted in m per step in statics
static double unit_of(const SnWorld* world) { return sn_is_static(world) ? world->h : 1; }

// those of hard contacts start from the forces of the last step: both lists are sorted by key
static void recall_multipliers(SnWorld* world) {
    const SnContacts* contacts = &world->collisions->contacts;
    const SnState* state = world->state;
    SnRow* row = world->collisions->again->penalty->rows.row;
    for (int i = 0, t = 0; i < contacts->count && t < state->touch_count;) {
        const SnContact* contact = &contacts->contact[i];
        const int order = sn_contact_key_order(&contact->key, &state->touch[t].key);
        if (order == 0)
            row[3 * i].force = fmax(0, v3_dot(v3_load(state->touch[t].force), contact->normal));
        i += order <= 0;
        t += order >= 0;
    }
}

SnStatus sn_collisions_penalise(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    if (c->kind == SN_CONTACT_ROWS) return SN_OK;
    SnPenalty* penalty = c->again->penalty;
    const SnConfig* now = &world->state->now.q;
    const SnContactRowsDef def = rows_def(world, c->object, &penalty->start);
    const double elapsed = sn_is_static(world) ? 1 : world->h;
    SnMotion before;
    SN_TRY(sn_collisions_motion(world, &scratch, &before));
    penalty->over = sn_is_static(world) ? world->h : 0;
    penalty->from = *now;
    penalty->slip_before = sn_scheme(world->def.integrator)->one_solve;
    sn_penalty_clear(penalty, now);
    SN_TRY(sn_contacts_reserve(&c->again->now, c->contacts.count));
    c->again->now.count = c->contacts.count;
    for (int i = 0; i < c->contacts.count; ++i) {
        c->again->now.contact[i] = c->contacts.contact[i];
        SN_TRY(sn_penalty_add(penalty, &def, &c->contacts.contact[i], elapsed, unit_of(world)));
    }
    if (world->def.contact.largest_depth > 0) recall_multipliers(world);
    sn_penalty_press(penalty, &before);
    return sn_collisions_keep_settled(c->again);
}

// ---- detection

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
            const SnPose pose = sn_collider_pose(&world->collider[source->collider], time);
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
    const SnContactRowsDef then = rows_def(world, c->object, &world->state->now.q),
                           now = rows_def(world, again->object, &again->fresh->start);
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
                              unit_of(world)));
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

SnStatus sn_collisions_find_again(void* self, const SnStage* stage, const SnConfig* q,
                                  SnArena scratch) {
    SnWorld* world = self;
    SnCollisions* c = world->collisions;
    SnAgain* again = c->again;
    (void)scratch;
    if (c->object_count == 0 || again->frozen) return SN_OK;
    const double start = sn_seconds();
    place_at(world, stage->time, q);
    SN_TRY(sn_collide_find(c->collide, world->h, &again->found));
    sn_collisions_drop_glued(c, &again->found);
    SN_TRY(merge(world, stage, q));
    carry_settled(again);
    take_over(again);
    world->stats.seconds[SN_STAGE_RECOLLIDE] += sn_seconds() - start;
    return SN_OK;
}

// ---- hard contacts

// Augmented Lagrangian: where a solve has found q with the forces F = max(lambda - k gap, 0), these
// become the multipliers of the next one, until
//
//     |min(gap, F / k)| <= the largest depth     for every contact:
//
// none is deeper, and none presses from farther away.
int sn_collisions_raise(SnWorld* world, const SnConfig* q) {
    SnCollisions* c = world->collisions;
    const double most = world->def.contact.largest_depth;
    if (c->kind != SN_CONTACT_ENERGIES || !(most > 0)) return 0;
    SnPenalty* penalty = c->again->penalty;
    const double k = penalty->settings.stiffness;
    double worst = 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const double depth = sn_penalty_depth(penalty, i, q);
        const double force = fmax(0, penalty->rows.row[3 * i].force + k * depth);
        worst = fmax(worst, fabs(fmin(-depth, force / k)));
    }
    if (worst <= most) return 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        SnRow* row = &penalty->rows.row[3 * i];
        row->force = fmax(0, row->force + k * sn_penalty_depth(penalty, i, q));
    }
    assert(c->again->settled_count == sn_penalty_count(penalty));
    for (int i = 0; i < c->again->settled_count; ++i)
        c->again->settled[i].multiplier = penalty->rows.row[3 * i].force;
    world->stats.contact_rounds++;
    return 1;
}
