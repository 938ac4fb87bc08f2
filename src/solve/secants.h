// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_SECANTS_H
#define SN_SOLVE_SECANTS_H

#include "base/arena.h"
#include "base/pool.h"
#include "solve/inverse.h"

// L-BFGS (Nocedal 1980) improves a cheap inverse H0^-1 by the last m pairs s = step, y = change of
// the gradient g in this step. A direction u takes two loops over the pairs k:
//
//     a_k = s_k.u / s_k.y_k,  u -= a_k y_k            newest first, from u = -g
//     u <- H0^-1 u
//     u += (a_k - y_k.u / s_k.y_k) s_k                oldest first
//
// With the products s_j.y_k, which are kept, all a_k follow from the products s_k.g, and the
// coefficients of the second loop from the products y_k.u. So a direction takes four passes over
// the vectors, in place of two passes for every pair.

typedef struct SnSecants {
    SnPool* pool;
    size_t dofs;
    int capacity, count, first; // the newest pair is in place (first + count - 1) % capacity
    double **s, **y;            // (capacity) vectors of dofs numbers
    double* sy;     // s_j . y_k where j is not newer than k: [j * capacity + k], by place
    double* sg;     // s_j . g (capacity), by place
    int has_sg;     // 1: sg belongs to the gradient of the next direction
    double* weight; // weights of the vectors in a pass (capacity), by age, oldest first
    double* sum;    // sums of each piece of a pass (SN_MOST_PIECES x (2 capacity + 4))
} SnSecants;

/// Make a history without pairs, with room for `capacity` pairs.
SnStatus sn_new_secants(int capacity, int dofs, SnPool* pool, SnArena* scratch, SnSecants* pairs);

/// Compute u = -H g and *slope = g . u.
SnStatus sn_secants_direction(SnSecants* pairs, const SnInverse* inverse, const double* g,
                              double* u, double* slope);

/// Add the pair of a step alpha u, which led from gradient `from` to gradient `to`. No pair is
/// added where s.y is not positive or is rounding.
void sn_secants_add(SnSecants* pairs, double alpha, const double* u, const double* from,
                    const double* to);

/// Forget the products with the last gradient. To be called when the next direction is asked for
/// with another gradient than the last `to` of sn_secants_add.
void sn_secants_lose_gradient(SnSecants* pairs);

#endif
