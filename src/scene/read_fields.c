// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// ---- messages -------------------------------------------------------------------------------

#define SHOWN_WORD 60 // a message repeats at most so many bytes of a text

static SnStatus fail_at(const SnReader* r, const char* where, const SnJson* value,
                        const char* text) {
    char path[120];
    sn_json_path(value, path, sizeof path);
    return sn_fail(r->error, SN_BAD_FILE, "%s: %s: %s", where, path, text);
}

SnStatus sn_read_fail(const SnReader* r, const SnJson* value, const char* format, ...) {
    char where[220], text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    sn_json_where(r->document, value, where, sizeof where);
    return fail_at(r, where, value, text);
}

// Say in words what a value is.
static void describe_value(const SnJson* value, char* text, size_t size) {
    switch (value->kind) {
    case SN_JSON_BOOL:
        snprintf(text, size, "%s", value->boolean ? "true" : "false");
        break;
    case SN_JSON_NUMBER:
        snprintf(text, size, "%.10g", value->number);
        break;
    case SN_JSON_STRING:
        snprintf(text, size, "\"%.*s\"", SHOWN_WORD, value->string);
        break;
    case SN_JSON_ARRAY:
        snprintf(text, size, "an array of %d", value->count);
        break;
    default:
        snprintf(text, size, "%s", sn_json_kind_text(value->kind));
    }
}

SnStatus sn_read_fail_value(const SnReader* r, const SnJson* value, const char* accepted) {
    char found[SHOWN_WORD + 8];
    describe_value(value, found, sizeof found);
    return sn_read_fail(r, value, "found %s; accepted is %s", found, accepted);
}

SnStatus sn_read_fail_missing(const SnReader* r, const SnJson* object, const char* key) {
    return sn_read_fail(r, object, "found no \"%s\"; accepted is an object with that key", key);
}

SnStatus sn_read_fail_memory(const SnReader* r) {
    return sn_fail(r->error, SN_OUT_OF_MEMORY, "%s: %s", sn_json_name(r->document),
                   sn_status_text(SN_OUT_OF_MEMORY));
}

SnStatus sn_read_kind(const SnReader* r, const SnJson* value, SnJsonKind kind) {
    if (value->kind == kind) return SN_OK;
    return sn_read_fail_value(r, value, sn_json_kind_text(kind));
}

// ---- objects --------------------------------------------------------------------------------

static const SnKeyDef* find_field(const SnKeyDef* field, int count, const char* key) {
    for (int i = 0; i < count; ++i)
        if (!strcmp(field[i].key, key)) return &field[i];
    return NULL;
}

static const char* nearest_key(const SnKeyDef* field, int count, const char* key) {
    const char* best = NULL;
    for (int i = 0; i < count; ++i)
        if (sn_read_is_nearer(key, field[i].key, best)) best = field[i].key;
    return best;
}

static void list_keys(const SnKeyDef* field, int count, char* text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < count && used < size; ++i) {
        int n = snprintf(text + used, size - used, "%s%s", i ? ", " : "", field[i].key);
        used += n > 0 ? (size_t)n : 0;
    }
}

static SnStatus fail_unknown(const SnReader* r, const SnJson* member, const SnKeyDef* field,
                             int count) {
    char where[220], keys[260], text[400];
    const char* meant = nearest_key(field, count, member->key);
    list_keys(field, count, keys, sizeof keys);
    sn_json_where_key(r->document, member, where, sizeof where);
    if (meant)
        snprintf(text, sizeof text, "found the unknown key \"%.*s\", did you mean \"%s\"? ",
                 SHOWN_WORD, member->key, meant);
    else
        snprintf(text, sizeof text, "found the unknown key \"%.*s\"; ", SHOWN_WORD, member->key);
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "accepted is: %s", keys);
    return fail_at(r, where, member, text);
}

static SnStatus check_keys(const SnReader* r, const SnJson* object, const SnKeyDef* field,
                           int count) {
    SN_TRY(sn_read_kind(r, object, SN_JSON_OBJECT));
    for (int i = 0; i < object->count; ++i)
        if (!find_field(field, count, object->item[i].key))
            return fail_unknown(r, &object->item[i], field, count);
    return SN_OK;
}

SnStatus sn_read_fields(SnReader* r, const SnJson* object, const SnKeyDef* field, int count,
                        void* target) {
    SN_TRY(check_keys(r, object, field, count));
    for (int i = 0; i < count; ++i) {
        const SnJson* value = sn_json_get(object, field[i].key);
        if (!value && field[i].required) return sn_read_fail_missing(r, object, field[i].key);
        if (value) SN_TRY(field[i].read(r, &field[i], value, (char*)target + field[i].offset));
    }
    return SN_OK;
}

SnStatus sn_read_one_of(SnReader* r, const SnJson* object, const SnKeyDef* field, int count,
                        void* target, int* row) {
    SN_TRY(check_keys(r, object, field, count));
    if (object->count != 1) {
        char keys[200];
        list_keys(field, count, keys, sizeof keys);
        return sn_read_fail(r, object, "found %d keys; accepted is exactly one of: %s",
                            object->count, keys);
    }
    const SnKeyDef* found = find_field(field, count, object->item[0].key);
    *row = (int)(found - field);
    return found->read(r, found, &object->item[0], (char*)target + found->offset);
}

SnStatus sn_read_object(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    return sn_read_fields(r, value, field->shape->field, field->shape->field_count, place);
}

const SnForm sn_form_name = {SN_TEXT(NULL)};
