// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Steering: a user moves drives and colliders while the world runs, and their definitions no longer
// say how they move. For each of them the state has an SnSteer: the place that the drive or
// collider had when it got its target, and the target.
#include "sim/add.h"
#include "sim/replace.h"
#include "sinew/touch.h"

#include <math.h>
#include <string.h>

// ---- finding

// Compare a steer with a drive (`collider` is 0) or a collider (`drive` is 0) by their order in the
// list: all drives, by number, then all colliders, by number. Returns -1 if the steer comes before
// the drive or collider, 1 if it comes after it, and 0 if it belongs to the drive or collider.
static int compare_steer(const SnSteer* steer, int drive, int collider) {
    if (steer->collider != collider) return steer->collider < collider ? -1 : 1;
    return steer->drive == drive ? 0 : steer->drive < drive ? -1 : 1;
}

// The place of the steer of a drive or collider in the list; without a steer, the place for a new
// one.
static int find_steer_place(const SnState* state, int drive, int collider) {
    int low = 0, high = state->steer_count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (compare_steer(&state->steer[middle], drive, collider) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const SnSteer* sn_find_steer(const SnState* state, int drive, int collider) {
    if (state->steer_count == 0) return NULL;
    const int place = find_steer_place(state, drive, collider);
    if (place == state->steer_count) return NULL;
    const SnSteer* steer = &state->steer[place];
    return compare_steer(steer, drive, collider) == 0 ? steer : NULL;
}

static const SnDrive* find_drive(const SnScript* script, int item) {
    for (int d = 0; d < script->drive_count; ++d)
        if (script->drive[d].item == item) return &script->drive[d];
    return NULL;
}

static const SnCollider* find_collider(const SnWorld* world, int number) {
    const int index = sn_world_collider_index(world, (SnColliderId){number});
    return index < 0 ? NULL : &world->collider[index];
}

// The motion in the definition of a drive or a collider; NULL: there is none of this number.
static const SnDriveDef* find_motion(const SnWorld* world, int drive, int collider) {
    const SnDrive* d = drive ? find_drive(&world->script, drive) : NULL;
    const SnCollider* c = collider ? find_collider(world, collider) : NULL;
    return d ? &d->def : c ? &c->motion : NULL;
}

static void read_motion(const SnWorld* world, const SnDriveDef* def, int drive, int collider,
                        double time, SnMotionKey* at) {
    SnMotionKey rate;
    sn_drive_motion(def, sn_find_steer(world->state, drive, collider), time, at, &rate);
    at->time = time;
}

// ---- setting a target

static SnStatus check_target(const SnWorld* world, const SnDriveDef* def, const SnMotionKey* from,
                             const SnMotionKey* target, SnError* error) {
    if (!isfinite(target->time) || !isfinite(target->angle) || !sn_all_finite(target->translate, 3))
        return sn_fail(error, SN_BAD_INPUT, "a target must be finite");
    if (!(target->time > world->state->time))
        return sn_fail(error, SN_BAD_INPUT,
                       "the target's time is %g s; accepted is one behind the world's, %g s",
                       target->time, world->state->time);
    if (target->angle == from->angle || sn_has_direction(def->axis)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "the target turns it about no axis; accepted is the angle %g", from->angle);
}

static SnStatus insert_steer(SnWorld* world, const SnSteer* steer, SnError* error) {
    SnState* state = world->state;
    if (sn_world_reserve(world, SN_PER_STEER, state->steer_count + 1) < 0)
        return sn_out_of_memory(error);
    const int place = find_steer_place(state, steer->drive, steer->collider);
    if (!sn_find_steer(state, steer->drive, steer->collider)) {
        const size_t behind = (size_t)(state->steer_count++ - place);
        memmove(state->steer + place + 1, state->steer + place, behind * sizeof *steer);
    }
    state->steer[place] = *steer;
    return SN_OK;
}

static SnStatus steer_to(SnWorld* world, SnSteer steer, const SnMotionKey* target, SnError* error) {
    SN_TRY(sn_world_start(world, error));
    const SnDriveDef* def = find_motion(world, steer.drive, steer.collider);
    if (!def)
        return sn_fail(error, SN_BAD_INPUT, "there is no %s %d in this world now",
                       steer.drive ? "drive" : "collider", steer.drive + steer.collider);
    read_motion(world, def, steer.drive, steer.collider, world->state->time, &steer.from);
    steer.to = *target;
    SN_TRY(check_target(world, def, &steer.from, target, error));
    return insert_steer(world, &steer, error);
}

SnStatus sn_world_move_drive(SnWorld* world, SnItemId drive, const SnMotionKey* target,
                             SnError* error) {
    return steer_to(world, (SnSteer){.drive = drive.index1}, target, error);
}

SnStatus sn_world_move_collider(SnWorld* world, SnColliderId collider, const SnMotionKey* target,
                                SnError* error) {
    return steer_to(world, (SnSteer){.collider = collider.index1}, target, error);
}

// ---- reading back

static SnStatus read_current_motion(const SnWorld* world, int drive, int collider, double time,
                                    SnMotionKey* motion) {
    const SnDriveDef* def = world->started ? find_motion(world, drive, collider) : NULL;
    if (!def || !isfinite(time)) return SN_BAD_INPUT;
    read_motion(world, def, drive, collider, time, motion);
    return SN_OK;
}

SnStatus sn_world_drive_motion(const SnWorld* world, SnItemId drive, double time,
                               SnMotionKey* motion) {
    return read_current_motion(world, drive.index1, 0, time, motion);
}

SnStatus sn_world_collider_motion(const SnWorld* world, SnColliderId collider, double time,
                                  SnMotionKey* motion) {
    return read_current_motion(world, 0, collider.index1, time, motion);
}

// ---- from state to state

static int is_possible(const SnWorld* world, const SnSteer* steer) {
    return (steer->drive == 0) != (steer->collider == 0) &&
           find_motion(world, steer->drive, steer->collider) && isfinite(steer->from.time) &&
           isfinite(steer->to.time) && steer->from.time < steer->to.time &&
           sn_all_finite(steer->from.translate, 3) && sn_all_finite(steer->to.translate, 3) &&
           isfinite(steer->from.angle) && isfinite(steer->to.angle);
}

int sn_steers_fit(const SnWorld* world, const SnState* state) {
    int fit = 1;
    for (int i = 0; i < state->steer_count && fit; ++i) {
        const SnSteer* steer = &state->steer[i];
        fit = is_possible(world, steer) &&
              (i == 0 || compare_steer(steer - 1, steer->drive, steer->collider) < 0);
    }
    return fit;
}

SnStatus sn_steers_take(SnWorld* world, const SnState* from) {
    SnState* state = world->state;
    SN_TRY(sn_world_reserve(world, SN_PER_STEER, from->steer_count));
    state->steer_count = 0;
    for (int i = 0; i < from->steer_count; ++i)
        if (is_possible(world, &from->steer[i]))
            state->steer[state->steer_count++] = from->steer[i];
    return SN_OK;
}

SnStatus sn_steer_carry(SnWorld* world) {
    return sn_steers_take(world, world->passage->old->state);
}
