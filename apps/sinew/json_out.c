// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "json_out.h"

#include "base/file.h"

static int is_flat(const SnJson* array) {
    for (int i = 0; i < array->count; ++i)
        if (array->item[i].kind >= SN_JSON_ARRAY) return 0;
    return 1;
}

static void put_scalar(FILE* stream, const SnJson* value) {
    if (value->kind == SN_JSON_NUMBER)
        sn_file_number(stream, value->number);
    else if (value->kind == SN_JSON_STRING)
        sn_file_json_string(stream, value->string);
    else
        fputs(value->kind == SN_JSON_NULL ? "null" : value->boolean ? "true" : "false", stream);
}

void sn_json_put_value(SnJsonOut* out, const char* key, const SnJson* value) {
    if (value->kind < SN_JSON_ARRAY) {
        sn_json_begin(out, key);
        put_scalar(out->stream, value);
    } else if (value->kind == SN_JSON_ARRAY && is_flat(value)) {
        // an array of plain values stands on one line
        sn_json_begin(out, key);
        for (int i = 0; i < value->count; ++i) {
            fputs(i ? ", " : "[", out->stream);
            put_scalar(out->stream, &value->item[i]);
        }
        fputs(value->count ? "]" : "[]", out->stream);
    } else {
        int is_array = value->kind == SN_JSON_ARRAY;
        sn_json_open(out, key, is_array ? '[' : '{');
        for (int i = 0; i < value->count; ++i)
            sn_json_put_value(out, value->item[i].key, &value->item[i]);
        sn_json_close(out, is_array ? ']' : '}');
    }
}
