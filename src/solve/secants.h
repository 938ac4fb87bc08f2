// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SOLVE_SECANTS_H
#define SN_SOLVE_SECANTS_H

#include "base/arena.h"
#include "base/pool.h"
#include "solve/inverse.h"

// L-BFGS (Nocedal 1980) improves a cheap inverse H0^-1 by the last m pairs (s, y): s is a step, and
// y the change of the gradient g in this step. A direction u takes two loops over the pairs k:
//
//     a_k = s_k.u / s_k.y_k,  u -= a_k y_k            newest first, from u = -g
//     u <- H0^-1 u
//     u += (a_k - y_k.u / s_k.y_k) s_k                oldest first
//
// The products s_j.y_k are kept. With them, all a_k follow from the products s_k.g, and the
// coefficients of the second loop follow from the products y_k.u. So a direction takes four passes
// over the vectors in place of two passes for every pair.

typedef struct SnSecants {
    SnPool* pool;
    size_t dofs;
    int capacity, count, first; // a pair's place is its index in `s`, `y` and `sg`; the oldest pair
                                // has the place `first`, the newest (first + count - 1) % capacity
    double **s, **y;            // steps s and changes y: `capacity` vectors each, with `dofs`
                                // numbers
    double* sy;     // s_j . y_k at [j * capacity + k], where j and k are places and pair j is not
                    // newer than pair k
    double* sg;     // s_j . g at the place j of the pair  (capacity)
    int has_sg;     // 1: `sg` is valid for the gradient of the next direction
    double* weight; // weights of the vectors in a pass, from the oldest pair to the newest
                    // (capacity)
    double* sum;    // sums of each piece of a pass  (SN_MOST_PIECES x (2 capacity + 4))
} SnSecants;

/// Make an SnSecants without pairs, with room for `capacity` pairs.
SnStatus sn_new_secants(int capacity, int dofs, SnPool* pool, SnArena* scratch, SnSecants* pairs);

/// Compute u = -H g, where H is H0^-1 improved by the pairs, and *slope = g . u.
SnStatus sn_secants_direction(SnSecants* pairs, const SnInverse* inverse, const double* g,
                              double* u, double* slope);

/// Add the pair of a step alpha u, which led from the gradient `from` to the gradient `to`. No pair
/// is added if s.y is not positive, or so small that it is rounding.
void sn_secants_add(SnSecants* pairs, double alpha, const double* u, const double* from,
                    const double* to);

/// Forget the products s_j . g. To be called before a direction with another gradient than the last
/// `to` of sn_secants_add.
void sn_secants_lose_gradient(SnSecants* pairs);

#endif
