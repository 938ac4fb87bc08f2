// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

// Soft bodies that turn rigid where they rest, as scenes say it.

#define SCENE(keys)                                                                                \
    "{\"duration\": 1, \"materials\": {\"m\": {}}, \"bodies\": [{\"name\": \"b\", \"material\": "  \
    "\"m\", \"mesh\": {\"box\": {\"cells\": [1, 1, 1], \"size\": [1, 1, 1]}}}]" keys "}"

static SnRigidification settings_of(const char* text) {
    SnScene* scene = load_text(text);
    const SnRigidification r = scene->world.rigidification;
    sn_destroy_scene(scene);
    return r;
}

static void its_presence_switches_it_on(void** state) {
    (void)state;
    const SnRigidification defaults = sn_default_world_def().rigidification;
    assert_false(settings_of(SCENE("")).on);
    assert_false(settings_of(SCENE(",\n\"rigidification\": {\"on\": false, \"frames\": 5}")).on);
    const SnRigidification r = settings_of(SCENE(",\n\"rigidification\": {}"));
    assert_true(r.on);
    CHECK_NEAR(r.tau_R, defaults.tau_R, 0);
    CHECK_NEAR(r.tau_E, defaults.tau_E, 0);
    CHECK_NEAR(r.creep, defaults.creep, 0);
    CHECK_NEAR(r.error, 0, 0);
    CHECK_NEAR(settings_of(SCENE(",\n\"rigidification\": {\"error\": 0.02}")).error, 0.02, 0);
    assert_int_equal(r.frames, defaults.frames);
    assert_true(r.merge);
    assert_false(settings_of(SCENE(",\n\"rigidification\": {\"merge\": false}")).merge);
    const SnRigidification shares =
        settings_of(SCENE(",\n\"rigidification\": {\"error\": \"1 %\", \"creep\": \"0.2 %\"}"));
    CHECK_NEAR(shares.error, 0.01, 1e-17);
    CHECK_NEAR(shares.creep, 0.002, 1e-17);
}

static void rates_are_squared(void** state) {
    (void)state;
    static const struct {
        const char* text;
        double value;
    } cases[] = {{"2e-5", 2e-5},          {"\"2e-5 1/s^2\"", 2e-5},
                 {"\"1 %/s\"", 1e-4},     {"\"0.01 /s\"", 1e-4},
                 {"\"0.01/s\"", 1e-4},    {"\"0.01 1/s\"", 1e-4},
                 {"\"0.3 %/s\"", 0.9e-5}, {"0", 0},
                 {"\"0 %/s\"", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[500];
        snprintf(text, sizeof text,
                 SCENE(", \"rigidification\": {\"tau_E\": %s, \"tau_R\": 7, \"frames\": 4, "
                       "\"creep\": 0.5}"),
                 cases[i].text);
        const SnRigidification r = settings_of(text);
        CHECK_NEAR(r.tau_E, cases[i].value, 1e-15 * cases[i].value);
        CHECK_NEAR(r.tau_R, 7, 0);
        CHECK_NEAR(r.creep, 0.5, 0);
        assert_int_equal(r.frames, 4);
    }
}

static void bad_values_are_refused(void** state) {
    (void)state;
    check_scene_refused(SCENE(",\n\"rigidification\": true"), ":2:19: rigidification: found true",
                        "accepted is an object");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"tau\": 1}"),
                        "found the unknown key \"tau\"", "on, tau_R, tau_E, frames, creep, error");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"tau_e\": 1}"),
                        "found the unknown key \"tau_e\"", "did you mean \"tau_E\"?");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"Tau_r\": 1}"),
                        "found the unknown key \"Tau_r\"", "did you mean \"tau_R\"?");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"error\": 1.5}"),
                        ":2:29: rigidification.error: found 1.5",
                        "accepted is a number from 0 to 1");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"tau_R\": \"1 Pa\"}"),
                        ":2:29: rigidification.tau_R: found \"1 Pa\", but the unit does not fit",
                        "in 1/s^2, or text with a unit: 1/s^2, %/s, 1/s, /s");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"tau_E\": \"-1 %/s\"}"),
                        "rigidification.tau_E: found \"-1 %/s\"", "zero or a positive number");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"tau_E\": \"1e300 /s\"}"),
                        "rigidification.tau_E: found \"1e300 /s\"", "below 1.8e308");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"merge\": 1}"),
                        "rigidification.merge: found 1", "true or false");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"frames\": 0}"),
                        "rigidification.frames: found 0", "from 1 to 100");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"frames\": 2.5}"),
                        "rigidification.frames: found 2.5", "a whole number");
    check_scene_refused(SCENE(",\n\"rigidification\": {\"creep\": \"1 %/s\"}"),
                        "rigidification.creep: found \"1 %/s\"", "text with a unit: %");
}

static void it_can_be_set(void** state) {
    (void)state;
    static const char* const set[] = {"rigidification.tau_R=\"2 %/s\"", "rigidification.frames=9"};
    SnScene* scene = NULL;
    SnError error = {0};
    write_scene(SCENE(""));
    if (sn_load_scene(SCENE_FILE, set, 2, &scene, &error) < 0) fail_msg("%s", error.text);
    assert_true(scene->world.rigidification.on);
    CHECK_NEAR(scene->world.rigidification.tau_R, 4e-4, 1e-18);
    assert_int_equal(scene->world.rigidification.frames, 9);
    sn_destroy_scene(scene);
}

static void pictures_show_it(void** state) {
    (void)state;
    static const struct {
        const char* keys;
        SnColourBy colour;
    } cases[] = {
        {"", SN_COLOUR_STRESS},
        {", \"rigidification\": {\"on\": false}", SN_COLOUR_STRESS},
        {", \"rigidification\": {}", SN_COLOUR_RIGID},
        {", \"rigidification\": {}, \"picture\": {\"width\": 99}", SN_COLOUR_RIGID},
        {", \"rigidification\": {}, \"picture\": {\"colour_by\": \"speed\"}", SN_COLOUR_SPEED},
        {", \"picture\": {\"colour_by\": \"rigid\"}", SN_COLOUR_RIGID}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[500];
        snprintf(text, sizeof text, SCENE("%s"), cases[i].keys);
        SnScene* scene = load_text(text);
        assert_int_equal(scene->picture.colour_by, cases[i].colour);
        sn_destroy_scene(scene);
    }
}

// what only the world can tell is said with the line
static void what_it_does_not_go_with(void** state) {
    (void)state;
    static const struct {
        const char *keys, *what;
    } cases[] = {{", \"integrator\": \"quasistatic\"", "the integrator 'quasistatic'"},
                 {", \"contact\": {\"projection\": true}", "contact.projection"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[500];
        snprintf(text, sizeof text, SCENE(",\n\"rigidification\": {}%s"), cases[i].keys);
        SnScene* scene = load_text(text);
        SnWorld* world = NULL;
        SnError error = {0};
        assert_int_equal(sn_scene_create_world(scene, 0, &world, &error), SN_UNSUPPORTED);
        if (!strstr(error.text, SCENE_FILE ":2:19: rigidification: ") ||
            !strstr(error.text, cases[i].what))
            fail_msg("said '%s'", error.text);
        sn_destroy_scene(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_presence_switches_it_on),
        cmocka_unit_test(rates_are_squared),
        cmocka_unit_test(bad_values_are_refused),
        cmocka_unit_test(it_can_be_set),
        cmocka_unit_test(pictures_show_it),
        cmocka_unit_test(what_it_does_not_go_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
