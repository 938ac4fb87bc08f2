// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_ACTIVE_NORMALS_H
#define SN_QP_ACTIVE_NORMALS_H

#include "base/arena.h"

#include <stdint.h>

// The factors J and R of a dual active set method (Goldfarb and Idnani, 1983). H is the Hessian;
// the columns of N are the normals of the active constraints. Then
//
//     J^T H J = I,    J^T N = [R; 0],    R upper triangular with a positive diagonal.
//
// The first `count` columns of J (J_1) belong to the active normals. The other columns (J_2) are
// normal to them: J_2^T N = 0. A Householder reflection adds a normal, and Givens rotations remove
// a normal; either takes O(n^2) operations.

typedef struct SnActiveNormals {
    int n, count;
    double* Jt; // J^T, row by row (n x n)
    double* R;  // upper triangle (count x count); its rows begin n numbers apart
    double* w;  // scratch (n)
} SnActiveNormals;

/// Start without active constraints, for H (n x n, row by row); memory comes from `scratch`.
/// Returns SN_NOT_DEFINITE when a pivot of H is below 1e-14 times its diagonal entry.
SnStatus sn_active_begin(SnActiveNormals* active, int n, const double* H, SnArena* scratch);

/// Compute d = J^T a (n numbers). Returns the length of d_2, which are the numbers of d from index
/// `count` on, or 0 if a is a combination of the active normals up to rounding. *length becomes the
/// length of d.
double sn_active_split(const SnActiveNormals* active, const double* a, double* d, double* length);

/// Make the normal a active, where d = J^T a comes from sn_active_split. a must not be a
/// combination of the active normals. d is scratch afterwards.
void sn_active_add(SnActiveNormals* active, double* d);

/// Remove active normal k. The index of each normal after it becomes smaller by 1.
void sn_active_drop(SnActiveNormals* active, int k);

/// Find the change dx of the variables, and the change dlambda of the multipliers (the forces of
/// the active constraints), that solve
///   H dx - N dlambda = p,   N^T dx = q.
/// p (n) becomes dx, and q (count) becomes dlambda. Unless `size` is NULL, size (n) becomes |J| |y|
/// with dx = J y: the size of the terms that cancel in dx.
void sn_active_solve(const SnActiveNormals* active, double* p, double* q, double* size);

#endif
