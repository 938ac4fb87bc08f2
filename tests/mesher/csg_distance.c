// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "csg_parts.h"

// Distances to simple parts are the true ones: the sign is that of the solid's own inequality, and
// one step of length d against the gradient ends on the surface, along which |grad d| = 1.

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// height along a unit axis, and distance from it
static void revolve(const double x[3], const double origin[3], const double axis[3], double* r,
                    double* h) {
    double y[3], length = length_of(axis);
    for (int k = 0; k < 3; ++k) y[k] = x[k] - origin[k];
    *h = dot(y, axis) / length;
    for (int k = 0; k < 3; ++k) y[k] -= *h * axis[k] / length;
    *r = length_of(y);
}

// some ball of a capsule holds the point
static int is_in_capsule(const SnPartDef* d, const double x[3]) {
    int inside = 0;
    for (int i = 0; i <= 4000 && !inside; ++i) {
        double t = i / 4000.0, y[3], radius = (1 - t) * d->radius + t * d->end_radius;
        for (int k = 0; k < 3; ++k) y[k] = x[k] - (1 - t) * d->from[k] - t * d->to[k];
        inside = length_of(y) <= radius;
    }
    return inside;
}

// the inequality of a solid, as a text book has it
static int is_inside(const SnPartDef* d, const double x[3]) {
    double y[3], axis[3], r, h, sum = 0, most = 0;
    for (int k = 0; k < 3; ++k) {
        y[k] = x[k] - d->centre[k];
        axis[k] = d->to[k] - d->from[k];
        sum += y[k] * y[k] / (d->size[k] * d->size[k]);
        most = fmax(most, fabs(y[k]) / (0.5 * d->size[k]));
    }
    switch (d->kind) {
    case SN_CSG_SPHERE:
        return length_of(y) < d->radius;
    case SN_CSG_BOX:
        return most < 1;
    case SN_CSG_ELLIPSOID:
        return sum < 1;
    case SN_CSG_CAPSULE:
        return is_in_capsule(d, x);
    case SN_CSG_CYLINDER:
        revolve(x, d->from, axis, &r, &h);
        return r < d->radius && h > 0 && h < length_of(axis);
    case SN_CSG_CONE:
        revolve(x, d->from, axis, &r, &h);
        return h > 0 && h < length_of(axis) &&
               r < d->radius + (d->end_radius - d->radius) * h / length_of(axis);
    case SN_CSG_TORUS:
        revolve(x, d->centre, d->axis, &r, &h);
        return (r - d->radius) * (r - d->radius) + h * h < d->end_radius * d->end_radius;
    default:
        return dot(y, d->axis) < 0;
    }
}

static void gradient_at(const SnCsg* csg, const double x[3], double step, double g[3]) {
    for (int k = 0; k < 3; ++k) {
        double y[3] = {x[0], x[1], x[2]};
        y[k] = x[k] + step;
        double ahead = distance_at(csg, y);
        y[k] = x[k] - step;
        g[k] = (ahead - distance_at(csg, y)) / (2 * step);
    }
}

static void check_point(const SnCsg* csg, const SnPartDef* def, const double x[3], int* smooth) {
    double d = distance_at(csg, x), g[3], foot[3];
    if (fabs(d) > 1e-3) assert_int_equal(d < 0, is_inside(def, x));
    gradient_at(csg, x, 1e-6, g);
    if (fabs(length_of(g) - 1) > 1e-6) return; // between two nearest points
    for (int k = 0; k < 3; ++k) foot[k] = x[k] - d * g[k];
    CHECK_NEAR(distance_at(csg, foot), 0, 1e-5);
    ++*smooth;
}

static void simple_parts_have_true_distances(void** state) {
    (void)state;
    SnRandom random = {1};
    for (int kind = 0; kind < SN_CSG_UNION; ++kind)
        for (int shape = 0; shape < 20; ++shape) {
            SnPartDef def = random_part(&random, (SnCsgKind)kind);
            SnCsg* csg = solid_of(&def);
            int smooth = 0;
            for (int i = 0; i < 200; ++i) {
                double x[3];
                random_vector(&random, 2.5, x);
                check_point(csg, &def, x, &smooth);
            }
            assert_true(smooth > 190);
            sn_destroy_csg(csg);
        }
}

// ---- numbers by hand ------------------------------------------------------------------------

static void check_at(const SnPartDef* def, double x, double y, double z, double expected) {
    SnCsg* csg = solid_of(def);
    CHECK_NEAR(distance_at(csg, (double[3]){x, y, z}), expected, 1e-12);
    sn_destroy_csg(csg);
}

static void numbers_by_hand(void** state) {
    (void)state;
    SnPartDef box = sn_default_part_def(SN_CSG_BOX);
    box.size[0] = 2, box.size[1] = 4, box.size[2] = 6;
    check_at(&box, 0, 0, 0, -1);
    check_at(&box, 0, 1.5, 0, -0.5);
    check_at(&box, 4, 6, 3, 5); // from an edge
    check_at(&box, 2, 4, 5, 3); // from a corner

    SnPartDef cylinder = sn_default_part_def(SN_CSG_CYLINDER);
    cylinder.to[2] = 2, cylinder.radius = 1;
    check_at(&cylinder, 0, 0, 1, -1);
    check_at(&cylinder, 0.9, 0, 1, -0.1);
    check_at(&cylinder, 4, 0, 6, 5);
    check_at(&cylinder, 0, 0, -3, 3);

    SnPartDef cone = sn_default_part_def(SN_CSG_CONE);
    cone.to[2] = 1, cone.radius = 1;
    check_at(&cone, 0, 0, 2, 1);
    check_at(&cone, 1, 0, 1, sqrt(0.5));
    check_at(&cone, 2, 0, -1, sqrt(2));

    SnPartDef torus = sn_default_part_def(SN_CSG_TORUS);
    torus.radius = 2, torus.end_radius = 0.5;
    check_at(&torus, 0, 0, 0, 1.5);
    check_at(&torus, 2, 0, 0, -0.5);
    check_at(&torus, 0, -5, 4, 4.5);
}

static void points_of_symmetry(void** state) {
    (void)state;
    // where an ellipsoid has several nearest points
    SnPartDef e = sn_default_part_def(SN_CSG_ELLIPSOID);
    e.size[0] = 3, e.size[1] = 2, e.size[2] = 1;
    check_at(&e, 0, 0, 0, -1);
    check_at(&e, 4, 0, 0, 1);
    check_at(&e, 0, 0, 0.25, -0.75);
    check_at(&e, 0, -3, 0, 1);
    // on the plane z = 0, near enough to the centre: z^2 = 1 - x^2 / 8 above the foot
    check_at(&e, 1, 0, 0, -sqrt(1 - 1.0 / 8));
    // a ball is one too
    e.size[0] = e.size[1] = e.size[2] = 2;
    check_at(&e, 0, 0, 0, -2);
    check_at(&e, 0.6, 0, 0.8, -1);

    // one end of a capsule holds the other: a ball
    SnPartDef capsule = sn_default_part_def(SN_CSG_CAPSULE);
    capsule.to[0] = 0.5, capsule.radius = 2, capsule.end_radius = 1;
    check_at(&capsule, 3, 0, 0, 1);
    check_at(&capsule, -3, 0, 0, 1);
    capsule.radius = 1, capsule.end_radius = 2;
    check_at(&capsule, 3.5, 0, 0, 1);
    // on its axis, and with one radius for both ends
    capsule.to[0] = 4, capsule.end_radius = 0;
    check_at(&capsule, 2, 0, 0, -1);
    check_at(&capsule, 7, 0, 0, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_parts_have_true_distances),
        cmocka_unit_test(numbers_by_hand),
        cmocka_unit_test(points_of_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
