// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_BOX_H
#define SN_QP_BOX_H

#include "base/arena.h"

// Quadratic programs with bounds:
//
//     minimise 1/2 x^T H x + g^T x   subject to   low <= x <= high,
//
// with a dense H that is symmetric and positive semi-definite. The method moves from face to face
// of the box. On a face, some variables keep the values of their bounds, and all others are free.
// There, the method takes Newton steps on the free variables until the least value of the face is
// reached; each step follows a path that bends where a variable meets its bound. Then all variables
// that the gradient pulls away from their bounds, into the box, are set free at once. Each new face
// leads to a lower value, so the method ends. The answer has exactly the right variables at their
// bounds.

typedef struct SnBoxQp {
    int n;
    const double* H;    // (n x n), row by row, symmetric
    const double* g;    // (n)
    const double* low;  // lower bounds (n), -INFINITY: no bound
    const double* high; // upper bounds (n), INFINITY: no bound
} SnBoxQp;

typedef struct SnBoxQpSettings {
    double tolerance;   // largest projected gradient to accept, divided by the size of the terms
                        // that cancel in it
    int max_iterations; // limit on Newton steps
} SnBoxQpSettings;

SnBoxQpSettings sn_default_box_qp_settings(void);

typedef struct SnBoxQpStats {
    int iterations;     // Newton steps
    int factorisations; // how often H on the free variables was factored
    int held;           // variables at a bound in the end
    double residual;    // largest projected gradient, measured as for `tolerance`
} SnBoxQpStats;

/// Solve the program. x (n) holds a guess before the call, and the answer afterwards; the guess
/// need not be in the box. If the guess has the right variables at their bounds, one Newton step is
/// enough. After SN_NOT_CONVERGED, x is the last point. Returns SN_NOT_DEFINITE when the value
/// falls without end along some direction; H counts as zero along a direction if a pivot is below
/// 1e-13 times its diagonal entry. Returns SN_BAD_INPUT when a lower bound is above its upper
/// bound, or a number is not finite. x is unchanged after SN_NOT_DEFINITE, SN_BAD_INPUT and
/// SN_OUT_OF_MEMORY.
SnStatus sn_box_qp_solve(const SnBoxQp* qp, const SnBoxQpSettings* settings, double* x,
                         SnArena scratch, SnBoxQpStats* stats);

#endif
