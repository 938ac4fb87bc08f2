// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_LOOKS_H
#define SN_APP_LOOKS_H

#include "mesh/embed.h"
#include "shot.h"

// What rigid bodies and colliders look like: surfaces in frames of their own, which poses move.

typedef struct SnLook {
    SnMesh* surface; // about the centre of mass, or in a collider's frame, m; NULL: not rigid
    double size[3];  // edges of a block around it, whose middle is the frame's origin, m
    double* start;   // where its vertices are at the start   (vertex_count x 3), m
} SnLook;

typedef struct SnLooks {
    SnLook* body;
    SnLook* collider;
    int body_count, collider_count;
} SnLooks;

/// `start`: all that the scene has, each where it begins.
SnStatus sn_create_looks(const SnScene* scene, const SnShot* start, SnLooks** looks);
void sn_destroy_looks(SnLooks* looks);

/// Where the vertices are with the frame's origin `at` (m), turned by a quaternion.
void sn_look_place(const SnLook* look, const double at[3], const double turn[4], double* vertex);

/// Its vertices as points between the corners of its block (sn_shot_corners).
SnStatus sn_look_embed(const SnLook* look, SnEmbedding** embedding);

#endif
