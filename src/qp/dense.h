// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_DENSE_H
#define SN_QP_DENSE_H

#include "base/arena.h"

// Strictly convex quadratic programs with general constraints; they may have up to a few hundred
// variables and a few hundred constraints:
//
//     minimise 1/2 x^T H x + g^T x   subject to   E x = e,  A x >= b.
//
// The method is the dual active set method of Goldfarb and Idnani (Mathematical Programming 27,
// 1983). It starts from the least value under the equalities. It makes violated constraints active
// one after the other ("takes them in"). When the force (lambda) of an active constraint would
// become negative, it makes this constraint inactive ("lets it go"). At the answer
//
//     H x + g = E^T mu + A^T lambda,   lambda >= 0,   lambda^T (A x - b) = 0.

typedef struct SnDenseQp {
    int n;
    const double* H; // (n x n), row by row, symmetric positive definite
    const double* g; // (n)
    int equal_count;
    const double* E; // (equal_count x n)
    const double* e; // (equal_count)
    int count;
    const double* A; // (count x n)
    const double* b; // (count)
} SnDenseQp;

typedef struct SnDenseQpSettings {
    double tolerance;   // largest error of a condition to accept, divided by the size of the terms
                        // that cancel in the condition
    int max_iterations; // limit on SnDenseQpStats.iterations
} SnDenseQpSettings;

SnDenseQpSettings sn_default_dense_qp_settings(void);

typedef struct SnDenseQpAnswer {
    double* x;             // (n)
    double* mu;            // forces of the equalities (equal_count); 0 for those that follow from
                           // others
    double* lambda;        // forces of the inequalities (count)
    unsigned char* active; // 1: active (count). Before the solve: a guess, or all 0
} SnDenseQpAnswer;

typedef struct SnDenseQpStats {
    int iterations; // steps of the dual method; each takes a violated constraint in, lets an active
                    // one go, or finds that a violated constraint follows from active ones
    int redundant;  // number of equalities that follow from other equalities
    int infeasible; // index of a constraint that contradicts others; equalities count first, then
                    // inequalities; -1: there is none
    double residual; // largest error of stationarity or feasibility, measured as for `tolerance`;
                     // constraints that follow from active constraints do not count
} SnDenseQpStats;

/// Solve the program. Returns SN_NOT_CONVERGED when the answer is only the least value under the
/// constraints taken in so far, or when rounding keeps its errors above the tolerance. Returns
/// SN_BAD_INPUT when a number is not finite, or when the constraints contradict each other (then
/// stats->infeasible is not -1). Returns SN_NOT_DEFINITE when H is not positive definite. The
/// answer is written if the status is not negative.
SnStatus sn_dense_qp_solve(const SnDenseQp* qp, const SnDenseQpSettings* settings,
                           const SnDenseQpAnswer* answer, SnArena scratch, SnDenseQpStats* stats);

#endif
