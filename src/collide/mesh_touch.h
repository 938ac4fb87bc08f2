// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_MESH_TOUCH_H
#define SN_COLLIDE_MESH_TOUCH_H

#include "collide/feature.h"
#include "collide/point.h"

enum { SN_SAMPLES = 10 };

/// Points of a convex shape that meet a mesh first: the centre of a sphere, the ends of a capsule,
/// the corners of a box, four points of each rim of a cylinder and what the rims turn towards the
/// mesh. Radii and numbers with them.
int sn_mesh_samples(const SnPlaced* convex, const SnPlaced* mesh, SnPointPath path[SN_SAMPLES],
                    int id[SN_SAMPLES]);

/// One of the faces of a mesh that a ball touches.
typedef struct SnBallFace {
    SnPointTouch touch;
    int facet; // see SnClosed
} SnBallFace;

enum { SN_BALL_FACES = 4 };

/// The faces, of different planes, that a ball outside of a mesh touches, is nearer to than
/// `margin`, or will touch within `time`, each at the foot of the perpendicular from its centre;
/// the nearest where there are many; ascending by facet.
int sn_ball_faces(const SnPointPath* ball, const SnPlaced* mesh, double margin, double time,
                  SnBallFace face[SN_BALL_FACES]);

/// Does an edge of a mesh touch a convex shape between its ends, nearer than at both of them? Only
/// edges that stick out count; they are taken as they are now.
int sn_edge_touches(const SnPlaced* mesh, int edge, const SnPlaced* convex, double margin,
                    SnPointTouch* touch);

/// Where an edge of a mesh lies within `margin` of another mesh, or in it: near both ends of that
/// part of it, but not next to an end of the edge that lies in it too. Only edges that stick out
/// count. Returns how many of touch[0] (the lower end) and touch[1] are set, as bits 1 and 2.
int sn_edge_touches_mesh(const SnPlaced* mesh, int edge, const SnPlaced* other, double margin,
                         SnPointTouch touch[2]);

/// Will a convex shape meet a triangle of a mesh within `time` from which it is farther than
/// `margin`? With the triangle that it meets first, taken as what it is at that moment.
int sn_mesh_swept(const SnPlaced* convex, const SnPlaced* mesh, double margin, double time,
                  SnPointTouch* touch);

#endif
