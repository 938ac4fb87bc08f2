// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

// ---- every number x everything that is no number --------------------------------------------

static void refuse(const Mark* mark, const char* value, const char* also) {
    char* text = fill_scene(mark, value);
    char where[60];
    snprintf(where, sizeof where, SCENE_FILE ":%d:", mark->line);
    check_scene_refused(text, where, also);
    free(text);
}

static void bad_numbers_are_refused(void** state) {
    (void)state;
    static const char* const bad[] = {
        "null",    "\"\"",      "\"abc\"",   "true",          "[]",      "{}",
        "\"1,5\"", "\"1e309\"", "\"0x1p3\"", "\"3 bananas\"", "\"nan\"", "\"inf\""};
    Mark mark;
    int count = 0;
    for (const char* at = full_scene; next_mark(at, &mark); at = mark.at + 1, ++count) {
        char path[60];
        snprintf(path, sizeof path, "%s", mark.key);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
            refuse(&mark, bad[i], path);
            refuse(&mark, bad[i], "; accepted is ");
        }
        // the reader of JSON itself says this, and knows no keys
        refuse(&mark, "1e309", "below 1.8e308");
        if (mark.not_negative) refuse(&mark, "-1", "found -1; accepted is ");
    }
    assert_true(count > 70);
}

static void wrong_units_name_the_right_ones(void** state) {
    (void)state;
    Mark mark;
    for (const char* at = full_scene; next_mark(at, &mark); at = mark.at + 1) {
        if (mark.is_pure)
            refuse(&mark, "\"1 m\"", "number");
        else
            refuse(&mark, "\"1 furlong\"", "with a unit: ");
    }
    check_scene_refused("{\"duration\": \"2 kg\", \"bodies\": []}",
                        "test-scene.json:1:14: duration: found \"2 kg\", but the unit does not fit",
                        "accepted is a positive number in s, or text with a unit: s, ms, us, min");
}

// ---- keys -----------------------------------------------------------------------------------

// every key, with a letter too many
static void near_misses_are_suggested(void** state) {
    (void)state;
    char* text = fill_scene(NULL, NULL);
    int line = 0;
    for (char* c = text; *c; c = strchr(c, '\n') + 1) {
        char key[40], suggestion[80], where[60];
        int length = 0;
        ++line;
        if (sscanf(c, "\"%39[a-zA-Z_]\":%n", key, &length) != 1 || !length) continue;
        char* wrong = malloc(strlen(text) + 2);
        size_t before = (size_t)(c - text) + 1 + strlen(key);
        sprintf(wrong, "%.*sx%s", (int)before, text, text + before);
        snprintf(suggestion, sizeof suggestion, "did you mean \"%s\"", key);
        snprintf(where, sizeof where, SCENE_FILE ":%d:1: ", line);
        check_scene_refused(wrong, suggestion, where);
        free(wrong);
    }
    free(text);
}

static void missing_keys_are_named(void** state) {
    (void)state;
    check_scene_refused("{\"bodies\": []}", "(document): found no \"duration\"", "accepted");
    check_scene_refused("{\"duration\": 1}", "found no \"bodies\"", "accepted");
    check_scene_refused("{\"duration\": 1, \"bodies\": []}", "bodies: found no body", "accepted");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{}]}", "bodies[0]: found no \"name\"",
                        "accepted");
    check_scene_refused("[]", "(document): found an array of 0; accepted is an object", ":1:1:");
    check_scene_refused("{\"duration\": 1, \"zzz\": 2}", "found the unknown key \"zzz\"; accepted",
                        "gravity, step, duration");
}

static void words_list_what_exists(void** state) {
    (void)state;
    check_scene_refused("{\"duration\": 1, \"integrator\": \"bdf3\"}", "did you mean \"bdf",
                        "quasistatic");
    check_scene_refused("{\"duration\": 1, \"method\": \"euler\"}", "found \"euler\"", "newton");
    check_scene_refused("{\"duration\": 1, \"linear_solver\": \"cholesy\"}",
                        "did you mean \"cholesky\"", "linear solver");
    check_scene_refused("{\"duration\": 1, \"mass\": 3}", "mass: found 3", "lumped, consistent");
    check_scene_refused("{\"duration\": 1, \"picture\": {\"colour_by\": \"heat\"}, \"bodies\": 1}",
                        "bodies: found 1", "an array");
}

// ---- what contradicts itself ----------------------------------------------------------------

#define BODY(mesh, keys)                                                                           \
    "{\"duration\": 1, \"materials\": {\"soft\": {}, \"hard\": {}}, \"bodies\": [{\"name\": "      \
    "\"bar\", \"mesh\": {" mesh "}" keys "}]"
#define BOX  "\"box\": {\"cells\": [2, 1, 1], \"size\": [2, 1, 1]}"
#define GRID "\"grid\": {\"cells\": [2, 1], \"size\": [2, 1]}"
#define SOFT ", \"material\": \"soft\""

static void names_must_exist(void** state) {
    (void)state;
    check_scene_refused(BODY(BOX, ", \"material\": \"sofd\"") "}",
                        "bodies[0].material: found the unknown material \"sofd\", did you mean "
                        "\"soft\"?",
                        "accepted is one of: \"soft\", \"hard\"");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"rope\", "
                                        "\"select\": \"all\"}]}}",
                        "script.pins[0].body: found the unknown body \"rope\"; accepted is",
                        "\"bar\"");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"bar\", "
                                        "\"select\": {\"region\": \"hard\"}}]}}",
                        "found the unknown region \"hard\"", "\"soft\"");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"a\", \"mesh\": {" BOX
                        "}, \"material\": \"x\"}]}",
                        "unknown material \"x\"", "has no material");
}

static void names_must_differ(void** state) {
    (void)state;
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"a\", \"rigid\": {\"mass\": 1, "
                        "\"inertia\": [1, 1, 1]}},\n{\"name\": \"a\", \"rigid\": {\"mass\": 1, "
                        "\"inertia\": [1, 1, 1]}}]}",
                        "test-scene.json:2:10: bodies[1].name: found the name \"a\"", "accepted");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"name\": \"p\", \"body\": "
                                        "\"bar\", \"select\": \"all\"}, {\"name\": \"p\", "
                                        "\"body\": \"bar\", \"select\": \"all\"}]}}",
                        "script.pins[1].name: found the name \"p\" a second time", "accepted");
    check_scene_refused(BODY(BOX, SOFT ", \"regions\": [{\"select\": \"all\", \"material\": "
                                       "\"soft\"}]") "}",
                        "found the region \"soft\" twice", "accepted");
}

static void empty_selections_are_refused(void** state) {
    (void)state;
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"bar\", "
                                        "\"select\": {\"sphere\": {\"point\": [9, 9, 9], "
                                        "\"radius\": 1}}}]}}",
                        "script.pins[0].select: found a selection that picks no node of the body "
                        "\"bar\"",
                        "from (0, 0, 0) to (2, 1, 1) m");
    check_scene_refused(BODY(BOX, SOFT ", \"regions\": [{\"select\": {\"box\": {\"low\": [3, 3, "
                                       "3]}}, \"material\": \"hard\"}]") "}",
                        "bodies[0].regions[0].select: found a selection that picks no element",
                        "accepted");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"bar\", "
                                        "\"select\": \"none\"}]}}",
                        "found \"none\"; accepted is \"all\", or an object with box", "nearest");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"bar\", "
                                        "\"select\": {\"box\": {}}}]}}",
                        "a box without corners", "accepted");
    check_scene_refused(BODY(BOX, SOFT) ", \"script\": {\"pins\": [{\"body\": \"bar\", "
                                        "\"select\": {\"box\": {\"low\": [1,1,1], \"high\": "
                                        "[0,2,2]}}}]}}",
                        "low[0] = 1 above high[0] = 0", "accepted");
}

static void shapes_must_fit_their_bodies(void** state) {
    (void)state;
    check_scene_refused(BODY(BOX ", " GRID, SOFT) "}", "found 2 keys; accepted is exactly one of",
                        "cylinder");
    check_scene_refused(BODY(BOX, ", \"springs\": {\"stiffness\": 1, \"linear_density\": 1}") "}",
                        "found springs on a mesh of solid elements", "chain");
    check_scene_refused(
        BODY("\"chain\": {\"count\": 2, \"from\": [0, 0, 0], \"to\": [1, 0, 0]}", SOFT) "}",
        "found a chain without \"springs\"", "accepted");
    check_scene_refused(
        BODY("\"chain\": {\"count\": 2, \"from\": [0, 0, 0], \"to\": [0, 0, 0]}", SOFT) "}",
        "bodies[0].mesh.chain: found a shape of no size", "accepted");
    check_scene_refused(BODY(GRID, SOFT ", \"place\": {\"axis\": [1, 0, 0], \"angle\": 1}") "}",
                        "takes a plane body out of its plane", "rotation about z");
    check_scene_refused(BODY("\"box\": {\"cells\": [1000000, 1000000, 1000000], \"size\": "
                             "[1, 1, 1]}",
                             SOFT) "}",
                        "found 5e+18 elements; accepted is at most 1e+07", "bodies[0].mesh.box");
    check_scene_refused(BODY("\"box\": {\"cells\": [1.5, 1, 1], \"size\": [1, 1, 1]}", SOFT) "}",
                        "bodies[0].mesh.box.cells[0]: found 1.5; accepted is a whole number",
                        "from 1 to");
    check_scene_refused(BODY(BOX, SOFT ", \"youngs_modulus_by_element\": [1, 2]") "}",
                        "found an array of 2; accepted is one number for each of the 10 elements",
                        "youngs_modulus_by_element");
}

static void script_must_make_sense(void** state) {
    (void)state;
#define SCRIPT(text) BODY(BOX, SOFT) ", \"script\": {" text "}}"
    check_scene_refused(SCRIPT("\"pins\": [{\"body\": \"bar\", \"select\": \"all\", \"from\": 2, "
                               "\"until\": 1}]"),
                        "\"from\" 2 s and \"until\" 1 s", "accepted");
    check_scene_refused(SCRIPT("\"pins\": [{\"body\": \"bar\", \"select\": \"all\", "
                               "\"components\": \"xq\"}]"),
                        "found \"xq\"", "letters x, y and z");
    check_scene_refused(SCRIPT("\"drives\": [{\"body\": \"bar\", \"select\": \"all\", \"keys\": "
                               "[{\"time\": 1}, {\"time\": 1}]}]"),
                        "keys[1]: found the time 1 s after 1 s", "ascending");
    check_scene_refused(SCRIPT("\"drives\": [{\"body\": \"bar\", \"select\": \"all\", "
                               "\"turn_rate\": 1}]"),
                        "turns about no axis", "axis");
    check_scene_refused(SCRIPT("\"forces\": [{\"body\": \"bar\", \"select\": \"all\", \"force\": "
                               "[0, 0, 1], \"profile\": [[0, 1], [1]]}]"),
                        "profile[1]: found an array of 1", "[time, multiple of the force]");
    check_scene_refused(SCRIPT("\"forces\": [{\"body\": \"bar\", \"select\": \"all\", \"force\": "
                               "[0, 0, 1], \"profile\": []}]"),
                        "script.forces[0].profile: found no point", "accepted is at least one");
    check_scene_refused(SCRIPT("\"drives\": [{\"body\": \"bar\", \"select\": \"all\", \"keys\": "
                               "[]}]"),
                        "script.drives[0].keys: found no key", "accepted is at least one");
    check_scene_refused(SCRIPT("\"events\": [{\"time\": 1}]"), "events[0]: found 1 keys",
                        "gravity, kick, wind");
    check_scene_refused(SCRIPT("\"events\": [{\"time\": 1, \"gravity\": [0, 0, 0], \"wind\": [0, "
                               "0, 0]}]"),
                        "found 3 keys", "exactly one");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"top\", \"rigid\": {\"mass\": "
                        "1, \"inertia\": [1, 1, 1]}}], \"script\": {\"pins\": [{\"body\": "
                        "\"top\", \"select\": \"all\"}]}}",
                        "found the rigid body \"top\", which has no nodes", "accepted");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"top\", \"rigid\": {\"mass\": "
                        "1, \"inertia\": [1, 1, 3]}}]}",
                        "rigid.inertia: found (1, 1, 3)", "sum of the others");
    check_scene_refused("{\"duration\": 1e9, \"step\": 1e-9, \"bodies\": [{\"name\": \"top\", "
                        "\"rigid\": {\"mass\": 1, \"inertia\": [1, 1, 1]}}]}",
                        "duration: found 1e+09 s in steps of 1e-09 s", "1e9 steps");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(wrong_units_name_the_right_ones),
        cmocka_unit_test(near_misses_are_suggested),
        cmocka_unit_test(missing_keys_are_named),
        cmocka_unit_test(words_list_what_exists),
        cmocka_unit_test(names_must_exist),
        cmocka_unit_test(names_must_differ),
        cmocka_unit_test(empty_selections_are_refused),
        cmocka_unit_test(shapes_must_fit_their_bodies),
        cmocka_unit_test(script_must_make_sense),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(SCENE_FILE);
    return failed;
}
