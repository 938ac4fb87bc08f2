// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_FOLD_H
#define SN_SYSTEM_FOLD_H

#include "system/term.h"

// Blocks of carried nodes. Terms write them beside the matrix, behind its own blocks, as they would
// if the nodes had rows. Each is then folded into the rows of the bodies that carry them: with
// G_i = -(R arm_i)^x, a block K_ij of a free node i and one carried by body b is
//
//     A_i,b += K_ij [I, G_j],       and where both are carried       A_a,b += [I, G_i]^T K_ij [I,
//     G_j].

typedef struct SnFold {
    int a, b;           // nodes, as the side block has them: K_ab
    int arm[2];         // entries of a and b in SnCarried.node, -1: not carried
    int destination[4]; // by kind; see fold.c
} SnFold;

typedef struct SnFolds {
    int count;
    SnFold* fold;
} SnFolds;

/// Where the side blocks of a row map's list go.
SnStatus sn_create_folds(const SnRowMap* rows, SnFolds* folds);
void sn_free_folds(SnFolds* folds);

/// Fold the side blocks of `value`, which has `blocks` blocks before them.
void sn_fold(const SnFolds* folds, const SnCarried* carried, const SnConfig* q, int blocks,
             double* value);

#endif
