// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "frames.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/status.h"
#include "caches.h"
#include "grids.h"
#include "motion.h"
#include "names.h"
#include "output/vtu.h"
#include "video.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define MAX_PATH 4096
#define MAX_NAME 96

struct SnFrames {
    SnFramesDef def;
    const SnScene* scene;
    const SnWorld* world;
    const SnCast* cast;
    SnView* view;
    SnShot* shot;
    int64_t next;         // number of the next frame, which is also the number of frames so far
    SnVideo* video;       // NULL: no video is asked for
    SnMotionFile* motion; // NULL: no format needs frames.snc
    SnCaches* caches;     // NULL: no format needs caches
};

// SnFrameFormat bits: formats whose files lie in the folder frames/, and formats that need
// frames.snc
#define IN_FOLDER   (SN_FRAME_VTU | SN_FRAME_PNG | SN_FRAMES_SEQUENCE)
#define FROM_MOTION (SN_FRAME_SNC | SN_FRAMES_CACHES)

// 1: the world has reached the time of a frame. A frame at the end of a step counts as reached even
// if rounding puts its time a little later.
static int is_due(const SnFrames* f, double time) {
    return time <= sn_world_time(f->world) + 5e-10 * f->scene->world.step;
}

// ---- names

static void get_grid_name(const SnFrames* f, int body, int64_t frame, char name[MAX_NAME]) {
    char base[SN_BODY_FILE];
    sn_body_file(f->scene, body, base);
    snprintf(name, MAX_NAME, "frames/%s_%05lld.vtu", base, (long long)frame);
}

static void get_picture_path(const SnFrames* f, int64_t frame, char path[MAX_PATH]) {
    snprintf(path, MAX_PATH, "%s/frames/frame_%05lld.png", f->def.folder, (long long)frame);
}

// ---- one frame

static SnStatus write_picture(SnFrames* f, SnError* error) {
    char path[MAX_PATH];
    SnImage* image = NULL;
    get_picture_path(f, f->next, path);
    SN_TRY(sn_view_draw(f->view, f->shot, 1, path, &image, error));
    SnStatus status = sn_write_png(path, image, error);
    if (status >= 0 && f->video) status = sn_video_add(f->video, image, error);
    sn_destroy_image(image);
    return status;
}

static int count_grids_per_frame(const SnFrames* f) {
    return f->scene->body_count + f->scene->collider_count;
}

static SnStatus write_grids(SnFrames* f, SnError* error) {
    char path[MAX_PATH], name[MAX_NAME];
    for (int i = 0; i < count_grids_per_frame(f); ++i) {
        if (!sn_shot_has(f->shot, i)) continue;
        get_grid_name(f, i, f->next, name);
        snprintf(path, sizeof path, "%s/%s", f->def.folder, name);
        SN_TRY(sn_write_grid(path, f->cast->looks, f->shot, i, error));
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
        if (f->caches) SN_TRY(sn_caches_add(f->caches, f->shot, f->next, error));
        if (f->motion) SN_TRY(sn_motion_file_add(f->motion, f->shot, error));
    }
}

int64_t sn_frames_count(const SnFrames* f) { return f->next; }

// ---- beginning and end

static SnStatus prepare_frames(SnFrames* f) {
    SN_TRY(sn_create_shot(f->scene, f->world, &f->shot));
    if (f->def.formats & (SN_FRAMES_CACHES | SN_FRAMES_SEQUENCE))
        SN_TRY(sn_create_caches(f->def.folder, f->scene, f->cast->world, f->cast->looks,
                                f->def.formats, &f->caches));
    return sn_view_fix(f->view, f->cast->start);
}

SnStatus sn_create_frames(const SnFramesDef* def, const SnScene* scene, const SnWorld* world,
                          const SnCast* cast, SnView* view, SnFrames** out) {
    SnFrames* frames = SN_NEW(SnFrames);
    if (!frames) return SN_OUT_OF_MEMORY;
    *frames = (SnFrames){.def = *def, .scene = scene, .world = world, .cast = cast, .view = view};
    SnStatus status = prepare_frames(frames);
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
    sn_destroy_motion_file(frames->motion);
    sn_destroy_caches(frames->caches);
    sn_destroy_shot(frames->shot);
    sn_free(frames);
}

SnStatus sn_frames_check(const SnFrames* f, double end, SnError* error) {
    if (!f->caches) return SN_OK;
    return sn_caches_check(f->caches, (int64_t)floor(end * f->def.fps) + 1, error);
}

// Add a picture that was drawn before the checkpoint to the new video.
static SnStatus repeat_picture(SnFrames* f, SnError* error) {
    char path[MAX_PATH];
    SnImage* image = NULL;
    get_picture_path(f, f->next, path);
    SN_TRY(sn_read_png(path, &image, error));
    SnStatus status = sn_video_add(f->video, image, error);
    sn_destroy_image(image);
    return status;
}

SnStatus sn_frames_open(SnFrames* f, int64_t written, SnError* error) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/frames", f->def.folder);
    f->next = written;
    if (f->def.formats & IN_FOLDER) SN_TRY(sn_make_folder(path, error));
    if (f->def.formats & FROM_MOTION)
        SN_TRY(sn_create_motion_file(f->def.folder, f->scene, f->cast->world, f->cast->looks,
                                     written, &f->motion, error));
    if (!f->def.video) return SN_OK;
    const SnScenePicture* picture = &f->scene->picture;
    SN_TRY(sn_create_video(f->def.video, picture->width, picture->height, f->def.fps, &f->video,
                           error));
    for (f->next = 0; f->next < written; ++f->next) SN_TRY(repeat_picture(f, error));
    return SN_OK;
}

// 1: the file `name` of body `part`, or of collider `part - body_count`, exists. If the body or
// collider comes or goes, it has files only for frames in which it was there. Such frames may be
// older than the checkpoint from which the run was resumed, so look for the file itself.
static int is_listed(const SnFrames* f, int part, const char* name) {
    char path[MAX_PATH];
    const int collider = part - f->scene->body_count;
    const SnSceneStay stay = collider < 0 ? sn_scene_body_stay(&f->scene->body[part])
                                          : sn_scene_collider_stay(&f->scene->collider[collider]);
    if (!sn_comes_or_goes(stay)) return 1;
    snprintf(path, sizeof path, "%s/%s", f->def.folder, name);
    return access(path, F_OK) == 0;
}

// List the files of all grids so far; returns the number of files.
static int list_grids(const SnFrames* f, SnPvdEntry* entry, char (*name)[MAX_NAME]) {
    const int parts = count_grids_per_frame(f);
    int count = 0;
    for (int64_t frame = 0; frame < f->next; ++frame)
        for (int part = 0; part < parts; ++part) {
            get_grid_name(f, part, frame, name[count]);
            if (!is_listed(f, part, name[count])) continue;
            entry[count] = (SnPvdEntry){(double)frame / f->def.fps, part, name[count]};
            ++count;
        }
    return count;
}

SnStatus sn_frames_list(const SnFrames* f, SnError* error) {
    if (f->motion) SN_TRY(sn_motion_file_sync(f->motion, error));
    if (!(f->def.formats & SN_FRAME_VTU)) return SN_OK;
    const size_t most = (size_t)f->next * (size_t)count_grids_per_frame(f);
    SnPvdEntry* entry = SN_NEW_ARRAY(SnPvdEntry, most);
    char(*name)[MAX_NAME] = (char(*)[MAX_NAME])sn_alloc(most, MAX_NAME);
    char path[MAX_PATH];
    SnStatus status = entry && name ? SN_OK : SN_OUT_OF_MEMORY;
    snprintf(path, sizeof path, "%s/series.pvd", f->def.folder);
    if (status == SN_OK) status = sn_write_pvd(path, entry, list_grids(f, entry, name), error);
    sn_free(name);
    sn_free(entry);
    return status;
}

// Finish frames.snc, and write the files that are made from it.
static SnStatus finish_motion(SnFrames* f, SnError* error) {
    SN_TRY(sn_motion_file_finish(f->motion, error));
    return f->caches && f->next > 0 ? sn_caches_finish(f->caches, error) : SN_OK;
}

SnStatus sn_frames_finish(SnFrames* f, SnError* error) {
    enum { LIST, MOTION, VIDEO, COUNT };
    SnError said[COUNT] = {0};
    SnStatus status[COUNT] = {sn_frames_list(f, &said[LIST])};
    if (f->motion) status[MOTION] = finish_motion(f, &said[MOTION]);
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

void sn_frames_drop_motion(const SnFrames* f) {
    char path[MAX_PATH];
    if (f->def.formats & SN_FRAME_SNC || !(f->def.formats & FROM_MOTION)) return;
    snprintf(path, sizeof path, "%s/" SN_MOTION_NAME, f->def.folder);
    unlink(path);
}
