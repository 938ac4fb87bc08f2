// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_CONVEX_H
#define SN_COLLIDE_CONVEX_H

#include "collide/feature.h"

/// How far two convex shapes are apart: the largest gap along a direction over all directions.
typedef struct SnGap {
    Vec3 normal; // unit, from b to a
    double gap;  // m; below 0: how far one has to move along the normal to come out
    Vec3 a, b;   // points that are nearest, or deepest, on the surfaces
} SnGap;

/// Two of sphere, box, capsule, cylinder and hull.
SnGap sn_convex_gap(const SnPlaced* a, const SnPlaced* b);

/// Two boxes by separating axes, where they overlap or nearly: gap is not above the distance.
/// Faces are preferred to edges where the depths differ by less than a twentieth of theirs and a
/// thousandth of the smaller box.
SnGap sn_box_box_gap(const SnPlaced* a, const SnPlaced* b);

// ---- inside: Minkowski differences ----------------------------------------------------------

/// A point of a - b and where it comes from.
typedef struct SnMinkowski {
    Vec3 w, a, b;
} SnMinkowski;

typedef struct SnSimplex {
    int count;
    SnMinkowski point[4];
    double weight[4]; // of the point nearest to the origin
} SnSimplex;

/// The farthest point of a - b in a direction; b is grown by a ball of radius `grown`.
SnMinkowski sn_minkowski(const SnPlaced* a, const SnPlaced* b, double grown, Vec3 direction);

/// The point of a - b nearest to the origin (E. G. Gilbert, D. W. Johnson, S. S. Keerthi 1988).
/// Returns its distance, 0 where the origin is inside.
double sn_gjk(const SnPlaced* a, const SnPlaced* b, double grown, SnSimplex* simplex);

/// The outward normal of a - b where its boundary is nearest to the origin, which is inside, to
/// 1e-7 of the size or as near as 96 points come (G. van den Bergen 2001: expanding polytope).
/// `simplex` has points of a - b around the origin.
Vec3 sn_epa(const SnPlaced* a, const SnPlaced* b, double grown, SnSimplex* simplex);

#endif
