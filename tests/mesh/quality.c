// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/quality.h"

#include "base/memory.h"
#include "check.h"

static SnMeshQuality quality_of(const SnMesh* mesh) {
    SnMeshQuality q;
    CHECK_OK(sn_mesh_quality(mesh, &q));
    return q;
}

// known angles: a regular tet, and one corner of a cube
static void angles_of_known_tets(void** state) {
    (void)state;
    const double regular[] = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
    const double cube_corner[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const int element[] = {0, 1, 2, 3};
    SnMesh* mesh;
    SnError error = {0};
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 4, regular, 1, element, NULL, &mesh, &error));
    SnMeshQuality q = quality_of(mesh);
    CHECK_NEAR(q.least_angle, 70.52877936550931, 1e-12);
    CHECK_NEAR(q.most_angle, 70.52877936550931, 1e-12);
    CHECK_NEAR(q.measure, 8.0 / 3, 1e-14);
    CHECK_NEAR(q.shortest_edge, sqrt(8), 1e-15);
    CHECK_NEAR(q.longest_edge, sqrt(8), 1e-15);
    assert_int_equal(q.boundary_triangles, 4);
    assert_int_equal(q.components, 1);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 4, cube_corner, 1, element, NULL, &mesh, &error));
    q = quality_of(mesh);
    CHECK_NEAR(q.least_angle, 54.735610317245346, 1e-12);
    CHECK_NEAR(q.most_angle, 90, 1e-12);
    sn_destroy_mesh(mesh);
}

static void blocks_have_the_angles_of_their_split(void** state) {
    (void)state;
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box((int[]){3, 2, 4}, (double[]){3, 2, 4}, SN_BOX_KUHN, &mesh));
    SnMeshQuality q = quality_of(mesh);
    CHECK_NEAR(q.least_angle, 45, 1e-12);
    CHECK_NEAR(q.most_angle, 90, 1e-12);
    CHECK_NEAR(q.measure, 24, 1e-12);
    CHECK_NEAR(q.smallest, 1.0 / 6, 1e-15);
    CHECK_NEAR(q.longest_edge, sqrt(3), 1e-15);
    assert_int_equal(q.boundary_triangles, 2 * 2 * (3 * 2 + 2 * 4 + 3 * 4));
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_box((int[]){3, 2, 4}, (double[]){3, 2, 4}, SN_BOX_FIVE, &mesh));
    q = quality_of(mesh);
    CHECK_NEAR(q.least_angle, 54.735610317245346, 1e-12);
    CHECK_NEAR(q.most_angle, 90, 1e-12);
    CHECK_NEAR(q.largest, 1.0 / 3, 1e-15);
    sn_destroy_mesh(mesh);
}

static void plane_meshes_and_chains(void** state) {
    (void)state;
    SnMesh* mesh;
    CHECK_OK(sn_mesh_grid((int[]){2, 3}, (double[]){4, 3}, SN_GRID_DIAGONAL, &mesh));
    SnMeshQuality q = quality_of(mesh);
    CHECK_NEAR(q.least_angle, 26.565051177077994, 1e-12); // atan(1 / 2)
    CHECK_NEAR(q.most_angle, 90, 1e-12);
    CHECK_NEAR(q.measure, 12, 1e-13);
    assert_int_equal(q.boundary_triangles, 12);
    sn_destroy_mesh(mesh);

    CHECK_OK(sn_mesh_chain(5, (double[]){0, 0, 0}, (double[]){0, 0, 5}, &mesh));
    q = quality_of(mesh);
    CHECK_NEAR(q.measure, 5, 1e-15);
    CHECK_NEAR(q.least_angle, 0, 0);
    CHECK_NEAR(q.most_angle, 0, 0);
    assert_int_equal(q.boundary_triangles, 0);
    assert_int_equal(q.components, 1);
    sn_destroy_mesh(mesh);
}

static void pieces_are_counted(void** state) {
    (void)state;
    // three springs: two touch, one is alone
    const double vertex[] = {0, 0, 0, 1, 0, 0, 2, 0, 0, 9, 0, 0, 8, 0, 0};
    const int element[] = {1, 2, 3, 4, 0, 1};
    SnMesh* mesh;
    SnError error = {0};
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_SPRINGS, 5, vertex, 3, element, NULL, &mesh, &error));
    assert_int_equal(quality_of(mesh).components, 2);
    mesh->element_count = 1; // the vertices that are left over are no pieces
    assert_int_equal(quality_of(mesh).components, 1);
    sn_destroy_mesh(mesh);
}

static void memory_may_run_out(void** state) {
    (void)state;
    SnMesh* mesh;
    SnMeshQuality q;
    CHECK_OK(sn_mesh_ball(4, 1, &mesh));
    int64_t before = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status < 0; ++n) {
        sn_memory_fail_after(n);
        status = sn_mesh_quality(mesh, &q);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OUT_OF_MEMORY || status == SN_OK);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angles_of_known_tets),
        cmocka_unit_test(blocks_have_the_angles_of_their_split),
        cmocka_unit_test(plane_meshes_and_chains),
        cmocka_unit_test(pieces_are_counted),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
