// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "json_out.h"

#include "output/file.h"

// begin a member: comma, line, key
static void begin(SnJsonOut* out, const char* key) {
    if (out->filled) putc(',', out->stream);
    if (out->depth) fprintf(out->stream, "\n%*s", 2 * out->depth, "");
    if (key) {
        sn_file_json_string(out->stream, key);
        fputs(": ", out->stream);
    }
    out->filled = 1;
}

void sn_json_open(SnJsonOut* out, const char* key, char bracket) {
    begin(out, key);
    putc(bracket, out->stream);
    ++out->depth;
    out->filled = 0;
}

void sn_json_close(SnJsonOut* out, char bracket) {
    --out->depth;
    if (out->filled) fprintf(out->stream, "\n%*s", 2 * out->depth, "");
    putc(bracket, out->stream);
    if (!out->depth) putc('\n', out->stream);
    out->filled = 1;
}

void sn_json_put_text(SnJsonOut* out, const char* key, const char* text) {
    begin(out, key);
    sn_file_json_string(out->stream, text);
}

void sn_json_put_number(SnJsonOut* out, const char* key, double number) {
    begin(out, key);
    sn_file_number(out->stream, number);
}

void sn_json_put_count(SnJsonOut* out, const char* key, int64_t count) {
    begin(out, key);
    fprintf(out->stream, "%lld", (long long)count);
}

void sn_json_put_vector(SnJsonOut* out, const char* key, const double vector[3]) {
    begin(out, key);
    for (int k = 0; k < 3; ++k) {
        fputs(k ? ", " : "[", out->stream);
        sn_file_number(out->stream, vector[k]);
    }
    putc(']', out->stream);
}

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
        begin(out, key);
        put_scalar(out->stream, value);
    } else if (value->kind == SN_JSON_ARRAY && is_flat(value)) {
        // numbers side by side
        begin(out, key);
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
