// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_POINT_H
#define SN_COLLIDE_POINT_H

#include "collide/placed.h"

/// A point that moves: on a straight line, or with a rigid body. Around it is a ball.
typedef struct SnPointPath {
    Vec3 x, v; // m, m/s
    double radius;
    const SnPlaced* body; // NULL: straight
} SnPointPath;

/// Where a point touches a shape or a surface.
typedef struct SnPointTouch {
    Vec3 normal; // unit, from the other to the point
    double gap;  // n . (point - other), m
    Vec3 point;  // of the ball around the point, now
    Vec3 other;  // of the other's surface, now
} SnPointTouch;

/// Does the point touch the shape now, is it nearer than `margin`, or will it touch within `time`?
/// Distance and gradient (in the shape's frame) are those of the point now.
int sn_point_touches(const SnPointPath* path, const SnPlaced* shape, double distance, Vec3 gradient,
                     double margin, double time, SnPointTouch* touch);

#endif
