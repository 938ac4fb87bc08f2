// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
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
    assert_int_equal(defaults.per_body, 0);
    const SnXpbd xpbd = settings_of(
        SCENE(", \"xpbd\": {\"iterations\": 7, \"substeps\": 3, "
              "\"tolerance\": \"1 %\", \"precision\": \"single\", \"per_body\": true}"));
    assert_int_equal(xpbd.iterations, 7);
    assert_int_equal(xpbd.substeps, 3);
    assert_int_equal(xpbd.single, 1);
    CHECK_NEAR(xpbd.tolerance, 0.01, 1e-17);
    assert_int_equal(xpbd.per_body, 1);
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
    check_scene_refused(
        SCENE(",\n\"xpbd\": {\"layers\": {\"count\": 5, \"rigid\": [0.8, 0.5, 0]}}"),
        ":2:30: xpbd.layers.count: found a count beside a list", "a rule with a count");
}

// neither a list nor a word: both are named
static void lists_or_words_are_accepted(void** state) {
    (void)state;
    check_scene_refused(SCENE(",\n\"xpbd\": {\"layers\": {\"rigid\": 0.5}}"),
                        ":2:30: xpbd.layers.rigid: found 0.5",
                        "accepted is a list of 1 to 63 shares, or one of: none, auto, linear, "
                        "logarithmic");
    check_scene_refused(SCENE(",\n\"xpbd\": {\"layers\": {\"iterations\": 5}}"),
                        ":2:35: xpbd.layers.iterations: found 5",
                        "accepted is a list of 1 to 63 whole numbers, or one of: equal, doubling, "
                        "halving");
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

// ---- an order that is given

#define BOX "\"mesh\": {\"box\": {\"cells\": [4, 1, 1], \"size\": [4, 1, 1]}}"
#define LAYERED(body)                                                                              \
    "{\"duration\": 1, \"integrator\": \"xpbd\", \"materials\": {\"m\": {\"law\": \"stvk\"}},\n"   \
    "\"bodies\": [{\"name\": \"b\", \"material\": \"m\", " BOX body "}],\n"                        \
    "\"xpbd\": {\"layers\": {\"order\": \"given\"}}}"

static void layers_are_given_by_region(void** state) {
    (void)state;
    SnScene* scene = load_text(LAYERED(
        ", \"layer\": 3, \"regions\": [{\"name\": \"left\", \"material\": \"m\", \"layer\": -1, "
        "\"select\": {\"box\": {\"high\": [1, 9, 9]}}}, {\"name\": \"right\", \"material\": \"m\", "
        "\"select\": {\"box\": {\"low\": [3, -9, -9]}}}]"));
    const SnSceneBody* body = &scene->body[0];
    const int count = sn_mesh_element_count(body->mesh);
    int left = 0;
    assert_int_equal(scene->world.xpbd.layers.order, SN_ORDER_GIVEN);
    for (int e = 0; e < count; ++e) {
        double centre[3];
        sn_mesh_centre(body->mesh, e, centre);
        left += centre[0] < 1;
        CHECK_NEAR(body->soft.layer_key[e], centre[0] < 1 ? -1 : 3, 0); // the right is the body's
    }
    assert_int_equal(left, count / 4);
    sn_destroy_scene(scene);
}

static void an_order_needs_someone_who_gives_it(void** state) {
    (void)state;
    check_scene_refused(LAYERED(""), ":3:30: xpbd.layers.order: found an order that is given",
                        "accepted is a number for some of them");
    check_scene_refused(LAYERED(", \"layer\": \"first\""),
                        ":2:", "bodies[0].layer: found \"first\"");
    check_scene_refused(LAYERED(", \"regions\": [{\"name\": \"r\", \"material\": \"m\", \"layer\": "
                                "[], \"select\": {\"box\": {\"low\": [1, 0, 0]}}}]"),
                        ":2:", "bodies[0].regions[0].layer: found an array");
}

static void seeds_are_whole_numbers(void** state) {
    (void)state;
    const SnXpbd xpbd =
        settings_of(SCENE(", \"xpbd\": {\"layers\": {\"order\": \"random\", \"seed\": 12345}}"));
    assert_int_equal(xpbd.layers.seed, 12345);
    check_scene_refused(SCENE(",\n\"xpbd\": {\"layers\": {\"seed\": -1}}"),
                        ":2:29: xpbd.layers.seed: found -1", "a whole number from 0");
}

static void errors_are_shares(void** state) {
    (void)state;
    const SnXpbd xpbd = settings_of(SCENE(", \"xpbd\": {\"layers\": {\"error\": \"2 %\"}}"));
    CHECK_NEAR(xpbd.layers.error, 0.02, 1e-17);
    check_scene_refused(SCENE(",\n\"xpbd\": {\"layers\": {\"error\": 2}}"),
                        "xpbd.layers.error: found 2", "accepted is a number from 0 to 1");
}

static void all_may_be_rigid(void** state) {
    (void)state;
    const SnXpbd xpbd = settings_of(SCENE(", \"xpbd\": {\"layers\": {\"rigid\": [\"100 %\"]}}"));
    assert_int_equal(xpbd.layers.count, 1);
    CHECK_NEAR(xpbd.layers.rigid[0], 1, 0);
    check_scene_refused(SCENE(",\n\"xpbd\": {\"layers\": {\"rigid\": [0.5]}}"),
                        ":2:31: xpbd.layers.rigid[0]: found 0.5", "or 1 as the only layer");
}

// ---- springs along edges

static void edges_have_springs(void** state) {
    (void)state;
    SnScene* scene = load_text(
        LAYERED(", \"layer\": 0, \"edge_springs\": {\"stiffness\": \"2 kN/m\", \"damping\": 3}"));
    CHECK_NEAR(scene->body[0].soft.edge_stiffness, 2000, 1e-9);
    CHECK_NEAR(scene->body[0].soft.edge_damping, 3, 0);
    sn_destroy_scene(scene);
    check_scene_refused(LAYERED(", \"edge_springs\": {\"damping\": 3}"),
                        ":2:", "bodies[0].edge_springs: found no \"stiffness\"");
    check_scene_refused(LAYERED(", \"edge_springs\": {\"stiffness\": 0}"),
                        ":2:", "bodies[0].edge_springs.stiffness: found 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(layers_are_switched_off),
        cmocka_unit_test(lists_or_words_are_accepted),
        cmocka_unit_test(bad_values_are_refused),
        cmocka_unit_test(what_does_not_go_together),
        cmocka_unit_test(layers_are_given_by_region),
        cmocka_unit_test(an_order_needs_someone_who_gives_it),
        cmocka_unit_test(seeds_are_whole_numbers),
        cmocka_unit_test(errors_are_shares),
        cmocka_unit_test(all_may_be_rigid),
        cmocka_unit_test(edges_have_springs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
