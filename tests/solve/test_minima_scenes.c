// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// test_minima_scenes [SCENE...]: one step of each scene, or of all, by every method: the same
// minimum of the same problem (minima.h). The step is a few steps in, or the one after something
// first touches and something is rigid. Scenes of linearised steps have steps of backward Euler
// here; those of position-based steps have no such problem.
#include "base/clock.h"
#include "sim/world.h"
#include "sim/worlds.h"
#include "solve/minima.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

#define TOLERANCE 1e-10
enum { FIRST_STEPS = 5, MOST_STEPS = 100 };

// Where a constant or frozen matrix takes a hundred thousand iterations: less of the same. (It
// knows little of contacts that are springs, and nothing of how far a beam hangs down.)
enum { MOST_SETS = 3 };
static const struct {
    const char *scene, *set[MOST_SETS];
} easier[] = {
    {"scenes/cantilever-2d.json", {"gravity=[0,-1,0]", "bodies[0].mesh.grid.cells=[24,4]"}},
    {"solvers/bar.json", {"bodies[0].mesh.box.cells=[12,4,4]"}},
    {"solvers/armadillo.json", {"bodies[0].mesh.solid.edge_length=0.016"}},
    {"solvers/bunny.json", {"bodies[0].mesh.solid.element_count=2500", "contact.penalty=50"}},
    {"solvers/cube-drop", {"contact.penalty=20", "bodies[0].mesh.box.cells=[4,4,4]"}},
    {"solvers/torus.json", {"bodies[0].mesh.solid.element_count=2500"}},
};

static char** asked;

static SnWorld* load(const char* path, const char* const* set, int count) {
    SnError error = {0};
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    if (sn_load_scene(path, set, count, &scene, &error) < 0) fail_msg("%s", error.text);
    if (sn_scene_create_world(scene, 1, &world, &error) < 0) fail_msg("%s", error.text);
    sn_destroy_scene(scene);
    return world;
}

// a scene with stages to solve, or NULL; bowls full of ducks would take an hour
static SnWorld* load_solved(const char* path) {
    if (strstr(path, "solvers/ducks-")) return NULL;
    const char* set[MOST_SETS + 2] = {"method=newton"};
    int count = 1;
    for (size_t i = 0; i < sizeof easier / sizeof *easier; ++i)
        for (int k = 0; k < MOST_SETS && strstr(path, easier[i].scene); ++k)
            if (easier[i].set[k]) set[count++] = easier[i].set[k];
    SnWorld* world = load(path, set, count);
    const SnScheme* scheme = sn_scheme(world->def.integrator);
    if (scheme->stage_count > 0 && !scheme->one_solve) return world;
    sn_destroy_world(world);
    set[count++] = "integrator=bdf1";
    return scheme->one_solve ? load(path, set, count) : NULL;
}

// something touches, where anything can, and something is rigid, where anything turns so
static int is_full(const SnWorld* world) {
    const SnStepStats* stats = sn_world_stats(world);
    return (!world->collisions || stats->pressing > 0) &&
           (!world->adapt || stats->rigid_elements > 0);
}

// to the step that is recorded; without inertia and drives that is the first: nothing moves later
static void run_up(SnWorld* world) {
    if (sn_scheme(world->def.integrator)->is_static && world->script.drive_count == 0) return;
    worlds_run(world, FIRST_STEPS);
    for (int i = FIRST_STEPS; i < MOST_STEPS && !is_full(world); ++i) worlds_run(world, 1);
}

static int compare(const char* path) {
    SnWorld* world = load_solved(path);
    const char* name = strstr(path, "scenes/");
    if (!world) return 0;
    CHECK_OK(sn_world_start(world, NULL));
    run_up(world);
    minima_begin(name ? name : path, TOLERANCE);
    world->method = &minima_method;
    const double start = sn_seconds();
    worlds_run(world, 1);
    const Minima* found = minima_result();
    const SnStepStats* stats = sn_world_stats(world);
    printf("%s, step %d: %d dofs, %d pressing, %d rigid parts, %d problems, %d solves, |g| %.1e, "
           "positions %.1e, energy %.1e, most iterations %d by %s, %.1f s\n",
           name ? name : path, (int)sn_world_step_count(world), stats->dofs, stats->pressing,
           stats->rigid_parts, found->problems, found->solves, found->gradient, found->position,
           found->energy, found->iterations, found->slowest, sn_seconds() - start);
    fflush(stdout);
    assert_true(found->problems > 0);
    sn_destroy_world(world);
    return found->failures;
}

static int compare_glob(const char* pattern) {
    glob_t found;
    int failures = 0;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; ++i)
        if (!strstr(found.gl_pathv[i], "schema")) failures += compare(found.gl_pathv[i]);
    globfree(&found);
    return failures;
}

static void methods_agree(void** state) {
    (void)state;
    int failures = 0;
    for (char** path = asked; *path; ++path) failures += compare(*path);
    if (!*asked)
        failures += compare_glob(SINEW_SOURCE_DIR "/scenes/*.json") +
                    compare_glob(SINEW_SOURCE_DIR "/scenes/*/*.json");
    assert_int_equal(failures, 0);
}

int main(int argc, char** argv) {
    (void)argc;
    asked = argv + 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(methods_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
