// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_KKT_H
#define SN_QP_KKT_H

#include "sparse/schur.h"

// A factorised sparse system with additional equality rows. The matrix A is symmetric positive
// definite, the rows are C, and their compliance is the diagonal matrix D >= 0:
//
//     A x - C^T lambda = b          [ A  C^T ] (   x   )   ( b )
//     C x + D lambda   = c    or    [ C  -D  ] (-lambda) = ( c ),
//
// So lambda is the force with which the rows push x towards C x = c. Elimination of x gives
//
//     S lambda = c - C A^-1 b,   S = C A^-1 C^T + D,   x = A^-1 (b + C^T lambda).
//
// A row of C counts as a combination of other rows if its pivot in the factor of S is below 1e-12
// times its diagonal entry in S. Such a row is left out, and its lambda is 0. The row still holds
// if its right-hand side in c is the same combination of the right-hand sides of these other rows.

typedef struct SnKktInfo {
    int left_out;        // number of rows that were left out
    double inconsistent; // largest |C x - c| of a left-out row in the last solve, divided by the
                         // sum of its absolute terms
} SnKktInfo;

/// The factor of S, and work space that grows to what the largest problem needs.
typedef struct SnKkt SnKkt;

SnStatus sn_create_kkt(SnKkt** kkt);
void sn_destroy_kkt(SnKkt* kkt);

/// Form S and factor it. `linear` holds the factor of A, and `pattern` is the pattern of A.
/// `compliance` is the diagonal of D (rows->count); NULL: D = 0. linear, pattern, rows and
/// compliance must stay valid and unchanged until the last sn_kkt_solve. The result has the same
/// bits for any number of threads. Returns SN_NOT_CONVERGED when an iterative solver stopped early.
SnStatus sn_kkt_form(SnKkt* kkt, SnLinear* linear, const SnBlockPattern* pattern,
                     const SnSparseRows* rows, const double* compliance, SnPool* pool);

/// Solve for `sides` right-hand sides: b and x hold `dofs` numbers each, c and lambda rows->count.
/// b and x may be the same memory, and so may c and lambda.
SnStatus sn_kkt_solve(SnKkt* kkt, int sides, const double* b, const double* c, double* x,
                      double* lambda);

SnKktInfo sn_kkt_info(const SnKkt* kkt);

#endif
