// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What the viewer shows and what a run records of bodies and obstacles that come and go by their
// time.
#include "view_group.h"

#include "base/memory.h"
#include "check.h"
#include "motion.h"
#include "output/cache.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STEP 0.01

static const char text[] =
    "{\"duration\": 1, \"step\": 0.01, \"integrator\": \"linearly-implicit\", \"rigidification\": "
    "{}, "
    "\"materials\": {\"m\": {\"stiffness_damping\": 0.01}}, \"bodies\": ["
    "{\"name\": \"stays\", \"material\": \"m\", "
    "\"mesh\": {\"box\": {\"cells\": [2, 1, 1], \"size\": [2, 1, 1]}}},"
    "{\"name\": \"comes\", \"material\": \"m\", \"place\": {\"translate\": [5, 0, 0]}, "
    "\"mesh\": {\"box\": {\"cells\": [1, 2, 1], \"size\": [1, 3, 1]}}},"
    "{\"name\": \"stone\", \"rigid\": {\"shape\": {\"box\": {\"size\": [4, 1, 1]}}, "
    "\"position\": [0, 9, 0]}}],"
    "\"colliders\": {\"ground\": {\"shape\": {\"plane\": {}}, \"position\": [0, 0, -9]}, "
    "\"ball\": {\"shape\": {\"sphere\": {\"radius\": 1}}, \"position\": [0, 0, 9]}}}";

enum { STAYS, COMES, STONE, BODIES, GROUND = 0, BALL, COLLIDERS };

typedef struct Made {
    SnScene* scene;
    SnWorld* world;
    SnGroup group;
} Made;

// "comes" is there in steps 4 to 6, the stone from step 6 on, the ball until step 3
static Made make(void) {
    Made m = {.scene = NULL};
    SnError error = {0};
    if (sn_parse_scene("scene.json", text, strlen(text), &m.scene, &error) < 0)
        fail_msg("%s", error.text);
    m.scene->body[COMES].soft.from = 3 * STEP;
    m.scene->body[COMES].soft.until = 6 * STEP;
    m.scene->body[STONE].rigid.from = 5 * STEP;
    m.scene->collider[BALL].def.until = 3 * STEP;
    if (sn_scene_create_world(m.scene, 1, &m.world, &error) < 0) fail_msg("%s", error.text);
    if (sn_make_group(m.scene, (SnBodyId){1}, m.world, &m.group, &error) < 0)
        fail_msg("%s", error.text);
    return m;
}

static void unmake(Made* m) {
    sn_free_group(&m->group);
    sn_destroy_world(m->world);
    sn_destroy_scene(m->scene);
}

static int has_come(int body, int steps) {
    return body == STAYS || (body == COMES && steps >= 4 && steps <= 6) ||
           (body == STONE && steps >= 6);
}

// ---- the viewer

// sizes and surfaces are known before they come
static void check_cast(const Made* m) {
    CHECK_NEAR(m->group.size[STAYS], 2, 1e-12);
    CHECK_NEAR(m->group.size[COMES], 3, 1e-12);
    CHECK_NEAR(m->group.size[STONE], 4, 1e-12);
    CHECK_NEAR(m->group.node[COMES][0], 5, 1e-12);
    CHECK_NEAR(m->group.cast->start->at[STONE][1], 9, 1e-12);
    assert_int_equal(sn_shown_part_count(m->group.shown), BODIES + COLLIDERS);
}

// all that there is to send: the number of bytes is what is written, and bodies are where they are
static void check_bytes(const Made* m, SnViewMoment* moment) {
    for (int k = 0; k < 8; ++k) {
        moment->colouring = (SnColouring)(k % SN_COLOURINGS);
        moment->overlays.cut = k % 2;
        moment->overlays.plane = (SnCutPlane){0, 0.7};
        const size_t bytes = sn_shown_moving_bytes(m->group.shown, moment);
        unsigned char* to = SN_NEW_ARRAY(unsigned char, bytes + 1);
        to[bytes] = 77;
        assert_ptr_equal(sn_shown_write_moving(m->group.shown, moment, to), to + bytes);
        assert_int_equal(to[bytes], 77);
        sn_free(to);
    }
}

static void what_comes_and_goes_is_shown(void** state) {
    (void)state;
    Made m = make();
    SnError error = {0};
    SnSnapshot start;
    check_cast(&m);
    CHECK_OK(sn_world_snapshot(m.world, &start, &error));
    for (int round = 0; round < 2; ++round) {
        size_t bytes[9];
        for (int steps = 0; steps <= 8; ++steps) {
            SnViewMoment moment;
            CHECK_OK(sn_look_at_group(&m.group, sn_world_time(m.world), &moment));
            for (int i = 0; i < BODIES; ++i)
                if (sn_shown_is_there(m.group.shown, &moment, i) != has_come(i, steps))
                    fail_msg("after %d steps body %d is %sthere", steps, i,
                             has_come(i, steps) ? "not " : "");
            assert_int_equal(sn_shown_is_there(m.group.shown, &moment, BODIES + GROUND), 1);
            assert_int_equal(sn_shown_is_there(m.group.shown, &moment, BODIES + BALL), steps <= 3);
            bytes[steps] = sn_shown_moving_bytes(m.group.shown, &moment);
            check_bytes(&m, &moment);
            CHECK_OK(sn_world_step(m.world, &error));
        }
        assert_true(bytes[4] > bytes[3] && bytes[6] > bytes[5] && bytes[7] < bytes[6]);
        CHECK_OK(sn_world_restore(m.world, start.data, start.size, &error));
    }
    sn_free_snapshot(&start);
    unmake(&m);
}

// ---- recordings

static void recordings_say_who_is_there(void** state) {
    (void)state;
    char folder[] = "motion-XXXXXX", path[64];
    Made m = make();
    SnMotionFile* motion = NULL;
    SnCache* cache = NULL;
    SnError error = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/" SN_MOTION_NAME, folder);
    CHECK_OK(
        sn_create_motion_file(folder, m.scene, m.world, m.group.cast->looks, 0, &motion, &error));
    for (int steps = 0; steps <= 8; ++steps) {
        CHECK_OK(sn_take_shot(m.group.shot, sn_world_time(m.world)));
        CHECK_OK(sn_motion_file_add(motion, m.group.shot, &error));
        CHECK_OK(sn_world_step(m.world, &error));
    }
    CHECK_OK(sn_motion_file_finish(motion, &error));
    CHECK_OK(sn_open_cache(path, 0, &cache, &error));
    double* x = SN_NEW_ARRAY(double, 3 * sn_cache_node_count(cache));
    for (int i = 0; i < BODIES; ++i) {
        assert_int_equal(sn_cache_body(cache, i).comes_and_goes, i != STAYS);
        for (int steps = 0; steps <= 8; ++steps)
            assert_int_equal(sn_cache_is_there(cache, steps, i), has_come(i, steps));
    }
    CHECK_OK(sn_cache_read(cache, 4, COMES, x, &error));
    CHECK_NEAR(x[0], 5, 0.01);
    sn_free(x);
    sn_close_cache(cache);
    unlink(path);
    rmdir(folder);
    unmake(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_and_goes_is_shown),
        cmocka_unit_test(recordings_say_who_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
