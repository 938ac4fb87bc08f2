// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/status.h"
#include "sinew/change.h"
#include "view_parameters.h"
#include "view_touch.h"
#include "view_visitor.h"

// A world that is being simulated. The start is kept as a snapshot, to go back to.

typedef struct Live {
    SnSource source;
    SnSnapshot start;
    int64_t planned; // steps
} Live;

static Live* of(SnSource* source) { return (Live*)source; }

// bodies may come as a step begins
static SnStatus advance(SnSource* s, SnError* error) {
    const int before = sn_world_topology(s->world);
    const SnStatus status = sn_world_step(s->world, error);
    if (sn_world_topology(s->world) != before) sn_live_catch_up(s->live, s->world);
    return status;
}

// a world that is simulated has no frames to go to, but its start
static SnStatus seek(SnSource* s, int64_t frame, SnError* error) {
    const SnSnapshot* start = &of(s)->start;
    if (frame != 0)
        return sn_fail(error, SN_UNSUPPORTED, "a simulation can go back to its start only");
    SN_TRY(sn_parameters_restore(s, start, error));
    sn_forget_visitors(s);
    return SN_OK;
}

static SnStatus obey(SnSource* s, const SnViewCommand* command, SnError* error) {
    if (command->verb == SN_VIEW_SET) return sn_parameter_set(s, command, error);
    return sn_view_touch(s, command, error);
}

static SnStatus look(SnSource* s, SnMoment* moment) {
    return sn_look_at_group(&s->own, sn_world_time(s->world), moment);
}

static double now(const SnSource* s) { return sn_world_time(s->world); }

static const SnStepStats* stats(const SnSource* s, int64_t* step) {
    *step = sn_world_step_count(s->world);
    return *step > 0 ? sn_world_stats(s->world) : NULL;
}

static int64_t elements(const SnSource* s) {
    int64_t count = 0;
    for (int i = 0; i < sn_world_body_count(s->world); ++i) {
        const SnBodyInfo info = sn_world_body_info(s->world, sn_world_body_at(s->world, i));
        if (info.can & SN_BODY_STRAINS) count += info.element_count;
    }
    return count;
}

static int at_end(const SnSource* s) {
    return sn_world_step_count(s->world) == ((const Live*)s)->planned;
}

static void destroy(SnSource* s) {
    sn_free_snapshot(&of(s)->start);
    sn_free(s);
}

static const SnSourceKind live = {
    .word = "live",
    .advance = advance,
    .seek = seek,
    .look = look,
    .time = now,
    .stats = stats,
    .elements = elements,
    .at_end = at_end,
    .obey = obey,
    .destroy = destroy,
};

SnStatus sn_create_live(const SnOrigin* o, SnSource** out, SnError* error) {
    Live* l = SN_NEW(Live);
    if (!l) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    SnSource* s = &l->source;
    s->kind = &live;
    s->counts_steps = 1;
    SnStatus status = sn_load_scene(o->path, o->setting, o->setting_count, &s->scene, error);
    if (status >= 0) s->colourings = sn_colourings_of(s->scene);
    if (status >= 0) status = sn_source_prepare(s, o->threads, error);
    if (status >= 0) status = sn_world_snapshot(s->world, &l->start, error);
    if (status >= 0 && sn_create_live_keys(s->scene, &s->live) < 0)
        status = sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    if (status < 0) {
        sn_destroy_source(s);
        return status;
    }
    l->planned = sn_scene_step_count(s->scene);
    *out = s;
    return SN_OK;
}
