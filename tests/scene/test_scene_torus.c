// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// scenes/solvers/torus.json: the body passes through the ring, and no contact is lost on the way.
#include "scene_cases.h"

#include <math.h>

// the ring, around z
static const double height = 1.5, radius = 0.57, tube = 0.2;

// how deep a point is in the ring; below 0: outside
static double depth_of(const double x[3]) {
    return tube - hypot(hypot(x[0], x[1]) - radius, x[2] - height);
}

// Every step converges; in so few of them contacts were left as they are that it is an exception.
static void pass_through(const char* set) {
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    SnError error = {0};
    if (sn_load_scene(SINEW_SOURCE_DIR "/scenes/solvers/torus.json", &set, 1, &scene, &error) < 0)
        fail_msg("%s", error.text);
    if (sn_scene_create_world(scene, 0, &world, &error) < 0) fail_msg("%s", error.text);
    double deepest = 0, highest = -INFINITY;
    int frozen = 0;
    for (int step = (int)sn_scene_step_count(scene); step > 0; --step) {
        if (sn_world_step(world, &error) != SN_OK) fail_msg("%s, %d steps to go", set, step);
        frozen += sn_world_stats(world)->contacts_frozen;
        int nodes;
        const double* x = sn_world_positions(world, (SnBodyId){1}, &nodes);
        highest = -INFINITY;
        for (int i = 0; i < nodes; ++i) {
            deepest = fmax(deepest, depth_of(x + 3 * i));
            highest = fmax(highest, x[3 * i + 2]);
        }
    }
    // springs give way: by a third of what it would take to slip across the ring's middle
    if (!(deepest < tube / 3)) fail_msg("%s: %g m deep in the ring", set, deepest);
    if (!(highest < height - tube)) fail_msg("%s: %g m high in the end", set, highest);
    if (frozen > 2) fail_msg("%s: contacts frozen in %d steps", set, frozen);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
}

static void passes_through_the_ring(void** state) {
    (void)state;
    pass_through("method=newton");
    pass_through("method=l-bfgs");
    pass_through("method=qlb");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(passes_through_the_ring)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
