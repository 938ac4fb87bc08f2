// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_PROX_H
#define SN_CONTACT_PROX_H

#include "contact/cone.h"
#include "contact/island_system.h"

// All contacts of an island at once, in the velocities v that their impulses give it.
//
// With s = mu |w_t| known, Coulomb's law is that r makes r.W r/2 + (c + s n).r least in the cones
// (de Saxce and Feng 1998; Acary, Cadoux, Lemarechal and Malick 2011), which is convex. Where more
// contacts stick than bodies can move r is not unique, and a little of |r - r_k|^2 is added, r_k
// being the last guess (Rockafellar's proximal point method): the answer is then the one nearest to
// where it started, and nothing is added to the law, since r_k becomes r. In velocities this is
//
//     min over v of  v.A v/2 + sum of psi(C v),   psi' = -r(w),
//
// where r(w) is the projection of cone_project.h: smooth, convex, with the symmetric matrix
// A + C^T D C, which is as sparse as the graph of what touches what. Newton's method with a line
// search finds it from anywhere; s and r_k are set anew each time, and less is added.

typedef struct SnProxProblem {
    const SnDelassus* delassus; // contacts, equality rows, components
    const SnBlockMatrix* A;
    const SnCone* cone;    // of all contacts: for residuals
    const double* c;       // of all contacts, m/s: velocity without impulses, bias included
    const double* gamma;   // of all contacts, 1/kg: compliance
    const double* e;       // of all equality rows, as c
    const double* e_gamma; // of all equality rows
    const double* v;       // of all unknowns: what the impulses below give, m/s
    double *r, *r_equal;   // guesses and results, N s
    int patient;           // 1: without Newton's method on s, which takes longer
} SnProxProblem;

typedef struct SnProxStats {
    int newton;      // matrices factored
    double residual; // the largest that is left, m/s
} SnProxStats;

/// Solve one island until no contact is farther than `enough` (m/s) from its law. r is the best
/// found, the start included. SN_NOT_CONVERGED: it is not as good as asked.
SnStatus sn_prox_solve(const SnProxProblem* problem, int island, double enough,
                       SnIslandCache* cache, SnArena scratch, SnProxStats* stats);

#endif
