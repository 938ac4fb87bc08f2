// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_LOOKS_H
#define SN_APP_LOOKS_H

#include "mesh/embed.h"
#include "shot.h"

// A look is the surface of a rigid body or collider, in a frame that moves with the body or
// collider. Its block is the smallest box around the surface that is centred at the origin of this
// frame and has edges along its axes.

typedef struct SnLook {
    SnMesh* surface; // triangles, with the centre of mass of a body or the origin of a collider at
                     // 0, m; NULL: the body is not rigid
    double size[3];  // edges of the block, m
    double* start;   // positions of the surface's vertices at the start (vertex_count x 3), m
} SnLook;

typedef struct SnLooks {
    SnLook* body;     // (body_count)
    SnLook* collider; // (collider_count)
    int body_count, collider_count;
} SnLooks;

/// Make the looks of all bodies and colliders. `start` shows each of them where it begins.
SnStatus sn_create_looks(const SnScene* scene, const SnShot* start, SnLooks** looks);
void sn_destroy_looks(SnLooks* looks);

/// Compute the positions of the surface's vertices (vertex_count x 3, m) when its frame has the
/// origin `at` (m) and the rotation `turn` (a quaternion).
void sn_look_place(const SnLook* look, const double at[3], const double turn[4], double* vertex);

/// Express the vertices of a look by the corners of its block, in the order of sn_shot_corners.
SnStatus sn_look_embed(const SnLook* look, SnEmbedding** embedding);

#endif
