// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_PRECONDITION_H
#define SN_SPARSE_PRECONDITION_H

#include "base/pool.h"
#include "sparse/full_rows.h"
#include "sparse/linear.h"

// Preconditioners of conjugate gradients: symmetric positive definite maps z = M^-1 r.

typedef struct SnPreconditionOps {
    SnStatus (*create)(const SnLinearDef* def, void** self);
    void (*destroy)(void* self);
    SnStatus (*analyse)(void* self, const SnFullRows* A, const SnTwoWay* split);
    SnStatus (*factor)(void* self, const SnFullRows* A, SnPool* pool);
    /// info->failed_row becomes a row of A, in the order of SnFullRows.
    void (*info)(const void* self, SnLinearInfo* info);

    // Exactly one of `apply` and `apply_rows` is NULL.
    /// z = M^-1 r; returns r . z.
    double (*apply)(const void* self, const double* r, double* z, SnPool* pool);
    /// z = M^-1 r for rows first .. last-1. This form is for an M whose result in these rows
    /// depends on r in these rows only.
    void (*apply_rows)(const void* self, int first, int last, const double* r, double* z);
} SnPreconditionOps;

extern const SnPreconditionOps sn_precondition_jacobi; // the diagonal blocks of A
extern const SnPreconditionOps sn_precondition_ic;     // incomplete factor, small blocks dropped
extern const SnPreconditionOps sn_precondition_ic0;    // incomplete factor, only A's blocks
extern const SnPreconditionOps sn_precondition_layers; // rigid patches combined with ic0

/// Set `inverse` to the inverse of a symmetric 3x3 block D, of which only the upper triangle is
/// read. Returns 1, or 0 if D could not be inverted: the k-th pivot must be a finite number above
/// `tiny` times the k-th diagonal entry of the 3x3 block `scale`.
int sn_block_invert(const double* D, const double* scale, double tiny, double* inverse);

#endif
