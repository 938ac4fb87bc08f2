// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_FEATURE_H
#define SN_COLLIDE_FEATURE_H

#include "collide/placed.h"

// What a convex shape offers in a direction. A sphere is a point and a capsule a segment, each with
// a radius around; box and cylinder are what they are, with radius 0.

/// The farthest point of the shape without its radius, in the world.
Vec3 sn_support(const SnPlaced* placed, Vec3 direction);

/// What is around the point or segment: the radius of spheres and capsules.
double sn_core_radius(const SnRigidShape* shape);

/// The largest of r . direction over the points r of the shape, measured from its origin.
double sn_support_width(const SnPlaced* placed, Vec3 direction);

enum { SN_FEATURE_POINTS = SN_HULL_AROUND, SN_FEATURE_SINGLE = 1 << 28 };

/// What lies farthest in a direction, or nearly: a point, the two ends of a segment, or a convex
/// polygon, in the world and on the surface. Of a cap the rim's points on x, y, -x, -y and the
/// farthest, counter-clockwise seen from outside.
typedef struct SnFeature {
    int count;
    Vec3 point[SN_FEATURE_POINTS];
    int id[SN_FEATURE_POINTS]; // of each point: the same in every direction that has it
    int face;                  // which polygon
    Vec3 normal;               // of a polygon, outward; else zero
    double disc;               // radius of the disc that the polygon stands for; 0: itself, m
    Vec3 centre;               // of that disc
} SnFeature;

void sn_feature(const SnPlaced* placed, Vec3 direction, SnFeature* feature);

/// A number for the face, edge or corner that holds a point of the surface: SN_FEATURE_SINGLE and
/// above.
int sn_feature_at(const SnPlaced* placed, Vec3 world);

#endif
