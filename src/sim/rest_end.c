// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// At the end of a step, parts that have been still for a while fall asleep (rest.c).
#include "sim/rest.h"

#include <math.h>
#include <string.h>

#define AT_ONCE (-1.0) // value of SnRest.alarm: the part wakes when the next step begins

// 1: the forces on a part balance gravity and wind: in the step the part's momentum has changed by
// no more than the share SN_STEADY of the momentum that gravity and wind give in a step. A part may
// also be slow because it has just begun to fall, or because its motion is being reversed; it is
// not at rest then.
static int is_balanced(const SnWorld* world, const SnPart* part) {
    const Vec3 load = v3_axpy(world->drag->drag, v3_load(world->drag->wind),
                              v3_load(world->loads->gravity)); // force per mass, m/s^2
    Vec3 gain = v3(0, 0, 0);
    double mass = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        mass += m;
        gain = v3_axpy(m, v3_load(world->next->now.v + 3 * (size_t)i), gain);
        gain = v3_axpy(-m, v3_load(world->state->now.v + 3 * (size_t)i), gain);
    }
    return v3_norm(load) == 0 || v3_norm(gain) <= SN_STEADY * world->h * mass * v3_norm(load);
}

static int is_still(const SnWorld* world, int p, const SnMixedPart* mixed) {
    const SnPart* part = &world->model->part[p];
    return mixed->deforming->element_count == 0 && !sn_is_part_moved(world, p) &&
           sn_rest_largest_speed(part, world->next->now.v) < sn_still_speed(world, p) &&
           is_balanced(world, part);
}

// Count for how long each part has been still, and let SnRest.crept follow the strain of its
// ghosts. Returns 1 if a part may fall asleep.
static int count_still(SnWorld* world) {
    SnRest* rest = world->next->rest;
    int any = 0;
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        const SnMixedPart* mixed = &world->adapt->mixed->part[m];
        if (!world->model->part[p].solid) continue;
        ++m;
        if (sn_is_asleep(&rest[p])) continue;
        const double most = world->adapt->owed[p].most;
        if (world->state->merged[p].group < 0)
            rest[p].crept += fmin(1, world->h / SN_LATELY) * (most - rest[p].crept);
        rest[p].still = is_still(world, p, mixed) ? rest[p].still + world->h : 0;
        any |= rest[p].still >= SN_STILL_TIME;
    }
    return any;
}

// A part stays awake if the alarm of its ghosts (sn_rest_alarm) is due within this time.
#define SOON 10.0 // s

static int is_ready(const SnWorld* world, int part) {
    const double end = world->state->time + world->h;
    return world->next->rest[part].still >= SN_STILL_TIME &&
           sn_rest_alarm(world, part) > end + SOON;
}

// Parts that something fast touches stay awake.
static void keep_awake(const SnWorld* world, const unsigned char* fast, unsigned char* ready) {
    const SnContacts* contacts = &world->collisions->contacts;
    for (int i = 0; i < contacts->count; ++i) {
        const SnContactKey* key = &contacts->contact[i].key;
        const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
        if (a >= 0 && !sn_rest_lets_sleep(world, key->b, fast)) ready[a] = 0;
        if (b >= 0 && !sn_rest_lets_sleep(world, key->a, fast)) ready[b] = 0;
    }
}

// At a contact of two awake parts both parts give way; at a contact with a sleeping part only the
// awake part does, so that the contact's force changes. The force stays the same if both parts fall
// asleep together. So a part waits this long for still parts that it touches.
#define PATIENCE 1.0 // s

// Returns 1 if a part that is ready to sleep has to wait for the part `other`; then it is no longer
// ready.
static int waits_for(const SnRest* rest, int part, int other, unsigned char* ready) {
    if (!ready[part] || ready[other] || sn_is_asleep(&rest[other])) return 0;
    if (rest[other].still == 0 || rest[part].still > PATIENCE) return 0;
    ready[part] = 0;
    return 1;
}

static void wait_for_others(const SnWorld* world, unsigned char* ready) {
    const SnContacts* contacts = &world->collisions->contacts;
    for (int more = 1; more;) {
        more = 0;
        for (int i = 0; i < contacts->count; ++i) {
            const SnContactKey* key = &contacts->contact[i].key;
            const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
            if (a < 0 || b < 0) continue;
            more |= waits_for(world->next->rest, a, b, ready);
            more |= waits_for(world->next->rest, b, a, ready);
        }
    }
}

// For both parts of a contact, add |told| to `all` and |now - told| to `change`. `now` is the
// contact's present force, and `told` is its reference force, from the time when a part fell asleep
// or merged (SnTouch.reference_force), both N.
static void add_force_change(const SnWorld* world, const SnContactKey* key, Vec3 told, Vec3 now,
                             double* all, double* change) {
    const int part[2] = {sn_part_of_object(world, key->a), sn_part_of_object(world, key->b)};
    for (int side = 0; side < 2; ++side) {
        if (part[side] < 0) continue;
        all[part[side]] += v3_norm(told);
        change[part[side]] += v3_norm(v3_sub(now, told));
    }
}

// Let each sleeping part wake when the next step begins if the forces that press on it have changed
// by more than the share SN_STEADY of their reference forces.
static SnStatus watch_forces(SnWorld* world, SnArena scratch) {
    const SnState *state = world->state, *next = world->next;
    double* all = SN_PUSH(&scratch, double, 2 * (size_t)next->rest_count);
    double* change = all + next->rest_count;
    if (!all) return SN_OUT_OF_MEMORY;
    for (int s = 0, t = 0; s < state->touch_count || t < next->touch_count;) {
        const SnTouch *old = &state->touch[s], *new = &next->touch[t];
        const int order = s == state->touch_count  ? 1
                          : t == next->touch_count ? -1
                                                   : sn_contact_key_order(&old->key, &new->key);
        const Vec3 none = v3(0, 0, 0);
        if (order < 0)
            add_force_change(world, &old->key, v3_load(old->reference_force), none, all, change);
        else
            add_force_change(world, &new->key, v3_load(new->reference_force), v3_load(new->force),
                             all, change);
        s += order <= 0;
        t += order >= 0;
    }
    for (int p = 0; p < next->rest_count; ++p)
        if (sn_is_asleep(&next->rest[p]) && change[p] > SN_STEADY * all[p])
            next->rest[p].alarm = AT_ONCE;
    return SN_OK;
}

static void fall_asleep(SnWorld* world, int p) {
    const SnPart* part = &world->model->part[p];
    SnState* next = world->next;
    next->rest[p].asleep_since = world->state->time + world->h;
    next->rest[p].alarm = sn_rest_alarm(world, p);
    memset(next->now.v + 3 * (size_t)part->first_node, 0,
           3 * sizeof(double) * (size_t)part->mesh->vertex_count);
    memset(next->now.v + 3 * (size_t)part->first_slot, 0,
           3 * sizeof(double) * (size_t)part->slot_count);
}

SnStatus sn_rest_end(SnWorld* world, SnArena scratch) {
    const int parts = world->model->part_count;
    SN_TRY(watch_forces(world, scratch));
    if (!count_still(world)) return SN_OK;
    unsigned char* ready = SN_PUSH(&scratch, unsigned char, 2 * (size_t)parts);
    unsigned char* fast = ready + parts;
    if (!ready) return SN_OUT_OF_MEMORY;
    sn_rest_find_fast(world, world->next->now.v, fast);
    for (int p = 0; p < parts; ++p)
        ready[p] = world->model->part[p].solid && !sn_is_asleep(&world->next->rest[p]) &&
                   is_ready(world, p);
    if (world->collisions) {
        keep_awake(world, fast, ready);
        wait_for_others(world, ready);
    }
    for (int p = 0; p < parts; ++p)
        if (ready[p]) fall_asleep(world, p);
    return SN_OK;
}
