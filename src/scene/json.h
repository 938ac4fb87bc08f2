// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_JSON_H
#define SN_SCENE_JSON_H

#include "base/status.h"

#include <stddef.h>

// A strict JSON reader that remembers where every value stood, so that a message about a wrong
// value can name its line. `//` comments, CRLF and a byte-order mark are allowed. Refused:
// duplicate keys, depth above 64, trailing text, numbers that are not finite doubles, invalid
// UTF-8, zero bytes, more than 16 Mi values, files above 256 MiB. Numbers have a '.' whatever the
// locale.

typedef enum SnJsonKind {
    SN_JSON_NULL,
    SN_JSON_BOOL,
    SN_JSON_NUMBER,
    SN_JSON_STRING,
    SN_JSON_ARRAY,
    SN_JSON_OBJECT,
} SnJsonKind;

typedef struct SnJson SnJson;
struct SnJson {
    SnJsonKind kind;
    int line, column; // where the value begins, from 1; 0: the value came from sn_json_set and has
                      // no place
    const char* key;  // the member's name inside an object, else NULL
    int key_line, key_column; // where the member's name begins, from 1
    const SnJson* parent;     // NULL for the root of a document
    int index;                // position inside the parent

    int boolean;
    double number;
    const char* string; // zero-terminated UTF-8, no embedded zero
    size_t length;      // bytes of the string
    SnJson* item;       // items of an array or members of an object, in order (count)
    int count;
};

typedef struct SnJsonDocument SnJsonDocument;

/// Parse text of `bytes` bytes. Messages use `name` in place of a file name, as in "name:12:5:
/// expected ',' or '}' after a member, found ';'".
SnStatus sn_json_parse(const char* name, const char* text, size_t bytes, SnJsonDocument** document,
                       SnError* error);

/// Read and parse a regular file.
SnStatus sn_json_load(const char* path, SnJsonDocument** document, SnError* error);
void sn_destroy_json(SnJsonDocument* document);

const SnJson* sn_json_root(const SnJsonDocument* document);
const char* sn_json_name(const SnJsonDocument* document);

/// Member of an object by name, or NULL.
const SnJson* sn_json_get(const SnJson* object, const char* key);

/// The path of a value, such as "bodies[2].mesh.cells", for messages; "(document)" for the root.
/// Cut to fit `size` bytes.
void sn_json_path(const SnJson* value, char* path, size_t size);

/// Where a value stands, as the beginning of a message: "scene.json:12:5", or "--set" for a value
/// that came from sn_json_set. Cut to fit `size` bytes.
void sn_json_where(const SnJsonDocument* document, const SnJson* value, char* text, size_t size);

/// As sn_json_where, but for the name of a member.
void sn_json_where_key(const SnJsonDocument* document, const SnJson* value, char* text,
                       size_t size);

/// A word for a kind with its article: "a number", "an object".
const char* sn_json_kind_text(SnJsonKind kind);

/// Replace or add a value, as --set on the command line does. `assignment` is
/// "key.path[2].name=value". The value is read as JSON, or as a plain string if it is not valid
/// JSON; a value that begins with '{', '[' or '"' must be JSON. Parents that do not exist are
/// created as objects; arrays never grow. Pointers to replaced values, and to values whose parent
/// got a new member, no longer point into the document.
SnStatus sn_json_set(SnJsonDocument* document, const char* assignment, SnError* error);

#endif
