// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "mesh/defects.h"
#include "mesh/mesh.h"
#include "output/shape_surface.h"

// Surfaces of rigid shapes as triangles.

static SnMesh* surface_of(SnShapeKind kind) {
    SnShapeDef shape = {.kind = kind, .radius = 0.5, .length = 2, .size = {1, 2, 3}};
    SnMesh* surface = NULL;
    CHECK_OK(sn_shape_surface(&shape, 10, &surface));
    return surface;
}

static double volume_inside(const SnMesh* mesh) {
    double volume = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        const double* p[3];
        for (int k = 0; k < 3; ++k) p[k] = mesh->vertex + 3 * (size_t)mesh->element[3 * t + k];
        volume += (p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) +
                   p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2]) +
                   p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0])) /
                  6;
    }
    return volume;
}

// closed, seen from outside, and as large as the shape but for the corners that are cut off
static void surfaces_are_closed(void** state) {
    (void)state;
    static const struct {
        SnShapeKind kind;
        double volume, missing;
    } cases[] = {{SN_SHAPE_SPHERE, M_PI / 6, 0.01},
                 {SN_SHAPE_BOX, 6, 1e-14},
                 {SN_SHAPE_CAPSULE, M_PI / 6 + M_PI / 2, 0.01},
                 {SN_SHAPE_CYLINDER, M_PI / 2, 0.01}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        SnMesh* surface = surface_of(cases[i].kind);
        SnMeshDefects defects;
        CHECK_OK(sn_mesh_defects(surface, &defects));
        assert_int_equal(defects.open.count + defects.many.count + defects.turned.count, 0);
        assert_int_equal(defects.duplicate.count, 0);
        const double share = volume_inside(surface) / cases[i].volume;
        if (!(share > 1 - cases[i].missing && share <= 1 + 1e-12))
            fail_msg("shape %d: %g of its volume", (int)cases[i].kind, share);
        sn_destroy_mesh(surface);
    }
}

// all vertices lie on the shape
static void vertices_lie_on_the_shape(void** state) {
    (void)state;
    SnMesh* surface = surface_of(SN_SHAPE_CAPSULE);
    for (int i = 0; i < surface->vertex_count; ++i) {
        const double* x = surface->vertex + 3 * (size_t)i;
        const double beyond = fmax(0, fabs(x[2]) - 1);
        CHECK_NEAR(sqrt(x[0] * x[0] + x[1] * x[1] + beyond * beyond), 0.5, 1e-14);
    }
    sn_destroy_mesh(surface);
}

static void planes_are_squares(void** state) {
    (void)state;
    double low[3], high[3];
    SnMesh* surface = surface_of(SN_SHAPE_PLANE);
    sn_mesh_bounds(surface, low, high);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(low[k], k < 2 ? -5 : 0, 1e-14);
        CHECK_NEAR(high[k], k < 2 ? 5 : 0, 1e-14);
    }
    sn_destroy_mesh(surface);
}

static void tets_show_their_boundary(void** state) {
    (void)state;
    SnMesh *tets = NULL, *surface = NULL;
    CHECK_OK(sn_mesh_box((int[3]){2, 2, 2}, (double[3]){1, 1, 1}, SN_BOX_FIVE, &tets));
    SnShapeDef shape = {.kind = SN_SHAPE_MESH, .mesh = tets};
    CHECK_OK(sn_shape_surface(&shape, 0, &surface));
    assert_int_equal(surface->kind, SN_MESH_TRIANGLES);
    assert_int_equal(surface->vertex_count, 26);
    CHECK_NEAR(volume_inside(surface), 1, 1e-14);
    sn_destroy_mesh(tets);
    sn_destroy_mesh(surface);
}

static void no_memory_is_a_status(void** state) {
    (void)state;
    const SnShapeDef shape = {.kind = SN_SHAPE_CYLINDER, .radius = 1, .length = 1};
    SnMesh* surface = NULL;
    const int64_t before = sn_memory_count().live_blocks;
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int64_t n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        sn_memory_fail_after(n);
        status = sn_shape_surface(&shape, 1, &surface);
        sn_memory_fail_after(-1);
        if (status < 0) assert_int_equal(sn_memory_count().live_blocks, before);
    }
    CHECK_OK(status);
    sn_destroy_mesh(surface);
    assert_int_equal(sn_memory_count().live_blocks, before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_are_closed),   cmocka_unit_test(vertices_lie_on_the_shape),
        cmocka_unit_test(planes_are_squares),    cmocka_unit_test(tets_show_their_boundary),
        cmocka_unit_test(no_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
