// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ORDER_H
#define SN_XPBD_ORDER_H

#include "base/arena.h"
#include "element/solid.h"
#include "sinew/xpbd.h"

// The order in which elements turn rigid (source text 002, section 4.1): each element gets a key,
// and elements with the smallest keys turn rigid first.

const char* sn_order_name(SnLayerOrder order);

typedef struct SnOrderDef {
    SnLayerOrder order;
    uint64_t seed;      // for SN_ORDER_RANDOM
    int axis;           // for SN_ORDER_STRIPES: 0, 1 or 2
    int stripes;        // for SN_ORDER_STRIPES: number of stripes, 1 or more
    const float* given; // for SN_ORDER_GIVEN: one key per element of the mesh (in SnLayeredDef: per
                        // element of all solids)
} SnOrderDef;

/// The soft body whose elements get keys, and its motion.
typedef struct SnOrderAt {
    const SnMesh* mesh;         // the mesh at rest
    const SnMaterial* material; // material of each element of the mesh (element_count)
    const SnSolid* solid;       // the solid with all elements of the mesh
    const double *x, *before;   // positions of all nodes of the world now, and one step ago
                                // (node_count x 3), m
    double h;                   // length of the last step, s
} SnOrderAt;

/// Set key[e] of each element e of the mesh. Members of SnOrderAt that the chosen order does not
/// need (see SnLayerOrder) may be NULL. Returns SN_OUT_OF_MEMORY if the scratch memory does not
/// suffice.
SnStatus sn_order_keys(const SnOrderDef* def, const SnOrderAt* at, SnPool* pool, SnArena scratch,
                       float* key);

#endif
