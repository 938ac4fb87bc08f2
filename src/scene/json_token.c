// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "scene/json_private.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// The tokens of JSON: characters, numbers and strings.

int sn_json_utf8(const char* text, size_t bytes) {
    const unsigned char* p = (const unsigned char*)text;
    if (p[0] < 0x80) return 1;
    int length = p[0] >= 0xc2 && p[0] <= 0xdf   ? 2
                 : p[0] >= 0xe0 && p[0] <= 0xef ? 3
                 : p[0] >= 0xf0 && p[0] <= 0xf4 ? 4
                                                : 0;
    if (!length || bytes < (size_t)length) return 0;
    for (int i = 1; i < length; ++i)
        if ((p[i] & 0xc0) != 0x80) return 0;

    // refuse overlong forms, surrogates, and characters above U+10FFFF
    if (p[0] == 0xe0 && p[1] < 0xa0) return 0;
    if (p[0] == 0xed && p[1] > 0x9f) return 0;
    if (p[0] == 0xf0 && p[1] < 0x90) return 0;
    if (p[0] == 0xf4 && p[1] > 0x8f) return 0;
    return length;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t skip_digits(const char* text, size_t bytes, size_t at) {
    while (at < bytes && is_digit(text[at])) ++at;
    return at;
}

// The length of the longest beginning of `text` that is a JSON number; 0 if none is, with the
// reason in *why.
static size_t number_length(const char* text, size_t bytes, const char** why) {
    size_t at = text[0] == '-';
    size_t digits = skip_digits(text, bytes, at);
    *why = "'-' must be followed by a digit";
    if (digits == at) return 0;
    *why = "a number must not begin with a needless 0; the decimal point is '.'";
    if (text[at] == '0' && digits > at + 1) return 0;
    at = digits;

    if (at < bytes && text[at] == '.') {
        digits = skip_digits(text, bytes, at + 1);
        *why = "the decimal point must be followed by a digit";
        if (digits == at + 1) return 0;
        at = digits;
    }
    if (at < bytes && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < bytes && (text[at] == '+' || text[at] == '-')) ++at;
        digits = skip_digits(text, bytes, at);
        *why = "the exponent must have a digit";
        if (digits == at) return 0;
        at = digits;
    }
    *why = NULL;
    return at;
}

size_t sn_json_number(const char* text, size_t bytes, double* number, const char** why) {
    size_t length = number_length(text, bytes, why);
    if (!length) return 0;
    char token[SN_JSON_MAX_NUMBER + 1];
    *why = "a number must not have more than 1100 characters";
    if (length > SN_JSON_MAX_NUMBER) return 0;
    memcpy(token, text, length);
    token[length] = 0;

    sn_read_decimal(token, number);
    *why = "a number must be below 1.8e308 in size";
    if (!isfinite(*number)) return 0;
    *why = NULL;
    return length;
}

// The number that four hexadecimal digits stand for; -1 if these are no such digits.
static int32_t read_hex4(const char* text, size_t bytes) {
    if (bytes < 4) return -1;
    int32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        char c = text[i];
        int digit = is_digit(c)            ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

static size_t write_utf8(int32_t c, char* out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const int lead[4] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(lead[more] | (c >> (6 * more)));
    for (int i = 1; i <= more; ++i) out[i] = (char)(0x80 | ((c >> (6 * (more - i))) & 0x3f));
    return (size_t)more + 1;
}

// Decode the text after "\u". Returns the number of bytes read, or 0, with the reason in *why.
static size_t decode_unicode(const char* text, size_t bytes, char* out, size_t* written,
                             const char** why) {
    int32_t c = read_hex4(text, bytes);
    *why = "expected four hexadecimal digits after \\u";
    if (c < 0) return 0;
    *why = "a string must not hold a zero character";
    if (c == 0) return 0;
    *why = "a low surrogate must follow a high one";
    if (c >= 0xdc00 && c <= 0xdfff) return 0;
    if (c < 0xd800 || c > 0xdbff) {
        *written = write_utf8(c, out);
        return 4;
    }

    // a pair of surrogates is one character
    *why = "a high surrogate must be followed by a low one, as in \\ud83d\\ude00";
    if (bytes < 10 || text[4] != '\\' || text[5] != 'u') return 0;
    int32_t low = read_hex4(text + 6, bytes - 6);
    if (low < 0xdc00 || low > 0xdfff) return 0;
    *written = write_utf8(0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00), out);
    return 10;
}

// Decode the text after a backslash. Returns the number of bytes read, or 0, with the reason in
// *why.
static size_t decode_escape(const char* text, size_t bytes, char* out, size_t* written,
                            const char** why) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char* found = bytes && text[0] ? strchr(from, text[0]) : NULL;
    if (found) {
        *out = to[found - from];
        *written = 1;
        return 1;
    }
    *why = "after a backslash, expected one of \" \\ / b f n r t u";
    if (!bytes || text[0] != 'u') return 0;
    size_t read = decode_unicode(text + 1, bytes - 1, out, written, why);
    return read ? read + 1 : 0;
}

size_t sn_json_string(const char* text, size_t bytes, char* decoded, size_t* length, size_t* at,
                      const char** why) {
    size_t out = 0;
    for (size_t i = 1; i < bytes;) {
        *at = i;
        if (text[i] == '"') {
            decoded[out] = 0;
            *length = out;
            return i + 1;
        } else if (text[i] == '\\') {
            size_t written = 0;
            size_t read = decode_escape(text + i + 1, bytes - i - 1, decoded + out, &written, why);
            if (!read) return 0;
            out += written;
            i += read + 1;
        } else if ((unsigned char)text[i] < 0x20) {
            if (text[i] == '\n' || text[i] == '\r') break;
            *why = "a control character inside a string must be written as an escape such as \\t";
            return 0;
        } else {
            decoded[out++] = text[i++];
        }
    }
    *at = 0;
    *why = "this string has no closing '\"' on its line";
    return 0;
}
