// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_MANIFOLD_H
#define SN_COLLIDE_MANIFOLD_H

#include "collide/convex.h"

enum { SN_MANIFOLD_POINTS = 6 };

typedef struct SnManifoldPoint {
    Vec3 a, b;                // on the surfaces, one beyond the other along the normal
    double gap;               // n . (a - b), m
    Vec3 normal;              // n: unit, from b to a
    int feature_a, feature_b; // what meets there
} SnManifoldPoint;

/// Where two convex shapes, or one and a plane, meet across a normal: corners of what faces the
/// other, where they lie over it, and crossings of edges; at most 4 of them, or 6 where a cap of a
/// cylinder takes part. One point, the nearest, where no face meets the other and no two segments
/// are parallel.
int sn_manifold(const SnPlaced* a, const SnPlaced* b, const SnGap* gap,
                SnManifoldPoint point[SN_MANIFOLD_POINTS]);

#endif
