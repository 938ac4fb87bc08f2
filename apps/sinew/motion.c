// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "motion.h"

#include "base/memory.h"
#include "mesh/mesh.h"
#include "output/cache.h"

#include <stdio.h>
#include <string.h>

struct SnMotion {
    const SnScene* scene;
    const SnLooks* looks;
    SnCacheWriter* writer;
    SnCacheBody* body; // (scene->body_count)
    double* x;         // all nodes of a frame
};

// a rigid body is the eight corners of its block
static int nodes_of(const SnSceneBody* body) {
    return body->kind == SN_BODY_RIGID ? 8 : body->mesh->vertex_count;
}

static SnStatus begin(SnMotion* m, const char* path, int64_t written, SnError* error) {
    const int count = m->scene->body_count;
    size_t nodes = 0;
    m->body = SN_NEW_ARRAY(SnCacheBody, count);
    for (int i = 0; m->body && i < count; ++i) {
        m->body[i] = (SnCacheBody){m->scene->body[i].name, nodes_of(&m->scene->body[i])};
        nodes += (size_t)m->body[i].node_count;
    }
    m->x = SN_NEW_ARRAY(double, 3 * nodes);
    if (!m->body || !m->x) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    return written ? sn_reopen_cache(path, m->body, count, written, &m->writer, error)
                   : sn_create_cache(path, m->body, count, &m->writer, error);
}

SnStatus sn_create_motion(const char* folder, const SnScene* scene, const SnLooks* looks,
                          int64_t written, SnMotion** out, SnError* error) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, SN_MOTION_NAME);
    SnMotion* m = SN_NEW(SnMotion);
    if (!m) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    m->scene = scene;
    m->looks = looks;
    SnStatus status = begin(m, path, written, error);
    if (status < 0) {
        sn_destroy_motion(m);
        return status;
    }
    *out = m;
    return SN_OK;
}

void sn_destroy_motion(SnMotion* m) {
    if (!m) return;
    sn_cache_abandon(m->writer);
    sn_free(m->body);
    sn_free(m->x);
    sn_free(m);
}

SnStatus sn_motion_add(SnMotion* m, const SnShot* shot, SnError* error) {
    double* x = m->x;
    for (int i = 0; i < m->scene->body_count; ++i) {
        const SnBodyId id = {i + 1};
        const size_t numbers = 3 * (size_t)m->body[i].node_count;
        if (m->scene->body[i].kind == SN_BODY_RIGID)
            sn_shot_corners(shot, id, m->looks->body[i].size, x);
        else
            memcpy(x, sn_shot_positions(shot, id), numbers * sizeof *x);
        x += numbers;
    }
    SnStatus status = sn_cache_add(m->writer, shot->time, m->x);
    return status < 0 ? sn_fail(error, status, "a frame at %g s cannot be recorded", shot->time)
                      : status;
}

SnStatus sn_motion_sync(SnMotion* m, SnError* error) { return sn_cache_sync(m->writer, error); }

SnStatus sn_motion_finish(SnMotion* m, SnError* error) {
    SnStatus status = sn_cache_commit(m->writer, error);
    m->writer = NULL;
    sn_destroy_motion(m);
    return status;
}
