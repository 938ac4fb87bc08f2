// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "output/cache.h"
#include "output/cache_format.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct SnCache {
    FILE* stream;
    char* path;
    int64_t left;  // number of bytes of the file that have not been read
    uint64_t hash; // hash of all bytes that have been read; the next checksum in the file must be
                   // this number
    int body_count, node_count, element_count;
    SnCacheBody* body;    // bodies, whose names are owned (body_count)
    int* first_node;      // index of the first node of each body (body_count)
    int64_t first_frame;  // offset of the first frame in the file, bytes
    int64_t* frame_at;    // offset of each frame in the file, bytes (frame_count); NULL: all frames
                          // have the same length
    unsigned char* there; // 1: the body is present in the frame (frame_count x body_count); NULL:
                          // no body comes or goes
    SnCachePresence* presence; // work memory: presences in one frame (body_count + 1)
    uint32_t* run; // work memory: runs of codes (cache_format.h) in one frame (run_room)
    uint32_t run_room;
    int64_t frame_count, frame; // number of frames, and index of the next frame to read
    double time;                // time of the last frame that was read, s
    int unfinished;             // 1: the file may end anywhere
    uint32_t version;
    int coded; // 1: elements have codes (cache.h)
};

static SnStatus fail_bad_file(const SnCache* cache, SnError* error, const char* why) {
    return sn_fail(error, SN_BAD_FILE, "%.300s: %s; accepted is a whole file of recorded frames",
                   cache->path, why);
}

static SnStatus fail_no_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

// Read the next bytes of the file, and add them to the hash.
static SnStatus read_bytes(SnCache* cache, void* data, size_t bytes, SnError* error) {
    if ((uint64_t)bytes > (uint64_t)cache->left)
        return fail_bad_file(cache, error, "it is cut off");
    if (fread(data, 1, bytes, cache->stream) != bytes)
        return sn_fail(error, SN_READ_FAILED, "%.300s: cannot be read", cache->path);
    cache->left -= (int64_t)bytes;
    cache->hash = sn_hash_bytes(cache->hash, data, bytes);
    return SN_OK;
}

static SnStatus check_checksum(SnCache* cache, SnError* error) {
    uint64_t expected = cache->hash, found;
    SN_TRY(read_bytes(cache, &found, sizeof found, error));
    return found == expected ? SN_OK : fail_bad_file(cache, error, "it is damaged");
}

// ---- header ---------------------------------------------------------------------------------

static uint32_t known_flags(const SnCache* cache) {
    return cache->version == SN_CACHE_CHANGING ? SN_CACHE_COMES_AND_GOES : 0;
}

static SnStatus read_body(SnCache* cache, SnCacheBody* body, SnError* error) {
    SnCacheEntry entry;
    SnCacheTraits traits = {0};
    SN_TRY(read_bytes(cache, &entry, sizeof entry, error));
    if (cache->version > SN_CACHE_VERSION) SN_TRY(read_bytes(cache, &traits, sizeof traits, error));
    if (entry.name_bytes > SN_CACHE_MAX_NAME || entry.node_count > INT_MAX / 24 ||
        traits.element_count > INT_MAX || traits.flags & ~known_flags(cache))
        return fail_bad_file(cache, error, "it is damaged");
    size_t padded = entry.name_bytes + (-(size_t)entry.name_bytes % 8);
    char* name = SN_NEW_ARRAY(char, padded + 1);
    if (!name) return fail_no_memory(error);
    body->name = name;
    body->node_count = (int)entry.node_count;
    body->element_count = (int)traits.element_count;
    body->comes_and_goes = (traits.flags & SN_CACHE_COMES_AND_GOES) != 0;
    cache->first_node[body - cache->body] = cache->node_count;
    if (__builtin_add_overflow(cache->node_count, body->node_count, &cache->node_count) ||
        __builtin_add_overflow(cache->element_count, body->element_count, &cache->element_count))
        return fail_bad_file(cache, error, "it is damaged");
    return read_bytes(cache, name, padded, error);
}

static SnStatus read_cache_header(SnCache* cache, SnError* error) {
    SnCacheHead head;
    if (cache->left < (int64_t)sizeof head || fread(&head, sizeof head, 1, cache->stream) != 1 ||
        memcmp(head.magic, SN_CACHE_MAGIC, sizeof head.magic))
        return fail_bad_file(cache, error, "it holds something else");
    cache->version = head.version;
    if (head.byte_order != SN_CACHE_BYTE_ORDER || head.version < SN_CACHE_VERSION ||
        head.version > SN_CACHE_CHANGING)
        return fail_bad_file(cache, error, "it is of another version or machine");
    cache->left -= (int64_t)sizeof head;
    cache->hash = sn_hash_bytes(cache->hash, &head, sizeof head);
    if (head.body_count > cache->left / (int64_t)sizeof(SnCacheEntry))
        return fail_bad_file(cache, error, "it is cut off");
    cache->body = SN_NEW_ARRAY(SnCacheBody, head.body_count);
    cache->first_node = SN_NEW_ARRAY(int, head.body_count);
    cache->presence = SN_NEW_ARRAY(SnCachePresence, head.body_count + 1);
    if (!cache->body || !cache->first_node || !cache->presence) return fail_no_memory(error);
    cache->body_count = (int)head.body_count;
    for (int i = 0; i < cache->body_count; ++i) SN_TRY(read_body(cache, &cache->body[i], error));
    cache->coded = cache->version == SN_CACHE_CODED || cache->element_count > 0;
    return check_checksum(cache, error);
}

// ---- the number of frames, and their offsets ------------------------------------------------

// Read bytes at an offset in the file, without moving the stream's position.
static SnStatus read_bytes_at(const SnCache* cache, int64_t offset, void* data, size_t bytes,
                              SnError* error) {
    char* to = data;
    for (size_t left = bytes; left > 0;) {
        ssize_t got = pread(fileno(cache->stream), to, left, (off_t)offset);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return sn_fail(error, SN_READ_FAILED, "%.300s: cannot be read", cache->path);
        to += got;
        offset += got;
        left -= (size_t)got;
    }
    return SN_OK;
}

// The number of bytes that a frame has for the presences of all bodies.
static int64_t presence_size(const SnCache* cache) {
    if (cache->version != SN_CACHE_CHANGING) return 0;
    return (int64_t)sizeof(SnCachePresence) * (cache->body_count + cache->body_count % 2);
}

// The number of bytes of a frame before its positions: time and presences.
static int64_t head_size(const SnCache* cache) { return 8 + presence_size(cache); }

static size_t runs_size(uint32_t count) { return sizeof(uint32_t) * ((size_t)count + count % 2); }

int sn_cache_is_there(const SnCache* cache, int64_t frame, int body) {
    return !cache->there || cache->there[frame * cache->body_count + body];
}

SnCacheSpan sn_cache_span(const SnCache* cache, int body) {
    SnCacheSpan span = {0, cache->frame_count};
    while (span.count && !sn_cache_is_there(cache, span.first, body)) ++span.first, --span.count;
    while (span.count && !sn_cache_is_there(cache, span.first + span.count - 1, body)) --span.count;
    return span;
}

// Return the number of nodes that the bodies before body `body` have together in a frame. Absent
// bodies have none there.
static int64_t nodes_before(const SnCache* cache, int64_t frame, int body) {
    int64_t nodes = 0;
    if (!cache->there)
        return body < cache->body_count ? cache->first_node[body] : cache->node_count;
    for (int i = 0; i < body; ++i)
        if (sn_cache_is_there(cache, frame, i)) nodes += cache->body[i].node_count;
    return nodes;
}

// The number of bytes of a frame without its codes: time, presences, positions and checksum.
static int64_t bare_size(const SnCache* cache, int64_t frame) {
    return head_size(cache) + 24 * nodes_before(cache, frame, cache->body_count) + 8;
}

// The offset of the codes from the beginning of a frame, bytes.
static int64_t codes_offset(const SnCache* cache, int64_t frame) {
    return bare_size(cache, frame) - 8;
}

static int64_t frame_offset(const SnCache* cache, int64_t frame) {
    return cache->frame_at ? cache->frame_at[frame]
                           : cache->first_frame + frame * bare_size(cache, frame);
}

// Find which bodies are present in a frame that begins at offset `at`.
static SnStatus find_presence(SnCache* cache, int64_t at, int64_t frame, SnError* error) {
    unsigned char* there = cache->there + frame * cache->body_count;
    SN_TRY(read_bytes_at(cache, at + 8, cache->presence, (size_t)presence_size(cache), error));
    for (int i = 0; i < cache->body_count; ++i) {
        const SnCachePresence found = cache->presence[i];
        if (found != SN_CACHE_THERE && (found != SN_CACHE_AWAY || !cache->body[i].comes_and_goes))
            return fail_bad_file(cache, error, "it is damaged");
        there[i] = found == SN_CACHE_THERE;
    }
    return SN_OK;
}

// Find the size of the next frame, which begins at offset `at`, in bytes. `bytes` is the number of
// bytes that are left; *size becomes 0 if the frame is larger.
static SnStatus measure_frame(SnCache* cache, int64_t at, int64_t bytes, int64_t* size,
                              SnError* error) {
    const int64_t frame = cache->frame_count;
    *size = 0;
    if (cache->there) SN_TRY(find_presence(cache, at, frame, error));
    int64_t wanted = bare_size(cache, frame);
    if (cache->coded) {
        SnCacheRuns head;
        if (bytes < wanted + (int64_t)sizeof head) return SN_OK;
        SN_TRY(read_bytes_at(cache, at + codes_offset(cache, frame), &head, sizeof head, error));
        wanted += (int64_t)(sizeof head + runs_size(head.run_count));
    }
    if (bytes >= wanted) *size = wanted;
    return SN_OK;
}

// Find the offsets of all frames by going from frame to frame. The size of a frame follows from its
// presences and from its number of runs.
static SnStatus find_frames(SnCache* cache, int64_t bytes, SnError* error) {
    const int changing = cache->version == SN_CACHE_CHANGING;
    const int64_t least = head_size(cache) + 8 + (changing ? 0 : 24 * (int64_t)cache->node_count);
    const int64_t end = cache->first_frame + bytes;
    int64_t at = cache->first_frame;
    cache->frame_at = SN_NEW_ARRAY(int64_t, bytes / least + 1);
    if (changing)
        cache->there = SN_NEW_ARRAY(unsigned char, (bytes / least + 1) * cache->body_count);
    if (!cache->frame_at || (changing && !cache->there)) return fail_no_memory(error);
    while (end - at >= least) {
        int64_t size;
        SnError said = {0};
        const SnStatus status = measure_frame(cache, at, end - at, &size, &said);
        if (status == SN_BAD_FILE && cache->unfinished) break;
        if (status < 0) return sn_fail(error, status, "%s", said.text);
        if (!size) break;
        cache->frame_at[cache->frame_count++] = at;
        at += size;
    }
    return at == end || cache->unfinished ? SN_OK : fail_bad_file(cache, error, "it is cut off");
}

// Count the frames. In the first version all frames have the same size; in later versions
// find_frames goes from frame to frame. A finished file says at its end how many frames it has;
// read_end compares that number with this count, after all frames have been read.
static SnStatus count_frames(SnCache* cache, SnError* error) {
    int64_t bytes = cache->left - (cache->unfinished ? 0 : (int64_t)sizeof(SnCacheEnd));
    cache->first_frame = (int64_t)ftello(cache->stream);
    cache->time = -HUGE_VAL;
    if (bytes < 0) return fail_bad_file(cache, error, "it is cut off");
    if (cache->version > SN_CACHE_VERSION) return find_frames(cache, bytes, error);
    const int64_t frame = bare_size(cache, 0);
    if (!cache->unfinished && bytes % frame) return fail_bad_file(cache, error, "it is cut off");
    cache->frame_count = bytes / frame;
    return SN_OK;
}

static SnStatus read_end(SnCache* cache, SnError* error) {
    uint64_t count;
    if (cache->unfinished) return SN_OK;
    SN_TRY(read_bytes(cache, &count, sizeof count, error));
    if (count != (uint64_t)cache->frame_count) return fail_bad_file(cache, error, "it is damaged");
    return check_checksum(cache, error);
}

// ---- opening and reading --------------------------------------------------------------------

static SnStatus open_file(SnCache* cache, SnError* error) {
    struct stat info;
    if (stat(cache->path, &info))
        return sn_fail(error, SN_READ_FAILED, "%.300s: %s", cache->path, strerror(errno));
    if (!S_ISREG(info.st_mode)) return fail_bad_file(cache, error, "it is no file");
    cache->stream = fopen(cache->path, "rbe");
    if (!cache->stream)
        return sn_fail(error, SN_READ_FAILED, "%.300s: %s", cache->path, strerror(errno));
    cache->left = info.st_size;
    cache->hash = SN_HASH_SEED;
    return SN_OK;
}

SnStatus sn_open_cache(const char* path, int unfinished, SnCache** out, SnError* error) {
    SnCache* cache = SN_NEW(SnCache);
    if (!cache) return fail_no_memory(error);
    cache->unfinished = unfinished;
    cache->path = SN_CLONE_ARRAY(char, path, strlen(path) + 1);
    SnStatus status = cache->path ? open_file(cache, error) : fail_no_memory(error);
    if (status >= 0) status = read_cache_header(cache, error);
    if (status >= 0) status = count_frames(cache, error);
    if (status >= 0 && !cache->frame_count) status = read_end(cache, error);
    if (status < 0) {
        sn_close_cache(cache);
        return status;
    }
    *out = cache;
    return SN_OK;
}

void sn_close_cache(SnCache* cache) {
    if (!cache) return;
    for (int i = 0; i < cache->body_count; ++i) sn_free((char*)cache->body[i].name);
    sn_free(cache->body);
    sn_free(cache->first_node);
    sn_free(cache->frame_at);
    sn_free(cache->there);
    sn_free(cache->presence);
    sn_free(cache->run);
    sn_free(cache->path);
    if (cache->stream) fclose(cache->stream);
    sn_free(cache);
}

int sn_cache_body_count(const SnCache* cache) { return cache->body_count; }
SnCacheBody sn_cache_body(const SnCache* cache, int index) { return cache->body[index]; }
int sn_cache_node_count(const SnCache* cache) { return cache->node_count; }
int sn_cache_element_count(const SnCache* cache) { return cache->element_count; }
int64_t sn_cache_frame_count(const SnCache* cache) { return cache->frame_count; }

// Make room for `runs` runs, a number that was read from the file. SN_BAD_FILE: it is too large.
static SnStatus reserve_runs(SnCache* cache, uint32_t runs, SnError* error) {
    if (runs > (uint32_t)cache->element_count) return fail_bad_file(cache, error, "it is damaged");
    if (cache->run && runs < cache->run_room) return SN_OK;
    sn_free(cache->run);
    cache->run = SN_NEW_ARRAY(uint32_t, runs + 1);
    cache->run_room = cache->run ? runs + 1 : 0;
    return cache->run ? SN_OK : fail_no_memory(error);
}

static SnStatus unpack_runs(const SnCache* cache, uint32_t runs, unsigned char* code,
                            SnError* error) {
    const size_t count = (size_t)cache->element_count;
    return sn_unpack_codes(cache->run, runs, code, count)
               ? SN_OK
               : fail_bad_file(cache, error, "it is damaged");
}

static SnStatus read_codes(SnCache* cache, unsigned char* code, SnError* error) {
    SnCacheRuns head;
    SN_TRY(read_bytes(cache, &head, sizeof head, error));
    if (runs_size(head.run_count) > (uint64_t)cache->left)
        return fail_bad_file(cache, error, "it is cut off");
    SN_TRY(reserve_runs(cache, head.run_count, error));
    SN_TRY(read_bytes(cache, cache->run, runs_size(head.run_count), error));
    return unpack_runs(cache, head.run_count, code, error);
}

// Read the next `count` numbers, which have to be finite. If `x` is NULL, the numbers are only
// checked.
static SnStatus read_finite(SnCache* cache, double* x, size_t count, SnError* error) {
    enum { BLOCK = 512 };
    double block[BLOCK];
    for (size_t done = 0; done < count;) {
        const size_t some = count - done < BLOCK ? count - done : BLOCK;
        double* to = x ? x + done : block;
        SN_TRY(read_bytes(cache, to, some * sizeof *to, error));
        for (size_t i = 0; i < some; ++i)
            if (!isfinite(to[i])) return fail_bad_file(cache, error, "a position is not finite");
        done += some;
    }
    return SN_OK;
}

static SnStatus read_positions(SnCache* cache, double* x, SnError* error) {
    for (int i = 0; i < cache->body_count; ++i) {
        const size_t numbers = 3 * (size_t)cache->body[i].node_count;
        double* to = x ? x + 3 * (size_t)cache->first_node[i] : NULL;
        if (sn_cache_is_there(cache, cache->frame, i))
            SN_TRY(read_finite(cache, to, numbers, error));
        else if (to)
            memset(to, 0, numbers * sizeof *to);
    }
    return SN_OK;
}

SnStatus sn_cache_next(SnCache* cache, double* time, double* x, unsigned char* code,
                       SnError* error) {
    SN_TRY(read_bytes(cache, time, sizeof *time, error));
    SN_TRY(read_bytes(cache, cache->presence, (size_t)presence_size(cache), error));
    SN_TRY(read_positions(cache, x, error));
    if (cache->coded) SN_TRY(read_codes(cache, code, error));
    SN_TRY(check_checksum(cache, error));
    if (!isfinite(*time) || !(*time > cache->time))
        return fail_bad_file(cache, error, "times do not ascend");
    cache->time = *time;
    return ++cache->frame < cache->frame_count ? SN_OK : read_end(cache, error);
}

// ---- any frame ------------------------------------------------------------------------------

static SnStatus read_numbers_at(const SnCache* cache, int64_t offset, double* x, size_t count,
                                SnError* error) {
    SN_TRY(read_bytes_at(cache, offset, x, count * sizeof *x, error));
    for (size_t i = 0; i < count; ++i)
        if (!isfinite(x[i])) return fail_bad_file(cache, error, "a number is not finite");
    return SN_OK;
}

SnStatus sn_cache_time(const SnCache* cache, int64_t frame, double* time, SnError* error) {
    return read_numbers_at(cache, frame_offset(cache, frame), time, 1, error);
}

SnStatus sn_cache_read(const SnCache* cache, int64_t frame, int body, double* x, SnError* error) {
    const int64_t begin = frame_offset(cache, frame) + head_size(cache);
    assert(sn_cache_is_there(cache, frame, body));
    return read_numbers_at(cache, begin + 24 * nodes_before(cache, frame, body), x,
                           3 * (size_t)cache->body[body].node_count, error);
}

SnStatus sn_cache_read_codes(SnCache* cache, int64_t frame, unsigned char* code, SnError* error) {
    const int64_t at = frame_offset(cache, frame) + codes_offset(cache, frame);
    SnCacheRuns head;
    SN_TRY(read_bytes_at(cache, at, &head, sizeof head, error));
    SN_TRY(reserve_runs(cache, head.run_count, error));
    SN_TRY(read_bytes_at(cache, at + (int64_t)sizeof head, cache->run, runs_size(head.run_count),
                         error));
    return unpack_runs(cache, head.run_count, code, error);
}
