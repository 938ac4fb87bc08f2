// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_SICONOS_SOLVE_H
#define SN_TESTS_CONTACT_SICONOS_SOLVE_H

/// Contacts with friction as Siconos sees them: w = W r + c (normal first, then two tangents), with
/// W (3 count squared) symmetric. Impulses r start from what is given. Returns the error that
/// Siconos itself finds in the answer, relative to |c|; `seconds` of processor time.
double siconos_solve(int count, const double* W, const double* c, const double* friction, double* r,
                     double* seconds);

#endif
