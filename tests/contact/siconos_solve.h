// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_SICONOS_SOLVE_H
#define SN_TESTS_CONTACT_SICONOS_SOLVE_H

/// Solve contacts with friction by Siconos: w = W r + c (normal first, then two tangents), with a
/// symmetric W (3 count squared). The iteration starts from the given impulses r. Returns the error
/// that Siconos itself finds in its answer, relative to |c|. *seconds becomes the processor time.
double siconos_solve(int count, const double* W, const double* c, const double* friction, double* r,
                     double* seconds);

#endif
