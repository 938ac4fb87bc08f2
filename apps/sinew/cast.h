// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CAST_H
#define SN_APP_CAST_H

#include "looks.h"

/// All bodies and colliders of a scene, whether they are there or not: their meshes, surfaces and
/// shapes. Pictures and recordings are made for all of them; a shot says who is there.
typedef struct SnCast {
    const SnWorld* world; // that has all of them: sn_world_body_info
    SnWorld* own;         // the same, made for it where some come or go; otherwise NULL
    SnShot* start;        // each where it begins
    SnLooks* looks;
} SnCast;

/// `world`: of the scene, at its start. Both must outlive the cast. Where nothing comes or goes it
/// is the one that has all.
SnStatus sn_create_cast(const SnScene* scene, const SnWorld* world, SnCast** cast, SnError* error);

/// The same of bodies that were just added beside a scene's, from the id `first` on.
SnStatus sn_create_cast_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnCast** cast, SnError* error);
void sn_destroy_cast(SnCast* cast);

#endif
