// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_TRIPLES_H
#define SN_CONTACT_TRIPLES_H

#include "base/arena.h"
#include "sparse/schur.h"
#include "system/rows.h"

// Rows as the solver of contacts takes them: equality rows one by one, everything else in threes.
// Single rows, bound and unilateral ones, are followed by two empty rows each. Without single rows
// every row is where it was.

typedef struct SnTriples {
    int equals;   // equality rows
    int singles;  // bound and unilateral rows
    int contacts; // of three rows each
} SnTriples;

SnTriples sn_count_triples(const SnRows* rows);

/// Where a row is among the padded ones; where these end, for the number of rows.
int sn_triples_place(const SnTriples* triples, int row);

/// The padded rows of C. They share its blocks; the rest is scratch memory.
SnStatus sn_triples_pad(const SnTriples* triples, const SnSparseRows* C, SnArena* scratch,
                        SnSparseRows* padded);

#endif
