// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_VISITOR_H
#define SN_APP_VIEW_VISITOR_H

#include "view_source.h"

// Visitors are bodies that people throw into a world while it runs: balls, and copies of bodies.

/// A visitor is shown as the only body of a scene of its own.
typedef struct SnVisitor {
    SnBodyId id;        // its id in the world
    SnSceneBody body;   // its definition, with meshes, materials and a name of its own
    SnShapeDef ball;    // its shape, if it is a ball
    char name[80];      // "ball" or "copy of block"
    SnScene scene;      // a copy of the source's scene with this body alone
    SnGroup group;      // its parts
    SnLiveBody as_live; // the body for the parameters of its materials
} SnVisitor;

/// Throw a ball from a place (m) with a velocity (m/s). `number`: number of the throw, from 0; no
/// number is used again. SN_UNSUPPORTED when it could touch nothing, or there are too many.
SnStatus sn_view_throw_ball(SnSource* source, int number, const double at[3],
                            const double velocity[3], SnError* error);

/// Throw a copy of the body that has part number `part`, as the scene defines it.
SnStatus sn_view_throw_copy(SnSource* source, int number, double part, const double at[3],
                            const double velocity[3], SnError* error);

/// Remove the body or collider that has part number `part`, of the scene or thrown in, with all
/// that acts on it.
SnStatus sn_view_remove(SnSource* source, double part, SnError* error);

/// Forget all visitors, because the world does not have them any more.
void sn_forget_visitors(SnSource* source);

#endif
