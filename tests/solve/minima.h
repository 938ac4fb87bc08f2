// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_SOLVE_MINIMA_H
#define SN_TESTS_SOLVE_MINIMA_H

#include "solve/method.h"

// Every method reaches the same minimum of the same problem. A problem is one stage of a step of a
// world, recorded while it is solved:
//
//     g(q) = a (M d - tau p_ref) - c J^T f(q, v) = 0                           (system/system.h)
//
// Contacts are frozen, so that all methods share this equation. Those that are energies are the set
// found where the step starts. Of rows, Newton finds the forces r, and these act as they are: with
// C the rows pulled back,
//
//     p_ref <- p_ref + tau C^T r,      and there are no rows.
//
// The answer q* is Newton's, converged to rounding. Each method has to come to
//
//     |g(q)| <= tolerance,  |q - q*| <= 1e-6 size,  E(q) - E(q*) <= 1e-10 (E(q_0) - E(q*)),
//
// where q_0 is the better of the step's start and of where it would lead without forces, and the
// size is that of the smallest soft body. Near q* both energies agree in all their digits: their
// difference is found by the trapezium rule from g at both ends, and directly but for rounding. The
// tolerance of g is as given, but not below what a step that is lost in the rounding of the
// coordinates makes of g: methods end there.

/// Solves a stage by Newton's method, as the world would, then as a problem by all methods of the
/// registry that solve to a tolerance. To be put in place of a world's method.
extern const SnMethod minima_method;

/// Problems from now on go by this name, and are solved to this relative tolerance.
void minima_begin(const char* what, double tolerance);

/// What has been compared since: problems, and the worst over all of them of each number. What goes
/// beyond its limit is printed at once.
typedef struct Minima {
    int problems, solves, refused, failures;
    double gradient; // |g| over the size of what cancels in it
    double position; // over the size
    double energy;   // over E(q_0) - E(q*)
    int iterations;  // the most of a solve
    const char* slowest;
} Minima;

const Minima* minima_result(void);

#endif
