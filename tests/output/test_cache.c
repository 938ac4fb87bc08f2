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

#define LONGER "a longer name \xc3\xa9"

static const SnCacheBody bodies[] = {{"bar", 2, 0, 0}, {LONGER, 3, 0, 0}};
enum { NUMBERS = 3 * 5, CODES = 7, FRAMES = 4 };

// the same with codes, of which the first body has none
static const SnCacheBody coded[] = {{"bar", 2, 0, 0}, {LONGER, 3, CODES, 0}};

// the same when both come and go, and when one of them does
static const SnCacheBody changing[] = {{"bar", 2, 0, 1}, {LONGER, 3, CODES, 1}};
static const SnCacheBody bare[] = {{"bar", 2, 0, 1}, {LONGER, 3, 0, 0}};
static const SnCacheBody* const kinds[] = {bodies, coded, changing, bare};
enum { KINDS = sizeof kinds / sizeof *kinds };

// both, one, none, the other
static int is_there(const SnCacheBody* body, int frame, int i) {
    static const int there[FRAMES][2] = {{1, 1}, {0, 1}, {0, 0}, {1, 0}};
    return !body[i].comes_and_goes || there[frame][i];
}

static void fill(int frame, double x[NUMBERS]) {
    for (int i = 0; i < NUMBERS; ++i) x[i] = frame + 0.1 * i;
}

// one run, some, or one for each element
static void fill_codes(int frame, unsigned char code[CODES]) {
    for (int i = 0; i < CODES; ++i)
        code[i] = (unsigned char)(frame == 0 ? 3 : 250 + i / (4 - frame));
}

// a frame as it is read
static void expect(const SnCacheBody* body, int frame, double x[NUMBERS],
                   unsigned char code[CODES]) {
    fill(frame, x);
    fill_codes(frame, code);
    if (!is_there(body, frame, 0)) memset(x, 0, 6 * sizeof *x);
    if (is_there(body, frame, 1)) return;
    memset(x + 6, 0, 9 * sizeof *x);
    memset(code, 0, CODES);
}

static void add_frames(SnCacheWriter* w, const SnCacheBody* body, int from, int count) {
    double x[NUMBERS];
    unsigned char code[CODES];
    for (int i = from; i < count; ++i) {
        const unsigned char there[] = {(unsigned char)is_there(body, i, 0),
                                       (unsigned char)is_there(body, i, 1)};
        expect(body, i, x, code);
        if (!there[0]) x[1] = NAN; // nobody looks there
        CHECK_OK(sn_cache_add(w, 0.04 * i, there, x, code));
    }
}

static void write_frames(const SnCacheBody* body, int count) {
    SnCacheWriter* w;
    SnError error = {0};
    CHECK_OK(sn_create_cache(FILE_NAME, body, 2, &w, &error));
    add_frames(w, body, 0, count);
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

// in any order, and one after the other
static void who_is_there_is_read(void** state) {
    (void)state;
    SnCache* cache;
    SnError error = {0};
    double time, x[NUMBERS], expected_x[NUMBERS];
    unsigned char code[CODES], expected[CODES];
    for (int k = 0; k < KINDS; ++k) {
        const SnCacheBody* body = kinds[k];
        write_frames(body, FRAMES);
        CHECK_OK(sn_open_cache(FILE_NAME, 0, &cache, &error));
        assert_int_equal(sn_cache_frame_count(cache), FRAMES);
        for (int f = FRAMES - 1; f >= 0; --f) {
            expect(body, f, expected_x, expected);
            CHECK_OK(sn_cache_time(cache, f, &time, &error));
            CHECK_NEAR(time, 0.04 * f, 0);
            for (int i = 0; i < 2; ++i) {
                assert_int_equal(sn_cache_is_there(cache, f, i), is_there(body, f, i));
                if (!is_there(body, f, i)) continue;
                CHECK_OK(sn_cache_read(cache, f, i, x, &error));
                assert_memory_equal(x, expected_x + 6 * i, (i ? 9 : 6) * sizeof *x);
            }
            if (!body[1].element_count) continue;
            CHECK_OK(sn_cache_read_codes(cache, f, code, &error));
            assert_memory_equal(code, expected, CODES);
        }
        for (int f = 0; f < FRAMES; ++f) {
            expect(body, f, expected_x, expected);
            CHECK_OK(sn_cache_next(cache, &time, x, code, &error));
            assert_memory_equal(x, expected_x, sizeof x);
            if (body[1].element_count) assert_memory_equal(code, expected, CODES);
        }
        for (int i = 0; i < 2; ++i)
            assert_int_equal(sn_cache_body(cache, i).comes_and_goes, body[i].comes_and_goes);
        sn_close_cache(cache);
    }
    unlink(FILE_NAME);
}

// those that are not there take no room, and files of bodies that stay are the same as ever
static void who_is_away_takes_no_room(void** state) {
    (void)state;
    const size_t head = 24 + (8 + 8) + (8 + 16) + 8, frame = 16, end = 16, node = 24, traits = 8;
    const size_t size[KINDS] = {
        head + FRAMES * (frame + 5 * node) + end,
        head + 2 * traits + FRAMES * (frame + 5 * node + 8) + 4 * (2 + 4 + 4 + 8) + end,
        head + 2 * traits + FRAMES * (frame + 8 + 8) + 10 * node + 4 * (2 + 4 + 2 + 2) + end,
        head + 2 * traits + FRAMES * (frame + 8 + 3 * node) + 2 * 2 * node + end,
    };
    for (int k = 0; k < KINDS; ++k) {
        size_t bytes;
        write_frames(kinds[k], FRAMES);
        char* data = load(&bytes);
        assert_int_equal(data[12], k == 0 ? 1 : k == 1 ? 2 : 3);
        assert_int_equal(bytes, size[k]);
        free(data);
    }
    unlink(FILE_NAME);
}

// a presence of a program to come, a flag of one, and one who is away that should not be; each with
// a checksum that fits
static void what_is_kept_for_later_is_refused(void** state) {
    (void)state;
    const size_t flags = 24 + 8 + 4, head = 24 + (16 + 8) + (16 + 16);
    const struct {
        size_t at, checksum;
        unsigned char value;
    } change[] = {{flags, head, 2},
                  {head + 8 + 8, head + 8 + 16 + 5 * 24, 2},
                  {head + 8 + 8 + 4, head + 8 + 16 + 5 * 24, 0}};
    for (size_t i = 0; i < sizeof change / sizeof *change; ++i) {
        size_t bytes;
        SnError error = {0};
        SnCache* cache;
        write_frames(bare, 1);
        char* data = load(&bytes);
        data[change[i].at] = (char)change[i].value;
        uint64_t hash = sn_hash_bytes(SN_HASH_SEED, data, change[i].checksum);
        memcpy(data + change[i].checksum, &hash, sizeof hash);
        save(data, bytes);
        free(data);
        assert_int_equal(sn_open_cache(FILE_NAME, 0, &cache, &error), SN_BAD_FILE);
        assert_non_null(strstr(error.text, "it is damaged"));
    }
    unlink(FILE_NAME);
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
    for (int i = 0; i < KINDS; ++i) find_damage(kinds[i]);
}

// a file that was left at any moment has all frames that are whole
static void what_is_whole_is_read(void** state) {
    (void)state;
    for (int k = 0; k < KINDS; ++k) {
        size_t size[FRAMES + 1], bytes;
        for (int f = 0; f <= FRAMES; ++f) {
            write_frames(kinds[k], f);
            free(load(&size[f]));
            size[f] -= 16; // the end
        }
        char* data = load(&bytes);
        for (size_t n = size[0]; n <= size[FRAMES]; ++n) {
            SnCache* cache;
            SnError error = {0};
            double time, x[NUMBERS];
            int whole = 0;
            while (whole < FRAMES && size[whole + 1] <= n) ++whole;
            save(data, n);
            CHECK_OK(sn_open_cache(FILE_NAME, 1, &cache, &error));
            assert_int_equal(sn_cache_frame_count(cache), whole);
            for (int f = 0; f < whole; ++f) CHECK_OK(sn_cache_next(cache, &time, x, NULL, &error));
            sn_close_cache(cache);
        }
        free(data);
    }
    unlink(FILE_NAME);
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
    CHECK_OK(sn_cache_add(w, 1, NULL, x, NULL));
    assert_int_equal(sn_cache_add(w, 1, NULL, x, NULL), SN_BAD_INPUT);
    assert_int_equal(sn_cache_add(w, NAN, NULL, x, NULL), SN_BAD_INPUT);
    assert_int_equal(sn_cache_add(w, 2, (const unsigned char[]){1, 0}, x, NULL), SN_BAD_INPUT);
    x[7] = INFINITY;
    assert_int_equal(sn_cache_add(w, 2, NULL, x, NULL), SN_BAD_INPUT);
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
        add_frames(w, body, kept, FRAMES);
        CHECK_OK(sn_cache_commit(w, &error));
        check_same_as(expected, bytes);

        CHECK_OK(sn_create_cache(FILE_NAME, body, 2, &w, &error));
        add_frames(w, body, 0, kept);
        CHECK_OK(sn_cache_sync(w, &error));
        add_frames(w, body, kept, FRAMES);
        sn_cache_abandon(w);
        unlink(FILE_NAME);
        FILE* part = fopen(PART_NAME, "ab");
        fputs("half a frame", part);
        fclose(part);
        CHECK_OK(sn_reopen_cache(FILE_NAME, body, 2, kept, &w, &error));
        add_frames(w, body, kept, FRAMES);
        CHECK_OK(sn_cache_commit(w, &error));
        check_same_as(expected, bytes);
        assert_int_equal(access(PART_NAME, F_OK), -1);
    }

    // not of other bodies, and not with frames that are gone
    SnCacheBody others[] = {body[0], body[1]}, more[] = {body[0], body[1]},
                freer[] = {body[0], body[1]};
    others[1].name = "another";
    ++more[1].element_count;
    freer[1].comes_and_goes = !freer[1].comes_and_goes;
    assert_int_equal(sn_reopen_cache(FILE_NAME, others, 2, 1, &w, &error), SN_BAD_FILE);
    assert_int_equal(sn_reopen_cache(FILE_NAME, more, 2, 1, &w, &error), SN_BAD_FILE);
    assert_int_equal(sn_reopen_cache(FILE_NAME, freer, 2, 1, &w, &error), SN_BAD_FILE);
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
    for (int i = 0; i < KINDS; ++i) go_on(kinds[i]);
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
    for (int i = 0; i < KINDS; ++i) run_out_of_memory(kinds[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(codes_are_read),
        cmocka_unit_test(who_is_there_is_read),
        cmocka_unit_test(who_is_away_takes_no_room),
        cmocka_unit_test(what_is_kept_for_later_is_refused),
        cmocka_unit_test(lies_about_codes_are_found),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(what_is_whole_is_read),
        cmocka_unit_test(only_files_are_read),
        cmocka_unit_test(bad_frames_are_refused),
        cmocka_unit_test(writing_goes_on),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
