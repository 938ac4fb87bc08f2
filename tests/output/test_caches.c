// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Files made of a recording: every number is read back.
#include "check.h"
#include "output/glb.h"
#include "output/point_cache.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BODIES = 2, FRAMES = 5 };

// a box and a chain, recorded
typedef struct Rig {
    const unsigned char (*there)[BODIES]; // in each frame; NULL: always
    SnMesh* mesh[BODIES];
    SnSkin* skin[BODIES];
    SnSkin* split[BODIES];
    SnCache* recording;
} Rig;

static double moved(double rest, int i, int frame) { return rest + 0.1 * frame * sin(i + frame); }

static void begin(Rig* r) {
    static const char* const name[BODIES] = {"a \"box\"", "chain"};
    CHECK_OK(
        sn_mesh_box((const int[3]){3, 3, 3}, (const double[3]){1, 2, 3}, SN_BOX_FIVE, &r->mesh[0]));
    CHECK_OK(sn_mesh_chain(4, (const double[3]){0, 5, 0}, (const double[3]){1, 5, 0}, &r->mesh[1]));
    SnCacheBody body[BODIES];
    int nodes = 0;
    for (int i = 0; i < BODIES; ++i) {
        CHECK_OK(sn_create_skin(name[i], r->mesh[i], &r->skin[i]));
        CHECK_OK(sn_skin_split(r->skin[i], &r->split[i]));
        body[i] = (SnCacheBody){name[i], r->mesh[i]->vertex_count, 0, r->there != NULL};
        nodes += r->mesh[i]->vertex_count;
    }
    unlink("small.out"); // of a run that was stopped
    SnCacheWriter* writer = NULL;
    double* x = calloc((size_t)nodes, 24);
    CHECK_OK(sn_create_cache("made.snc", body, BODIES, &writer, NULL));
    for (int k = 0; k < FRAMES; ++k) {
        double* to = x;
        for (int b = 0; b < BODIES; ++b)
            for (int i = 0; i < 3 * r->mesh[b]->vertex_count; ++i)
                *to++ = moved(r->mesh[b]->vertex[i], i, k);
        CHECK_OK(sn_cache_add(writer, k / 25., r->there ? r->there[k] : NULL, x, NULL));
    }
    CHECK_OK(sn_cache_commit(writer, NULL));
    CHECK_OK(sn_open_cache("made.snc", 0, &r->recording, NULL));
    free(x);
}

static void end(Rig* r) {
    sn_close_cache(r->recording);
    for (int i = 0; i < BODIES; ++i) {
        sn_destroy_skin(r->split[i]);
        sn_destroy_skin(r->skin[i]);
        sn_destroy_mesh(r->mesh[i]);
    }
    unlink("made.snc");
}

static unsigned char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char* bytes = malloc(*size + 1);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    bytes[*size] = 0;
    fclose(file);
    unlink(path);
    return bytes;
}

static uint32_t word(const unsigned char* at, int big) {
    return big ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
               : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static float number(const unsigned char* at, int big) {
    const uint32_t bits = word(at, big);
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

// ---- any frame of a recording

static void any_frame_can_be_read(void** state) {
    (void)state;
    Rig r = {0};
    begin(&r);
    double x[3 * 64], time;
    for (int k = FRAMES - 1; k >= 0; --k) {
        CHECK_OK(sn_cache_time(r.recording, k, &time, NULL));
        assert_true(time == k / 25.);
        for (int b = 0; b < BODIES; ++b) {
            CHECK_OK(sn_cache_read(r.recording, k, b, x, NULL));
            for (int i = 0; i < 3 * r.mesh[b]->vertex_count; ++i)
                assert_true(x[i] == moved(r.mesh[b]->vertex[i], i, k));
        }
    }
    end(&r);
}

// ---- point caches

static void check_points(const unsigned char* at, const Rig* r, int body, int first, int end,
                         int big) {
    for (int k = first; k < end; ++k)
        for (int i = 0; i < r->skin[body]->vertex_count; ++i)
            for (int c = 0; c < 3; ++c, at += 4) {
                const int value = 3 * r->skin[body]->point[i] + c;
                const double want = moved(r->mesh[body]->vertex[value], value, k);
                assert_true(number(at, big) == (float)want);
            }
}

static void point_caches_read_back(void** state) {
    (void)state;
    Rig r = {0};
    begin(&r);
    size_t size;
    for (int b = 0; b < BODIES; ++b) {
        const uint32_t count = (uint32_t)r.skin[b]->vertex_count;
        CHECK_OK(sn_write_pc2("made.pc2", r.recording, b, r.skin[b], NULL));
        unsigned char* bytes = load("made.pc2", &size);
        assert_int_equal(size, 32 + 12 * count * FRAMES);
        assert_memory_equal(bytes, "POINTCACHE2", 12);
        assert_true(word(bytes + 12, 0) == 1 && word(bytes + 16, 0) == count);
        assert_true(number(bytes + 20, 0) == 0 && number(bytes + 24, 0) == 1);
        assert_int_equal(word(bytes + 28, 0), FRAMES);
        check_points(bytes + 32, &r, b, 0, FRAMES, 0);
        free(bytes);

        CHECK_OK(sn_write_mdd("made.mdd", r.recording, b, r.skin[b], NULL));
        bytes = load("made.mdd", &size);
        assert_int_equal(size, 8 + 4 * FRAMES + 12 * count * FRAMES);
        assert_true(word(bytes, 1) == FRAMES && word(bytes + 4, 1) == count);
        for (int k = 0; k < FRAMES; ++k)
            assert_true(number(bytes + 8 + 4 * k, 1) == (float)(k / 25.));
        check_points(bytes + 8 + 4 * FRAMES, &r, b, 0, FRAMES, 1);
        free(bytes);
    }
    end(&r);
}

// the box is there at first, the chain comes and goes
static const unsigned char visits[FRAMES][BODIES] = {{1, 0}, {1, 1}, {0, 1}, {0, 1}, {0, 0}};
static const int visit[BODIES][2] = {{0, 2}, {1, 4}}; // first frame, and the one behind the last

static void point_caches_hold_a_visit(void** state) {
    (void)state;
    Rig r = {.there = visits};
    begin(&r);
    size_t size;
    for (int b = 0; b < BODIES; ++b) {
        const uint32_t count = (uint32_t)r.skin[b]->vertex_count;
        const int first = visit[b][0], end = visit[b][1], frames = end - first;
        CHECK_OK(sn_write_pc2("made.pc2", r.recording, b, r.skin[b], NULL));
        unsigned char* bytes = load("made.pc2", &size);
        assert_int_equal(size, 32 + 12 * count * (uint32_t)frames);
        assert_true(number(bytes + 20, 0) == (float)first && number(bytes + 24, 0) == 1);
        assert_int_equal(word(bytes + 28, 0), frames);
        check_points(bytes + 32, &r, b, first, end, 0);
        free(bytes);

        CHECK_OK(sn_write_mdd("made.mdd", r.recording, b, r.skin[b], NULL));
        bytes = load("made.mdd", &size);
        assert_int_equal(size, 8 + (4 + 12 * count) * (uint32_t)frames);
        for (int k = first; k < end; ++k)
            assert_true(number(bytes + 8 + 4 * (k - first), 1) == (float)(k / 25.));
        check_points(bytes + 8 + 4 * frames, &r, b, first, end, 1);
        free(bytes);
    }
    end(&r);
}

static void point_caches_refuse_what_they_cannot_say(void** state) {
    (void)state;
    static const unsigned char again[FRAMES][BODIES] = {{1, 0}, {0, 0}, {1, 0}, {1, 0}, {1, 0}};
    Rig r = {.there = again};
    SnError error = {{0}};
    begin(&r);
    assert_int_equal(sn_write_pc2("made.pc2", r.recording, 0, r.skin[0], &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "goes and comes again"));
    assert_int_equal(sn_write_mdd("made.mdd", r.recording, 1, r.skin[1], &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "made.mdd: \"chain\" is in no frame"));
    assert_int_not_equal(access("made.pc2", F_OK), 0);
    assert_int_not_equal(access("made.mdd", F_OK), 0);
    end(&r);
}

// ---- glb

// the frame whose shape a frame has: of a body that is away, the nearest before, or its first
static int shape_at(const Rig* r, int b, int k) {
    if (!r->there) return k;
    return k < visit[b][0] ? visit[b][0] : k >= visit[b][1] ? visit[b][1] - 1 : k;
}

// frame k of body b begins at `at`: the first as it is, others as differences
static const unsigned char* check_frame(const unsigned char* at, const Rig* r, int b, int k) {
    const SnSkin* skin = r->split[b];
    const int base = shape_at(r, b, 0), shape = shape_at(r, b, k);
    for (int i = 0; i < skin->vertex_count; ++i)
        for (int c = 0; c < 3; ++c, at += 4) {
            const int value = 3 * skin->point[i] + c;
            const double rest = r->mesh[b]->vertex[value];
            const float first = (float)moved(rest, value, base),
                        now = (float)moved(rest, value, shape);
            assert_true(number(at, 0) == (k ? now - first : now));
        }
    return skin->corners == 3 ? at + 12 * skin->vertex_count : at;
}

// `scaled`: bodies whose nodes are scaled, at each frame
static void check_glb(Rig* r, int scaled) {
    begin(r);
    size_t size;
    CHECK_OK(sn_write_glb("made.glb", "scene", r->recording, r->split, NULL));
    unsigned char* bytes = load("made.glb", &size);
    assert_memory_equal(bytes, "glTF", 4);
    assert_true(word(bytes + 4, 0) == 2 && word(bytes + 8, 0) == size);
    const size_t json = word(bytes + 12, 0);
    assert_memory_equal(bytes + 16, "JSON{", 5);
    assert_true(word(bytes + 20 + json, 0) == size - 28 - json);
    assert_non_null(strstr((char*)bytes + 16, "\"name\":\"a \\\"box\\\"\""));
    assert_int_equal(strstr((char*)bytes + 16, "\"scale\"") != NULL, scaled > 0);
    assert_int_equal(strstr((char*)bytes + 16, "\"STEP\"") != NULL, scaled > 0);

    const unsigned char* at = bytes + 28 + json;
    for (int b = 0; b < BODIES; ++b) {
        const SnSkin* skin = r->split[b];
        for (int i = 0; i < skin->corners * skin->item_count; ++i, at += 4)
            assert_int_equal(word(at, 0), skin->corner[i]);
        for (int k = 0; k < FRAMES; ++k) at = check_frame(at, r, b, k);
    }
    for (int k = 0; k < FRAMES; ++k, at += 4) assert_true(number(at, 0) == (float)(k / 25.));
    for (int k = 0; k < FRAMES; ++k)
        for (int t = 1; t < FRAMES; ++t, at += 4) assert_true(number(at, 0) == (t == k ? 1 : 0));
    for (int b = 0; b < scaled; ++b)
        for (int k = 0; k < FRAMES; ++k)
            for (int c = 0; c < 3; ++c, at += 4) assert_true(number(at, 0) == r->there[k][b]);
    assert_ptr_equal(at, bytes + size);
    free(bytes);
    end(r);
}

static void a_glb_holds_all_frames(void** state) {
    (void)state;
    Rig r = {0};
    check_glb(&r, 0);
}

static void a_glb_scales_what_is_away(void** state) {
    (void)state;
    static const unsigned char all[FRAMES][BODIES] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
    Rig r = {.there = visits}, stays = {.there = all}, never = {0};
    size_t size[2];
    check_glb(&r, BODIES);

    // the chain's node is away from the start on, the box's is not
    begin(&r);
    CHECK_OK(sn_write_glb("made.glb", "scene", r.recording, r.split, NULL));
    end(&r);
    unsigned char* bytes = load("made.glb", &size[0]);
    char* text = (char*)bytes + 20;
    assert_non_null(strstr(text, "{\"name\":\"chain\",\"scale\":[0,0,0],\"mesh\":1}"));
    assert_non_null(strstr(text, "\"mesh\":0}"));
    assert_non_null(strstr(text, "{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"scale\"}}"));
    assert_non_null(strstr(text, "{\"sampler\":2,\"target\":{\"node\":1,\"path\":\"scale\"}}"));
    free(bytes);

    // bodies that could go and did not leave no trace
    unsigned char* made[2];
    for (int i = 0; i < 2; ++i) {
        Rig* rig = i ? &never : &stays;
        begin(rig);
        CHECK_OK(sn_write_glb("made.glb", "scene", rig->recording, rig->split, NULL));
        end(rig);
        made[i] = load("made.glb", &size[i]);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(made[0], made[1], size[0]);
    free(made[0]);
    free(made[1]);
}

static void too_large_a_glb_is_refused(void** state) {
    (void)state;
    Rig r = {0};
    SnError error = {{0}};
    begin(&r);
    const unsigned char stay[BODIES] = {0}, go[BODIES] = {1, 1};
    CHECK_OK(sn_check_glb("made.glb", r.split, stay, BODIES, 10000, &error));
    assert_int_equal(sn_check_glb("made.glb", r.split, stay, BODIES, 40000, &error),
                     SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "40000 frames take 6.0 GiB, and a glb can hold 4"));

    // the last that fit, without scales and with them
    int64_t most[2];
    for (int i = 0; i < 2; ++i) {
        int64_t low = 10000, high = 40000;
        while (high - low > 1) {
            const int64_t middle = (low + high) / 2;
            const unsigned char* going = i ? go : stay;
            *(sn_check_glb("made.glb", r.split, going, BODIES, middle, &error) < 0 ? &high : &low) =
                middle;
        }
        most[i] = low;
    }
    assert_true(most[1] < most[0] && most[1] > most[0] - 20);
    end(&r);
}

// ---- failures

typedef SnStatus Write(const Rig* r, SnError* error);

static SnStatus write_pc2(const Rig* r, SnError* error) {
    return sn_write_pc2("small.out", r->recording, 0, r->skin[0], error);
}
static SnStatus write_mdd(const Rig* r, SnError* error) {
    return sn_write_mdd("small.out", r->recording, 0, r->skin[0], error);
}
static SnStatus write_glb(const Rig* r, SnError* error) {
    return sn_write_glb("small.out", "scene", r->recording, r->split, error);
}
static Write* const writers[] = {write_pc2, write_mdd, write_glb};

static void memory_may_run_out(void** state) {
    (void)state;
    Rig r = {.there = visits};
    begin(&r);
    const int64_t live = sn_memory_count().live_blocks;
    for (int w = 0; w < 3; ++w) {
        for (int64_t n = 0;; ++n) {
            sn_memory_fail_after(n);
            SnStatus status = writers[w](&r, NULL);
            sn_memory_fail_after(-1);
            assert_true(sn_memory_count().live_blocks == live);
            if (status == SN_OK) break;
            assert_int_equal(status, SN_OUT_OF_MEMORY);
            assert_int_not_equal(access("small.out", F_OK), 0);
        }
        unlink("small.out");
    }
    end(&r);
}

// a recording that has become shorter, as after a fault of the disk
static void a_recording_may_be_gone(void** state) {
    (void)state;
    Rig r = {0};
    begin(&r);
    assert_int_equal(truncate("made.snc", 3000), 0);
    for (int w = 0; w < 3; ++w) {
        SnError error = {{0}};
        assert_int_equal(writers[w](&r, &error), SN_READ_FAILED);
        assert_non_null(strstr(error.text, "made.snc: cannot be read"));
        assert_int_not_equal(access("small.out", F_OK), 0);
    }
    end(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_frame_can_be_read),
        cmocka_unit_test(point_caches_read_back),
        cmocka_unit_test(point_caches_hold_a_visit),
        cmocka_unit_test(point_caches_refuse_what_they_cannot_say),
        cmocka_unit_test(a_glb_scales_what_is_away),
        cmocka_unit_test(a_glb_holds_all_frames),
        cmocka_unit_test(too_large_a_glb_is_refused),
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(a_recording_may_be_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
