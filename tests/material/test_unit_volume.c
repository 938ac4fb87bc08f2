// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The nearest stretches with product 1, against a search of the whole surface, and their slope
// against differences.
#include "base/random.h"
#include "check.h"
#include "material/unit_volume.h"

static void project(const double s[3], double t[3], double dt[6]) {
    SnUnitVolume at;
    Lanes slope[6], wide[3];
    for (int k = 0; k < 3; ++k) wide[k] = lanes_set(s[k]);
    unit_volume_project(wide, &at);
    unit_volume_slope(&at, slope);
    for (int k = 0; k < 3; ++k) t[k] = at.t[k][5];
    for (int k = 0; k < 6 && dt; ++k) dt[k] = slope[k][5];
}

static double distance(const double s[3], const double t[3]) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += (s[k] - t[k]) * (s[k] - t[k]);
    return sum;
}

// stretches between two bounds, in order
static void draw(SnRandom* random, double low, double high, double sign, double s[3]) {
    for (int k = 0; k < 3; ++k) s[k] = low * exp(sn_random_uniform(random, 0, 1) * log(high / low));
    for (int pass = 0; pass < 2; ++pass)
        for (int k = 0; k < 2; ++k)
            if (s[k] < s[k + 1]) {
                const double swap = s[k];
                s[k] = s[k + 1], s[k + 1] = swap;
            }
    s[2] *= sign;
}

// the least distance on a grid of (log t0, log t1) about a point, which becomes the best of it
static double best_on_grid(const double s[3], double width, double centre[2]) {
    enum { CELLS = 60 };
    double least = HUGE_VAL, best[2] = {centre[0], centre[1]};
    for (int i = 0; i <= CELLS; ++i)
        for (int j = 0; j <= CELLS; ++j) {
            const double a = centre[0] + width * (2.0 * i / CELLS - 1);
            const double b = centre[1] + width * (2.0 * j / CELLS - 1);
            const double t[3] = {exp(a), exp(b), exp(-a - b)}, d = distance(s, t);
            if (d < least) least = d, best[0] = a, best[1] = b;
        }
    centre[0] = best[0], centre[1] = best[1];
    return least;
}

static const double bounds[][3] = {{0.8, 1.25, 1}, {0.3, 2, 1},     {0.3, 2, -1}, {1e-3, 10, 1},
                                   {1e-3, 10, -1}, {1.5, 2.5, 1},   {1.8, 2, 1},  {1.85, 1.89, 1},
                                   {1.3, 1.45, 1}, {1e-5, 1e-4, 1}, {2, 6, 1}};
enum { BOUNDS = sizeof bounds / sizeof bounds[0], DRAWS = 60 };

static void nothing_is_nearer(void** state) {
    (void)state;
    SnRandom random = {3};
    for (int b = 0; b < BOUNDS; ++b)
        for (int i = 0; i < DRAWS; ++i) {
            double s[3], t[3], centre[2] = {0, 0}, least = HUGE_VAL;
            draw(&random, bounds[b][0], bounds[b][1], bounds[b][2], s);
            project(s, t, NULL);
            CHECK_NEAR(t[0] * t[1] * t[2], 1, 2e-15);
            for (double width = 4; width > 1e-4; width *= 0.3)
                least = fmin(least, best_on_grid(s, width, centre));
            if (!(distance(s, t) <= least * (1 + 1e-9) + 1e-12))
                fail_msg("(%.9g, %.9g, %.9g): %.12g, but %.12g is possible", s[0], s[1], s[2],
                         distance(s, t), least);
        }
}

// central differences; points where the nearest t may jump are left to the test above
static void the_slope_is_that_of_differences(void** state) {
    (void)state;
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    SnRandom random = {4};
    const double eps = 1e-6;
    for (int b = 0; b < 5; ++b)
        for (int i = 0; i < DRAWS; ++i) {
            double s[3], t[3], high[3], low[3], dt[6];
            draw(&random, bounds[b][0], bounds[b][1], bounds[b][2], s);
            if (s[0] * s[1] * s[2] > 2 && s[1] - s[2] < 0.1) continue;
            project(s, t, dt);
            for (int k = 0; k < 6; ++k) {
                const double kept = s[column[k]];
                s[column[k]] = kept + eps;
                project(s, high, NULL);
                s[column[k]] = kept - eps;
                project(s, low, NULL);
                s[column[k]] = kept;
                CHECK_NEAR((high[row[k]] - low[row[k]]) / (2 * eps), dt[k], 2e-8);
            }
        }
}

// one at a time, alike in all directions: t = 1 until two large stretches and a small one are
// nearer; of a volume that has vanished, 1 as well
static void equal_stretches_go_to_one(void** state) {
    (void)state;
    for (double a = 0; a < 1.85; a += 0.05) {
        double t[3];
        project((double[3]){a, a, a}, t, NULL);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(t[k], 1, 1e-13);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_nearer),
        cmocka_unit_test(the_slope_is_that_of_differences),
        cmocka_unit_test(equal_stretches_go_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
