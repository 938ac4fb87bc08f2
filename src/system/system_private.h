// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_SYSTEM_PRIVATE_H
#define SN_SYSTEM_SYSTEM_PRIVATE_H

#include "system/inertia.h"
#include "system/system.h"

// The members of a system, for the files of src/system that make systems or read their members.

struct SnSystem {
    const SnModel* model;
    const SnMap* map;    // not owned
    SnNodeBlocks* nodes; // blocks of free nodes
    SnPool* pool;
    SnTerm* term;
    int** destination; // (term_count) places of each term's blocks in the matrix; NULL for a term
                       // that has no blocks
    int term_count;
    SnBlockPattern* pattern; // pattern of the matrix, whose rows are blocks of unknowns
    int* component;          // see sn_system_components  (block_count)
    SnRows* rows;            // constraint rows; not owned, or NULL
    SnFolds folds;           // how blocks beside the matrix are folded into the matrix (places.h)
};

struct SnPlaces {
    const SnMap* map;
    const SnBlockPattern* pattern; // NULL until the pattern has been made
    SnPairList* beside;            // the two nodes (a, b) of each block beside the matrix
};

/// g += J^T (c beta K + c/tau D) w, where K and D are summed over terms with the flag
/// SN_TERM_INTERNAL, which act only within parts (stage_product.c).
SnStatus sn_system_add_internal(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                                const SnMotion* w, SnArena scratch, double* g);

/// Find the displacements w = -s of the nodes of soft bodies that turn freely, in metres; turn.c
/// defines s. w is in scratch memory. *any becomes 1 if w is not zero, else 0.
SnStatus sn_system_chords(const SnSystem* system, const SnStage* stage, const SnConfig* q,
                          SnArena* scratch, SnMotion* w, int* any);

#endif
