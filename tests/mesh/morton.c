// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "mesh/mesh.h"
#include "shapes.h"

#include <string.h>

static void check_permutation(const SnMesh* mesh, const int* order) {
    char* seen = sn_alloc((size_t)mesh->element_count, 1);
    for (int i = 0; i < mesh->element_count; ++i) {
        assert_true(order[i] >= 0 && order[i] < mesh->element_count);
        assert_int_equal(seen[order[i]]++, 0);
    }
    sn_free(seen);
}

static void orders_are_permutations(void** state) {
    (void)state;
    SnMesh* mesh;
    int* order;
    for (int s = 0; s < SHAPES; ++s) {
        CHECK_OK(make_shape(s, &mesh));
        CHECK_OK(sn_mesh_morton_order(mesh, &order));
        check_permutation(mesh, order);
        sn_free(order);
        sn_destroy_mesh(mesh);
    }
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 0, 0, &mesh));
    CHECK_OK(sn_mesh_morton_order(mesh, &order));
    sn_free(order);
    sn_destroy_mesh(mesh);
}

// squares of a 2 x 2 grid in the order of the curve: x first, then y
static void the_curve_goes_along_x_first(void** state) {
    (void)state;
    const int cells[2] = {2, 2};
    const double size[2] = {1, 1};
    SnMesh* mesh;
    int* order;
    CHECK_OK(sn_mesh_grid(cells, size, SN_GRID_DIAGONAL, &mesh));
    CHECK_OK(sn_mesh_morton_order(mesh, &order));
    for (int i = 0; i < 8; ++i) assert_int_equal(order[i] / 2, i / 2);
    sn_free(order);
    sn_destroy_mesh(mesh);
}

static void shuffle(SnMesh* mesh) {
    SnRandom random = {7};
    for (int e = mesh->element_count - 1; e > 0; --e) {
        int other = (int)(sn_random_bits(&random) % (unsigned)(e + 1)), kept[4];
        memcpy(kept, mesh->element + 4 * e, sizeof kept);
        memcpy(mesh->element + 4 * e, mesh->element + 4 * other, sizeof kept);
        memcpy(mesh->element + 4 * other, kept, sizeof kept);
    }
}

// sum of the distances between elements that follow each other
static double path_length(const SnMesh* mesh, const int* order) {
    double sum = 0;
    for (int i = 1; i < mesh->element_count; ++i) {
        double a[3], b[3];
        sn_mesh_centre(mesh, order ? order[i - 1] : i - 1, a);
        sn_mesh_centre(mesh, order ? order[i] : i, b);
        sum += sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                    (a[2] - b[2]) * (a[2] - b[2]));
    }
    return sum;
}

static void neighbours_in_order_are_near(void** state) {
    (void)state;
    const int cells[3] = {16, 16, 16};
    const double size[3] = {1, 1, 1};
    SnMesh* mesh;
    int* order;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    shuffle(mesh);
    CHECK_OK(sn_mesh_morton_order(mesh, &order));
    check_permutation(mesh, order);
    CHECK_AT_MOST(path_length(mesh, order), 0.1 * path_length(mesh, NULL));
    CHECK_AT_MOST(path_length(mesh, order) / mesh->element_count, 1.0 / 16);
    sn_free(order);
    sn_destroy_mesh(mesh);
}

// elements at one place keep their order, and nothing breaks without any extent
static void ties_keep_index_order(void** state) {
    (void)state;
    SnMesh* mesh;
    int* order;
    CHECK_OK(sn_create_mesh(SN_MESH_SPRINGS, 2, 1000, &mesh));
    CHECK_OK(sn_mesh_morton_order(mesh, &order));
    for (int i = 0; i < 1000; ++i) assert_int_equal(order[i], i);
    sn_free(order);
    mesh->vertex[0] = NAN;
    mesh->vertex[4] = INFINITY;
    CHECK_OK(sn_mesh_morton_order(mesh, &order));
    check_permutation(mesh, order);
    sn_free(order);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_permutations),
        cmocka_unit_test(the_curve_goes_along_x_first),
        cmocka_unit_test(neighbours_in_order_are_near),
        cmocka_unit_test(ties_keep_index_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
