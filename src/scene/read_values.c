// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- numbers --------------------------------------------------------------------------------

static const SnInterval intervals[] = {
    [SN_ANY] = {"a number", -HUGE_VAL, HUGE_VAL, 1, 1},
    [SN_POSITIVE] = {"a positive number", 0, HUGE_VAL, 1, 1},
    [SN_NOT_NEGATIVE] = {"zero or a positive number", 0, HUGE_VAL, 0, 1},
    [SN_ZERO_TO_ONE] = {"a number from 0 to 1", 0, 1, 0, 0},
    [SN_UP_TO_ONE] = {"a number above 0, at most 1", 0, 1, 1, 0},
    [SN_POISSON] = {"a number between -1 and 0.5, both excluded", -1, 0.5, 1, 1},
};

const SnInterval* sn_read_interval(SnNumberRange range) { return &intervals[range]; }

// Masses and moments of inertia may be smaller than other numbers, because small things have tiny
// ones.
double sn_read_least(SnDimension dimension) {
    return dimension == SN_MASS || dimension == SN_INERTIA ? 1e-30 : 1e-15;
}

// 1 if a number is so small or so large that it must be a mistake: powers of such a number could
// become zero or infinite.
static int is_absurd(double number, const SnKeyDef* field) {
    const int vanishes =
        field->range == SN_POSITIVE && number > 0 && number < sn_read_least(field->dimension);
    return vanishes || !(fabs(number) <= SN_MAX_NUMBER);
}

static int in_range(double number, const SnKeyDef* field) {
    const SnInterval* i = &intervals[field->range];
    if (is_absurd(number, field)) return 0;
    return (i->low_open ? number > i->low : number >= i->low) &&
           (i->high_open ? number < i->high : number <= i->high);
}

SnInterval sn_read_limits(const SnKeyDef* field) {
    if (field->read == sn_read_integer) return (SnInterval){"", field->low, field->high, 0, 0};
    if (field->read == sn_read_flag) return (SnInterval){"", 0, 1, 0, 0};
    const SnInterval* i = &intervals[field->range];
    const double least =
        field->range == SN_POSITIVE ? sn_read_least(field->dimension) : -SN_MAX_NUMBER;
    const double low = fmax(i->low, least), high = fmin(i->high, SN_MAX_NUMBER);
    return (SnInterval){i->text, low, high, i->low == low && i->low_open,
                        i->high == high && i->high_open};
}

// Say what a field accepts, such as "a positive number in Pa". If `number` is absurd, the text also
// gives the limits.
static void describe_range(const SnKeyDef* field, double number, char* text, size_t size) {
    char limits[40] = "";
    const char *range = intervals[field->range].text, *unit = sn_unit_name(field->dimension);
    if (is_absurd(number, field) && field->range == SN_POSITIVE)
        snprintf(limits, sizeof limits, " from %g to %g", sn_read_least(field->dimension),
                 SN_MAX_NUMBER);
    else if (is_absurd(number, field) && intervals[field->range].high > SN_MAX_NUMBER)
        snprintf(limits, sizeof limits, " of at most %g", SN_MAX_NUMBER);
    snprintf(text, size, "%s%s%s%s", range, limits, *unit ? " in " : "", unit);
}

// As describe_range, with units: "a positive number in Pa, or text with a unit: Pa, kPa, MPa".
static void describe_number(const SnKeyDef* field, double number, char* text, size_t size) {
    char units[80];
    describe_range(field, number, text, size);
    if (field->dimension == SN_PURE) return;
    sn_unit_list(field->dimension, units, sizeof units);
    const size_t used = strlen(text);
    snprintf(text + used, size - used, ", or text with a unit: %s", units);
}

static void describe_integer(const SnKeyDef* field, char* text, size_t size) {
    snprintf(text, size, "a whole number from %d to %d", field->low, field->high);
}

static int is_integer_of(const SnKeyDef* field, double number) {
    return number >= field->low && number <= field->high && number == floor(number);
}

int sn_read_accepts(const SnKeyDef* field, double number, char* accepted, size_t size) {
    if (field->read == sn_read_integer) {
        describe_integer(field, accepted, size);
        return is_integer_of(field, number);
    }
    if (field->read == sn_read_flag) {
        snprintf(accepted, size, "0 or 1");
        return number == 0 || number == 1;
    }
    describe_range(field, number, accepted, size);
    return in_range(number, field);
}

SnStatus sn_read_number(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    char accepted[200];
    double number = value->number;
    int is_text = value->kind == SN_JSON_STRING && field->dimension != SN_PURE;
    const char* wrong = is_text ? sn_unit_read(value->string, field->dimension, &number) : NULL;
    describe_number(field, number, accepted, sizeof accepted);
    if (value->kind != SN_JSON_NUMBER && !is_text) return sn_read_fail_value(r, value, accepted);
    if (wrong)
        return sn_read_fail(r, value, "found \"%.60s\", but %s; accepted is %s", value->string,
                            wrong, accepted);
    if (!in_range(number, field)) return sn_read_fail_value(r, value, accepted);
    *(double*)place = number;
    return SN_OK;
}

SnStatus sn_read_vector(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    double numbers[3];
    char accepted[40];
    snprintf(accepted, sizeof accepted, "an array of %d numbers", field->count);
    if (value->kind != SN_JSON_ARRAY || value->count != field->count)
        return sn_read_fail_value(r, value, accepted);
    for (int k = 0; k < field->count; ++k)
        SN_TRY(sn_read_number(r, field, &value->item[k], &numbers[k]));
    memcpy(place, numbers, (size_t)field->count * sizeof *numbers);
    return SN_OK;
}

SnStatus sn_read_integer(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    char accepted[60];
    describe_integer(field, accepted, sizeof accepted);
    if (value->kind != SN_JSON_NUMBER || !is_integer_of(field, value->number))
        return sn_read_fail_value(r, value, accepted);
    *(int*)place = (int)value->number;
    return SN_OK;
}

SnStatus sn_read_integers(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    char accepted[40];
    snprintf(accepted, sizeof accepted, "an array of %d whole numbers", field->count);
    if (value->kind != SN_JSON_ARRAY || value->count != field->count)
        return sn_read_fail_value(r, value, accepted);
    for (int k = 0; k < field->count; ++k)
        SN_TRY(sn_read_integer(r, field, &value->item[k], (int*)place + k));
    return SN_OK;
}

// ---- everything else ------------------------------------------------------------------------

SnStatus sn_read_flag(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SN_TRY(sn_read_kind(r, value, SN_JSON_BOOL));
    *(int*)place = value->boolean;
    return SN_OK;
}

SnStatus sn_read_text(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    if (value->kind != SN_JSON_STRING || !value->length)
        return sn_read_fail_value(r, value, "a text that is not empty");
    *(const char**)place = value->string;
    return SN_OK;
}

static SnStatus fail_word(SnReader* r, const SnKeyDef* field, const SnJson* value) {
    char words[240], accepted[280];
    sn_read_list_words(field->words, words, sizeof words);
    snprintf(accepted, sizeof accepted, "one of: %s", words);
    const char* meant = NULL;
    if (value->kind == SN_JSON_STRING) meant = sn_read_suggest(value->string, field->words);
    if (!meant) return sn_read_fail_value(r, value, accepted);
    return sn_read_fail(r, value, "found the %s \"%.60s\", did you mean \"%s\"? accepted is %s",
                        field->words_name, value->string, meant, accepted);
}

SnStatus sn_read_word(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    for (int i = 0; value->kind == SN_JSON_STRING && field->words(i); ++i) {
        if (strcmp(field->words(i), value->string)) continue;
        *(int*)place = i;
        return SN_OK;
    }
    return fail_word(r, field, value);
}

SnStatus sn_read_name(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    int index = 0;
    SN_TRY(sn_read_word(r, field, value, &index));
    *(const char**)place = field->words(index);
    return SN_OK;
}

SnStatus sn_read_later(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)r;
    (void)field;
    (void)value;
    (void)place;
    return SN_OK;
}
