// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

#include "mesh/mesh.h"

#include <dirent.h>
#include <locale.h>

static void steps_twice(const char* path) {
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    SnError error = {0};
    int64_t before = sn_memory_count().live_blocks;
    if (sn_load_scene(path, NULL, 0, &scene, &error) < 0) fail_msg("%s", error.text);
    if (sn_scene_create_world(scene, 0, &world, &error) < 0) fail_msg("%s: %s", path, error.text);
    for (int i = 0; i < check_thin(2, 1); ++i)
        if (sn_world_step(world, &error) != SN_OK) fail_msg("%s: %s", path, error.text);
    assert_true(strlen(sn_scene_description(scene)) > 0);
    assert_true(sn_scene_step_count(scene) >= 2);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
    assert_int_equal(sn_memory_count().live_blocks, before);
}

// how many scenes of a folder there are, of which each takes two steps
static int scenes_run(const char* name) {
    DIR* folder = opendir(name);
    assert_non_null(folder);
    int count = 0;
    for (struct dirent* entry; (entry = readdir(folder));) {
        char path[1000];
        if (!strstr(entry->d_name, ".json") || strstr(entry->d_name, ".schema.")) continue;
        snprintf(path, sizeof path, "%.600s/%.200s", name, entry->d_name);
        steps_twice(path);
        ++count;
    }
    closedir(folder);
    return count;
}

static void every_shipped_scene_runs(void** state) {
    (void)state;
    assert_true(scenes_run(SINEW_SOURCE_DIR "/scenes") >= 7);
    assert_true(scenes_run(SINEW_SOURCE_DIR "/scenes/rigidification") >= 14);
    assert_true(scenes_run(SINEW_SOURCE_DIR "/scenes/xpbd") >= 12);
}

// as large as those of the text: slow, where checks are compiled in
static void scenes_of_solvers_run(void** state) {
    (void)state;
    assert_true(scenes_run(SINEW_SOURCE_DIR "/scenes/solvers") >= 8);
}

// the example of the documentation, between ```json and ```
static void documented_scene_runs(void** state) {
    (void)state;
    FILE* file = fopen(SINEW_SOURCE_DIR "/docs/scene.md", "r");
    assert_non_null(file);
    char line[400], text[8000] = "";
    int inside = 0;
    while (fgets(line, sizeof line, file)) {
        if (!strncmp(line, "```", 3))
            inside = !strcmp(line, "```json\n");
        else if (inside)
            strncat(text, line, sizeof text - strlen(text) - 1);
    }
    fclose(file);
    write_scene(text);
    steps_twice(SCENE_FILE);
}

static void full_scene_runs(void** state) {
    (void)state;
    char* text = fill_scene(NULL, NULL);
    write_scene(text);
    steps_twice(SCENE_FILE);
    free(text);
}

static void values_arrive(void** state) {
    (void)state;
    char* text = fill_scene(NULL, NULL);
    SnScene* scene = load_text(text);
    free(text);
    assert_string_equal(sn_scene_name(scene), "all");
    CHECK_NEAR(sn_scene_duration(scene), 0.1, 0);
    assert_int_equal(sn_scene_step_count(scene), 10);
    CHECK_NEAR(scene->world.gravity[2], -9.81, 0);
    assert_int_equal(scene->world.integrator, SN_BDF1);
    assert_string_equal(scene->world.linear_solver, "cholesky");
    assert_int_equal(scene->world.max_iterations, 50);

    const SnSceneBody* bar = &scene->body[0];
    assert_int_equal(bar->kind, SN_BODY_SOFT);
    assert_int_equal(bar->region_count, 2);
    assert_int_equal(bar->mesh->region[0], 1);
    assert_int_equal(bar->mesh->region[bar->mesh->element_count - 1], 0);
    CHECK_NEAR(bar->soft.material[0].youngs_modulus, 1e5, 0);
    assert_string_equal(bar->soft.material[0].fibre, "fung");
    assert_null(bar->soft.material[1].fibre);
    CHECK_NEAR(bar->soft.stretch[0], 1.1, 0);
    assert_int_equal(scene->body[1].kind, SN_BODY_SPRINGS);
    CHECK_NEAR(scene->body[1].springs.stiffness, 100, 0);
    assert_int_equal(scene->body[2].kind, SN_BODY_RIGID);
    CHECK_NEAR(scene->body[2].rigid.position[2], 9, 0);

    assert_int_equal(scene->pin[0].select.kind, SN_SELECT_BOX);
    assert_int_equal(scene->pin[0].body.index1, 1);
    assert_int_equal(scene->drive[0].key_count, 2);
    CHECK_NEAR(scene->drive[0].key[1].angle, 0.1, 0);
    assert_int_equal(scene->force[0].body.index1, 2);
    CHECK_NEAR(scene->force[0].key[1].value, 2, 0);
    assert_int_equal(scene->event[0].kind, SN_EVENT_KICK);
    assert_int_equal(scene->picture.width, 320);
    assert_int_equal(scene->picture.colour_by, SN_COLOUR_STRESS);
    sn_destroy_scene(scene);
}

// the smallest scene, with room for a body's further keys
#define TINY(body_keys)                                                                            \
    "{\"duration\": 1, \"materials\": {\"m\": {}}, \"bodies\": [{\"name\": \"b\", "                \
    "\"mesh\": {\"box\": {\"cells\": [1, 1, 1], \"size\": [1, 1, 1]}}, \"material\": "             \
    "\"m\"" body_keys "}]}"

static void defaults_are_those_of_the_library(void** state) {
    (void)state;
    SnScene* scene = load_text(TINY(""));
    SnWorldDef world = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    assert_string_equal(sn_scene_name(scene), "test-scene");
    assert_string_equal(sn_scene_description(scene), "");
    CHECK_NEAR(scene->world.step, world.step, 0);
    CHECK_NEAR(scene->world.gravity[2], world.gravity[2], 0);
    assert_int_equal(scene->world.integrator, world.integrator);
    assert_string_equal(scene->world.method, world.method);
    CHECK_NEAR(scene->material[0].def.youngs_modulus, material.youngs_modulus, 0);
    assert_int_equal(scene->body[0].mesh->element_count, 5);
    assert_int_equal(scene->pin_count + scene->drive_count + scene->force_count, 0);
    sn_destroy_scene(scene);
}

// one body with the given mesh and further keys
static SnMesh* load_mesh(const char* mesh, const char* keys, SnScene** scene) {
    char text[1000];
    snprintf(text, sizeof text,
             "{\"duration\": 1, \"materials\": {\"m\": {}}, \"bodies\": [{\"name\": \"b\", "
             "\"mesh\": {%s}, \"material\": \"m\"%s}]}",
             mesh, keys);
    *scene = load_text(text);
    return (*scene)->body[0].mesh;
}

static void shapes_arrive(void** state) {
    (void)state;
    static const struct {
        const char* mesh;
        int elements;
        SnMeshKind kind;
    } cases[] = {
        {"\"box\": {\"cells\": [1, 2, 3], \"size\": [1, 1, 1], \"split\": \"kuhn\"}", 36,
         SN_MESH_TETS},
        {"\"cylinder\": {\"along\": 2, \"across\": 2, \"length\": 2, \"radius\": 1}", 48,
         SN_MESH_TETS},
        {"\"ball\": {\"across\": 2, \"radius\": \"5 cm\"}", 48, SN_MESH_TETS},
        {"\"grid\": {\"cells\": [2, 2], \"size\": [1, 1]}", 8, SN_MESH_TRIANGLES},
        {"\"grid\": {\"cells\": [2, 2], \"size\": [1, 1], \"split\": \"cross\"}", 16,
         SN_MESH_TRIANGLES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        SnScene* scene;
        SnMesh* mesh = load_mesh(cases[i].mesh, "", &scene);
        assert_int_equal(mesh->element_count, cases[i].elements);
        assert_int_equal(mesh->kind, cases[i].kind);
        sn_destroy_scene(scene);
    }
}

static void bodies_are_placed(void** state) {
    (void)state;
    SnScene* scene;
    double low[3], high[3];
    SnMesh* mesh = load_mesh("\"box\": {\"cells\": [1, 1, 1], \"size\": [2, 1, 1]}",
                             ", \"place\": {\"axis\": [0, 0, 3], \"angle\": \"90 deg\", \"scale\": "
                             "2, \"translate\": [\"10 cm\", 0, -1]}",
                             &scene);
    sn_mesh_bounds(mesh, low, high);
    static const double expected_low[3] = {-1.9, 0, -1}, expected_high[3] = {0.1, 4, 1};
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(low[k], expected_low[k], 1e-14);
        CHECK_NEAR(high[k], expected_high[k], 1e-14);
    }
    sn_destroy_scene(scene);
}

static void moduli_arrive(void** state) {
    (void)state;
    SnScene* scene;
    load_mesh("\"box\": {\"cells\": [1, 1, 1], \"size\": [1, 1, 1]}",
              ", \"youngs_modulus_by_element\": [1, \"2 kPa\", 3, 4, 5]", &scene);
    CHECK_NEAR(scene->body[0].soft.youngs_modulus[1], 2000, 0);
    CHECK_NEAR(scene->body[0].soft.youngs_modulus[4], 5, 0);
    sn_destroy_scene(scene);
}

// ---- units ----------------------------------------------------------------------------------

static void units_are_exact(void** state) {
    (void)state;
    static const struct {
        const char* text;
        SnDimension dimension;
        double value;
    } cases[] = {
        {"3 mm", SN_LENGTH, 0.003},
        {"7mm", SN_LENGTH, 0.007},
        {" 2.5  cm ", SN_LENGTH, 0.025},
        {"-1 km", SN_LENGTH, -1000},
        {"10 in", SN_LENGTH, 0.254},
        {"1.2 MPa", SN_STRESS, 1.2e6},
        {"2e2 GPa", SN_STRESS, 2e11},
        {"2 ms", SN_TIME, 0.002},
        {"30 deg", SN_ANGLE, 0.52359877559829887},
        {"0.5 turn", SN_ANGLE, 3.1415926535897931},
        {"1 g/cm^3", SN_DENSITY, 1000},
        {"36 km/h", SN_SPEED, 10},
        {"60 rpm", SN_TURN_RATE, 6.2831853071795862},
        {"2 kPa s", SN_VISCOSITY, 2000},
        {"3 N/mm", SN_SPRING_STIFFNESS, 3000},
        {"5 g", SN_MASS, 0.005},
        {"4 kN", SN_FORCE, 4000},
        {"1 kg m^2", SN_INERTIA, 1},
        {"7 1/s", SN_RATE, 7},
        {"7 1/s^2", SN_RATE_SQUARED, 7},
        {"2 %/s", SN_RATE_SQUARED, 4e-4},
        {"2 %", SN_SHARE, 0.02},
        {"-3 /s", SN_RATE_SQUARED, -9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        double value = 0;
        const char* wrong = sn_unit_read(cases[i].text, cases[i].dimension, &value);
        if (wrong) fail_msg("%s: %s", cases[i].text, wrong);
        CHECK_NEAR(value, cases[i].value, 1e-15 * fabs(cases[i].value));
    }
    for (int d = 0; d < SN_DIMENSION_COUNT; ++d)
        assert_int_equal(strlen(sn_unit_name((SnDimension)d)) == 0, d == SN_PURE || d == SN_SHARE);
}

static void bad_units_are_refused(void** state) {
    (void)state;
    static const char* const bad[] = {"",       " ",       "mm",    "3",     "3 kg",    "3 Mm",
                                      "1,5 mm", "0x1p3 m", "nan m", "inf m", "1e309 m", "1e308 km",
                                      "3 m m",  "- 3 m",   "3 m^2", "+3 m"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        double value = 42;
        if (!sn_unit_read(bad[i], SN_LENGTH, &value)) fail_msg("'%s' was accepted", bad[i]);
        CHECK_NEAR(value, 42, 0);
    }
}

static void locale_does_not_matter(void** state) {
    (void)state;
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "de_DE.utf8")) skip();
    double value = 0;
    assert_null(sn_unit_read("1.5 mm", SN_LENGTH, &value));
    CHECK_NEAR(value, 0.0015, 0);
    assert_non_null(sn_unit_read("1,5 mm", SN_LENGTH, &value));
    setlocale(LC_ALL, "C");
}

// ---- overrides ------------------------------------------------------------------------------

static void overrides_replace_and_add(void** state) {
    (void)state;
    static const char* const set[] = {"step=\"5 ms\"", "materials.m.density=1200",
                                      "bodies[0].mesh.box.cells=[2,1,1]", "integrator=sdirk2",
                                      "solver.max_iterations=7"};
    SnScene* scene = NULL;
    SnError error = {0};
    write_scene(TINY(""));
    if (sn_load_scene(SCENE_FILE, set, 5, &scene, &error) < 0) fail_msg("%s", error.text);
    CHECK_NEAR(scene->world.step, 0.005, 0);
    CHECK_NEAR(scene->body[0].material[0].density, 1200, 0);
    assert_int_equal(scene->body[0].mesh->element_count, 10);
    assert_int_equal(scene->world.integrator, SN_SDIRK2);
    assert_int_equal(scene->world.max_iterations, 7);
    sn_destroy_scene(scene);
}

static void check_set_refused(const char* set, const char* what, const char* also) {
    SnScene* scene = NULL;
    SnError error = {0};
    write_scene(TINY(""));
    if (sn_load_scene(SCENE_FILE, &set, 1, &scene, &error) >= 0) fail_msg("accepted %s", set);
    if (!strstr(error.text, "--set") || !strstr(error.text, what) || !strstr(error.text, also))
        fail_msg("said '%s', expected '%s' and '%s'", error.text, what, also);
}

static void bad_overrides_are_refused(void** state) {
    (void)state;
    check_set_refused("step=-1", "step: found -1", "a positive number in s");
    check_set_refused("stepp=1", "did you mean \"step\"", "accepted is");
    check_set_refused("materials.m.law=neohookean", "did you mean \"neo-hookean\"", "stvk");
    check_set_refused("nonsense", "nonsense", "expected");
    check_set_refused("bodies[3].name=x", "bodies[3]", "index below");
}

// ---- memory ---------------------------------------------------------------------------------

static SnStatus load_and_start(SnError* error) {
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    SnStatus status = sn_load_scene(SCENE_FILE, NULL, 0, &scene, error);
    if (status >= 0) status = sn_scene_create_world(scene, 0, &world, error);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
    return status;
}

static void no_memory_is_a_status(void** state) {
    (void)state;
    char* text = fill_scene(NULL, NULL);
    write_scene(text);
    free(text);
    SnStatus status = SN_OUT_OF_MEMORY;
    int64_t before = sn_memory_count().live_blocks;
    int calls = 0;
    for (; calls < 100000 && status != SN_OK; ++calls) {
        SnError error = {0};
        sn_memory_fail_after(calls);
        status = load_and_start(&error);
        sn_memory_fail_after(-1);
        if (status != SN_OK && status != SN_OUT_OF_MEMORY)
            fail_msg("after %d allocations: %d %s", calls, (int)status, error.text);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    assert_int_equal(status, SN_OK);
    assert_true(calls > 20);
}

int main(int count, char** word) {
    const struct CMUnitTest large[] = {cmocka_unit_test(scenes_of_solvers_run)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shipped_scene_runs),
        cmocka_unit_test(documented_scene_runs),
        cmocka_unit_test(full_scene_runs),
        cmocka_unit_test(values_arrive),
        cmocka_unit_test(defaults_are_those_of_the_library),
        cmocka_unit_test(shapes_arrive),
        cmocka_unit_test(bodies_are_placed),
        cmocka_unit_test(moduli_arrive),
        cmocka_unit_test(units_are_exact),
        cmocka_unit_test(bad_units_are_refused),
        cmocka_unit_test(locale_does_not_matter),
        cmocka_unit_test(overrides_replace_and_add),
        cmocka_unit_test(bad_overrides_are_refused),
        cmocka_unit_test(no_memory_is_a_status),
    };
    if (count > 1 && strcmp(word[1], "large") == 0)
        return cmocka_run_group_tests(large, NULL, NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(SCENE_FILE);
    return failed;
}
