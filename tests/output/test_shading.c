// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "output/colour.h"
#include "output/normals.h"
#include "shapes.h"

// two squares that meet at an angle along the y axis
static Shape make_fold(double degrees) {
    Shape shape = make_plate(2, 2);
    double angle = degrees * acos(-1) / 180;
    for (int i = 0; i < 9; ++i) {
        double* p = shape.vertex + 3 * i;
        if (p[0] <= 1) continue;
        p[0] = 1 + cos(angle);
        p[2] = sin(angle);
    }
    return shape;
}

// angle between the normals of the two sides at the fold, in degrees
static double angle_at_fold(double degrees) {
    Shape shape = make_fold(degrees);
    SnDrawnSurface surface = surface_of(&shape, 1, 1, 1);
    float* normal = NULL;
    CHECK_OK(sn_surface_normals(&surface, &normal));
    double most = 0;
    for (int c = 0; c < 24; ++c) {
        for (int d = 0; d < 24; ++d) {
            if (shape.triangle[c / 3][c % 3] != 4 || shape.triangle[d / 3][d % 3] != 4) continue;
            const float *a = normal + 3 * c, *b = normal + 3 * d;
            CHECK_NEAR(a[0] * a[0] + a[1] * a[1] + a[2] * a[2], 1, 1e-6);
            double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            most = fmax(most, acos(fmin(dot, 1)) * 180 / acos(-1));
        }
    }
    sn_free(normal);
    free_shape(&shape);
    return most;
}

static void smooths_but_keeps_creases(void** state) {
    (void)state;
    CHECK_NEAR(angle_at_fold(0), 0, 0.1);
    CHECK_NEAR(angle_at_fold(35), 0, 0.1);
    CHECK_NEAR(angle_at_fold(55), 0, 0.1);
    CHECK_NEAR(angle_at_fold(60), 60, 0.1);
    CHECK_NEAR(angle_at_fold(90), 90, 0.1);
}

static void normals_of_a_sphere_are_radial(void** state) {
    (void)state;
    Shape ball = make_sphere(24, 2, 0, 0, 0);
    SnDrawnSurface surface = surface_of(&ball, 1, 1, 1);
    float* normal = NULL;
    CHECK_OK(sn_surface_normals(&surface, &normal));
    for (int c = 0; c < 3 * ball.triangle_count; ++c) {
        // next to the poles and the seam, vertices stand double
        int vertex = ball.triangle[c / 3][c % 3], i = vertex / 49, j = vertex % 49;
        if (i < 2 || i > 22 || j == 0 || j == 48) continue;
        Vec3 p = v3_unit(v3_load(ball.vertex + 3 * vertex));
        const float* n = normal + 3 * c;
        CHECK_BETWEEN(v3_dot(p, v3(n[0], n[1], n[2])), 0.999, 1.001);
    }
    sn_free(normal);
    free_shape(&ball);
}

// CIE lightness, 0..100
static double lightness(Vec3 c) {
    double y = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z;
    return y > 0.008856 ? 116 * cbrt(y) - 16 : 903.3 * y;
}

static void colour_map_grows_evenly_lighter(void** state) {
    (void)state;
    double span = lightness(sn_colour_map(1)) - lightness(sn_colour_map(0));
    assert_true(span > 55);
    for (int i = 0; i < 16; ++i) {
        double step = lightness(sn_colour_map((i + 1) / 16.)) - lightness(sn_colour_map(i / 16.));
        CHECK_BETWEEN(step * 16 / span, 0.3, 1.7);
    }
    CHECK_NEAR(lightness(sn_colour_map(2)), lightness(sn_colour_map(1)), 0);
    CHECK_NEAR(lightness(sn_colour_map(NAN)), 62, 5);
}

static void srgb_round_trip(void** state) {
    (void)state;
    for (int i = 0; i <= 255; ++i)
        CHECK_NEAR(255 * sn_srgb_from_linear(sn_linear_from_srgb(i / 255.)), i, 1e-3);
    CHECK_NEAR(sn_linear_from_srgb(0.5), 0.2140, 1e-4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooths_but_keeps_creases),
        cmocka_unit_test(normals_of_a_sphere_are_radial),
        cmocka_unit_test(colour_map_grows_evenly_lighter),
        cmocka_unit_test(srgb_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
