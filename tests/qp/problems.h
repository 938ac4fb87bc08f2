// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_QP_PROBLEMS_H
#define SN_TESTS_QP_PROBLEMS_H

#include "base/random.h"
#include "qp/box.h"
#include "qp/dense.h"

// Random quadratic programs, and how far their optimality conditions are violated.

/// How a problem is made. Problems with the same seed are the same on every machine.
typedef struct Recipe {
    int n;
    int rank;     // rank of H; less than n: H is positive semi-definite
    double scale; // variables and rows are scaled by 10^-scale .. 10^scale
    int equal_count, count;
    double touching; // share of the inequalities that are equalities at some feasible point
    double repeated; // share of rows that are sums of earlier rows
    uint64_t seed;
} Recipe;

typedef struct BoxProblem {
    SnBoxQp qp;
    double *H, *g, *low, *high, *x;
} BoxProblem;

/// Make a problem in which a third of the variables each have two bounds, one bound and none. If H
/// is singular, all have two.
BoxProblem make_box_problem(const Recipe* recipe);
void free_box_problem(BoxProblem problem);

/// Return the largest violation of an optimality condition at x, as a share of its parts: 0 up to
/// rounding.
double box_error(const SnBoxQp* qp, const double* x);

typedef struct DenseProblem {
    SnDenseQp qp;
    SnDenseQpAnswer answer;
    double *H, *g, *E, *e, *A, *b;
} DenseProblem;

/// Make a problem with a point that satisfies all constraints.
DenseProblem make_dense_problem(const Recipe* recipe);
void free_dense_problem(DenseProblem problem);

double dense_error(const SnDenseQp* qp, const SnDenseQpAnswer* answer);

int random_below(SnRandom* random, int end);
double* zeros(int64_t count);

#endif
