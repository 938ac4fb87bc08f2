// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

#include <string.h>

// Pins, drives, forces and events.

// ---- bodies by name -------------------------------------------------------------------------

static const char* body_at(const void* context, int i) {
    const SnScene* scene = context;
    return i < scene->body_count ? scene->body[i].name : NULL;
}

SnStatus sn_read_body_name(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    const SnScene* scene = r->scene;
    for (int i = 0; value->kind == SN_JSON_STRING && i < scene->body_count; ++i) {
        if (strcmp(scene->body[i].name, value->string)) continue;
        *(SnBodyId*)place = (SnBodyId){i + 1};
        return SN_OK;
    }
    return sn_read_fail_name(r, value, "body", body_at, scene);
}

SnStatus sn_read_nodes(SnReader* r, const SnJson* item, SnBodyId id, SnSelect* select) {
    const SnSceneBody* body = &r->scene->body[id.index1 - 1];
    if (!(body->can & SN_BODY_HAS_NODES))
        return sn_read_fail(r, sn_json_get(item, "body"),
                            "found the rigid body \"%.60s\", which has no nodes; accepted is a "
                            "soft body or springs",
                            body->name);
    return sn_read_select(r, sn_json_get(item, "select"), body, 0, select);
}

// Rows that pins, drives and forces have in common.
#define NAME_BODY_SELECT(type)                                                                     \
    {SN_ROW("name", sn_read_text, type, name), .about = "for messages", .otherwise = "none"},      \
        {SN_ROW("body", sn_read_body_name, type, body), .required = 1, .shape = &sn_form_name,     \
         .about = "name of a body"},                                                               \
    {                                                                                              \
        .key = "select", .read = sn_read_later, .required = 1, .shape = &sn_form_select,           \
        .about = "nodes of the body"                                                               \
    }

// ---- pins -----------------------------------------------------------------------------------

// Read components such as "xz"; each letter may appear once.
static SnStatus read_components(SnReader* r, const SnKeyDef* field, const SnJson* value,
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

static const SnForm components_shape = {SN_TEXT("^(xy?z?|xzy?|yx?z?|yzx?|zx?y?|zyx?)$")};

static const SnKeyDef pin_fields[] = {
    NAME_BODY_SELECT(SnPinDef),
    {SN_ROW("components", read_components, SnPinDef, component), .shape = &components_shape,
     .about = "directions that are held", .otherwise = "xyz"},
    SN_FROM_UNTIL_ROWS(SnPinDef, from, SN_ANY, until, SN_ANY),
};

static void reset_pin(void* target) { *(SnPinDef*)target = sn_default_pin_def(); }

static const SnForm pin_shape = {SN_OBJECT(pin_fields), .reset = reset_pin};
static const SnForm pins_shape = {SN_ARRAY(&pin_shape), .most = SN_MAX_ITEMS};

static SnStatus read_pin(SnReader* r, const SnJson* value, void* item) {
    SnPinDef* pin = item;
    reset_pin(pin);
    SN_TRY(sn_read_fields(r, value, pin_fields, SN_COUNT(pin_fields), pin));
    SN_TRY(sn_check_times(r, value, pin->from, pin->until));
    return sn_read_nodes(r, value, pin->body, &pin->select);
}

// ---- drives ---------------------------------------------------------------------------------

static const SnKeyDef drive_fields[] = {
    NAME_BODY_SELECT(SnDriveDef),
    SN_MOTION_ROWS,
    SN_FROM_UNTIL_ROWS(SnDriveDef, from, SN_ANY, until, SN_ANY),
};

static void reset_drive(void* target) { *(SnDriveDef*)target = sn_default_drive_def(); }

static const SnForm drive_shape = {SN_OBJECT(drive_fields), .reset = reset_drive};
static const SnForm drives_shape = {SN_ARRAY(&drive_shape), .most = SN_MAX_ITEMS};

static SnStatus read_drive(SnReader* r, const SnJson* value, void* item) {
    SnDriveDef* drive = item;
    reset_drive(drive);
    SN_TRY(sn_read_fields(r, value, drive_fields, SN_COUNT(drive_fields), drive));
    SN_TRY(sn_check_times(r, value, drive->from, drive->until));
    SN_TRY(sn_check_motion_axis(r, value, drive));
    return sn_read_nodes(r, value, drive->body, &drive->select);
}

// ---- forces ---------------------------------------------------------------------------------

static const SnKeyDef time_field = {SN_NUMBER("time", SnProfileKey, time, SN_TIME, SN_ANY)};
static const SnKeyDef multiple_field = {
    SN_NUMBER("multiple", SnProfileKey, value, SN_PURE, SN_ANY)};
static const SnForm time_shape = {SN_VALUE(&time_field)};
static const SnForm multiple_shape = {SN_VALUE(&multiple_field)};
static const SnForm pair_shape = {SN_TUPLE(&time_shape, &multiple_shape)};
static const SnForm profile_shape = {SN_ARRAY(&pair_shape), .least = 1, .most = SN_MAX_ITEMS};

static SnStatus read_profile(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnForceDef* force = place;
    void* array;
    SN_TRY(sn_read_array(r, value, sizeof(SnProfileKey), &array, &force->key_count));
    if (!value->count) return sn_read_fail(r, value, "found no point; accepted is at least one");
    SnProfileKey* key = array;
    for (int i = 0; i < value->count; ++i) {
        const SnJson* pair = &value->item[i];
        if (pair->kind != SN_JSON_ARRAY || pair->count != 2)
            return sn_read_fail_value(r, pair, "an array [time, multiple of the force]");
        SN_TRY(sn_read_number(r, &time_field, &pair->item[0], &key[i].time));
        SN_TRY(sn_read_number(r, &multiple_field, &pair->item[1], &key[i].value));
        if (i && key[i].time <= key[i - 1].time)
            return sn_read_fail(r, pair,
                                "found the time %g s after %g s; accepted are ascending times",
                                key[i].time, key[i - 1].time);
    }
    force->key = key;
    return SN_OK;
}

static const SnKeyDef force_fields[] = {
    NAME_BODY_SELECT(SnForceDef),
    {SN_VECTOR("force", SnForceDef, force, 3, SN_FORCE, SN_ANY), .required = 1,
     .about = "in all, spread equally over the nodes"},
    {.key = "profile",
     .read = read_profile,
     .shape = &profile_shape,
     .about = "[[time, multiple of the force], ...], straight lines between",
     .otherwise = "1"},
};
static const SnForm force_shape = {SN_OBJECT(force_fields)};
static const SnForm forces_shape = {SN_ARRAY(&force_shape), .most = SN_MAX_ITEMS};

static SnStatus read_force(SnReader* r, const SnJson* value, void* item) {
    SnForceDef* force = item;
    *force = sn_default_force_def();
    SN_TRY(sn_read_fields(r, value, force_fields, SN_COUNT(force_fields), force));
    return sn_read_nodes(r, value, force->body, &force->select);
}

// ---- events ---------------------------------------------------------------------------------

static const SnKeyDef kick_fields[] = {
    {SN_ROW("body", sn_read_body_name, SnEventDef, body), .required = 1, .shape = &sn_form_name,
     .about = "name of a body"},
    {SN_VECTOR("velocity", SnEventDef, vector, 3, SN_SPEED, SN_ANY), .required = 1,
     .about = "added to the body's"},
};
static const SnForm kick_shape = {SN_OBJECT(kick_fields)};

static const SnKeyDef event_fields[] = {
    {SN_NUMBER("time", SnEventDef, time, SN_TIME, SN_ANY), .required = 1,
     .about = "at the first step that begins then or later"},
    {SN_VECTOR("gravity", SnEventDef, vector, 3, SN_ACCELERATION, SN_ANY),
     .about = "gravity from then on"},
    {.key = "kick", .read = sn_read_object, .shape = &kick_shape, .about = "a sudden velocity"},
    {SN_VECTOR("wind", SnEventDef, vector, 3, SN_SPEED, SN_ANY), .about = "wind from then on"},
};
static const SnForm event_shape = {SN_OBJECT(event_fields), .least = 2, .most = 2};
static const SnForm events_shape = {SN_ARRAY(&event_shape), .most = SN_MAX_ITEMS};

static SnStatus read_event(SnReader* r, const SnJson* value, void* item) {
    static const SnEventKind kinds[] = {0, SN_EVENT_GRAVITY, SN_EVENT_KICK, SN_EVENT_WIND};
    SnEventDef* event = item;
    SN_TRY(sn_read_fields(r, value, event_fields, SN_COUNT(event_fields), event));
    if (value->count != 2)
        return sn_read_fail(r, value,
                            "found %d keys; accepted is \"time\" and exactly one of: "
                            "gravity, kick, wind",
                            value->count);
    for (int i = 1; i < SN_COUNT(event_fields); ++i)
        if (sn_json_get(value, event_fields[i].key)) event->kind = kinds[i];
    return SN_OK;
}

// ---- the whole script -----------------------------------------------------------------------

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

SnStatus sn_read_list(SnReader* r, const SnJson* value, size_t size, SnReadItem* read_item,
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

static SnStatus read_pins(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnPinDef), read_pin, &list, &scene->pin_count));
    scene->pin = list;
    return SN_OK;
}

static SnStatus read_drives(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnDriveDef), read_drive, &list, &scene->drive_count));
    scene->drive = list;
    return SN_OK;
}

static SnStatus read_forces(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnForceDef), read_force, &list, &scene->force_count));
    scene->force = list;
    return SN_OK;
}

static SnStatus read_events(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnEventDef), read_event, &list, &scene->event_count));
    scene->event = list;
    return SN_OK;
}

static const SnKeyDef script_fields[] = {
    {.key = "pins", .read = read_pins, .shape = &pins_shape, .about = "hold nodes where they are"},
    {.key = "drives", .read = read_drives, .shape = &drives_shape, .about = "move nodes"},
    {.key = "forces", .read = read_forces, .shape = &forces_shape, .about = "push nodes"},
    {.key = "events",
     .read = read_events,
     .shape = &events_shape,
     .about = "changes at a time: one of gravity, kick and wind"},
};
const SnForm sn_form_script = {SN_OBJECT(script_fields)};
