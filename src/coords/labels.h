// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_LABELS_H
#define SN_COORDS_LABELS_H

#include "base/arena.h"
#include "coords/mixed.h"

// Which elements may be rigid (source text 000, sections 3.3.4 and 3.3.5). Rates are squared norms
// of the rate of the Green strain, 1/s^2; the rate of strain is its change over a step, divided by
// the length of the step. An element that deforms more slowly than tau_R for some consecutive steps
// may be rigid. An element that is rigid, and is predicted to deform faster than tau_E, is woken
// and begins to count anew.
//
// An element is woken, too, when its ghost (coords/ghost.h) is strained by more than `creep`. It
// then owes the strain of its ghost: together with all elements of the part whose ghosts are
// strained by a tenth of `creep`, it stays elastic until it has deformed by most of the strain that
// it owes. Owed strain that does not come is forgotten step by step, as predictions may be wrong.

typedef struct SnThresholds {
    double tau_R, tau_E; // rates below and above which elements turn rigid and are woken, 1/s^2
    int frames;          // number of consecutive quiet steps after which an element turns rigid
    double creep; // strain of a ghost above which its element is woken; 0: there are no ghosts
} SnThresholds;

/// After a step of length h (s) from x to the positions of `next`, count quiet steps of elements,
/// and label elements rigid that may be rigid, with the thresholds of each part of `mixed`.
SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next);

/// What sn_labels_expect found among the rigid elements of a part.
typedef struct SnOwed {
    int woken;   // number of elements that were woken
    double most; // the largest strain of a ghost among the part's rigid elements
} SnOwed;

/// Wake the rigid elements of a part that are predicted to deform: nodes move with u, m/s, to which
/// any rigid motion may be added, and the positions of ghosts are in `state`. predicted[e] becomes
/// the rate of each rigid element e, numbered through all solids; `predicted` may be NULL.
SnStatus sn_labels_expect(const SnMixed* mixed, int part, const SnThresholds* thresholds,
                          const double* u, SnPool* pool, SnArena scratch, SnState* state,
                          double* predicted, SnOwed* owed);

#endif
