// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_JSON_CASES_H
#define SN_TESTS_JSON_CASES_H

#include "base/memory.h"
#include "check.h"
#include "scene/json.h"

#include <string.h>

// Helpers of the JSON tests.

static inline SnJsonDocument* parse_ok(const char* text) {
    SnJsonDocument* document = NULL;
    SnError error = {0};
    SnStatus status = sn_json_parse("test", text, strlen(text), &document, &error);
    if (status != SN_OK) fail_msg("'%s' gave %d: %s", text, (int)status, error.text);
    return document;
}

/// Check that a text is refused with a message that begins with `where` and contains `what`.
static inline void check_refused_bytes(const char* text, size_t bytes, const char* where,
                                       const char* what) {
    SnJsonDocument* document = NULL;
    SnError error = {0};
    SnMemoryCount before = sn_memory_count();
    assert_int_equal(sn_json_parse("test", text, bytes, &document, &error), SN_BAD_FILE);
    assert_null(document);
    assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
    if (strncmp(error.text, where, strlen(where)) || !strstr(error.text, what))
        fail_msg("'%s' gave '%s', expected '%s ... %s'", text, error.text, where, what);
}

static inline void check_refused(const char* text, const char* where, const char* what) {
    check_refused_bytes(text, strlen(text), where, what);
}

// A text with one value of each kind.
static const char full_text[] =
    "{\n"
    "  // a comment with \"quotes\", [brackets] and \xc3\xa9\n"
    "  \"name\": \"bar\", \"on\": true, \"off\": false, \"none\": null,\r\n"
    "  \"numbers\": [0, -0, 1, -2.5, 1e3, 1E-3, 2.5e+2, 0.1],\n"
    "  \"nested\": {\"a\": {\"b\": [[], {}, [1, [2, 3]]]}, \"c\": \"x\\ty\\u00e9\\ud83d\\ude00\"}\n"
    "}\n";

#endif
