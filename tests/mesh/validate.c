// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "shapes.h"

#include <stdio.h>
#include <string.h>

// One mesh per defect, each a good one with something broken.

static SnMesh* good_box(void) {
    const int cells[3] = {2, 2, 2};
    const double size[3] = {2, 2, 2};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    return mesh;
}

static SnMesh* good_grid(void) {
    const int cells[2] = {2, 2};
    const double size[2] = {2, 2};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_DIAGONAL, &mesh));
    return mesh;
}

static void swap_last(SnMesh* mesh, int element) {
    int* last = mesh->element + (element + 1) * (int)mesh->kind - 1;
    int kept = last[0];
    last[0] = last[-1];
    last[-1] = kept;
}

// refused with exactly this message, and nothing changed; destroys the mesh
static void check_refused(SnMesh* mesh, const char* message) {
    SnError error = {0};
    int flipped = 0, corners = mesh->element_count * (int)mesh->kind;
    int* before = SN_CLONE_ARRAY(int, mesh->element, corners);
    assert_int_equal(sn_mesh_validate(mesh, &flipped, &error), SN_BAD_INPUT);
    assert_string_equal(error.text, message);
    assert_int_equal(flipped, 0);
    assert_memory_equal(mesh->element, before, (size_t)corners * sizeof *before);
    assert_int_equal(sn_mesh_validate(mesh, NULL, NULL), SN_BAD_INPUT);
    sn_free(before);
    sn_destroy_mesh(mesh);
}

static void not_finite(void** state) {
    (void)state;
    SnMesh* mesh = good_box();
    mesh->vertex[3 * 5 + 1] = NAN;
    check_refused(mesh, "vertices that are not finite (1 in all): 5 at (2, nan, 0)");
    mesh = good_box();
    for (int v = 3; v < 8; ++v) mesh->vertex[3 * v] = INFINITY;
    mesh->vertex[3 * 3] = -INFINITY;
    check_refused(mesh, "vertices that are not finite (5 in all): "
                        "3 at (-inf, 1, 0), 4 at (inf, 1, 0), 5 at (inf, 1, 0), ...");
}

static void out_of_range(void** state) {
    (void)state;
    SnMesh* mesh = good_box();
    mesh->element[4 * 7 + 2] = 27;
    mesh->element[4 * 9] = -1;
    SnError error = {0};
    assert_int_equal(sn_mesh_validate(mesh, NULL, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "elements with indices outside 0..26 (2 in all): 7 with"));
    assert_non_null(strstr(error.text, ", 27, "));
    assert_non_null(strstr(error.text, ", 9 with vertices (-1, "));
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_create_mesh(SN_MESH_SPRINGS, 0, 1, &mesh));
    check_refused(mesh, "elements with indices outside 0..-1 (1 in all): 0 with vertices (0, 0)");
}

static void repeated_vertex(void** state) {
    (void)state;
    SnMesh* mesh = good_grid();
    mesh->element[3 * 2 + 1] = mesh->element[3 * 2];
    check_refused(mesh, "elements that use a vertex twice (1 in all): 2 with vertices (1, 1, 5)");
}

// many, so that the table of the search holds a part of them at a time
static void repeated_elements(void** state) {
    (void)state;
    SnMesh *mesh = good_grid(), *box;
    memcpy(mesh->element + 3 * 5, (int[3]){mesh->element[1], mesh->element[0], mesh->element[2]},
           3 * sizeof(int));
    char message[200];
    const int* v = mesh->element + 3 * 5;
    snprintf(message, sizeof message,
             "elements with the same vertices as one before them (1 in all): 5 with vertices (%d, "
             "%d, %d)",
             v[0], v[1], v[2]);
    check_refused(mesh, message);
    CHECK_OK(sn_mesh_box((int[3]){12, 12, 12}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &box));
    const int count = box->element_count;
    for (int i = 0; i < 40; ++i)
        memcpy(box->element + 4 * (count - 1 - 7 * i), box->element + 4 * 11 * i, 4 * sizeof(int));
    SnError error = {0};
    assert_int_equal(sn_mesh_validate(box, NULL, &error), SN_BAD_INPUT);
    snprintf(message, sizeof message, "(40 in all): %d with", count - 1 - 7 * 39);
    if (!strstr(error.text, message)) fail_msg("%s", error.text);
    sn_destroy_mesh(box);
}

static void unreferenced_vertex(void** state) {
    (void)state;
    SnMesh* mesh;
    CHECK_OK(sn_create_mesh(SN_MESH_SPRINGS, 4, 1, &mesh));
    for (int v = 0; v < 4; ++v) mesh->vertex[3 * v] = v;
    mesh->element[1] = 2;
    check_refused(mesh, "vertices that belong to no element (2 in all): "
                        "1 at (1, 0, 0), 3 at (3, 0, 0)");
}

static SnMesh* one_tet(double scale, double height) {
    SnMesh* mesh;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 4, 1, &mesh));
    for (int v = 0; v < 4; ++v) mesh->element[v] = v;
    mesh->vertex[3] = mesh->vertex[7] = scale;
    mesh->vertex[9] = mesh->vertex[10] = scale / 4;
    mesh->vertex[11] = scale * height;
    return mesh;
}

static void flat_element(void** state) {
    (void)state;
    const char* message = "elements that are flat (1 in all): 0 at (0.3125, 0.3125, 0)";
    check_refused(one_tet(1, 0), message);

    // the limit does not depend on the unit, and thin is not flat
    for (double scale = 1e-60; scale < 1e61; scale *= 1e20) {
        SnMesh* mesh = one_tet(scale, 1e-9);
        CHECK_OK(sn_mesh_validate(mesh, NULL, NULL));
        sn_destroy_mesh(mesh);
        mesh = one_tet(scale, 1e-13);
        assert_int_equal(sn_mesh_validate(mesh, NULL, NULL), SN_BAD_INPUT);
        sn_destroy_mesh(mesh);
    }
    // too small or too large for a volume
    for (int i = 0; i < 3; ++i) {
        static const double scales[3] = {1e-110, 1e110, 1.7e308};
        SnMesh* mesh = one_tet(scales[i], 1);
        assert_int_equal(sn_mesh_validate(mesh, NULL, NULL), SN_BAD_INPUT);
        sn_destroy_mesh(mesh);
    }
}

static void flat_triangle_and_spring(void** state) {
    (void)state;
    SnMesh* mesh = good_grid();
    // vertex 8 onto the diagonal's other end makes the triangle (4, 5, 8) a line
    memcpy(mesh->vertex + 3 * 8, (double[3]){3, 1, 0}, 3 * sizeof(double));
    check_refused(mesh, "elements that are flat (1 in all): 6 at (2, 1, 0)");

    const double from[3] = {0}, to[3] = {1, 0, 0};
    CHECK_OK(sn_mesh_chain(2, from, to, &mesh));
    mesh->vertex[3 * 2] = 0.5;
    check_refused(mesh, "elements that are flat (1 in all): 1 at (0.5, 0, 0)");
}

static void one_inverted_element(void** state) {
    (void)state;
    SnMesh* mesh = good_box();
    swap_last(mesh, 0);
    check_refused(mesh, "elements that are inverted, unlike others of their component (1 in all): "
                        "0 at (0.75, 0.5, 0.25)");
    mesh = good_grid();
    for (int e = 0; e < 7; ++e) swap_last(mesh, e);
    SnError error = {0};
    assert_int_equal(sn_mesh_validate(mesh, NULL, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "(7 in all): 0 at (0.666667, 0.333333, 0), 1 at"));
    sn_destroy_mesh(mesh);
}

// two boxes side by side in one mesh
static SnMesh* two_boxes(void) {
    SnMesh *box = good_box(), *both;
    int vertices = box->vertex_count, corners = 4 * box->element_count;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 2 * vertices, 2 * box->element_count, &both));
    for (int i = 0; i < 6 * vertices; ++i)
        both->vertex[i] = box->vertex[i % (3 * vertices)] + (i < 3 * vertices ? 0 : 10);
    for (int i = 0; i < 2 * corners; ++i)
        both->element[i] = box->element[i % corners] + (i < corners ? 0 : vertices);
    sn_destroy_mesh(box);
    return both;
}

static void inverted_component_is_flipped(void** state) {
    (void)state;
    SnMesh* mesh = two_boxes();
    int half = mesh->element_count / 2, flipped = 5;
    SnError error = {0};
    for (int e = half; e < 2 * half; ++e) swap_last(mesh, e);
    CHECK_OK(sn_mesh_validate(mesh, &flipped, &error));
    assert_int_equal(flipped, 5 + half);
    assert_true(least_measure(mesh) > 0);
    CHECK_NEAR(total_measure(mesh), 16, 1e-13);

    // now it is fine as it is; a second look flips nothing
    flipped = 0;
    CHECK_OK(sn_mesh_validate(mesh, &flipped, &error));
    assert_int_equal(flipped, 0);

    // one upright element in the inverted component, and nothing is flipped
    for (int e = half; e < 2 * half - 1; ++e) swap_last(mesh, e);
    assert_int_equal(sn_mesh_validate(mesh, &flipped, &error), SN_BAD_INPUT);
    assert_int_equal(flipped, 0);
    assert_non_null(strstr(error.text, "(47 in all): 48 at (10.75, 10.5, 10.25), 49 at"));
    sn_destroy_mesh(mesh);
}

static void inverted_grid_is_flipped_in_a_plane_only(void** state) {
    (void)state;
    SnMesh* mesh = good_grid();
    int flipped = 0;
    for (int e = 0; e < 8; ++e) swap_last(mesh, e);
    CHECK_OK(sn_mesh_validate(mesh, &flipped, NULL));
    assert_int_equal(flipped, 8);
    assert_true(least_measure(mesh) > 0);

    // a surface in space has no wrong side
    for (int e = 0; e < 8; ++e) swap_last(mesh, e);
    mesh->vertex[2] = 1;
    flipped = 0;
    CHECK_OK(sn_mesh_validate(mesh, &flipped, NULL));
    assert_int_equal(flipped, 0);
    sn_destroy_mesh(mesh);
}

static void empty_mesh_is_valid(void** state) {
    (void)state;
    SnMesh* mesh;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 0, 0, &mesh));
    CHECK_OK(sn_mesh_validate(mesh, NULL, NULL));
    sn_destroy_mesh(mesh);
}

// a message never overruns, however long its numbers are
static void long_messages_are_cut(void** state) {
    (void)state;
    SnMesh* mesh;
    SnError error = {0};
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 4, 4, &mesh));
    for (int i = 0; i < 16; ++i) mesh->element[i] = -2000000000 - i;
    assert_int_equal(sn_mesh_validate(mesh, NULL, &error), SN_BAD_INPUT);
    assert_true(strlen(error.text) < sizeof error.text);
    assert_non_null(strstr(error.text, "(-2000000008, -2000000009, -2000000010, -2000000011)"));
    sn_destroy_mesh(mesh);
}

static void no_arrays_for_nothing(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 0, NULL, 0, NULL, NULL, &mesh, NULL));
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_arrays_for_nothing),
        cmocka_unit_test(not_finite),
        cmocka_unit_test(out_of_range),
        cmocka_unit_test(repeated_vertex),
        cmocka_unit_test(repeated_elements),
        cmocka_unit_test(unreferenced_vertex),
        cmocka_unit_test(flat_element),
        cmocka_unit_test(flat_triangle_and_spring),
        cmocka_unit_test(one_inverted_element),
        cmocka_unit_test(inverted_component_is_flipped),
        cmocka_unit_test(inverted_grid_is_flipped_in_a_plane_only),
        cmocka_unit_test(empty_mesh_is_valid),
        cmocka_unit_test(long_messages_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
