// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_source.h"

#include "base/memory.h"
#include "base/status.h"

static SnStatus look_around(SnSource* s) {
    const size_t bodies = (size_t)s->scene->body_count;
    SN_TRY(sn_create_shot(s->world, &s->shot));
    SN_TRY(sn_take_shot(s->shot, sn_world_time(s->world)));
    SN_TRY(sn_create_looks(s->scene, s->shot, &s->looks));
    SN_TRY(sn_create_shown(s->scene, s->world, s->looks, &s->shown));
    s->node = (const double**)SN_NEW_ARRAY(double*, bodies);
    s->corners = SN_NEW_ARRAY(double, 8 * 3 * bodies);
    return s->node && s->corners ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_source_prepare(SnSource* s, int threads, SnError* error) {
    SN_TRY(sn_scene_create_world(s->scene, threads, &s->world, error));
    SnStatus status = look_around(s);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

void sn_destroy_source(SnSource* s) {
    if (!s) return;
    sn_destroy_shown(s->shown);
    sn_destroy_looks(s->looks);
    sn_destroy_shot(s->shot);
    sn_destroy_world(s->world);
    sn_destroy_scene(s->scene);
    sn_free(s->node);
    sn_free(s->corners);
    s->kind->destroy(s);
}
