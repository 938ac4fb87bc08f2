// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CAST_H
#define SN_APP_CAST_H

#include "looks.h"

/// All bodies and colliders of a scene, whether they are there or not: their meshes, surfaces and
/// shapes. Pictures and recordings are made for all of them; a shot says who is there.
typedef struct SnCast {
    const SnWorld* world; // a world that has all of them, for sn_world_body_info
    SnWorld* own;         // the same world, made for the cast where some come or go; else NULL
    SnShot* start;        // each where it begins
    SnLooks* looks;       // what rigid bodies and colliders look like
} SnCast;

/// `world` is the scene's, at its start. Scene and world must outlive the cast. Where nothing comes
/// or goes, `world` itself has all of them.
SnStatus sn_create_cast(const SnScene* scene, const SnWorld* world, SnCast** cast, SnError* error);

/// Make the cast of bodies that were just added beside a scene's, from the id `first` on.
SnStatus sn_create_cast_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnCast** cast, SnError* error);
void sn_destroy_cast(SnCast* cast);

#endif
