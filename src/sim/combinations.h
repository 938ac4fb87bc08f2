// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_COMBINATIONS_H
#define SN_SIM_COMBINATIONS_H

#include "sinew/world.h"

// Features of a world's definition that do not go together: one table, which is asked when a world
// is made, and which docs/combinations.md prints. Combinations that depend on bodies, attachments
// or materials as well are refused where these are looked at.

/// Whether a feature is a set of integrators, a set of methods, or anything else.
typedef enum SnOptionKind {
    SN_OPTION_SETTING,
    SN_OPTION_INTEGRATOR,
    SN_OPTION_METHOD
} SnOptionKind;

/// Something that a definition may ask for.
typedef struct SnOption {
    const char* name; // in docs/combinations.md
    SnOptionKind kind;
    int (*is_on)(const SnWorldDef* def);
} SnOption;

/// Two features that do not go together.
typedef struct SnCombination {
    const SnOption *a, *b;
    SnStatus status;
    const char* sentence; // it says what would be accepted; may have {integrator} or {method} once
} SnCombination;

/// The table, in the order in which it is asked.
const SnCombination* sn_combinations(int* count);

/// The status and the sentence of the first row of which a definition has both features.
SnStatus sn_combinations_check(const SnWorldDef* def, SnError* error);

#endif
