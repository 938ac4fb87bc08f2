// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_PGS_H
#define SN_CONTACT_PGS_H

#include "contact/cone.h"
#include "contact/delassus.h"

// Projected Gauss-Seidel (source text 000, section 3.3.3): contact after contact, each solved
// exactly for the impulses that the others have now. Islands are solved by themselves, each until
// it has converged.

/// w = W r + c, and every contact obeys the law of cone.h with its compliance gamma:
/// 0 <= p _|_ w_n + gamma p >= 0. The first of them are single rows (cone.h), whose other two rows
/// are empty.
typedef struct SnPgsProblem {
    const double* c;        // (3 per contact), m/s: velocity without impulses, bias included
    const double* gamma;    // (contacts), 1/kg
    const double* friction; // (contacts)
    double* r;              // (3 per contact), N s: a guess, and the result
    int single_count;
    const SnRange* range; // of impulses (single rows)
} SnPgsProblem;

/// How far an island is.
typedef struct SnPgsIsland {
    double enough; // residual to stop at, m/s
    int sweeps;
    double residual; // the largest that the last sweep met, m/s
    int converged;
} SnPgsIsland;

typedef struct SnPgs {
    SnDelassus* delassus;
    SnPgsProblem problem;
    SnCone* cone;        // (contacts)
    SnPgsIsland* island; // (islands)
    int pause;           // sweeps that no island goes beyond
} SnPgs;

/// Start from the impulses of the problem. Islands have converged when no contact is farther from
/// its law than `tolerance` times the largest velocity that its impulses have to undo, which counts
/// as no larger than `most`. All memory is scratch.
SnStatus sn_pgs_begin(SnPgs* pgs, SnDelassus* delassus, const SnPgsProblem* problem,
                      double tolerance, double most, SnArena* scratch);

/// Sweep every dense island until it has converged, or has taken `most` sweeps altogether.
void sn_pgs_sweep(SnPgs* pgs, SnPool* pool, int most);

/// Go on from other impulses of an island, if they are better: r has three numbers for each of all
/// contacts, and gets those that are given up. An island that is not dense takes them as they are,
/// with the residual that is given; one whose W is not exact goes by that residual.
void sn_pgs_take(SnPgs* pgs, int island, double* r, double residual);

#endif
