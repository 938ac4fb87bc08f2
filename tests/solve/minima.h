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
// Contacts are frozen, so that all methods solve this same equation. Contacts that are energies are
// those that are found where the step starts. Rows are replaced by the forces r that Newton's
// method finds for them: with C the rows pulled back,
//
//     p_ref <- p_ref + tau C^T r.
//
// The answer q* is that of Newton's method, converged to rounding. Each method has to reach
//
//     |g(q)| <= tolerance,  |q - q*| <= 1e-6 size,  E(q) - E(q*) <= 1e-10 (E(q_0) - E(q*)).
//
// q_0 is the step's start, or where the step would lead without forces, whichever is better. The
// size is that of the smallest soft body. Near q* both energies agree in all their digits. So their
// difference is computed by the trapezium rule from g at both ends, and also directly, minus its
// rounding; the larger result counts. The tolerance of g is at least the change of g in a step that
// is lost in the rounding of the coordinates, because methods end there.

/// A method for tests, in place of a world's method. It solves a stage by Newton's method, as the
/// world would. Then it solves the stage as a problem by all methods of the registry except
/// `linear`.
extern const SnMethod minima_method;

/// Name the problems from now on, and set the relative tolerance to which they are solved. Results
/// begin again.
void minima_begin(const char* what, double tolerance);

/// Results since minima_begin: counts, and the worst value of each measure over all problems. A
/// value beyond its limit is printed at once.
typedef struct Minima {
    int problems, solves, refused, failures;
    double gradient; // |g| over the size of what cancels in it
    double position; // largest coordinate of q - q*, over the size
    double energy;   // E(q) - E(q*), over E(q_0) - E(q*)
    int iterations;  // largest number of iterations of a solve
    const char* slowest;
} Minima;

const Minima* minima_result(void);

#endif
