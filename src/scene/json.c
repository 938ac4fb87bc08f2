// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/json.h"

#include "base/memory.h"
#include "scene/json_private.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sn_destroy_json(SnJsonDocument* document) {
    while (document) {
        SnJsonDocument* next = document->added;
        sn_free(document->name);
        sn_free(document->node);
        sn_free(document->text);
        sn_free(document->tie);
        sn_free(document->tie_text);
        sn_free(document);
        document = next;
    }
}

const SnJson* sn_json_root(const SnJsonDocument* document) { return document->root; }

const char* sn_json_name(const SnJsonDocument* document) { return document->name; }

const SnJson* sn_json_get(const SnJson* object, const char* key) {
    if (object->kind != SN_JSON_OBJECT) return NULL;
    for (int i = 0; i < object->count; ++i)
        if (!strcmp(object->item[i].key, key)) return &object->item[i];
    return NULL;
}

// Append to a text of `size` bytes, of which `used` are taken; text that does not fit is cut off.
// Returns the number of bytes that are taken afterwards.
static size_t append_text(char* text, size_t size, size_t used, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

static size_t append_text(char* text, size_t size, size_t used, const char* format, ...) {
    if (used + 1 >= size) return used;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text + used, size - used, format, args);
    va_end(args);
    size_t added = n < 0 ? 0 : (size_t)n;
    return added < size - used ? used + added : size - 1;
}

void sn_json_path(const SnJson* value, char* path, size_t size) {
    if (!size) return;
    path[0] = 0;
    const SnJson* chain[SN_JSON_MAX_DEPTH + 1];
    int depth = 0;
    for (; value->parent && depth <= SN_JSON_MAX_DEPTH; value = value->parent)
        chain[depth++] = value;
    if (!depth) append_text(path, size, 0, "(document)");

    size_t used = 0;
    while (depth--) {
        if (chain[depth]->key)
            used = append_text(path, size, used, "%s%s", used ? "." : "", chain[depth]->key);
        else
            used = append_text(path, size, used, "[%d]", chain[depth]->index);
    }
}

static void write_where(const SnJsonDocument* document, int line, int column, char* text,
                        size_t size) {
    char shown[SN_JSON_SHOWN];
    if (!size) return;
    if (line)
        append_text(text, size, 0, "%s:%d:%d", sn_json_shown(document->name, shown), line, column);
    else
        append_text(text, size, 0, "--set");
}

void sn_json_where(const SnJsonDocument* document, const SnJson* value, char* text, size_t size) {
    write_where(document, value->line, value->column, text, size);
}

void sn_json_where_key(const SnJsonDocument* document, const SnJson* value, char* text,
                       size_t size) {
    write_where(document, value->key_line, value->key_column, text, size);
}

const char* sn_json_kind_text(SnJsonKind kind) {
    switch (kind) {
    case SN_JSON_NULL:
        return "null";
    case SN_JSON_BOOL:
        return "true or false";
    case SN_JSON_NUMBER:
        return "a number";
    case SN_JSON_STRING:
        return "a string";
    case SN_JSON_ARRAY:
        return "an array";
    case SN_JSON_OBJECT:
        return "an object";
    }
    return "nothing";
}

const char* sn_json_shown(const char* name, char* shown) {
    size_t length = strlen(name);
    if (length < SN_JSON_SHOWN) return name;
    const char* tail = name + length - (SN_JSON_SHOWN - 4);

    // the shown text does not begin inside a character
    while (((unsigned char)*tail & 0xc0) == 0x80) ++tail;
    snprintf(shown, SN_JSON_SHOWN, "...%s", tail);
    return shown;
}
