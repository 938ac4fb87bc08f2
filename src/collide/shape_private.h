// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SHAPE_PRIVATE_H
#define SN_COLLIDE_SHAPE_PRIVATE_H

#include "collide/closed.h"
#include "collide/shape.h"

struct SnRigidShape {
    SnShapeKind kind;
    double radius;    // sphere, capsule, cylinder, m
    Vec3 half;        // box: half its edges; capsule and cylinder: z is half the length, m
    SnClosed* closed; // mesh; NULL for others
    const Vec3* hull; // a mesh without `closed`: the convex hull of a few points; not owned
    int hull_count;
    Vec3 low, high; // box around it, m; a plane has none
    double reach;   // largest distance of its points from the origin, m
};

/// Distance and gradient of a shape that is no mesh.
void sn_analytic_distance(const SnRigidShape* shape, int count, const double (*point)[3],
                          double* distance, double (*gradient)[3]);

#endif
