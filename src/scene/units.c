// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/units.h"

#include "scene/json_private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A unit: 1 of it is up / down in the SI unit, so "3 mm" is 3 * 1 / 1000 m. With these two numbers
// the result is the double nearest to 0.003; a single factor of 0.001 would add a rounding error.
typedef struct Unit {
    SnDimension dimension;
    const char* name;
    double up, down;
} Unit;

#define PI 3.14159265358979323846

// All units. The first unit of each dimension is its SI unit; shares have no SI unit.
static const Unit units[] = {
    {SN_SHARE, "%", 1, 1e2},
    {SN_LENGTH, "m", 1, 1},
    {SN_LENGTH, "mm", 1, 1e3},
    {SN_LENGTH, "cm", 1, 1e2},
    {SN_LENGTH, "um", 1, 1e6},
    {SN_LENGTH, "km", 1e3, 1},
    {SN_LENGTH, "in", 254, 1e4},
    {SN_TIME, "s", 1, 1},
    {SN_TIME, "ms", 1, 1e3},
    {SN_TIME, "us", 1, 1e6},
    {SN_TIME, "min", 60, 1},
    {SN_MASS, "kg", 1, 1},
    {SN_MASS, "g", 1, 1e3},
    {SN_MASS, "mg", 1, 1e6},
    {SN_MASS, "t", 1e3, 1},
    {SN_ANGLE, "rad", 1, 1},
    {SN_ANGLE, "deg", PI, 180},
    {SN_ANGLE, "turn", 2 * PI, 1},
    {SN_STRESS, "Pa", 1, 1},
    {SN_STRESS, "kPa", 1e3, 1},
    {SN_STRESS, "MPa", 1e6, 1},
    {SN_STRESS, "GPa", 1e9, 1},
    {SN_STRESS, "N/m^2", 1, 1},
    {SN_STRESS, "N/mm^2", 1e6, 1},
    {SN_DENSITY, "kg/m^3", 1, 1},
    {SN_DENSITY, "g/cm^3", 1e3, 1},
    {SN_DENSITY, "t/m^3", 1e3, 1},
    {SN_SPEED, "m/s", 1, 1},
    {SN_SPEED, "mm/s", 1, 1e3},
    {SN_SPEED, "cm/s", 1, 1e2},
    {SN_SPEED, "km/h", 1, 3.6},
    {SN_ACCELERATION, "m/s^2", 1, 1},
    {SN_ACCELERATION, "mm/s^2", 1, 1e3},
    {SN_ACCELERATION, "cm/s^2", 1, 1e2},
    {SN_TURN_RATE, "rad/s", 1, 1},
    {SN_TURN_RATE, "deg/s", PI, 180},
    {SN_TURN_RATE, "turn/s", 2 * PI, 1},
    {SN_TURN_RATE, "rpm", 2 * PI, 60},
    {SN_FORCE, "N", 1, 1},
    {SN_FORCE, "mN", 1, 1e3},
    {SN_FORCE, "kN", 1e3, 1},
    {SN_FORCE, "MN", 1e6, 1},
    {SN_RATE, "1/s", 1, 1},
    {SN_RATE, "1/ms", 1e3, 1},
    {SN_RATE, "1/min", 1, 60},
    {SN_RATE_SQUARED, "1/s^2", 1, 1},
    {SN_RATE_SQUARED, "%/s", 1, 1e2},
    {SN_RATE_SQUARED, "1/s", 1, 1},
    {SN_RATE_SQUARED, "/s", 1, 1},
    {SN_VISCOSITY, "Pa s", 1, 1},
    {SN_VISCOSITY, "mPa s", 1, 1e3},
    {SN_VISCOSITY, "kPa s", 1e3, 1},
    {SN_VISCOSITY, "MPa s", 1e6, 1},
    {SN_SPRING_STIFFNESS, "N/m", 1, 1},
    {SN_SPRING_STIFFNESS, "N/mm", 1e3, 1},
    {SN_SPRING_STIFFNESS, "kN/m", 1e3, 1},
    {SN_SPRING_DAMPING, "N s/m", 1, 1},
    {SN_SPRING_DAMPING, "N s/mm", 1e3, 1},
    {SN_SPRING_DAMPING, "kN s/m", 1e3, 1},
    {SN_LINEAR_DENSITY, "kg/m", 1, 1},
    {SN_LINEAR_DENSITY, "g/m", 1, 1e3},
    {SN_LINEAR_DENSITY, "g/cm", 1, 1e1},
    {SN_INERTIA, "kg m^2", 1, 1},
    {SN_INERTIA, "g m^2", 1, 1e3},
    {SN_INERTIA, "g cm^2", 1, 1e7},
};
enum { UNIT_COUNT = sizeof units / sizeof *units };

const char* sn_unit_name(SnDimension dimension) {
    for (int i = 0; i < UNIT_COUNT && dimension != SN_SHARE; ++i)
        if (units[i].dimension == dimension) return units[i].name;
    return "";
}

void sn_unit_list(SnDimension dimension, char* text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < UNIT_COUNT; ++i) {
        if (units[i].dimension != dimension || used >= size) continue;
        int n = snprintf(text + used, size - used, "%s%s", used ? ", " : "", units[i].name);
        used += n > 0 ? (size_t)n : 0;
    }
}

// Skip blanks at both ends. Spaces inside a unit stay: there they stand for a product.
static const char* trim_blanks(const char* text, size_t* length) {
    while (*text == ' ' || *text == '\t') ++text;
    *length = strlen(text);
    while (*length && (text[*length - 1] == ' ' || text[*length - 1] == '\t')) --*length;
    return text;
}

// 1 if a number in this unit has to be squared: the unit is that of a rate, but the dimension is
// the square of a rate. For example, "1 %/s" is read as its square, 1e-4 1/s^2.
static int is_rate_to_square(const Unit* unit) {
    return unit->dimension == SN_RATE_SQUARED && !strchr(unit->name, '^');
}

const char* sn_unit_read(const char* text, SnDimension dimension, double* value) {
    size_t length, name_length;
    double number;
    const char* why = NULL;
    text = trim_blanks(text, &length);
    if (!length) return "it is empty";
    size_t read = sn_json_number(text, length, &number, &why);
    if (!read && ((*text >= '0' && *text <= '9') || *text == '-')) return why;
    if (!read) return "it does not begin with a number";
    if (text[read] == ',') return "the decimal point is '.'";
    const char* name = trim_blanks(text + read, &name_length);
    if (!name_length) return "it has no unit";

    for (int i = 0; i < UNIT_COUNT; ++i) {
        if (units[i].dimension != dimension || strlen(units[i].name) != name_length ||
            memcmp(units[i].name, name, name_length))
            continue;
        double si = number * units[i].up / units[i].down;
        if (is_rate_to_square(&units[i])) si *= fabs(si); // the square keeps the sign of the number
        if (!isfinite(si)) return "a number must be below 1.8e308 in size";
        *value = si;
        return NULL;
    }
    return "the unit does not fit";
}
