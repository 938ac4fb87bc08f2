// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_field.h"

#include "base/hash.h"
#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/quality.h"
#include "mesh/triangle_tree.h"
#include "mesher/surface_rim.h"
#include "mesher/surfaces.h"

#include <stdlib.h>

static SnSurface* prepared(const SnMesh* mesh) {
    SnSurface* surface;
    SnError error = {0};
    if (sn_create_surface(mesh, &surface, &error) < 0) fail_msg("%s", error.text);
    return surface;
}

// ---- by the definition ----------------------------------------------------------------------

static Vec3 corner(const SnMesh* mesh, int t, int k) {
    return v3_load(mesh->vertex + 3 * mesh->element[3 * t + k]);
}

static double exact_winding(const SnMesh* mesh, const double point[3]) {
    double sum = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        Vec3 p = v3_load(point), a = v3_sub(corner(mesh, t, 0), p);
        Vec3 b = v3_sub(corner(mesh, t, 1), p), c = v3_sub(corner(mesh, t, 2), p);
        double al = v3_norm(a), bl = v3_norm(b), cl = v3_norm(c);
        double base = al * bl * cl + v3_dot(a, b) * cl + v3_dot(b, c) * al + v3_dot(c, a) * bl;
        sum += 2 * atan2(v3_dot(a, v3_cross(b, c)), base);
    }
    return sum / (4 * pi);
}

static double segment_distance(Vec3 a, Vec3 b, Vec3 p) {
    Vec3 u = v3_sub(b, a);
    double t = fmin(fmax(v3_dot(v3_sub(p, a), u) / v3_dot(u, u), 0), 1);
    return v3_norm(v3_sub(v3_axpy(t, u, a), p));
}

// above the triangle where the point is on the inner side of three planes through its sides
static double exact_distance(const SnMesh* mesh, const double point[3]) {
    double least = HUGE_VAL;
    for (int t = 0; t < mesh->element_count; ++t) {
        Vec3 p = v3_load(point),
             x[3] = {corner(mesh, t, 0), corner(mesh, t, 1), corner(mesh, t, 2)};
        Vec3 n = v3_unit(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0])));
        int above = 1;
        for (int k = 0; k < 3; ++k) {
            Vec3 side = v3_sub(x[(k + 1) % 3], x[k]);
            above &= v3_dot(v3_cross(n, side), v3_sub(p, x[k])) > 0;
            least = fmin(least, segment_distance(x[k], x[(k + 1) % 3], p));
        }
        if (above) least = fmin(least, fabs(v3_dot(n, v3_sub(p, x[0]))));
    }
    return least;
}

static void random_point(SnRandom* random, double reach, double point[3]) {
    for (int k = 0; k < 3; ++k) point[k] = sn_random_uniform(random, -reach, reach);
}

static void distances_are_exact(void** state) {
    (void)state;
    SnRandom random = {11};
    SnMesh* mesh = sphere(9);
    SnSurface* surface = prepared(mesh);
    SnField field = sn_surface_field(surface);
    double point[300][3], distance[300];
    for (int i = 0; i < 300; ++i) random_point(&random, 1.6, point[i]);
    field.sample(field.self, 300, (const double(*)[3])point, distance, NULL);
    for (int i = 0; i < 300; ++i) {
        CHECK_NEAR(fabs(distance[i]), exact_distance(mesh, point[i]), 1e-12);
        assert_int_equal(distance[i]<0, exact_winding(mesh, point[i])> 0.5);
    }
    sn_destroy_surface(surface);
    sn_destroy_mesh(mesh);
}

// triangles a little smaller, so that none has a neighbour to agree with, every other one turned
static void shuffle(SnMesh** mesh) {
    SnMesh* soup = soup_of(*mesh);
    for (int t = 0; t < soup->element_count; ++t) {
        double centre[3], *x = soup->vertex + 9 * t;
        sn_mesh_centre(soup, t, centre);
        for (int i = 0; i < 9; ++i) x[i] += 0.01 * (centre[i % 3] - x[i]);
        if (t % 2) turn_around(soup, t);
    }
    sn_destroy_mesh(*mesh);
    *mesh = soup;
}

static void winding_numbers_are_near_the_exact_ones(void** state) {
    (void)state;
    SnRandom random = {12};
    SnMesh* mesh = sphere(16);
    for (int round = 0; round < 3; ++round) {
        if (round == 1) open_at(mesh, 0.3);
        if (round == 2) shuffle(&mesh);
        SnSurface* surface = prepared(mesh);
        for (int i = 0; i < 200; ++i) {
            double point[3];
            random_point(&random, 1.3, point);
            CHECK_NEAR(sn_surface_winding(surface, point), exact_winding(mesh, point), 0.03);
        }
        sn_destroy_surface(surface);
    }
    sn_destroy_mesh(mesh);
}

// the ball around a point is not asked for before there is one
static void a_point_alone_has_a_side(void** state) {
    (void)state;
    SnMesh* mesh = sphere(6);
    SnSurface* surface = prepared(mesh);
    SnField field = sn_surface_field(surface);
    double point[1][3] = {{0.3, 0.05, -0.3}}, distance;
    field.sample(field.self, 1, (const double(*)[3])point, &distance, NULL);
    CHECK_BETWEEN(distance, -0.6, -0.4);
    sn_destroy_surface(surface);
    sn_destroy_mesh(mesh);
}

static void instruction_sets_agree(void** state) {
    (void)state;
    SnRandom random = {13};
    SnMesh* mesh = sphere(12);
    SnTriangleTree* tree;
    CHECK_OK(sn_create_triangle_tree(mesh, &tree));
    const SnTriangleKernels* plain = sn_triangle_kernels(SN_ISA_PLAIN);
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa)) continue;
        const SnTriangleKernels* kernels = sn_triangle_kernels((SnIsa)isa);
        for (int i = 0; i < 100; ++i) {
            double point[1][3], a, b;
            int place;
            random_point(&random, 1.3, point[0]);
            plain->nearest(tree, 1, (const double(*)[3])point, &a, &place);
            kernels->nearest(tree, 1, (const double(*)[3])point, &b, &place);
            CHECK_NEAR(a, b, 1e-14);
            CHECK_NEAR(plain->winding(tree, point[0]), kernels->winding(tree, point[0]), 1e-12);
        }
    }
    sn_destroy_triangle_tree(tree);
    sn_destroy_mesh(mesh);
}

// ---- the distance keeps its promise ---------------------------------------------------------

// no change of side within the distance, on the way to any other point
static void check_promise(const SnMesh* mesh, int pairs) {
    SnRandom random = {17};
    SnSurface* surface = prepared(mesh);
    SnField field = sn_surface_field(surface);
    for (int i = 0; i < pairs; ++i) {
        double point[2][3], step[3], distance[2];
        random_point(&random, 1.3, point[0]);
        random_point(&random, 1, step);
        field.sample(field.self, 1, (const double(*)[3])point, distance, NULL);
        double s = 0.98 * fabs(distance[0]) / length3(step[0], step[1], step[2]);
        for (int k = 0; k < 3; ++k) point[1][k] = point[0][k] + s * step[k];
        field.sample(field.self, 1, (const double(*)[3])point[1], distance + 1, NULL);
        if ((distance[0] < 0) != (distance[1] < 0) && fabs(distance[0]) > 0.05)
            fail_msg("the side changes within %g of %g %g %g", distance[0], point[0][0],
                     point[0][1], point[0][2]);
    }
    sn_destroy_surface(surface);
}

static void no_surface_within_the_distance(void** state) {
    (void)state;
    SnMesh *mesh = sphere(12), *small = sphere(6), *both = joined(mesh, small, 0.7);
    check_promise(mesh, 2000);
    check_promise(both, 2000);
    open_at(mesh, 0.4);
    check_promise(mesh, 2000);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(small);
    sn_destroy_mesh(both);
}

// ---- rims -----------------------------------------------------------------------------------

static double total_length(const SnMesh* rim) {
    double sum = 0;
    for (int e = 0; e < rim->element_count; ++e) sum += sn_mesh_measure(rim, e);
    return sum;
}

static void open_edges_are_found(void** state) {
    (void)state;
    SnMesh *mesh = sphere(14), *soup = soup_of(mesh), *rim;
    CHECK_OK(sn_surface_rim(mesh, &rim));
    assert_null(rim);
    CHECK_OK(sn_surface_rim(soup, &rim)); // vertices at one place are one
    assert_null(rim);
    open_at(mesh, 0);
    CHECK_OK(sn_surface_rim(mesh, &rim));
    CHECK_BETWEEN(total_length(rim), 2 * pi * 0.98, 2 * pi * 1.4); // a zigzag around the equator
    sn_destroy_mesh(rim);
    turn_around(soup, 5); // three edges, run through twice the wrong way
    CHECK_OK(sn_surface_rim(soup, &rim));
    assert_int_equal(rim->element_count, 6);
    assert_int_equal(rim->vertex_count, 3);
    double sides = 0;
    for (int k = 0; k < 3; ++k)
        sides += v3_norm(v3_sub(corner(soup, 5, k), corner(soup, 5, (k + 1) % 3)));
    CHECK_NEAR(total_length(rim), 2 * sides, 1e-12);
    sn_destroy_mesh(rim);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(soup);
}

// ---- meshes ---------------------------------------------------------------------------------

// a ball; the same in pieces; two balls that run through each other; a ball with its top cut off,
// closed by the level of one half
static void defects_do_not_stop_it(void** state) {
    (void)state;
    const double ball = 4 * pi / 3;
    SnMesh *mesh = sphere(20), *soup = soup_of(mesh), *both = joined(mesh, mesh, 1);
    check_volume(mesh, ball, 0.03);
    check_volume(soup, ball, 0.03);
    // two balls without the lens that they share, pi (4 + d) (2 - d)^2 / 12 at distance d = 1
    check_volume(both, 2 * ball - 5 * pi / 12, 0.03);
    open_at(mesh, 0.8);
    check_volume(mesh, ball, 0.06);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(soup);
    sn_destroy_mesh(both);
}

static void labels_come_from_the_nearest_triangle(void** state) {
    (void)state;
    SnMesh* surface = sphere(12);
    for (int t = 0; t < surface->element_count; ++t) {
        double centre[3];
        sn_mesh_centre(surface, t, centre);
        surface->region[t] = centre[0] > 0 ? 4 : 2;
    }
    SnMesh* mesh = filled(surface, 0.15, 1);
    for (int e = 0; e < mesh->element_count; ++e) {
        double centre[3];
        sn_mesh_centre(mesh, e, centre);
        if (fabs(centre[0]) > 0.2) assert_int_equal(mesh->region[e], centre[0] > 0 ? 4 : 2);
    }
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
}

static void threads_do_not_change_a_bit(void** state) {
    (void)state;
    SnMesh* surface = sphere(12);
    open_at(surface, 0.7);
    uint64_t first = 0;
    for (int threads = 1; threads <= 4; ++threads) {
        SnMesh* mesh = filled(surface, 0.12, threads);
        size_t bytes = 3 * (size_t)mesh->vertex_count * sizeof(double);
        uint64_t hash = sn_hash_bytes(SN_HASH_SEED, mesh->vertex, bytes);
        if (threads == 1) first = hash;
        assert_true(hash == first);
        sn_destroy_mesh(mesh);
    }
    sn_destroy_mesh(surface);
}

static void check_refused(const SnMesh* surface, SnStuffDef def, const char* words) {
    SnError error = {0};
    SnMesh* mesh = NULL;
    assert_int_equal(sn_mesh_from_surface(surface, &def, &mesh, &error), SN_BAD_INPUT);
    assert_null(mesh);
    if (!strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

static void what_is_no_surface_is_refused(void** state) {
    (void)state;
    SnStuffDef def = sn_default_stuff();
    SnMesh *surface = sphere(3), *ball, *sheet, *none;
    def.edge_length = 0.3;
    CHECK_OK(sn_mesh_ball(3, 1, &ball));
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 0, 0, &none));
    CHECK_OK(sn_mesh_grid((int[2]){3, 3}, (double[2]){1, 1}, SN_GRID_CROSS, &sheet));
    check_refused(ball, def, "triangles");
    check_refused(none, def, "triangles");
    check_refused(sheet, def, "encloses no volume: it has 36 triangles in 1 x 1 x 0 m and 12 open");
    SnPlacement tilted = sn_default_placement();
    tilted.axis[0] = tilted.axis[1] = tilted.angle = 1;
    sn_mesh_place(sheet, &tilted);
    check_refused(sheet, def, "encloses no volume");
    def.edge_length = 10;
    check_refused(surface, def,
                  "no tet fits inside: edges of 10 m are too long for a solid of 1.87023 x");
    def.edge_length = 1e-5;
    check_refused(surface, def, "accepted are 0.00");
    def.edge_length = 0.3;
    surface->vertex[4] = NAN;
    check_refused(surface, def, "vertex 1");
    surface->vertex[4] = 0;
    def.threads = 0;
    check_refused(surface, def, "threads");
    sn_destroy_mesh(ball);
    sn_destroy_mesh(none);
    sn_destroy_mesh(sheet);
    sn_destroy_mesh(surface);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    SnMesh* surface = sphere(4);
    open_at(surface, 0.5);
    SnStuffDef def = sn_default_stuff();
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0;
    def.edge_length = 0.4;
    for (; status == SN_OUT_OF_MEMORY; ++n) {
        SnMesh* mesh = NULL;
        sn_memory_fail_after(n);
        status = sn_mesh_from_surface(surface, &def, &mesh, NULL);
        sn_memory_fail_after(-1);
        if (status < 0) assert_null(mesh);
        sn_destroy_mesh(mesh);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    assert_true(n > 30);
    sn_destroy_mesh(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_exact),
        cmocka_unit_test(winding_numbers_are_near_the_exact_ones),
        cmocka_unit_test(a_point_alone_has_a_side),
        cmocka_unit_test(instruction_sets_agree),
        cmocka_unit_test(no_surface_within_the_distance),
        cmocka_unit_test(open_edges_are_found),
        cmocka_unit_test(defects_do_not_stop_it),
        cmocka_unit_test(labels_come_from_the_nearest_triangle),
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(what_is_no_surface_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
