// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JSON_OUT_H
#define SN_APP_JSON_OUT_H

#include "scene/json.h"

#include <stdint.h>
#include <stdio.h>

// Indented JSON, member by member.

typedef struct SnJsonOut {
    FILE* stream;
    int depth;
    int filled; // 1: something stands before in the same container
} SnJsonOut;

/// Containers. `key` is NULL inside arrays and for the document.
void sn_json_open(SnJsonOut* out, const char* key, char bracket);
void sn_json_close(SnJsonOut* out, char bracket);

void sn_json_put_text(SnJsonOut* out, const char* key, const char* text);
void sn_json_put_number(SnJsonOut* out, const char* key, double number);
void sn_json_put_count(SnJsonOut* out, const char* key, int64_t count);
void sn_json_put_vector(SnJsonOut* out, const char* key, const double vector[3]);

/// A value that was read, as it was read.
void sn_json_put_value(SnJsonOut* out, const char* key, const SnJson* value);

#endif
