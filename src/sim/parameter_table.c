// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/parameter_table.h"

#include "base/hash.h"
#include "base/status.h"
#include "sim/parameter_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- the table

#define COUNT_OF(member, type) ((int)(sizeof(((SnWorldDef*)0)->member) / sizeof(type)))
#define AT(which, type, member)                                                                    \
    .kind = SN_PARAMETER_##which, .offset = offsetof(SnWorldDef, member), .size = sizeof(type),    \
    .count = COUNT_OF(member, type)
#define NUMBERS(member)  AT(NUMBER, double, member)
#define INTEGERS(member) AT(INTEGER, int, member)
#define FLAG(member)     AT(FLAG, int, member)

#define FROM(least, most)  .low = (least), .high = (most)
#define RANGE_ANY          FROM(-HUGE_VAL, HUGE_VAL)
#define RANGE_NOT_NEGATIVE FROM(0, HUGE_VAL)
#define RANGE_POSITIVE     RANGE_NOT_NEGATIVE, .open = 1
#define RANGE_ZERO_TO_ONE  FROM(0, 1)
#define RANGE_UP_TO_ONE    RANGE_ZERO_TO_ONE, .open = 1

// These macros make rows of the table from those of parameter_rows.h.
#define ROW_NUMBER(in_def, in_scene, member, unit, range, when, usual, what)                       \
    {.path = (in_def),                                                                             \
     .key = (in_scene),                                                                            \
     NUMBERS(member),                                                                              \
     RANGE_##range,                                                                                \
     .change = SN_PARAMETER_##when,                                                                \
     .preset = {usual}},
#define ROW_NUMBER_OR(in_def, in_scene, member, unit, range, when, what, otherwise)                \
    {.path = (in_def),                                                                             \
     .key = (in_scene),                                                                            \
     NUMBERS(member),                                                                              \
     RANGE_##range,                                                                                \
     .change = SN_PARAMETER_##when,                                                                \
     .preset = {-1},                                                                               \
     .instead = (otherwise)},
#define ROW_INTEGER(in_def, in_scene, member, least, most, when, usual, what)                      \
    {.path = (in_def),                                                                             \
     .key = (in_scene),                                                                            \
     INTEGERS(member),                                                                             \
     FROM(least, most),                                                                            \
     .change = SN_PARAMETER_##when,                                                                \
     .preset = {usual}},
#define ROW_FLAG(in_def, in_scene, member, when, usual, what)                                      \
    {.path = (in_def),                                                                             \
     .key = (in_scene),                                                                            \
     FLAG(member),                                                                                 \
     .change = SN_PARAMETER_##when,                                                                \
     .preset = {usual}},

#define OF_WORLD(kind, member, ...)  ROW_##kind(#member, #member, member, __VA_ARGS__)
#define OF_SOLVER(kind, member, ...) ROW_##kind(#member, "solver." #member, member, __VA_ARGS__)
#define OF_CONTACT(kind, member, ...)                                                              \
    ROW_##kind("contact." #member, "contact." #member, contact.member, __VA_ARGS__)
#define OF_RIGIDIFICATION(kind, member, ...)                                                       \
    ROW_##kind("rigidification." #member, "rigidification." #member, rigidification.member,        \
               __VA_ARGS__)
#define OF_XPBD(kind, member, ...)                                                                 \
    ROW_##kind("xpbd." #member, "xpbd." #member, xpbd.member, __VA_ARGS__)
#define OF_LAYERS(kind, member, ...)                                                               \
    ROW_##kind("xpbd.layers." #member, "xpbd.layers." #member, xpbd.layers.member, __VA_ARGS__)

#define WHEN(change_it) .change = SN_PARAMETER_##change_it
#define MANY            1000000 // most iterations per layer, and most stripes; sums fit in an int

// The order of rows is the order in which messages list the keys that may change. The parameters
// that decide the order of elements in layers have no key here, because a scene that runs cannot
// change them.
// clang-format off
static const SnParameter table[] = {
    {.path = "gravity", .key = "gravity", NUMBERS(gravity), RANGE_ANY, WHEN(LIVE),
     .preset = {0, 0, -9.81}},
    {.path = "wind", .key = "wind", NUMBERS(wind), RANGE_ANY, WHEN(LIVE)},
    SN_WORLD_PARAMETERS(OF_WORLD)
    SN_CONTACT_PARAMETERS(OF_CONTACT)
    {.path = "rigidification.on", .key = "rigidification.on", FLAG(rigidification.on)},
    SN_RIGIDIFICATION_PARAMETERS(OF_RIGIDIFICATION)
    SN_XPBD_PARAMETERS(OF_XPBD)
    {.path = "xpbd.per_body", .key = "xpbd.per_body", FLAG(xpbd.per_body), WHEN(LIVE)},
    {.path = "xpbd.single", .key = "xpbd.precision", FLAG(xpbd.single), WHEN(REMAKES)},
    {.path = "xpbd.layers.sizes", .key = "xpbd.layers.rigid", INTEGERS(xpbd.layers.sizes),
     FROM(0, SN_LAYERS_SIZES - 1), WHEN(REMAKES)},
    {.path = "xpbd.layers.count", .key = "xpbd.layers.count", INTEGERS(xpbd.layers.count),
     FROM(1, SN_MOST_LAYERS), WHEN(REMAKES), .preset = {4}},
    {.path = "xpbd.layers.rule", .key = "xpbd.layers.iterations", INTEGERS(xpbd.layers.rule),
     FROM(0, SN_ITERATIONS_RULES - 1), WHEN(REMAKES), .preset = {SN_ITERATIONS_DOUBLING}},
    SN_LAYER_PARAMETERS(OF_LAYERS)
    {.path = "xpbd.layers.coupling", .key = "xpbd.layers.coupling",
     INTEGERS(xpbd.layers.coupling), FROM(0, SN_COUPLINGS - 1), WHEN(REMAKES)},
    {.path = "xpbd.layers.order", INTEGERS(xpbd.layers.order), FROM(0, SN_ORDER_COUNT - 1),
     WHEN(REMAKES)},
    {.path = "xpbd.layers.seed", AT(SEED, uint64_t, xpbd.layers.seed), WHEN(REMAKES)},
    {.path = "xpbd.layers.axis", INTEGERS(xpbd.layers.axis), FROM(0, 2), WHEN(REMAKES)},
    {.path = "xpbd.layers.stripes", INTEGERS(xpbd.layers.stripes), FROM(1, MANY), WHEN(REMAKES),
     .preset = {8}},
    {.path = "xpbd.layers.rigid", NUMBERS(xpbd.layers.rigid), RANGE_ZERO_TO_ONE, WHEN(REMAKES)},
    {.path = "xpbd.layers.iterations", INTEGERS(xpbd.layers.iterations), FROM(0, MANY), WHEN(REMAKES)},
    SN_SOLVER_PARAMETERS(OF_SOLVER)
    {.path = "step", .key = "step", NUMBERS(step), FROM(1e-15, 1e6), .preset = {0.01}},
    {.path = "integrator", .key = "integrator", INTEGERS(integrator),
     FROM(0, SN_INTEGRATOR_COUNT - 1), .preset = {SN_BDF1}},
    {.path = "consistent_mass", .key = "mass", FLAG(consistent_mass)},
    {.path = "threads", .key = "threads", INTEGERS(threads), FROM(1, 256), .preset = {1},
     .without_effect = 1},
    {.path = "method", .key = "method", AT(NAME, const char*, method), .name = "newton"},
    {.path = "linear_solver", .key = "linear_solver", AT(NAME, const char*, linear_solver),
     .name = "cholesky"},
};
// clang-format on

enum { ROWS = sizeof table / sizeof table[0] };

const SnParameter* sn_parameter_table(int* count) {
    *count = ROWS;
    return table;
}

// ---- values

static const void* find_value(const SnParameter* row, const SnWorldDef* def) {
    return (const char*)def + row->offset;
}

static const char* read_name(const SnParameter* row, const SnWorldDef* def) {
    const char* name;
    memcpy(&name, find_value(row, def), sizeof name);
    return name;
}

double sn_parameter_number(const SnParameter* row, const SnWorldDef* def, int k) {
    const void* place = find_value(row, def);
    if (row->kind == SN_PARAMETER_NUMBER) return ((const double*)place)[k];
    if (row->kind == SN_PARAMETER_SEED) return (double)*(const uint64_t*)place;
    return ((const int*)place)[k];
}

int sn_parameter_differs(const SnParameter* row, const SnWorldDef* a, const SnWorldDef* b) {
    switch (row->kind) {
    case SN_PARAMETER_NAME:
        return !read_name(row, a) || !read_name(row, b) ||
               strcmp(read_name(row, a), read_name(row, b)) != 0;
    case SN_PARAMETER_FLAG:
        return !sn_parameter_number(row, a, 0) != !sn_parameter_number(row, b, 0);
    case SN_PARAMETER_NUMBER:
        for (int k = 0; k < row->count; ++k) // NaN differs from all
            if (!(sn_parameter_number(row, a, k) == sn_parameter_number(row, b, k))) return 1;
        return 0;
    default:
        return memcmp(find_value(row, a), find_value(row, b), row->size * (size_t)row->count) != 0;
    }
}

static void write_preset(const SnParameter* row, SnWorldDef* def) {
    char* place = (char*)def + row->offset;
    memset(place, 0, row->size * (size_t)row->count);
    if (row->kind == SN_PARAMETER_NAME) memcpy(place, &row->name, sizeof row->name);
    for (int k = 0; k < row->count && k < 3; ++k) {
        const int whole = (int)row->preset[k];
        if (row->kind == SN_PARAMETER_NUMBER)
            memcpy(place + row->size * (size_t)k, &row->preset[k], sizeof row->preset[k]);
        else if (row->kind == SN_PARAMETER_INTEGER || row->kind == SN_PARAMETER_FLAG)
            memcpy(place + row->size * (size_t)k, &whole, sizeof whole);
    }
}

void sn_parameters_preset(SnWorldDef* def) {
    for (int i = 0; i < ROWS; ++i) write_preset(&table[i], def);
}

// ---- ranges

static void describe_range(const SnParameter* row, char* text, size_t size) {
    const char* from = row->open ? "above" : "from";
    if (row->high < HUGE_VAL)
        snprintf(text, size, "a number %s %g up to %g", from, row->low, row->high);
    else if (row->low > -HUGE_VAL)
        snprintf(text, size, "a finite number %s %g", from, row->low);
    else
        snprintf(text, size, "a finite number");
}

static SnStatus fail_range(const SnParameter* row, int k, double value, SnError* error) {
    char accepted[80], index[16] = "";
    describe_range(row, accepted, sizeof accepted);
    if (row->count > 1) snprintf(index, sizeof index, "[%d]", k);
    return sn_fail(error, SN_BAD_INPUT, "%s%s is %g; accepted is %s%s%s", row->path, index, value,
                   accepted, row->instead ? ", or -1: " : "", row->instead ? row->instead : "");
}

static int is_in_range(const SnParameter* row, double value) {
    if (row->instead && value == -1) return 1;
    return (row->open ? value > row->low : value >= row->low) && value <= row->high &&
           isfinite(value);
}

SnStatus sn_parameters_check(const SnWorldDef* def, SnError* error) {
    for (int i = 0; i < ROWS; ++i) {
        const SnParameter* row = &table[i];
        if (row->kind != SN_PARAMETER_NUMBER && row->kind != SN_PARAMETER_INTEGER) continue;
        for (int k = 0; k < row->count; ++k) {
            const double value = sn_parameter_number(row, def, k);
            if (!is_in_range(row, value)) return fail_range(row, k, value, error);
        }
    }
    return SN_OK;
}

// ---- what may change

SnStatus sn_parameters_check_fixed(const SnWorldDef* is, const SnWorldDef* to, SnError* error) {
    for (int i = 0; i < ROWS; ++i) {
        const SnParameter* row = &table[i];
        char accepted[40];
        if (row->change != SN_PARAMETER_FIXED || !sn_parameter_differs(row, is, to)) continue;
        if (row->kind == SN_PARAMETER_NAME)
            snprintf(accepted, sizeof accepted, "'%.30s'", read_name(row, is));
        else
            snprintf(accepted, sizeof accepted, "%g", sn_parameter_number(row, is, 0));
        return sn_fail(error, SN_BAD_INPUT, "%s is fixed for the life of a world; accepted is %s",
                       row->path, accepted);
    }
    return SN_OK;
}

static size_t live_bytes(const SnParameter* row) {
    return row->change == SN_PARAMETER_FIXED ? 0 : row->size * (size_t)row->count;
}

void sn_parameters_copy(const SnWorldDef* from, SnWorldDef* to) {
    for (int i = 0; i < ROWS; ++i)
        memcpy((char*)to + table[i].offset, find_value(&table[i], from), live_bytes(&table[i]));
}

size_t sn_parameters_bytes(void) {
    size_t bytes = 0;
    for (int i = 0; i < ROWS; ++i) bytes += live_bytes(&table[i]);
    return bytes;
}

unsigned char* sn_parameters_to_bytes(const SnWorldDef* def, unsigned char* bytes) {
    for (int i = 0; i < ROWS; bytes += live_bytes(&table[i++]))
        memcpy(bytes, find_value(&table[i], def), live_bytes(&table[i]));
    return bytes;
}

const unsigned char* sn_parameters_from_bytes(const unsigned char* bytes, SnWorldDef* def) {
    for (int i = 0; i < ROWS; bytes += live_bytes(&table[i++]))
        memcpy((char*)def + table[i].offset, bytes, live_bytes(&table[i]));
    return bytes;
}

// ---- hash

uint64_t sn_parameters_hash(uint64_t hash, const SnWorldDef* def) {
    for (int i = 0; i < ROWS; ++i) {
        const SnParameter* row = &table[i];
        if (row->without_effect) continue;
        if (row->kind == SN_PARAMETER_NAME) {
            const char* name = read_name(row, def);
            hash = sn_hash_bytes(hash, name, strlen(name) + 1);
        } else if (row->kind == SN_PARAMETER_SEED) { // it has more digits than a double
            hash = sn_hash_bytes(hash, find_value(row, def), row->size);
        } else {
            for (int k = 0; k < row->count; ++k) {
                const double number = sn_parameter_number(row, def, k);
                hash = sn_hash_bytes(hash, &number, sizeof number);
            }
        }
    }
    return hash;
}
