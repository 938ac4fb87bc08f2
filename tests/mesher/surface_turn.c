// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_turn.h"

#include "base/memory.h"
#include "mesher/surface_report.h"
#include "mesher/surfaces.h"

#include <stdlib.h>

// ---- triangles that disagree with their neighbours ------------------------------------------

// that share of the triangles, at random; returns how many
static int turn_some(SnMesh* mesh, double share, uint64_t seed) {
    SnRandom random = {seed};
    int count = 0;
    for (int t = 0; t < mesh->element_count; ++t)
        if (sn_random_uniform(&random, 0, 1) < share) {
            turn_around(mesh, t);
            ++count;
        }
    return count;
}

static SnSurfaceReport report_of(const SnMesh* mesh) {
    SnSurfaceReport report;
    CHECK_OK(sn_surface_report(mesh, &report));
    return report;
}

static double filled_volume(const SnMesh* surface) {
    SnMesh* mesh = filled(surface, 0.15, 1);
    double volume = shape_volume(mesh);
    sn_destroy_mesh(mesh);
    return volume;
}

// what is turned back encloses and is filled as before
static void check_turned_back(SnMesh* surface, double share, uint64_t seed) {
    const SnSurfaceReport whole = report_of(surface);
    const double volume = filled_volume(surface);
    const int count = turn_some(surface, share, seed);
    const SnSurfaceReport report = report_of(surface);
    assert_true(count > 0);
    assert_int_equal(report.turns.triangles.count, count);
    assert_int_equal(report.turns.pieces.count, whole.turns.pieces.count);
    assert_int_equal(report.turns.one_sided.count, 0);
    assert_int_equal(report.open, whole.open);
    CHECK_NEAR(report.volume, whole.volume, 1e-12);
    CHECK_NEAR(filled_volume(surface), volume, 1e-3 * volume);
}

static void single_triangles_are_turned_back(void** state) {
    (void)state;
    const double share[] = {0.01, 0.1, 0.3};
    for (int i = 0; i < 3; ++i)
        for (int kind = 0; kind < 3; ++kind) {
            SnMesh* surface = sphere(16);
            if (kind == 1) { // vertices of their own, at the same places
                SnMesh* soup = soup_of(surface);
                sn_destroy_mesh(surface);
                surface = soup;
            }
            if (kind == 2) open_at(surface, 0.3);
            check_turned_back(surface, share[i], (uint64_t)i);
            sn_destroy_mesh(surface);
        }
}

static SnMesh* box_surface(double size) {
    SnMesh* box;
    CHECK_OK(sn_mesh_box((int[3]){2, 2, 2}, (double[3]){size, size, size}, SN_BOX_KUHN, &box));
    SnMesh* surface = boundary_of(box);
    sn_destroy_mesh(box);
    return surface;
}

// one triangle, then a whole side: an eighth of a side and a sixth of the surface
static void a_side_of_a_box_is_turned_back(void** state) {
    (void)state;
    SnMesh* box = box_surface(1);
    const double volume = filled_volume(box);
    turn_around(box, 7);
    double centre[3];
    sn_mesh_centre(box, 7, centre);
    SnSurfaceReport report = report_of(box);
    assert_int_equal(report.turns.triangles.count, 1);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(report.turns.triangles.place[0][k], centre[k], 1e-15);
    CHECK_NEAR(report.volume, 1, 1e-14);
    CHECK_NEAR(filled_volume(box), volume, 1e-3);
    turn_around(box, 7);
    int turned = 0;
    for (int t = 0; t < box->element_count; ++t) {
        sn_mesh_centre(box, t, centre);
        if (centre[1] > 0) continue;
        turn_around(box, t);
        ++turned;
    }
    assert_int_equal(turned, 8);
    report = report_of(box);
    assert_int_equal(report.turns.triangles.count, 8);
    CHECK_NEAR(report.volume, 1, 1e-14);
    CHECK_NEAR(filled_volume(box), volume, 1e-3);
    sn_destroy_mesh(box);
}

// most of a closed surface may be wrong: the volume decides
static void a_majority_may_be_wrong(void** state) {
    (void)state;
    SnMesh* ball = sphere(10);
    const double volume = report_of(ball).volume;
    const int turned = turn_some(ball, 0.8, 3);
    const SnSurfaceReport report = report_of(ball);
    assert_int_equal(report.turns.triangles.count, ball->element_count - turned);
    assert_int_equal(report.turns.pieces.count, 1);
    CHECK_NEAR(report.volume, volume, 1e-12);
    sn_destroy_mesh(ball);
}

static SnMesh* hollow_ball(void) {
    SnMesh *outer = sphere(16), *inner = sphere(16);
    SnPlacement half = sn_default_placement();
    for (int k = 0; k < 3; ++k) half.scale[k] = 0.5;
    sn_mesh_place(inner, &half);
    for (int t = 0; t < inner->element_count; ++t) turn_around(inner, t);
    SnMesh* both = joined(outer, inner, 0);
    sn_destroy_mesh(outer);
    sn_destroy_mesh(inner);
    return both;
}

static void a_cavity_stays_one(void** state) {
    (void)state;
    SnMesh* both = hollow_ball();
    CHECK_NEAR(report_of(both).volume, 4 * pi / 3 * (1 - 0.125), 0.05);
    check_turned_back(both, 0.3, 5);
    sn_destroy_mesh(both);
}

// ---- what cannot be told --------------------------------------------------------------------

// around the z axis, half a turn of the strip on the way
static SnMesh* moebius(int count) {
    SnMesh* strip;
    CHECK_OK(sn_create_mesh(SN_MESH_TRIANGLES, 2 * count, 2 * count, &strip));
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * pi * i / count;
        for (int end = 0; end < 2; ++end) {
            const double out = (end ? 0.3 : -0.3) * cos(angle / 2);
            double* x = strip->vertex + 3 * (2 * i + end);
            x[0] = (1 + out) * cos(angle);
            x[1] = (1 + out) * sin(angle);
            x[2] = (end ? 0.3 : -0.3) * sin(angle / 2);
        }
        const int a = 2 * i, b = 2 * i + 1, last = i + 1 == count;
        const int c = last ? 1 : a + 2, d = last ? 0 : a + 3;
        memcpy(strip->element + 6 * i, (int[6]){a, c, b, b, c, d}, 6 * sizeof(int));
    }
    return strip;
}

static void what_has_one_side_stays(void** state) {
    (void)state;
    SnMesh *strip = moebius(24), *ball = sphere(6), *both = joined(ball, strip, 5);
    turn_some(both, 0.3, 9);
    SnMesh* before;
    CHECK_OK(sn_mesh_renumbered(both, NULL, &before));
    const SnSurfaceReport report = report_of(both);
    assert_int_equal(report.turns.one_sided.count, 1);
    assert_true(report.turns.one_sided.place[0][0] > 3);
    CHECK_OK(sn_surface_turn(both, NULL));
    const size_t of_ball = 3 * (size_t)ball->element_count, of_strip = 3 * 48;
    assert_memory_equal(both->element + of_ball, before->element + of_ball, of_strip * sizeof(int));
    SnMesh* all[] = {strip, ball, both, before};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_destroy_mesh(all[i]);
}

// Two boxes that share a line: four triangles meet there, and nothing goes from one to the other.
static void edges_of_many_are_not_crossed(void** state) {
    (void)state;
    SnMesh *one = box_surface(1), *other = box_surface(1);
    SnPlacement beside = sn_default_placement();
    beside.translate[1] = 1;
    sn_mesh_place(other, &beside);
    for (int t = 0; t < other->element_count; ++t) turn_around(other, t);
    SnMesh* both = joined(one, other, 1);
    const SnSurfaceReport report = report_of(both);
    assert_int_equal(report.turns.triangles.count, 0);
    assert_int_equal(report.turns.pieces.count, 1);
    CHECK_NEAR(report.volume, 2, 1e-14);
    SnMesh* all[] = {one, other, both};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_destroy_mesh(all[i]);
}

// ---- pieces ---------------------------------------------------------------------------------

// inside out as a whole; two balls of which one is; the same with a cavity in the other
static void pieces_inside_out_are_turned(void** state) {
    (void)state;
    SnMesh *ball = sphere(20), *other = sphere(20), *inner = sphere(20);
    SnPlacement away = sn_default_placement(), half = sn_default_placement();
    away.translate[0] = 3;
    for (int k = 0; k < 3; ++k) half.scale[k] = 0.5;
    sn_mesh_place(other, &away);
    sn_mesh_place(inner, &half);
    for (int t = 0; t < ball->element_count; ++t) turn_around(ball, t);
    check_volume(ball, 4 * pi / 3, 0.05);
    SnMesh* two = joined(ball, other, 0);
    check_volume(two, 8 * pi / 3, 0.1);
    SnMesh* cavity = joined(two, inner, 0); // outward, in a ball that is inside out
    check_volume(cavity, 4 * pi / 3 * (2 - 0.125), 0.1);
    SnMesh* all[] = {ball, other, inner, two, cavity};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_destroy_mesh(all[i]);
}

// what is wide open has no inside to be turned to, wherever it is measured from: any vertex first
static void open_pieces_stay(void** state) {
    (void)state;
    for (int first = 0; first < 40; ++first) {
        SnMesh* cup = sphere(6);
        open_at(cup, 0.3);
        const int corners = 3 * cup->element_count, shift = 3 * first % corners;
        int* element = calloc((size_t)corners, sizeof(int));
        for (int i = 0; i < corners; ++i) element[i] = cup->element[(i + shift) % corners];
        memcpy(cup->element, element, (size_t)corners * sizeof(int));
        for (int other_way = 0; other_way < 2; ++other_way) {
            memcpy(element, cup->element, (size_t)corners * sizeof(int));
            CHECK_OK(sn_surface_turn(cup, NULL));
            assert_memory_equal(cup->element, element, (size_t)corners * sizeof(int));
            for (int t = 0; t < cup->element_count; ++t) turn_around(cup, t);
        }
        free(element);
        sn_destroy_mesh(cup);
    }
}

static void a_void_inside_stays_a_void(void** state) {
    (void)state;
    SnMesh *outer = sphere(20), *inner = sphere(20);
    SnPlacement half = sn_default_placement();
    for (int k = 0; k < 3; ++k) half.scale[k] = 0.5;
    sn_mesh_place(inner, &half);
    for (int t = 0; t < inner->element_count; ++t) turn_around(inner, t);
    SnMesh* both = joined(outer, inner, 0);
    check_volume(both, 4 * pi / 3 * (1 - 0.125), 0.05);
    sn_destroy_mesh(outer);
    sn_destroy_mesh(inner);
    sn_destroy_mesh(both);
}

// a cap over a hole is flat where the hole is
static void holes_are_closed_for_the_volume(void** state) {
    (void)state;
    SnMesh* box = box_surface(1);
    SnMesh* away;
    int kept = 0;
    for (int t = 0; t < box->element_count; ++t) { // without two sides that face each other
        double centre[3];
        sn_mesh_centre(box, t, centre);
        if (centre[2] == 0 || centre[2] == 1) continue;
        memmove(box->element + 3 * kept++, box->element + 3 * t, 3 * sizeof(int));
    }
    box->element_count = kept;
    assert_int_equal(kept, 32);
    away = joined(box, box, 7);
    const SnSurfaceReport report = report_of(away);
    assert_int_equal(report.open, 32);
    CHECK_NEAR(report.volume, 2, 1e-14);
    sn_destroy_mesh(box);
    sn_destroy_mesh(away);
}

// a vertex that no triangle uses, far away
static void unused_vertices_do_not_matter(void** state) {
    (void)state;
    SnMesh *ball = sphere(8), *far = sphere(3);
    far->element_count = 0;
    SnMesh* both = joined(ball, far, 1000);
    SnStuffDef def = sn_default_stuff();
    SnMesh* mesh[2] = {NULL};
    def.element_count = 5000;
    CHECK_OK(sn_mesh_from_surface(ball, &def, &mesh[0], NULL));
    CHECK_OK(sn_mesh_from_surface(both, &def, &mesh[1], NULL));
    assert_int_equal(mesh[0]->element_count, mesh[1]->element_count);
    assert_memory_equal(mesh[0]->vertex, mesh[1]->vertex,
                        3 * (size_t)mesh[0]->vertex_count * sizeof(double));
    SnMesh* all[] = {ball, far, both, mesh[0], mesh[1]};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_destroy_mesh(all[i]);
}

static void memory_may_run_out(void** state) {
    (void)state;
    SnMesh* surface = sphere(4);
    open_at(surface, 0.5);
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        SnSurfaceReport report;
        sn_memory_fail_after(n);
        status = sn_surface_report(surface, &report);
        sn_memory_fail_after(-1);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    sn_destroy_mesh(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_triangles_are_turned_back),
        cmocka_unit_test(a_side_of_a_box_is_turned_back),
        cmocka_unit_test(a_majority_may_be_wrong),
        cmocka_unit_test(a_cavity_stays_one),
        cmocka_unit_test(what_has_one_side_stays),
        cmocka_unit_test(edges_of_many_are_not_crossed),
        cmocka_unit_test(pieces_inside_out_are_turned),
        cmocka_unit_test(open_pieces_stay),
        cmocka_unit_test(a_void_inside_stays_a_void),
        cmocka_unit_test(holes_are_closed_for_the_volume),
        cmocka_unit_test(unused_vertices_do_not_matter),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
