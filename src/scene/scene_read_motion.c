// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

// How driven nodes and colliders move.

static const SnKeyDef key_fields[] = {
    {SN_NUMBER("time", SnMotionKey, time, SN_TIME, SN_ANY), .required = 1,
     .about = "after that of the key before"},
    {SN_VECTOR("translate", SnMotionKey, translate, 3, SN_LENGTH, SN_ANY),
     .about = "shift from rest", .otherwise = "as at the key before"},
    {SN_NUMBER("angle", SnMotionKey, angle, SN_ANGLE, SN_ANY), .about = "turn from rest",
     .otherwise = "as at the key before"},
};
static const SnForm key_shape = {SN_OBJECT(key_fields)};
const SnForm sn_form_keys = {SN_ARRAY(&key_shape), .least = 1, .most = SN_MAX_ITEMS};

SnStatus sn_read_keys(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnDriveDef* motion = place;
    void* array;
    SN_TRY(sn_read_array(r, value, sizeof(SnMotionKey), &array, &motion->key_count));
    if (!value->count) return sn_read_fail(r, value, "found no key; accepted is at least one");
    SnMotionKey* key = array;
    for (int i = 0; i < value->count; ++i) {
        // values that a key does not give stay as they were at the key before
        if (i) key[i] = key[i - 1];
        SN_TRY(sn_read_fields(r, &value->item[i], key_fields, SN_COUNT(key_fields), &key[i]));
        if (i && key[i].time <= key[i - 1].time)
            return sn_read_fail(r, &value->item[i],
                                "found the time %g s after %g s; accepted are ascending times",
                                key[i].time, key[i - 1].time);
    }
    motion->key = key;
    return SN_OK;
}

static int has_direction(const double axis[3]) {
    return axis[0] != 0 || axis[1] != 0 || axis[2] != 0;
}

SnStatus sn_check_angle_axis(SnReader* r, const SnJson* value, const double axis[3], double angle) {
    if (angle == 0 || has_direction(axis)) return SN_OK;
    return sn_read_fail(r, sn_json_get(value, "angle"),
                        "found an angle without a direction; accepted is an angle with an "
                        "\"axis\" that is not zero");
}

static int does_turn(const SnDriveDef* motion) {
    int turning = motion->turn_rate != 0;
    for (int i = 0; i < motion->key_count; ++i) turning |= motion->key[i].angle != 0;
    return turning;
}

SnStatus sn_check_motion_axis(SnReader* r, const SnJson* value, const SnDriveDef* motion) {
    if (!does_turn(motion) || has_direction(motion->axis)) return SN_OK;
    return sn_read_fail(r, value,
                        "found a motion that turns about no axis; accepted is one with an "
                        "\"axis\" that is not zero");
}
