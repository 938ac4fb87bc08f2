// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Recorded frames whose header claims far more nodes or elements than the file has bytes for, with
// checksums that are right: to compare them takes no more memory than files of that length do.
#include "base/memory.h"
#include "check.h"
#include "difference.h"
#include "output/cache_format.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_NODES = INT_MAX / 24, MOST_BYTES = 1 << 17 };

// A file in memory.
typedef struct Forged {
    unsigned char bytes[4096];
    size_t size;
} Forged;

static void put(Forged* file, const void* data, size_t bytes) {
    memcpy(file->bytes + file->size, data, bytes);
    file->size += bytes;
}

static void put_checksum(Forged* file) {
    const uint64_t hash = sn_hash_bytes(SN_HASH_SEED, file->bytes, file->size);
    put(file, &hash, sizeof hash);
}

static void put_header(Forged* file, uint32_t version, uint32_t bodies, SnCacheEntry entry,
                       SnCacheTraits traits) {
    SnCacheHead head = {
        .byte_order = SN_CACHE_BYTE_ORDER, .version = version, .body_count = bodies};
    memcpy(head.magic, SN_CACHE_MAGIC, sizeof head.magic);
    entry.name_bytes = 8;
    put(file, &head, sizeof head);
    for (uint32_t i = 0; i < bodies; ++i) {
        put(file, &entry, sizeof entry);
        if (version > SN_CACHE_VERSION) put(file, &traits, sizeof traits);
        put(file, "a body..", 8);
    }
    put_checksum(file);
}

// A frame in which no body is present, and which has one run of codes.
static void put_frame(Forged* file, double time, uint32_t bodies) {
    const SnCachePresence away = SN_CACHE_AWAY;
    const SnCacheRuns head = {.run_count = 1};
    const uint32_t run[2] = {0, 0};
    put(file, &time, sizeof time);
    for (uint32_t i = 0; i < bodies + bodies % 2; ++i) put(file, &away, sizeof away);
    put(file, &head, sizeof head);
    put(file, run, sizeof run);
    put_checksum(file);
}

static void put_end(Forged* file, uint64_t frames) {
    put(file, &frames, sizeof frames);
    put_checksum(file);
}

static SnStatus compare(const Forged* file, SnError* error) {
    SnDifference* difference = NULL;
    mkdir("frame-sizes", 0700);
    FILE* stream = fopen("frame-sizes/frames.snc", "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(file->bytes, 1, file->size, stream), file->size);
    assert_int_equal(fclose(stream), 0);
    const SnMemoryCount before = sn_memory_count();
    sn_memory_reset_peak();
    const SnStatus status = sn_create_difference("frame-sizes", "frame-sizes", &difference, error);
    if (status >= 0) sn_destroy_difference(difference);
    assert_true(sn_memory_count().peak_bytes - before.live_bytes < MOST_BYTES);
    assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    unlink("frame-sizes/frames.snc");
    rmdir("frame-sizes");
    return status;
}

// 64 bytes that took 4.2 GB
static void a_file_without_frames(void** state) {
    (void)state;
    Forged file = {.size = 0};
    SnError error = {0};
    put_header(&file, SN_CACHE_VERSION, 1, (SnCacheEntry){.node_count = MOST_NODES},
               (SnCacheTraits){0});
    put_end(&file, 0);
    assert_int_equal(file.size, 64);
    assert_int_equal(compare(&file, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "have no frame at the same time"));
}

static void a_frame_without_bodies(void** state) {
    (void)state;
    enum { BODIES = 20 };
    Forged file = {.size = 0};
    SnError error = {0};
    put_header(&file, SN_CACHE_CHANGING, BODIES, (SnCacheEntry){.node_count = MOST_NODES},
               (SnCacheTraits){INT_MAX / BODIES, SN_CACHE_COMES_AND_GOES});
    put_frame(&file, 0, BODIES);
    put_end(&file, 1);
    assert_int_equal(compare(&file, &error), SN_BAD_FILE);
    assert_non_null(strstr(error.text, "it is damaged"));
}

// the claim is no fault: a body that comes later than the recording ends is like that
static void a_body_in_no_frame(void** state) {
    (void)state;
    Forged file = {.size = 0};
    SnError error = {0};
    put_header(&file, SN_CACHE_CHANGING, 1, (SnCacheEntry){.node_count = MOST_NODES},
               (SnCacheTraits){1, SN_CACHE_COMES_AND_GOES});
    put_frame(&file, 0, 1);
    put_end(&file, 1);
    CHECK_OK(compare(&file, &error));
}

// a body that has more nodes than any body may have is refused before room is made for it
static void a_body_that_is_too_large(void** state) {
    (void)state;
    Forged file = {.size = 0};
    SnError error = {0};
    put_header(&file, SN_CACHE_VERSION, 1, (SnCacheEntry){.node_count = MOST_NODES + 1},
               (SnCacheTraits){0});
    put_end(&file, 0);
    assert_int_equal(compare(&file, &error), SN_BAD_FILE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_without_frames),
        cmocka_unit_test(a_frame_without_bodies),
        cmocka_unit_test(a_body_in_no_frame),
        cmocka_unit_test(a_body_that_is_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
