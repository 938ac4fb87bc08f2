// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_ORDER_H
#define SN_XPBD_ORDER_H

#include "base/arena.h"
#include "element/solid.h"
#include "sinew/xpbd.h"

// In which order elements turn rigid (source text 002, section 4.1): one key per element, and the
// smallest first.

const char* sn_order_name(SnLayerOrder order);

typedef struct SnOrderDef {
    SnLayerOrder order;
    uint64_t seed;      // random
    int axis;           // stripes: 0, 1, 2
    int stripes;        // stripes: 1 or more
    const float* given; // given: one per element of the mesh, or of all in layered.h
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
