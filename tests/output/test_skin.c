// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Skins of meshes: which vertices, in which order, with which normals.
#include "check.h"
#include "output/skin.h"
#include "output/skin_files.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SnMesh* box(int n) {
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((const int[3]){n, n, n}, (const double[3]){1, 2, 3}, SN_BOX_KUHN, &mesh));
    return mesh;
}

static void inner_vertices_are_left_out(void** state) {
    (void)state;
    SnMesh* mesh = box(3); // 64 vertices, 8 of them inside
    SnSkin* skin = NULL;
    CHECK_OK(sn_create_skin("box", mesh, &skin));
    assert_string_equal(skin->name, "box");
    assert_int_equal(skin->vertex_count, 56);
    assert_int_equal(skin->item_count, 6 * 9 * 2);
    for (int i = 0; i < 56; ++i) {
        if (i) assert_true(skin->point[i] > skin->point[i - 1]);
        assert_memory_equal(skin->rest + 3 * i, mesh->vertex + 3 * skin->point[i], 24);
    }

    // the same triangles as those of the mesh
    int(*triangle)[3], count;
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    for (int i = 0; i < 3 * count; ++i)
        assert_int_equal(skin->point[skin->corner[i]], triangle[i / 3][i % 3]);
    sn_free(triangle);
    sn_destroy_skin(skin);
    sn_destroy_mesh(mesh);
}

// all vertices stay, used or not; those of an embedded surface are where their tets take them
static void embedded_surfaces_follow_tets(void** state) {
    (void)state;
    SnMesh *mesh = box(2), *surface = NULL;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 4, 1, &surface));
    const double vertex[4 * 3] = {0.1, 0.2, 3.1, 9, 9, 9, 0.9, 0.3, 2.9, 0.5, 1.7, 0.4};
    const int corner[3] = {3, 2, 0};
    memcpy(surface->vertex, vertex, sizeof vertex);
    memcpy(surface->element, corner, sizeof corner);
    SnEmbedded* embedded = NULL;
    SnSkin *skin = NULL, *split = NULL;
    SnError error = {{0}};
    CHECK_OK(sn_create_embedded(mesh, surface, NULL, &embedded, &error));
    CHECK_OK(sn_create_display_skin("it", embedded->surface, embedded->embedding, &skin));
    CHECK_OK(sn_skin_split(skin, &split));
    assert_int_equal(skin->vertex_count, 4);
    assert_int_equal(split->vertex_count, 3);
    assert_memory_equal(skin->rest, vertex, sizeof vertex);
    assert_memory_equal(skin->corner, corner, sizeof corner);

    // twice as wide, and moved: exact, but for the point far away, which stays near the tets
    double position[4 * 3];
    float single[4 * 3], parted[3 * 3];
    for (int i = 0; i < mesh->vertex_count; ++i) mesh->vertex[3 * i] = 2 * mesh->vertex[3 * i] - 5;
    sn_skin_follow(skin, mesh->vertex, position);
    sn_skin_positions(skin, mesh->vertex, single);
    sn_skin_positions(split, mesh->vertex, parted);
    for (int i = 0; i < 4 * 3; ++i) {
        if (i / 3 != 1) CHECK_NEAR(position[i], i % 3 ? vertex[i] : 2 * vertex[i] - 5, 1e-14);
        assert_true(single[i] == (float)position[i]);
    }
    for (int k = 0; k < 3; ++k)
        assert_memory_equal(parted + 3 * split->corner[k], single + 3 * corner[k], 12);
    sn_destroy_skin(skin);
    sn_destroy_skin(split);
    sn_destroy_embedded(embedded);
    sn_destroy_mesh(surface);
    sn_destroy_mesh(mesh);
}

static void creases_are_split_and_stay(void** state) {
    (void)state;
    SnMesh* mesh = box(3);
    SnSkin *skin = NULL, *split = NULL;
    CHECK_OK(sn_create_skin("box", mesh, &skin));
    CHECK_OK(sn_skin_split(skin, &split));
    assert_int_equal(split->vertex_count, 6 * 16); // a grid of its own for each side
    assert_int_equal(split->item_count, skin->item_count);
    for (int i = 0; i < 3 * skin->item_count; ++i)
        assert_int_equal(split->point[split->corner[i]], skin->point[skin->corner[i]]);

    // so every normal is along an axis, outward, also when the box is elsewhere
    float position[3 * 96], normal[3 * 96];
    for (int i = 0; i < mesh->vertex_count; ++i) mesh->vertex[3 * i] += 1000;
    sn_skin_positions(split, mesh->vertex, position);
    sn_skin_normals(split, position, normal);
    for (int i = 0; i < 96; ++i) {
        const double centre[3] = {1000.5, 1, 1.5};
        int large = 0;
        double outward = 0;
        for (int k = 0; k < 3; ++k) {
            large += fabsf(normal[3 * i + k]) > 0.999f;
            outward += normal[3 * i + k] * (position[3 * i + k] - centre[k]);
        }
        assert_int_equal(large, 1);
        assert_true(outward > 0.1);
    }
    sn_destroy_skin(split);
    sn_destroy_skin(skin);
    sn_destroy_mesh(mesh);
}

// a fine ball has no creases, and its normals point away from its centre
static void smooth_surfaces_are_not_split(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnSkin *skin = NULL, *split = NULL;
    CHECK_OK(sn_mesh_ball(12, 2, &mesh));
    CHECK_OK(sn_create_skin("ball", mesh, &skin));
    CHECK_OK(sn_skin_split(skin, &split));
    assert_int_equal(split->vertex_count, skin->vertex_count);
    float *position = calloc((size_t)skin->vertex_count, 12),
          *normal = calloc((size_t)skin->vertex_count, 12);
    sn_skin_positions(skin, mesh->vertex, position);
    sn_skin_normals(skin, position, normal);
    for (int i = 0; i < skin->vertex_count; ++i) {
        double along = 0;
        for (int k = 0; k < 3; ++k) along += normal[3 * i + k] * position[3 * i + k] / 2;
        assert_true(along > 0.98);
    }
    free(position), free(normal);
    sn_destroy_skin(split);
    sn_destroy_skin(skin);
    sn_destroy_mesh(mesh);
}

static void springs_are_lines(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnSkin *skin = NULL, *split = NULL;
    CHECK_OK(sn_mesh_chain(2, (const double[3]){0, 0, 0}, (const double[3]){1, 0, 0}, &mesh));
    CHECK_OK(sn_create_skin("chain", mesh, &skin));
    CHECK_OK(sn_skin_split(skin, &split));
    assert_true(skin->corners == 2 && skin->item_count == 2 && skin->vertex_count == 3);
    assert_memory_equal(split->corner, skin->corner, sizeof(int) * 4);
    CHECK_OK(sn_write_skin_obj("chain.obj", skin, mesh->vertex, NULL));
    char text[200] = "";
    FILE* file = fopen("chain.obj", "r");
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_string_equal(text, "v 0 0 0\nv 0.5 0 0\nv 1 0 0\nl 1 2\nl 2 3\n");
    unlink("chain.obj");
    sn_destroy_skin(split);
    sn_destroy_skin(skin);
    sn_destroy_mesh(mesh);
}

static void memory_may_run_out(void** state) {
    (void)state;
    SnMesh* mesh = box(1);
    const int64_t live = sn_memory_count().live_blocks;
    for (int64_t n = 0;; ++n) {
        SnSkin *skin = NULL, *split = NULL;
        sn_memory_fail_after(n);
        SnStatus status = sn_create_skin("box", mesh, &skin);
        if (status == SN_OK) status = sn_skin_split(skin, &split);
        sn_memory_fail_after(-1);
        assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
        sn_destroy_skin(split);
        sn_destroy_skin(skin);
        assert_true(sn_memory_count().live_blocks == live);
        if (status == SN_OK) break;
    }
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inner_vertices_are_left_out),
        cmocka_unit_test(embedded_surfaces_follow_tets),
        cmocka_unit_test(creases_are_split_and_stay),
        cmocka_unit_test(smooth_surfaces_are_not_split),
        cmocka_unit_test(springs_are_lines),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
