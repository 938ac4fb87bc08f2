// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/glb.h"

#include "base/file.h"
#include "base/memory.h"
#include "output/bytes.h"
#include "output/glb_layout.h"

#include <string.h>

// A file is a header {"glTF", version, bytes of the file} and two chunks {bytes, kind, data}. The
// first chunk has the JSON, the second one the numbers.
#define MAGIC      0x46546c67u
#define CHUNK_JSON 0x4e4f534au
#define CHUNK_BIN  0x004e4942u

enum { HEADER = 12, CHUNK = 8 };

static SnStatus fail_no_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

static SnStatus check_size(const char* path, uint64_t bytes, int64_t frames, SnError* error) {
    if (bytes <= UINT32_MAX) return SN_OK;
    return sn_fail(error, SN_UNSUPPORTED,
                   "%.300s: %lld frames take %.1f GiB, and a glb can hold 4; accepted are fewer "
                   "frames per second, a shorter run, or the formats pc2 and mdd",
                   path, (long long)frames, (double)bytes / (1 << 30));
}

SnStatus sn_check_glb(const char* path, SnSkin* const* skin, const unsigned char* comes_and_goes,
                      int count, int64_t frames, SnError* error) {
    SnGlbStay* stay = SN_NEW_ARRAY(SnGlbStay, count);
    if (!stay) return fail_no_memory(error);
    for (int i = 0; i < count; ++i) stay[i] = comes_and_goes[i] ? SN_GLB_LATER : SN_GLB_ALWAYS;
    const SnGlbLayout layout = {.skin = skin, .stay = stay, .skin_count = count, .frames = frames};
    const uint64_t bytes = sn_glb_numbers_size(&layout);
    sn_free(stay);
    return check_size(path, bytes, frames, error);
}

// ---- frames of a body -----------------------------------------------------------------------

// A body whose frames are read as glTF wants them: the first frame as positions, each later frame
// as its difference from the first. An absent body stays where it was last. Before it appears for
// the first time, it stands where it will appear. A body that never appears has its rest shape.
typedef struct Body {
    const SnCache* recording;
    const SnSkin* skin;
    int index;                 // index of the body in the recording
    double* x;                 // positions of the nodes, m (node_count x 3)
    float *position, *normal;  // result of read_frame (vertex_count x 3)
    float *base, *base_normal; // shape when it first appears (vertex_count x 3)
} Body;

static SnStatus allocate_body(const SnCache* recording, const SnSkin* skin, int index, Body* b) {
    const size_t numbers = 3 * (size_t)skin->vertex_count;
    *b = (Body){.recording = recording, .skin = skin, .index = index};
    b->x = SN_NEW_ARRAY(double, 3 * (size_t)sn_cache_body(recording, index).node_count);
    b->position = SN_NEW_ARRAY(float, numbers);
    b->normal = SN_NEW_ARRAY(float, numbers);
    b->base = SN_NEW_ARRAY(float, numbers);
    b->base_normal = SN_NEW_ARRAY(float, numbers);
    return b->x && b->position && b->normal && b->base && b->base_normal ? SN_OK : SN_OUT_OF_MEMORY;
}

static void free_body(Body* b) {
    sn_free(b->x);
    sn_free(b->position);
    sn_free(b->normal);
    sn_free(b->base);
    sn_free(b->base_normal);
}

static void subtract_floats(float* x, const float* from, size_t count) {
    for (size_t i = 0; i < count; ++i) x[i] -= from[i];
}

// Read the positions and normals of the skin's vertices in a frame.
static SnStatus read_shape(const Body* b, int64_t frame, float* position, float* normal,
                           SnError* error) {
    SN_TRY(sn_cache_read(b->recording, frame, b->index, b->x, error));
    sn_skin_positions(b->skin, b->x, position);
    if (b->skin->corners == 3) sn_skin_normals(b->skin, position, normal);
    return SN_OK;
}

static SnStatus read_base(Body* b, SnError* error) {
    const SnCacheSpan span = sn_cache_span(b->recording, b->index);
    if (span.count) return read_shape(b, span.first, b->base, b->base_normal, error);
    for (int i = 0; i < 3 * b->skin->vertex_count; ++i) b->base[i] = (float)b->skin->rest[i];
    if (b->skin->corners == 3) sn_skin_normals(b->skin, b->base, b->base_normal);
    return SN_OK;
}

static SnStatus read_frame(Body* b, int64_t frame, SnError* error) {
    const size_t numbers = 3 * (size_t)b->skin->vertex_count;
    if (frame == 0) {
        memcpy(b->position, b->base, numbers * sizeof(float));
        memcpy(b->normal, b->base_normal, numbers * sizeof(float));
    } else if (sn_cache_is_there(b->recording, frame, b->index)) {
        SN_TRY(read_shape(b, frame, b->position, b->normal, error));
        subtract_floats(b->position, b->base, numbers);
        subtract_floats(b->normal, b->base_normal, numbers);
    } else if (frame == 1) {
        memset(b->position, 0, numbers * sizeof(float));
        memset(b->normal, 0, numbers * sizeof(float));
    }
    return SN_OK;
}

typedef void Visit(FILE* stream, const SnGlbLayout* layout, const Body* body, int64_t frame);

// Call `visit` for all frames of a body, one after the other.
static SnStatus visit_frames(FILE* stream, const SnGlbLayout* l, const SnCache* recording,
                             int index, Visit* visit, SnError* error) {
    Body body;
    SnStatus status = allocate_body(recording, l->skin[index], index, &body);
    if (status < 0) fail_no_memory(error);
    if (status >= 0) status = read_base(&body, error);
    for (int64_t i = 0; i < l->frames && status >= 0; ++i) {
        status = read_frame(&body, i, error);
        if (status >= 0) visit(stream, l, &body, i);
    }
    free_body(&body);
    return status;
}

// ---- the two chunks -------------------------------------------------------------------------

static void describe_frame(FILE* stream, const SnGlbLayout* l, const Body* b, int64_t frame) {
    sn_glb_put_frame(stream, l, b->index, frame, b->position);
}

static void put_frame(FILE* stream, const SnGlbLayout* l, const Body* b, int64_t frame) {
    const size_t numbers = 3 * (size_t)b->skin->vertex_count;
    (void)l;
    (void)frame;
    sn_put_floats(stream, SN_LITTLE_ENDIAN, b->position, numbers);
    if (b->skin->corners == 3) sn_put_floats(stream, SN_LITTLE_ENDIAN, b->normal, numbers);
}

static SnStatus put_json(FILE* stream, const SnGlbLayout* l, const SnCache* recording,
                         SnError* error) {
    double first, last;
    SN_TRY(sn_cache_time(recording, 0, &first, error));
    SN_TRY(sn_cache_time(recording, l->frames - 1, &last, error));
    sn_glb_begin(stream, l);
    for (int i = 0; i < l->skin_count; ++i) {
        sn_glb_put_corners(stream, l, i);
        SN_TRY(visit_frames(stream, l, recording, i, describe_frame, error));
    }
    sn_glb_end(stream, l, (const float[2]){(float)first, (float)last});
    return SN_OK;
}

// Write the scale of a body's glTF node (glb.h) at each frame: 1 where the body is present, 0 where
// it is absent.
static void put_scales(FILE* stream, const SnGlbLayout* l, const SnCache* recording, int body) {
    for (int64_t i = 0; i < l->frames; ++i) {
        const float scale = sn_cache_is_there(recording, i, body) ? 1 : 0;
        sn_put_floats(stream, SN_LITTLE_ENDIAN, (const float[]){scale, scale, scale}, 3);
    }
}

// Write the times of all frames; then, for each frame, the weights of all morph targets; then the
// scales. Each frame but the first has a target of its own, whose weight is 1 in this frame and 0
// in all other frames.
static SnStatus put_animation(FILE* stream, const SnGlbLayout* l, const SnCache* recording,
                              SnError* error) {
    float* weight = SN_NEW_ARRAY(float, l->frames);
    SnStatus status = weight ? SN_OK : fail_no_memory(error);
    for (int64_t i = 0; i < l->frames && status >= 0; ++i) {
        double time;
        status = sn_cache_time(recording, i, &time, error);
        if (status >= 0) sn_put_float(stream, SN_LITTLE_ENDIAN, (float)time);
    }
    for (int64_t i = 0; i < l->frames && status >= 0; ++i) {
        if (i > 0) weight[i - 1] = 1;
        sn_put_floats(stream, SN_LITTLE_ENDIAN, weight, (size_t)l->frames - 1);
        if (i > 0) weight[i - 1] = 0;
    }
    for (int i = 0; i < l->skin_count && status >= 0; ++i)
        if (l->stay[i] != SN_GLB_ALWAYS) put_scales(stream, l, recording, i);
    sn_free(weight);
    return status;
}

static SnStatus put_numbers(FILE* stream, const SnGlbLayout* l, const SnCache* recording,
                            SnError* error) {
    for (int i = 0; i < l->skin_count; ++i) {
        const SnSkin* skin = l->skin[i];
        const size_t corners = (size_t)skin->corners * (size_t)skin->item_count;
        sn_put_words(stream, SN_LITTLE_ENDIAN, (const uint32_t*)skin->corner, corners);
        SN_TRY(visit_frames(stream, l, recording, i, put_frame, error));
    }
    return l->frames > 1 ? put_animation(stream, l, recording, error) : SN_OK;
}

// ---- the file -------------------------------------------------------------------------------

static void put_chunk(FILE* stream, uint64_t bytes, uint32_t kind) {
    sn_put_word(stream, SN_LITTLE_ENDIAN, (uint32_t)bytes);
    sn_put_word(stream, SN_LITTLE_ENDIAN, kind);
}

static SnStatus put_all(FILE* stream, const char* path, const SnGlbLayout* l,
                        const SnCache* recording, SnError* error) {
    // the JSON's length is known only after the JSON has been written, with blanks up to a multiple
    // of four bytes
    fseeko(stream, HEADER + CHUNK, SEEK_SET);
    SN_TRY(put_json(stream, l, recording, error));
    while (ftello(stream) % 4) putc(' ', stream);
    const uint64_t begin = (uint64_t)ftello(stream), numbers = sn_glb_numbers_size(l);
    const uint64_t size = begin + CHUNK + numbers;
    SN_TRY(check_size(path, size, l->frames, error));

    rewind(stream);
    sn_put_word(stream, SN_LITTLE_ENDIAN, MAGIC);
    sn_put_word(stream, SN_LITTLE_ENDIAN, 2);
    sn_put_word(stream, SN_LITTLE_ENDIAN, (uint32_t)size);
    put_chunk(stream, begin - HEADER - CHUNK, CHUNK_JSON);
    fseeko(stream, (off_t)begin, SEEK_SET);
    put_chunk(stream, numbers, CHUNK_BIN);
    return put_numbers(stream, l, recording, error);
}

static SnGlbStay find_stay(const SnCache* recording, int body) {
    const int64_t frames = sn_cache_frame_count(recording);
    if (!sn_cache_is_there(recording, 0, body)) return SN_GLB_LATER;
    for (int64_t i = 1; i < frames; ++i)
        if (!sn_cache_is_there(recording, i, body)) return SN_GLB_FROM_START;
    return SN_GLB_ALWAYS;
}

static SnStatus write_file(const char* path, const SnGlbLayout* layout, const SnCache* recording,
                           SnError* error) {
    SnFile* file = NULL;
    SN_TRY(check_size(path, sn_glb_numbers_size(layout), layout->frames, error));
    SN_TRY(sn_create_file(path, &file, error));
    SnStatus status = put_all(sn_file_stream(file), path, layout, recording, error);
    if (status >= 0) return sn_file_commit(file, error);
    sn_file_abandon(file);
    return status;
}

SnStatus sn_write_glb(const char* path, const char* title, const SnCache* recording,
                      SnSkin* const* skin, SnError* error) {
    const int count = sn_cache_body_count(recording);
    const int64_t frames = sn_cache_frame_count(recording);
    if (frames < 1 || count < 1)
        return sn_fail(error, SN_BAD_INPUT, "%.300s: there is no frame to write", path);
    SnGlbStay* stay = SN_NEW_ARRAY(SnGlbStay, count);
    if (!stay) return fail_no_memory(error);
    for (int i = 0; i < count; ++i) stay[i] = find_stay(recording, i);
    const SnGlbLayout layout = {
        .title = title, .skin = skin, .stay = stay, .skin_count = count, .frames = frames};
    SnStatus status = write_file(path, &layout, recording, error);
    sn_free(stay);
    return status;
}
