// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_LABELS_H
#define SN_COORDS_LABELS_H

#include "base/arena.h"
#include "coords/mixed.h"

// Which elements may be rigid (source text 000, sections 3.3.4 and 3.3.5). Rates are squared norms
// of the rate of the Green strain, 1/s^2: the difference of two strains over a step. An element
// that deforms more slowly than tau_R for some consecutive steps may be rigid. An element that is
// rigid, and is predicted to deform faster than tau_E, is woken and begins to count anew.
//
// An element is woken, too, when its ghost (coords/ghost.h) is strained by more than `creep`. It
// then owes the strain of its ghost: together with all elements of the part whose ghosts are
// strained by a tenth of `creep`, it stays elastic until it has deformed by most of that. Strain
// that does not come is forgotten, as predictions may be wrong.

typedef struct SnThresholds {
    double tau_R, tau_E; // 1/s^2
    int frames;          // how many consecutive quiet steps make an element rigid
    double creep;        // strain of a ghost that wakes its element; 0: there are no ghosts
} SnThresholds;

/// After a step of length h (s) from x to the positions of `next`, count quiet steps of all
/// elements that deformed and label those rigid that may be, with the thresholds of each part of
/// `mixed`.
SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next);

/// What sn_labels_expect found among the rigid elements of a part.
typedef struct SnOwed {
    int woken;   // how many elements it woke
    double most; // the largest strain of a ghost
} SnOwed;

/// Wake the rigid elements of a part that are predicted to deform: nodes move with u, m/s, to which
/// any rigid motion may be added, and ghosts are where they are in `state`. `predicted` receives
/// the squared rates of these elements, at their places among all elements; NULL: not wanted.
SnStatus sn_labels_expect(const SnMixed* mixed, int part, const SnThresholds* thresholds,
                          const double* u, SnPool* pool, SnArena scratch, SnState* state,
                          double* predicted, SnOwed* owed);

#endif
