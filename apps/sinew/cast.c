// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "cast.h"

#include "base/memory.h"
#include "base/status.h"

// If bodies or colliders come or go, make a world that has all of them at once: the scene's own
// world may have some of them only after others have gone.
static SnStatus gather_world(SnCast* cast, const SnScene* scene, SnError* error) {
    if (!sn_scene_has_visitors(scene)) return SN_OK;
    SN_TRY(sn_scene_create_cast(scene, &cast->own, error));
    cast->world = cast->own;
    return SN_OK;
}

static SnStatus make_looks(SnCast* cast, const SnScene* scene, SnBodyId first) {
    SN_TRY(sn_create_shot_from(scene, first, cast->world, &cast->start));
    SN_TRY(sn_take_shot(cast->start, sn_world_time(cast->world)));
    return sn_create_looks(scene, cast->start, &cast->looks);
}

SnStatus sn_create_cast_from(const SnScene* scene, SnBodyId first, const SnWorld* world,
                             SnCast** out, SnError* error) {
    SnCast* cast = SN_NEW(SnCast);
    if (!cast) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    cast->world = world;
    SnStatus status = gather_world(cast, scene, error);
    if (status >= 0) {
        status = make_looks(cast, scene, first);
        if (status < 0) sn_fail(error, status, "%s", sn_status_text(status));
    }
    if (status < 0) {
        sn_destroy_cast(cast);
        return status;
    }
    *out = cast;
    return SN_OK;
}

SnStatus sn_create_cast(const SnScene* scene, const SnWorld* world, SnCast** out, SnError* error) {
    return sn_create_cast_from(scene, (SnBodyId){1}, world, out, error);
}

void sn_destroy_cast(SnCast* cast) {
    if (!cast) return;
    sn_destroy_looks(cast->looks);
    sn_destroy_shot(cast->start);
    sn_destroy_world(cast->own);
    sn_free(cast);
}
