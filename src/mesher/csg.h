// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_CSG_H
#define SN_MESHER_CSG_H

#include "base/status.h"
#include "math/simd.h"
#include "mesher/field.h"
#include "sinew/csg.h"

// The inside of a solid that is put together from parts. Copies (repeat, ring) are unions of placed
// parts here: of what is below, sampling and bounds know simple parts and three combinations.

typedef struct SnCsgPart {
    SnPartDef def;
    int first_child;               // in SnCsg.child                          (def.part_count)
    int depth;                     // parts within parts below this one
    double weight;                 // simple parts below this one, copies counted
    double direction[3], length;   // of the axis: a unit vector; from `from` to `to`, m
    int is_placed;                 // 0: neither turned nor scaled nor moved
    double forward[3][3];          // x' = forward x + translate
    double backward[3][3], shrink; // its inverse; distances outside = shrink * inside, or more
} SnCsgPart;

struct SnCsg {
    SnCsgPart* part;
    int* child; // indices of parts
    int part_count, part_room, child_count, child_room;
};

/// Distances to a simple part of eight points in its own frame, m, before rounding.
void sn_part_distance(const SnCsgPart* part, const Lanes x[3], Lanes* distance);

/// A box around all points with a distance of at most `level`; empty: low above high. Sides may be
/// infinitely far away.
typedef struct SnPartBox {
    double low[3], high[3];
} SnPartBox;
SnPartBox sn_part_box(const SnCsg* csg, int part, double level);

/// How much lower the blend of `count` distances can be than the least of them, over the blend.
double sn_blend_bulge(int count);

/// The solid for meshers; it points to `csg`. Fails as sn_csg_bounds does.
SnStatus sn_csg_field(const SnCsg* csg, SnField* field, SnError* error);

#endif
