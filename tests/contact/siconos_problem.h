// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_SICONOS_PROBLEM_H
#define SN_TESTS_CONTACT_SICONOS_PROBLEM_H

#include "base/random.h"
#include "sinew/world.h"

/// Contacts with friction as a problem by itself: w = W r + c, with three numbers per contact, the
/// normal one first. W includes compliance.
typedef struct Problem {
    int count;       // contacts
    double* W;       // (3 count squared), 1/kg
    double* c;       // (3 count), m/s
    double* mu;      // friction coefficients (count)
    double* stepped; // impulses in the step that the problem was taken from, or 0 (3 count), N s
} Problem;

/// Take the contacts of a world's last step, which must be a step of backward Euler. At the step's
/// own impulses, w is the relative velocity at the step's end, with its bias.
Problem take_problem(const SnWorld* world);

/// Make a random problem: points of a body that moves and bends in `unknowns` ways.
Problem random_problem(SnRandom* random, int count, int unknowns);

void free_problem(Problem problem);

/// Add a share of each contact's mean response to its diagonal, along all three axes. Then the
/// impulses are unique if friction is not too large.
void make_compliant(Problem* problem, double share);

/// Find the impulses r by sn_find_impulses, starting from their values. Returns 1 if they
/// converged.
int solve_problem(const Problem* problem, double tolerance, double* r);

/// Compute w for r. Returns the largest violation of the contact law, over the largest velocity of
/// c.
double check_law(const Problem* problem, const double* r, double* w);

#endif
