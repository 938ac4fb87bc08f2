// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_JSON_OUT_H
#define SN_OUTPUT_JSON_OUT_H

#include <stdint.h>
#include <stdio.h>

// A writer of indented JSON, member by member.

typedef struct SnJsonOut {
    FILE* stream;
    int depth;  // number of open containers
    int filled; // 1: the container that is open has a member already
} SnJsonOut;

/// Open or close a container, which is an object ('{', '}') or an array ('[', ']'). `key` is NULL
/// for items of arrays and for the document.
void sn_json_open(SnJsonOut* out, const char* key, char bracket);
void sn_json_close(SnJsonOut* out, char bracket);

void sn_json_put_text(SnJsonOut* out, const char* key, const char* text);
void sn_json_put_number(SnJsonOut* out, const char* key, double number);
void sn_json_put_count(SnJsonOut* out, const char* key, int64_t count);
void sn_json_put_flag(SnJsonOut* out, const char* key, int flag);
void sn_json_put_numbers(SnJsonOut* out, const char* key, const double* number, int count);
void sn_json_put_vector(SnJsonOut* out, const char* key, const double vector[3]);

/// Begin a member: write comma, line end and key. The caller then writes the value to the stream.
void sn_json_begin(SnJsonOut* out, const char* key);

#endif
