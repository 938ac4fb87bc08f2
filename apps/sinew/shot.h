// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHOT_H
#define SN_APP_SHOT_H

#include "scene/scene.h"

// Where everything is at one moment, which may lie inside the last step. There is room for the
// whole cast of a scene, which bodies and colliders are numbered by: id - 1, or how far the id of a
// body is behind that of the cast's first one. Of what is not there at the moment nothing else is
// said: its other numbers mean nothing.

typedef struct SnShot {
    double time;                            // s
    SnBodyId first;                         // body of the cast
    int body_count, collider_count;         // of the cast
    unsigned char *has_body, *has_collider; // 1: it is there                (by number)
    double *x, *v;                          // of all vertices, body by body (all x 3), m, m/s
    size_t* first_vertex;                   // of each body among these      (body_count + 1)
    double (*at)[3];                        // rigid bodies' centres of mass (body_count), m
    double (*turn)[4];                      // and rotations, as quaternions (body_count)
    double (*collider_at)[3];               // colliders' origins            (collider_count), m
    double (*collider_turn)[4];             // and rotations
    size_t* first_element;                  // of each body among soft ones' (body_count + 1)
    int* rigid_part;                        // of soft bodies' elements, body by body
    int rigid_parts;                        // that move
    double rigid_share;                     // of elements that do not deform
    const SnWorld* world;                   // from which it was taken
    double *node_x, *node_v;                // in the order of the nodes of its model
    int node_room;                          // for so many nodes
} SnShot;

/// Memory for moments of a world of this scene that has started. Its bodies and colliders may come
/// and go between moments.
SnStatus sn_create_shot(const SnScene* scene, const SnWorld* world, SnShot** shot);
void sn_destroy_shot(SnShot* shot);

/// The same of bodies that were added beside a scene's, from the id `first` on: `scene` has them,
/// and no colliders.
SnStatus sn_create_shot_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnShot** shot);

/// The id of a body of the cast, from its number.
SnBodyId sn_shot_body(const SnShot* shot, int number);

/// SN_BAD_INPUT for a time outside the last step.
SnStatus sn_take_shot(SnShot* shot, double time);

/// 1: body number `i`, from 0, or collider i - body_count is there.
int sn_shot_has(const SnShot* shot, int i);

/// Where a collider is at any time, also one that comes later. SN_BAD_INPUT when it is gone.
SnStatus sn_collider_at(const SnWorld* world, SnColliderId id, double time, double at[3],
                        double turn[4]);

/// Nodes of a soft body or springs of the cast, 3 numbers each.
const double* sn_shot_positions(const SnShot* shot, SnBodyId body);
const double* sn_shot_velocities(const SnShot* shot, SnBodyId body);

/// Rigid parts of a soft body's elements.
const int* sn_shot_rigid_parts(const SnShot* shot, SnBodyId body);

/// Corners of the block of these edges that stands for a rigid body, 3 numbers each, m.
void sn_shot_corners(const SnShot* shot, SnBodyId body, const double size[3], double corner[8 * 3]);

#endif
