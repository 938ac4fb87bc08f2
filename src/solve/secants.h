// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_SECANTS_H
#define SN_SOLVE_SECANTS_H

#include "base/arena.h"
#include "base/pool.h"
#include "solve/inverse.h"

// L-BFGS (Nocedal 1980): a cheap inverse H0^-1, improved by the last m pairs s = step, y = change
// of the gradient g that it made. Going over the pairs takes
//
//     a_k = s_k.u / s_k.y_k,  u -= a_k y_k            newest first, from u = -g
//     u <- H0^-1 u
//     u += (a_k - y_k.u / s_k.y_k) s_k                oldest first
//
// All of a_k follow from S^T g, and those of the second loop from Y^T u, with the products s_j.y_k
// that are kept: four passes over the vectors in place of two for every pair.

typedef struct SnSecants {
    SnPool* pool;
    size_t dofs;
    int capacity, count, first; // the newest is in place (first + count - 1) % capacity
    double **s, **y;            // (capacity) vectors of dofs numbers
    double* sy;     // s_j . y_k where j is not newer than k: [j * capacity + k], by place
    double* sg;     // s_j . g
    int has_sg;     // 1: sg is of the gradient that comes next
    double* weight; // of the vectors in a pass (capacity), by age, oldest first
    double* sum;    // of the pieces of a pass (SN_MOST_PIECES x (2 capacity + 4))
} SnSecants;

/// No pairs yet, and room for `capacity`.
SnStatus sn_new_secants(int capacity, int dofs, SnPool* pool, SnArena* scratch, SnSecants* pairs);

/// u = -H g; *slope = g . u
SnStatus sn_secants_direction(SnSecants* pairs, const SnInverse* inverse, const double* g,
                              double* u, double* slope);

/// Keep what a step alpha u tells, which led from gradient `from` to gradient `to`. Where it tells
/// no curvature, nothing is added.
void sn_secants_add(SnSecants* pairs, double alpha, const double* u, const double* from,
                    const double* to);

/// The next gradient is another than the last `to`.
void sn_secants_lose_gradient(SnSecants* pairs);

#endif
