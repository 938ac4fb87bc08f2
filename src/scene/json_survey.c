// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "scene/json_private.h"

#include <stdlib.h>
#include <string.h>

void sn_json_count(const char* text, size_t bytes, size_t* values, size_t* string_bytes) {
    *values = 1;
    *string_bytes = 0;
    for (size_t i = 0; i < bytes; ++i) {
        if (text[i] == ',' || text[i] == '[' || text[i] == '{') ++*values;
        if (text[i] == '/' && bytes - i > 1 && text[i + 1] == '/') {
            while (i < bytes && text[i] != '\n') ++i;
        } else if (text[i] == '"') {
            size_t open = i++;
            while (i < bytes && text[i] != '"' && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
            *string_bytes += i - open + 1;
        }
    }
}

static int compare_keys(const void* a, const void* b) {
    const SnJson *x = *(SnJson*const*)a, *y = *(SnJson*const*)b;
    int order = strcmp(x->key, y->key);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

SnStatus sn_json_find_duplicate(const SnJson* object, const SnJson** first, const SnJson** second) {
    SnJson* few[16];
    SnJson** sorted = object->count <= 16 ? few : SN_NEW_ARRAY(SnJson*, object->count);
    if (!sorted) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < object->count; ++i) sorted[i] = &object->item[i];
    qsort(sorted, (size_t)object->count, sizeof *sorted, compare_keys);
    for (int i = 1; i < object->count; ++i) {
        if (strcmp(sorted[i - 1]->key, sorted[i]->key)) continue;
        if (*second && (*second)->index < sorted[i]->index) continue;
        *first = sorted[i - 1];
        *second = sorted[i];
    }
    if (sorted != few) sn_free(sorted);
    return SN_OK;
}
