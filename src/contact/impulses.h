// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_IMPULSES_H
#define SN_CONTACT_IMPULSES_H

#include "contact/cone.h"
#include "contact/island_system.h"

// Which method when: sweeps of Gauss-Seidel (pgs.h) for what they can do, which is all where things
// rest and impulses are remembered; the proximal method (prox.h) for islands that take long.

typedef struct SnImpulseSettings {
    double tolerance; // residual velocity over the largest velocity that impulses have to undo
    int max_sweeps;
} SnImpulseSettings;

/// Contacts w = W r + c with the law of cone.h and compliance gamma, equality rows with
/// e + E v + compliance r_equal = 0. The first of the contacts are single rows, as in pgs.h.
typedef struct SnImpulseProblem {
    SnDelassus* delassus; // formed
    const SnBlockMatrix* A;
    SnLinear* linear;       // holds a factor of A
    const double* c;        // (3 per contact), m/s: velocity without impulses, bias included
    const double* gamma;    // (contacts), 1/kg
    const double* friction; // (contacts)
    const double* e;        // (equality rows), m/s
    const double* e_gamma;  // (equality rows), 1/kg
    double most;         // what impulses have to undo counts as no more than this, m/s; 0: as it is
    double *r, *r_equal; // guesses and results, N s
    int single_count;
    const SnRange* range; // of impulses (single rows)
} SnImpulseProblem;

typedef struct SnImpulseStats {
    int sweeps;      // the most of any island
    int matrices;    // factored for equality rows and by the proximal method, over all islands
    double residual; // the largest that is left, m/s
} SnImpulseStats;

/// SN_NOT_CONVERGED: an island took all its sweeps; its impulses are the best there are.
SnStatus sn_find_impulses(const SnImpulseProblem* problem, const SnImpulseSettings* settings,
                          SnPool* pool, SnIslandCache* cache, SnArena scratch,
                          SnImpulseStats* stats);

#endif
