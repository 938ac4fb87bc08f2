// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/state.h"

#include "base/hash.h"
#include "base/memory.h"
#include "system/map.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static SnStatus create_moment(int nodes, int bodies, SnMoment* m) {
    m->q.x = SN_NEW_ARRAY(double, 3 * (size_t)nodes);
    m->v = SN_NEW_ARRAY(double, 3 * (size_t)nodes);
    m->q.pose = SN_NEW_ARRAY(SnPose, bodies);
    m->momentum = SN_NEW_ARRAY(double, 6 * (size_t)bodies);
    return m->q.x && m->v && m->q.pose && m->momentum ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_moment(SnMoment* m) {
    sn_free(m->q.x);
    sn_free(m->v);
    sn_free(m->q.pose);
    sn_free(m->momentum);
}

// what elements are to turn rigid with
static SnStatus create_labels(const SnModel* model, SnState* state) {
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid) state->element_count += model->part[p].mesh->element_count;
    state->label = SN_NEW_ARRAY(unsigned char, state->element_count);
    state->quiet = SN_NEW_ARRAY(unsigned char, state->element_count);
    state->owed = SN_NEW_ARRAY(float, 6 * (size_t)state->element_count);
    state->ghost.y = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    state->ghost.w = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    state->rest = SN_NEW_ARRAY(SnRest, model->part_count);
    state->merged = SN_NEW_ARRAY(SnMerged, model->part_count);
    if (!state->label || !state->quiet || !state->owed || !state->ghost.y || !state->ghost.w ||
        !state->rest || !state->merged)
        return SN_OUT_OF_MEMORY;
    state->rest_count = model->part_count;
    for (int p = 0; p < state->rest_count; ++p) {
        state->rest[p].since = -1;
        state->merged[p] = (SnMerged){.group = -1, .with = -1};
    }
    return SN_OK;
}

SnStatus sn_create_state(const SnModel* model, int adaptive, SnState** out) {
    SnState* state = SN_NEW(SnState);
    if (!state) return SN_OUT_OF_MEMORY;
    state->node_count = model->node_count;
    state->body_count = model->body_count;
    state->carrying = model->bonded_count;
    const int bodies = sn_map_most_bodies(model, adaptive);
    SnStatus status = create_moment(model->node_count, bodies, &state->now);
    if (status == SN_OK) status = create_moment(model->node_count, bodies, &state->before);
    if (status == SN_OK && adaptive) status = create_labels(model, state);
    state->held = SN_CLONE_ARRAY(unsigned char, model->held, model->node_count);
    state->anchor = SN_CLONE_ARRAY(double, model->rest, 3 * (size_t)model->node_count);
    state->drive = SN_NEW_ARRAY(int, model->node_count);
    state->gripped = SN_NEW_ARRAY(unsigned char, model->node_count);
    if (status < 0 || !state->held || !state->anchor || !state->drive || !state->gripped) {
        sn_destroy_state(state);
        return SN_OUT_OF_MEMORY;
    }
    memcpy(state->now.q.x, model->rest, 3 * sizeof(double) * (size_t)model->node_count);
    memset(state->drive, 0xff, sizeof(int) * (size_t)model->node_count);
    for (int b = 0; b < model->body_count; ++b) state->now.q.pose[b].rotation = quat_identity();
    sn_moment_copy(state, &state->now, &state->before);
    *out = state;
    return SN_OK;
}

void sn_destroy_state(SnState* state) {
    if (!state) return;
    free_moment(&state->now);
    free_moment(&state->before);
    sn_free(state->held);
    sn_free(state->anchor);
    sn_free(state->drive);
    sn_free(state->gripped);
    sn_free(state->label);
    sn_free(state->quiet);
    sn_free(state->owed);
    sn_free(state->ghost.y);
    sn_free(state->ghost.w);
    sn_free(state->rest);
    sn_free(state->merged);
    sn_free(state->pull);
    sn_free(state->touch);
    sn_free(state);
}

SnStatus sn_state_reserve_pulls(SnState* state, int count) {
    state->pull = SN_NEW_ARRAY(double, count);
    if (!state->pull) return SN_OUT_OF_MEMORY;
    state->pull_count = count;
    return SN_OK;
}

SnStatus sn_state_reserve_touches(SnState* state, int count) {
    if (count <= state->touch_capacity) return SN_OK;
    const int capacity = count + count / 2;
    SnTouch* touch = SN_NEW_ARRAY(SnTouch, capacity);
    if (!touch) return SN_OUT_OF_MEMORY;
    if (state->touch_count) memcpy(touch, state->touch, sizeof *touch * (size_t)state->touch_count);
    sn_free(state->touch);
    state->touch = touch;
    state->touch_capacity = capacity;
    return SN_OK;
}

void sn_config_copy(int node_count, int body_count, const SnConfig* from, SnConfig* to) {
    memcpy(to->x, from->x, 3 * sizeof(double) * (size_t)node_count);
    memcpy(to->pose, from->pose, sizeof(SnPose) * (size_t)body_count);
}

void sn_moment_copy(const SnState* sizes, const SnMoment* from, SnMoment* to) {
    const int bodies = sizes->body_count + sizes->carrying;
    sn_config_copy(sizes->node_count, bodies, &from->q, &to->q);
    memcpy(to->v, from->v, 3 * sizeof(double) * (size_t)sizes->node_count);
    memcpy(to->momentum, from->momentum, 6 * sizeof(double) * (size_t)bodies);
}

void sn_moment_copy_awake(const SnAwake* awake, const SnState* sizes, const SnMoment* from,
                          SnMoment* to) {
    const size_t bodies = (size_t)(sizes->body_count + sizes->carrying);
    sn_spans_copy(&awake->node, 3 * sizeof(double), from->q.x, to->q.x);
    sn_spans_copy(&awake->node, 3 * sizeof(double), from->v, to->v);
    memcpy(to->q.pose, from->q.pose, sizeof(SnPose) * bodies);
    memcpy(to->momentum, from->momentum, 6 * sizeof(double) * bodies);
}

// what is not by node or element, or may change while it is asleep
static void copy_rest(const SnState* from, SnState* to) {
    memcpy(to->gripped, from->gripped, (size_t)from->node_count);
    to->carrying = from->carrying;
    to->time = from->time;
    to->step_count = from->step_count;
    to->has_before = from->has_before;
    to->before_step = from->before_step;
    to->events_done = from->events_done;
    assert(from->touch_count <= to->touch_capacity);
    to->touch_count = from->touch_count;
    if (from->touch_count)
        memcpy(to->touch, from->touch, sizeof *to->touch * (size_t)from->touch_count);
    if (from->rest_count == 0) return;
    if (from->pull_count) memcpy(to->pull, from->pull, sizeof *to->pull * (size_t)from->pull_count);
    memcpy(to->rest, from->rest, sizeof *to->rest * (size_t)from->rest_count);
    memcpy(to->merged, from->merged, sizeof *to->merged * (size_t)from->rest_count);
}

void sn_state_copy(const SnState* from, SnState* to) {
    copy_rest(from, to);
    sn_moment_copy(from, &from->now, &to->now);
    sn_moment_copy(from, &from->before, &to->before);
    if (from->element_count) {
        memcpy(to->label, from->label, (size_t)from->element_count);
        memcpy(to->quiet, from->quiet, (size_t)from->element_count);
        memcpy(to->owed, from->owed, 6 * sizeof(float) * (size_t)from->element_count);
        memcpy(to->ghost.y, from->ghost.y, 3 * sizeof(double) * (size_t)from->node_count);
        memcpy(to->ghost.w, from->ghost.w, 3 * sizeof(double) * (size_t)from->node_count);
    }
    memcpy(to->held, from->held, (size_t)from->node_count);
    memcpy(to->drive, from->drive, sizeof(int) * (size_t)from->node_count);
    memcpy(to->anchor, from->anchor, 3 * sizeof(double) * (size_t)from->node_count);
}

void sn_state_copy_awake(const SnAwake* awake, const SnState* from, SnState* to) {
    const SnSpans *nodes = &awake->node, *elements = &awake->element;
    copy_rest(from, to);
    sn_moment_copy_awake(awake, from, &from->now, &to->now);
    sn_moment_copy_awake(awake, from, &from->before, &to->before);
    if (from->element_count) {
        sn_spans_copy(elements, 1, from->label, to->label);
        sn_spans_copy(elements, 1, from->quiet, to->quiet);
        sn_spans_copy(elements, 6 * sizeof(float), from->owed, to->owed);
        sn_spans_copy(nodes, 3 * sizeof(double), from->ghost.y, to->ghost.y);
        sn_spans_copy(nodes, 3 * sizeof(double), from->ghost.w, to->ghost.w);
    }
    sn_spans_copy(nodes, 1, from->held, to->held);
    sn_spans_copy(nodes, sizeof(int), from->drive, to->drive);
    sn_spans_copy(nodes, 3 * sizeof(double), from->anchor, to->anchor);
}

static uint64_t hash_moment(uint64_t hash, const SnState* sizes, const SnMoment* m) {
    hash = sn_hash_bytes(hash, m->q.x, 3 * sizeof(double) * (size_t)sizes->node_count);
    hash = sn_hash_bytes(hash, m->v, 3 * sizeof(double) * (size_t)sizes->node_count);
    hash = sn_hash_bytes(hash, m->q.pose, sizeof(SnPose) * (size_t)sizes->body_count);
    return sn_hash_bytes(hash, m->momentum, 6 * sizeof(double) * (size_t)sizes->body_count);
}

// of those that move with others
static uint64_t hash_merged(uint64_t hash, const SnState* state) {
    for (int p = 0; p < state->rest_count; ++p)
        if (state->merged[p].group >= 0 || state->merged[p].with >= 0)
            hash = sn_hash_bytes(hash, &state->merged[p], sizeof state->merged[p]);
    return hash;
}

// of worlds in which something is held by hand
static uint64_t hash_gripped(uint64_t hash, const SnState* state) {
    const size_t nodes = (size_t)state->node_count;
    return memchr(state->gripped, 1, nodes) ? sn_hash_bytes(hash, state->gripped, nodes) : hash;
}

uint64_t sn_state_hash(const SnState* state) {
    uint64_t hash = sn_hash_bytes(SN_HASH_SEED, &state->time, sizeof state->time);
    hash = sn_hash_bytes(hash, &state->step_count, sizeof state->step_count);
    hash = sn_hash_bytes(hash, &state->has_before, sizeof state->has_before);
    hash = sn_hash_bytes(hash, &state->before_step, sizeof state->before_step);
    hash = sn_hash_bytes(hash, &state->events_done, sizeof state->events_done);
    hash = sn_hash_bytes(hash, state->held, (size_t)state->node_count);
    hash = sn_hash_bytes(hash, state->drive, sizeof(int) * (size_t)state->node_count);
    hash = sn_hash_bytes(hash, state->anchor, 3 * sizeof(double) * (size_t)state->node_count);
    hash = hash_gripped(hash, state);
    hash = hash_moment(hash, state, &state->now);
    if (state->element_count) {
        hash = sn_hash_bytes(hash, state->label, (size_t)state->element_count);
        hash = sn_hash_bytes(hash, state->quiet, (size_t)state->element_count);
        hash = sn_hash_bytes(hash, state->owed, 6 * sizeof(float) * (size_t)state->element_count);
        hash = sn_hash_bytes(hash, state->ghost.y, 3 * sizeof(double) * (size_t)state->node_count);
        hash = sn_hash_bytes(hash, state->ghost.w, 3 * sizeof(double) * (size_t)state->node_count);
        hash = sn_hash_bytes(hash, state->rest, sizeof(SnRest) * (size_t)state->rest_count);
        hash = hash_merged(hash, state);
    }
    if (state->pull_count)
        hash = sn_hash_bytes(hash, state->pull, sizeof(double) * (size_t)state->pull_count);
    if (state->touch_count)
        hash = sn_hash_bytes(hash, state->touch, sizeof(SnTouch) * (size_t)state->touch_count);
    return state->has_before ? hash_moment(hash, state, &state->before) : hash;
}

// a sum is finite only if all its terms are (or the numbers are too large to go on with)
static double sum_of_span(const SnState* state, int first, int end) {
    double sum = 0;
    for (int i = 3 * first; i < 3 * end; ++i)
        sum += fabs(state->now.q.x[i]) + fabs(state->now.v[i]);
    return sum;
}

static double sum_of_others(const SnState* state) {
    double sum = 0;
    for (int b = 0; b < state->body_count; ++b) {
        const SnPose* pose = &state->now.q.pose[b];
        const Quat r = pose->rotation;
        sum += v3_norm(pose->position) + fabs(r.x) + fabs(r.y) + fabs(r.z) + fabs(r.w);
        for (int k = 0; k < 6; ++k) sum += fabs(state->now.momentum[6 * b + k]);
    }
    for (int i = 0; i < state->touch_count; ++i)
        for (int k = 0; k < 3; ++k) sum += fabs(state->touch[i].force[k]);
    return sum;
}

int sn_state_finite(const SnState* state) {
    return isfinite(sum_of_span(state, 0, state->node_count) + sum_of_others(state));
}

int sn_state_finite_awake(const SnAwake* awake, const SnState* state) {
    double sum = sum_of_others(state);
    for (int s = 0; s < awake->node.count; ++s)
        sum += sum_of_span(state, awake->node.span[s].first, awake->node.span[s].end);
    return isfinite(sum);
}
