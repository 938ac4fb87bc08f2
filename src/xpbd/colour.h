// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_COLOUR_H
#define SN_XPBD_COLOUR_H

#include "base/status.h"

// A colouring of constraints that act on a few nodes each. No two constraints of one colour share a
// node, so the constraints of one colour can be solved at the same time. Colours are chosen
// greedily: each constraint, in the given order, takes the first colour that fits.

typedef struct SnConstraintColours {
    int colour_count;
    int* start;      // first entry of each colour                    (colour_count + 1)
    int* constraint; // numbers of constraints, sorted by colour; within one colour in the given
                     // order (constraint_count)
} SnConstraintColours;

/// Colour constraints. Constraint c acts on the nodes node[c * arity] .. node[c * arity + arity -
/// 1], with 1 <= arity <= 4; numbers of nodes are below `node_count`. The time is proportional to
/// the number of constraints.
SnStatus sn_colour_constraints(int constraint_count, int arity, const int* node, int node_count,
                               SnConstraintColours* colouring);
void sn_free_colouring(SnConstraintColours* colouring);

#endif
