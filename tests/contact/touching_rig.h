// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_TOUCHING_RIG_H
#define SN_TESTS_CONTACT_TOUCHING_RIG_H

#include "base/random.h"
#include "check.h"
#include "contact/contact_rows.h"

// Things that touch, without a world: a vertex and a triangle, embedded in tets or not, two free
// rigid bodies, and an obstacle that moves. Nothing but the obstacle is fixed.

enum { NODES = 16, BODIES = 2, VERTEX = 0, TRIANGLE = 1, FIRST_RIGID = 2, OBSTACLE = 4, OBJECTS };

typedef struct Scene {
    SnRandom random;
    double x[3 * NODES], v[3 * NODES], twist[6 * BODIES], mass[4], weight[16];
    SnPose pose[BODIES];
    SnRigidMass body[BODIES];
    int own[4], tet[16];
    SnTouchable object[OBJECTS];
    SnModel model;
    SnConfig q;
    SnMotion motion;
} Scene;

Vec3 random_vector(SnRandom* random);

/// Put everything at random places with random velocities. A scene points into itself, so it must
/// not be copied.
void make_scene(Scene* scene, int embedded);

/// Return the position and the velocity of vertex `i` of a surface.
Vec3 vertex_at(const Scene* scene, const SnTouchable* object, int i);
Vec3 vertex_speed(const Scene* scene, const SnTouchable* object, int i);

/// Return the point at which an object is touched.
SnContactSide side_of(const Scene* scene, int object);

/// Return the velocity of an object at this point.
Vec3 speed_of(const Scene* scene, int object);

/// Shift an object: the vertex, a rigid body or the obstacle.
void move_object(Scene* scene, int object, Vec3 by);

/// Move all other objects near the triangle's point.
void gather(Scene* scene);

/// Make a contact of two objects, a < b, whose normal differs a little from the line between their
/// points.
SnContact contact_of(Scene* scene, int a, int b);

#endif
