// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_JSON_PRIVATE_H
#define SN_SCENE_JSON_PRIVATE_H

#include "scene/json.h"

// Declarations that the files of the JSON reader share.

#define SN_JSON_MAX_DEPTH  64
#define SN_JSON_MAX_BYTES  ((size_t)256 << 20)
#define SN_JSON_MAX_VALUES ((size_t)16 << 20) // 1.7 GB of nodes
#define SN_JSON_MAX_NUMBER 1100               // characters: enough to write any double exactly

// A document owns one block of nodes and one block of texts. Each value that sn_json_set adds is a
// further document, and these documents form a chain. Such a document also owns the nodes and names
// that connect its value to the first document.
struct SnJsonDocument {
    char* name;   // what messages call the document
    SnJson* root; // lies in `node`
    SnJson* node; // all values                             (node_count)
    int node_count;
    char* text;     // all strings and keys, zero-terminated
    SnJson* tie;    // copies of the parent's members, the new member, and the new objects below it
                    // that lead to the value; NULL: the value replaced another one
    char* tie_text; // keys of the new members, zero-terminated
    SnJsonDocument* added; // next document of the chain: added last, then the one before, ...
};

/// As sn_json_parse, for a value that will stand `depth` levels below the root of another document.
SnStatus sn_json_parse_at(const char* name, const char* text, size_t bytes, int depth,
                          SnJsonDocument** document, SnError* error);

/// Count the values, and the bytes of strings, of a document with this text. The counts are exact
/// for valid text; for invalid text they are upper bounds.
void sn_json_count(const char* text, size_t bytes, size_t* values, size_t* string_bytes);

/// Find a key that two members have. *second becomes the first member that repeats the key of an
/// earlier member, and *first becomes that earlier member. If all keys differ, *first and *second
/// stay as they are.
SnStatus sn_json_find_duplicate(const SnJson* object, const SnJson** first, const SnJson** second);

/// Number of bytes of the UTF-8 character at `text`, of which `bytes` > 0 bytes may be read; 0: the
/// character is invalid.
int sn_json_utf8(const char* text, size_t bytes);

/// Read the JSON number at the beginning of `text`. Returns its length in bytes, or 0 if there is
/// none; *why then says what is wrong.
size_t sn_json_number(const char* text, size_t bytes, double* number, const char** why);

/// Decode the string whose opening quote is at `text` into `decoded`, which needs at most as many
/// bytes as the string with its quotes. Returns the number of bytes read, or 0 for an invalid
/// string; *why then says what is wrong, and *at where.
size_t sn_json_string(const char* text, size_t bytes, char* decoded, size_t* length, size_t* at,
                      const char** why);

/// A name for a message. Of a long name only the end is kept, with "..." in front of it, so that
/// the rest of the message has room. `shown` has SN_JSON_SHOWN bytes.
#define SN_JSON_SHOWN 200
const char* sn_json_shown(const char* name, char* shown);

#endif
