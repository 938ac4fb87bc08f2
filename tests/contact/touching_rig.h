// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CONTACT_TOUCHING_RIG_H
#define SN_TESTS_CONTACT_TOUCHING_RIG_H

#include "base/random.h"
#include "check.h"
#include "contact/contact_rows.h"

// What touches, without a world around it: a vertex, a triangle, embedded in tets or not, two rigid
// bodies that are free, and an obstacle that moves. Nothing but the obstacle is fixed.

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

/// Everything is somewhere, and moves somehow. It points into itself: it must not be copied.
void make_scene(Scene* scene, int embedded);

/// Where vertex i of a surface is, and how it moves.
Vec3 vertex_at(const Scene* scene, const SnTouchable* object, int i);
Vec3 vertex_speed(const Scene* scene, const SnTouchable* object, int i);

/// Where an object is touched.
SnContactSide side_of(const Scene* scene, int object);

/// How an object moves where it is touched.
Vec3 speed_of(const Scene* scene, int object);

/// Put an object elsewhere: the vertex, a rigid body or the obstacle.
void move_object(Scene* scene, int object, Vec3 by);

/// Everything else to where the triangle's point is, nearly.
void gather(Scene* scene);

/// A contact of two objects, a < b, with a normal that is not quite the line between their points.
SnContact contact_of(Scene* scene, int a, int b);

#endif
