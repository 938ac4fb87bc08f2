// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_cut.h"

#include "check.h"
#include "math/vec3.h"
#include "mesh/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The cut of a body: its area is exact, wherever the plane goes, and nothing is there twice.

typedef struct Shape {
    size_t count;
    float* corner;
    unsigned char* code;
} Shape;

static Shape cut(const SnMesh* mesh, SnCutPlane plane) {
    unsigned char* of_tet = calloc((size_t)mesh->element_count, 1);
    Shape s = {.count = sn_cut_count(mesh, mesh->vertex, plane)};
    for (int e = 0; e < mesh->element_count; ++e) of_tet[e] = (unsigned char)(e % 251);
    s.corner = malloc(9 * sizeof(float) * s.count + 1);
    s.code = malloc(s.count + 1);
    s.code[s.count] = 255; // nothing is written behind the end
    sn_cut_write(mesh, mesh->vertex, plane, of_tet, s.corner, s.code);
    assert_int_equal(s.code[s.count], 255);
    free(of_tet);
    return s;
}

static void forget(Shape s) {
    free(s.corner);
    free(s.code);
}

static Vec3 corner(const float* x) { return v3(x[0], x[1], x[2]); }

static double area(const float* t) {
    const Vec3 a = corner(t), u = v3_sub(corner(t + 3), a), v = v3_sub(corner(t + 6), a);
    return 0.5 * v3_norm(v3_cross(u, v));
}

// area of all; each triangle lies in the plane and has one
static double whole_area(Shape s, SnCutPlane plane) {
    double sum = 0;
    for (size_t t = 0; t < s.count; ++t) {
        for (int k = 0; k < 3; ++k)
            assert_true(s.corner[9 * t + 3 * (size_t)k + (size_t)plane.axis] == (float)plane.at);
        assert_true(area(s.corner + 9 * t) > 0);
        sum += area(s.corner + 9 * t);
    }
    return sum;
}

static int same(const float* a, const float* b) { return memcmp(a, b, 3 * sizeof *a) == 0; }

// triangles that have an edge, whichever way round it is
static int around(Shape s, const float* from, const float* to) {
    int count = 0;
    for (size_t i = 0; i < 3 * s.count; ++i) {
        const float *a = s.corner + 3 * i, *b = s.corner + 3 * (i % 3 == 2 ? i - 2 : i + 1);
        count += (same(a, from) && same(b, to)) || (same(a, to) && same(b, from));
    }
    return count;
}

// edges inside have two triangles, those at the rim one: together these are as long as the rim
static double rim(Shape s) {
    double length = 0;
    for (size_t i = 0; i < 3 * s.count; ++i) {
        const float *a = s.corner + 3 * i, *b = s.corner + 3 * (i % 3 == 2 ? i - 2 : i + 1);
        const int count = around(s, a, b);
        assert_true(count == 1 || count == 2);
        if (count == 1) length += v3_norm(v3_sub(corner(a), corner(b)));
    }
    return length;
}

static SnMesh* box(SnBoxSplit split) {
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[]){4, 3, 2}, (double[]){2, 0.75, 1}, split, &mesh));
    return mesh;
}

static void box_has_its_area(void** state) {
    (void)state;
    // within cells, through faces of cells, and through the last face, whose tets are below it
    static const double at[3][3] = {{0.3, 1, 2}, {0.11, 0.5, 0.75}, {0.9, 0.5, 1}};
    static const double size[3] = {2, 0.75, 1};
    for (int split = SN_BOX_KUHN; split <= SN_BOX_FIVE; ++split) {
        SnMesh* mesh = box((SnBoxSplit)split);
        for (int axis = 0; axis < 3; ++axis)
            for (int i = 0; i < 3; ++i) {
                const SnCutPlane plane = {axis, at[axis][i]};
                const Shape s = cut(mesh, plane);
                const double u = size[(axis + 1) % 3], v = size[(axis + 2) % 3];
                CHECK_NEAR(whole_area(s, plane), u * v, 1e-6);
                CHECK_NEAR(rim(s), 2 * (u + v), 1e-5);
                forget(s);
            }
        sn_destroy_mesh(mesh);
    }
}

// beside it, and where it is touched from above only
static void nothing_outside(void** state) {
    (void)state;
    SnMesh* mesh = box(SN_BOX_KUHN);
    assert_int_equal(sn_cut_count(mesh, mesh->vertex, (SnCutPlane){0, -0.1}), 0);
    assert_int_equal(sn_cut_count(mesh, mesh->vertex, (SnCutPlane){0, 2.1}), 0);
    assert_int_equal(sn_cut_count(mesh, mesh->vertex, (SnCutPlane){2, 0}), 0);
    sn_destroy_mesh(mesh);
}

// a plane through vertices, edges and insides of tets alike: the box is turned by 45 degrees
static void through_vertices_of_a_turned_box(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[]){2, 2, 2}, (double[]){2, 2, 2}, SN_BOX_KUHN, &mesh));
    for (int i = 0; i < mesh->vertex_count; ++i) { // without the root of 2: all numbers are whole
        double* x = mesh->vertex + 3 * (size_t)i;
        const double turned[2] = {x[0] + x[1], x[1] - x[0]};
        memcpy(x, turned, sizeof turned);
    }
    static const double at[] = {-1.5, -1, 0, 0.25, 1}; // along y the box goes from -2 to 2
    for (size_t i = 0; i < sizeof at / sizeof *at; ++i) {
        const SnCutPlane plane = {1, at[i]};
        const Shape s = cut(mesh, plane);
        const double width = 2 * (2 - fabs(at[i]));
        CHECK_NEAR(whole_area(s, plane), width * 2, 1e-6);
        CHECK_NEAR(rim(s), 2 * (width + 2), 1e-5);
        forget(s);
    }
    assert_int_equal(sn_cut_count(mesh, mesh->vertex, (SnCutPlane){1, 2}), 0); // an edge
    sn_destroy_mesh(mesh);
}

// triangles have the code of their tet
static void codes_are_those_of_tets(void** state) {
    (void)state;
    const double vertex[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1};
    const int tet[] = {0, 1, 2, 3, 0, 2, 1, 4};
    const unsigned char code[] = {7, 9};
    float x[18];
    unsigned char seen[2] = {0};
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_TETS, 5, vertex, 2, tet, NULL, &mesh, NULL));
    const SnCutPlane plane = {0, 0.25};
    assert_int_equal(sn_cut_count(mesh, mesh->vertex, plane), 2);
    sn_cut_write(mesh, mesh->vertex, plane, code, x, seen);
    assert_int_equal(seen[0], 7);
    assert_int_equal(seen[1], 9);
    for (int t = 0; t < 2; ++t) CHECK_NEAR(area(x + 9 * t), 0.5 * 0.75 * 0.75, 1e-7);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_has_its_area),
        cmocka_unit_test(nothing_outside),
        cmocka_unit_test(through_vertices_of_a_turned_box),
        cmocka_unit_test(codes_are_those_of_tets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
