// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/defects.h"
#include "base/clock.h"
#include "check.h"
#include "mesh/boundary.h"
#include "mesh/quality.h"

#include <string.h>

// One mesh per defect: it is found, counted and placed, and nothing else is said.

static const char* const names[SN_DEFECTS] = {"repeated",  "same", "flat", "inverted", "unused",
                                              "duplicate", "open", "many", "turned",   "crossing"};

// every defect but one is absent
static SnDefect only(const SnMesh* mesh, const char* name, int count) {
    SnMeshDefects defects;
    SnDefect all[SN_DEFECTS], found = {0};
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    memcpy(all, &defects, sizeof all);
    for (int i = 0; i < SN_DEFECTS; ++i) {
        int expected = strcmp(names[i], name) ? 0 : count;
        if (all[i].count != expected)
            fail_msg("%s: found %d, expected %d", names[i], all[i].count, expected);
        if (expected) found = all[i];
    }
    return found;
}

static SnMesh* closed_box(void) {
    SnMesh *box = NULL, *surface = NULL;
    CHECK_OK(sn_mesh_box((int[3]){2, 2, 2}, (double[3]){2, 2, 2}, SN_BOX_KUHN, &box));
    only(box, "", 0);
    CHECK_OK(sn_mesh_boundary(box, &surface, NULL));
    sn_destroy_mesh(box);
    return surface;
}

static void closed_surface_is_fine(void** state) {
    (void)state;
    SnMesh* mesh = closed_box();
    SnMeshQuality quality;
    only(mesh, "", 0);
    // triangles that lie level do not cancel
    CHECK_OK(sn_mesh_quality(mesh, &quality));
    CHECK_NEAR(quality.measure, 24, 1e-12);
    CHECK_NEAR(quality.smallest, 0.5, 1e-15);
    sn_destroy_mesh(mesh);
}

static void hole(void** state) {
    (void)state;
    SnMesh* mesh = closed_box();
    mesh->element_count--;
    only(mesh, "open", 3);
    sn_destroy_mesh(mesh);
}

static void turned_triangle(void** state) {
    (void)state;
    SnMesh* mesh = closed_box();
    int kept = mesh->element[0];
    mesh->element[0] = mesh->element[1];
    mesh->element[1] = kept;
    only(mesh, "turned", 3);
    sn_destroy_mesh(mesh);
}

// three triangles around one edge
static void fin(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 5, 3, &mesh));
    memcpy(mesh->vertex, (double[15]){0, 0, 0, 0, 0, 2, 1, 0, 0, -1, 1, 0, -1, -1, 0},
           15 * sizeof(double));
    memcpy(mesh->element, (int[9]){0, 1, 2, 1, 0, 3, 0, 1, 4}, 9 * sizeof(int));
    SnMeshDefects defects;
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    assert_int_equal(defects.many.count, 1);
    assert_int_equal(defects.open.count, 6);
    CHECK_NEAR(defects.many.place[0][2], 1, 0);
    sn_destroy_mesh(mesh);
}

static void vertices(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 6, 1, &mesh));
    memcpy(mesh->vertex, (double[18]){0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7, 8, 9, 9},
           18 * sizeof(double));
    memcpy(mesh->element, (int[4]){0, 1, 2, 3}, 4 * sizeof(int));
    SnDefect found = only(mesh, "unused", 2);
    CHECK_NEAR(found.place[0][1], 6, 0);
    memcpy(mesh->vertex + 12, (double[6]){0, 0, -0.0, 8, 9, 9}, 6 * sizeof(double));
    SnMeshDefects defects;
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    assert_int_equal(defects.duplicate.count, 1);
    sn_destroy_mesh(mesh);
}

static void elements(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnMeshDefects defects;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 4, 1, &mesh));
    memcpy(mesh->vertex, (double[12]){0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 12 * sizeof(double));
    memcpy(mesh->element, (int[4]){0, 2, 1, 3}, 4 * sizeof(int));
    only(mesh, "inverted", 1);
    mesh->vertex[11] = 0;
    mesh->vertex[9] = 0.3;
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    assert_int_equal(defects.flat.count, 1);
    mesh->element[3] = 0;
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    assert_int_equal(defects.repeated.count, 1);
    assert_int_equal(defects.flat.count, 0);
    sn_destroy_mesh(mesh);
}

// the same triangle again, from another corner on and the other way round
static void repeated_elements(void** state) {
    (void)state;
    SnMesh *box = closed_box(), *more = NULL;
    const int count = box->element_count;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, box->vertex_count, count + 2, &more));
    memcpy(more->vertex, box->vertex, 3 * sizeof(double) * (size_t)box->vertex_count);
    memcpy(more->element, box->element, 3 * sizeof(int) * (size_t)count);
    const int* v = box->element + 3 * 5;
    memcpy(more->element + 3 * count, (int[6]){v[1], v[2], v[0], v[1], v[0], v[2]},
           6 * sizeof(int));
    SnMeshDefects defects;
    CHECK_OK(sn_mesh_defects(more, &defects));
    assert_int_equal(defects.same.count, 2);
    double centre[3];
    sn_mesh_centre(box, 5, centre);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(defects.same.place[1][k], centre[k], 1e-15);
    sn_destroy_mesh(box);
    sn_destroy_mesh(more);
}

// a tet pushed through another one: their boundaries cross
static void tets_cross(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    SnMeshDefects defects;
    CHECK_OK(sn_create_mesh(SN_MESH_TETS, 8, 2, &mesh));
    const double tet[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int i = 0; i < 12; ++i) {
        mesh->vertex[i] = tet[i];
        mesh->vertex[12 + i] = tet[i] + 0.1;
    }
    for (int i = 0; i < 8; ++i) mesh->element[i] = i;
    CHECK_OK(sn_mesh_defects(mesh, &defects));
    assert_true(defects.crossing.count >= 3);
    for (int i = 12; i < 24; ++i) mesh->vertex[i] += 2;
    only(mesh, "", 0);
    sn_destroy_mesh(mesh);
}

// Long thin triangles beside each other, all over the same stretch of the longest side: a sweep
// along it takes two seconds, a tree a fiftieth.
static void crossings_of_a_fan_are_soon_found(void** state) {
    (void)state;
    enum { COUNT = 50000 };
    SnMesh* mesh = NULL;
    SnDefect crossing = {0};
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 3 * COUNT, COUNT, &mesh));
    for (int t = 0; t < COUNT; ++t) {
        const double y = t / (double)COUNT, x = 9 + y;
        memcpy(mesh->vertex + 9 * t, (double[9]){0, y, 0, x, y, 0, x, y + 0.5 / COUNT, 0.1},
               9 * sizeof(double));
        for (int k = 0; k < 3; ++k) mesh->element[3 * t + k] = 3 * t + k;
    }
    const double start = sn_thread_seconds();
    CHECK_OK(sn_find_crossings(mesh, &crossing));
    CHECK_AT_MOST(sn_thread_seconds() - start, 1);
    assert_int_equal(crossing.count, 0);
    sn_destroy_mesh(mesh);
}

// a second box pushed into the first one: the crossings lie where both surfaces do
static void boxes_cross(void** state) {
    (void)state;
    SnMesh *one = closed_box(), *both = NULL;
    int n = one->vertex_count, m = one->element_count;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 2 * n, 2 * m, &both));
    memcpy(both->vertex, one->vertex, 3 * sizeof(double) * (size_t)n);
    for (int i = 0; i < 3 * n; ++i) both->vertex[3 * n + i] = one->vertex[i] + 1.25 - i % 3 * 0.1;
    for (int i = 0; i < 3 * m; ++i) {
        both->element[i] = one->element[i];
        both->element[3 * m + i] = one->element[i] + n;
    }
    SnMeshDefects defects;
    CHECK_OK(sn_mesh_defects(both, &defects));
    assert_true(defects.crossing.count >= 6);
    assert_int_equal(defects.open.count + defects.many.count + defects.duplicate.count, 0);
    for (int k = 0; k < SN_DEFECT_PLACES; ++k) {
        const double* x = defects.crossing.place[k];
        double far = fmax(x[0], fmax(x[1], x[2]));
        CHECK_NEAR(far, 2, 1e-12);
    }
    sn_destroy_mesh(one);
    sn_destroy_mesh(both);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_surface_is_fine),
        cmocka_unit_test(hole),
        cmocka_unit_test(turned_triangle),
        cmocka_unit_test(fin),
        cmocka_unit_test(vertices),
        cmocka_unit_test(elements),
        cmocka_unit_test(boxes_cross),
        cmocka_unit_test(repeated_elements),
        cmocka_unit_test(tets_cross),
        cmocka_unit_test(crossings_of_a_fan_are_soon_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
