// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A fine surface that moves with coarse tets: exact where the motion is affine, whatever the
// numbering of nodes, and without a say in the motion.
#include "base/memory.h"
#include "mesh/boundary.h"
#include "sim/shuffle.h"
#include "worlds.h"

#include <math.h>
#include <string.h>

#define ROUNDING 1e-14 // m, on a bar of 1 m

typedef struct Bar {
    SnMesh *mesh, *display;
    SnWorld* world;
    SnBodyId body;
    int nodes, points;
    double* shown; // (points x 3), m
} Bar;

static SnMesh* coarse_bar(void) {
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[3]){5, 2, 2}, (double[3]){1, 0.4, 0.4}, SN_BOX_FIVE, &mesh));
    return mesh;
}

// around the bar's axis: 2 cm beyond its ends, 1 cm beyond its sides
static SnMesh* fine_surface(void) {
    SnMesh *tets = NULL, *surface = NULL;
    SnPlacement place = sn_default_placement();
    place.translate[0] = -0.02, place.translate[1] = place.translate[2] = 0.2;
    CHECK_OK(sn_mesh_cylinder(30, 8, 1.04, 0.21, &tets));
    sn_mesh_place(tets, &place);
    CHECK_OK(sn_mesh_boundary(tets, &surface, NULL));
    sn_destroy_mesh(tets);
    return surface;
}

static SnStatus try_bar(const SnMesh* mesh, const SnMesh* display, SnWorld* world, SnBodyId* body,
                        SnError* error) {
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.stretch[1] = 1.1;
    soft.display = display;
    return sn_world_add_soft(world, &soft, body, error);
}

// takes over mesh and display
static Bar make_bar(SnMesh* mesh, SnMesh* display, int threads) {
    SnWorldDef def = sn_default_world_def();
    SnError error = {{0}};
    def.threads = threads;
    Bar bar = {.mesh = mesh, .display = display, .world = worlds_create(&def)};
    if (try_bar(mesh, display, bar.world, &bar.body, &error) < 0) fail_msg("%s", error.text);
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar.body;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(bar.world, &pin, &error));
    CHECK_OK(sn_world_start(bar.world, &error));
    bar.nodes = sn_mesh_vertex_count(mesh);
    bar.points = display ? sn_mesh_vertex_count(display) : 0;
    bar.shown = SN_NEW_ARRAY(double, 3 * (size_t)bar.points);
    return bar;
}

static void destroy_bar(Bar* bar) {
    sn_destroy_world(bar->world);
    sn_destroy_mesh(bar->mesh);
    sn_destroy_mesh(bar->display);
    sn_free(bar->shown);
}

static void the_body_tells_of_its_surface(void** state) {
    (void)state;
    Bar bar = make_bar(coarse_bar(), fine_surface(), 1);
    SnBodyInfo info = sn_world_body_info(bar.world, bar.body);
    assert_int_equal(sn_mesh_vertex_count(info.display), bar.points);
    assert_int_equal(sn_embedding_count(info.embedding), bar.points);
    assert_true(bar.points > 5 * bar.nodes);
    assert_memory_equal(sn_mesh_vertices(info.display), sn_mesh_vertices(bar.display),
                        24 * (size_t)bar.points);
    assert_memory_equal(sn_mesh_elements(info.display), sn_mesh_elements(bar.display),
                        12 * (size_t)sn_mesh_element_count(bar.display));

    // weights sum to one, and what is inside has none below zero
    const double* weight = sn_embedding_weights(info.embedding);
    const double* outside = sn_embedding_outside(info.embedding);
    int inside = 0;
    for (int i = 0; i < bar.points; ++i, weight += 4) {
        CHECK_NEAR(weight[0] + weight[1] + weight[2] + weight[3], 1, 1e-15);
        inside += outside[i] == 0;
        for (int k = 0; k < 4 && outside[i] == 0; ++k) assert_true(weight[k] > -1e-14);
        assert_true(outside[i] < 0.0225);
    }
    assert_true(inside > bar.points / 4 && inside < bar.points);
    destroy_bar(&bar);
}

// x' = A x + t
static void apply(const double a[3][3], const double t[3], const double x[3], double y[3]) {
    for (int k = 0; k < 3; ++k) y[k] = a[k][0] * x[0] + a[k][1] * x[1] + a[k][2] * x[2] + t[k];
}

static void affine_motion_is_exact(void** state) {
    (void)state;
    static const double a[3][3] = {{0.9, 0.3, 0}, {-0.4, 1.2, 0.1}, {0.2, 0, 0.8}};
    static const double t[3] = {1, -2, 0.5};
    Bar bar = make_bar(coarse_bar(), fine_surface(), 2);
    SnError error = {{0}};
    double* x = SN_NEW_ARRAY(double, 3 * (size_t)bar.nodes);
    for (int i = 0; i < bar.nodes; ++i) apply(a, t, sn_mesh_vertices(bar.mesh) + 3 * i, x + 3 * i);
    CHECK_OK(sn_world_set_positions(bar.world, bar.body, x, &error));
    CHECK_OK(sn_world_display(bar.world, bar.body, bar.shown));
    for (int i = 0; i < bar.points; ++i) {
        double wanted[3];
        apply(a, t, sn_mesh_vertices(bar.display) + 3 * i, wanted);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(bar.shown[3 * i + k], wanted[k], ROUNDING);
    }
    sn_free(x);
    destroy_bar(&bar);
}

// vertices of the surface that are vertices of the mesh, whose nodes have other numbers inside
static void shuffled_meshes_show_the_same(void** state) {
    (void)state;
    SnMesh *tidy = NULL, *display = NULL;
    int* number;
    CHECK_OK(sn_mesh_box((int[3]){16, 6, 6}, (double[3]){1, 0.4, 0.4}, SN_BOX_FIVE, &tidy));
    const int n = sn_mesh_vertex_count(tidy);
    SnMesh* mesh = shuffled_mesh(tidy, &number);
    CHECK_OK(sn_mesh_boundary(tidy, &display, NULL));
    Bar bar = make_bar(mesh, display, 1);
    worlds_run(bar.world, 3);
    CHECK_OK(sn_world_display(bar.world, bar.body, bar.shown));

    const double* x = sn_world_positions(bar.world, bar.body, NULL);
    for (int i = 0, p = 0; i < n && p < bar.points; ++i) {
        if (memcmp(sn_mesh_vertices(tidy) + 3 * i, sn_mesh_vertices(display) + 3 * p, 24)) continue;
        for (int k = 0; k < 3; ++k)
            CHECK_NEAR(bar.shown[3 * p + k], x[3 * number[i] + k], ROUNDING);
        if (++p == bar.points) assert_true(i > n / 2);
    }
    sn_free(number);
    sn_destroy_mesh(tidy);
    destroy_bar(&bar);
}

static void the_motion_does_not_depend_on_it(void** state) {
    (void)state;
    Bar with = make_bar(coarse_bar(), fine_surface(), 1), without = make_bar(coarse_bar(), NULL, 1);
    SnError error = {{0}};
    SnSnapshot snapshot;
    worlds_run(with.world, 4);
    worlds_run(without.world, 4);
    assert_true(sn_world_hash(with.world) == sn_world_hash(without.world));
    assert_int_equal(sn_world_display(without.world, without.body, without.shown), SN_BAD_INPUT);

    // going back shows what was shown
    CHECK_OK(sn_world_display(with.world, with.body, with.shown));
    CHECK_OK(sn_world_snapshot(with.world, &snapshot, &error));
    worlds_run(with.world, 3);
    double* again = SN_NEW_ARRAY(double, 3 * (size_t)with.points);
    CHECK_OK(sn_world_display(with.world, with.body, again));
    assert_memory_not_equal(again, with.shown, 24 * (size_t)with.points);
    CHECK_OK(sn_world_restore(with.world, snapshot.data, snapshot.size, &error));
    CHECK_OK(sn_world_display(with.world, with.body, again));
    assert_memory_equal(again, with.shown, 24 * (size_t)with.points);
    sn_free(again);
    sn_free_snapshot(&snapshot);
    destroy_bar(&with);
    destroy_bar(&without);
}

static void refused(const SnMesh* mesh, const SnMesh* display, const char* why) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnError error = {{0}};
    assert_int_equal(try_bar(mesh, display, world, NULL, &error), SN_BAD_INPUT);
    if (!strstr(error.text, why)) fail_msg("\"%s\" is not in \"%s\"", why, error.text);
    assert_int_equal(sn_world_body_count(world), 0);
    sn_destroy_world(world);
}

static void what_cannot_be_embedded_is_refused(void** state) {
    (void)state;
    SnMesh *mesh = coarse_bar(), *surface = fine_surface(), *plane = NULL, *chain = NULL;
    CHECK_OK(sn_mesh_grid((int[2]){2, 2}, (double[2]){1, 1}, SN_GRID_CROSS, &plane));
    CHECK_OK(sn_mesh_chain(2, (double[3]){0, 0, 2}, (double[3]){1, 0, 2}, &chain));
    refused(mesh, mesh, "must have triangles");
    refused(mesh, chain, "must have triangles");
    refused(plane, surface, "in a mesh of tets only");

    // nothing is shown before the start, nor of what is not there
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId body;
    double none[3];
    CHECK_OK(try_bar(mesh, surface, world, &body, NULL));
    assert_int_equal(sn_world_display(world, body, none), SN_BAD_INPUT);
    assert_int_equal(sn_world_display(world, (SnBodyId){7}, none), SN_BAD_INPUT);
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
    sn_destroy_mesh(surface);
    sn_destroy_mesh(plane);
    sn_destroy_mesh(chain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_body_tells_of_its_surface),
        cmocka_unit_test(affine_motion_is_exact),
        cmocka_unit_test(shuffled_meshes_show_the_same),
        cmocka_unit_test(the_motion_does_not_depend_on_it),
        cmocka_unit_test(what_cannot_be_embedded_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
