// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Splitting groups after a step was solved, if contacts would not hold their parts together
// (merge.c).
#include "sim/merge.h"

// For both parts of a contact, add |told| to SnWay.all and |now - told| to SnWay.change. `now` is
// the contact's present force, and `told` is its reference force, from the time when a part fell
// asleep or merged (SnTouch.reference_force), both N.
static void add_outside_change(const SnWorld* world, const SnContactKey* key, Vec3 told, Vec3 now,
                               SnWay* way) {
    const int part[2] = {sn_part_of_object(world, key->a), sn_part_of_object(world, key->b)};
    for (int side = 0; side < 2; ++side) {
        if (part[side] < 0) continue;
        way[part[side]].all += v3_norm(told);
        way[part[side]].change += v3_norm(v3_sub(now, told));
    }
}

static Vec3 contact_force(const SnCollisions* c, int contact) {
    Vec3 axis[3], force = v3(0, 0, 0);
    sn_contact_frame(c->contacts.contact[contact].normal, axis);
    for (int k = 0; k < 3; ++k)
        force = v3_axpy(sn_rows_contact(&c->rows, contact)[k].force, axis[k], force);
    return force;
}

// For each part of a group, sum up the reference forces of its contacts with objects outside of the
// group (SnWay.all), and the changes of force since then (SnWay.change). The lists of old touches
// and of present contacts are both sorted by key, so they are walked together.
static void watch_outside(const SnWorld* world, SnWay* way) {
    const SnState* state = world->state;
    const SnCollisions* c = world->collisions;
    for (int t = 0, i = 0; t < state->touch_count || i < c->contacts.count;) {
        const SnTouch* touch = &state->touch[t];
        const SnContactKey* key = &c->contacts.contact[i].key;
        const int order = t == state->touch_count  ? 1
                          : i == c->contacts.count ? -1
                                                   : sn_contact_key_order(&touch->key, key);
        const Vec3 told = order <= 0 ? v3_load(touch->reference_force) : v3(0, 0, 0);
        const Vec3 now = order >= 0 ? contact_force(c, i) : v3(0, 0, 0);
        if (order < 0) key = &touch->key;
        if (sn_is_at_merged(world, key)) add_outside_change(world, key, told, now, way);
        t += order <= 0;
        i += order >= 0;
    }
}

// 1: the force and torque that a part needs have changed by at most SN_STEADY times their reference
// values plus `least`, and so have the forces of its contacts with objects outside of its group.
// `least` is a small force: in the time SN_STILL_TIME it makes the part as fast as still parts may
// be.
static int needs_are_steady(const SnWorld* world, int p, const SnWay* way) {
    const SnMerged* merged = &world->state->merged[p];
    const double size = world->adapt->size[p];
    const double least = way->mass * sn_still_speed(world, p) / SN_STILL_TIME;
    const Vec3 force = v3_load(merged->reference_wrench),
               torque = v3_load(merged->reference_wrench + 3);
    const double told = v3_norm(force) + v3_norm(torque) / size;
    const double off =
        v3_norm(v3_sub(way->force, force)) + v3_norm(v3_sub(way->torque, torque)) / size;
    return off <= SN_STEADY * told + least && way->change <= SN_STEADY * way->all + least;
}

static int any_merged(const SnState* state) {
    int any = 0;
    for (int p = 0; p < state->rest_count; ++p) any |= state->merged[p].group >= 0;
    return any;
}

SnStatus sn_merge_break(SnWorld* world, SnArena scratch, int* broke) {
    *broke = 0;
    if (!world->adapt || !any_merged(world->state)) return SN_OK;
    SnWay* way = SN_PUSH(&scratch, SnWay, world->model->part_count);
    if (!way) return SN_OUT_OF_MEMORY;
    sn_merge_measure_needs(world, world->state->merged, way);
    watch_outside(world, way);
    for (int p = 0; p < world->model->part_count; ++p) {
        if (world->state->merged[p].group < 0 || needs_are_steady(world, p, &way[p])) continue;
        sn_merge_part_all(world->state, world->state->merged[p].group);
        *broke = 1;
    }
    return SN_OK;
}
