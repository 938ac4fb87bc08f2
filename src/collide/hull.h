// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_HULL_H
#define SN_COLLIDE_HULL_H

#include "collide/closed.h"

// A closed surface that is convex, as a polyhedron: triangles of one plane are one face.

enum { SN_HULL_AROUND = 32, SN_HULL_FACES = 256 }; // corners of a face, and faces, at most

typedef struct SnHull {
    int corner_count;
    Vec3* corner; // where three faces or more meet                           (corner_count)
    int* number;  // of each corner in the mesh that was given                (corner_count)
    int face_count;
    Vec3* normal; // of each face, unit, outward                              (face_count)
    int* start;   // of each face in `around`                                 (face_count + 1)
    int* around;  // corners of each face, counter-clockwise seen from outside
} SnHull;

/// *hull stays NULL where the surface is not convex, or nearly flat at an edge, or has more faces
/// or corners than there may be.
SnStatus sn_create_hull(const SnClosed* closed, SnHull** hull);
void sn_destroy_hull(SnHull* hull);

/// The face that is turned towards a direction most; of several the first.
int sn_hull_face(const SnHull* hull, Vec3 direction);

#endif
