// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "scene/json_private.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// One step of a path: a member that is given by its name, or an element that is given by its
// number.
typedef struct Part {
    const char* key; // name of the member, not zero-terminated; NULL: the step is an element
    int length;      // bytes of the key
    int index;
    const char* end; // end of this step within the whole path
} Part;

typedef struct Setting {
    const char* assignment;
    Part part[SN_JSON_MAX_DEPTH];
    int part_count;
    const char* value;
    SnError* error;
} Setting;

static SnStatus fail_without_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

static SnStatus fail_set(const Setting* s, const char* text) {
    char shown[SN_JSON_SHOWN];
    return sn_fail(s->error, SN_BAD_INPUT, "--set %s: %s", sn_json_shown(s->assignment, shown),
                   text);
}

static SnStatus read_index(const Setting* s, const char** at, Part* part) {
    long long index = 0;
    const char* digit = *at + 1;
    while (*digit >= '0' && *digit <= '9' && index <= INT_MAX)
        index = index * 10 + (*digit++ - '0');
    if (digit == *at + 1 || *digit != ']' || index > INT_MAX)
        return fail_set(s, "expected a number in brackets, as in bodies[0]");
    part->index = (int)index;
    *at = digit + 1;
    return SN_OK;
}

static SnStatus read_key(const Setting* s, const char** at, Part* part) {
    if (s->part_count) {
        if (**at != '.') return fail_set(s, "expected '.', '[' or '=' after ']'");
        ++*at;
    }
    size_t length = strcspn(*at, ".[]=");
    if (!length || length > 1000)
        return fail_set(s, "expected a path such as bodies[0].name and '='");
    part->key = *at;
    part->length = (int)length;
    *at += length;
    if (**at == ']') return fail_set(s, "expected '[' before ']'");
    return SN_OK;
}

static SnStatus read_path(Setting* s) {
    const char* at = s->assignment;
    while (*at != '=' || s->part_count == 0) {
        Part part = {0};
        if (s->part_count == SN_JSON_MAX_DEPTH) return fail_set(s, "the path has above 64 parts");
        SN_TRY(*at == '[' ? read_index(s, &at, &part) : read_key(s, &at, &part));
        part.end = at;
        s->part[s->part_count++] = part;
        if (!*at) return fail_set(s, "expected '=' and a value after the path");
    }
    s->value = at + 1;
    return SN_OK;
}

static SnStatus check_utf8(const Setting* s) {
    size_t bytes = strlen(s->assignment);
    for (size_t i = 0; i < bytes;) {
        int length = sn_json_utf8(s->assignment + i, bytes - i);
        if (!length) return sn_fail(s->error, SN_BAD_INPUT, "--set: expected UTF-8 text");
        i += (size_t)length;
    }
    return SN_OK;
}

static SnJson* find_member(const SnJson* object, const Part* part) {
    for (int i = 0; i < object->count; ++i) {
        const char* key = object->item[i].key;
        if (strlen(key) == (size_t)part->length && !memcmp(key, part->key, (size_t)part->length))
            return &object->item[i];
    }
    return NULL;
}

// The length of the path up to the end of step `i`, such as "bodies[3]", cut to the length that a
// message can show.
static int path_bytes(const Setting* s, int i) {
    long long bytes = i < 0 ? 0 : s->part[i].end - s->assignment;
    return bytes > 160 ? 160 : (int)bytes;
}

static SnStatus fail_through(const Setting* s, int i, const SnJson* value) {
    const char* wanted = s->part[i].key ? "an object" : "an array";
    if (i == 0)
        return sn_fail(s->error, SN_BAD_INPUT, "--set %.*s: the document is %s, expected %s",
                       path_bytes(s, i), s->assignment, sn_json_kind_text(value->kind), wanted);
    return sn_fail(s->error, SN_BAD_INPUT, "--set %.*s: %.*s is %s, expected %s", path_bytes(s, i),
                   s->assignment, path_bytes(s, i - 1), s->assignment,
                   sn_json_kind_text(value->kind), wanted);
}

// Follow the path until a value does not exist: `*place` is the last value that exists, and
// `*parts` is the number of steps that lead to it.
static SnStatus find_place(const Setting* s, SnJson* root, SnJson** place, int* parts) {
    *place = root;
    for (*parts = 0; *parts < s->part_count; ++*parts) {
        const Part* part = &s->part[*parts];
        SnJson* value = *place;
        if (value->kind != (part->key ? SN_JSON_OBJECT : SN_JSON_ARRAY))
            return fail_through(s, *parts, value);
        if (!part->key && part->index >= value->count)
            return sn_fail(s->error, SN_BAD_INPUT,
                           "--set %.*s: the array has %d elements, expected an index below that",
                           path_bytes(s, *parts), s->assignment, value->count);
        SnJson* next = part->key ? find_member(value, part) : &value->item[part->index];
        if (!next) break;
        *place = next;
    }
    for (int i = *parts; i < s->part_count; ++i)
        if (!s->part[i].key)
            return sn_fail(s->error, SN_BAD_INPUT, "--set %.*s: there is no array of this name",
                           path_bytes(s, i), s->assignment);
    return SN_OK;
}

static SnStatus make_string(const Setting* s, SnJsonDocument** value) {
    SnJsonDocument* made = SN_NEW(SnJsonDocument);
    if (!made) return fail_without_memory(s->error);
    made->node = SN_NEW(SnJson);
    made->text = SN_CLONE_ARRAY(char, s->value, strlen(s->value) + 1);
    if (!made->node || !made->text) {
        sn_destroy_json(made);
        return fail_without_memory(s->error);
    }
    made->root = made->node;
    made->node_count = 1;
    *made->root =
        (SnJson){.kind = SN_JSON_STRING, .string = made->text, .length = strlen(made->text)};
    *value = made;
    return SN_OK;
}

// Read the value as JSON. A value that is not valid JSON becomes a plain string; but if it begins
// like an object, an array or a JSON string, the setting is refused.
static SnStatus read_value(const Setting* s, SnJsonDocument** value) {
    SnError error = {0};
    size_t bytes = strlen(s->value);
    SnStatus status = sn_json_parse_at("value", s->value, bytes, s->part_count, value, &error);
    if (status == SN_OUT_OF_MEMORY) return fail_without_memory(s->error);
    if (status < 0) {
        if (*s->value && strchr("{[\"", *s->value)) return fail_set(s, error.text);
        return make_string(s, value);
    }
    for (int i = 0; i < (*value)->node_count; ++i) {
        SnJson* node = &(*value)->node[i];
        node->line = node->column = node->key_line = node->key_column = 0;
    }
    return SN_OK;
}

static void adopt_items(SnJson* value) {
    for (int i = 0; i < value->count; ++i) value->item[i].parent = value;
}

// Put `value` in the place of `place`, which keeps its key and its position.
static void replace_value(SnJson* place, const SnJson* value) {
    SnJson old = *place;
    *place = *value;
    place->key = old.key;
    place->key_line = old.key_line;
    place->key_column = old.key_column;
    place->parent = old.parent;
    place->index = old.index;
    adopt_items(place);
}

// Copy the keys of all steps from step `first` on, zero-terminated, one after the other.
static SnStatus clone_keys(const Setting* s, int first, SnJsonDocument* value) {
    size_t bytes = 0;
    for (int i = first; i < s->part_count; ++i) bytes += (size_t)s->part[i].length + 1;
    value->tie_text = SN_NEW_ARRAY(char, bytes);
    if (!value->tie_text) return SN_OUT_OF_MEMORY;
    char* text = value->tie_text;
    for (int i = first; i < s->part_count; ++i) {
        memcpy(text, s->part[i].key, (size_t)s->part[i].length);
        text += s->part[i].length + 1;
    }
    return SN_OK;
}

// Give the object one more member. This member has the key of step `first`, and leads to the value
// through a new object for each further step.
static SnStatus add_member(const Setting* s, int first, SnJson* object, SnJsonDocument* value) {
    int missing = s->part_count - first;
    value->tie = SN_NEW_ARRAY(SnJson, object->count + missing);
    if (!value->tie || clone_keys(s, first, value) < 0) return fail_without_memory(s->error);
    if (object->count) memcpy(value->tie, object->item, (size_t)object->count * sizeof(SnJson));
    for (int i = 0; i < object->count; ++i) adopt_items(&value->tie[i]);

    const char* key = value->tie_text;
    SnJson* node = value->tie + object->count;
    for (int i = 0; i < missing; ++i) {
        node[i] = (SnJson){.kind = SN_JSON_OBJECT, .item = &node[i + 1], .count = 1};
        if (i == missing - 1) node[i] = *value->root;
        node[i].key = key;
        if (i) node[i].parent = &node[i - 1];
        key += strlen(key) + 1;
    }
    adopt_items(&node[missing - 1]);
    node[0].parent = object;
    node[0].index = object->count;
    object->item = value->tie;
    ++object->count;
    return SN_OK;
}

SnStatus sn_json_set(SnJsonDocument* document, const char* assignment, SnError* error) {
    Setting setting = {.assignment = assignment, .error = error};
    SnJson* place;
    int parts;
    SN_TRY(check_utf8(&setting));
    SN_TRY(read_path(&setting));
    SN_TRY(find_place(&setting, document->root, &place, &parts));
    SnJsonDocument* value = NULL;
    SN_TRY(read_value(&setting, &value));

    SnStatus status = SN_OK;
    if (parts == setting.part_count)
        replace_value(place, value->root);
    else
        status = add_member(&setting, parts, place, value);
    if (status < 0) {
        sn_destroy_json(value);
        return status;
    }
    value->added = document->added;
    document->added = value;
    return SN_OK;
}
