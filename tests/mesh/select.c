// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/select.h"

#include "base/memory.h"
#include "check.h"

// a box of 4 x 2 x 1 cells of size 1: vertices (i, j, k), 6 tets per cell
static SnMesh* make_box(void) {
    const int cells[3] = {4, 2, 1};
    const double size[3] = {4, 2, 1};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    return mesh;
}

// counts of vertices and elements picked; ascending, and each one rightly
static void check_counts(const SnSelect* select, int vertex_count, int element_count) {
    SnMesh* mesh = make_box();
    for (int e = 0; e < mesh->element_count; ++e) mesh->region[e] = e / 6;
    int *vertices, *elements, count;
    CHECK_OK(sn_select_vertices(mesh, select, &vertices, &count));
    assert_int_equal(count, vertex_count);
    for (int i = 1; i < count; ++i) assert_true(vertices[i - 1] < vertices[i]);
    CHECK_OK(sn_select_elements(mesh, select, &elements, &count));
    assert_int_equal(count, element_count);
    for (int i = 1; i < count; ++i) assert_true(elements[i - 1] < elements[i]);
    sn_free(vertices);
    sn_free(elements);
    sn_destroy_mesh(mesh);
}

static void all(void** state) {
    (void)state;
    check_counts(&(SnSelect){.kind = SN_SELECT_ALL}, 30, 48);
}

static void box(void** state) {
    (void)state;
    SnSelect select = {.kind = SN_SELECT_BOX, .low = {0, 0, 0}, .high = {1, 1, 1}};
    check_counts(&select, 8, 6);
    // faces count as inside, a hair less does not, unless tolerated
    select.high[0] = 1 - 1e-9;
    check_counts(&select, 4, 6);
    select.tolerance = 1e-8;
    check_counts(&select, 8, 6);
    select = (SnSelect){.kind = SN_SELECT_BOX, .low = {9, 9, 9}, .high = {10, 10, 10}};
    check_counts(&select, 0, 0);
    // open towards all sides, and upside down
    select = (SnSelect){.kind = SN_SELECT_BOX};
    for (int k = 0; k < 3; ++k) select.low[k] = -INFINITY, select.high[k] = INFINITY;
    check_counts(&select, 30, 48);
    for (int k = 0; k < 3; ++k) select.low[k] = INFINITY, select.high[k] = -INFINITY;
    check_counts(&select, 0, 0);
}

static void sphere(void** state) {
    (void)state;
    SnSelect select = {.kind = SN_SELECT_SPHERE, .point = {2, 1, 0}, .radius = 1};
    int *vertices, count;
    SnMesh* mesh = make_box();
    CHECK_OK(sn_select_vertices(mesh, &select, &vertices, &count));
    // the centre, four neighbours in the plane, one above
    static const int expected[6] = {2, 6, 7, 8, 12, 22};
    assert_int_equal(count, 6);
    assert_memory_equal(vertices, expected, sizeof expected);
    sn_free(vertices);
    sn_destroy_mesh(mesh);

    select.radius = 1 - 1e-9;
    check_counts(&select, 1, 18);
    select.tolerance = 1e-8;
    check_counts(&select, 6, 18);
    select = (SnSelect){.kind = SN_SELECT_SPHERE, .point = {2, 1, 0}, .radius = -1};
    check_counts(&select, 0, 0);
}

static void plane(void** state) {
    (void)state;
    SnSelect select = {.kind = SN_SELECT_PLANE, .point = {3, 0, 0}, .normal = {1, 0, 0}};
    check_counts(&select, 12, 12);
    select.normal[0] = -1;
    check_counts(&select, 24, 36);
    // the tolerance is a distance, whatever the normal's length
    select.normal[0] = 1e-3;
    select.point[0] = 3.1;
    select.tolerance = 0.11;
    check_counts(&select, 12, 12);
    select.tolerance = 0.09;
    check_counts(&select, 6, 12);
}

static void region(void** state) {
    (void)state;
    SnSelect select = {.kind = SN_SELECT_REGION, .region = 0};
    check_counts(&select, 8, 6);
    select.region = 7;
    check_counts(&select, 8, 6);
    select.region = 8;
    check_counts(&select, 0, 0);
}

static void nearest(void** state) {
    (void)state;
    SnMesh* mesh = make_box();
    SnSelect select = {.kind = SN_SELECT_NEAREST, .point = {3.9, 0.2, -7}};
    int *picked, count;
    CHECK_OK(sn_select_vertices(mesh, &select, &picked, &count));
    assert_int_equal(count, 1);
    assert_int_equal(picked[0], 4);
    sn_free(picked);
    CHECK_OK(sn_select_elements(mesh, &select, &picked, &count));
    assert_int_equal(count, 1);
    assert_int_equal(picked[0] / 6, 3);
    sn_free(picked);
    // vertices 0, 1, 5, 6 are equally far: the lowest wins
    select = (SnSelect){.kind = SN_SELECT_NEAREST, .point = {0.5, 0.5, 0}};
    CHECK_OK(sn_select_vertices(mesh, &select, &picked, &count));
    assert_int_equal(count, 1);
    assert_int_equal(picked[0], 0);
    sn_free(picked);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 0, 0, &mesh));
    CHECK_OK(sn_select_vertices(mesh, &select, &picked, &count));
    assert_int_equal(count, 0);
    sn_free(picked);
    sn_destroy_mesh(mesh);
}

static void contains(void** state) {
    (void)state;
    const double inside[3] = {0.5, 0.5, 0.5}, outside[3] = {2, 2, 2}, nowhere[3] = {NAN, 0, 0};
    SnSelect select = {.high = {1, 1, 1}, .radius = 1, .normal = {-1, -1, -1}, .point = {1, 0, 1}};
    for (int kind = SN_SELECT_BOX; kind <= SN_SELECT_PLANE; ++kind) {
        select.kind = (SnSelectKind)kind;
        assert_int_equal(sn_select_contains(&select, inside), 1);
        assert_int_equal(sn_select_contains(&select, outside), 0);
        assert_int_equal(sn_select_contains(&select, nowhere), 0);
    }
    select.kind = SN_SELECT_ALL;
    assert_int_equal(sn_select_contains(&select, outside), 1);
    select.kind = SN_SELECT_REGION;
    assert_int_equal(sn_select_contains(&select, inside), 0);
}

static void senseless_selections_are_refused(void** state) {
    (void)state;
    SnMesh* mesh = make_box();
    int *picked = NULL, count;
    SnSelect select = {.kind = SN_SELECT_PLANE};
    assert_int_equal(sn_select_vertices(mesh, &select, &picked, &count), SN_BAD_INPUT);
    select.normal[1] = NAN;
    assert_int_equal(sn_select_elements(mesh, &select, &picked, &count), SN_BAD_INPUT);
    select.kind = (SnSelectKind)99;
    assert_int_equal(sn_select_elements(mesh, &select, &picked, &count), SN_BAD_INPUT);
    assert_null(picked);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all),      cmocka_unit_test(box),
        cmocka_unit_test(sphere),   cmocka_unit_test(plane),
        cmocka_unit_test(region),   cmocka_unit_test(nearest),
        cmocka_unit_test(contains), cmocka_unit_test(senseless_selections_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
