// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SYSTEM_PRIVATE_H
#define SN_SYSTEM_SYSTEM_PRIVATE_H

#include "system/fold.h"
#include "system/system.h"

// For system.c, stage.c, rotations.c and turn.c only.
struct SnSystem {
    const SnModel* model;
    SnPool* pool;
    int row_count;
    SnCoords** coords;
    int coords_count;
    SnTerm* term;
    int** destination; // of each term's blocks, or NULL  (term_count)
    int term_count;
    int *row_of_node, *row_of_body;
    SnBlockPattern* pattern;
    int* component;           // lowest block row that a block row is joined to (row_count)
    SnRows* rows;             // not owned, or NULL
    int body_count;           // of the model, and those that carry nodes
    const SnCarried* carried; // not owned, or NULL
    SnFolds folds;
};

/// Components of a block row that are no unknowns, as bits.
unsigned sn_system_held(const SnSystem* system, int row);

/// g += J^T (c beta K + c/tau D) w, of forces within parts alone.
SnStatus sn_system_add_internal(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                const SnMotion* w, SnArena scratch, double* g);

#endif
