// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "shapes.h"

#include <limits.h>

static const double pi = 3.14159265358979324;

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// outward normal of one side of a tet, of any length
static void side_normal(const SnMesh* mesh, int tet, const int side[3], double n[3]) {
    double e[2][3];
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 3; ++k)
            e[i][k] = mesh->vertex[3 * mesh->element[4 * tet + side[i + 1]] + k] -
                      mesh->vertex[3 * mesh->element[4 * tet + side[0]] + k];
    for (int k = 0; k < 3; ++k)
        n[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
}

// smallest angle between two sides of any tet, degrees
static double least_dihedral(const SnMesh* mesh) {
    static const int sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    double least = 180;
    for (int t = 0; t < mesh->element_count; ++t) {
        double n[4][3];
        for (int i = 0; i < 4; ++i) side_normal(mesh, t, sides[i], n[i]);
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < i; ++j) {
                double c = -dot(n[i], n[j]) / sqrt(dot(n[i], n[i]) * dot(n[j], n[j]));
                least = fmin(least, acos(c) * 180 / pi);
            }
    }
    return least;
}

static void round_elements_are_well_shaped(void** state) {
    (void)state;
    for (int n = 1; n <= 16; ++n) {
        SnMesh* mesh;
        CHECK_OK(sn_mesh_ball(n, 2, &mesh));
        assert_true(least_measure(mesh) > 0);
        CHECK_BETWEEN(least_dihedral(mesh), 25, 90);
        sn_destroy_mesh(mesh);
        CHECK_OK(sn_mesh_cylinder(2 * n, n, 4, 1, &mesh));
        assert_true(least_measure(mesh) > 0);
        CHECK_BETWEEN(least_dihedral(mesh), 25, 90);
        sn_destroy_mesh(mesh);
    }
}

// the maps nearly preserve volume, but for the middle cell of an odd number, whose corners are all
// at the distance of its sides
static void round_elements_are_of_one_size(void** state) {
    (void)state;
    for (int n = 2; n <= 16; ++n) {
        SnMesh* mesh;
        CHECK_OK(sn_mesh_ball(n, 1, &mesh));
        double mean = total_measure(mesh) / mesh->element_count;
        CHECK_BETWEEN(least_measure(mesh) / mean, n % 2 ? 0.35 : 0.7, 1 + 1e-12);
        sn_destroy_mesh(mesh);
        CHECK_OK(sn_mesh_cylinder(n, n, 2, 1, &mesh));
        mean = total_measure(mesh) / mesh->element_count;
        CHECK_BETWEEN(least_measure(mesh) / mean, n % 2 ? 0.6 : 0.85, 1 + 1e-12);
        sn_destroy_mesh(mesh);
    }
}

static double ball_error(int n) {
    SnMesh* mesh;
    CHECK_OK(sn_mesh_ball(n, 0.5, &mesh));
    double volume = total_measure(mesh);
    sn_destroy_mesh(mesh);
    return 1 - volume / (4 * pi / 3 * 0.125);
}

static double cylinder_error(int n) {
    SnMesh* mesh;
    CHECK_OK(sn_mesh_cylinder(3, n, 2, 0.5, &mesh));
    double volume = total_measure(mesh);
    sn_destroy_mesh(mesh);
    return 1 - volume / (pi * 0.25 * 2);
}

// half the cell size, a quarter of the missing volume
static void volumes_converge_with_second_order(void** state) {
    (void)state;
    for (int n = 4; n <= 9; ++n) {
        CHECK_BETWEEN(ball_error(n) / ball_error(2 * n), 3.8, 4.2);
        CHECK_BETWEEN(cylinder_error(n) / cylinder_error(2 * n), 3.8, 4.2);
    }
    CHECK_BETWEEN(ball_error(16), 0, 0.005);
    CHECK_BETWEEN(cylinder_error(16), 0, 0.002);
}

static void surfaces_lie_on_the_shape(void** state) {
    (void)state;
    SnMesh* mesh;
    double low[3], high[3];
    CHECK_OK(sn_mesh_ball(6, 3, &mesh));
    for (int v = 0; v < mesh->vertex_count; ++v) {
        const double* x = mesh->vertex + 3 * v;
        int i[3] = {v % 7, v / 7 % 7, v / 49}, outer = 0;
        for (int k = 0; k < 3; ++k) outer |= i[k] == 0 || i[k] == 6;
        double r = sqrt(dot(x, x));
        if (outer) CHECK_NEAR(r, 3, 1e-14);
        if (!outer) CHECK_AT_MOST(r, 2 + 1e-14);
    }
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_cylinder(5, 4, 7, 0.25, &mesh));
    sn_mesh_bounds(mesh, low, high);
    assert_true(low[0] == 0 && high[0] == 7);
    for (int k = 1; k < 3; ++k) {
        CHECK_NEAR(low[k], -0.25, 1e-15);
        CHECK_NEAR(high[k], 0.25, 1e-15);
    }
    for (int v = 0; v < mesh->vertex_count; ++v) {
        const double* x = mesh->vertex + 3 * v;
        CHECK_NEAR(x[0], v % 6 * 1.4, 1e-14);
        CHECK_AT_MOST(hypot(x[1], x[2]), 0.25 + 1e-15);
    }
    sn_destroy_mesh(mesh);
}

static void bad_round_shapes_are_refused(void** state) {
    (void)state;
    static const double lengths[] = {0, -1, NAN, INFINITY};
    static const int counts[] = {0, -3, 100000, INT_MAX};
    SnMesh* mesh = NULL;
    for (int i = 0; i < 4; ++i) {
        assert_int_equal(sn_mesh_ball(3, lengths[i], &mesh), SN_BAD_INPUT);
        assert_int_equal(sn_mesh_cylinder(3, 3, lengths[i], 1, &mesh), SN_BAD_INPUT);
        assert_int_equal(sn_mesh_cylinder(3, 3, 1, lengths[i], &mesh), SN_BAD_INPUT);
        assert_int_equal(sn_mesh_ball(counts[i], 1, &mesh), SN_BAD_INPUT);
        assert_int_equal(sn_mesh_cylinder(3, counts[i], 1, 1, &mesh), SN_BAD_INPUT);
    }
    assert_int_equal(sn_mesh_cylinder(0, 3, 1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_cylinder(INT_MAX, 3, 1, 1, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_elements_are_well_shaped),
        cmocka_unit_test(round_elements_are_of_one_size),
        cmocka_unit_test(volumes_converge_with_second_order),
        cmocka_unit_test(surfaces_lie_on_the_shape),
        cmocka_unit_test(bad_round_shapes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
