// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_PARAMETER_TABLE_H
#define SN_SIM_PARAMETER_TABLE_H

#include "sinew/world.h"

// One table has all parameters of a world: all members of SnWorldDef except the cookie. For each
// parameter the table says the preset, the range, whether it may change while a world runs, and
// whether snapshots and fingerprints of worlds depend on it.

typedef enum SnParameterKind {
    SN_PARAMETER_NUMBER,  // double
    SN_PARAMETER_INTEGER, // int, or one of an enum
    SN_PARAMETER_FLAG,    // int: 0 is off, all other values are on
    SN_PARAMETER_SEED,    // uint64_t: any value
    SN_PARAMETER_NAME,    // const char*: a name in a registry
} SnParameterKind;

/// What a change of a parameter means while a world runs.
typedef enum SnParameterChange {
    SN_PARAMETER_FIXED,          // the change is refused
    SN_PARAMETER_LIVE,           // the change counts from the next step on
    SN_PARAMETER_REMAKES,        // like LIVE, and position-based steps need another solver
    SN_PARAMETER_REMAKES_LAYERS, // like REMAKES, but only where position-based steps have layers
} SnParameterChange;

typedef struct SnParameter {
    const char* path; // the parameter's member of SnWorldDef, such as "contact.friction"
    const char* key;  // the key in scenes that sets the parameter; NULL: no single key sets it
    SnParameterKind kind;
    SnParameterChange change;
    int without_effect;  // 1: results do not depend on the parameter
    size_t offset;       // place in SnWorldDef, bytes
    int count;           // how many numbers the parameter has, stored one after the other
    size_t size;         // bytes of each number
    double low, high;    // numbers and integers: low <= value <= high, finite
    int open;            // 1: the value `low` itself is refused
    const char* instead; // not NULL: the value -1 is accepted, and this text says what it means;
                         // NULL: -1 is like any other value
    double preset[3];    // presets of the first three numbers; the presets of further ones are 0
    const char* name;    // SN_PARAMETER_NAME: the preset
} SnParameter;

const SnParameter* sn_parameter_table(int* count);

/// The value of number k of a parameter that is no name.
double sn_parameter_number(const SnParameter* row, const SnWorldDef* def, int k);

/// 1: two definitions differ in a parameter. Flags differ where one is 0 and the other is not.
int sn_parameter_differs(const SnParameter* row, const SnWorldDef* a, const SnWorldDef* b);

/// Write all presets into a definition.
void sn_parameters_preset(SnWorldDef* def);

/// SN_BAD_INPUT with a sentence when a number is out of its range. Names are not checked.
SnStatus sn_parameters_check(const SnWorldDef* def, SnError* error);

/// SN_BAD_INPUT with a sentence when a parameter that is fixed differs between two definitions.
SnStatus sn_parameters_check_fixed(const SnWorldDef* is, const SnWorldDef* to, SnError* error);

/// Copy all parameters that may change while a world runs.
void sn_parameters_copy(const SnWorldDef* from, SnWorldDef* to);

/// Copy the parameters that may change while a world runs to or from bytes without padding. The
/// first function returns the size in bytes, the other two return where the bytes end.
size_t sn_parameters_bytes(void);
unsigned char* sn_parameters_to_bytes(const SnWorldDef* def, unsigned char* bytes);
const unsigned char* sn_parameters_from_bytes(const unsigned char* bytes, SnWorldDef* def);

/// Hash all parameters on which results depend; numbers are hashed as doubles.
uint64_t sn_parameters_hash(uint64_t hash, const SnWorldDef* def);

#endif
