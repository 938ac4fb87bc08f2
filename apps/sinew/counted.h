// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_COUNTED_H
#define SN_APP_COUNTED_H

#include <stdint.h>
#include <stdio.h>

/// "1 step", "2 steps", for printf: the text lasts until the end of the statement.
typedef struct SnCounted {
    char text[80];
} SnCounted;

/// `many` may be NULL: `one` with an s.
static inline SnCounted sn_counted(int64_t count, const char* one, const char* many) {
    SnCounted counted;
    const int is_one = count == 1;
    snprintf(counted.text, sizeof counted.text, "%lld %s%s", (long long)count,
             is_one || !many ? one : many, is_one || many ? "" : "s");
    return counted;
}

#endif
