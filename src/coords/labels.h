// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COORDS_LABELS_H
#define SN_COORDS_LABELS_H

#include "base/arena.h"
#include "coords/mixed.h"

// Decides which elements may be rigid (source text 000, sections 3.3.4 and 3.3.5). The rate of an
// element is the squared norm of the rate of its Green strain, 1/s^2; the rate of strain is the
// change of the strain in a step, divided by the length of the step. A step is quiet for an element
// if its rate is below tau_R. An element may be rigid after a number of consecutive quiet steps. A
// rigid element is woken if its predicted rate is above tau_E; the count of quiet steps then begins
// anew.
//
// An element is also woken if the ghosts of its nodes (coords/ghost.h) strain it by more than
// `creep`. All elements of the part that ghosts strain by more than a tenth of `creep` are woken
// along with it. Each of these elements then owes the strain of its ghosts: it stays elastic until
// it has deformed by most of this strain. Because predictions may be wrong, owed strain is also
// forgotten step by step.

typedef struct SnThresholds {
    double tau_R, tau_E; // elements turn rigid at rates below tau_R, and are woken at rates above
                         // tau_E, 1/s^2
    int frames;          // number of consecutive quiet steps after which an element turns rigid
    double creep;        // strain by ghosts above which an element is woken; 0: there are no ghosts
} SnThresholds;

/// After a step of length h (s) from the positions x to those of `next`, count the quiet steps of
/// elements, and label the elements that may be rigid. `thresholds` has one entry per part of
/// `mixed`.
SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next);

/// What sn_labels_expect found among the rigid elements of a part.
typedef struct SnOwed {
    int woken;   // number of elements that were woken
    double most; // the largest strain by ghosts among the part's rigid elements
} SnOwed;

/// Wake the rigid elements of a part that are predicted to deform. `u` are the predicted velocities
/// of nodes, m/s, up to a rigid motion; positions of ghosts are in `state`. predicted[e] becomes
/// the predicted rate of each rigid element e (one numbering covers the elements of all solids);
/// `predicted` may be NULL.
SnStatus sn_labels_expect(const SnMixed* mixed, int part, const SnThresholds* thresholds,
                          const double* u, SnPool* pool, SnArena scratch, SnState* state,
                          double* predicted, SnOwed* owed);

#endif
