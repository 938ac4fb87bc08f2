// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_UNITS_H
#define SN_SCENE_UNITS_H

#include <stddef.h>

// Quantities as text: "1.2 MPa", "3 mm", "30 deg".

typedef enum SnDimension {
    SN_PURE,  // plain numbers only
    SN_SHARE, // a share of a whole, where 1 is the whole
    SN_LENGTH,
    SN_TIME,
    SN_MASS,
    SN_ANGLE,
    SN_STRESS,
    SN_DENSITY,
    SN_SPEED,
    SN_ACCELERATION,
    SN_TURN_RATE,
    SN_FORCE,
    SN_RATE,
    SN_RATE_SQUARED, // squares of rates, 1/s^2. Plain numbers, and numbers with the unit 1/s^2, are
                     // such squares; numbers with the unit %/s, 1/s or /s are rates, which
                     // sn_unit_read squares
    SN_VISCOSITY,
    SN_SPRING_STIFFNESS,
    SN_SPRING_DAMPING,
    SN_LINEAR_DENSITY,
    SN_INERTIA,
    SN_DIMENSION_COUNT,
} SnDimension;

/// The SI unit of plain numbers of a dimension; "" if the dimension has none.
const char* sn_unit_name(SnDimension dimension);

/// All units of a dimension as a list for messages, "m, mm, cm". Cut to fit `size` bytes.
void sn_unit_list(SnDimension dimension, char* text, size_t size);

/// Read a number with a unit, converted to SI. Returns NULL, or a text that says what is wrong.
const char* sn_unit_read(const char* text, SnDimension dimension, double* value);

#endif
