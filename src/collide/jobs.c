// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "collide/job.h"

#include <string.h>

static SnStatus add(SnJobs* jobs, SnJobKind kind, int a, int b, int blocks) {
    while (jobs->count + blocks > jobs->capacity) {
        int more = jobs->capacity > 0 ? 2 * jobs->capacity : 64;
        SnJob* larger = SN_NEW_ARRAY(SnJob, more);
        if (!larger) return SN_OUT_OF_MEMORY;
        if (jobs->count > 0) memcpy(larger, jobs->job, sizeof *larger * (size_t)jobs->count);
        sn_free(jobs->job);
        jobs->job = larger;
        jobs->capacity = more;
    }
    for (int i = 0; i < blocks; ++i) jobs->job[jobs->count++] = (SnJob){kind, a, b, i};
    return SN_OK;
}

static int is_mesh(const SnObject* object) {
    return object->shape && object->shape->kind == SN_SHAPE_MESH;
}

static int is_convex(const SnObject* object) {
    return object->shape && !is_mesh(object) && object->shape->kind != SN_SHAPE_PLANE;
}

// vertices of p against q
static SnStatus add_points(SnJobs* jobs, SnObject* const* object, int p, int q) {
    if (!object[p]->surface && !is_mesh(object[p])) return SN_OK;
    object[q]->searched = object[q]->surface != NULL;
    return add(jobs, SN_JOB_POINTS, p, q, sn_object_blocks(object[p]));
}

// a convex shape's own points, and its way, against mesh or surface; of a mesh only the way
static SnStatus add_samples(SnJobs* jobs, SnObject* const* object, int p, int q) {
    int swept = is_mesh(object[p]) && object[p]->shape->hull && is_mesh(object[q]);
    if (!swept && (!is_convex(object[p]) || is_convex(object[q]))) return SN_OK;
    object[q]->searched = object[q]->surface != NULL;
    return add(jobs, SN_JOB_SAMPLES, p, q, 1);
}

// edges of mesh p against another rigid shape; a plane is touched by vertices only
static SnStatus add_edges(SnJobs* jobs, SnObject* const* object, int p, int q) {
    if (!is_mesh(object[p]) || !(is_mesh(object[q]) || is_convex(object[q]))) return SN_OK;
    int edges = object[p]->shape->closed->edge_count;
    return add(jobs, SN_JOB_EDGES, p, q, sn_pieces(edges, SN_BLOCK));
}

static SnStatus add_way(SnJobs* jobs, SnObject* const* object, int p, int q) {
    SN_TRY(add_points(jobs, object, p, q));
    SN_TRY(add_samples(jobs, object, p, q));
    return add_edges(jobs, object, p, q);
}

SnStatus sn_jobs_add_pair(SnJobs* jobs, SnObject* const* object, int a, int b) {
    const SnObject *p = object[a], *q = object[b];
    if (p->shape && q->shape && sn_is_solid(p->shape) && sn_is_solid(q->shape))
        return add(jobs, SN_JOB_CONVEX, a, b, 1);
    SN_TRY(add_way(jobs, object, a, b));
    return add_way(jobs, object, b, a);
}

SnStatus sn_jobs_add_self(SnJobs* jobs, SnObject* const* object, int a) {
    return add(jobs, SN_JOB_SELF, a, a, sn_object_blocks(object[a]));
}
