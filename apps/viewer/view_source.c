// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_source.h"

#include "base/status.h"
#include "view_visitor.h"

#include <math.h>
#include <stdio.h>
#include <sys/stat.h>

// Measure the extent, mass and volume of all bodies of the scene together at the start.
static void measure_scene(SnSource* s) {
    s->extent = 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int i = 0; i < s->scene->body_count; ++i)
            for (int n = 0; n < s->own.node_count[i]; ++n) {
                low = fmin(low, s->own.node[i][3 * n + k]);
                high = fmax(high, s->own.node[i][3 * n + k]);
            }
        s->extent = fmax(s->extent, high - low);
    }
    for (int i = 0; i < s->scene->body_count; ++i) {
        const SnBodyInfo info = sn_world_body_info(s->world, (SnBodyId){i + 1});
        s->mass += info.mass;
        s->volume += info.volume;
    }
}

static void fill_label(SnSource* s) {
    const SnWorldDef* w = &s->scene->world;
    const char* more = "";
    if (w->integrator == SN_XPBD && w->xpbd.layers.sizes != SN_LAYERS_NONE) more = " in layers";
    if (w->rigidification.on) more = ", turning rigid";
    snprintf(s->label, sizeof s->label, "%s%s", sn_integrator_name(w->integrator), more);
}

SnStatus sn_source_prepare(SnSource* s, int threads, SnError* error) {
    SN_TRY(sn_scene_create_world(s->scene, threads, &s->world, error));
    SN_TRY(sn_make_group(s->scene, (SnBodyId){1}, s->world, &s->own, error));
    measure_scene(s);
    fill_label(s);
    return SN_OK;
}

static SnTarget find_in_group(const SnGroup* g, int visitor, double part) {
    const double index = part - g->first_part;
    if (!(index >= 0 && index < sn_shown_part_count(g->shown))) return (SnTarget){.group = NULL};
    return (SnTarget){.group = g,
                      .body = sn_shown_body(g->shown, (int)index),
                      .collider = sn_shown_collider(g->shown, (int)index),
                      .visitor = visitor};
}

SnTarget sn_source_find(const SnSource* s, double part) {
    SnTarget found = find_in_group(&s->own, -1, part);
    for (int i = 0; i < s->visitor_count && !found.group; ++i)
        found = find_in_group(&s->visitor[i]->group, i, part);
    return found;
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

void sn_destroy_source(SnSource* s) {
    if (!s) return;
    sn_forget_visitors(s);
    sn_free_group(&s->own);
    sn_destroy_world(s->world);
    sn_destroy_live_keys(s->live);
    sn_destroy_scene(s->scene);
    s->kind->destroy(s);
}
