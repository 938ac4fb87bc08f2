// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_VISITOR_H
#define SN_APP_VIEW_VISITOR_H

#include "view_source.h"

// Visitors are bodies that people throw into a world while it runs: balls, and copies of bodies.

/// A visitor is shown as the only body of a scene that is made for it.
typedef struct SnVisitor {
    SnBodyId id;        // id of the body in the world
    SnSceneBody body;   // definition of the body, which owns its meshes, materials and name
    SnShapeDef ball;    // shape of the body, if it is a ball
    char name[80];      // as in "ball" or "copy of block"
    SnScene scene;      // copy of the source's scene, with this body alone
    SnGroup group;      // the parts that show the body
    SnLiveBody as_live; // the body for the parameters of its materials
} SnVisitor;

/// Throw a ball from the place `at` (m) with a velocity (m/s). `number`: number of the throw, from
/// 0; no number may be used twice. SN_UNSUPPORTED: a ball could touch no body, or there are too
/// many visitors.
SnStatus sn_view_throw_ball(SnSource* source, int number, const double at[3],
                            const double velocity[3], SnError* error);

/// Throw a copy of the body to which part number `part` belongs. The copy has the shape that the
/// scene defines.
SnStatus sn_view_throw_copy(SnSource* source, int number, double part, const double at[3],
                            const double velocity[3], SnError* error);

/// Remove the body or collider to which part number `part` belongs, with all that acts on this body
/// or collider. Bodies of the scene and visitors can both be removed.
SnStatus sn_view_remove(SnSource* source, double part, SnError* error);

/// Destroy all visitors, because the world does not have them any more.
void sn_forget_visitors(SnSource* source);

#endif
