// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_source.h"

#include "base/memory.h"
#include "base/status.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// longest side of the box around what the first look has found
static void measure(SnSource* s, int i) {
    double most = 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int n = 0; n < s->node_count[i]; ++n) {
            low = fmin(low, s->node[i][3 * n + k]);
            high = fmax(high, s->node[i][3 * n + k]);
        }
        most = fmax(most, high - low);
    }
    s->size[i] = most;
}

// the box around everything
static void measure_all(SnSource* s) {
    s->extent = 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int i = 0; i < s->scene->body_count; ++i)
            for (int n = 0; n < s->node_count[i]; ++n) {
                low = fmin(low, s->node[i][3 * n + k]);
                high = fmax(high, s->node[i][3 * n + k]);
            }
        s->middle[k] = 0.5 * (low + high);
        s->extent = fmax(s->extent, high - low);
    }
}

static void name_method(SnSource* s) {
    const SnWorldDef* w = &s->scene->world;
    const char* more = "";
    if (w->integrator == SN_XPBD && w->xpbd.layers.sizes != SN_LAYERS_NONE) more = " in layers";
    if (w->rigidification.on) more = ", turning rigid";
    snprintf(s->label, sizeof s->label, "%s%s", sn_integrator_name(w->integrator), more);
}

static void find_nodes(SnSource* s, const SnShot* shot) {
    for (int i = 0; i < s->scene->body_count; ++i) {
        const SnBodyId id = {i + 1};
        double* corner = s->corners + 8 * 3 * (size_t)i;
        s->node[i] = NULL;
        if (!shot->has_body[i]) continue;
        const int rigid = (s->scene->body[i].can & SN_BODY_HAS_POSE) != 0;
        if (rigid) sn_shot_corners(shot, id, s->cast->looks->body[i].size, corner);
        s->node[i] = rigid ? corner : sn_shot_positions(shot, id);
    }
}

static SnStatus look_around(SnSource* s) {
    const size_t bodies = (size_t)s->scene->body_count;
    SN_TRY(sn_create_shot(s->scene, s->world, &s->shot));
    SN_TRY(sn_take_shot(s->shot, sn_world_time(s->world)));
    SN_TRY(sn_create_shown(s->scene, s->cast->world, s->cast->looks, &s->shown));
    s->node = (const double**)SN_NEW_ARRAY(double*, bodies);
    s->corners = SN_NEW_ARRAY(double, 8 * 3 * bodies);
    s->node_count = SN_NEW_ARRAY(int, bodies);
    s->size = SN_NEW_ARRAY(double, bodies);
    if (!s->node || !s->corners || !s->node_count || !s->size) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < s->scene->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(s->cast->world, (SnBodyId){i + 1});
        s->node_count[i] = (info.can & SN_BODY_HAS_POSE) ? 8 : info.node_count;
    }
    find_nodes(s, s->cast->start);
    for (int i = 0; i < s->scene->body_count; ++i) measure(s, i);
    measure_all(s);
    sn_source_find_nodes(s);
    return SN_OK;
}

void sn_source_find_nodes(SnSource* s) { find_nodes(s, s->shot); }

SnStatus sn_source_prepare(SnSource* s, int threads, SnError* error) {
    s->threads = threads;
    SN_TRY(sn_scene_create_world(s->scene, threads, &s->world, error));
    SN_TRY(sn_create_cast(s->scene, s->world, &s->cast, error));
    SnStatus status = look_around(s);
    name_method(s);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

SnStatus sn_open_source(const SnOrigin* origin, SnSource** source, SnError* error) {
    struct stat info;
    const int folder = !stat(origin->path, &info) && S_ISDIR(info.st_mode);
    if (!folder) return sn_create_live(origin, source, error);
    if (origin->setting_count || origin->threads)
        return sn_fail(error, SN_BAD_INPUT,
                       "%.400s: --set and --threads are for scenes, not for runs", origin->path);
    return sn_create_replay(origin->path, source, error);
}

static void free_made(SnSource* s) {
    sn_destroy_shown(s->shown);
    sn_destroy_cast(s->cast);
    sn_destroy_shot(s->shot);
    sn_destroy_world(s->world);
    sn_free(s->node);
    sn_free(s->corners);
    sn_free(s->node_count);
    sn_free(s->size);
}

SnStatus sn_source_remake(SnSource* s, SnWorld** before, SnError* error) {
    SnSource old = *s;
    s->world = NULL;
    s->shot = NULL;
    s->cast = NULL;
    s->shown = NULL;
    s->node = NULL;
    s->corners = s->size = NULL;
    s->node_count = NULL;
    const SnStatus status = sn_source_prepare(s, s->threads, error);
    if (status < 0) {
        free_made(s);
        *s = old;
        return status;
    }
    memcpy(s->label, old.label, sizeof s->label);
    s->remade = 1;
    *before = old.world;
    old.world = NULL;
    free_made(&old);
    return SN_OK;
}

void sn_destroy_source(SnSource* s) {
    if (!s) return;
    free_made(s);
    sn_destroy_live_keys(s->live);
    sn_destroy_scene(s->scene);
    s->kind->destroy(s);
}
