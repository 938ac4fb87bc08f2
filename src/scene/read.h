// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_READ_H
#define SN_SCENE_READ_H

#include "scene/json.h"
#include "scene/units.h"
#include "sinew/scene.h"

// Reading objects by table: one row per key says how its value is read, where it goes and what is
// accepted. Every message has the form "file:line:column: key.path: found ...; accepted is ...".

typedef struct SnReader {
    const SnJsonDocument* document;
    SnScene* scene; // owns what is read
    SnError* error;
} SnReader;

typedef enum SnRange {
    SN_ANY,
    SN_POSITIVE,
    SN_NOT_NEGATIVE,
    SN_ZERO_TO_ONE,
    SN_UP_TO_ONE, // above 0
    SN_POISSON,   // between -1 and 0.5
} SnRange;

/// The numbers of a range.
typedef struct SnInterval {
    const char* text; // "a positive number"
    double low, high; // may be infinite
    int low_open, high_open;
} SnInterval;

const SnInterval* sn_read_interval(SnRange range);

#define SN_MAX_NUMBER 1e15 // of any unit: its powers are finite

/// The smallest positive number that is accepted where one must be positive.
double sn_read_least(SnDimension dimension);

struct SnKeyDef;

/// The numbers that a field accepts, of those that anybody means.
SnInterval sn_read_limits(const struct SnKeyDef* field);

/// 1 where a field accepts a plain number; else `accepted` says what it does, in words.
int sn_read_accepts(const struct SnKeyDef* field, double number, char* accepted, size_t size);

/// Word number `index` of an open or closed set; NULL past the last.
typedef const char* SnWordAt(int index);

typedef struct SnKeyDef SnKeyDef;
typedef struct SnForm SnForm;
/// Read `value` into `place`, which is the target plus the field's offset.
typedef SnStatus SnReadField(SnReader* reader, const SnKeyDef* field, const SnJson* value,
                             void* place);

struct SnKeyDef {
    const char* key;
    SnReadField* read;
    size_t offset;          // in the target
    int required;           // 1: a missing key is an error
    SnDimension dimension;  // numbers and vectors
    SnRange range;          // numbers and vectors
    int count;              // vectors: how many numbers
    int low, high;          // integers: both included
    SnWordAt* words;        // words and names
    const char* words_name; // what the words are: "law"

    // ---- for the schema
    const char* about;     // half a sentence, without the unit
    const char* otherwise; // what a missing key means where no value stands for it
    const SnForm* shape;   // of values that no function below reads; NULL there: not shown
};

/// What the value of a field may look like, where one function per kind of value cannot say it.
typedef enum SnFormKind {
    SN_FORM_OBJECT, // keys of a table
    SN_FORM_MAP,    // any name -> part[0]
    SN_FORM_ARRAY,  // of part[0]
    SN_FORM_TUPLE,  // one of each part, in order
    SN_FORM_CHOICE, // any of the parts
    SN_FORM_VALUE,  // what field[0] reads
    SN_FORM_TEXT,   // text of a pattern
} SnFormKind;

struct SnForm {
    SnFormKind kind;
    const char* name; // shapes that are used twice have one and stand in the schema once
    const SnKeyDef* field;
    int field_count;
    const SnForm* const* part;
    int part_count;
    int least, most;             // keys of an object, items of an array; 0: any number
    const char* pattern;         // of a text; NULL: not empty
    void (*reset)(void* target); // writes what holds for missing keys; NULL: the parent does
};

#define SN_MAX_ITEMS 10000 // bodies, pins, ...: names are compared pair by pair

// rows of tables: {SN_NUMBER("step", SnWorldDef, step, SN_TIME, SN_POSITIVE), .required = 1}
#define SN_ROW(name, reader, type, member)                                                         \
    .key = (name), .read = (reader), .offset = offsetof(type, member)
#define SN_NUMBER(name, type, member, unit, accepted)                                              \
    SN_ROW(name, sn_read_number, type, member), .dimension = (unit), .range = (accepted)
#define SN_VECTOR(name, type, member, n, unit, accepted)                                           \
    SN_ROW(name, sn_read_vector, type, member), .count = (n), .dimension = (unit),                 \
                                                .range = (accepted)
#define SN_INTEGER(name, type, member, lowest, highest)                                            \
    SN_ROW(name, sn_read_integer, type, member), .low = (lowest), .high = (highest)
#define SN_WORD(name, type, member, word_at, what)                                                 \
    SN_ROW(name, sn_read_word, type, member), .words = (word_at), .words_name = (what)

// shapes: {SN_OBJECT(fields), .name = "material"}, {SN_ARRAY(&item)}
#define SN_COUNT(table)  ((int)(sizeof(table) / sizeof *(table)))
#define SN_OBJECT(table) .kind = SN_FORM_OBJECT, .field = (table), .field_count = SN_COUNT(table)
#define SN_PARTS(...)                                                                              \
    .part = (const SnForm* const[]){__VA_ARGS__},                                                  \
    .part_count = SN_COUNT(((const SnForm* const[]){__VA_ARGS__}))
#define SN_ARRAY(item)  .kind = SN_FORM_ARRAY, SN_PARTS(item)
#define SN_CHOICE(...)  .kind = SN_FORM_CHOICE, SN_PARTS(__VA_ARGS__)
#define SN_TUPLE(...)   .kind = SN_FORM_TUPLE, SN_PARTS(__VA_ARGS__)
#define SN_VALUE(row)   .kind = SN_FORM_VALUE, .field = (row), .field_count = 1
#define SN_TEXT(regexp) .kind = SN_FORM_TEXT, .pattern = (regexp)

/// Read an object. Keys that are in no row are an error; rows are read in the order of the table;
/// what is missing keeps its value.
SnStatus sn_read_fields(SnReader* reader, const SnJson* object, const SnKeyDef* field, int count,
                        void* target);

/// Read an object that has exactly one of the keys; *row says which.
SnStatus sn_read_one_of(SnReader* reader, const SnJson* object, const SnKeyDef* field, int count,
                        void* target, int* row);

// ---- values: number -> double, vector -> double[count], integer -> int, integers -> int[count],
// flag -> int, text -> const char*, word -> int index, name -> const char* of the set

SnReadField sn_read_number, sn_read_vector, sn_read_integer, sn_read_integers, sn_read_flag,
    sn_read_text, sn_read_word, sn_read_name;

/// An object whose shape is the field's, with nothing else to check.
SnReadField sn_read_object;

/// Accept anything: read elsewhere, once more is known.
SnReadField sn_read_later;

/// Any text that is not empty: a name that the file itself gives to something.
extern const SnForm sn_form_name;

// ---- messages

/// SN_BAD_FILE with "where: path: " and a text (printf rules).
SnStatus sn_read_fail(const SnReader* reader, const SnJson* value, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

/// "found ...; accepted is ACCEPTED".
SnStatus sn_read_fail_value(const SnReader* reader, const SnJson* value, const char* accepted);
SnStatus sn_read_fail_missing(const SnReader* reader, const SnJson* object, const char* key);
SnStatus sn_read_fail_memory(const SnReader* reader);

/// SN_OK when the value is of the kind.
SnStatus sn_read_kind(const SnReader* reader, const SnJson* value, SnJsonKind kind);

/// A list of names for a message, "a, b, c", cut to fit.
void sn_read_list_words(SnWordAt* words, char* text, size_t size);

/// The word of the set that was probably meant, or NULL when none is near.
const char* sn_read_suggest(const char* found, SnWordAt* words);

/// Edits (insert, delete, replace, swap) between two words; at least the length above 64 bytes.
int sn_read_distance(const char* a, const char* b);

/// 1 when words are so close that one was probably meant for the other.
int sn_read_is_near(const char* found, const char* word);

/// 1 when `word` is near, and nearer than `best` (NULL: there is none yet); what differs in upper
/// and lower case alone is nearest.
int sn_read_is_nearer(const char* found, const char* word, const char* best);

#endif
