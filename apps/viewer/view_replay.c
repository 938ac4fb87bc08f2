// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/status.h"
#include "json_out.h"
#include "motion.h"
#include "output/cache.h"
#include "sinew/contact.h"
#include "step_rows.h"
#include "view_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PATH 4096

// A source that replays a recorded run from three files. summary.json has the scene as it was run.
// frames.snc has the positions of nodes (for rigid bodies, of the corners of a block) in each frame
// and, if elements could turn rigid, codes of colours that say which elements were rigid. steps.csv
// has a row of statistics for each step, such as its time and its number of iterations.

// fraction of a step by which the time of a frame may differ from the end of its step, because of
// rounding
#define SLACK 1e-6

typedef struct Replay {
    SnSource source;
    SnCache* cache;
    SnStepRows steps;    // rows of steps.csv; there are none if the file is missing
    double* x;           // positions of all nodes at the frame            (nodes x 3), m
    unsigned char* code; // palette codes of soft bodies' elements at the frame; NULL: not recorded
    unsigned char* has_body;     // 1: the body is there at the current frame      (body_count)
    unsigned char* has_collider; // 1: the collider is there at the current frame (collider_count)
    double time;                 // time of the current frame, s
} Replay;

static Replay* replay_of(SnSource* source) { return (Replay*)source; }

// ---- playing --------------------------------------------------------------------------------

static SnStatus read_frame(Replay* r, int64_t frame, SnError* error) {
    double* x = r->x;
    for (int i = 0; i < r->source.scene->body_count; ++i) {
        r->has_body[i] = sn_cache_is_there(r->cache, frame, i) != 0;
        if (r->has_body[i]) SN_TRY(sn_cache_read(r->cache, frame, i, x, error));
        r->source.own.node[i] = x;
        x += 3 * (size_t)sn_cache_body(r->cache, i).node_count;
    }
    if (r->code) SN_TRY(sn_cache_read_codes(r->cache, frame, r->code, error));
    SN_TRY(sn_cache_time(r->cache, frame, &r->time, error));
    r->source.frame = frame;
    return SN_OK;
}

static SnStatus seek_frame(SnSource* s, int64_t frame, SnError* error) {
    const int64_t last = s->frame_count - 1;
    return read_frame(replay_of(s), frame < 0 ? 0 : frame > last ? last : frame, error);
}

static SnStatus advance_frame(SnSource* s, SnError* error) {
    return seek_frame(s, s->frame + 1, error);
}

// Returns 1 if collider i is in the world at the time of the current frame. In a run, a collider
// comes in the first step that begins at the time `from` or later. So it is there in frames later
// than `from`, and, if `from` is 0, in frame 0 too. It is taken out in the first step that begins
// at `until` or later, so it is still there in a frame at the time `until`. The time of a frame may
// differ from the end of its step by rounding, hence the slack.
static int is_collider_there(const Replay* r, int i) {
    const SnColliderDef* def = &r->source.scene->collider[i].def;
    const double slack = SLACK * r->source.scene->world.step;
    const int has_come = def->from <= slack || r->time > def->from + slack;
    return has_come && r->time <= def->until + slack;
}

static SnStatus look_at_frame(SnSource* s, SnViewMoment* moment) {
    const Replay* r = replay_of(s);
    SnShot* shot = s->own.shot;
    for (int i = 0; i < s->scene->collider_count; ++i) {
        r->has_collider[i] = (unsigned char)is_collider_there(r, i);
        SN_TRY(sn_collider_at(s->world, (SnColliderId){i + 1}, r->time, shot->collider_at[i],
                              shot->collider_turn[i]));
    }
    *moment = (SnViewMoment){.node = s->own.node,
                             .has_body = r->has_body,
                             .collider_at = (const double(*)[3])shot->collider_at,
                             .collider_turn = (const double(*)[4])shot->collider_turn,
                             .has_collider = r->has_collider,
                             .code = r->code};
    return SN_OK;
}

static double frame_time(const SnSource* s) { return ((const Replay*)s)->time; }

static const SnStepStats* find_step_stats(const SnSource* s, int64_t* step) {
    const Replay* r = (const Replay*)s;
    const SnStepRow* row = sn_step_row_at(&r->steps, r->time, SLACK * s->scene->world.step);
    *step = row ? row->step : 0;
    return row ? &row->stats : NULL;
}

static int64_t count_soft_elements(const SnSource* s) {
    const size_t* first = s->own.shot->first_element;
    size_t count = 0;
    for (int i = 0; i < s->scene->body_count; ++i)
        if (((const Replay*)s)->has_body[i]) count += first[i + 1] - first[i];
    return (int64_t)count;
}

static int is_at_last_frame(const SnSource* s) { return s->frame >= s->frame_count - 1; }

static void destroy_replay(SnSource* s) {
    sn_close_cache(replay_of(s)->cache);
    sn_free_step_rows(&replay_of(s)->steps);
    sn_free(replay_of(s)->x);
    sn_free(replay_of(s)->code);
    sn_free(replay_of(s)->has_body);
    sn_free(replay_of(s)->has_collider);
    sn_free(s);
}

static const SnSourceKind replay = {
    .word = "replay",
    .advance = advance_frame,
    .seek = seek_frame,
    .look = look_at_frame,
    .time = frame_time,
    .stats = find_step_stats,
    .elements = count_soft_elements,
    .at_end = is_at_last_frame,
    .destroy = destroy_replay,
};

// ---- opening --------------------------------------------------------------------------------

static SnStatus parse_scene(const char* path, const SnJsonDocument* summary, SnScene** scene,
                            SnError* error) {
    const SnJson* root = sn_json_root(summary);
    const SnJson* file = sn_json_get(root, "file");
    const SnJson* value = sn_json_get(root, "scene");
    char* text = NULL;
    size_t size = 0;
    if (!file || file->kind != SN_JSON_STRING || !value)
        return sn_fail(error, SN_BAD_FILE, "%s: is not the summary of a run", path);
    FILE* stream = open_memstream(&text, &size);
    if (!stream) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    SnJsonOut out = {.stream = stream};
    sn_json_put_value(&out, NULL, value);
    const int failed = fclose(stream) != 0;
    SnStatus status =
        failed ? SN_OUT_OF_MEMORY : sn_parse_scene(file->string, text, size, scene, error);
    free(text);
    return status;
}

static SnStatus load_recorded_scene(const char* folder, SnScene** scene, SnError* error) {
    char path[MAX_PATH];
    SnJsonDocument* summary = NULL;
    snprintf(path, sizeof path, "%s/summary.json", folder);
    SN_TRY(sn_json_load(path, &summary, error));
    SnStatus status = parse_scene(path, summary, scene, error);
    sn_destroy_json(summary);
    return status;
}

static size_t count_body_elements(const SnSource* s, int body) {
    return s->own.shot->first_element[body + 1] - s->own.shot->first_element[body];
}

// Check that the recorded bodies are those of the scene, and that there is a frame.
static SnStatus check_bodies(const Replay* r, const char* folder, SnError* error) {
    const SnScene* scene = r->source.scene;
    int same = sn_cache_body_count(r->cache) == scene->body_count;
    for (int i = 0; same && i < scene->body_count; ++i) {
        const SnCacheBody body = sn_cache_body(r->cache, i);
        const SnSceneBody* wanted = &scene->body[i];
        const int nodes = (wanted->can & SN_BODY_HAS_POSE) ? 8 : wanted->mesh->vertex_count;
        same = !strcmp(body.name, wanted->name) && body.node_count == nodes &&
               (!body.element_count ||
                (size_t)body.element_count == count_body_elements(&r->source, i));
    }
    if (!same)
        return sn_fail(error, SN_BAD_FILE,
                       "%.400s: the frames are of other bodies than the scene; accepted is a run "
                       "whose meshes have not changed since",
                       folder);
    if (sn_cache_frame_count(r->cache) == 0)
        return sn_fail(error, SN_BAD_FILE, "%.400s: no frame was recorded", folder);
    return SN_OK;
}

static SnStatus prepare_frames(Replay* r, const char* folder) {
    const int elements = sn_cache_element_count(r->cache);
    const int coded =
        (size_t)elements == r->source.own.shot->first_element[r->source.scene->body_count];
    r->source.colourings = 1u << SN_COLOURING_PLAIN;
    r->x = SN_NEW_ARRAY(double, 3 * (size_t)sn_cache_node_count(r->cache));
    if (elements && coded) {
        r->source.colourings |= 1u << SN_COLOURING_RIGID;
        r->code = SN_NEW_ARRAY(unsigned char, elements);
        if (!r->code) return SN_OUT_OF_MEMORY;
    }
    r->has_body = SN_NEW_ARRAY(unsigned char, r->source.scene->body_count);
    r->has_collider = SN_NEW_ARRAY(unsigned char, r->source.scene->collider_count);
    if (!r->x || !r->has_body || !r->has_collider) return SN_OUT_OF_MEMORY;
    return sn_load_step_rows(folder, &r->steps);
}

// Read all frames once, so that a damaged frame is found before playing begins.
static SnStatus check_frames(Replay* r, SnError* error) {
    double time;
    for (int64_t i = 0; i < r->source.frame_count; ++i)
        SN_TRY(sn_cache_next(r->cache, &time, NULL, NULL, error));
    return SN_OK;
}

static SnStatus open_run(Replay* r, const char* folder, SnError* error) {
    char path[MAX_PATH];
    SnError said = {0};
    snprintf(path, sizeof path, "%s/" SN_MOTION_NAME, folder);
    SnStatus status = sn_open_cache(path, 0, &r->cache, &said);
    if (status == SN_READ_FAILED)
        return sn_fail(error, status,
                       "%.400s; accepted is the file of a scene, or the folder of a run that was "
                       "recorded with: sinew run SCENE --format snc",
                       said.text);
    if (status < 0) return sn_fail(error, status, "%s", said.text);
    SN_TRY(load_recorded_scene(folder, &r->source.scene, error));
    SN_TRY(sn_source_prepare(&r->source, 0, error));
    SN_TRY(check_bodies(r, folder, error));
    r->source.frame_count = sn_cache_frame_count(r->cache);
    SnStatus prepared = prepare_frames(r, folder);
    if (prepared < 0) return sn_fail(error, prepared, "%s", sn_status_text(prepared));
    SN_TRY(check_frames(r, error));
    return read_frame(r, 0, error);
}

SnStatus sn_create_replay(const char* folder, SnSource** out, SnError* error) {
    Replay* r = SN_NEW(Replay);
    if (!r) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    r->source.kind = &replay;
    SnStatus status = open_run(r, folder, error);
    if (status < 0) {
        sn_destroy_source(&r->source);
        return status;
    }
    *out = &r->source;
    return SN_OK;
}
