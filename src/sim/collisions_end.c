// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// When a step is solved: the forces that contacts have at its end are remembered for the next step,
// and told to whoever asks.
#include "sim/world.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// on the cone to this share of it: sliding, or about to
#define ON_CONE (1 - 1e-6)

static SnContactInfo name_sides(const SnWorld* world, const SnContactKey* key) {
    const SnObjectSource *a = &world->collisions->source[key->a],
                         *b = &world->collisions->source[key->b];
    return (SnContactInfo){
        .body = {sn_world_body_at(world, a->body), sn_world_body_at(world, b->body)},
        .collider = sn_world_collider_at(world, b->collider)};
}

static SnContactInfo tell_of_contact(const SnWorld* world, const SnContact* contact,
                                     const SnRow* row, Vec3 force) {
    SnContactInfo info = name_sides(world, &contact->key);
    const Vec3 middle = v3_scale(0.5, v3_add(contact->side[0].point, contact->side[1].point));
    info.slides = row[0].force > 0 &&
                  hypot(row[1].force, row[2].force) >= ON_CONE * row->friction * row->force;
    v3_store(info.point, middle);
    v3_store(info.normal, contact->normal);
    v3_store(info.force, force);
    return info;
}

static SnContactInfo tell_of_touch(const SnWorld* world, const SnTouch* touch) {
    SnContactInfo info = name_sides(world, &touch->key);
    info.gap = touch->gap;
    memcpy(info.point, touch->point, sizeof info.point);
    memcpy(info.normal, touch->normal, sizeof info.normal);
    memcpy(info.force, touch->force, sizeof info.force);
    return info;
}

static SnStatus reserve_info(SnCollisions* c, int count) {
    if (count <= c->info_capacity) return SN_OK;
    SnContactInfo* info = SN_NEW_ARRAY(SnContactInfo, count + count / 2);
    if (!info) return SN_OUT_OF_MEMORY;
    sn_free(c->info);
    c->info = info;
    c->info_capacity = count + count / 2;
    return SN_OK;
}

// 1: a surface that is asleep, or an obstacle that stands still
static int is_at_rest(const SnWorld* world, int object) {
    const SnObjectSource* source = &world->collisions->source[object];
    return source->x ? sn_is_part_asleep(world, world->body[source->body].part) : source->rests;
}

int sn_is_touch_kept(const SnWorld* world, const SnTouch* touch) {
    return (is_at_rest(world, touch->key.a) && is_at_rest(world, touch->key.b)) ||
           sn_is_within_merged(world, &touch->key);
}

static void count_contact(SnWorld* world, const SnContactInfo* info) {
    SnStepStats* stats = &world->stats;
    world->collisions->info[stats->contacts++] = *info;
    stats->deepest = fmax(stats->deepest, -info->gap);
    stats->pressing += v3_dot(v3_load(info->force), v3_load(info->normal)) > 0;
}

static const SnTouch* find_touch(const SnState* state, int from, const SnContactKey* key) {
    for (int t = from; t < state->touch_count; ++t) {
        const int order = sn_contact_key_order(&state->touch[t].key, key);
        if (order >= 0) return order == 0 ? &state->touch[t] : NULL;
    }
    return NULL;
}

// touches of what is asleep, or moves as one, that come before a key, or all that are left
static int keep_touches(SnWorld* world, int from, const SnContactKey* before) {
    const SnState* state = world->state;
    SnState* next = world->next;
    int t = from;
    for (; t < state->touch_count; ++t) {
        if (before && sn_contact_key_order(&state->touch[t].key, before) >= 0) break;
        if (!sn_is_touch_kept(world, &state->touch[t])) continue;
        SnTouch* touch = &next->touch[next->touch_count++];
        *touch = state->touch[t];
        sn_merge_carry(world, touch);
        const SnContactInfo info = tell_of_touch(world, touch);
        count_contact(world, &info);
    }
    return t;
}

// `known`: the touch of the last step, or NULL
static void remember_touch(SnWorld* world, const SnContactKey* key, const SnContactInfo* info,
                           Vec3 force, const SnTouch* known) {
    const SnObjectSource* source = world->collisions->source;
    SnTouch* touch = &world->next->touch[world->next->touch_count++];
    *touch = (SnTouch){.key = *key, .gap = info->gap};
    v3_store(touch->force, force);
    const int half_asleep = is_at_rest(world, key->a) != is_at_rest(world, key->b) &&
                            source[key->a].x != NULL && source[key->b].x != NULL;
    if (!half_asleep && !sn_is_at_merged(world, key))
        v3_store(touch->reference_force, force);
    else if (known)
        v3_store(touch->reference_force,
                 sn_merge_turn(world, key, v3_load(known->reference_force)));
    memcpy(touch->point, info->point, sizeof touch->point);
    memcpy(touch->normal, info->normal, sizeof touch->normal);
}

// Forces of one contact, in its axes.
typedef struct Pushed {
    SnRow row[3];   // at the end of the step
    double mean[3]; // over it, N
    double gap;     // at its start, or at its end where contacts are energies, m
} Pushed;

static Pushed pushed_by_rows(const SnCollisions* c, int i) {
    Pushed pushed = {.gap = c->contacts.contact[i].gap};
    for (int k = 0; k < 3; ++k) {
        pushed.row[k] = sn_rows_contact(&c->rows, i)[k];
        pushed.mean[k] = c->mean[3 * i + k];
    }
    return pushed;
}

static Pushed pushed_by_energy(const SnPenalty* penalty, int i, const SnTermAt* end) {
    Pushed pushed = {.row[0].friction = penalty->rows.row[3 * i].friction,
                     .gap = -sn_penalty_depth(penalty, i, &end->q)};
    sn_penalty_force(penalty, i, end, pushed.mean);
    for (int k = 0; k < 3; ++k) pushed.row[k].force = pushed.mean[k];
    return pushed;
}

static Pushed pushed_after(const SnAgain* again, int i, const SnConfig* q, double h) {
    Pushed pushed = {.row[0].friction = again->penalty->rows.row[3 * i].friction,
                     .gap = -sn_penalty_depth(again->penalty, i, q)};
    for (int k = 0; k < 3; ++k)
        pushed.row[k].force = pushed.mean[k] = again->projected[i].impulse[k] / h;
    return pushed;
}

static Pushed pushed_by(const SnWorld* world, int i, const SnTermAt* end) {
    const SnCollisions* c = world->collisions;
    switch (c->kind) {
    case SN_CONTACT_ROWS:
        return pushed_by_rows(c, i);
    case SN_CONTACT_ENERGIES:
        return pushed_by_energy(c->again->penalty, i, end);
    case SN_CONTACT_PROJECTED:
        break;
    }
    return pushed_after(c->again, i, &end->q, world->h);
}

SnStatus sn_collisions_end(SnWorld* world, SnArena scratch) {
    SnCollisions* c = world->collisions;
    const SnContacts* contacts = c->kind == SN_CONTACT_ROWS ? &c->contacts : &c->again->now;
    SnTermAt end;
    int kept = 0;
    SN_TRY(sn_collisions_end_at(world, &scratch, &end));
    SN_TRY(sn_collisions_reserve_touches(world, contacts->count));
    SN_TRY(reserve_info(c, contacts->count + world->state->touch_count));
    world->next->touch_count = 0;
    world->stats.contacts = world->stats.pressing = 0;
    world->stats.deepest = 0;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContact* contact = &contacts->contact[i];
        const Pushed pushed = pushed_by(world, i, &end);
        Vec3 axis[3], last = v3(0, 0, 0), mean = v3(0, 0, 0);
        sn_contact_frame(contact->normal, axis);
        for (int k = 0; k < 3; ++k) {
            last = v3_axpy(pushed.row[k].force, axis[k], last);
            mean = v3_axpy(pushed.mean[k], axis[k], mean);
        }
        SnContactInfo info = tell_of_contact(world, contact, pushed.row, mean);
        info.gap = pushed.gap;
        kept = keep_touches(world, kept, &contact->key);
        count_contact(world, &info);
        if (pushed.row->force > 0)
            remember_touch(world, &contact->key, &info, last,
                           find_touch(world->state, kept, &contact->key));
    }
    keep_touches(world, kept, NULL);
    c->info_count = world->stats.contacts;
    return SN_OK;
}
