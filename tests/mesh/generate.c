// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"

#include "shapes.h"

#include <limits.h>

// ---- box ------------------------------------------------------------------------------------

static void check_box(const int cells[3], const double size[3], SnBoxSplit split) {
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, split, &mesh));
    int n = cells[0] * cells[1] * cells[2];
    double volume = size[0] * size[1] * size[2];
    assert_int_equal(mesh->kind, SN_MESH_TETS);
    assert_int_equal(mesh->vertex_count, (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1));
    assert_int_equal(mesh->element_count, n * (split == SN_BOX_KUHN ? 6 : 5));
    CHECK_NEAR(total_measure(mesh), volume, 1e-13 * volume);
    // all tets are a sixth of a cell, but for the inner one of five, which is a third
    CHECK_NEAR(least_measure(mesh), volume / n / 6, 1e-13 * volume);

    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    for (int k = 0; k < 3; ++k) assert_true(low[k] == 0 && high[k] == size[k]);
    sn_destroy_mesh(mesh);
}

static void boxes_are_filled_exactly(void** state) {
    (void)state;
    static const int cells[][3] = {{1, 1, 1}, {3, 1, 2}, {5, 7, 3}, {1, 1, 49}};
    static const double size[][3] = {{1, 1, 1}, {0.1, 0.7, 13}, {1e-5, 1e3, 0.3}};
    for (int c = 0; c < 4; ++c)
        for (int s = 0; s < 3; ++s) {
            check_box(cells[c], size[s], SN_BOX_KUHN);
            check_box(cells[c], size[s], SN_BOX_FIVE);
        }
}

static void box_vertices_are_numbered_along_x(void** state) {
    (void)state;
    const int cells[3] = {2, 3, 4};
    const double size[3] = {2, 3, 4};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    for (int v = 0; v < mesh->vertex_count; ++v) {
        const double* x = mesh->vertex + 3 * v;
        CHECK_NEAR(x[0] + 3 * (x[1] + 4 * x[2]), v, 1e-12);
    }
    sn_destroy_mesh(mesh);
}

// every tet of a cell goes from its low to its high corner, one axis after the other
static void kuhn_tets_surround_the_diagonal(void** state) {
    (void)state;
    const int cells[3] = {2, 2, 2};
    const double size[3] = {2, 2, 2};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    for (int cell = 0; cell < 8; ++cell) {
        int low = (cell & 1) + 3 * (cell >> 1 & 1) + 9 * (cell >> 2), seen = 0;
        for (int t = 6 * cell; t < 6 * cell + 6; ++t) {
            const int* tet = mesh->element + 4 * t;
            int has_low = 0, has_high = 0, others = 0;
            for (int i = 0; i < 4; ++i) {
                has_low |= tet[i] == low;
                has_high |= tet[i] == low + 13;
                others += tet[i] - low;
            }
            assert_true(has_low && has_high);
            // the two vertices between differ for all six permutations
            static const int sums[6] = {1 + 4, 1 + 10, 3 + 4, 3 + 12, 9 + 10, 9 + 12};
            for (int p = 0; p < 6; ++p) seen |= (others - 13 == sums[p]) << p;
        }
        assert_int_equal(seen, 63);
    }
    sn_destroy_mesh(mesh);
}

static void bad_boxes_are_refused(void** state) {
    (void)state;
    const int good[3] = {1, 2, 3};
    const double size[3] = {1, 1, 1};
    static const int cells[][3] = {{0, 1, 1},          {1, -1, 1},
                                   {INT_MAX, 1, 1},    {1, INT_MAX, 1},
                                   {1, 1, INT_MAX},    {1 << 16, 1 << 16, 1},
                                   {1300, 1300, 1300}, {INT_MIN, INT_MIN, 2},
                                   {1 << 28, 1, 1}};
    static const double sizes[] = {0, -1, NAN, INFINITY, -INFINITY};
    SnMesh* mesh = NULL;
    for (int i = 0; i < (int)(sizeof cells / sizeof *cells); ++i) {
        assert_int_equal(sn_mesh_box(cells[i], size, SN_BOX_KUHN, &mesh), SN_BAD_INPUT);
        assert_int_equal(sn_mesh_box(cells[i], size, SN_BOX_FIVE, &mesh), SN_BAD_INPUT);
    }
    for (int i = 0; i < 15; ++i) {
        double bad[3] = {1, 1, 1};
        bad[i % 3] = sizes[i / 3];
        assert_int_equal(sn_mesh_box(good, bad, SN_BOX_KUHN, &mesh), SN_BAD_INPUT);
    }
    assert_int_equal(sn_mesh_box(good, size, (SnBoxSplit)7, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

// ---- grid -----------------------------------------------------------------------------------

static void check_grid(const int cells[2], const double size[2], SnGridSplit split) {
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid(cells, size, split, &mesh));
    int n = cells[0] * cells[1], cross = split == SN_GRID_CROSS;
    double area = size[0] * size[1];
    assert_int_equal(mesh->kind, SN_MESH_TRIANGLES);
    assert_int_equal(mesh->vertex_count, (cells[0] + 1) * (cells[1] + 1) + (cross ? n : 0));
    assert_int_equal(mesh->element_count, n * (cross ? 4 : 2));
    CHECK_NEAR(total_measure(mesh), area, 1e-13 * area);
    CHECK_NEAR(least_measure(mesh), area / mesh->element_count, 1e-13 * area);
    for (int v = 0; v < mesh->vertex_count; ++v) assert_true(mesh->vertex[3 * v + 2] == 0);
    sn_destroy_mesh(mesh);
}

static void grids_are_filled_exactly(void** state) {
    (void)state;
    static const int cells[][2] = {{1, 1}, {3, 2}, {7, 10}};
    static const double size[][2] = {{1, 1}, {0.1, 1e4}};
    for (int c = 0; c < 3; ++c)
        for (int s = 0; s < 2; ++s)
            for (int split = SN_GRID_DIAGONAL; split <= SN_GRID_CROSS; ++split)
                check_grid(cells[c], size[s], (SnGridSplit)split);
}

static int has_edge(const SnMesh* mesh, int a, int b) {
    for (int i = 0; i < 3 * mesh->element_count; ++i) {
        int from = mesh->element[i], to = mesh->element[i / 3 * 3 + (i + 1) % 3];
        if ((from == a && to == b) || (from == b && to == a)) return 1;
    }
    return 0;
}

static void grid_diagonals_run_as_named(void** state) {
    (void)state;
    const int cells[2] = {2, 2};
    const double size[2] = {1, 1};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_DIAGONAL, &mesh));
    assert_true(has_edge(mesh, 0, 4) && has_edge(mesh, 1, 5) && has_edge(mesh, 4, 8));
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_ALTERNATE, &mesh));
    assert_true(has_edge(mesh, 0, 4) && has_edge(mesh, 2, 4) && has_edge(mesh, 4, 8));
    assert_false(has_edge(mesh, 1, 5) || has_edge(mesh, 3, 7));
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_CROSS, &mesh));
    for (int corner = 0; corner < 5; corner += corner == 1 ? 2 : 1)
        assert_true(has_edge(mesh, 9, corner));
    CHECK_NEAR(mesh->vertex[3 * 12], 0.75, 1e-15);
    CHECK_NEAR(mesh->vertex[3 * 12 + 1], 0.75, 1e-15);
    sn_destroy_mesh(mesh);
}

static void bad_grids_are_refused(void** state) {
    (void)state;
    static const int cells[][2] = {{0, 1},       {1, 0},         {-1, -1},    {INT_MAX, 1},
                                   {1, INT_MAX}, {50000, 50000}, {1 << 30, 1}};
    const int good[2] = {1, 1};
    const double size[2] = {1, 1};
    static const double sizes[][2] = {{0, 1}, {1, -1}, {NAN, 1}, {1, INFINITY}};
    SnMesh* mesh = NULL;
    for (int i = 0; i < 7; ++i)
        for (int split = SN_GRID_DIAGONAL; split <= SN_GRID_CROSS; ++split)
            assert_int_equal(sn_mesh_grid(cells[i], size, (SnGridSplit)split, &mesh), SN_BAD_INPUT);
    for (int i = 0; i < 4; ++i)
        assert_int_equal(sn_mesh_grid(good, sizes[i], SN_GRID_CROSS, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_grid(good, size, (SnGridSplit)-1, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

// ---- chain ----------------------------------------------------------------------------------

static void chains_link_their_ends(void** state) {
    (void)state;
    const double from[3] = {1, 2, 3}, to[3] = {1, 2.7, -3};
    SnMesh* mesh;
    CHECK_OK(sn_mesh_chain(7, from, to, &mesh));
    assert_int_equal(mesh->kind, SN_MESH_SPRINGS);
    assert_int_equal(mesh->vertex_count, 8);
    assert_int_equal(mesh->element_count, 7);
    for (int k = 0; k < 3; ++k)
        assert_true(mesh->vertex[k] == from[k] && mesh->vertex[21 + k] == to[k]);
    for (int e = 0; e < 7; ++e) {
        assert_int_equal(mesh->element[2 * e], e);
        assert_int_equal(mesh->element[2 * e + 1], e + 1);
        CHECK_NEAR(sn_mesh_measure(mesh, e), sqrt(0.7 * 0.7 + 36) / 7, 1e-14);
    }
    sn_destroy_mesh(mesh);
}

static void bad_chains_are_refused(void** state) {
    (void)state;
    const double a[3] = {0}, b[3] = {1, 0, 0}, bad[3] = {0, NAN, 0}, far[3] = {0, 0, INFINITY};
    SnMesh* mesh = NULL;
    assert_int_equal(sn_mesh_chain(0, a, b, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(-5, a, b, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(INT_MAX, a, b, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(INT_MAX - 1, a, b, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(1, a, a, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(1, a, bad, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_chain(1, far, b, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

// ---------------------------------------------------------------------------------------------

// what a generator makes passes validation unchanged
static void generated_meshes_are_valid(void** state) {
    (void)state;
    for (int s = 0; s < SHAPES; ++s) {
        SnMesh* mesh;
        SnError error = {0};
        int flipped = 0;
        CHECK_OK(make_shape(s, &mesh));
        CHECK_OK(sn_mesh_validate(mesh, &flipped, &error));
        assert_int_equal(flipped, 0);
        assert_string_equal(error.text, "");
        sn_destroy_mesh(mesh);
    }
}

static void no_two_vertices_coincide(void** state) {
    (void)state;
    for (int s = 0; s < SHAPES; ++s) {
        SnMesh* mesh;
        CHECK_OK(make_shape(s, &mesh));
        for (int a = 0; a < mesh->vertex_count; ++a)
            for (int b = 0; b < a; ++b) {
                double d = 0;
                for (int k = 0; k < 3; ++k)
                    d = fmax(d, fabs(mesh->vertex[3 * a + k] - mesh->vertex[3 * b + k]));
                assert_true(d > 1e-3);
            }
        sn_destroy_mesh(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_filled_exactly),
        cmocka_unit_test(box_vertices_are_numbered_along_x),
        cmocka_unit_test(kuhn_tets_surround_the_diagonal),
        cmocka_unit_test(bad_boxes_are_refused),
        cmocka_unit_test(grids_are_filled_exactly),
        cmocka_unit_test(grid_diagonals_run_as_named),
        cmocka_unit_test(bad_grids_are_refused),
        cmocka_unit_test(chains_link_their_ends),
        cmocka_unit_test(bad_chains_are_refused),
        cmocka_unit_test(generated_meshes_are_valid),
        cmocka_unit_test(no_two_vertices_coincide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
