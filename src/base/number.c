// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sn_file_number(FILE* stream, double value) {
    if (!isfinite(value)) {
        fputs("null", stream);
        return;
    }
    char text[40];
    for (int digits = 15; digits <= 17; ++digits) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }

    // The locale's decimal point may differ from '.', and may have several bytes: write a '.' in
    // its place.
    int inside_point = 0;
    for (const char* c = text; *c; ++c) {
        int plain = strchr("0123456789+-e", *c) != NULL;
        if (plain || !inside_point) putc(plain ? *c : '.', stream);
        inside_point = !plain;
    }
}

void sn_file_json_string(FILE* stream, const char* text) {
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    putc('"', stream);
    for (const char* c = text; *c; ++c) {
        const char* escape = strchr(from, *c);
        if (escape)
            fprintf(stream, "\\%c", to[escape - from]);
        else if ((unsigned char)*c < 0x20 || *c == 0x7f)
            fprintf(stream, "\\u%04x", (unsigned)*c);
        else
            putc(*c, stream);
    }
    putc('"', stream);
}
