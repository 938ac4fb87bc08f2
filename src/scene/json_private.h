// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_JSON_PRIVATE_H
#define SN_SCENE_JSON_PRIVATE_H

#include "scene/json.h"

// Shared by the files that make up the JSON reader.

#define SN_JSON_MAX_DEPTH  64
#define SN_JSON_MAX_BYTES  ((size_t)256 << 20)
#define SN_JSON_MAX_VALUES ((size_t)16 << 20) // 1.7 GB of nodes
#define SN_JSON_MAX_NUMBER 1100 // characters: every double can be written out in full with fewer

// A document owns its nodes and texts in one block each; what sn_json_set adds is a chain of
// further documents, each with the nodes and names that tie it to the first.
struct SnJsonDocument {
    char* name;   // what messages call the document
    SnJson* root; // lies in `node`
    SnJson* node; // all values                             (node_count)
    int node_count;
    char* text;            // all strings and keys, zero-terminated
    SnJson* tie;           // members of the enlarged parent, and new objects, or NULL
    char* tie_text;        // keys of the new ones, zero-terminated
    SnJsonDocument* added; // documents that sn_json_set added, latest first
};

/// As sn_json_parse, for a value that will stand `depth` levels deep.
SnStatus sn_json_parse_at(const char* name, const char* text, size_t bytes, int depth,
                          SnJsonDocument** document, SnError* error);

/// Count the values and bytes of strings that a document of this text has at most; if the text is
/// valid, the counts are exact.
void sn_json_count(const char* text, size_t bytes, size_t* values, size_t* string_bytes);

/// Find the first member whose key another one before it has: *second is that member, *first the
/// one before. If there is none, both stay as they are.
SnStatus sn_json_find_duplicate(const SnJson* object, const SnJson** first, const SnJson** second);

/// Bytes of the valid UTF-8 character at `text`, of which `bytes` > 0 are readable; 0 if invalid.
int sn_json_utf8(const char* text, size_t bytes);

/// The JSON number at the beginning of `text`: its length in bytes, or 0 with what was wrong in
/// `why`.
size_t sn_json_number(const char* text, size_t bytes, double* number, const char** why);

/// Decode the string whose opening quote is at `text` into `decoded`, which needs no more bytes
/// than the string has with its quotes. Returns the bytes read, or 0 with what was wrong in `why`
/// and where in `at`.
size_t sn_json_string(const char* text, size_t bytes, char* decoded, size_t* length, size_t* at,
                      const char** why);

/// The end of a long name after "...", so that a message keeps room for what it has to say.
/// `shown` has SN_JSON_SHOWN bytes.
#define SN_JSON_SHOWN 200
const char* sn_json_shown(const char* name, char* shown);

#endif
