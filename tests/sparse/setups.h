// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SPARSE_SETUPS_H
#define SN_TESTS_SPARSE_SETUPS_H

#include "sparse/cases.h"
#include "sparse/linear.h"

/// A solver and what it is asked: each of the registry as it comes, then `auto` where it iterates,
/// and where it has to factor after all.
typedef struct Setup {
    const char* name;
    SnLinearDef def;
    int iterates, falls_back; // `auto` on make_iterated_case
} Setup;

int setup_count(void);
Setup setup_at(int i);

/// A matrix that `auto` iterates on.
Case make_iterated_case(uint64_t seed);

#endif
