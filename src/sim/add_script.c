// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Adding pins, drives, forces and events to a world.
#include "sim/add.h"

#include "base/memory.h"
#include "mesh/select.h"

#include <math.h>

SnPinDef sn_default_pin_def(void) {
    return (SnPinDef){.component = {1, 1, 1}, .from = -HUGE_VAL, .until = HUGE_VAL};
}

SnDriveDef sn_default_drive_def(void) {
    return (SnDriveDef){.smooth = 1, .from = -HUGE_VAL, .until = HUGE_VAL};
}

SnForceDef sn_default_force_def(void) { return (SnForceDef){0}; }

static SnStatus check_target(const SnWorld* world, SnBodyId id, const char* what, SnError* error) {
    const SnBody* body = sn_world_known_body(world, id);
    if (!body) return sn_fail(error, SN_BAD_INPUT, "a %s names no body of this world", what);
    if (body->can & SN_BODY_HAS_POSE)
        return sn_fail(error, SN_UNSUPPORTED, "a %s cannot act on the rigid body '%s'", what,
                       body->name);
    return SN_OK;
}

SnStatus sn_world_pick(const SnWorld* world, SnBodyId id, const SnSelect* select, const char* what,
                       SnNodeSet* nodes, SnError* error) {
    const SnBody* body = sn_world_body(world, id);
    const SnPart* part = &world->model->part[body->part];
    SnStatus status = sn_select_vertices(part->mesh, select, &nodes->node, &nodes->count);
    if (status < 0)
        return sn_fail(error, status, "%s on body '%s': %s", what, body->name,
                       sn_status_text(status));
    if (nodes->count == 0) {
        sn_free(nodes->node);
        nodes->node = NULL;
        return sn_fail(error, SN_BAD_INPUT, "a %s on body '%s' selects no node", what, body->name);
    }
    for (int i = 0; i < nodes->count; ++i) nodes->node[i] = sn_part_node(part, nodes->node[i]);
    return SN_OK;
}

static SnStatus check_times(const char* what, double from, double until, SnError* error) {
    if (isnan(from) || isnan(until) || !(until > from))
        return sn_fail(error, SN_BAD_INPUT, "a %s lasts from %g s until %g s", what, from, until);
    return SN_OK;
}

static SnStatus check_keys(const void* key, int count, SnError* error) {
    if (count < 0) return sn_fail(error, SN_BAD_INPUT, "key_count is %d", count);
    if (count > 0 && !key)
        return sn_fail(error, SN_BAD_INPUT, "key_count is %d, but there are no keys", count);
    return SN_OK;
}

SnStatus sn_check_motion(const char* what, const SnMotionKey* key, int count, const double axis[3],
                         double turn_rate, SnError* error) {
    int turns = turn_rate != 0;
    SN_TRY(check_keys(key, count, error));
    for (int i = 0; i < count; ++i) {
        turns |= key[i].angle != 0;
        if (!isfinite(key[i].time) || !isfinite(key[i].angle) ||
            !sn_all_finite(key[i].translate, 3))
            return sn_fail(error, SN_BAD_INPUT, "key %d of a %s is not finite", i, what);
        if (i > 0 && !(key[i].time > key[i - 1].time))
            return sn_fail(error, SN_BAD_INPUT, "the times of a %s's keys must ascend", what);
    }
    if (!turns || sn_has_direction(axis)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "a %s turns about no axis; accepted is an axis that is not zero", what);
}

SnStatus sn_world_add_pin(SnWorld* world, const SnPinDef* def, SnError* error) {
    SN_TRY(check_target(world, def->body, "pin", error));
    SN_TRY(check_times("pin", def->from, def->until, error));
    return sn_append_item(world, (SnItem){.kind = SN_ITEM_PIN, .pin = *def}, error);
}

SnStatus sn_world_add_drive(SnWorld* world, const SnDriveDef* def, SnError* error) {
    SN_TRY(check_target(world, def->body, "drive", error));
    SN_TRY(check_times("drive", def->from, def->until, error));
    if (!sn_all_finite(def->point, 3) || !sn_all_finite(def->axis, 3) ||
        !sn_all_finite(def->velocity, 3) || !isfinite(def->turn_rate))
        return sn_fail(error, SN_BAD_INPUT, "axis and rates of a drive must be finite");
    SN_TRY(sn_check_motion("drive", def->key, def->key_count, def->axis, def->turn_rate, error));
    SnItem item = {.kind = SN_ITEM_DRIVE, .drive = *def};
    item.drive.key = SN_CLONE_ARRAY(SnMotionKey, def->key, def->key_count);
    if (!item.drive.key) return sn_out_of_memory(error);
    return sn_append_item(world, item, error);
}

static SnStatus check_profile(const SnForceDef* def, SnError* error) {
    SN_TRY(check_keys(def->key, def->key_count, error));
    for (int i = 0; i < def->key_count; ++i) {
        if (!isfinite(def->key[i].time) || !isfinite(def->key[i].value))
            return sn_fail(error, SN_BAD_INPUT, "key %d of a force is not finite", i);
        if (i > 0 && !(def->key[i].time > def->key[i - 1].time))
            return sn_fail(error, SN_BAD_INPUT, "the times of a force's profile must ascend");
    }
    return SN_OK;
}

SnStatus sn_world_add_force(SnWorld* world, const SnForceDef* def, SnError* error) {
    SN_TRY(check_target(world, def->body, "force", error));
    if (!sn_all_finite(def->force, 3))
        return sn_fail(error, SN_BAD_INPUT, "a force must be finite");
    SN_TRY(check_profile(def, error));
    SnItem item = {.kind = SN_ITEM_FORCE, .force = *def};
    item.force.key = SN_CLONE_ARRAY(SnProfileKey, def->key, def->key_count);
    if (!item.force.key) return sn_out_of_memory(error);
    return sn_append_item(world, item, error);
}

SnStatus sn_world_add_event(SnWorld* world, const SnEventDef* def, SnError* error) {
    if ((unsigned)def->kind > SN_EVENT_WIND)
        return sn_fail(error, SN_BAD_INPUT, "there is no event of kind %d", (int)def->kind);
    if (!isfinite(def->time) || !sn_all_finite(def->vector, 3))
        return sn_fail(error, SN_BAD_INPUT, "time and vector of an event must be finite");
    const SnBody* body = sn_world_known_body(world, def->body);
    if (def->kind == SN_EVENT_KICK && !body)
        return sn_fail(error, SN_BAD_INPUT, "a kick names no body of this world");
    if (def->kind == SN_EVENT_KICK && !(def->time >= body->stay.from))
        return sn_fail(error, SN_BAD_INPUT,
                       "a kick at %g s is for the body '%s', which comes at %g s; accepted is a "
                       "time from then on",
                       def->time, body->name, body->stay.from);
    return sn_append_item(world, (SnItem){.kind = SN_ITEM_EVENT, .event = *def}, error);
}
