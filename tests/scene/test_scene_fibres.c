// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene_cases.h"

#include "mesh/mesh.h"

// The shipped scene of hanging bars, at rest: what its fibres do to each.

#define PI 3.14159265358979323846

enum { HORIZONTAL, VERTICAL, DIAGONAL, HELICAL, BARS };

typedef struct Bar {
    double turn;     // of the lower end about z, degrees
    double sag;      // of the lower end, m
    double aside[2]; // of the lower end along x and y, m
} Bar;

// nodes at z = 0, about the centre of the end
static Bar measure(const SnWorld* world, int index) {
    int count;
    SnBodyId id = {index + 1};
    const double* x = sn_world_positions(world, id, &count);
    const double* X = sn_world_body_info(world, id).rest->vertex;
    double centre[3] = {0}, rest[2] = {0}, along = 0, across = 0;
    int picked = 0;
    for (int i = 0; i < count; ++i) {
        if (X[3 * i + 2] != 0) continue;
        for (int k = 0; k < 3; ++k) centre[k] += x[3 * i + k];
        for (int k = 0; k < 2; ++k) rest[k] += X[3 * i + k];
        ++picked;
    }
    for (int k = 0; k < 3; ++k) centre[k] /= picked;
    for (int k = 0; k < 2; ++k) rest[k] /= picked;
    for (int i = 0; i < count; ++i) {
        if (X[3 * i + 2] != 0) continue;
        double a = X[3 * i] - rest[0], b = X[3 * i + 1] - rest[1];
        double c = x[3 * i] - centre[0], d = x[3 * i + 1] - centre[1];
        along += a * c + b * d;
        across += a * d - b * c;
    }
    return (Bar){
        atan2(across, along) * 180 / PI, -centre[2], {centre[0] - rest[0], centre[1] - rest[1]}};
}

static void hang(const char* winding, Bar bar[BARS]) {
    const char* const overrides[] = {"integrator=quasistatic", "step=1", winding};
    SnScene* scene = NULL;
    SnWorld* world = NULL;
    SnError error = {0};
    if (sn_load_scene(SINEW_SOURCE_DIR "/scenes/anisotropic-bars.json", overrides, 3, &scene,
                      &error) < 0 ||
        sn_scene_create_world(scene, 0, &world, &error) < 0 || sn_world_step(world, &error) != 0)
        fail_msg("%s", error.text);
    for (int i = 0; i < BARS; ++i) bar[i] = measure(world, i);
    sn_destroy_world(world);
    sn_destroy_scene(scene);
}

#define HELIX "materials.helical.fibre.direction.helix"

static void wound_fibres_turn_the_bar(void** state) {
    (void)state;
    Bar bar[BARS], left[BARS], steep[BARS];
    hang("step=1", bar);
    for (int i = 0; i < BARS; ++i)
        print_message("bar %d: turns %.4f deg, sags %.4f m, aside %.4f, %.2e m\n", i, bar[i].turn,
                      bar[i].sag, bar[i].aside[0], bar[i].aside[1]);

    // straight fibres have a mirror plane y = 0, so nothing can turn; only slanted ones pull aside
    for (int i = HORIZONTAL; i <= DIAGONAL; ++i) {
        CHECK_NEAR(bar[i].turn, 0, 1e-6);
        CHECK_NEAR(bar[i].aside[1], 0, 1e-9);
    }
    CHECK_NEAR(bar[HORIZONTAL].aside[0], 0, 1e-9);
    CHECK_NEAR(bar[VERTICAL].aside[0], 0, 1e-9);
    CHECK_BETWEEN(fabs(bar[DIAGONAL].aside[0]), 0.02, 0.2);

    // a right-handed screw unwinds: its lower end turns counter-clockwise, seen from above
    CHECK_BETWEEN(bar[HELICAL].turn, 20, 60);
    CHECK_NEAR(bar[HELICAL].aside[0], 0, 1e-6);
    CHECK_NEAR(bar[HELICAL].aside[1], 0, 1e-6);

    // the other hand turns it as far the other way
    hang(HELIX ".angle=-45 deg", left);
    CHECK_NEAR(left[HELICAL].turn, -bar[HELICAL].turn, 1e-6);
    CHECK_NEAR(left[HELICAL].sag, bar[HELICAL].sag, 1e-9);

    // fibres along the bar, the limit of a steep screw, hold it
    CHECK_AT_MOST(bar[VERTICAL].sag, 0.1 * bar[HORIZONTAL].sag);
    hang(HELIX ".angle=0", steep);
    CHECK_NEAR(steep[HELICAL].sag, bar[VERTICAL].sag, 1e-9);
}

static void pitch_is_an_angle_that_grows_outward(void** state) {
    (void)state;
    const char* const overrides[] = {HELIX "={\"axis\": [0, 0, -2], \"point\": [1.5, 0, 9], "
                                           "\"pitch\": 0.5}"};
    SnScene* scene = NULL;
    SnError error = {0};
    if (sn_load_scene(SINEW_SOURCE_DIR "/scenes/anisotropic-bars.json", overrides, 1, &scene,
                      &error) < 0)
        fail_msg("%s", error.text);
    assert_null(scene->body[VERTICAL].soft.fibre_direction);
    const SnSceneBody* body = &scene->body[HELICAL];
    for (int e = 0; e < body->mesh->element_count; ++e) {
        // right-handed whichever way the axis points: d ~ (-2 pi y / p, 2 pi x / p, 1)
        double c[3];
        const double* d = body->soft.fibre_direction + 3 * e;
        sn_mesh_centre(body->mesh, e, c);
        CHECK_NEAR(d[0], -2 * PI * c[1] / 0.5 * d[2], 1e-12);
        CHECK_NEAR(d[1], 2 * PI * (c[0] - 1.5) / 0.5 * d[2], 1e-12);
        CHECK_NEAR(d[0] * d[0] + d[1] * d[1] + d[2] * d[2], 1, 1e-12);
    }
    sn_destroy_scene(scene);
}

static void mistakes_are_said(void** state) {
    (void)state;
    static const struct {
        const char *value, *says;
    } cases[] = {
        {"={\"axis\": [0, 0, 1]}", "neither an angle nor a pitch"},
        {"={\"axis\": [0, 0, 1], \"angle\": 1, \"pitch\": 1}", "an angle and a pitch"},
        {"={\"axis\": [0, 0, 0], \"angle\": 1}", "without a direction"},
        {"={\"axis\": [0, 0, 1], \"pitch\": 0}", "a pitch of 0"},
        {"={\"axis\": [0, 0, 1], \"angel\": 1}", "did you mean \"angle\""},
        {"={\"angle\": 1}", "found no \"axis\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char override[200];
        snprintf(override, sizeof override, "%s%s", HELIX, cases[i].value);
        const char* const overrides[] = {override};
        SnScene* scene = NULL;
        SnError error = {0};
        assert_int_equal(sn_load_scene(SINEW_SOURCE_DIR "/scenes/anisotropic-bars.json", overrides,
                                       1, &scene, &error),
                         SN_BAD_FILE);
        if (!strstr(error.text, cases[i].says))
            fail_msg("\"%s\" does not say \"%s\"", error.text, cases[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wound_fibres_turn_the_bar),
        cmocka_unit_test(pitch_is_an_angle_that_grows_outward),
        cmocka_unit_test(mistakes_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
