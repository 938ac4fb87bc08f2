// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_COMBINATIONS_H
#define SN_SIM_COMBINATIONS_H

#include "sinew/world.h"

// One table lists the features of a world's definition that do not go together. It is searched when
// a world is made, and docs/combinations.md is printed from it. Code that handles bodies,
// attachments or materials refuses further combinations.

/// Whether a feature is a set of integrators, a set of methods, or anything else.
typedef enum SnOptionKind {
    SN_OPTION_SETTING,
    SN_OPTION_INTEGRATOR,
    SN_OPTION_METHOD
} SnOptionKind;

/// A feature that a definition may ask for.
typedef struct SnOption {
    const char* name; // as it appears in docs/combinations.md
    SnOptionKind kind;
    int (*is_on)(const SnWorldDef* def);
} SnOption;

/// Two features that do not go together.
typedef struct SnCombination {
    const SnOption *a, *b;
    SnStatus status;
    const char* sentence; // the refusal, with what is accepted; may contain {integrator} or
                          // {method} once
} SnCombination;

/// The table, in the order in which it is searched.
const SnCombination* sn_combinations(int* count);

/// Search the table for the first entry whose two features a definition has, and fail with the
/// entry's status and sentence. SN_OK: there is no such entry.
SnStatus sn_combinations_check(const SnWorldDef* def, SnError* error);

#endif
