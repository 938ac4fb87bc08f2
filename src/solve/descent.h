// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_DESCENT_H
#define SN_SOLVE_DESCENT_H

#include "solve/inverse.h"
#include "solve/method.h"

// An iteration of a quasi-Newton descent takes the direction u = -H g, where H is a cheap
// approximation of the inverse of A, and then searches along u. H is the inverse of a given matrix
// H0, improved by the last m pairs (s, y), where s is the change of q and y the change of g in one
// iteration (L-BFGS, Nocedal 1980). Methods that are built on this descent differ in H0, in m, and
// in whether they search along u.

typedef struct SnDescent {
    SnInverse inverse; // H0^-1
    int history;       // m, the largest number of pairs
    int full_steps;    // 1: no line search
    int goes_on; // 1: if no better iterate is found, the caller goes on with another method, so
                 // contacts are not frozen
} SnDescent;

/// Descend from `q` until the tolerances are met. If the result is SN_NOT_CONVERGED, q is the best
/// iterate.
SnStatus sn_solve_descend(SnSolver* solver, const SnStage* stage, const SnDescent* descent,
                          SnArena scratch, SnConfig* q);

#endif
