// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CAST_H
#define SN_APP_CAST_H

#include "looks.h"

/// All bodies and colliders of a scene, whether they are in the world at the moment or not: their
/// meshes, surfaces and shapes. Pictures and recordings are made for the whole cast; a shot says
/// which of its members are in the world.
typedef struct SnCast {
    const SnWorld* world; // a world that has all bodies and colliders, for sn_world_body_info
    SnWorld* own;   // the same world if it was made for the cast, because some bodies or colliders
                    // come or go; otherwise NULL
    SnShot* start;  // a shot of every body and collider where it begins
    SnLooks* looks; // what rigid bodies and colliders look like
} SnCast;

/// Make the cast of a scene; `world` is the scene's world at its start. Scene and world must
/// outlive the cast. Where no body or collider comes or goes, the cast uses `world` itself.
SnStatus sn_create_cast(const SnScene* scene, const SnWorld* world, SnCast** cast, SnError* error);

/// Make the cast of bodies that were just added to a world beside the bodies of its own scene.
/// `first` is the id of the first added body; `scene` has the added bodies only.
SnStatus sn_create_cast_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnCast** cast, SnError* error);
void sn_destroy_cast(SnCast* cast);

#endif
