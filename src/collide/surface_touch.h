// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_SURFACE_TOUCH_H
#define SN_COLLIDE_SURFACE_TOUCH_H

#include "collide/object.h"
#include "collide/point.h"

/// Where a point touches a surface that bends.
typedef struct SnSurfaceTouch {
    SnTouch touch;
    int triangle;
    double weight[3]; // of its corners
} SnSurfaceTouch;

/// Does a point on a straight way touch the other surface now, is it nearer than `margin`, or will
/// it touch within `time`? `now` is the other surface's sample at the point.
int sn_point_touches_surface(const SnPointPath* path, const SnObject* other,
                             const SnClosedSample* now, double margin, double time,
                             SnSurfaceTouch* touch);

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
