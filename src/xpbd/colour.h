// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_COLOUR_H
#define SN_XPBD_COLOUR_H

#include "base/status.h"

// A colouring of constraints, each on a few nodes: no two of one colour share a node, so those of
// one colour can be solved at the same time. Greedy, first fit, in the order given.

typedef struct SnConstraintColours {
    int colour_count;
    int* start;      // first entry of each colour                    (colour_count + 1)
    int* constraint; // by colour; within one in the order given      (constraint_count)
} SnConstraintColours;

/// Constraint c is on nodes node[c * arity] .. node[c * arity + arity - 1], 1 <= arity <= 4, all
/// below `node_count`. Time grows with the number of constraints.
SnStatus sn_colour_constraints(int constraint_count, int arity, const int* node, int node_count,
                               SnConstraintColours* colouring);
void sn_free_colouring(SnConstraintColours* colouring);

#endif
