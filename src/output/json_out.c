// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/json_out.h"

#include "base/file.h"

void sn_json_begin(SnJsonOut* out, const char* key) {
    if (out->filled) putc(',', out->stream);
    if (out->depth) fprintf(out->stream, "\n%*s", 2 * out->depth, "");
    if (key) {
        sn_file_json_string(out->stream, key);
        fputs(": ", out->stream);
    }
    out->filled = 1;
}

void sn_json_open(SnJsonOut* out, const char* key, char bracket) {
    sn_json_begin(out, key);
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
    sn_json_begin(out, key);
    sn_file_json_string(out->stream, text);
}

void sn_json_put_number(SnJsonOut* out, const char* key, double number) {
    sn_json_begin(out, key);
    sn_file_number(out->stream, number);
}

void sn_json_put_count(SnJsonOut* out, const char* key, int64_t count) {
    sn_json_begin(out, key);
    fprintf(out->stream, "%lld", (long long)count);
}

void sn_json_put_flag(SnJsonOut* out, const char* key, int flag) {
    sn_json_begin(out, key);
    fputs(flag ? "true" : "false", out->stream);
}

void sn_json_put_numbers(SnJsonOut* out, const char* key, const double* number, int count) {
    sn_json_begin(out, key);
    putc('[', out->stream);
    for (int k = 0; k < count; ++k) {
        if (k) fputs(", ", out->stream);
        sn_file_number(out->stream, number[k]);
    }
    putc(']', out->stream);
}

void sn_json_put_vector(SnJsonOut* out, const char* key, const double vector[3]) {
    sn_json_put_numbers(out, key, vector, 3);
}
