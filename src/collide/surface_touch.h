// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SURFACE_TOUCH_H
#define SN_COLLIDE_SURFACE_TOUCH_H

#include "collide/object.h"
#include "collide/point.h"

/// Where a point touches a surface that bends.
typedef struct SnSurfaceTouch {
    SnPointTouch touch;
    int triangle;
    double weight[3]; // of its corners
} SnSurfaceTouch;

/// Does a point on a straight way touch the other surface now, is it nearer than `margin`, or will
/// it touch within `time`? `now` is the other surface's sample at the point.
int sn_point_touches_surface(const SnPointPath* path, const SnObject* other,
                             const SnClosedSample* now, double margin, double time,
                             SnSurfaceTouch* touch);

/// Called with each touch that is found; the feature stands for its face or edge in keys.
typedef void SnSurfaceFound(void* context, const SnSurfaceTouch* touch, int feature);

/// All faces and edges of a surface that a ball, whose centre is outside, touches now, is nearer to
/// than `margin`, or will touch within `time`, but for those that touch in a vertex: each where it
/// is nearer to the centre than what is around it.
void sn_ball_touches_surface(const SnPointPath* path, const SnObject* other, double margin,
                             double time, SnSurfaceFound* found, void* context);

/// Does a vertex touch another part of its own surface?
///
/// Triangles with a corner next to the vertex never count, nor those that the vertex meets from
/// behind. It touches where it comes near the front of a triangle, or will meet it within `time`.
/// It has gone through a triangle where that is at most half an edge away, faces against the
/// vertex's own normal, and the point just outside of the vertex is inside the body by the winding
/// number: so the far side of a thin part, which is near and behind too, is not mistaken for it.
int sn_vertex_touches_self(const SnObject* object, int vertex, double margin, double time,
                           SnSurfaceTouch* touch);

#endif
