// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_QP_ACTIVE_NORMALS_H
#define SN_QP_ACTIVE_NORMALS_H

#include "base/arena.h"

#include <stdint.h>

// The factors of a dual active set method (Goldfarb and Idnani, 1983). With the Hessian H and the
// normals N of the active constraints, one column each,
//
//     J^T H J = I,    J^T N = [R; 0],    R upper triangular with a positive diagonal.
//
// The first `count` columns of J go with the normals, the others are their complement. A normal
// comes by a Householder reflection and goes by Givens rotations: O(n^2) numbers change.

typedef struct SnActiveNormals {
    int n, count;
    double* Jt; // J^T, row by row (n x n)
    double* R;  // upper triangle (count x count), its rows n numbers apart
    double* w;  // scratch (n)
} SnActiveNormals;

/// Start without active constraints; memory comes from `scratch`. SN_NOT_DEFINITE: a pivot of H is
/// below 1e-14 of its diagonal entry.
SnStatus sn_active_begin(SnActiveNormals* active, int n, const double* H, SnArena* scratch);

/// d = J^T a (n numbers). Returns the length of the part of d beyond the active normals; 0 where a
/// depends on them up to rounding. *length is the length of all of d.
double sn_active_split(const SnActiveNormals* active, const double* a, double* d, double* length);

/// Add the normal a for which d = J^T a (sn_active_split). It must not depend on the active ones. d
/// is scratch afterwards.
void sn_active_add(SnActiveNormals* active, double* d);

/// Remove active normal k; the normals after it move up.
void sn_active_drop(SnActiveNormals* active, int k);

/// The change dx and multipliers that solve H dx - N dlambda = p, N^T dx = q. p (n) becomes dx,
/// q (count) becomes dlambda. `size` (n, NULL: not wanted) gets |J| |y| where dx = J y: the
/// size of the terms that cancel in dx.
void sn_active_solve(const SnActiveNormals* active, double* p, double* q, double* size);

#endif
