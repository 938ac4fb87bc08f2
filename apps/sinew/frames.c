// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "frames.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/status.h"
#include "grids.h"
#include "motion.h"
#include "output/vtu.h"
#include "video.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_PATH 4096
#define MAX_NAME 96

struct SnFrames {
    SnFramesDef def;
    const SnScene* scene;
    const SnWorld* world;
    SnView* view;
    SnShot* shot;
    double (*start)[8 * 3]; // corners of rigid bodies at the start (body_count)
    int64_t next;           // frame
    SnVideo* video;
    SnMotion* motion;
};

// frames end where a step ends: rounding may put one a little behind it
static int is_due(const SnFrames* f, double time) {
    return time <= sn_world_time(f->world) + 5e-10 * f->scene->world.step;
}

// ---- names

// letters, digits, - and _ of a body's name, so that it can be part of a file's
static void grid_name(const SnFrames* f, int body, int64_t frame, char name[MAX_NAME]) {
    char safe[41];
    const char* given = f->scene->body[body].name;
    size_t n = 0;
    for (; given[n] && n < sizeof safe - 1; ++n)
        safe[n] = isalnum((unsigned char)given[n]) || given[n] == '-' ? given[n] : '_';
    safe[n] = 0;
    snprintf(name, MAX_NAME, "frames/%d-%s_%05lld.vtu", body + 1, safe, (long long)frame);
}

static void picture_path(const SnFrames* f, int64_t frame, char path[MAX_PATH]) {
    snprintf(path, MAX_PATH, "%s/frames/frame_%05lld.png", f->def.folder, (long long)frame);
}

// ---- one frame

static SnStatus write_picture(SnFrames* f, SnError* error) {
    char path[MAX_PATH];
    SnImage* image = NULL;
    picture_path(f, f->next, path);
    SN_TRY(sn_view_draw(f->view, f->shot, 1, path, &image, error));
    SnStatus status = sn_write_png(path, image, error);
    if (status >= 0 && f->video) status = sn_video_add(f->video, image, error);
    sn_destroy_image(image);
    return status;
}

static SnStatus write_grids(SnFrames* f, SnError* error) {
    char path[MAX_PATH], name[MAX_NAME];
    for (int i = 0; i < f->scene->body_count; ++i) {
        grid_name(f, i, f->next, name);
        snprintf(path, sizeof path, "%s/%s", f->def.folder, name);
        SN_TRY(sn_write_grid(path, f->scene, f->shot, (SnBodyId){i + 1}, f->start[i], error));
    }
    return SN_OK;
}

SnStatus sn_frames_advance(SnFrames* f, SnError* error) {
    if (!f->def.formats) return SN_OK;
    for (;; ++f->next) {
        const double time = (double)f->next / f->def.fps;
        if (!is_due(f, time)) return SN_OK;
        SN_TRY(sn_take_shot(f->shot, time));
        if (f->def.formats & SN_FRAME_VTU) SN_TRY(write_grids(f, error));
        if (f->def.formats & SN_FRAME_PNG) SN_TRY(write_picture(f, error));
        if (f->motion) SN_TRY(sn_motion_add(f->motion, f->shot, error));
    }
}

int64_t sn_frames_count(const SnFrames* f) { return f->next; }

// ---- beginning and end

static SnStatus look(SnFrames* f) {
    const int count = f->scene->body_count;
    f->start = (double(*)[8 * 3]) SN_NEW_ARRAY(double, 8 * 3 * (size_t)count);
    if (!f->start) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_create_shot(f->world, &f->shot));
    SN_TRY(sn_take_shot(f->shot, sn_world_time(f->world)));
    for (int i = 0; i < count; ++i)
        if (f->scene->body[i].kind == SN_BODY_RIGID)
            sn_shot_corners(f->shot, (SnBodyId){i + 1}, f->scene->body[i].rigid.size, f->start[i]);
    return sn_view_fix(f->view, f->shot);
}

SnStatus sn_create_frames(const SnFramesDef* def, const SnScene* scene, const SnWorld* world,
                          SnView* view, SnFrames** out) {
    SnFrames* frames = SN_NEW(SnFrames);
    if (!frames) return SN_OUT_OF_MEMORY;
    *frames = (SnFrames){.def = *def, .scene = scene, .world = world, .view = view};
    SnStatus status = look(frames);
    if (status < 0) {
        sn_destroy_frames(frames);
        return status;
    }
    *out = frames;
    return SN_OK;
}

void sn_destroy_frames(SnFrames* frames) {
    if (!frames) return;
    sn_video_abandon(frames->video);
    sn_destroy_motion(frames->motion);
    sn_destroy_shot(frames->shot);
    sn_free(frames->start);
    sn_free(frames);
}

// what was drawn before goes into the video again
static SnStatus repeat_picture(SnFrames* f, SnError* error) {
    char path[MAX_PATH];
    SnImage* image = NULL;
    picture_path(f, f->next, path);
    SN_TRY(sn_read_png(path, &image, error));
    SnStatus status = sn_video_add(f->video, image, error);
    sn_destroy_image(image);
    return status;
}

SnStatus sn_frames_open(SnFrames* f, int64_t written, SnError* error) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/frames", f->def.folder);
    f->next = written;
    if (f->def.formats & ~SN_FRAME_SNC) SN_TRY(sn_make_folder(path, error));
    if (f->def.formats & SN_FRAME_SNC)
        SN_TRY(sn_create_motion(f->def.folder, f->scene, written, &f->motion, error));
    if (!f->def.video) return SN_OK;
    const SnScenePicture* picture = &f->scene->picture;
    SN_TRY(sn_create_video(f->def.video, picture->width, picture->height, f->def.fps, &f->video,
                           error));
    for (f->next = 0; f->next < written; ++f->next) SN_TRY(repeat_picture(f, error));
    return SN_OK;
}

SnStatus sn_frames_list(const SnFrames* f, SnError* error) {
    if (f->motion) SN_TRY(sn_motion_sync(f->motion, error));
    if (!(f->def.formats & SN_FRAME_VTU)) return SN_OK;
    const int bodies = f->scene->body_count;
    const size_t count = (size_t)f->next * (size_t)bodies;
    SnPvdEntry* entry = SN_NEW_ARRAY(SnPvdEntry, count);
    char(*name)[MAX_NAME] = (char(*)[MAX_NAME])sn_alloc(count, MAX_NAME);
    char path[MAX_PATH];
    SnStatus status = entry && name ? SN_OK : SN_OUT_OF_MEMORY;
    for (size_t i = 0; status == SN_OK && i < count; ++i) {
        const int64_t frame = (int64_t)i / bodies;
        const int body = (int)(i % (size_t)bodies);
        grid_name(f, body, frame, name[i]);
        entry[i] = (SnPvdEntry){(double)frame / f->def.fps, body, name[i]};
    }
    snprintf(path, sizeof path, "%s/series.pvd", f->def.folder);
    if (status == SN_OK) status = sn_write_pvd(path, entry, (int)count, error);
    sn_free(name);
    sn_free(entry);
    return status;
}

SnStatus sn_frames_finish(SnFrames* f, SnError* error) {
    enum { LIST, MOTION, VIDEO, COUNT };
    SnError said[COUNT] = {0};
    SnStatus status[COUNT] = {sn_frames_list(f, &said[LIST])};
    if (f->motion) status[MOTION] = sn_motion_finish(f->motion, &said[MOTION]);
    if (f->video) status[VIDEO] = sn_video_finish(f->video, &said[VIDEO]);
    f->motion = NULL;
    f->video = NULL;
    for (int i = 0; i < COUNT; ++i) {
        if (status[i] >= 0) continue;
        *error = said[i];
        return status[i];
    }
    return SN_OK;
}
