// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SHOT_H
#define SN_APP_SHOT_H

#include "scene/scene.h"

// Where everything is at one moment, which may lie inside the last step.

typedef struct SnShot {
    double time;                // s
    double *x, *v;              // of all vertices, body by body     (node_count x 3), m, m/s
    double *node_x, *node_v;    // the same in the order of the model's nodes
    double (*at)[3];            // rigid bodies' centres of mass      (body_count), m
    double (*turn)[4];          // and rotations, as quaternions      (body_count)
    double (*collider_at)[3];   // colliders' origins                (collider_count), m
    double (*collider_turn)[4]; // and rotations
    size_t* first_element;      // of each body among those of soft ones       (body_count + 1)
    int* rigid_part;            // of soft bodies' elements, body by body: sn_world_rigid_parts
    int rigid_parts;            // that move
    double rigid_share;         // of elements that do not deform
    const SnWorld* world;       // from which it was taken
} SnShot;

/// Memory for moments of a world that has started.
SnStatus sn_create_shot(const SnWorld* world, SnShot** shot);
void sn_destroy_shot(SnShot* shot);

/// SN_BAD_INPUT for a time outside the last step.
SnStatus sn_take_shot(SnShot* shot, double time);

/// Nodes of a soft body or springs, 3 numbers each.
const double* sn_shot_positions(const SnShot* shot, SnBodyId body);
const double* sn_shot_velocities(const SnShot* shot, SnBodyId body);

/// Rigid parts of a soft body's elements.
const int* sn_shot_rigid_parts(const SnShot* shot, SnBodyId body);

/// Corners of the block of these edges that stands for a rigid body, 3 numbers each, m.
void sn_shot_corners(const SnShot* shot, SnBodyId body, const double size[3], double corner[8 * 3]);

#endif
