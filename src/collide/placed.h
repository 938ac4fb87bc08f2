// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_PLACED_H
#define SN_COLLIDE_PLACED_H

#include "collide/collide.h"
#include "collide/shape_private.h"

/// A rigid shape where it is now, and how it moves.
typedef struct SnPlaced {
    const SnRigidShape* shape;
    Vec3 x; // origin of its frame, m
    Mat3 R; // from its frame to the world
    Vec3 v, w;
} SnPlaced;

static inline SnPlaced sn_placed(const SnRigidShape* shape, const SnCollidePose* pose) {
    return (SnPlaced){shape, pose->position, quat_matrix(pose->rotation), pose->velocity,
                      pose->angular_velocity};
}

static inline Vec3 sn_placed_turn(const SnPlaced* placed, Vec3 d) { return m3_apply(placed->R, d); }

/// R^T d
static inline Vec3 sn_placed_turn_back(const SnPlaced* placed, Vec3 d) {
    const double(*R)[3] = placed->R.m;
    return v3(R[0][0] * d.x + R[1][0] * d.y + R[2][0] * d.z,
              R[0][1] * d.x + R[1][1] * d.y + R[2][1] * d.z,
              R[0][2] * d.x + R[1][2] * d.y + R[2][2] * d.z);
}

static inline Vec3 sn_placed_world(const SnPlaced* placed, Vec3 own) {
    return v3_add(placed->x, sn_placed_turn(placed, own));
}

static inline Vec3 sn_placed_own(const SnPlaced* placed, Vec3 world) {
    return sn_placed_turn_back(placed, v3_sub(world, placed->x));
}

/// Velocity of the body at a point of the world.
static inline Vec3 sn_placed_velocity(const SnPlaced* placed, Vec3 world) {
    return v3_add(placed->v, v3_cross(placed->w, v3_sub(world, placed->x)));
}

/// Where it is after a time, when it goes on with its velocities.
static inline SnPlaced sn_placed_after(const SnPlaced* placed, double time) {
    SnPlaced after = *placed;
    after.x = v3_axpy(time, placed->v, placed->x);
    after.R = m3_mul(quat_matrix(quat_exp(v3_scale(time, placed->w))), placed->R);
    return after;
}

#endif
