// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHOT_H
#define SN_APP_SHOT_H

#include "scene/scene.h"

// A shot says where everything is at one moment, which may lie inside the last step. Its arrays
// have room for all members of a cast (cast.h). Bodies and colliders have numbers from 0 in the
// order of their ids: the number of a collider is its id - 1, the number of a body is its id minus
// the id of the cast's first body. Where has_body or has_collider is 0, all other values of this
// body or collider are meaningless.

typedef struct SnShot {
    double time;                            // s
    SnBodyId first;                         // id of the cast's first body
    int body_count, collider_count;         // bodies and colliders of the cast
    unsigned char *has_body, *has_collider; // 1: the body or collider is in the world (body_count,
                                            // collider_count)
    double *x, *v; // positions, m, and velocities, m/s, of the vertices of all bodies, body by body
                   // (all vertices x 3)
    size_t* first_vertex;       // each body's first vertex in x and v         (body_count + 1)
    double (*at)[3];            // rigid bodies' centres of mass               (body_count), m
    double (*turn)[4];          // rigid bodies' rotations, as quaternions     (body_count)
    double (*collider_at)[3];   // colliders' origins                       (collider_count), m
    double (*collider_turn)[4]; // colliders' rotations, as quaternions     (collider_count)
    size_t* first_element;      // each body's first element in rigid_part     (body_count + 1)
    int* rigid_part;      // rigid part of each element, as from sn_world_rigid_parts (elements of
                          // all soft bodies)
    int rigid_parts;      // number of rigid parts that move (held parts do not count)
    double rigid_share;   // share of soft bodies' elements that do not deform, 0 to 1
    const SnWorld* world; // the world that the shot is taken of
    double *node_x, *node_v; // positions and velocities of all nodes of the world's model, in the
                             // model's numbering (node_room x 3), m, m/s
    int node_room;           // number of nodes for which node_x and node_v are allocated
} SnShot;

/// Make an empty shot for a scene whose world has started. Bodies and colliders may come and go
/// between two uses of the shot.
SnStatus sn_create_shot(const SnScene* scene, const SnWorld* world, SnShot** shot);
void sn_destroy_shot(SnShot* shot);

/// Make an empty shot for bodies that were added to a world beside the bodies of its own scene.
/// `first` is the id of the first added body; `scene` has the added bodies only, and no colliders.
SnStatus sn_create_shot_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnShot** shot);

/// Return the id of a body of the cast, from its number.
SnBodyId sn_shot_body(const SnShot* shot, int number);

/// Set the shot to the moment `time` (s). SN_BAD_INPUT: the time is outside the last step.
SnStatus sn_take_shot(SnShot* shot, double time);

/// 1: body number `i` is in the world; for i >= body_count, collider number i - body_count is.
int sn_shot_has(const SnShot* shot, int i);

/// Find the origin and the rotation (a quaternion) of a collider at any time, also before the
/// collider comes. SN_BAD_INPUT: the collider has gone already.
SnStatus sn_collider_at(const SnWorld* world, SnColliderId id, double time, double at[3],
                        double turn[4]);

/// Positions (m) and velocities (m/s) of the nodes of a soft body or of springs (node_count x 3).
const double* sn_shot_positions(const SnShot* shot, SnBodyId body);
const double* sn_shot_velocities(const SnShot* shot, SnBodyId body);

/// The rigid part of each element of a soft body (element_count), as from sn_world_rigid_parts.
const int* sn_shot_rigid_parts(const SnShot* shot, SnBodyId body);

/// Write the 8 corners of the block of a rigid body (looks.h), m. `size`: edges of the block, m.
void sn_shot_corners(const SnShot* shot, SnBodyId body, const double size[3], double corner[8 * 3]);

#endif
