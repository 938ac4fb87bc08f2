// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_COUNTED_H
#define SN_APP_COUNTED_H

#include <stdint.h>
#include <stdio.h>

/// A number of things in words, as in "1 step" or "2 steps".
typedef struct SnCounted {
    char text[80];
} SnCounted;

/// Write `count` and the noun, for printf: the text is valid until the end of the statement. `one`
/// is the singular of the noun, `many` its plural; `many` NULL: the plural is `one` with an s.
static inline SnCounted sn_counted(int64_t count, const char* one, const char* many) {
    SnCounted counted;
    const int is_one = count == 1;
    snprintf(counted.text, sizeof counted.text, "%lld %s%s", (long long)count,
             is_one || !many ? one : many, is_one || many ? "" : "s");
    return counted;
}

#endif
