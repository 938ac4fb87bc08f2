// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ORDER_H
#define SN_XPBD_ORDER_H

#include "base/arena.h"
#include "element/solid.h"

// In which order elements turn rigid (source text 002, section 4.1): one key per element, and the
// smallest first.

typedef enum SnOrder {
    /// |E'|^2, the square of the rate of the Green strain from one step to the next, 1/s^2.
    SN_ORDER_STRAIN_RATE,
    /// Numbers from `seed`.
    SN_ORDER_RANDOM,
    /// For comparison with the text's eigenvalues of M^-1 K, element by element: the largest
    /// principal strain |E_i|, times a bound of the element's largest eigenvalue, its stiffness
    /// over
    /// its mass: (Young's modulus / density) * sum over its nodes of |grad N|^2, 1/s^2.
    SN_ORDER_STRETCH,
    /// By the slab that the element's centre lies in at rest: the bounding box is cut into
    /// `stripes`
    /// equal slabs across `axis`, and slabs 0, 2, 4, ... come before 1, 3, 5, ... Across a level
    /// axis
    /// stripes stand upright, across a vertical one they lie.
    SN_ORDER_STRIPES,
    /// The user's own numbers.
    SN_ORDER_GIVEN,
    SN_ORDER_COUNT
} SnOrder;

const char* sn_order_name(SnOrder order);

typedef struct SnOrderDef {
    SnOrder order;
    uint64_t seed;      // random
    int axis;           // stripes: 0, 1, 2
    int stripes;        // stripes: 1 or more
    const float* given; // given: one per element of the mesh
} SnOrderDef;

/// A body in motion.
typedef struct SnOrderAt {
    const SnMesh* mesh;         // at rest
    const SnMaterial* material; // of each element
    const SnSolid* solid;       // of all elements of the mesh
    const double *x, *before;   // nodes of the world now, and one step ago, m
    double h;                   // that step, s
} SnOrderAt;

/// key[e] of each element of the mesh. An order looks only at what its definition above speaks of:
/// the rest may be NULL. SN_OUT_OF_MEMORY when the scratch memory does not suffice.
SnStatus sn_order_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool, SnArena scratch,
                       float* key);

#endif
