// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "shapes.h"

#include <limits.h>

static void new_meshes_are_zeroed(void** state) {
    (void)state;
    for (int kind = 2; kind <= 4; ++kind) {
        SnMesh* mesh;
        CHECK_OK(sn_create_mesh((SnMeshKind)kind, 5, 3, &mesh));
        assert_int_equal(mesh->kind, kind);
        assert_int_equal(mesh->vertex_count, 5);
        assert_int_equal(mesh->element_count, 3);
        for (int i = 0; i < 15; ++i) assert_true(mesh->vertex[i] == 0);
        for (int i = 0; i < 3 * kind; ++i) assert_int_equal(mesh->element[i], 0);
        for (int i = 0; i < 3; ++i) assert_int_equal(mesh->region[i], 0);
        sn_destroy_mesh(mesh);
    }
    sn_destroy_mesh(NULL);
}

static void absurd_counts_are_refused(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    assert_int_equal(sn_create_mesh((SnMeshKind)5, 1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_create_mesh((SnMeshKind)0, 1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_create_mesh(SN_MESH_TETS, -1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_create_mesh(SN_MESH_TETS, 1, -1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_create_mesh(SN_MESH_TETS, INT_MAX, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_create_mesh(SN_MESH_TETS, 1, INT_MAX / 4 + 1, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

static void measures_have_signs_and_units(void** state) {
    (void)state;
    double vertex[12] = {0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4};
    int upright[4] = {0, 1, 2, 3}, inverted[4] = {0, 2, 1, 3}, slanted[3] = {1, 2, 3};
    SnMesh mesh = {.kind = SN_MESH_TETS, .vertex_count = 4, .element_count = 1};
    mesh.vertex = vertex;
    mesh.element = upright;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), 4, 1e-15);
    mesh.element = inverted;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), -4, 1e-15);

    // triangles in z = const have a sign, others have not
    mesh.kind = SN_MESH_TRIANGLES;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), -3, 1e-15);
    mesh.element = upright;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), 3, 1e-15);
    mesh.element = slanted;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), sqrt(6 * 6 + 8 * 8 + 12 * 12) / 2, 1e-14);
    mesh.kind = SN_MESH_SPRINGS;
    CHECK_NEAR(sn_mesh_measure(&mesh, 0), sqrt(13), 1e-15);
}

static void centres_are_means(void** state) {
    (void)state;
    double vertex[12] = {0, 0, 0.1, 2, 0, 0.1, 0, 3, 0.1, 0, 0, 4}, c[3];
    int element[4] = {0, 1, 2, 3};
    SnMesh mesh = {.vertex_count = 4, .element_count = 1, .vertex = vertex, .element = element};
    mesh.kind = SN_MESH_SPRINGS;
    sn_mesh_centre(&mesh, 0, c);
    assert_true(c[0] == 1 && c[1] == 0 && c[2] == 0.1);
    // a centre stays exactly in the plane of its corners
    mesh.kind = SN_MESH_TRIANGLES;
    sn_mesh_centre(&mesh, 0, c);
    assert_true(c[0] == 2.0 / 3 && c[1] == 1 && c[2] == 0.1);
    mesh.kind = SN_MESH_TETS;
    sn_mesh_centre(&mesh, 0, c);
    CHECK_NEAR(c[2], 4.3 / 4, 1e-15);
}

static void bounds_are_the_extremes(void** state) {
    (void)state;
    double vertex[9] = {1, -2, 3, -4, 5, 6, 0, 0, 9}, low[3], high[3];
    SnMesh mesh = {.kind = SN_MESH_SPRINGS, .vertex_count = 3, .vertex = vertex};
    sn_mesh_bounds(&mesh, low, high);
    assert_true(low[0] == -4 && low[1] == -2 && low[2] == 3);
    assert_true(high[0] == 1 && high[1] == 5 && high[2] == 9);
    mesh.vertex_count = 0;
    sn_mesh_bounds(&mesh, low, high);
    for (int k = 0; k < 3; ++k) assert_true(low[k] == 0 && high[k] == 0);
}

static void placing_rotates_scales_translates(void** state) {
    (void)state;
    double vertex[3] = {1, 2, 3};
    SnMesh mesh = {.kind = SN_MESH_SPRINGS, .vertex_count = 1, .vertex = vertex};
    // x goes to y, y to -x; then the scale acts on the rotated point
    SnPlacement placement = {
        .axis = {0, 0, 5}, .angle = acos(0), .scale = {2, 3, 4}, .translate = {10, 20, 30}};
    sn_mesh_place(&mesh, &placement);
    CHECK_NEAR(vertex[0], 2 * -2 + 10, 1e-14);
    CHECK_NEAR(vertex[1], 3 * 1 + 20, 1e-14);
    CHECK_NEAR(vertex[2], 4 * 3 + 30, 1e-14);

    // about (1, 1, 1) by a third of a turn: x to y to z
    double other[3] = {1, 2, 3};
    mesh.vertex = other;
    placement = (SnPlacement){.axis = {1, 1, 1}, .angle = 4 * acos(0) / 3, .scale = {1, 1, 1}};
    sn_mesh_place(&mesh, &placement);
    CHECK_NEAR(other[0], 3, 1e-14);
    CHECK_NEAR(other[1], 1, 1e-14);
    CHECK_NEAR(other[2], 2, 1e-14);
}

static void no_axis_is_no_rotation(void** state) {
    (void)state;
    double vertex[3] = {1, 2, 3};
    SnMesh mesh = {.kind = SN_MESH_SPRINGS, .vertex_count = 1, .vertex = vertex};
    SnPlacement placement = {.angle = 1, .scale = {1, 1, 1}};
    sn_mesh_place(&mesh, &placement);
    assert_true(vertex[0] == 1 && vertex[1] == 2 && vertex[2] == 3);
}

static void mirror_images_stay_positive(void** state) {
    (void)state;
    for (int bits = 0; bits < 8; ++bits) {
        SnMesh* mesh;
        CHECK_OK(make_shape(0, &mesh));
        double volume = total_measure(mesh);
        SnPlacement placement = {.axis = {1, 2, 3}, .angle = 1};
        for (int k = 0; k < 3; ++k) placement.scale[k] = bits >> k & 1 ? -2 : 2;
        sn_mesh_place(mesh, &placement);
        CHECK_NEAR(total_measure(mesh), 8 * volume, 1e-13);
        assert_true(least_measure(mesh) > 0);
        sn_destroy_mesh(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_meshes_are_zeroed),
        cmocka_unit_test(absurd_counts_are_refused),
        cmocka_unit_test(measures_have_signs_and_units),
        cmocka_unit_test(centres_are_means),
        cmocka_unit_test(bounds_are_the_extremes),
        cmocka_unit_test(placing_rotates_scales_translates),
        cmocka_unit_test(no_axis_is_no_rotation),
        cmocka_unit_test(mirror_images_stay_positive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
