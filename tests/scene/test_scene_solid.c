// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "mesh/quality.h"
#include "scene_cases.h"
#include "sinew/csg.h"

#include <dirent.h>

// Solids put together from parts, as scene files say them.

#define SOLID(shape, more)                                                                         \
    "{\"duration\": 1, \"materials\": {\"soft\": {}, \"hard\": {}}, \"bodies\": [{\"name\": "      \
    "\"it\",\n\"mesh\": {\"solid\": {\"edge_length\": 0.2,\n\"shape\": " shape                     \
    "}},\n\"material\": \"soft\"" more "}]}"
#define BALL "{\"sphere\": {\"radius\": 1}}"

// ---- what is accepted -----------------------------------------------------------------------

typedef struct Case {
    const char* shape; // one for each kind, in order
    double volume;     // m^3
} Case;

#define PI 3.14159265358979
static const Case cases[SN_CSG_KIND_COUNT] = {
    {BALL, 4 * PI / 3},
    {"{\"box\": {\"centre\": [1, 2, 3], \"size\": [1, \"200 cm\", 1.5]}}", 3},
    {"{\"ellipsoid\": {\"radii\": [1.5, 0.8, 0.6]}}", 4 * PI / 3 * 0.72},
    {"{\"capsule\": {\"from\": [0, 0, 0], \"to\": [1, 1, 0], \"radius\": 0.5}}",
     PI / 6 + PI / 4 * 1.41421},
    {"{\"cylinder\": {\"from\": [0, 0, 0], \"to\": [0, 2, 0], \"radius\": 0.6}}", 0.72 * PI},
    {"{\"cone\": {\"from\": [0, 0, 0], \"to\": [0, 2, 0], \"radius\": 1, \"end_radius\": 0.5}}",
     2 * PI / 3 * 1.75},
    {"{\"torus\": {\"axis\": [0, 1, 0], \"radius\": 1, \"tube\": 0.4}}", 2 * PI* PI * 0.16},
    {"{\"intersection\": [" BALL ", {\"plane\": {\"point\": [0, 0, 0], \"normal\": [1, 1, 0]}}]}",
     2 * PI / 3},
    {"{\"union\": [" BALL ", {\"sphere\": {\"centre\": [3, 0, 0], \"radius\": 1}}]}", 8 * PI / 3},
    {"{\"intersection\": [" BALL ", {\"box\": {\"size\": [1, 1, 1]}}]}", 1},
    {"{\"difference\": [" BALL ", {\"sphere\": {\"radius\": 0.6}}]}", 4 * PI / 3 * 0.784},
    {"{\"repeat\": {\"part\": " BALL ", \"count\": [2, 1, 2], \"spacing\": [3, 0, 3]}}",
     16 * PI / 3},
    {"{\"ring\": {\"part\": {\"sphere\": {\"centre\": [2, 0, 0], \"radius\": 0.8}}, \"count\": 3}}",
     4 * PI * 0.512},
};

static double volume_of(const SnScene* scene) {
    SnMeshQuality q;
    CHECK_OK(sn_mesh_quality(scene->body[0].mesh, &q));
    assert_true(q.least_angle > 8);
    return q.measure;
}

static void every_kind_of_part_is_meshed(void** state) {
    (void)state;
    for (int kind = 0; kind < SN_CSG_KIND_COUNT; ++kind) {
        char text[1000], key[40];
        snprintf(key, sizeof key, "\"%s\"", sn_part_kind_name((SnCsgKind)kind));
        assert_non_null(strstr(cases[kind].shape, key));
        snprintf(text, sizeof text, SOLID("%s", ""), cases[kind].shape);
        SnScene* scene = load_text(text);
        CHECK_NEAR(volume_of(scene), cases[kind].volume, 0.06 * cases[kind].volume);
        sn_destroy_scene(scene);
    }
}

static void parts_are_rounded_blended_and_placed(void** state) {
    (void)state;
    SnScene* scene = load_text(
        SOLID("{\"union\": [{\"box\": {\"size\": [1, 1, 1]}, \"rounded\": \"50 cm\"}, "
              "{\"sphere\": {\"radius\": 0.5}, \"place\": {\"translate\": [0, 0, 1]}}], "
              "\"blend\": 0.4, \"place\": {\"axis\": [1, 0, 0], \"angle\": \"90 deg\", \"scale\": "
              "2, \"translate\": [10, 0, 0]}}",
              ""));
    double low[3], high[3];
    sn_mesh_bounds(scene->body[0].mesh, low, high);
    CHECK_NEAR(low[0], 8, 0.05);
    CHECK_NEAR(high[0], 12, 0.05);
    CHECK_NEAR(low[1], -3, 0.15); // z has become -y
    CHECK_NEAR(high[1], 2, 0.05);
    sn_destroy_scene(scene);
}

static void count_takes_the_place_of_edges(void** state) {
    (void)state;
    SnScene* scene = load_text("{\"duration\": 1, \"materials\": {\"soft\": {}}, \"bodies\": "
                               "[{\"name\": \"it\", \"mesh\": {\"solid\": {\"shape\": " BALL
                               ", \"element_count\": 2000}}, \"material\": \"soft\"}]}");
    CHECK_BETWEEN(sn_mesh_element_count(scene->body[0].mesh), 1500, 2500);
    sn_destroy_scene(scene);
}

// ---- regions --------------------------------------------------------------------------------

#define AT_X(normal) "{\"plane\": {\"point\": [0.03, 0, 0], \"normal\": [" normal ", 0, 0]}}"
#define HALVES                                                                                     \
    "{\"union\": [{\"intersection\": [" BALL                                                       \
    ", " AT_X("1") "], \"region\": \"left\"}, "                                                    \
                   "{\"intersection\": [" BALL ", " AT_X("-1") "], \"region\": \"right\"}]}"

static void regions_have_names_and_materials(void** state) {
    (void)state;
    SnScene* scene = load_text(
        SOLID(HALVES,
              ", \"regions\": [{\"name\": \"right\", \"material\": \"hard\"}, {\"name\": \"top\", "
              "\"select\": {\"box\": {\"low\": [-9, -9, 0.8]}}, \"material\": \"hard\"}]"));
    const SnSceneBody* body = &scene->body[0];
    assert_int_equal(body->region_count, 4);
    const char* names[] = {"soft", "left", "right", "top"};
    double volume[4] = {0};
    for (int i = 0; i < 4; ++i) assert_string_equal(body->region_name[i], names[i]);
    for (int e = 0; e < body->mesh->element_count; ++e) {
        double centre[3];
        int label = body->mesh->region[e];
        sn_mesh_centre(body->mesh, e, centre);
        volume[label] += sn_mesh_measure(body->mesh, e);
        if (label == 1) assert_true(centre[0] <= 0.03);
        if (label == 2) assert_true(centre[0] >= 0.03);
    }
    assert_true(volume[0] == 0 && volume[3] > 0);
    // half a ball, a slice of 3 cm more or less, half of the cap that is called top less
    CHECK_NEAR(volume[1], 2 * PI / 3 + 0.094 - 0.059, 0.06);
    CHECK_NEAR(volume[2], 2 * PI / 3 - 0.094 - 0.059, 0.06);
    assert_string_equal(sn_mesh_region_name(body->mesh, 2), "right");
    sn_destroy_scene(scene);
}

static void regions_must_be_known(void** state) {
    (void)state;
    check_scene_refused(
        SOLID(HALVES, ", \"regions\": [{\"name\": \"rigt\", \"material\": \"hard\"}]"),
        "bodies[0].regions[0].name: found the unknown region \"rigt\", did you mean \"right\"?",
        "\"left\", \"right\"");
    check_scene_refused(SOLID(BALL, ", \"regions\": [{\"name\": \"rim\", \"material\": \"hard\"}]"),
                        "found no \"select\"", "accepted");
    check_scene_refused(
        SOLID(HALVES, ", \"regions\": [{\"name\": \"left\", \"select\": \"all\", \"material\": "
                      "\"hard\"}]"),
        "found the region \"left\" twice", "accepted");
}

// ---- what is refused ------------------------------------------------------------------------

static void mistakes_in_parts_are_named(void** state) {
    (void)state;
    check_scene_refused(SOLID("{\"spere\": {\"radius\": 1}}", ""),
                        "test-scene.json:3:11: bodies[0].mesh.solid.shape.spere: found the unknown "
                        "key \"spere\", did you mean \"sphere\"?",
                        "ellipsoid");
    check_scene_refused(SOLID("{}", ""), "found 0 keys that say what the part is",
                        "accepted is one of: sphere, box");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 1}, \"box\": {\"size\": [1, 1, 1]}}", ""),
                        "found 2 keys that say what the part is", "accepted");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 1}, \"blend\": 1}", ""),
                        "found the unknown key \"blend\"", "rounded");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": -1}}", ""),
                        "shape.sphere.radius: found -1; accepted is a positive number", "cm");
    check_scene_refused(SOLID("{\"union\": []}", ""), "shape.union: found 0 parts",
                        "accepted is 1");
    check_scene_refused(SOLID("{\"union\": [3]}", ""), "shape.union[0]: found 3", "an object");
    check_scene_refused(SOLID("{\"union\": [" BALL ", {\"capsule\": {\"from\": [1, 1, 1], \"to\": "
                              "[1, 1, 1], \"radius\": 1}}]}",
                              ""),
                        "shape.union[1]: found a capsule with two ends in one place", "accepted");
    check_scene_refused(SOLID("{\"repeat\": {\"part\": " BALL
                              ", \"count\": [1000, 1000, 1000], \"spacing\": [1, 1, 1]}}",
                              ""),
                        "shape: found a repeat with more than 100000 simple parts", "accepted");
    check_scene_refused(SOLID("{\"ring\": {\"count\": 3}}", ""), "shape.ring: found no \"part\"",
                        "accepted");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 1}, \"place\": {\"angle\": 1}}", ""),
                        "shape.place.angle: found an angle without a direction", "axis");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 1}, \"region\": \"\"}", ""),
                        "shape.region: found \"\"", "not empty");
}

static void solids_that_cannot_be_filled_are_refused(void** state) {
    (void)state;
    check_scene_refused(SOLID("{\"plane\": {\"normal\": [0, 0, 1]}}", ""),
                        "shape: found a solid without end along x",
                        "accepted is one within bounds");
    check_scene_refused(SOLID("{\"intersection\": [" BALL
                              ", {\"sphere\": {\"centre\": [9, 0, 0], \"radius\": 1}}]}",
                              ""),
                        "found a solid with nothing in it", "accepted");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 0.001}}", ""),
                        "bodies[0].mesh.solid:", "");
    check_scene_refused(SOLID("{\"sphere\": {\"radius\": 1e6}}", ""), "bodies[0].mesh.solid:", "");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"it\", \"mesh\": {\"solid\": "
                        "{\"shape\": " BALL "}}}]}",
                        "found neither an edge_length nor an element_count", "exactly one of");
    check_scene_refused("{\"duration\": 1, \"bodies\": [{\"name\": \"it\", \"mesh\": {\"solid\": "
                        "{\"shape\": " BALL ", \"edge_length\": 1, \"element_count\": 9}}}]}",
                        "found an edge_length and an element_count", "exactly one of");
}

static void curved_triangles_are_refused(void** state) {
    (void)state;
    const char* format = "{\"duration\": 1, \"materials\": {\"soft\": {}}, \"bodies\": [{\"name\": "
                         "\"it\", \"mesh\": {%s}, \"material\": \"soft\"}]}";
    char text[600];
    snprintf(text, sizeof text, format,
             "\"tube\": {\"along\": 2, \"around\": 8, \"length\": 1, \"radius\": 1}");
    check_scene_refused(text, "bodies[0].mesh: found triangles from z = 0 to 1 m", "z = const");
    snprintf(text, sizeof text, format,
             "\"revolved\": {\"profile\": [[1, 0], [-1, 1]], \"around\": 8, \"edge_length\": 1}");
    check_scene_refused(text, "profile[1]: found the distance -1 m", "0 or more");
    snprintf(text, sizeof text, format, "\"disc\": {\"rings\": 3, \"radius\": 1}");
    SnScene* scene = load_text(text);
    assert_int_equal(sn_mesh_element_count(scene->body[0].mesh), 54);
    sn_destroy_scene(scene);
    snprintf(text, sizeof text, format,
             "\"jittered_grid\": {\"cells\": [3, 2], \"size\": [3, 2], \"seed\": 4}");
    sn_destroy_scene(load_text(text));
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    write_scene(SOLID(HALVES, ", \"regions\": [{\"name\": \"right\", \"material\": \"hard\"}]"));
    int64_t live = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    for (; status == SN_OUT_OF_MEMORY && n < 10000; ++n) {
        SnScene* scene = NULL;
        sn_memory_fail_after(n);
        status = sn_load_scene(SCENE_FILE, NULL, 0, &scene, NULL);
        sn_memory_fail_after(-1);
        sn_destroy_scene(scene);
        assert_int_equal(sn_memory_count().live_blocks, live);
    }
    CHECK_OK(status);
    assert_true(n > 20);
}

// ---- what is shipped ------------------------------------------------------------------------

static void check_solids(const char* path, int* solids) {
    SnScene* scene = NULL;
    SnError error = {0};
    if (sn_load_scene(path, NULL, 0, &scene, &error) < 0) fail_msg("%s", error.text);
    for (int i = 0; i < scene->body_count; ++i) {
        SnMesh* mesh = scene->body[i].mesh;
        const SnJson* body = &sn_json_get(sn_json_root(scene->document), "bodies")->item[i];
        const SnJson* key = sn_json_get(body, "mesh");
        if (!key || !sn_json_get(key, "solid")) continue;
        SnMeshQuality q;
        if (sn_mesh_validate(mesh, NULL, &error) < 0) fail_msg("%s: %s", path, error.text);
        CHECK_OK(sn_mesh_quality(mesh, &q));
        if (q.components != 1 || !(q.least_angle > 8) || !(q.smallest > 0))
            fail_msg("%s: %d pieces, %g degrees", path, q.components, q.least_angle);
        // every region that has a name is there
        int* seen = calloc((size_t)scene->body[i].region_count, sizeof *seen);
        for (int e = 0; e < mesh->element_count; ++e) seen[mesh->region[e]] = 1;
        for (int k = 1; k < scene->body[i].region_count; ++k)
            if (!seen[k]) fail_msg("%s: no tet of \"%s\"", path, scene->body[i].region_name[k]);
        free(seen);
        ++*solids;
    }
    sn_destroy_scene(scene);
}

// how many solids the scenes of a folder have, of which each is well shaped
static int check_folder(const char* name) {
    DIR* folder = opendir(name);
    assert_non_null(folder);
    int solids = 0;
    for (struct dirent* entry; (entry = readdir(folder));) {
        char path[1000];
        if (!strstr(entry->d_name, ".json") || strstr(entry->d_name, ".schema.")) continue;
        snprintf(path, sizeof path, "%.600s/%.200s", name, entry->d_name);
        check_solids(path, &solids);
    }
    closedir(folder);
    return solids;
}

static void shipped_solids_are_well_shaped(void** state) {
    (void)state;
    assert_true(check_folder(SINEW_SOURCE_DIR "/scenes") >= 11);
    assert_true(check_folder(SINEW_SOURCE_DIR "/scenes/rigidification") >= 30);
    assert_true(check_folder(SINEW_SOURCE_DIR "/scenes/solvers") >= 3);
    assert_true(check_folder(SINEW_SOURCE_DIR "/scenes/xpbd") >= 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_part_is_meshed),
        cmocka_unit_test(parts_are_rounded_blended_and_placed),
        cmocka_unit_test(count_takes_the_place_of_edges),
        cmocka_unit_test(regions_have_names_and_materials),
        cmocka_unit_test(regions_must_be_known),
        cmocka_unit_test(mistakes_in_parts_are_named),
        cmocka_unit_test(solids_that_cannot_be_filled_are_refused),
        cmocka_unit_test(curved_triangles_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(shipped_solids_are_well_shaped),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(SCENE_FILE);
    return failed;
}
