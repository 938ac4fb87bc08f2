// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_READ_H
#define SN_SCENE_READ_H

#include "scene/json.h"
#include "scene/units.h"
#include "sinew/scene.h"

// JSON objects are read by tables, each into a struct, its target. A table has one row per key: how
// the value is read, where in the target the value goes and which values are accepted. Every
// message has the form "file:line:column: key.path: found ...; accepted is ...".

typedef struct SnReader {
    const SnJsonDocument* document;
    SnScene* scene; // owns everything that is read
    SnError* error;
} SnReader;

typedef enum SnNumberRange {
    SN_ANY,
    SN_POSITIVE,
    SN_NOT_NEGATIVE,
    SN_ZERO_TO_ONE,
    SN_UP_TO_ONE, // above 0
    SN_POISSON,   // between -1 and 0.5
} SnNumberRange;

/// The limits of a range.
typedef struct SnInterval {
    const char* text; // "a positive number"
    double low, high; // may be infinite
    int low_open, high_open;
} SnInterval;

const SnInterval* sn_read_interval(SnNumberRange range);

// The largest size of an accepted number, after conversion to SI units, for every dimension. Low
// powers of such numbers are finite.
#define SN_MAX_NUMBER 1e15

/// The smallest number that is accepted for a field whose numbers must be positive.
double sn_read_least(SnDimension dimension);

struct SnKeyDef;

/// The numbers that a field accepts: its range, without numbers that are too small or too large to
/// be meant.
SnInterval sn_read_limits(const struct SnKeyDef* field);

/// 1 if a field accepts a plain number. If not, `accepted` becomes a text that says what the field
/// accepts.
int sn_read_accepts(const struct SnKeyDef* field, double number, char* accepted, size_t size);

/// Gives word number `index` of a set; NULL for an index past the last word.
typedef const char* SnWordAt(int index);

typedef struct SnKeyDef SnKeyDef;
typedef struct SnForm SnForm;
/// Reads `value` into `place`, which is the target plus the field's offset.
typedef SnStatus SnReadField(SnReader* reader, const SnKeyDef* field, const SnJson* value,
                             void* place);

struct SnKeyDef {
    const char* key;
    SnReadField* read;
    size_t offset;          // where the value is in the target, bytes
    int required;           // 1: a missing key is an error
    SnDimension dimension;  // for numbers and vectors: the dimension, which decides the units
    SnNumberRange range;    // for numbers and vectors: the accepted range
    int count;              // for vectors and integers: number of numbers
    int low, high;          // for integers: the least and the largest accepted value
    SnWordAt* words;        // for words and names: the set of words
    const char* words_name; // what messages call one of the words: "law"

    // ---- for the schema
    const char* about;     // half a sentence that says what the field is, without the unit
    const char* otherwise; // what a missing key means, if no default value can say it
    const SnForm* shape; // shape of the values; NULL: `read` alone says what they look like, or, if
                         // `read` is sn_read_later, the schema does not show the field
};

/// Kinds of shapes. A shape says what the value of a field may look like, if no single reading
/// function can say it.
typedef enum SnFormKind {
    SN_FORM_OBJECT, // an object with the keys of a table
    SN_FORM_MAP,    // an object with any names as keys, whose values look like part[0]
    SN_FORM_ARRAY,  // an array of values that look like part[0]
    SN_FORM_TUPLE,  // an array with one value for each part, in order
    SN_FORM_CHOICE, // a value that looks like one of the parts
    SN_FORM_VALUE,  // a value as field[0] reads it
    SN_FORM_TEXT,   // text that matches a pattern
} SnFormKind;

struct SnForm {
    SnFormKind kind;
    const char* name; // not NULL: the schema has the shape once and refers to it by this name
    const SnKeyDef* field;
    int field_count;
    const SnForm* const* part;
    int part_count;
    int least, most; // limits for the number of keys of an object or items of an array; 0: no limit
    const char* pattern; // regular expression that a text matches; NULL: any text that is not empty
    void (*reset)(void* target); // writes the values that missing keys stand for; NULL: the reset
                                 // of the shape around this one writes them
};

// The largest number of bodies, pins and so on in one list. It is small because names are compared
// pair by pair.
#define SN_MAX_ITEMS 10000

// Macros for rows of tables: {SN_NUMBER("step", SnWorldDef, step, SN_TIME, SN_POSITIVE), .required
// = 1}
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

// Macros for shapes: {SN_OBJECT(fields), .name = "material"}, {SN_ARRAY(&item)}
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

/// Read an object. Keys that no row has are an error; rows are read in the order of the table. If a
/// key is missing, its value in the target stays as it is.
SnStatus sn_read_fields(SnReader* reader, const SnJson* object, const SnKeyDef* field, int count,
                        void* target);

/// Read an object that has exactly one of the keys of the table; *row becomes the index of this
/// key's row.
SnStatus sn_read_one_of(SnReader* reader, const SnJson* object, const SnKeyDef* field, int count,
                        void* target, int* row);

// ---- functions that read one kind of value. They read a number into a double, a vector into
// double[count], an integer or a flag into an int, integers into int[count], a text into a const
// char*, a word into an int (its index in the set of words), and a name into the const char* that
// the set of words has for it.

SnReadField sn_read_number, sn_read_vector, sn_read_integer, sn_read_integers, sn_read_flag,
    sn_read_text, sn_read_word, sn_read_name;

/// Reads an object whose shape is the field's. Nothing else is checked.
SnReadField sn_read_object;

/// Accepts any value without reading it, because other code reads the value when more is known.
SnReadField sn_read_later;

/// The shape of any text that is not empty, for names that the file itself gives to things.
extern const SnForm sn_form_name;

// ---- messages

/// Fail with SN_BAD_FILE; the message is "where: path: " and a text (printf rules).
SnStatus sn_read_fail(const SnReader* reader, const SnJson* value, const char* format, ...)
    __attribute__((format(printf, 3, 4)));

/// Fail with the message "found ...; accepted is ACCEPTED".
SnStatus sn_read_fail_value(const SnReader* reader, const SnJson* value, const char* accepted);
SnStatus sn_read_fail_missing(const SnReader* reader, const SnJson* object, const char* key);
SnStatus sn_read_fail_memory(const SnReader* reader);

/// Fail if the value is not of this kind.
SnStatus sn_read_kind(const SnReader* reader, const SnJson* value, SnJsonKind kind);

/// Write the words of a set as a list for a message, "a, b, c", cut to fit.
void sn_read_list_words(SnWordAt* words, char* text, size_t size);

/// The word of the set that was probably meant by `found`; NULL if no word is similar to it.
const char* sn_read_suggest(const char* found, SnWordAt* words);

/// The number of edits (insert, delete, replace, swap) that turn one word into another. If a word
/// has more than 64 bytes, the result is instead the length of the longer word, at most 65.
int sn_read_distance(const char* a, const char* b);

/// 1 if two words are so similar that one was probably meant for the other.
int sn_read_is_near(const char* found, const char* word);

/// 1 if `word` is similar to `found`, and more similar than `best` (NULL: there is no best word
/// yet). A word that differs only in upper and lower case is the most similar one.
int sn_read_is_nearer(const char* found, const char* word, const char* best);

#endif
