// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_COLLIDE_H
#define SN_COLLIDE_COLLIDE_H

#include "base/pool.h"
#include "collide/shape.h"
#include "math/quat.h"
#include "mesh/mesh.h"

#include <stdint.h>

// Who touches whom. Objects are rigid shapes (obstacles and rigid bodies alike) or surfaces whose
// vertices move freely (soft bodies, or what is embedded in them). Whoever steps the world puts
// them where they are, asks for contacts, and gets a list in a fixed order: sorted by key, whatever
// the number of threads.

/// Which two features touch: the same as long as they do, over any number of steps. Object numbers
/// ascend, so that a < b; in contact of a surface with itself a = b. A vertex touches another
/// object in one place at a time, so its key holds no triangle: it stays the same while the vertex
/// slides over them.
typedef struct SnContactKey {
    int32_t a, b; // objects
    // A vertex of a surface or mesh: its number. An edge of a mesh: SN_EDGE_FEATURE + twice its
    // number (+ 1: its other half). Wherever the other one touches: SN_ANY_FEATURE. Faces, edges
    // and corners of convex shapes: numbers below SN_EDGE_FEATURE that stand for them. Where a ball
    // touches a surface: a triangle's number, or SN_EDGE_FEATURE + 3 t + k for the edge from corner
    // k of triangle t, the lower of its two.
    int32_t feature_a, feature_b;
} SnContactKey;

enum { SN_ANY_FEATURE = -1, SN_EDGE_FEATURE = 1 << 30 };

/// -1, 0 or 1: order of two keys.
int sn_contact_key_order(const SnContactKey* p, const SnContactKey* q);

/// What of a surface is nearest to a point inside of it. Past an edge that goes inwards, and past a
/// corner, the normal turns with the point.
typedef enum SnFoot { SN_FOOT_FACE, SN_FOOT_EDGE, SN_FOOT_CORNER } SnFoot;

/// Where a contact acts on one of its two objects. On a rigid shape: at the point. On a surface: on
/// the vertices, by weights that sum to 1; a vertex that touches is one of weight 1.
typedef struct SnContactSide {
    Vec3 point;       // on the object's surface (beyond it by its thickness) now, m
    int vertex_count; // 0: rigid; 1: a vertex; 3: corners of a triangle
    int vertex[3];
    double weight[3];
    SnFoot foot; // a face, but where a point overlaps a mesh or a surface
    Vec3 edge;   // unit, that the foot is on
} SnContactSide;

typedef struct SnContact {
    SnContactKey key;
    SnContactSide side[2]; // of a and of b
    Vec3 normal;           // unit, from b to a
    double gap;            // distance along the normal, m: below 0 they overlap
} SnContact;

/// A growing list.
typedef struct SnContacts {
    SnContact* contact;
    int count, capacity;
} SnContacts;

void sn_contacts_free(SnContacts* contacts);

/// How an object is described. Either a shape or a surface.
typedef struct SnCollideDef {
    const SnRigidShape* shape; // rigid; not owned; or NULL
    const SnMesh* surface; // closed triangles of a body that bends, or its tets; copied; or NULL
    int fixed;             // 1: two fixed objects never touch (obstacles)
    int group;             // objects of one group other than 0 do not touch each other
    int self;              // surface: 1 looks for contact with itself
                           // (thickness below half the shortest edges, then)
    double thickness;      // surface: touches at this distance already, m
} SnCollideDef;

/// Where a rigid object is and how it moves: its frame, velocity of the frame's origin and angular
/// velocity, both in the world.
typedef struct SnCollidePose {
    Vec3 position; // m
    Quat rotation;
    Vec3 velocity, angular_velocity; // m/s, rad/s
} SnCollidePose;

typedef struct SnCollide SnCollide;

SnStatus sn_create_collide(SnPool* pool, SnCollide** collide);
void sn_destroy_collide(SnCollide* collide);

/// Objects are numbered from 0 in the order of adding.
SnStatus sn_collide_add(SnCollide* collide, const SnCollideDef* def, int* object, SnError* error);

/// Objects a and b never touch.
SnStatus sn_collide_ignore(SnCollide* collide, int a, int b);

void sn_collide_place(SnCollide* collide, int object, const SnCollidePose* pose);

/// Positions and velocities of a surface's vertices (3 for each vertex of the mesh that was added):
/// not copied, valid until sn_collide_find returns.
void sn_collide_place_surface(SnCollide* collide, int object, const double* x, const double* v);

/// An object rests: it is where it was, does not move, and does not meet what rests, too, or is
/// fixed; or it does not rest any more. It has to be placed, without velocities, after it has begun
/// to rest, and not again.
void sn_collide_rest(SnCollide* collide, int object, int rests);

/// Objects that move as one, with the same number other than 0, do not meet each other, nor
/// themselves.
void sn_collide_move_as(SnCollide* collide, int object, int one);

/// Features nearer than this are in the list whether they approach or not, m. 0 at first. What
/// rests on something hovers around a gap of 0: a margin keeps such contacts from coming and going.
void sn_collide_set_margin(SnCollide* collide, double margin);

/// 1: a vertex that overlaps a shape or a surface always has a contact with the nearest point of
/// it, whatever is around the vertex, so that its depth is a continuous function of where things
/// are. 0, as at first: corners on corners have the normals that separate bodies, and one contact.
void sn_collide_by_nearest(SnCollide* collide, int nearest);

/// All pairs of features that overlap now, that are nearer than the margin, or that will overlap
/// within `time` when everything goes on as it moves. Where they are apart now, the contact is at
/// the place of the first touch, found by continuous collision detection: normal and points are
/// those of that moment, points taken back to where they are now, and the gap is their distance
/// along that normal now. So something that would pass right through gets a contact with the side
/// it comes from. Rigid shapes that a blow from elsewhere may drive into each other within `time`
/// are listed too, at points where they are not held up as they move. On failure *contacts stays as
/// it was. Nothing is allocated once there have been as many contacts before.
SnStatus sn_collide_find(SnCollide* collide, double time, SnContacts* contacts);

#endif
