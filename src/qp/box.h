// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_BOX_H
#define SN_QP_BOX_H

#include "base/arena.h"

// Quadratic programs with bounds:
//
//     minimise 1/2 x^T H x + g^T x   subject to   low <= x <= high,
//
// H symmetric positive semi-definite, dense. The method moves from face to face of the box: a
// Newton step on the variables that are free, followed along the path that the bounds bend, until
// the least value of the face is reached; then all variables that the gradient pulls away from
// their bounds, into the box, are set free at once. Every face is left for a lower value, so there
// is an end, and there the set of variables at their bounds is exact.

typedef struct SnBoxQp {
    int n;
    const double* H;    // (n x n), row by row, symmetric
    const double* g;    // (n)
    const double* low;  // (n), -INFINITY where there is none
    const double* high; // (n), INFINITY where there is none
} SnBoxQp;

typedef struct SnBoxQpSettings {
    double tolerance;   // largest projected gradient, as a share of the terms that cancel in it
    int max_iterations; // Newton steps
} SnBoxQpSettings;

SnBoxQpSettings sn_default_box_qp_settings(void);

typedef struct SnBoxQpStats {
    int iterations;     // Newton steps
    int factorisations; // how often H on the free variables was factored
    int held;           // variables at a bound in the end
    double residual;    // largest projected gradient, as the share that `tolerance` limits
} SnBoxQpStats;

/// Solve the program. x is a guess at first (it need not be in the box), the answer afterwards. A
/// start with the right variables at their bounds takes one Newton step.
/// SN_NOT_CONVERGED: x is the last point. SN_NOT_DEFINITE: there is no least value, it falls
/// without end along some direction; a direction that H resists by less than 1e-13 of its parts
/// counts. SN_BAD_INPUT: a bound above its partner, or a number that is not finite. x is unchanged
/// in both cases, and when memory is short.
SnStatus sn_box_qp_solve(const SnBoxQp* qp, const SnBoxQpSettings* settings, double* x,
                         SnArena scratch, SnBoxQpStats* stats);

#endif
