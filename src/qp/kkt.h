// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_KKT_H
#define SN_QP_KKT_H

#include "sparse/schur.h"

// Equality rows on a factorised sparse system. With A symmetric positive definite, rows C and their
// compliance D >= 0 (diagonal),
//
//     A x - C^T lambda = b          [ A  C^T ] (   x   )   ( b )
//     C x + D lambda   = c    or    [ C  -D  ] (-lambda) = ( c ),
//
// so lambda is the force of the rows that pushes x towards C x = c. Elimination of x gives
//
//     S lambda = c - C A^-1 b,   S = C A^-1 C^T + D,   x = A^-1 (b + C^T lambda).
//
// A row whose pivot of S is below 1e-12 of its diagonal entry follows from other rows and is left
// out. The lambda of this row is 0, and the row holds if the right sides of the other rows imply
// it.

typedef struct SnKktInfo {
    int left_out;        // how many rows were left out
    double inconsistent; // largest |C x - c| of a row that was left out, in the last solve, divided
                         // by the sum of its absolute terms
} SnKktInfo;

/// The factor of S, and work space that grows to the size that the largest problem needed.
typedef struct SnKkt SnKkt;

SnStatus sn_create_kkt(SnKkt** kkt);
void sn_destroy_kkt(SnKkt* kkt);

/// Form and factor S for the factor that `linear` holds, of a matrix with this pattern.
/// `compliance` is the diagonal of D (rows->count); NULL: D = 0. linear, pattern, rows and
/// compliance must stay valid and unchanged until the last sn_kkt_solve. The result has the same
/// bits for any number of threads. SN_NOT_CONVERGED: an iterative solver stopped early.
SnStatus sn_kkt_form(SnKkt* kkt, SnLinear* linear, const SnBlockPattern* pattern,
                     const SnSparseRows* rows, const double* compliance, SnPool* pool);

/// Solve for `sides` right-hand sides: b and x hold `dofs` numbers each, c and lambda rows->count.
/// b and x may be the same memory, and so may c and lambda.
SnStatus sn_kkt_solve(SnKkt* kkt, int sides, const double* b, const double* c, double* x,
                      double* lambda);

SnKktInfo sn_kkt_info(const SnKkt* kkt);

#endif
