// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_VISITOR_H
#define SN_APP_VIEW_VISITOR_H

#include "view_source.h"

// Bodies that people throw into a world that runs: balls, and copies of what is there.

/// One of them. A scene of its own, which has no other body, says what it looks like.
typedef struct SnVisitor {
    SnBodyId id;        // in the world
    SnSceneBody body;   // meshes, materials and name are its own
    SnShapeDef ball;    // the shape of one that is a ball
    char name[80];      // "ball", "copy of block"
    SnScene scene;      // with this body alone
    SnGroup group;      // what is shown of it
    SnLiveBody as_live; // for parameters of its materials
} SnVisitor;

/// Throw a ball from a place (m) with a velocity (m/s). `number`: of the throw, from 0 on; none is
/// used again. SN_UNSUPPORTED where nothing touches anything.
SnStatus sn_view_throw_ball(SnSource* source, int number, const double at[3],
                            const double velocity[3], SnError* error);

/// The same with a copy of a body, as the scene defines it: part number `part` is of it.
SnStatus sn_view_throw_copy(SnSource* source, int number, double part, const double at[3],
                            const double velocity[3], SnError* error);

/// Remove what part number `part` is of: a body of the scene or one that was thrown in, or a
/// collider, with all that acts on it.
SnStatus sn_view_remove(SnSource* source, double part, SnError* error);

/// Nothing was thrown in: the world has none of it any more.
void sn_forget_visitors(SnSource* source);

#endif
