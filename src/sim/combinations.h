// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_COMBINATIONS_H
#define SN_SIM_COMBINATIONS_H

#include "sinew/world.h"

// What of a world's definition does not go together: one table, asked when a world is made, and
// printed by docs/combinations.md. What depends on bodies, attachments and materials as well is
// refused where these are looked at.

/// Whether a feature is some of the integrators, some of the methods, or anything else.
typedef enum SnOptionKind {
    SN_OPTION_SETTING,
    SN_OPTION_INTEGRATOR,
    SN_OPTION_METHOD
} SnOptionKind;

/// Something that a definition may ask for.
typedef struct SnOption {
    const char* name; // as docs/combinations.md has it
    SnOptionKind kind;
    int (*is_on)(const SnWorldDef* def);
} SnOption;

/// Two features that do not go together.
typedef struct SnCombination {
    const SnOption *a, *b;
    SnStatus status;
    const char* sentence; // with what would be accepted, and with {integrator} or {method} once
} SnCombination;

/// The table, in the order in which it is asked.
const SnCombination* sn_combinations(int* count);

/// The status and the sentence of the first row of which a definition has both features.
SnStatus sn_combinations_check(const SnWorldDef* def, SnError* error);

#endif
