// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_SICONOS_PROBLEM_H
#define SN_TESTS_CONTACT_SICONOS_PROBLEM_H

#include "base/random.h"
#include "sinew/world.h"

/// Contacts with friction as a problem by itself: w = W r + c, three numbers per contact, normal
/// first; compliance is included in W.
typedef struct Problem {
    int count;       // contacts
    double* W;       // (3 count squared), 1/kg
    double* c;       // (3 count), m/s
    double* mu;      // (count)
    double* stepped; // impulses of the step that it comes from (3 count), N s; or 0
} Problem;

/// The contacts of a world's last step, one of backward Euler. At the step's own impulses w is the
/// relative velocity at its end, bias included.
Problem take_problem(const SnWorld* world);

/// Points of a body that moves and bends in `unknowns` ways.
Problem random_problem(SnRandom* random, int count, int unknowns);

void free_problem(Problem problem);

/// A share of each contact's mean response is added to its diagonal, along all three axes: then the
/// impulses are unique as long as friction is not too large.
void make_compliant(Problem* problem, double share);

/// r by sn_find_impulses, from what it is. Returns whether it converged.
int solve_problem(const Problem* problem, double tolerance, double* r);

/// w for r. Returns how far they are from the law, over the largest velocity of c.
double check_law(const Problem* problem, const double* r, double* w);

#endif
