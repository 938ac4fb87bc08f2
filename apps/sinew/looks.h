// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_LOOKS_H
#define SN_APP_LOOKS_H

#include "mesh/embed.h"
#include "shot.h"

// A look is the surface of a rigid body or collider in a frame of its own, which its pose moves.

typedef struct SnLook {
    SnMesh* surface; // triangles about the centre of mass, or in a collider's frame, m; NULL: a
                     // body that is not rigid
    double size[3];  // edges of the block around it, whose middle is the frame's origin, m
    double* start;   // positions of its vertices at the start (vertex_count x 3), m
} SnLook;

typedef struct SnLooks {
    SnLook* body;     // (body_count)
    SnLook* collider; // (collider_count)
    int body_count, collider_count;
} SnLooks;

/// `start` has all bodies and colliders of the scene, each where it begins.
SnStatus sn_create_looks(const SnScene* scene, const SnShot* start, SnLooks** looks);
void sn_destroy_looks(SnLooks* looks);

/// Write the positions of the vertices (vertex_count x 3, m) with the frame's origin `at` (m),
/// turned by the quaternion `turn`.
void sn_look_place(const SnLook* look, const double at[3], const double turn[4], double* vertex);

/// Embed the vertices of a look between the corners of its block (sn_shot_corners).
SnStatus sn_look_embed(const SnLook* look, SnEmbedding** embedding);

#endif
