// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/status.h"
#include "sinew/change.h"
#include "view_parameters.h"
#include "view_touch.h"
#include "view_visitor.h"

// A source that simulates a world. A snapshot of the start is kept, so that the source can go back
// to the start.

typedef struct Live {
    SnSource source;
    SnSnapshot start; // the world at its start
    int64_t planned;  // number of steps in the scene's duration
} Live;

static Live* live_of(SnSource* source) { return (Live*)source; }

// Take a step. If bodies come at the beginning of the step, set their materials to the values that
// people have chosen.
static SnStatus step_world(SnSource* s, SnError* error) {
    const int before = sn_world_topology(s->world);
    const SnStatus status = sn_world_step(s->world, error);
    if (sn_world_topology(s->world) != before) sn_live_catch_up(s->live, s->world);
    return status;
}

// Go back to the start; `frame` does not matter, because a simulation has no other frame.
static SnStatus restore_start(SnSource* s, int64_t frame, SnError* error) {
    const SnSnapshot* start = &live_of(s)->start;
    if (frame != 0)
        return sn_fail(error, SN_UNSUPPORTED, "a simulation can go back to its start only");
    SN_TRY(sn_parameters_restore(s, start, error));
    sn_forget_visitors(s);
    return SN_OK;
}

static SnStatus obey_command(SnSource* s, const SnViewCommand* command, SnError* error) {
    if (command->verb == SN_VIEW_SET) return sn_parameter_set(s, command, error);
    return sn_view_touch(s, command, error);
}

static SnStatus look_at_world(SnSource* s, SnViewMoment* moment) {
    return sn_look_at_group(&s->own, sn_world_time(s->world), moment);
}

static double world_time(const SnSource* s) { return sn_world_time(s->world); }

static const SnStepStats* find_step_stats(const SnSource* s, int64_t* step) {
    *step = sn_world_step_count(s->world);
    return *step > 0 ? sn_world_stats(s->world) : NULL;
}

static int64_t count_soft_elements(const SnSource* s) {
    int64_t count = 0;
    for (int i = 0; i < sn_world_body_count(s->world); ++i) {
        const SnBodyInfo info = sn_world_body_info(s->world, sn_world_body_at(s->world, i));
        if (info.can & SN_BODY_STRAINS) count += info.element_count;
    }
    return count;
}

static int is_at_planned_end(const SnSource* s) {
    return sn_world_step_count(s->world) == ((const Live*)s)->planned;
}

static void destroy_live(SnSource* s) {
    sn_free_snapshot(&live_of(s)->start);
    sn_free(s);
}

static const SnSourceKind live = {
    .word = "live",
    .advance = step_world,
    .seek = restore_start,
    .look = look_at_world,
    .time = world_time,
    .stats = find_step_stats,
    .elements = count_soft_elements,
    .at_end = is_at_planned_end,
    .obey = obey_command,
    .destroy = destroy_live,
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
