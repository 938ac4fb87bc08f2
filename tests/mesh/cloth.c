// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sinew/cloth.h"

#include "base/memory.h"
#include "mesh/quality.h"
#include "shapes.h"

#include <stdlib.h>
#include <string.h>

static SnMeshQuality quality_of(SnMesh* mesh) {
    SnMeshQuality q = {0};
    SnError error = {0};
    int flipped = 0;
    SnStatus status = sn_mesh_validate(mesh, &flipped, &error);
    if (status < 0) fail_msg("%s", error.text);
    assert_int_equal(flipped, 0);
    CHECK_OK(sn_mesh_quality(mesh, &q));
    assert_int_equal(q.components, 1);
    return q;
}

// V - E + F: 1 for a disc, 0 for a tube, 2 for a closed surface. Each edge of a surface is in one
// triangle or in two that run through it in opposite directions.
static int euler_number(const SnMesh* mesh) {
    int n = mesh->vertex_count, edges = 0;
    char* seen = calloc((size_t)n * (size_t)n, 1);
    for (int e = 0; e < mesh->element_count; ++e)
        for (int k = 0; k < 3; ++k) {
            size_t a = (size_t)mesh->element[3 * e + k];
            size_t b = (size_t)mesh->element[3 * e + (k + 1) % 3];
            assert_int_equal(seen[a * (size_t)n + b], 0); // every direction once
            seen[a * (size_t)n + b] = 1;
            edges += !seen[b * (size_t)n + a];
        }
    free(seen);
    return n - edges + mesh->element_count;
}

static void jitter_keeps_the_rectangle(void** state) {
    (void)state;
    const int cells[2] = {30, 17};
    const double size[2] = {2, 1.5};
    SnMesh *mesh = NULL, *again = NULL, *other = NULL, *regular = NULL;
    for (uint64_t seed = 0; seed < 50; ++seed) {
        CHECK_OK(sn_mesh_jittered_grid(cells, size, 1, seed, &mesh));
        SnMeshQuality q = quality_of(mesh);
        CHECK_NEAR(q.measure, 3, 1e-12);
        assert_true(q.least_angle > 5);
        sn_destroy_mesh(mesh);
    }
    CHECK_OK(sn_mesh_jittered_grid(cells, size, 0.5, 1, &mesh));
    CHECK_OK(sn_mesh_jittered_grid(cells, size, 0.5, 1, &again));
    CHECK_OK(sn_mesh_jittered_grid(cells, size, 0.5, 2, &other));
    CHECK_OK(sn_mesh_jittered_grid(cells, size, 0, 2, &regular));
    size_t bytes = 3 * sizeof(double) * (size_t)mesh->vertex_count;
    assert_memory_equal(mesh->vertex, again->vertex, bytes);
    assert_true(memcmp(mesh->vertex, other->vertex, bytes) != 0);
    CHECK_NEAR(quality_of(regular).shortest_edge, size[0] / cells[0], 1e-12);
    assert_int_equal(euler_number(mesh), 1);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(again);
    sn_destroy_mesh(other);
    sn_destroy_mesh(regular);
}

static void discs_are_round(void** state) {
    (void)state;
    for (int rings = 1; rings < 20; rings += 3) {
        SnMesh* mesh = NULL;
        CHECK_OK(sn_mesh_disc(rings, 2, &mesh));
        assert_int_equal(mesh->vertex_count, 1 + 3 * rings * (rings + 1));
        SnMeshQuality q = quality_of(mesh);
        // the area of the polygon around it
        double n = 6 * rings, turn = 8 * atan(1);
        CHECK_NEAR(q.measure, 0.5 * n * 4 * sin(turn / n), 1e-11);
        assert_true(q.least_angle > 40);
        assert_int_equal(euler_number(mesh), 1);
        sn_destroy_mesh(mesh);
    }
}

static void tubes_are_open(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_tube(9, 14, 3, 0.5, 0.25, &mesh));
    quality_of(mesh);
    assert_int_equal(mesh->vertex_count, 10 * 14);
    assert_int_equal(mesh->element_count, 2 * 9 * 14);
    assert_int_equal(euler_number(mesh), 0);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        const double* x = mesh->vertex + 3 * i;
        CHECK_NEAR(x[2], 3 * (i / 14) / 9.0, 1e-12);
        CHECK_NEAR(hypot(x[0], x[1]), 0.5 - 0.25 * x[2] / 3, 1e-12);
    }
    sn_destroy_mesh(mesh);
}

// volume between a surface and the origin: positive where triangles face outward
static double enclosed(const SnMesh* mesh) {
    double volume = 0;
    for (int e = 0; e < mesh->element_count; ++e) {
        const double *a = mesh->vertex + 3 * mesh->element[3 * e],
                     *b = mesh->vertex + 3 * mesh->element[3 * e + 1],
                     *c = mesh->vertex + 3 * mesh->element[3 * e + 2];
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) /
                  6;
    }
    return volume;
}

static void profiles_become_surfaces(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    // a hat: brim, side, top; open below
    const double hat[4][2] = {{3, 0}, {1.5, 0.1}, {1.2, 2}, {0, 2.2}};
    CHECK_OK(sn_mesh_revolved(hat, 4, 24, 0.4, &mesh));
    SnMeshQuality q = quality_of(mesh);
    assert_int_equal(euler_number(mesh), 1);
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    CHECK_NEAR(high[0], 3, 1e-12);
    CHECK_NEAR(high[2], 2.2, 1e-12);
    assert_true(q.longest_edge < 0.95); // 3 m / 24 of a turn, and a diagonal
    sn_destroy_mesh(mesh);

    // with both ends on the axis it is closed, and faces outward where the profile leads upward
    double ball[17][2];
    for (int i = 0; i <= 16; ++i) {
        double angle = 4 * atan(1) * i / 16;
        ball[i][0] = i % 16 ? sin(angle) : 0;
        ball[i][1] = -cos(angle);
    }
    CHECK_OK(sn_mesh_revolved((const double(*)[2])ball, 17, 32, 1, &mesh));
    quality_of(mesh);
    assert_int_equal(euler_number(mesh), 2);
    CHECK_NEAR(enclosed(mesh), 16.0 / 3 * atan(1), 0.1);
    sn_destroy_mesh(mesh);
}

static void impossible_surfaces_are_refused(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    const int cells[2] = {2, 2};
    const double size[2] = {1, 1};
    assert_int_equal(sn_mesh_jittered_grid(cells, size, 1.1, 0, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_jittered_grid(cells, size, NAN, 0, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_jittered_grid((int[2]){0, 1}, size, 1, 0, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_disc(0, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_disc(2000000000, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_disc(1, 0, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_tube(1, 2, 1, 1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_tube(2000000000, 2000000000, 1, 1, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_tube(1, 3, 1, 1, -1, &mesh), SN_BAD_INPUT);
    const double profiles[][3][2] = {
        {{1, 0}, {0, 1}, {1, 2}},  // touches the axis on the way
        {{1, 0}, {-1, 1}, {1, 2}}, // crosses it
        {{1, 0}, {1, 0}, {1, 2}},  // stands still
        {{1, 0}, {NAN, 1}, {1, 2}},
    };
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; ++i)
        assert_int_equal(sn_mesh_revolved(profiles[i], 3, 8, 1, &mesh), SN_BAD_INPUT);
    const double axis[2][2] = {{0, 0}, {0, 1}};
    assert_int_equal(sn_mesh_revolved(axis, 2, 8, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_revolved(profiles[0], 1, 8, 1, &mesh), SN_BAD_INPUT);
    assert_int_equal(sn_mesh_revolved(profiles[2] + 1, 2, 8, 1e-300, &mesh), SN_BAD_INPUT);
    assert_null(mesh);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    int64_t live = sn_memory_count().live_blocks;
    for (int which = 0; which < 3; ++which) {
        SnStatus status = SN_OUT_OF_MEMORY;
        int n = 0;
        for (; status == SN_OUT_OF_MEMORY && n < 50; ++n) {
            SnMesh* mesh = NULL;
            sn_memory_fail_after(n);
            status = which == 0 ? sn_mesh_disc(3, 1, &mesh)
                     : which == 1
                         ? sn_mesh_tube(3, 5, 1, 1, 1, &mesh)
                         : sn_mesh_jittered_grid((int[2]){2, 2}, (double[2]){1, 1}, 1, 0, &mesh);
            sn_memory_fail_after(-1);
            sn_destroy_mesh(mesh);
            assert_int_equal(sn_memory_count().live_blocks, live);
        }
        CHECK_OK(status);
        assert_true(n > 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jitter_keeps_the_rectangle),
        cmocka_unit_test(discs_are_round),
        cmocka_unit_test(tubes_are_open),
        cmocka_unit_test(profiles_become_surfaces),
        cmocka_unit_test(impossible_surfaces_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
