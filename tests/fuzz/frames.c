// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "difference.h"
#include "output/cache.h"
#include "output/cache_format.h"
#include "promise.h"
#include "targets.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 16 };

// ---- a file

static const char* folder(void) {
    static char name[64];
    if (!*name) {
        snprintf(name, sizeof name, "fuzz-frames-%ld", (long)getpid());
        PROMISE(mkdir(name, 0700) == 0);
    }
    return name;
}

static const char* file_name(void) {
    static char name[100];
    snprintf(name, sizeof name, "%s/frames.snc", folder());
    return name;
}

static void write_file(const uint8_t* data, size_t size) {
    FILE* file = fopen(file_name(), "wb");
    PROMISE(file && fwrite(data, 1, size, file) == size);
    PROMISE(fclose(file) == 0);
}

// ---- checksums that are right

typedef struct Seal {
    uint8_t* data;
    size_t size, at;
} Seal;

// Write the checksum of all bytes so far, and go behind it. Returns 0 where the bytes end.
static int put_checksum(Seal* s) {
    if (s->at > s->size || s->size - s->at < sizeof(uint64_t)) return 0;
    const uint64_t hash = sn_hash_bytes(SN_HASH_SEED, s->data, s->at);
    memcpy(s->data + s->at, &hash, sizeof hash);
    s->at += sizeof hash;
    return 1;
}

static int take(Seal* s, void* to, size_t size) {
    if (s->at > s->size || s->size - s->at < size) return 0;
    memcpy(to, s->data + s->at, size);
    s->at += size;
    return 1;
}

// What a header says of the frames.
typedef struct Layout {
    SnCacheHead head;
    size_t nodes, elements;
    size_t body_nodes[64];
} Layout;

static int seal_header(Seal* s, Layout* l) {
    SnCacheEntry entry;
    SnCacheTraits traits = {0};
    if (!take(s, &l->head, sizeof l->head) || l->head.body_count > 64) return 0;
    for (uint32_t i = 0; i < l->head.body_count; ++i) {
        if (!take(s, &entry, sizeof entry)) return 0;
        if (l->head.version > SN_CACHE_VERSION && !take(s, &traits, sizeof traits)) return 0;
        l->body_nodes[i] = entry.node_count;
        l->nodes += entry.node_count;
        l->elements += traits.element_count;
        s->at += entry.name_bytes + (-(size_t)entry.name_bytes % 8);
    }
    return put_checksum(s);
}

static int seal_frame(Seal* s, const Layout* l) {
    size_t nodes = l->nodes;
    s->at += sizeof(double);
    if (l->head.version == SN_CACHE_CHANGING) {
        nodes = 0;
        for (uint32_t i = 0; i < l->head.body_count; ++i) {
            SnCachePresence there;
            if (!take(s, &there, sizeof there)) return 0;
            nodes += there == SN_CACHE_THERE ? l->body_nodes[i] : 0;
        }
        s->at += l->head.body_count % 2 * sizeof(SnCachePresence);
    }
    s->at += 24 * nodes;
    if (l->head.version == SN_CACHE_CODED || l->elements > 0) {
        SnCacheRuns runs;
        if (!take(s, &runs, sizeof runs)) return 0;
        s->at += 4 * ((size_t)runs.run_count + runs.run_count % 2);
    }
    return put_checksum(s);
}

// Make all checksums right, and the number of frames at the end.
static void seal(uint8_t* data, size_t size) {
    Seal s = {data, size, 0};
    Layout layout = {.nodes = 0};
    uint64_t frames = 0;
    int whole = seal_header(&s, &layout);
    while (whole && s.size - s.at > sizeof(SnCacheEnd)) {
        whole = seal_frame(&s, &layout);
        frames += (uint64_t)whole;
    }
    if (!whole || s.size - s.at != sizeof(SnCacheEnd)) return;
    memcpy(data + s.at, &frames, sizeof frames);
    s.at += sizeof frames;
    put_checksum(&s);
}

// ---- reading

static void read_bodies(SnCache* cache, int64_t frame, size_t size) {
    SnError error = {0};
    const int elements = sn_cache_element_count(cache);
    for (int i = 0; i < sn_cache_body_count(cache); ++i) {
        const size_t nodes = (size_t)sn_cache_body(cache, i).node_count;
        PROMISE(sn_cache_span(cache, i).count >= sn_cache_is_there(cache, frame, i));
        if (!sn_cache_is_there(cache, frame, i)) continue;
        PROMISE(24 * nodes <= size);
        double* x = SN_NEW_ARRAY(double, 3 * nodes);
        const SnStatus status = sn_cache_read(cache, frame, i, x, &error);
        for (size_t k = 0; k < 3 * nodes && status >= 0; ++k) PROMISE(isfinite(x[k]));
        sn_free(x);
    }
    if (elements == 0 || elements > MOST_BYTES) return;
    unsigned char* code = SN_NEW_ARRAY(unsigned char, elements);
    sn_cache_read_codes(cache, frame, code, &error);
    sn_free(code);
}

static int read_file(int unfinished, size_t size) {
    SnCache* cache = NULL;
    SnError error = {0};
    double time, last = -HUGE_VAL;
    SnStatus status = sn_open_cache(file_name(), unfinished, &cache, &error);
    PROMISE((status < 0) == (error.text[0] != 0));
    if (status < 0) return 0;
    for (int64_t i = 0; i < sn_cache_frame_count(cache) && status >= 0; ++i) {
        status = sn_cache_next(cache, &time, NULL, NULL, &error);
        PROMISE((status < 0) == (error.text[0] != 0));
        PROMISE(status < 0 || (isfinite(time) && time > last));
        last = time;
        read_bodies(cache, i, size);
    }
    sn_close_cache(cache);
    return status >= 0;
}

static void compare_file(void) {
    SnDifference* difference = NULL;
    SnError error = {0};
    const SnStatus status = sn_create_difference(folder(), folder(), &difference, &error);
    PROMISE((status < 0) == (error.text[0] != 0));
    if (status < 0) return;
    PROMISE(difference->worst.most == 0);
    sn_destroy_difference(difference);
}

static int read_in_every_way(const uint8_t* data, size_t size) {
    const SnMemoryCount before = sn_memory_count();
    sn_memory_reset_peak();
    write_file(data, size);
    const int whole = read_file(0, size);
    read_file(1, size);
    compare_file();
    PROMISE(sn_memory_count().live_bytes == before.live_bytes);
    PROMISE(sn_memory_count().peak_bytes - before.live_bytes <= (1 << 17) + 64 * (int64_t)size);
    return whole;
}

int fuzz_frames(const uint8_t* data, size_t size) {
    static uint8_t sealed[MOST_BYTES];
    if (size > MOST_BYTES) return 0;
    const int whole = read_in_every_way(data, size);
    memcpy(sealed, data, size);
    seal(sealed, size);
    const int whole_sealed = read_in_every_way(sealed, size);
    unlink(file_name());
    return whole || whole_sealed;
}
