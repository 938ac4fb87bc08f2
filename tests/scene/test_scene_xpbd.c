// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

// Position-based steps as scenes say it.

#define SCENE(keys)                                                                                \
    "{\"duration\": 1, \"integrator\": \"xpbd\", \"materials\": {\"m\": {\"law\": \"stvk\"}}, "    \
    "\"bodies\": [{\"name\": \"b\", \"material\": \"m\", \"mesh\": {\"box\": {\"cells\": [1, 1, "  \
    "1], \"size\": [1, 1, 1]}}}]" keys "}"

static SnXpbd settings_of(const char* text) {
    SnScene* scene = load_text(text);
    const SnXpbd xpbd = scene->world.xpbd;
    assert_int_equal(scene->world.integrator, SN_XPBD);
    sn_destroy_scene(scene);
    return xpbd;
}

static void settings_are_read(void** state) {
    (void)state;
    const SnXpbd defaults = settings_of(SCENE(""));
    assert_int_equal(defaults.iterations, sn_default_world_def().xpbd.iterations);
    assert_int_equal(defaults.substeps, 1);
    assert_int_equal(defaults.single, 0);
    CHECK_NEAR(defaults.tolerance, 0, 0);
    const SnXpbd xpbd = settings_of(SCENE(", \"xpbd\": {\"iterations\": 7, \"substeps\": 3, "
                                          "\"tolerance\": \"1 %\", \"precision\": \"single\"}"));
    assert_int_equal(xpbd.iterations, 7);
    assert_int_equal(xpbd.substeps, 3);
    assert_int_equal(xpbd.single, 1);
    CHECK_NEAR(xpbd.tolerance, 0.01, 1e-17);
}

// layers are switched off by one key, and the others wait
static void layers_are_switched_off(void** state) {
    (void)state;
    const SnXpbd on = settings_of(
        SCENE(", \"xpbd\": {\"layers\": {\"rigid\": [1, 0.5, 0], \"iterations\": [2, 3]}}"));
    assert_int_equal(on.layers.sizes, SN_LAYERS_LISTED);
    assert_int_equal(on.layers.rule, SN_ITERATIONS_LISTED);
    assert_int_equal(on.layers.iterations[1], 3);
    const SnXpbd off = settings_of(
        SCENE(", \"xpbd\": {\"layers\": {\"rigid\": \"none\", \"iterations\": [2, 3]}}"));
    assert_int_equal(off.layers.sizes, SN_LAYERS_NONE);
    check_scene_refused(
        SCENE(",\n\"xpbd\": {\"layers\": {\"rigid\": \"auto\", \"iterations\": [2, 3]}}"),
        "xpbd.layers.iterations: found 2 entries", "one for each layer that `rigid` lists");
}

static void bad_values_are_refused(void** state) {
    (void)state;
    check_scene_refused(SCENE(",\n\"xpbd\": 20"), ":2:9: xpbd: found 20", "accepted is an object");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"iteration\": 1}"),
                        "found the unknown key \"iteration\"", "did you mean \"iterations\"");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"colour\": 1}"), "found the unknown key \"colour\"",
                        "iterations, substeps, tolerance, precision");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"iterations\": 0}"),
                        ":2:24: xpbd.iterations: found 0", "from 1 to 1000000");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"substeps\": 1.5}"),
                        ":2:22: xpbd.substeps: found 1.5", "a whole number from 1 to 10000");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"tolerance\": 1.5}"),
                        ":2:23: xpbd.tolerance: found 1.5", "accepted is a number from 0 to 1");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"precision\": \"half\"}"),
                        ":2:23: xpbd.precision: found \"half\"", "double, single");
}

// what the world refuses has the place of the key that asked for it
static void what_does_not_go_together(void** state) {
    (void)state;
    static const struct {
        const char *keys, *what;
    } cases[] = {
        {", \"contact\": {\"penalty\": 1000}", "contact.penalty"},
        {", \"mass\": \"consistent\"", "needs a lumped mass"},
        {", \"rigidification\": {}", "rigidification does not go with the integrator 'xpbd'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[600];
        SnWorld* world = NULL;
        SnError error = {0};
        snprintf(text, sizeof text, SCENE("%s"), cases[i].keys);
        SnScene* scene = load_text(text);
        assert_int_equal(sn_scene_create_world(scene, 1, &world, &error), SN_UNSUPPORTED);
        assert_null(world);
        if (!strstr(error.text, cases[i].what) || !strstr(error.text, SCENE_FILE ":1:"))
            fail_msg("said '%s', expected '%s' and where", error.text, cases[i].what);
        sn_destroy_scene(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(layers_are_switched_off),
        cmocka_unit_test(bad_values_are_refused),
        cmocka_unit_test(what_does_not_go_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
