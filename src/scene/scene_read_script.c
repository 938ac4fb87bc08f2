// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

#include <string.h>

// What holds, drives and pushes, and what happens when.

// ---- bodies by name -------------------------------------------------------------------------

static const char* body_at(const void* context, int i) {
    const SnScene* scene = context;
    return i < scene->body_count ? scene->body[i].name : NULL;
}

static SnStatus read_body(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    const SnScene* scene = r->scene;
    for (int i = 0; value->kind == SN_JSON_STRING && i < scene->body_count; ++i) {
        if (strcmp(scene->body[i].name, value->string)) continue;
        *(SnBodyId*)place = (SnBodyId){i + 1};
        return SN_OK;
    }
    return sn_read_fail_name(r, value, "body", body_at, scene);
}

// the nodes that an item of the script is about
static SnStatus read_nodes(SnReader* r, const SnJson* item, SnBodyId id, SnSelect* select) {
    const SnSceneBody* body = &r->scene->body[id.index1 - 1];
    if (body->kind == SN_BODY_RIGID)
        return sn_read_fail(r, sn_json_get(item, "body"),
                            "found the rigid body \"%.60s\", which has no nodes; accepted is a "
                            "soft body or springs",
                            body->name);
    return sn_read_select(r, sn_json_get(item, "select"), body, 0, select);
}

static SnStatus check_times(SnReader* r, const SnJson* item, double from, double until) {
    if (from < until) return SN_OK;
    return sn_read_fail(r, item,
                        "found \"from\" %g s and \"until\" %g s; accepted is a time that "
                        "begins before it ends",
                        from, until);
}

// ---- pins -----------------------------------------------------------------------------------

// "xz": each letter at most once
static SnStatus read_components(SnReader* r, const SnField* field, const SnJson* value,
                                void* place) {
    (void)field;
    int component[3] = {0}, good = value->kind == SN_JSON_STRING && value->length > 0;
    for (const char* c = good ? value->string : ""; *c; ++c) {
        good &= *c >= 'x' && *c <= 'z' && !component[(*c - 'x') % 3];
        if (good) component[*c - 'x'] = 1;
    }
    if (!good)
        return sn_read_fail_value(r, value, "text of the letters x, y and z, such as \"xy\"");
    memcpy(place, component, sizeof component);
    return SN_OK;
}

static SnStatus read_pin(SnReader* r, const SnJson* value, void* item) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, SnPinDef, name)},
        {SN_ROW("body", read_body, SnPinDef, body), .required = 1},
        {.key = "select", .read = sn_read_later, .required = 1},
        {SN_ROW("components", read_components, SnPinDef, component)},
        {SN_NUMBER("from", SnPinDef, from, SN_TIME, SN_ANY)},
        {SN_NUMBER("until", SnPinDef, until, SN_TIME, SN_ANY)},
    };
    SnPinDef* pin = item;
    *pin = sn_default_pin_def();
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), pin));
    SN_TRY(check_times(r, value, pin->from, pin->until));
    return read_nodes(r, value, pin->body, &pin->select);
}

// ---- drives ---------------------------------------------------------------------------------

static SnStatus read_keys(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_NUMBER("time", SnMotionKey, time, SN_TIME, SN_ANY), .required = 1},
        {SN_VECTOR("translate", SnMotionKey, translate, 3, SN_LENGTH, SN_ANY)},
        {SN_NUMBER("angle", SnMotionKey, angle, SN_ANGLE, SN_ANY)},
    };
    SnDriveDef* drive = place;
    void* array;
    SN_TRY(sn_read_array(r, value, sizeof(SnMotionKey), &array, &drive->key_count));
    SnMotionKey* key = array;
    for (int i = 0; i < value->count; ++i) {
        // what a key does not say stays as it was at the key before
        if (i) key[i] = key[i - 1];
        SN_TRY(sn_read_fields(r, &value->item[i], fields, SN_COUNT(fields), &key[i]));
        if (i && key[i].time <= key[i - 1].time)
            return sn_read_fail(r, &value->item[i],
                                "found the time %g s after %g s; accepted are ascending times",
                                key[i].time, key[i - 1].time);
    }
    drive->key = key;
    return SN_OK;
}

static int turns(const SnDriveDef* drive) {
    int turning = drive->turn_rate != 0;
    for (int i = 0; i < drive->key_count; ++i) turning |= drive->key[i].angle != 0;
    return turning;
}

static SnStatus read_drive(SnReader* r, const SnJson* value, void* item) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, SnDriveDef, name)},
        {SN_ROW("body", read_body, SnDriveDef, body), .required = 1},
        {.key = "select", .read = sn_read_later, .required = 1},
        {SN_VECTOR("point", SnDriveDef, point, 3, SN_LENGTH, SN_ANY)},
        {SN_VECTOR("axis", SnDriveDef, axis, 3, SN_PURE, SN_ANY)},
        {.key = "keys", .read = read_keys},
        {SN_ROW("smooth", sn_read_flag, SnDriveDef, smooth)},
        {SN_VECTOR("velocity", SnDriveDef, velocity, 3, SN_SPEED, SN_ANY)},
        {SN_NUMBER("turn_rate", SnDriveDef, turn_rate, SN_TURN_RATE, SN_ANY)},
        {SN_NUMBER("from", SnDriveDef, from, SN_TIME, SN_ANY)},
        {SN_NUMBER("until", SnDriveDef, until, SN_TIME, SN_ANY)},
    };
    SnDriveDef* drive = item;
    *drive = sn_default_drive_def();
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), drive));
    SN_TRY(check_times(r, value, drive->from, drive->until));
    const double* axis = drive->axis;
    if (turns(drive) && axis[0] == 0 && axis[1] == 0 && axis[2] == 0)
        return sn_read_fail(r, value,
                            "found a drive that turns about no axis; accepted is a drive "
                            "with an \"axis\" that is not zero");
    return read_nodes(r, value, drive->body, &drive->select);
}

// ---- forces ---------------------------------------------------------------------------------

static SnStatus read_profile(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField time = {.dimension = SN_TIME}, multiple = {.dimension = SN_PURE};
    SnForceDef* force = place;
    void* array;
    SN_TRY(sn_read_array(r, value, sizeof(SnProfileKey), &array, &force->key_count));
    SnProfileKey* key = array;
    for (int i = 0; i < value->count; ++i) {
        const SnJson* pair = &value->item[i];
        if (pair->kind != SN_JSON_ARRAY || pair->count != 2)
            return sn_read_fail_value(r, pair, "an array [time, multiple of the force]");
        SN_TRY(sn_read_number(r, &time, &pair->item[0], &key[i].time));
        SN_TRY(sn_read_number(r, &multiple, &pair->item[1], &key[i].value));
        if (i && key[i].time <= key[i - 1].time)
            return sn_read_fail(r, pair,
                                "found the time %g s after %g s; accepted are ascending times",
                                key[i].time, key[i - 1].time);
    }
    force->key = key;
    return SN_OK;
}

static SnStatus read_force(SnReader* r, const SnJson* value, void* item) {
    static const SnField fields[] = {
        {SN_ROW("name", sn_read_text, SnForceDef, name)},
        {SN_ROW("body", read_body, SnForceDef, body), .required = 1},
        {.key = "select", .read = sn_read_later, .required = 1},
        {SN_VECTOR("force", SnForceDef, force, 3, SN_FORCE, SN_ANY), .required = 1},
        {.key = "profile", .read = read_profile},
    };
    SnForceDef* force = item;
    *force = sn_default_force_def();
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), force));
    return read_nodes(r, value, force->body, &force->select);
}

// ---- events ---------------------------------------------------------------------------------

static SnStatus read_kick(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {SN_ROW("body", read_body, SnEventDef, body), .required = 1},
        {SN_VECTOR("velocity", SnEventDef, vector, 3, SN_SPEED, SN_ANY), .required = 1},
    };
    return sn_read_fields(r, value, fields, SN_COUNT(fields), place);
}

static SnStatus read_event(SnReader* r, const SnJson* value, void* item) {
    static const SnField fields[] = {
        {SN_NUMBER("time", SnEventDef, time, SN_TIME, SN_ANY), .required = 1},
        {SN_VECTOR("gravity", SnEventDef, vector, 3, SN_ACCELERATION, SN_ANY)},
        {.key = "kick", .read = read_kick},
        {SN_VECTOR("wind", SnEventDef, vector, 3, SN_SPEED, SN_ANY)},
    };
    static const SnEventKind kinds[] = {0, SN_EVENT_GRAVITY, SN_EVENT_KICK, SN_EVENT_WIND};
    SnEventDef* event = item;
    SN_TRY(sn_read_fields(r, value, fields, SN_COUNT(fields), event));
    if (value->count != 2)
        return sn_read_fail(r, value,
                            "found %d keys; accepted is \"time\" and exactly one of: "
                            "gravity, kick, wind",
                            value->count);
    for (int i = 1; i < SN_COUNT(fields); ++i)
        if (sn_json_get(value, fields[i].key)) event->kind = kinds[i];
    return SN_OK;
}

// ---- all of it ------------------------------------------------------------------------------

typedef SnStatus ReadItem(SnReader* r, const SnJson* value, void* item);

static SnStatus check_name(SnReader* r, const SnJson* list, int index) {
    const SnJson* name = sn_json_get(&list->item[index], "name");
    for (int i = 0; name && i < index; ++i) {
        const SnJson* other = sn_json_get(&list->item[i], "name");
        if (other && !strcmp(other->string, name->string))
            return sn_read_fail(r, name,
                                "found the name \"%.60s\" a second time; accepted is a "
                                "name that is used once",
                                name->string);
    }
    return SN_OK;
}

// every item of a list, `size` bytes each
static SnStatus read_list(SnReader* r, const SnJson* value, size_t size, ReadItem* read_item,
                          void** list, int* count) {
    void* array;
    int n;
    SN_TRY(sn_read_array(r, value, size, &array, &n));
    for (int i = 0; i < n; ++i) {
        SN_TRY(read_item(r, &value->item[i], (char*)array + (size_t)i * size));
        SN_TRY(check_name(r, value, i));
    }
    *list = array;
    *count = n;
    return SN_OK;
}

static SnStatus read_pins(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(read_list(r, value, sizeof(SnPinDef), read_pin, &list, &scene->pin_count));
    scene->pin = list;
    return SN_OK;
}

static SnStatus read_drives(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(read_list(r, value, sizeof(SnDriveDef), read_drive, &list, &scene->drive_count));
    scene->drive = list;
    return SN_OK;
}

static SnStatus read_forces(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(read_list(r, value, sizeof(SnForceDef), read_force, &list, &scene->force_count));
    scene->force = list;
    return SN_OK;
}

static SnStatus read_events(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(read_list(r, value, sizeof(SnEventDef), read_event, &list, &scene->event_count));
    scene->event = list;
    return SN_OK;
}

SnStatus sn_read_script(SnReader* r, const SnField* field, const SnJson* value, void* place) {
    (void)field;
    static const SnField fields[] = {
        {.key = "pins", .read = read_pins},
        {.key = "drives", .read = read_drives},
        {.key = "forces", .read = read_forces},
        {.key = "events", .read = read_events},
    };
    return sn_read_fields(r, value, fields, SN_COUNT(fields), place);
}
