// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "plain.h"

#include <string.h>

// Measure the control character with which a text begins, bytes. A control character is a byte
// below a space, delete, or U+0080 to U+009F in UTF-8. 0: the text begins with another character.
static int measure_control(const unsigned char* c) {
    if (*c < 0x20 || *c == 0x7f) return 1;
    return c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0 ? 2 : 0;
}

// Write the first bytes of a text into `shown`: a control character as \x1b, or one other byte
// unchanged. Returns the number of bytes that were taken from the text.
static int show_one(const char* text, char shown[16]) {
    const int control = measure_control((const unsigned char*)text);
    int length = 0;
    for (int i = 0; i < control; ++i)
        length += sprintf(shown + length, "\\x%02x", (unsigned)(unsigned char)text[i]);
    if (control) return control;
    shown[0] = *text;
    shown[1] = 0;
    return 1;
}

SnPlain sn_plain(const char* text) {
    SnPlain shown;
    size_t length = 0;
    char one[16];
    while (*text && length < sizeof shown.text - sizeof one) {
        text += show_one(text, one);
        strcpy(shown.text + length, one);
        length += strlen(one);
    }
    strcpy(shown.text + length, *text ? "..." : "");
    return shown;
}

void sn_put_plain(FILE* stream, const char* text) {
    char one[16];
    while (*text) {
        text += show_one(text, one);
        fputs(one, stream);
    }
}
