// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "output/cache.h"
#include "output/cache_format.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct SnCacheWriter {
    FILE* stream;
    char *path, *part; // names of the final file and of the hidden file (cache.h)
    char* fresh; // name of a third file, to which sn_reopen_cache copies frames before it replaces
                 // the hidden file
    uint64_t hash;     // hash of all bytes that have been written; the next checksum is this hash
    uint64_t frames;   // number of frames that have been written
    SnCacheBody* body; // bodies, whose names are not owned (body_count)
    int body_count;
    size_t nodes;    // number of nodes of all bodies
    size_t elements; // number of elements that have a code
    uint32_t* run;   // work memory: runs of codes (elements + 1); NULL: there are no codes
    SnCachePresence* presence; // work memory: presences (body_count); NULL: no body comes or goes
    double time;               // time of the last frame, s
};

static SnStatus fail_no_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

static SnStatus fail_write(const SnCacheWriter* w, SnError* error) {
    return sn_fail(error, SN_WRITE_FAILED, "%.300s: cannot be written: %s", w->path,
                   strerror(errno ? errno : EIO));
}

// Write bytes, and add them to the hash.
static void put_bytes(SnCacheWriter* w, const void* data, size_t bytes) {
    w->hash = sn_hash_bytes(w->hash, data, bytes);
    fwrite(data, 1, bytes, w->stream);
}

static void put_checksum(SnCacheWriter* w) {
    uint64_t checksum = w->hash;
    put_bytes(w, &checksum, sizeof checksum);
}

// Write zeros after `bytes` bytes, up to a multiple of 8.
static void put_padding(SnCacheWriter* w, size_t bytes) {
    put_bytes(w, "\0\0\0\0\0\0\0", -bytes % 8);
}

static void put_body(SnCacheWriter* w, const SnCacheBody* body) {
    const size_t length = strnlen(body->name, SN_CACHE_MAX_NAME);
    const SnCacheEntry entry = {(uint32_t)body->node_count, (uint32_t)length};
    const SnCacheTraits traits = {(uint32_t)body->element_count,
                                  body->comes_and_goes ? SN_CACHE_COMES_AND_GOES : 0};
    put_bytes(w, &entry, sizeof entry);
    if (w->run || w->presence) put_bytes(w, &traits, sizeof traits);
    put_bytes(w, body->name, length);
    put_padding(w, length);
}

static void put_header(SnCacheWriter* w) {
    SnCacheHead head = {.byte_order = SN_CACHE_BYTE_ORDER,
                        .version = w->presence ? SN_CACHE_CHANGING
                                   : w->run    ? SN_CACHE_CODED
                                               : SN_CACHE_VERSION,
                        .body_count = (uint32_t)w->body_count};
    memcpy(head.magic, SN_CACHE_MAGIC, sizeof head.magic);
    put_bytes(w, &head, sizeof head);
    for (int i = 0; i < w->body_count; ++i) put_body(w, &w->body[i]);
    put_checksum(w);
}

// ---- beginning ------------------------------------------------------------------------------

// Count nodes and elements, and allocate the memory that writing a frame needs. Returns 0 if no
// memory is left.
static int allocate_frame(SnCacheWriter* w, const SnCacheBody* body, int count) {
    int changing = 0;
    for (int i = 0; i < count; ++i) {
        w->nodes += (size_t)body[i].node_count;
        w->elements += (size_t)body[i].element_count;
        changing |= body[i].comes_and_goes;
    }
    w->body_count = count;
    w->body = SN_CLONE_ARRAY(SnCacheBody, body, count);
    if (w->elements) w->run = SN_NEW_ARRAY(uint32_t, w->elements + 1);
    if (changing) w->presence = SN_NEW_ARRAY(SnCachePresence, count);
    return w->body && (w->run || !w->elements) && (w->presence || !changing);
}

static SnCacheWriter* new_writer(const char* path, const SnCacheBody* body, int count) {
    size_t length = strlen(path);
    const char* slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    SnCacheWriter* w = SN_NEW(SnCacheWriter);
    if (!w) return NULL;
    w->hash = SN_HASH_SEED;
    w->time = -HUGE_VAL;
    w->path = SN_CLONE_ARRAY(char, path, length + 1);
    w->part = SN_NEW_ARRAY(char, length + 8);
    w->fresh = SN_NEW_ARRAY(char, length + 8);
    if (w->path && w->part && w->fresh && allocate_frame(w, body, count)) {
        snprintf(w->part, length + 8, "%.*s.%s.part", folder, path, path + folder);
        snprintf(w->fresh, length + 8, "%.*s.%s.next", folder, path, path + folder);
        return w;
    }
    sn_cache_abandon(w);
    return NULL;
}

// Create a file and write its header.
static SnStatus begin_file(SnCacheWriter* w, const char* name, SnError* error) {
    errno = 0;
    w->stream = fopen(name, "wbe");
    if (!w->stream) return fail_write(w, error);
    put_header(w);
    return SN_OK;
}

SnStatus sn_create_cache(const char* path, const SnCacheBody* body, int count, SnCacheWriter** out,
                         SnError* error) {
    SnCacheWriter* w = new_writer(path, body, count);
    if (!w) return fail_no_memory(error);
    SnStatus status = begin_file(w, w->part, error);
    if (status < 0) {
        sn_cache_abandon(w);
        return status;
    }
    *out = w;
    return SN_OK;
}

// ---- continuing -----------------------------------------------------------------------------

static int has_same_bodies(const SnCache* from, const SnCacheBody* body, int count) {
    if (sn_cache_body_count(from) != count) return 0;
    for (int i = 0; i < count; ++i) {
        SnCacheBody other = sn_cache_body(from, i);
        if (other.node_count != body[i].node_count ||
            other.element_count != body[i].element_count ||
            other.comes_and_goes != body[i].comes_and_goes ||
            strncmp(other.name, body[i].name, SN_CACHE_MAX_NAME))
            return 0;
    }
    return 1;
}

static SnStatus copy_frames(SnCache* from, int64_t frames, SnCacheWriter* w, SnError* error) {
    double* x = SN_NEW_ARRAY(double, 3 * w->nodes);
    unsigned char* code = SN_NEW_ARRAY(unsigned char, w->elements);
    unsigned char* there = SN_NEW_ARRAY(unsigned char, w->body_count);
    SnStatus status = x && code && there ? SN_OK : fail_no_memory(error);
    for (int64_t i = 0; i < frames && status >= 0; ++i) {
        double time;
        status = sn_cache_next(from, &time, x, code, error);
        for (int k = 0; k < w->body_count; ++k) there[k] = sn_cache_is_there(from, i, k) != 0;
        if (status >= 0) status = sn_cache_add(w, time, there, x, code);
    }
    sn_free(x);
    sn_free(code);
    sn_free(there);
    return status;
}

// Open the hidden file or, if it does not have `frames` frames of the same bodies, the final file.
static SnStatus open_source(const SnCacheWriter* w, const SnCacheBody* body, int count,
                            int64_t frames, SnCache** from, SnError* error) {
    for (int is_part = 1; is_part >= 0; --is_part) {
        SnError said = {0};
        SnStatus status = sn_open_cache(is_part ? w->part : w->path, is_part, from, &said);
        if (status == SN_OUT_OF_MEMORY) return fail_no_memory(error);
        if (status < 0) continue;
        if (has_same_bodies(*from, body, count) && sn_cache_frame_count(*from) >= frames)
            return SN_OK;
        sn_close_cache(*from);
    }
    return sn_fail(error, SN_BAD_FILE,
                   "%.300s: does not hold the %lld frames before the checkpoint any more", w->path,
                   (long long)frames);
}

SnStatus sn_reopen_cache(const char* path, const SnCacheBody* body, int count, int64_t frames,
                         SnCacheWriter** out, SnError* error) {
    SnCache* from = NULL;
    SnCacheWriter* w = new_writer(path, body, count);
    if (!w) return fail_no_memory(error);
    SnStatus status = open_source(w, body, count, frames, &from, error);
    if (status >= 0) {
        status = begin_file(w, w->fresh, error);
        if (status >= 0) status = copy_frames(from, frames, w, error);
        if (status >= 0) status = sn_cache_sync(w, error);
        if (status >= 0 && rename(w->fresh, w->part)) status = fail_write(w, error);
        if (status < 0) unlink(w->fresh);
        sn_close_cache(from);
    }
    if (status < 0) {
        sn_cache_abandon(w);
        return status;
    }
    *out = w;
    return SN_OK;
}

// ---- frames and the end ---------------------------------------------------------------------

// Write codes as runs. w->run has one entry more than there are codes, for the zeros that follow up
// to a multiple of 8 bytes.
static void put_codes(SnCacheWriter* w, const unsigned char* code) {
    SnCacheRuns head = {.run_count = sn_pack_codes(code, w->elements, w->run)};
    w->run[head.run_count] = 0;
    put_bytes(w, &head, sizeof head);
    put_bytes(w, w->run, sizeof *w->run * (head.run_count + head.run_count % 2));
}

static int is_finite(const double* x, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (!isfinite(x[i])) return 0;
    return 1;
}

// Return 1 if all bodies that have to be present are present, and all positions of present bodies
// are finite.
static int is_valid_frame(const SnCacheWriter* w, const unsigned char* there, const double* x) {
    for (int i = 0; i < w->body_count; ++i) {
        const size_t numbers = 3 * (size_t)w->body[i].node_count;
        const int is_there = !there || there[i];
        if (is_there ? !is_finite(x, numbers) : !w->body[i].comes_and_goes) return 0;
        x += numbers;
    }
    return 1;
}

static void put_presence(SnCacheWriter* w, const unsigned char* there) {
    const size_t bytes = sizeof *w->presence * (size_t)w->body_count;
    for (int i = 0; i < w->body_count; ++i)
        w->presence[i] = !there || there[i] ? SN_CACHE_THERE : SN_CACHE_AWAY;
    put_bytes(w, w->presence, bytes);
    put_padding(w, bytes);
}

SnStatus sn_cache_add(SnCacheWriter* w, double time, const unsigned char* there, const double* x,
                      const unsigned char* code) {
    if (!isfinite(time) || !(time > w->time) || !is_valid_frame(w, there, x)) return SN_BAD_INPUT;
    put_bytes(w, &time, sizeof time);
    if (w->presence) put_presence(w, there);
    for (int i = 0; i < w->body_count; ++i) {
        const size_t numbers = 3 * (size_t)w->body[i].node_count;
        if (!there || there[i]) put_bytes(w, x, numbers * sizeof *x);
        x += numbers;
    }
    if (w->run) put_codes(w, code);
    put_checksum(w);
    w->time = time;
    ++w->frames;
    return SN_OK;
}

SnStatus sn_cache_sync(SnCacheWriter* w, SnError* error) {
    errno = 0;
    if (fflush(w->stream) || ferror(w->stream) || fsync(fileno(w->stream)))
        return fail_write(w, error);
    return SN_OK;
}

SnStatus sn_cache_commit(SnCacheWriter* w, SnError* error) {
    put_bytes(w, &w->frames, sizeof w->frames);
    put_checksum(w);
    SnStatus status = sn_cache_sync(w, error);
    if (status >= 0 && rename(w->part, w->path)) status = fail_write(w, error);
    sn_cache_abandon(w);
    return status;
}

void sn_cache_abandon(SnCacheWriter* w) {
    if (!w) return;
    if (w->stream) fclose(w->stream);
    sn_free(w->path);
    sn_free(w->part);
    sn_free(w->fresh);
    sn_free(w->body);
    sn_free(w->run);
    sn_free(w->presence);
    sn_free(w);
}
