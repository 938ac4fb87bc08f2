// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_LABELS_H
#define SN_COORDS_LABELS_H

#include "base/arena.h"
#include "coords/mixed.h"

// Which elements may be rigid (source text 000, sections 3.3.4 and 3.3.5). Rates are squared norms
// of the rate of the Green strain, 1/s^2: the difference of two strains over a step. An element
// that deforms more slowly than tau_R for some steps in a row may be rigid; one that is rigid, and
// is predicted to deform faster than tau_E, may not, and begins to count anew.
//
// Nor may one whose ghost (coords/ghost.h) has got away from it by a strain of `creep`. The strain
// of its ghost is what an element owes when it is woken: with all of the body whose ghosts are a
// tenth as far away it stays elastic until it has deformed by most of that; what does not come is
// forgotten, as predictions may be wrong.

typedef struct SnThresholds {
    double tau_R, tau_E; // 1/s^2
    int frames;          // steps in a row
    double creep;        // strain; 0: there are no ghosts
} SnThresholds;

/// A step of length h led from x to x of `next`: look at the elements that deformed, with the
/// thresholds of each part of `mixed`.
SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next);

/// Of all elements of a part that are rigid.
typedef struct SnOwed {
    int woken;   // elements that are rigid no longer
    double most; // the largest strain of a ghost
} SnOwed;

/// Nodes are predicted to move with u, whatever else they do together, and their ghosts to be where
/// they are in `state`: look at the elements of one part that are rigid. `predicted` receives their
/// squared rates, at their places among all elements; NULL: not wanted.
SnStatus sn_labels_expect(const SnMixed* mixed, int part, const SnThresholds* thresholds,
                          const double* u, SnPool* pool, SnArena scratch, SnState* state,
                          double* predicted, SnOwed* owed);

#endif
