// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/embed.h"

#include "base/memory.h"
#include "base/random.h"
#include "shapes.h"

#include <string.h>

enum { POINTS = 400 };

// points inside and a little outside of a shape
static void points_around(const SnMesh* mesh, double beyond, double (*point)[3]) {
    SnRandom random = {21};
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    for (int i = 0; i < POINTS; ++i)
        for (int k = 0; k < 3; ++k)
            point[i][k] = sn_random_uniform(&random, low[k] - beyond, high[k] + beyond);
}

static SnEmbedding* embedded(const SnMesh* mesh, double (*point)[3]) {
    SnEmbedding* embedding;
    SnError error = {0};
    if (sn_embed(mesh, POINTS, point[0], &embedding, &error) < 0) fail_msg("%s", error.text);
    return embedding;
}

// x' = A x + t
static void apply(const double a[3][3], const double t[3], int count, const double* x, double* y) {
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k)
            y[3 * i + k] =
                a[k][0] * x[3 * i] + a[k][1] * x[3 * i + 1] + a[k][2] * x[3 * i + 2] + t[k];
}

static void check_motion(const double a[3][3], const double t[3], double tolerance) {
    for (int s = 0; s < SHAPES; ++s) {
        SnMesh* mesh;
        double point[POINTS][3], moved[POINTS][3], expected[POINTS][3];
        CHECK_OK(make_shape(s, &mesh));
        points_around(mesh, 0.05, point);
        SnEmbedding* embedding = embedded(mesh, point);
        double* position = SN_NEW_ARRAY(double, 3 * mesh->vertex_count);
        apply(a, t, mesh->vertex_count, mesh->vertex, position);
        apply(a, t, POINTS, point[0], expected[0]);
        sn_embedding_move(embedding, position, moved[0]);
        for (int i = 0; i < POINTS; ++i)
            for (int k = 0; k < 3; ++k) CHECK_NEAR(moved[i][k], expected[i][k], tolerance);
        sn_free(position);
        sn_destroy_embedding(embedding);
        sn_destroy_mesh(mesh);
    }
}

static void the_rest_shape_comes_back(void** state) {
    (void)state;
    check_motion((double[3][3]){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, (double[3]){0}, 3e-15);
}

static void rigid_and_affine_motions_are_exact(void** state) {
    (void)state;
    const double c = cos(0.7), s = sin(0.7);
    check_motion((double[3][3]){{c, -s, 0}, {s, c, 0}, {0, 0, 1}}, (double[3]){5, -3, 2}, 1e-14);
    check_motion((double[3][3]){{1.5, 0.3, 0}, {-0.2, 0.7, 0.4}, {0.1, 0, 2}}, (double[3]){1, 2, 3},
                 1e-14);
}

static void points_are_in_the_tets_that_hold_them(void** state) {
    (void)state;
    for (int s = 0; s < SHAPES; ++s) {
        SnMesh* mesh;
        double point[POINTS][3];
        CHECK_OK(make_shape(s, &mesh));
        points_around(mesh, 0.05, point);
        SnEmbedding* embedding = embedded(mesh, point);
        const double *weight = sn_embedding_weights(embedding),
                     *out = sn_embedding_outside(embedding);
        int inside = 0;
        for (int i = 0; i < POINTS; ++i) {
            double sum = 0, least = HUGE_VAL;
            for (int k = 0; k < 4; ++k) {
                sum += weight[4 * i + k];
                least = fmin(least, weight[4 * i + k]);
            }
            CHECK_NEAR(sum, 1, 1e-13);
            assert_int_equal(out[i] == 0, least >= 0);
            assert_true(sn_embedding_tets(embedding)[i] < mesh->element_count);
            inside += out[i] == 0;
        }
        assert_true(inside > POINTS / 4);
        // the block is its bounding box: outside is what is beyond it
        for (int i = 0; i < POINTS && s < 4; ++i) {
            double low[3], high[3], beyond = 0;
            sn_mesh_bounds(mesh, low, high);
            for (int k = 0; k < 3; ++k) {
                double far = fmax(fmax(low[k] - point[i][k], point[i][k] - high[k]), 0);
                beyond += far * far;
            }
            CHECK_NEAR(out[i], sqrt(beyond), 1e-12);
        }
        sn_destroy_embedding(embedding);
        sn_destroy_mesh(mesh);
    }
}

static void far_points_have_bounded_weights(void** state) {
    (void)state;
    SnMesh* mesh;
    double point[POINTS][3];
    CHECK_OK(make_shape(6, &mesh));
    points_around(mesh, 1000, point);
    SnEmbedding* embedding = embedded(mesh, point);
    const double* weight = sn_embedding_weights(embedding);
    for (int i = 0; i < POINTS; ++i) {
        double sum = 0;
        for (int k = 0; k < 4; ++k) {
            CHECK_AT_MOST(fabs(weight[4 * i + k]), 4 + 1e-12);
            sum += weight[4 * i + k];
        }
        CHECK_NEAR(sum, 1, 1e-12);
    }
    sn_destroy_embedding(embedding);
    sn_destroy_mesh(mesh);
}

static void threads_do_not_change_a_bit(void** state) {
    (void)state;
    SnMesh* mesh;
    double point[POINTS][3];
    CHECK_OK(make_shape(4, &mesh));
    points_around(mesh, 0.2, point);
    SnEmbedding *alone = embedded(mesh, point), *together;
    SnPool* pool;
    CHECK_OK(sn_create_pool(3, &pool));
    CHECK_OK(sn_create_embedding(mesh, POINTS, (const double(*)[3])point, pool, &together, NULL));
    assert_memory_equal(alone->weight, together->weight, POINTS * sizeof *alone->weight);
    assert_memory_equal(alone->tet, together->tet, POINTS * sizeof *alone->tet);
    sn_destroy_pool(pool);
    sn_destroy_embedding(alone);
    sn_destroy_embedding(together);
    sn_destroy_mesh(mesh);
}

static void what_cannot_be_embedded_is_refused(void** state) {
    (void)state;
    SnMesh *mesh, *sheet;
    SnEmbedding* embedding = NULL;
    SnError error = {0};
    double point[3] = {0, NAN, 0};
    CHECK_OK(make_shape(0, &mesh));
    CHECK_OK(sn_mesh_grid((int[2]){1, 1}, (double[2]){1, 1}, SN_GRID_CROSS, &sheet));
    assert_int_equal(sn_embed(mesh, 1, point, &embedding, &error), SN_BAD_INPUT);
    assert_string_equal(error.text, "point 0 to embed is not finite");
    assert_int_equal(sn_embed(sheet, 0, point, &embedding, &error), SN_BAD_INPUT);
    assert_int_equal(sn_embed(mesh, -1, point, &embedding, &error), SN_BAD_INPUT);
    assert_null(embedding);
    CHECK_OK(sn_embed(mesh, 0, point, &embedding, &error));
    assert_int_equal(sn_embedding_count(embedding), 0);
    sn_destroy_embedding(embedding);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(sheet);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    SnMesh* mesh;
    double point[POINTS][3];
    CHECK_OK(make_shape(0, &mesh));
    points_around(mesh, 0.1, point);
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        SnEmbedding* embedding = NULL;
        sn_memory_fail_after(n);
        status = sn_embed(mesh, POINTS, point[0], &embedding, NULL);
        sn_memory_fail_after(-1);
        sn_destroy_embedding(embedding);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_shape_comes_back),
        cmocka_unit_test(rigid_and_affine_motions_are_exact),
        cmocka_unit_test(points_are_in_the_tets_that_hold_them),
        cmocka_unit_test(far_points_have_bounded_weights),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(what_cannot_be_embedded_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
