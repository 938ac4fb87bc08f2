// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_PARAMETER_TABLE_H
#define SN_SIM_PARAMETER_TABLE_H

#include "sinew/world.h"

// One table of all parameters of a world: all members of SnWorldDef but its cookie. Presets,
// ranges, what may change, snapshots, and the fingerprint of worlds follow from it.

typedef enum SnParameterKind {
    SN_PARAMETER_NUMBER,  // double
    SN_PARAMETER_INTEGER, // int, or one of an enum
    SN_PARAMETER_FLAG,    // int: 0, or anything else
    SN_PARAMETER_SEED,    // uint64_t: any
    SN_PARAMETER_NAME,    // const char*: of a registry
} SnParameterKind;

/// What a change of a parameter means while a world runs.
typedef enum SnParameterChange {
    SN_PARAMETER_FIXED,          // it is refused
    SN_PARAMETER_LIVE,           // it counts from the next step on
    SN_PARAMETER_REMAKES,        // like LIVE, and position-based steps need another solver
    SN_PARAMETER_REMAKES_LAYERS, // like REMAKES, but only where position-based steps have layers
} SnParameterChange;

typedef struct SnParameter {
    const char* path; // its member of SnWorldDef: "contact.friction"
    const char* key;  // the key that says all of it in scenes: "contact.friction"; NULL: none does
    SnParameterKind kind;
    SnParameterChange change;
    int without_effect;  // 1: results do not depend on it
    size_t offset;       // in SnWorldDef
    int count;           // how many numbers it has, one after the other
    size_t size;         // bytes of each number
    double low, high;    // numbers and integers: low <= value <= high, finite
    int open;            // 1: low itself is refused
    const char* instead; // what -1 means, which is accepted, too; NULL: it is not
    double preset[3];    // presets of the first three numbers; those of all others are 0
    const char* name;    // the preset of a name
} SnParameter;

const SnParameter* sn_parameter_table(int* count);

/// Number k of a parameter that is no name.
double sn_parameter_number(const SnParameter* row, const SnWorldDef* def, int k);

/// 1: two definitions differ in a parameter. Flags differ where one is 0 and the other is not.
int sn_parameter_differs(const SnParameter* row, const SnWorldDef* a, const SnWorldDef* b);

/// Write all presets into a definition.
void sn_parameters_preset(SnWorldDef* def);

/// SN_BAD_INPUT with a sentence when a number is out of its range. Names are not looked at.
SnStatus sn_parameters_check(const SnWorldDef* def, SnError* error);

/// SN_BAD_INPUT with a sentence when what is fixed differs.
SnStatus sn_parameters_check_fixed(const SnWorldDef* is, const SnWorldDef* to, SnError* error);

/// Copy all parameters that may change while a world runs.
void sn_parameters_copy(const SnWorldDef* from, SnWorldDef* to);

/// Copy the same parameters to or from bytes without holes: their size, and functions that return
/// where the bytes end.
size_t sn_parameters_bytes(void);
unsigned char* sn_parameters_to_bytes(const SnWorldDef* def, unsigned char* bytes);
const unsigned char* sn_parameters_from_bytes(const unsigned char* bytes, SnWorldDef* def);

/// Hash all that results depend on, numbers as doubles.
uint64_t sn_parameters_hash(uint64_t hash, const SnWorldDef* def);

#endif
