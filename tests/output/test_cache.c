// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "output/cache.h"
#include "output/cache_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "test-cache.snc"
#define PART_NAME ".test-cache.snc.part"
#define FRAMES    4

static const SnCacheBody bodies[] = {{"bar", 2, 0}, {"a longer name \xc3\xa9", 3, 0}};
enum { NUMBERS = 3 * 5, CODES = 7 };

// the same with codes, of which the first body has none
static const SnCacheBody coded[] = {{"bar", 2, 0}, {"a longer name \xc3\xa9", 3, CODES}};

static void fill(int frame, double x[NUMBERS]) {
    for (int i = 0; i < NUMBERS; ++i) x[i] = frame + 0.1 * i;
}

// one run, some, or one for each element
static void fill_codes(int frame, unsigned char code[CODES]) {
    for (int i = 0; i < CODES; ++i)
        code[i] = (unsigned char)(frame == 0 ? 3 : 250 + i / (4 - frame));
}

static void add_frames(SnCacheWriter* w, int from, int count) {
    double x[NUMBERS];
    unsigned char code[CODES];
    for (int i = from; i < count; ++i) {
        fill(i, x);
        fill_codes(i, code);
        CHECK_OK(sn_cache_add(w, 0.04 * i, x, code));
    }
}

static void write_frames(const SnCacheBody* body, int count) {
    SnCacheWriter* w;
    SnError error = {0};
    CHECK_OK(sn_create_cache(FILE_NAME, body, 2, &w, &error));
    add_frames(w, 0, count);
    CHECK_OK(sn_cache_commit(w, &error));
}

// read a file to its end
static SnStatus read_all(SnError* error) {
    SnCache* cache = NULL;
    double time, x[NUMBERS];
    unsigned char code[CODES];
    SnStatus status = sn_open_cache(FILE_NAME, 0, &cache, error);
    if (status < 0) return status;
    if (sn_cache_node_count(cache) != 5) {
        sn_close_cache(cache);
        fail_msg("%d nodes", sn_cache_node_count(cache));
    }
    for (int64_t i = 0; i < sn_cache_frame_count(cache) && status >= 0; ++i)
        status = sn_cache_next(cache, &time, x, code, error);
    sn_close_cache(cache);
    return status;
}

static char* load(size_t* bytes) {
    FILE* file = fopen(FILE_NAME, "rb");
    assert_non_null(file);
    char* data = malloc(1 << 16);
    *bytes = fread(data, 1, 1 << 16, file);
    fclose(file);
    return data;
}

static void save(const char* data, size_t bytes) {
    FILE* file = fopen(FILE_NAME, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, bytes, file), bytes);
    assert_int_equal(fclose(file), 0);
}

static void what_is_written_is_read(void** state) {
    (void)state;
    write_frames(bodies, FRAMES);
    SnCache* cache;
    SnError error = {0};
    double time, x[NUMBERS], expected[NUMBERS];
    CHECK_OK(sn_open_cache(FILE_NAME, 0, &cache, &error));
    assert_int_equal(sn_cache_body_count(cache), 2);
    for (int i = 0; i < 2; ++i) {
        assert_string_equal(sn_cache_body(cache, i).name, bodies[i].name);
        assert_int_equal(sn_cache_body(cache, i).node_count, bodies[i].node_count);
    }
    assert_int_equal(sn_cache_frame_count(cache), FRAMES);
    for (int i = 0; i < FRAMES; ++i) {
        CHECK_OK(sn_cache_next(cache, &time, x, NULL, &error));
        fill(i, expected);
        assert_memory_equal(x, expected, sizeof x);
        CHECK_NEAR(time, 0.04 * i, 0);
    }
    sn_close_cache(cache);

    write_frames(bodies, 0);
    CHECK_OK(read_all(&error));
    unlink(FILE_NAME);
}

// in any order, and one after the other; a file without codes is the same as ever
static void codes_are_read(void** state) {
    (void)state;
    SnCache* cache;
    SnError error = {0};
    double time, x[NUMBERS], expected_x[NUMBERS];
    unsigned char code[CODES], expected[CODES];
    write_frames(coded, FRAMES);
    CHECK_OK(sn_open_cache(FILE_NAME, 0, &cache, &error));
    assert_int_equal(sn_cache_element_count(cache), CODES);
    assert_int_equal(sn_cache_body(cache, 0).element_count, 0);
    assert_int_equal(sn_cache_body(cache, 1).element_count, CODES);
    assert_int_equal(sn_cache_frame_count(cache), FRAMES);
    const int order[] = {2, 0, 3, 1, 1};
    for (size_t i = 0; i < sizeof order / sizeof *order; ++i) {
        CHECK_OK(sn_cache_read_codes(cache, order[i], code, &error));
        fill_codes(order[i], expected);
        assert_memory_equal(code, expected, CODES);
        CHECK_OK(sn_cache_time(cache, order[i], &time, &error));
        CHECK_NEAR(time, 0.04 * order[i], 0);
        CHECK_OK(sn_cache_read(cache, order[i], 1, x, &error));
        fill(order[i], expected_x);
        assert_memory_equal(x, expected_x + 6, 9 * sizeof *x);
    }
    for (int i = 0; i < FRAMES; ++i) {
        CHECK_OK(sn_cache_next(cache, &time, x, code, &error));
        fill_codes(i, expected);
        assert_memory_equal(code, expected, CODES);
    }
    sn_close_cache(cache);
    unlink(FILE_NAME);

    // runs that are longer than their number of bits
    enum { MANY = (1 << 24) + 5 };
    unsigned char *many = calloc(MANY, 1), *back = malloc(MANY);
    uint32_t run[4];
    many[MANY - 1] = 9;
    assert_int_equal(sn_pack_codes(many, MANY, run), 3);
    assert_true(sn_unpack_codes(run, 3, back, MANY));
    assert_memory_equal(many, back, MANY);
    free(many);
    free(back);
}

// with checksums that fit: runs of more or fewer elements than there are, or of none
static void lies_about_codes_are_found(void** state) {
    (void)state;
    const uint32_t whole = CODES - 1;
    const uint32_t few[] = {whole - 1}, many[] = {whole + 1}, two[] = {whole, 0},
                   far[] = {0xffffffu};
    unsigned char code[CODES + 1] = {0};
    assert_false(sn_unpack_codes(few, 1, code, CODES));
    assert_false(sn_unpack_codes(many, 1, code, CODES));
    assert_false(sn_unpack_codes(two, 2, code, CODES));
    assert_false(sn_unpack_codes(far, 1, code, CODES));
    assert_false(sn_unpack_codes(few, 0, code, CODES));
    assert_int_equal(code[CODES], 0);

    // a frame that claims four thousand million runs is refused before room is made for them
    size_t bytes;
    write_frames(coded, 1);
    char* data = load(&bytes);
    memset(data + bytes - 16 - 8 - 8 - 8, 0xff, 4);
    save(data, bytes);
    SnError error = {0};
    assert_int_equal(read_all(&error), SN_BAD_FILE);
    free(data);
    unlink(FILE_NAME);
}

static void find_damage(const SnCacheBody* body) {
    write_frames(body, FRAMES);
    size_t bytes;
    char* data = load(&bytes);
    int64_t before = sn_memory_count().live_blocks;

    // any byte changed, any length but the right one
    for (size_t i = 0; i < bytes; ++i) {
        SnError error = {0};
        data[i] ^= 0x10;
        save(data, bytes);
        SnStatus status = read_all(&error);
        if (status != SN_BAD_FILE) fail_msg("byte %zu changed: %d %s", i, status, error.text);
        assert_non_null(strstr(error.text, FILE_NAME));
        data[i] ^= 0x10;
    }
    for (size_t n = 0; n < bytes; ++n) {
        SnError error = {0};
        save(data, n);
        if (read_all(&error) != SN_BAD_FILE) fail_msg("cut to %zu bytes: %s", n, error.text);
    }
    data[bytes] = 0;
    save(data, bytes + 1);
    SnError error = {0};
    assert_int_equal(read_all(&error), SN_BAD_FILE);

    // a claim of four thousand million bodies is refused before room is made for them
    memset(data + 16, 0xff, 4);
    save(data, bytes);
    assert_int_equal(read_all(&error), SN_BAD_FILE);
    assert_int_equal(sn_memory_count().live_blocks, before);
    free(data);
    unlink(FILE_NAME);
}

static void damage_is_found(void** state) {
    (void)state;
    find_damage(bodies);
    find_damage(coded);
}

static void only_files_are_read(void** state) {
    (void)state;
    SnError error = {0};
    unlink(FILE_NAME);
    assert_int_equal(read_all(&error), SN_READ_FAILED);
    CHECK_OK(mkfifo(FILE_NAME, 0600));
    assert_int_equal(read_all(&error), SN_BAD_FILE);
    unlink(FILE_NAME);
}

static void bad_frames_are_refused(void** state) {
    (void)state;
    SnCacheWriter* w;
    SnError error = {0};
    double x[NUMBERS] = {0};
    CHECK_OK(sn_create_cache(FILE_NAME, bodies, 2, &w, &error));
    CHECK_OK(sn_cache_add(w, 1, x, NULL));
    assert_int_equal(sn_cache_add(w, 1, x, NULL), SN_BAD_INPUT);
    assert_int_equal(sn_cache_add(w, NAN, x, NULL), SN_BAD_INPUT);
    x[7] = INFINITY;
    assert_int_equal(sn_cache_add(w, 2, x, NULL), SN_BAD_INPUT);
    assert_int_equal(access(FILE_NAME, F_OK), -1);
    CHECK_OK(sn_cache_commit(w, &error));
    CHECK_OK(read_all(&error));
    unlink(FILE_NAME);

    CHECK_OK(sn_create_cache(FILE_NAME, bodies, 2, &w, &error));
    sn_cache_abandon(w);
    sn_cache_abandon(NULL);
    assert_int_equal(access(FILE_NAME, F_OK), -1);
    assert_int_equal(unlink(PART_NAME), 0);
    assert_int_equal(sn_create_cache("nowhere/x.snc", bodies, 2, &w, &error), SN_WRITE_FAILED);
}

static void check_same_as(const char* expected, size_t bytes) {
    size_t found;
    char* data = load(&found);
    assert_int_equal(found, bytes);
    assert_memory_equal(data, expected, bytes);
    free(data);
}

static void go_on(const SnCacheBody* body) {
    SnCacheWriter* w;
    SnError error = {0};
    size_t bytes;
    write_frames(body, FRAMES);
    char* expected = load(&bytes);

    // behind each frame of a file that was finished, and of one that was left at any moment
    for (int kept = 0; kept <= FRAMES; ++kept) {
        CHECK_OK(sn_reopen_cache(FILE_NAME, body, 2, kept, &w, &error));
        add_frames(w, kept, FRAMES);
        CHECK_OK(sn_cache_commit(w, &error));
        check_same_as(expected, bytes);

        CHECK_OK(sn_create_cache(FILE_NAME, body, 2, &w, &error));
        add_frames(w, 0, kept);
        CHECK_OK(sn_cache_sync(w, &error));
        add_frames(w, kept, FRAMES);
        sn_cache_abandon(w);
        unlink(FILE_NAME);
        FILE* part = fopen(PART_NAME, "ab");
        fputs("half a frame", part);
        fclose(part);
        CHECK_OK(sn_reopen_cache(FILE_NAME, body, 2, kept, &w, &error));
        add_frames(w, kept, FRAMES);
        CHECK_OK(sn_cache_commit(w, &error));
        check_same_as(expected, bytes);
        assert_int_equal(access(PART_NAME, F_OK), -1);
    }

    // not of other bodies, and not with frames that are gone
    const SnCacheBody others[] = {body[0], {"another", 3, body[1].element_count}};
    const SnCacheBody more[] = {body[0], {body[1].name, 3, body[1].element_count + 1}};
    assert_int_equal(sn_reopen_cache(FILE_NAME, others, 2, 1, &w, &error), SN_BAD_FILE);
    assert_int_equal(sn_reopen_cache(FILE_NAME, more, 2, 1, &w, &error), SN_BAD_FILE);
    assert_int_equal(sn_reopen_cache(FILE_NAME, body, 1, 1, &w, &error), SN_BAD_FILE);
    assert_int_equal(sn_reopen_cache(FILE_NAME, body, 2, FRAMES + 1, &w, &error), SN_BAD_FILE);
    check_same_as(expected, bytes);
    free(expected);
    unlink(FILE_NAME);
    assert_int_equal(sn_reopen_cache(FILE_NAME, body, 2, 0, &w, &error), SN_BAD_FILE);
    assert_int_equal(access(".test-cache.snc.next", F_OK), -1);
}

static void writing_goes_on(void** state) {
    (void)state;
    go_on(bodies);
    go_on(coded);
}

static void run_out_of_memory(const SnCacheBody* body) {
    int64_t before = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    SnError error = {0};
    for (int n = 0; status < 0; ++n) {
        SnCacheWriter* w = NULL;
        sn_memory_fail_after(n);
        status = sn_create_cache(FILE_NAME, body, 2, &w, &error);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OUT_OF_MEMORY || status == SN_OK);
        sn_cache_abandon(w);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    write_frames(body, FRAMES);
    status = SN_OUT_OF_MEMORY;
    for (int n = 0; status < 0; ++n) {
        SnCacheWriter* w = NULL;
        sn_memory_fail_after(n);
        status = sn_reopen_cache(FILE_NAME, body, 2, FRAMES, &w, &error);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OUT_OF_MEMORY || status == SN_OK);
        sn_cache_abandon(w);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    unlink(PART_NAME);
    status = SN_OUT_OF_MEMORY;
    for (int n = 0; status < 0; ++n) {
        sn_memory_fail_after(n);
        status = read_all(&error);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OUT_OF_MEMORY || status == SN_OK);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    unlink(FILE_NAME);
}

static void memory_may_run_out(void** state) {
    (void)state;
    run_out_of_memory(bodies);
    run_out_of_memory(coded);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(codes_are_read),
        cmocka_unit_test(lies_about_codes_are_found),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(only_files_are_read),
        cmocka_unit_test(bad_frames_are_refused),
        cmocka_unit_test(writing_goes_on),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
