// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/schema.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Schemas of numbers, words, texts and other values that one function reads.

static const char* const dimension_names[SN_DIMENSION_COUNT] = {
    [SN_SHARE] = "share",
    [SN_LENGTH] = "length",
    [SN_TIME] = "time",
    [SN_MASS] = "mass",
    [SN_ANGLE] = "angle",
    [SN_STRESS] = "stress",
    [SN_DENSITY] = "density",
    [SN_SPEED] = "speed",
    [SN_ACCELERATION] = "acceleration",
    [SN_TURN_RATE] = "turning_rate",
    [SN_FORCE] = "force",
    [SN_RATE] = "rate",
    [SN_RATE_SQUARED] = "squared_rate",
    [SN_VISCOSITY] = "viscosity",
    [SN_SPRING_STIFFNESS] = "spring_stiffness",
    [SN_SPRING_DAMPING] = "spring_damping",
    [SN_LINEAR_DENSITY] = "mass_per_length",
    [SN_INERTIA] = "moment_of_inertia",
};

// Turn a list such as "m, mm" into the alternatives "m|mm" of a regular expression. '^' is escaped;
// no other character of units has a meaning in regular expressions.
static void list_as_pattern(const char* list, char* pattern, size_t size) {
    size_t used = 0;
    for (const char* c = list; *c && used + 3 < size; ++c) {
        if (*c == ',') {
            pattern[used++] = '|';
            ++c;
            continue;
        }
        if (*c == '^') pattern[used++] = '\\';
        pattern[used++] = *c;
    }
    pattern[used] = 0;
}

void sn_schema_quantities(SnJsonOut* out) {
    for (int i = SN_PURE + 1; i < SN_DIMENSION_COUNT; ++i) {
        char units[160], names[200], text[400];
        sn_unit_list((SnDimension)i, units, sizeof units);
        list_as_pattern(units, names, sizeof names);
        sn_json_open(out, dimension_names[i], '{');
        snprintf(text, sizeof text, "text with a unit: %s", units);
        sn_json_put_text(out, "description", text);
        sn_json_put_text(out, "type", "string");
        snprintf(text, sizeof text,
                 "^[ \\t]*-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?[ \\t]*(%s)[ \\t]*$",
                 names);
        sn_json_put_text(out, "pattern", text);
        sn_json_close(out, '}');
    }
}

static void put_limits(SnJsonOut* out, const SnKeyDef* field) {
    const SnInterval i = sn_read_limits(field);
    sn_json_put_number(out, i.low_open ? "exclusiveMinimum" : "minimum", i.low);
    sn_json_put_number(out, i.high_open ? "exclusiveMaximum" : "maximum", i.high);
}

static void put_number(SnJsonOut* out, const SnKeyDef* field) {
    if (field->dimension == SN_PURE) {
        sn_json_put_text(out, "type", "number");
        put_limits(out, field);
        return;
    }
    char reference[60];
    snprintf(reference, sizeof reference, "#/$defs/%s", dimension_names[field->dimension]);
    sn_json_open(out, "anyOf", '[');
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "type", "number");
    put_limits(out, field);
    sn_json_close(out, '}');
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "$ref", reference);
    // if numbers below 0 are refused, the text must have no minus sign
    if (sn_read_interval(field->range)->low == 0) sn_json_put_text(out, "pattern", "^[ \\t]*[0-9]");
    sn_json_close(out, '}');
    sn_json_close(out, ']');
}

static void put_integer(SnJsonOut* out, const SnKeyDef* field) {
    sn_json_put_text(out, "type", "integer");
    sn_json_put_count(out, "minimum", field->low);
    sn_json_put_count(out, "maximum", field->high);
}

static void put_array(SnJsonOut* out, const SnKeyDef* field,
                      void (*put_item)(SnJsonOut* out, const SnKeyDef* field)) {
    sn_json_put_text(out, "type", "array");
    sn_json_put_count(out, "minItems", field->count);
    sn_json_put_count(out, "maxItems", field->count);
    sn_json_open(out, "items", '{');
    put_item(out, field);
    sn_json_close(out, '}');
}

static void put_vector(SnJsonOut* out, const SnKeyDef* field) { put_array(out, field, put_number); }
static void put_integers(SnJsonOut* out, const SnKeyDef* field) {
    put_array(out, field, put_integer);
}

static void put_flag(SnJsonOut* out, const SnKeyDef* field) {
    (void)field;
    sn_json_put_text(out, "type", "boolean");
}

static void put_text_type(SnJsonOut* out, const SnKeyDef* field) {
    (void)field;
    sn_json_put_text(out, "type", "string");
    sn_json_put_count(out, "minLength", 1);
}

static void put_word(SnJsonOut* out, const SnKeyDef* field) {
    sn_json_open(out, "enum", '[');
    for (int i = 0; field->words(i); ++i) sn_json_put_text(out, NULL, field->words(i));
    sn_json_close(out, ']');
}

// ---- defaults -------------------------------------------------------------------------------

static void default_vector(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    const double* number = place;
    for (int i = 0; i < field->count; ++i)
        if (!isfinite(number[i])) return;
    sn_json_put_numbers(out, "default", number, field->count);
}

static void default_number(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    (void)field;
    double number = *(const double*)place;
    if (isfinite(number)) sn_json_put_number(out, "default", number);
}

static void default_integer(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    (void)field;
    sn_json_put_count(out, "default", *(const int*)place);
}

static void default_flag(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    (void)field;
    sn_json_put_flag(out, "default", *(const int*)place);
}

static void default_word(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    sn_json_put_text(out, "default", field->words(*(const int*)place));
}

static void default_text(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    (void)field;
    const char* text = *(const char* const*)place;
    if (text) sn_json_put_text(out, "default", text);
}

// ---- what each reader accepts ---------------------------------------------------------------

typedef struct ValueKind {
    SnReadField* read;
    void (*put)(SnJsonOut* out, const SnKeyDef* field);
    void (*put_default)(SnJsonOut* out, const SnKeyDef* field, const void* place); // NULL: none
} ValueKind;

static const ValueKind kinds[] = {
    {sn_read_number, put_number, default_number},    {sn_read_vector, put_vector, default_vector},
    {sn_read_integer, put_integer, default_integer}, {sn_read_integers, put_integers, NULL},
    {sn_read_flag, put_flag, default_flag},          {sn_read_text, put_text_type, default_text},
    {sn_read_word, put_word, default_word},          {sn_read_name, put_word, default_text},
};

static const ValueKind* find_kind(const SnKeyDef* field) {
    for (int i = 0; i < SN_COUNT(kinds); ++i)
        if (kinds[i].read == field->read) return &kinds[i];
    return NULL;
}

int sn_schema_value(SnJsonOut* out, const SnKeyDef* field) {
    const ValueKind* kind = find_kind(field);
    if (kind) kind->put(out, field);
    return kind != NULL;
}

void sn_schema_default(SnJsonOut* out, const SnKeyDef* field, const void* place) {
    const ValueKind* kind = find_kind(field);
    if (!kind || !kind->put_default || field->required || field->otherwise) return;
    kind->put_default(out, field, place);
}
