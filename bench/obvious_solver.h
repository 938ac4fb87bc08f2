// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_OBVIOUS_SOLVER_H
#define SN_BENCH_OBVIOUS_SOLVER_H

#include "base/status.h"

// The linear solver of the obvious way. In a build with CHOLMOD it is CHOLMOD on one thread
// (obvious_cholmod.c). In a build without CHOLMOD it is the default solver of the library
// (obvious_registry.c), and then both sides of a comparison factor with the same code.

/// The lower triangle of a matrix, column by column, with rows ascending. Rows and columns come in
/// threes.
typedef struct SnObviousMatrix {
    int n;
    int* start; // first entry of each column               (n + 1)
    int* row;
    double* value;
} SnObviousMatrix;

typedef struct SnObviousSolver SnObviousSolver;

/// Create a solver and do the symbolic analysis. Later matrices have to have their entries in the
/// same places.
SnStatus sn_create_obvious_solver(const SnObviousMatrix* A, SnObviousSolver** solver);
void sn_destroy_obvious_solver(SnObviousSolver* solver);

SnStatus sn_obvious_factor(SnObviousSolver* solver, const SnObviousMatrix* A);
SnStatus sn_obvious_solve(SnObviousSolver* solver, const double* b, double* x);

/// The solver's name for the heading of a table.
const char* sn_obvious_solver_name(void);

#endif
