// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "difference.h"

#include "base/memory.h"
#include "motion.h"
#include "output/cache.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Two frames are at the same time if their times differ by at most this share of the time, or, for
// times below 1 s, by at most this many seconds.
#define SAME_TIME 1e-9

// Two runs that are read side by side. The current frame of a run is the one that was read last.
typedef struct Pair {
    const char* folder[2];
    SnCache* cache[2];
    int64_t left[2];   // frames that have not been read yet
    int64_t frames[2]; // frames that have been read
    double time[2];    // time of the current frame, s
    double* x[2];      // positions of one body in the current frame, m; room for the largest body
                       // that is in any frame (its nodes x 3)
} Pair;

static SnStatus fail_out_of_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

// ---- opening two runs

// Find the number of nodes of the largest body that is in any frame. Bodies that are in no frame do
// not count: the file has no positions of them, and its header may give them any number of nodes.
static size_t count_largest(const SnCache* cache) {
    int most = 0;
    for (int i = 0; i < sn_cache_body_count(cache); ++i) {
        const int nodes = sn_cache_body(cache, i).node_count;
        if (nodes > most && sn_cache_span(cache, i).count > 0) most = nodes;
    }
    return (size_t)most;
}

static SnStatus open_run(Pair* p, int i, SnError* error) {
    char path[4096];
    SnError said = {0};
    snprintf(path, sizeof path, "%s/%s", p->folder[i], SN_MOTION_NAME);
    SnStatus status = sn_open_cache(path, 0, &p->cache[i], &said);
    if (status == SN_READ_FAILED)
        return sn_fail(error, status,
                       "%.400s; accepted is the folder of a run that was recorded with: "
                       "sinew run SCENE --format snc",
                       said.text);
    if (status < 0) return sn_fail(error, status, "%s", said.text);
    p->left[i] = sn_cache_frame_count(p->cache[i]);
    p->x[i] = SN_NEW_ARRAY(double, 3 * count_largest(p->cache[i]));
    return p->x[i] ? SN_OK : fail_out_of_memory(error);
}

static SnStatus check_bodies(const Pair* p, SnError* error) {
    int count[2] = {sn_cache_body_count(p->cache[0]), sn_cache_body_count(p->cache[1])};
    if (count[0] != count[1])
        return sn_fail(
            error, SN_BAD_INPUT,
            "%.150s has %d bodies and %.150s has %d; accepted are runs of the same bodies",
            p->folder[0], count[0], p->folder[1], count[1]);
    for (int i = 0; i < count[0]; ++i) {
        SnCacheBody a = sn_cache_body(p->cache[0], i), b = sn_cache_body(p->cache[1], i);
        if (a.node_count != b.node_count)
            return sn_fail(error, SN_BAD_INPUT,
                           "the body \"%.60s\" has %d nodes in %.120s and %d in %.120s; accepted "
                           "are runs on the same mesh",
                           a.name, a.node_count, p->folder[0], b.node_count, p->folder[1]);
        if (strcmp(a.name, b.name))
            return sn_fail(error, SN_BAD_INPUT,
                           "body %d is \"%.60s\" in %.120s and \"%.60s\" in %.120s; accepted are "
                           "runs of the same bodies",
                           i + 1, a.name, p->folder[0], b.name, p->folder[1]);
    }
    return SN_OK;
}

// ---- one frame

// Measure the longest side of the box around the nodes of a body.
static double measure_size(const double* x, int nodes) {
    double size = 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int i = 0; i < nodes; ++i) {
            low = fmin(low, x[3 * i + k]);
            high = fmax(high, x[3 * i + k]);
        }
        if (high > low) size = fmax(size, high - low);
    }
    return size;
}

static double distance(const double* a, const double* b) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

// Add the distances of one body's nodes to a frame. `rms` and `rms_part` of the frame are sums of
// squares until all bodies have been added.
static void add_distances(const double* a, const double* b, SnDifferenceBody* body,
                          SnDifferenceFrame* f) {
    for (int i = 0; i < body->node_count; ++i) {
        double d = distance(a + 3 * i, b + 3 * i), part = body->size > 0 ? d / body->size : 0;
        f->most = fmax(f->most, d);
        f->rms += d * d;
        f->most_part = fmax(f->most_part, part);
        f->rms_part += part * part;
        if (d > body->most) {
            body->most = d;
            body->most_time = f->time;
            body->most_node = i;
        }
    }
}

// 1: a body is there in the current frame of run number `k`, counted from 0.
static int is_in_frame(const Pair* p, int k, int body) {
    return sn_cache_is_there(p->cache[k], p->frames[k] - 1, body);
}

static SnStatus read_body(const Pair* p, int k, int body, SnError* error) {
    return sn_cache_read(p->cache[k], p->frames[k] - 1, body, p->x[k], error);
}

// Compare the current frames of both runs. A body that is in only one of these frames is left out.
static SnStatus compare_frame(const Pair* p, SnDifference* d, SnDifferenceFrame* f,
                              SnError* error) {
    int64_t nodes = 0;
    *f = (SnDifferenceFrame){.time = p->time[0]};
    for (int i = 0; i < d->body_count; ++i) {
        SnDifferenceBody* body = &d->body[i];
        const int in_first = is_in_frame(p, 0, i), in_second = is_in_frame(p, 1, i);
        if (in_first && in_second) {
            SN_TRY(read_body(p, 0, i, error));
            SN_TRY(read_body(p, 1, i, error));
            if (!body->shared++) body->size = measure_size(p->x[0], body->node_count);
            add_distances(p->x[0], p->x[1], body, f);
            nodes += body->node_count;
        }
        body->alone[0] += in_first && !in_second;
        body->alone[1] += in_second && !in_first;
    }
    if (nodes) f->rms = sqrt(f->rms / (double)nodes);
    if (nodes) f->rms_part = sqrt(f->rms_part / (double)nodes);
    return SN_OK;
}

static void keep_worst(SnDifferenceFrame* worst, const SnDifferenceFrame* f) {
    if (f->most > worst->most) worst->time = f->time;
    worst->most = fmax(worst->most, f->most);
    worst->rms = fmax(worst->rms, f->rms);
    worst->most_part = fmax(worst->most_part, f->most_part);
    worst->rms_part = fmax(worst->rms_part, f->rms_part);
}

// ---- all frames

static SnStatus read_next(Pair* p, int i, SnError* error) {
    --p->left[i];
    ++p->frames[i];
    return sn_cache_next(p->cache[i], &p->time[i], NULL, NULL, error);
}

// Read on until the current frames of both runs have the same time. *met becomes 1, or 0 if one run
// has no more frames.
static SnStatus read_to_same_time(Pair* p, SnDifference* d, int* met, SnError* error) {
    *met = 0;
    if (!p->left[0] || !p->left[1]) return SN_OK;
    SN_TRY(read_next(p, 0, error));
    SN_TRY(read_next(p, 1, error));
    for (;;) {
        double gap = p->time[0] - p->time[1], slack = SAME_TIME * fmax(1, fabs(p->time[0]));
        if (fabs(gap) <= slack) break;
        int behind = gap > 0;
        ++d->alone[behind];
        if (!p->left[behind]) {
            ++d->alone[!behind];
            return SN_OK;
        }
        SN_TRY(read_next(p, behind, error));
    }
    *met = 1;
    return SN_OK;
}

static SnStatus compare_frames(Pair* p, SnDifference* d, SnError* error) {
    int64_t most = p->left[0] < p->left[1] ? p->left[0] : p->left[1];
    d->frame = most < INT_MAX ? SN_NEW_ARRAY(SnDifferenceFrame, most) : NULL;
    if (!d->frame) return fail_out_of_memory(error);
    for (int met = 1; met;) {
        SN_TRY(read_to_same_time(p, d, &met, error));
        if (!met) break;
        SnDifferenceFrame f;
        SN_TRY(compare_frame(p, d, &f, error));
        keep_worst(&d->worst, &f);
        d->frame[d->frame_count++] = f;
    }
    for (int i = 0; i < 2; ++i) d->alone[i] += p->left[i];
    if (d->frame_count) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "%.200s and %.200s have no frame at the same time; accepted are runs that were "
                   "recorded with the same --fps",
                   p->folder[0], p->folder[1]);
}

static SnStatus name_bodies(const SnCache* cache, SnDifference* d, SnError* error) {
    int count = sn_cache_body_count(cache);
    d->body = SN_NEW_ARRAY(SnDifferenceBody, count);
    if (!d->body) return fail_out_of_memory(error);
    d->body_count = count;
    for (int i = 0; i < count; ++i) {
        SnCacheBody body = sn_cache_body(cache, i);
        d->body[i].node_count = body.node_count;
        d->body[i].name = SN_CLONE_ARRAY(char, body.name, strlen(body.name) + 1);
        if (!d->body[i].name) return fail_out_of_memory(error);
    }
    return SN_OK;
}

static SnStatus compare_runs(Pair* p, SnDifference* d, SnError* error) {
    SN_TRY(open_run(p, 0, error));
    SN_TRY(open_run(p, 1, error));
    SN_TRY(check_bodies(p, error));
    SN_TRY(name_bodies(p->cache[0], d, error));
    return compare_frames(p, d, error);
}

SnStatus sn_create_difference(const char* first, const char* second, SnDifference** out,
                              SnError* error) {
    Pair pair = {.folder = {first, second}};
    SnDifference* d = SN_NEW(SnDifference);
    if (!d) return fail_out_of_memory(error);
    SnStatus status = compare_runs(&pair, d, error);
    for (int i = 0; i < 2; ++i) {
        sn_close_cache(pair.cache[i]);
        sn_free(pair.x[i]);
    }
    if (status < 0) {
        sn_destroy_difference(d);
        return status;
    }
    *out = d;
    return SN_OK;
}

void sn_destroy_difference(SnDifference* d) {
    if (!d) return;
    for (int i = 0; i < d->body_count; ++i) sn_free(d->body[i].name);
    sn_free(d->body);
    sn_free(d->frame);
    sn_free(d);
}
