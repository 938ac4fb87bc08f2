// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "output/cache.h"
#include "output/cache_format.h"
#include "output/file.h"

#include <math.h>
#include <string.h>

struct SnCacheWriter {
    SnFile* file;
    uint64_t hash; // of all that has been written
    uint64_t frames;
    size_t numbers; // of a frame
    double time;    // of the last frame
};

static void put(SnCacheWriter* w, const void* data, size_t bytes) {
    w->hash = sn_hash_bytes(w->hash, data, bytes);
    fwrite(data, 1, bytes, sn_file_stream(w->file));
}

static void put_checksum(SnCacheWriter* w) {
    uint64_t checksum = w->hash;
    put(w, &checksum, sizeof checksum);
}

static void put_header(SnCacheWriter* w, const SnCacheBody* body, int count) {
    SnCacheHead head = {.byte_order = SN_CACHE_BYTE_ORDER,
                        .version = SN_CACHE_VERSION,
                        .body_count = (uint32_t)count};
    memcpy(head.magic, SN_CACHE_MAGIC, sizeof head.magic);
    put(w, &head, sizeof head);
    for (int i = 0; i < count; ++i) {
        size_t length = strnlen(body[i].name, SN_CACHE_MAX_NAME);
        SnCacheEntry entry = {(uint32_t)body[i].node_count, (uint32_t)length};
        put(w, &entry, sizeof entry);
        put(w, body[i].name, length);
        put(w, "\0\0\0\0\0\0\0", -length % 8);
        w->numbers += 3 * (size_t)body[i].node_count;
    }
    put_checksum(w);
}

SnStatus sn_create_cache(const char* path, const SnCacheBody* body, int count, SnCacheWriter** out,
                         SnError* error) {
    SnCacheWriter* w = SN_NEW(SnCacheWriter);
    if (!w) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    SnStatus status = sn_create_file(path, &w->file, error);
    if (status < 0) {
        sn_free(w);
        return status;
    }
    w->hash = SN_HASH_SEED;
    w->time = -HUGE_VAL;
    put_header(w, body, count);
    *out = w;
    return SN_OK;
}

SnStatus sn_cache_add(SnCacheWriter* w, double time, const double* x) {
    if (!isfinite(time) || !(time > w->time)) return SN_BAD_INPUT;
    for (size_t i = 0; i < w->numbers; ++i)
        if (!isfinite(x[i])) return SN_BAD_INPUT;
    put(w, &time, sizeof time);
    put(w, x, w->numbers * sizeof *x);
    put_checksum(w);
    w->time = time;
    ++w->frames;
    return SN_OK;
}

SnStatus sn_cache_commit(SnCacheWriter* w, SnError* error) {
    put(w, &w->frames, sizeof w->frames);
    put_checksum(w);
    SnStatus status = sn_file_commit(w->file, error);
    sn_free(w);
    return status;
}

void sn_cache_abandon(SnCacheWriter* w) {
    if (!w) return;
    sn_file_abandon(w->file);
    sn_free(w);
}
