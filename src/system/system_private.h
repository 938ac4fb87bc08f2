// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SYSTEM_PRIVATE_H
#define SN_SYSTEM_SYSTEM_PRIVATE_H

#include "system/inertia.h"
#include "system/system.h"

// The inside of a system, for the files of this room that make one and answer for it.

struct SnSystem {
    const SnModel* model;
    const SnMap* map;  // not owned
    SnNodeRows* nodes; // rows of free nodes
    SnPool* pool;
    SnTerm* term;
    int** destination; // of each term's blocks, or NULL  (term_count)
    int term_count;
    SnBlockPattern* pattern;
    int* component; // lowest block row that a block row is joined to (row_count)
    SnRows* rows;   // not owned, or NULL
    SnFolds folds;
};

struct SnPlaces {
    const SnMap* map;
    const SnBlockPattern* pattern; // NULL while it is made
    SnPairList* beside;            // nodes of the blocks beside the matrix
};

/// g += J^T (c beta K + c/tau D) w, of forces within parts alone (stage_product.c).
SnStatus sn_system_add_internal(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                const SnMotion* w, SnArena scratch, double* g);

#endif
