// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/point_cache.h"

#include "base/file.h"
#include "base/memory.h"
#include "output/bytes.h"

#include <limits.h>

// The input and the work memory of both formats. Both have a header, then floats x y z of all
// vertices, frame by frame.
typedef struct PointCache {
    FILE* stream;
    const SnCache* recording;
    int body;
    SnCacheSpan span; // frames in which the body is present
    const SnSkin* skin;
    double* x;       // positions of the body's nodes, m (node_count x 3)
    float* position; // positions of the skin's vertices, m (vertex_count x 3)
} PointCache;

// Write the header: "POINTCACHE2", version, number of vertices, number of the first frame, frames
// per sample, number of samples.
static SnStatus put_pc2_header(const PointCache* p, SnError* error) {
    (void)error;
    fwrite("POINTCACHE2", 1, 12, p->stream);
    sn_put_word(p->stream, SN_LITTLE_ENDIAN, 1);
    sn_put_word(p->stream, SN_LITTLE_ENDIAN, (uint32_t)p->skin->vertex_count);
    sn_put_float(p->stream, SN_LITTLE_ENDIAN, (float)p->span.first);
    sn_put_float(p->stream, SN_LITTLE_ENDIAN, 1);
    sn_put_word(p->stream, SN_LITTLE_ENDIAN, (uint32_t)p->span.count);
    return SN_OK;
}

// Write the header: number of frames, number of vertices, time of each frame.
static SnStatus put_mdd_header(const PointCache* p, SnError* error) {
    sn_put_word(p->stream, SN_BIG_ENDIAN, (uint32_t)p->span.count);
    sn_put_word(p->stream, SN_BIG_ENDIAN, (uint32_t)p->skin->vertex_count);
    for (int64_t i = 0; i < p->span.count; ++i) {
        double time;
        SN_TRY(sn_cache_time(p->recording, p->span.first + i, &time, error));
        sn_put_float(p->stream, SN_BIG_ENDIAN, (float)time);
    }
    return SN_OK;
}

static SnStatus put_frames(const PointCache* p, SnByteOrder order, SnError* error) {
    for (int64_t i = 0; i < p->span.count; ++i) {
        SN_TRY(sn_cache_read(p->recording, p->span.first + i, p->body, p->x, error));
        sn_skin_positions(p->skin, p->x, p->position);
        sn_put_floats(p->stream, order, p->position, 3 * (size_t)p->skin->vertex_count);
    }
    return SN_OK;
}

static SnStatus put_contents(const PointCache* p, SnByteOrder order, SnError* error) {
    SN_TRY(order == SN_BIG_ENDIAN ? put_mdd_header(p, error) : put_pc2_header(p, error));
    return put_frames(p, order, error);
}

// Check that the body is present in all frames of its span, because neither format can say that a
// body is absent.
static SnStatus check_span(const char* path, const PointCache* p, SnError* error) {
    const char* name = sn_cache_body(p->recording, p->body).name;
    if (!p->span.count)
        return sn_fail(error, SN_BAD_INPUT, "%.300s: \"%.60s\" is in no frame", path, name);
    for (int64_t i = 0; i < p->span.count; ++i)
        if (!sn_cache_is_there(p->recording, p->span.first + i, p->body))
            return sn_fail(
                error, SN_UNSUPPORTED,
                "%.300s: \"%.60s\" goes and comes again, which a point cache cannot say; "
                "accepted is the format glb",
                path, name);
    return SN_OK;
}

static SnStatus write_file(const char* path, PointCache* p, SnByteOrder order, SnError* error) {
    SnFile* file = NULL;
    if (!p->x || !p->position)
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    if (sn_cache_frame_count(p->recording) > INT_MAX)
        return sn_fail(error, SN_UNSUPPORTED, "%.300s: too many frames; accepted are at most %d",
                       path, INT_MAX);
    SN_TRY(check_span(path, p, error));
    SN_TRY(sn_create_file(path, &file, error));
    p->stream = sn_file_stream(file);
    SnStatus status = put_contents(p, order, error);
    if (status >= 0) return sn_file_commit(file, error);
    sn_file_abandon(file);
    return status;
}

static SnStatus write_cache(const char* path, const SnCache* recording, int body,
                            const SnSkin* skin, SnByteOrder order, SnError* error) {
    const size_t nodes = (size_t)sn_cache_body(recording, body).node_count;
    PointCache p = {
        .recording = recording, .body = body, .span = sn_cache_span(recording, body), .skin = skin};
    p.x = SN_NEW_ARRAY(double, 3 * nodes);
    p.position = SN_NEW_ARRAY(float, 3 * (size_t)skin->vertex_count);
    SnStatus status = write_file(path, &p, order, error);
    sn_free(p.x);
    sn_free(p.position);
    return status;
}

SnStatus sn_write_pc2(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error) {
    return write_cache(path, recording, body, skin, SN_LITTLE_ENDIAN, error);
}

SnStatus sn_write_mdd(const char* path, const SnCache* recording, int body, const SnSkin* skin,
                      SnError* error) {
    return write_cache(path, recording, body, skin, SN_BIG_ENDIAN, error);
}
