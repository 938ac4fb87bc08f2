// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SHAPE_PRIVATE_H
#define SN_COLLIDE_SHAPE_PRIVATE_H

#include "collide/closed.h"
#include "collide/hull.h"
#include "collide/shape.h"

struct SnRigidShape {
    SnShapeKind kind;
    double radius;    // sphere, capsule, cylinder, m
    Vec3 half;        // box: half its edges; capsule and cylinder: z is half the length, m
    SnClosed* closed; // mesh; NULL for others
    SnHull* faces;    // mesh that is convex; NULL for others
    const Vec3* hull; // its corners; or, without `closed`, any few points; not owned
    int hull_count;
    Vec3 low, high; // box around it, m; a plane has none
    double reach;   // largest distance of its points from the origin, m
    double size;    // the same from the middle of a mesh, m
};

/// 1: convex, with faces of its own or round: a plane too, and a mesh where it is so.
static inline int sn_is_solid(const SnRigidShape* shape) {
    return shape->kind != SN_SHAPE_MESH || shape->hull;
}

/// Distance and gradient of a shape that is no mesh.
void sn_analytic_distance(const SnRigidShape* shape, int count, const double (*point)[3],
                          double* distance, double (*gradient)[3]);

#endif
