// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

#include <math.h>

// Bodies, colliders and attachments that come and go by the times that a scene says.

#define BLOCK(name, z, more)                                                                       \
    "{\"name\": \"" name "\", \"material\": \"m\", \"mesh\": {\"box\": {\"cells\": [1, 1, 1], "    \
    "\"size\": [1, 1, 1]}}, \"place\": {\"translate\": [0, 0, " z "]}" more "}"
#define CHAIN(more)                                                                                \
    "{\"name\": \"chain\", \"mesh\": {\"chain\": {\"count\": 2, \"from\": [3, 0, 5], \"to\": "     \
    "[4, 0, 5]}}, \"springs\": {\"stiffness\": 100, \"linear_density\": 1}" more "}"
#define BALL(more)                                                                                 \
    "{\"name\": \"ball\", \"rigid\": {\"shape\": {\"sphere\": {\"radius\": 0.5}}, "                \
    "\"position\": [0.5, 0.5, 4]}" more "}"
#define SCENE(bodies, rest)                                                                        \
    "{\n\"duration\": 1, \"step\": 0.1, \"materials\": {\"m\": {}},\n\"bodies\": [" bodies         \
    "]" rest "}"
#define TIMES(from, until) ", \"from\": " from ", \"until\": " until

static SnWorld* make_world(const SnScene* scene) {
    SnWorld* world = NULL;
    SnError error = {0};
    if (sn_scene_create_world(scene, 1, &world, &error) < 0) fail_msg("%s", error.text);
    return world;
}

static void check_stay(SnSceneStay stay, double from, double until, int comes_or_goes) {
    CHECK_NEAR(stay.from, from, 0);
    if (stay.until != until) CHECK_NEAR(stay.until, until, 0);
    assert_int_equal(sn_comes_or_goes(stay), comes_or_goes);
}

static const char visitors[] =
    SCENE(BLOCK("stays", "0", "") ", " BLOCK("soft", "2", TIMES("\"200 ms\"", "0.5")) ", " CHAIN(
              ", \"from\": 0.3") ", " BALL(", \"until\": 0.8") ", " BLOCK("from the start", "6",
                                                                          ", \"from\": 0"),
          ",\n\"colliders\": {\"ground\": {\"shape\": {\"plane\": {}}, \"position\": [0, 0, -9]"
          ", \"until\": 0.6}},\n"
          "\"attachments\": [{\"body\": \"soft\", \"select\": \"all\", \"to\": "
          "\"ball\"" TIMES("0.3", "0.4") "}]");

static void times_are_read(void** state) {
    (void)state;
    SnScene* scene = load_text(visitors);
    assert_int_equal(sn_scene_has_visitors(scene), 1);
    assert_true(scene->body[0].soft.from == -HUGE_VAL && scene->body[0].soft.until == HUGE_VAL);
    assert_int_equal(sn_comes_or_goes(sn_scene_body_stay(&scene->body[0])), 0);
    check_stay(sn_scene_body_stay(&scene->body[1]), 0.2, 0.5, 1);
    check_stay(sn_scene_body_stay(&scene->body[2]), 0.3, HUGE_VAL, 1);
    assert_int_equal(sn_comes_or_goes(sn_scene_body_stay(&scene->body[3])), 1);
    CHECK_NEAR(scene->body[3].rigid.until, 0.8, 0);
    check_stay(sn_scene_body_stay(&scene->body[4]), 0, HUGE_VAL, 0);
    CHECK_NEAR(sn_scene_collider_stay(&scene->collider[0]).until, 0.6, 0);
    CHECK_NEAR(scene->attachment[0].from, 0.3, 0);
    CHECK_NEAR(scene->attachment[0].until, 0.4, 0);
    sn_destroy_scene(scene);

    scene = load_text(SCENE(BLOCK("stays", "0", ""), ""));
    assert_int_equal(sn_scene_has_visitors(scene), 0);
    sn_destroy_scene(scene);
    scene = load_text(SCENE(BLOCK("stays", "0", ""), ", \"colliders\": {\"ground\": {\"shape\": "
                                                     "{\"plane\": {}}, \"from\": 0.5}}"));
    assert_int_equal(sn_scene_has_visitors(scene), 1);
    sn_destroy_scene(scene);
}

// who is there in each step
static void worlds_have_who_is_there(void** state) {
    (void)state;
    static const char* const there[10] = {
        "1045", "1045", "12045", "123045", "123045", "103045", "103045", "103045", "10305", "10305",
    };
    SnScene* scene = load_text(visitors);
    SnWorld* world = make_world(scene);
    SnError error = {0};
    for (int step = 0; step < 10; ++step) {
        if (sn_world_step(world, &error) < 0) fail_msg("%s", error.text);
        for (int i = 0; i < scene->body_count; ++i) {
            const int wanted = strchr(there[step], '1' + i) != NULL;
            if (sn_world_body_info(world, (SnBodyId){i + 1}).there != wanted)
                fail_msg("body %d in step %d: expected %d", i + 1, step + 1, wanted);
        }
        assert_int_equal(sn_world_collider_count(world), step < 6);
    }
    sn_destroy_world(world);
    sn_destroy_scene(scene);
}

// all of them, where they begin
static void a_cast_has_all(void** state) {
    (void)state;
    SnScene* scene = load_text(visitors);
    SnWorld* cast = NULL;
    SnError error = {0};
    double position[3], rotation[4];
    int nodes;
    if (sn_scene_create_cast(scene, &cast, &error) < 0) fail_msg("%s", error.text);
    assert_int_equal(sn_world_body_count(cast), 5);
    assert_int_equal(sn_world_collider_count(cast), 1);
    const double* x = sn_world_positions(cast, (SnBodyId){2}, &nodes);
    assert_int_equal(nodes, 8);
    CHECK_NEAR(x[2], 2, 0);
    CHECK_OK(sn_world_pose(cast, (SnBodyId){4}, position, rotation));
    CHECK_NEAR(position[2], 4, 0);
    sn_destroy_world(cast);

    // whatever the scene is solved with
    for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; ++integrator) {
        scene->world.integrator = (SnIntegrator)integrator;
        if (sn_scene_create_cast(scene, &cast, &error) < 0) fail_msg("%s", error.text);
        sn_destroy_world(cast);
    }
    sn_destroy_scene(scene);
}

static void times_that_cannot_be_are_refused(void** state) {
    (void)state;
    static const struct {
        const char *times, *what;
    } bad[] = {
        {TIMES("2", "1"), "found \"from\" 2 s and \"until\" 1 s"},
        {TIMES("1", "1"), "found \"from\" 1 s and \"until\" 1 s"},
        {TIMES("0.51", "0.59"), "\"from\" 0.51 s and \"until\" 0.59 s, between which no step of "
                                "0.1 s begins"},
        {", \"from\": -1", "from: found -1; accepted is zero or a positive number"},
        {", \"until\": -1", "until: found -1; accepted is a positive number"},
        {", \"until\": 0", "until: found 0; accepted is a positive number"},
        {", \"from\": \"inf\"", "from: found \"inf\""},
        {", \"until\": \"3 m\"", "until: found"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        char text[2000];
        const char* from = bad[i].times;
        snprintf(text, sizeof text, SCENE(BLOCK("a", "0", "") ", " BLOCK("b", "2", "%s"), ""),
                 from);
        check_scene_refused(text, ":3:", "bodies[1]");
        check_scene_refused(text, bad[i].what, "accepted is");
        snprintf(text, sizeof text, SCENE(BLOCK("a", "0", "") ", " CHAIN("%s"), ""), from);
        check_scene_refused(text, bad[i].what, "bodies[1]");
        snprintf(text, sizeof text, SCENE(BLOCK("a", "0", "") ", " BALL("%s"), ""), from);
        check_scene_refused(text, bad[i].what, "bodies[1]");
        snprintf(
            text, sizeof text,
            SCENE(BLOCK("a", "0", ""), ", \"colliders\": {\"g\": {\"shape\": {\"plane\": {}}%s}}"),
            from);
        check_scene_refused(text, bad[i].what, "colliders.g");
        snprintf(text, sizeof text,
                 SCENE(BLOCK("a", "0", "") ", " BLOCK("b", "2", ""),
                       ", \"attachments\": [{\"body\": \"a\", \"select\": \"all\", \"to\": "
                       "\"b\"%s}]"),
                 from);
        check_scene_refused(text, bad[i].what, "attachments[0]");
    }
    // a step that begins is enough, whatever rounding does to times
    sn_destroy_scene(load_text(
        SCENE(BLOCK("a", "0", "") ", " BLOCK("b", "2", TIMES("0.30000000000000004", "0.31")), "")));
}

static void somebody_is_there(void** state) {
    (void)state;
    check_scene_refused(SCENE(BLOCK("a", "0", ", \"from\": 0.5"), ""),
                        ":3:11: bodies: found none that is there at 0 s", "accepted are bodies");
    check_scene_refused(SCENE(BLOCK("a", "0", ", \"until\": 0.5"), ""),
                        "bodies: found none that is there at 0.5 s", "accepted are bodies");
    check_scene_refused(
        SCENE(BLOCK("a", "0", ", \"until\": 0.35") ", " BLOCK("b", "2", ", \"from\": 0.5"), ""),
        "bodies: found none that is there at 0.4 s", "accepted are bodies");
    // one goes as the next one comes; what would come after the run is no matter
    sn_destroy_scene(load_text(SCENE(
        BLOCK("c", "4", TIMES("0.7", "1")) ", " BLOCK("b", "2", TIMES("0.45", "0.65")) ", " BLOCK(
            "a", "0", ", \"until\": 0.5") ", " BLOCK("d", "6", TIMES("5", "6")),
        "")));
}

// what only a world finds is said with the place in the file, too
static void what_never_meets_is_refused(void** state) {
    (void)state;
    static const struct {
        const char *rest, *where, *what;
    } cases[] = {
        {"\"script\": {\n\"pins\": [{\"body\": \"b\", \"select\": \"all\", \"until\": 0.2}]}",
         ":5:10: script.pins[0]: ", "the pin on the body 'b' begins at 0.3 s"},
        {"\"script\": {\"drives\": [{\"body\": \"b\", \"select\": \"all\", \"from\": 0.6}]}",
         "script.drives[0]: ", "the drive on the body 'b'"},
        {"\"script\": {\"events\": [{\"time\": 0.1, \"kick\": {\"body\": \"b\", \"velocity\": "
         "[1, 0, 0]}}]}",
         "script.events[0]: ", "comes at 0.3 s"},
        {"\"script\": {\"events\": [{\"time\": 0.6, \"kick\": {\"body\": \"b\", \"velocity\": "
         "[1, 0, 0]}}]}",
         "script.events[0]: ", "the kick on the body 'b'"},
        {"\"attachments\": [{\"body\": \"b\", \"select\": \"all\", \"to\": \"c\"}]",
         "attachments[0]: ", "accepted are times that overlap"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[2000];
        SnWorld* world = NULL;
        SnError error = {0};
        snprintf(text, sizeof text,
                 SCENE(BLOCK("a", "0", "") ", " BLOCK("b", "2", TIMES("0.3", "0.5")) ", " BLOCK(
                           "c", "4", ", \"from\": 0.5"),
                       ",\n%s"),
                 cases[i].rest);
        SnScene* scene = load_text(text);
        assert_int_equal(sn_scene_create_world(scene, 1, &world, &error), SN_BAD_INPUT);
        if (!strstr(error.text, cases[i].where) || !strstr(error.text, cases[i].what) ||
            strncmp(error.text, SCENE_FILE ":", strlen(SCENE_FILE ":")))
            fail_msg("said '%s', expected '%s' and '%s'", error.text, cases[i].where,
                     cases[i].what);
        sn_destroy_scene(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_read),    cmocka_unit_test(worlds_have_who_is_there),
        cmocka_unit_test(a_cast_has_all),    cmocka_unit_test(times_that_cannot_be_are_refused),
        cmocka_unit_test(somebody_is_there), cmocka_unit_test(what_never_meets_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(SCENE_FILE);
    return failed;
}
