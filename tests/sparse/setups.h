// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_SETUPS_H
#define SN_TESTS_SPARSE_SETUPS_H

#include "sparse/cases.h"
#include "sparse/linear.h"

/// A solver and its settings. The setups are each solver of the registry as it is; then `auto`
/// where it iterates; then `auto` where it has to factor after all.
typedef struct Setup {
    const char* name;
    SnLinearDef def;
    int iterates, falls_back; // how `auto` solves make_iterated_case
} Setup;

int setup_count(void);
Setup setup_at(int i);

/// Make a matrix for which `auto` iterates.
Case make_iterated_case(uint64_t seed);

#endif
