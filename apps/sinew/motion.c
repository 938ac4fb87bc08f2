// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "motion.h"

#include "base/memory.h"
#include "draw_rigid.h"
#include "mesh/mesh.h"
#include "output/cache.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct SnMotionFile {
    const SnScene* scene;
    const SnLooks* looks;
    SnCacheWriter* writer;
    SnCacheBody* body;        // (scene->body_count)
    double* x;                // positions of one frame, body by body (nodes of all bodies x 3), m
    SnRigidColours** colours; // (scene->body_count) colours of each soft body that may turn rigid;
                              // NULL for other bodies
    unsigned char* code; // (elements of all bodies that have `colours`) colours of the elements
                         // of one frame, body by body: indices in sn_rigid_palette
};

// Count the recorded nodes of a body. For a rigid body these are the eight corners of its block
// (looks.h).
static int count_recorded_nodes(const SnSceneBody* body) {
    return (body->can & SN_BODY_HAS_POSE) ? 8 : body->mesh->vertex_count;
}

static SnStatus prepare_body(SnMotionFile* m, const SnWorld* world, int i) {
    const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){i + 1});
    m->body[i] =
        (SnCacheBody){.name = m->scene->body[i].name,
                      .node_count = count_recorded_nodes(&m->scene->body[i]),
                      .comes_and_goes = sn_comes_or_goes(sn_scene_body_stay(&m->scene->body[i]))};
    if (!(info.can & SN_BODY_STRAINS) || !m->scene->world.rigidification.on) return SN_OK;
    m->body[i].element_count = info.element_count;
    return sn_create_rigid_colours(&info, NULL, 0, &m->colours[i]);
}

static SnStatus prepare_bodies(SnMotionFile* m, const SnWorld* world) {
    const int count = m->scene->body_count;
    size_t nodes = 0, elements = 0;
    m->body = SN_NEW_ARRAY(SnCacheBody, count);
    m->colours = SN_NEW_ARRAY(SnRigidColours*, count);
    if (!m->body || !m->colours) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < count; ++i) {
        SN_TRY(prepare_body(m, world, i));
        nodes += (size_t)m->body[i].node_count;
        elements += (size_t)m->body[i].element_count;
    }
    m->x = SN_NEW_ARRAY(double, 3 * nodes);
    m->code = SN_NEW_ARRAY(unsigned char, elements);
    return m->x && m->code ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus open_motion_file(SnMotionFile* m, const SnWorld* world, const char* path,
                                 int64_t written, SnError* error) {
    const int count = m->scene->body_count;
    SnStatus status = prepare_bodies(m, world);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    return written ? sn_reopen_cache(path, m->body, count, written, &m->writer, error)
                   : sn_create_cache(path, m->body, count, &m->writer, error);
}

SnStatus sn_create_motion_file(const char* folder, const SnScene* scene, const SnWorld* world,
                               const SnLooks* looks, int64_t written, SnMotionFile** out,
                               SnError* error) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, SN_MOTION_NAME);
    SnMotionFile* m = SN_NEW(SnMotionFile);
    if (!m) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    m->scene = scene;
    m->looks = looks;
    SnStatus status = open_motion_file(m, world, path, written, error);
    if (status < 0) {
        sn_destroy_motion_file(m);
        return status;
    }
    *out = m;
    return SN_OK;
}

void sn_destroy_motion_file(SnMotionFile* m) {
    if (!m) return;
    sn_cache_abandon(m->writer);
    sn_free(m->body);
    for (int i = 0; m->colours && i < m->scene->body_count; ++i)
        sn_destroy_rigid_colours(m->colours[i]);
    sn_free(m->colours);
    sn_free(m->code);
    sn_free(m->x);
    sn_free(m);
}

// Copy a body's node positions and colour codes into a frame. For a body that is not there no
// positions are copied, and its codes are 0.
static void write_body(const SnMotionFile* m, const SnShot* shot, int i, double* x,
                       unsigned char* code) {
    const SnBodyId id = {i + 1};
    const SnCacheBody* body = &m->body[i];
    if (!shot->has_body[i]) {
        memset(code, 0, (size_t)body->element_count);
        return;
    }
    if (m->scene->body[i].can & SN_BODY_HAS_POSE)
        sn_shot_corners(shot, id, m->looks->body[i].size, x);
    else
        memcpy(x, sn_shot_positions(shot, id), 3 * (size_t)body->node_count * sizeof *x);
    if (m->colours[i]) sn_rigid_element_codes(m->colours[i], shot, id, code);
}

SnStatus sn_motion_file_add(SnMotionFile* m, const SnShot* shot, SnError* error) {
    double* x = m->x;
    unsigned char* code = m->code;
    for (int i = 0; i < m->scene->body_count; ++i) {
        write_body(m, shot, i, x, code);
        x += 3 * (size_t)m->body[i].node_count;
        code += m->body[i].element_count;
    }
    SnStatus status = sn_cache_add(m->writer, shot->time, shot->has_body, m->x, m->code);
    return status < 0 ? sn_fail(error, status, "a frame at %g s cannot be recorded", shot->time)
                      : status;
}

SnStatus sn_motion_file_sync(SnMotionFile* m, SnError* error) {
    return sn_cache_sync(m->writer, error);
}

SnStatus sn_motion_file_finish(SnMotionFile* m, SnError* error) {
    SnStatus status = sn_cache_commit(m->writer, error);
    m->writer = NULL;
    sn_destroy_motion_file(m);
    return status;
}
