// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "caches.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "mesh/mesh.h"
#include "motion.h"
#include "names.h"
#include "output/glb.h"
#include "output/point_cache.h"
#include "output/skin_files.h"

#include <string.h>

#define MAX_PATH 4096

struct SnCaches {
    const char* folder; // folder of the run
    const SnScene* scene;
    const SnLooks* looks;
    int formats;           // SnFrameFormat bits
    int count;             // bodies of the scene
    unsigned char* visits; // (count) 1: the body comes or goes during the run
    SnSkin** skin;         // (count) surface of each body
    SnSkin** split; // (count) the same surfaces, with vertices on creases split (sn_skin_split);
                    // all NULL if GLB is not asked for
    SnEmbedding** embedding; // (count) where the surface of each rigid body lies in its block
                             // (looks.h); NULL for other bodies
    double* x; // positions of the vertices of one skin (vertices of the largest skin x 3), m
};

// ---- skins ----------------------------------------------------------------------------------

// Make the skin of a rigid body: its surface at the start, which moves with the corners of its
// block (looks.h).
static SnStatus make_rigid_skin(SnCaches* c, int i, const char* name, SnSkin** skin) {
    const SnLook* look = &c->looks->body[i];
    SnMesh surface = *look->surface;
    surface.vertex = look->start;
    SN_TRY(sn_look_embed(look, &c->embedding[i]));
    return sn_create_display_skin(name, &surface, c->embedding[i], skin);
}

static SnStatus make_skin(SnCaches* c, const SnWorld* world, int i, SnSkin** skin) {
    const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){i + 1});
    if (info.can & SN_BODY_HAS_POSE) return make_rigid_skin(c, i, info.name, skin);
    if (!info.display) return sn_create_skin(info.name, info.rest, skin);
    return sn_create_display_skin(info.name, info.display, info.embedding, skin);
}

static SnStatus make_skins(SnCaches* c, const SnWorld* world) {
    size_t most = 0;
    c->skin = SN_NEW_ARRAY(SnSkin*, c->count);
    c->split = SN_NEW_ARRAY(SnSkin*, c->count);
    c->embedding = SN_NEW_ARRAY(SnEmbedding*, c->count);
    c->visits = SN_NEW_ARRAY(unsigned char, c->count);
    if (!c->skin || !c->split || !c->embedding || !c->visits) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < c->count; ++i) {
        c->visits[i] = (unsigned char)sn_comes_or_goes(sn_scene_body_stay(&c->scene->body[i]));
        SN_TRY(make_skin(c, world, i, &c->skin[i]));
        if (c->formats & SN_FRAME_GLB) SN_TRY(sn_skin_split(c->skin[i], &c->split[i]));
        if ((size_t)c->skin[i]->vertex_count > most) most = (size_t)c->skin[i]->vertex_count;
    }
    c->x = SN_NEW_ARRAY(double, 3 * most);
    return c->x ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_caches(const char* folder, const SnScene* scene, const SnWorld* world,
                          const SnLooks* looks, int formats, SnCaches** out) {
    SnCaches* c = SN_NEW(SnCaches);
    if (!c) return SN_OUT_OF_MEMORY;
    c->folder = folder;
    c->scene = scene;
    c->looks = looks;
    c->formats = formats;
    c->count = scene->body_count;
    SnStatus status = make_skins(c, world);
    if (status < 0) {
        sn_destroy_caches(c);
        return status;
    }
    *out = c;
    return SN_OK;
}

void sn_destroy_caches(SnCaches* c) {
    if (!c) return;
    for (int i = 0; i < c->count; ++i) {
        if (c->skin) sn_destroy_skin(c->skin[i]);
        if (c->split) sn_destroy_skin(c->split[i]);
        if (c->embedding) sn_destroy_embedding(c->embedding[i]);
    }
    sn_free(c->skin);
    sn_free(c->split);
    sn_free(c->embedding);
    sn_free(c->visits);
    sn_free(c->x);
    sn_free(c);
}

SnStatus sn_caches_check(const SnCaches* c, int64_t frames, SnError* error) {
    if (!(c->formats & SN_FRAME_GLB)) return SN_OK;
    return sn_check_glb(SN_CACHES_GLB, c->split, c->visits, c->count, frames, error);
}

// ---- a frame --------------------------------------------------------------------------------

// Write the positions of a body's skin at the moment of a shot into c->x.
static void place_skin(SnCaches* c, const SnShot* shot, int i) {
    const SnBodyId id = {i + 1};
    double corner[8 * 3];
    const double* x = corner;
    if (c->scene->body[i].can & SN_BODY_HAS_POSE)
        sn_shot_corners(shot, id, c->looks->body[i].size, corner);
    else
        x = sn_shot_positions(shot, id);
    sn_skin_follow(c->skin[i], x, c->x);
}

SnStatus sn_caches_add(SnCaches* c, const SnShot* shot, int64_t frame, SnError* error) {
    char path[MAX_PATH], name[SN_BODY_FILE];
    if (!(c->formats & SN_FRAMES_SEQUENCE)) return SN_OK;
    for (int i = 0; i < c->count; ++i) {
        if (!shot->has_body[i]) continue;
        place_skin(c, shot, i);
        sn_body_file(c->scene, i, name);
        if (c->formats & SN_FRAME_OBJ) {
            snprintf(path, sizeof path, "%s/frames/%s_%05lld.obj", c->folder, name,
                     (long long)frame);
            SN_TRY(sn_write_skin_obj(path, c->skin[i], c->x, error));
        }
        if (c->formats & SN_FRAME_PLY) {
            snprintf(path, sizeof path, "%s/frames/%s_%05lld.ply", c->folder, name,
                     (long long)frame);
            SN_TRY(sn_write_skin_ply(path, c->skin[i], c->x, error));
        }
    }
    return SN_OK;
}

// ---- the end --------------------------------------------------------------------------------

static SnStatus write_point_caches(const SnCaches* c, const SnCache* recording, int i,
                                   SnError* error) {
    char path[MAX_PATH], name[SN_BODY_FILE];
    if (sn_cache_span(recording, i).count == 0) return SN_OK; // the body is in no frame
    sn_body_file(c->scene, i, name);
    snprintf(path, sizeof path, "%s/" SN_CACHES_FOLDER "/%s.obj", c->folder, name);
    SN_TRY(sn_write_skin_obj(path, c->skin[i], c->skin[i]->rest, error));
    if (c->formats & SN_FRAME_PC2) {
        snprintf(path, sizeof path, "%s/" SN_CACHES_FOLDER "/%s.pc2", c->folder, name);
        SN_TRY(sn_write_pc2(path, recording, i, c->skin[i], error));
    }
    if (c->formats & SN_FRAME_MDD) {
        snprintf(path, sizeof path, "%s/" SN_CACHES_FOLDER "/%s.mdd", c->folder, name);
        SN_TRY(sn_write_mdd(path, recording, i, c->skin[i], error));
    }
    return SN_OK;
}

static SnStatus write_caches(const SnCaches* c, const SnCache* recording, SnError* error) {
    char path[MAX_PATH];
    if (c->formats & (SN_FRAME_PC2 | SN_FRAME_MDD)) {
        snprintf(path, sizeof path, "%s/" SN_CACHES_FOLDER, c->folder);
        SN_TRY(sn_make_folder(path, error));
        sn_temporary_clean(path);
        for (int i = 0; i < c->count; ++i) SN_TRY(write_point_caches(c, recording, i, error));
    }
    if (!(c->formats & SN_FRAME_GLB)) return SN_OK;
    snprintf(path, sizeof path, "%s/" SN_CACHES_GLB, c->folder);
    return sn_write_glb(path, sn_scene_name(c->scene), recording, c->split, error);
}

SnStatus sn_caches_finish(SnCaches* c, SnError* error) {
    char path[MAX_PATH];
    SnCache* recording = NULL;
    if (!(c->formats & SN_FRAMES_CACHES)) return SN_OK;
    snprintf(path, sizeof path, "%s/" SN_MOTION_NAME, c->folder);
    SN_TRY(sn_open_cache(path, 0, &recording, error));
    SnStatus status = write_caches(c, recording, error);
    sn_close_cache(recording);
    return status;
}
