// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_PGS_H
#define SN_CONTACT_PGS_H

#include "contact/cone.h"
#include "contact/delassus.h"

// Projected Gauss-Seidel (source text 000, section 3.3.3): contact after contact, each solved
// exactly for the impulses that the others have now. Islands are solved by themselves, each until
// it has converged.

typedef struct SnPgsSettings {
    double tolerance; // residual velocity over the largest velocity that impulses have to undo
    int max_sweeps;
} SnPgsSettings;

/// w = W r + c, and every contact obeys the law of cone.h with its compliance gamma:
/// 0 <= p _|_ w_n + gamma p >= 0.
typedef struct SnPgsProblem {
    const double* c;        // (3 per contact), m/s: velocity without impulses, bias included
    const double* gamma;    // (contacts), 1/kg
    const double* friction; // (contacts)
    double* r;              // (3 per contact), N s: a guess, and the result
} SnPgsProblem;

typedef struct SnPgsStats {
    int sweeps;      // the most of any island
    int64_t visits;  // contacts visited, all islands and sweeps
    double residual; // the largest that is left, m/s
} SnPgsStats;

/// SN_NOT_CONVERGED: an island took all its sweeps; r is the best there is.
SnStatus sn_pgs_solve(SnDelassus* delassus, SnPool* pool, const SnPgsSettings* settings,
                      const SnPgsProblem* problem, SnArena scratch, SnPgsStats* stats);

#endif
