// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHER_CSG_H
#define SN_MESHER_CSG_H

#include "base/status.h"
#include "math/simd.h"
#include "mesher/field.h"
#include "sinew/csg.h"

// The internals of a solid that is put together from pieces (the public header calls them parts). A
// piece is a simple shape or a combination of other pieces. Copies (repeat, ring) are stored as
// unions of placed pieces, so that the only combinations are union, intersection and difference.

typedef struct SnCsgPart {
    SnPartDef def;
    int first_child;       // index in SnCsg.child of the first of def.part_count children
    int depth;             // number of levels of pieces below this one; 0 for a simple piece
    double weight;         // number of pieces below this one, itself included; each copy counts
    double direction[3];   // direction of the axis: a unit vector
    double length;         // distance between `from` and `to`, m
    int is_placed;         // 1: turned, scaled or moved
    double forward[3][3];  // from the piece's own frame: x' = forward x + translate
    double backward[3][3]; // inverse of `forward`
    double shrink; // least |scale|: a distance in the piece's own frame, multiplied by shrink, is
                   // at most the distance after placing the piece
} SnCsgPart;

struct SnCsg {
    SnCsgPart* part; // the pieces; the last one is the solid   (part_room)
    int* child;      // children of all pieces: indices in `part`   (child_room)
    int part_count, part_room, child_count, child_room;
};

/// Compute the distances, m, of eight points to a simple piece in its own frame, without the
/// piece's rounding.
void sn_part_distance(const SnCsgPart* part, const Lanes x[3], Lanes* distance);

/// A box, m. In an empty box, `low` is larger than `high` on some axis. Sides may be infinitely far
/// away.
typedef struct SnPartBox {
    double low[3], high[3];
} SnPartBox;
/// Return a box around all points whose distance to piece number `part` is at most `level`, m.
SnPartBox sn_part_box(const SnCsg* csg, int part, double level);

/// A blend of `count` distances may be less than the smallest of these distances. Return the
/// largest possible difference, divided by the blend length.
double sn_blend_bulge(int count);

/// Make the field of a solid for the mesher. The field points to `csg`, which must outlive it.
/// Fails as sn_csg_bounds does.
SnStatus sn_csg_field(const SnCsg* csg, SnField* field, SnError* error);

#endif
