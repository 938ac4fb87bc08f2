// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONE_NEWTON_H
#define SN_CONTACT_CONE_NEWTON_H

#include "base/arena.h"
#include "contact/cone.h"

// Newton's method on the law of many contacts at once (Alart and Curnier 1991): who presses, sticks
// and slides is read off the impulses as they are, and the linear equations that this makes of the
// law are solved. Near the answer it is there in a few steps, however stiffly the contacts are
// coupled; far from it, it may not help.

typedef struct SnConeNewton {
    int count;          // contacts
    const double* W;    // (3 count squared), row by row; compliance included
    const double* c;    // (3 count), m/s
    const SnCone* cone; // (count)
    int max_iterations;
    double enough; // residual velocity to stop at, m/s
} SnConeNewton;

/// Improve r (3 count). Returns the residual reached: r is the best of all iterates and of the
/// start. HUGE_VAL: out of memory, r is unchanged.
double sn_cone_newton(const SnConeNewton* problem, SnArena scratch, double* r);

#endif
