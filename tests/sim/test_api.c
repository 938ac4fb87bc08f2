// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a program that embeds the library finds: names, meshes, parameters that change on the way.
#include "sim/worlds.h"

#include <stdio.h>
#include <string.h>

static void versions_agree(void** state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SINEW_VERSION_MAJOR, SINEW_VERSION_MINOR,
             SINEW_VERSION_PATCH);
    assert_string_equal(text, SINEW_VERSION);
    assert_string_equal(text, sn_version());
}

static void lists_name_what_exists(void** state) {
    (void)state;
    for (int kind = 0; kind < SN_LIST_KINDS; ++kind) {
        const int count = sn_list_count((SnListKind)kind);
        assert_true(count >= 2);
        for (int i = 0; i < count; ++i) {
            const char* name = sn_list_name((SnListKind)kind, i);
            assert_int_equal(sn_list_find((SnListKind)kind, name), i);
            assert_true(strlen(sn_list_summary((SnListKind)kind, i)) > 10);
        }
        assert_null(sn_list_name((SnListKind)kind, count));
        assert_null(sn_list_name((SnListKind)kind, -1));
        assert_null(sn_list_summary((SnListKind)kind, count));
        assert_int_equal(sn_list_find((SnListKind)kind, "magic"), -1);
    }
    assert_int_equal(sn_list_count(SN_LIST_KINDS), 0);
    assert_int_equal(sn_list_find(SN_LIST_INTEGRATORS, "bdf2"), SN_BDF2);
    assert_int_equal(sn_list_find(SN_LIST_LAWS, sn_default_material_def().law) >= 0, 1);
    assert_string_equal(sn_list_name(SN_LIST_METHODS, 0), sn_default_world_def().method);
    assert_string_equal(sn_list_name(SN_LIST_LINEAR_SOLVERS, 0),
                        sn_default_world_def().linear_solver);
}

static void meshes_can_be_read(void** state) {
    (void)state;
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[]){2, 1, 1}, (double[]){2, 1, 1}, SN_BOX_KUHN, &mesh));
    assert_int_equal(sn_mesh_kind(mesh), SN_MESH_TETS);
    assert_int_equal(sn_mesh_vertex_count(mesh), 12);
    CHECK_NEAR(sn_mesh_vertices(mesh)[3 * 2], 2, 0);
    for (int i = 0; i < 4 * sn_mesh_element_count(mesh); ++i)
        CHECK_BETWEEN(sn_mesh_elements(mesh)[i], 0, 11);
    assert_int_equal(sn_mesh_regions(mesh)[0], 0);

    int(*triangle)[3] = NULL, count = 0;
    CHECK_OK(sn_mesh_surface(mesh, &triangle, &count));
    assert_int_equal(count, 20);
    sn_free(triangle);

    SnPlacement placement = sn_default_placement();
    sn_mesh_place(mesh, &placement);
    CHECK_NEAR(sn_mesh_vertices(mesh)[3 * 2], 2, 0);
    placement.translate[0] = 5;
    sn_mesh_place(mesh, &placement);
    CHECK_NEAR(sn_mesh_vertices(mesh)[3 * 2], 7, 0);
    sn_destroy_mesh(mesh);
}

static void bodies_have_names(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnBodyId bar = worlds_add_bar(world, 2, &material, 0);
    SnRigidDef rigid = sn_default_rigid_def();
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    assert_int_equal(sn_world_find_body(world, "bar").index1, bar.index1);
    assert_int_equal(sn_world_find_body(world, "body 2").index1, 2);
    assert_int_equal(sn_world_find_body(world, "bear").index1, 0);
    assert_string_equal(sn_world_body_info(world, (SnBodyId){0}).name, "");
    sn_destroy_world(world);
}

// ---- parameters

enum { STEPS = 10 };

static SnWorld* make(const SnWorldDef* def, SnBodyId* bar) {
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e5;
    SnWorld* world = worlds_create(def);
    *bar = worlds_add_bar(world, 5, &material, 1);
    return world;
}

static void check_same_positions(const SnWorld* a, const SnWorld* b, SnBodyId bar) {
    int n;
    const double *x = sn_world_positions(a, bar, &n), *y = sn_world_positions(b, bar, NULL);
    assert_int_equal(memcmp(x, y, 3 * sizeof *x * (size_t)n), 0);
}

// setting a field is an event at the same time, and the two overrule each other in order of time
static void fields_are_set_like_events(void** state) {
    (void)state;
    const double side[3] = {0, 9.81, 0}, none[3] = {0};
    const SnEventDef gravity = {SN_EVENT_GRAVITY, 0.03, {0, 9.81, 0}, {0}};
    const SnEventDef wind = {SN_EVENT_WIND, 0.03, {0, 9.81, 0}, {0}};
    const SnEventDef calm = {SN_EVENT_WIND, 0.08, {0, 0, 0}, {0}};
    SnWorldDef def = sn_default_world_def();
    SnBodyId bar;
    def.drag = 1;
    SnWorld *scripted = make(&def, &bar), *set = make(&def, &bar), *both = make(&def, &bar);
    CHECK_OK(sn_world_add_event(scripted, &gravity, NULL));
    CHECK_OK(sn_world_add_event(scripted, &wind, NULL));
    CHECK_OK(sn_world_add_event(scripted, &calm, NULL));
    const SnEventDef early = {SN_EVENT_GRAVITY, 0.01, {1, 2, 3}, {0}};
    CHECK_OK(sn_world_add_event(both, &early, NULL));
    CHECK_OK(sn_world_add_event(both, &calm, NULL));
    for (int i = 0; i < STEPS; ++i) {
        if (i == 3) {
            CHECK_OK(sn_world_set_gravity(set, side, NULL));
            CHECK_OK(sn_world_set_wind(set, side, NULL));
            CHECK_OK(sn_world_set_wind(both, side, NULL));
        }
        if (i == 8) CHECK_OK(sn_world_set_wind(set, none, NULL));
        worlds_run(scripted, 1);
        worlds_run(set, 1);
        worlds_run(both, 1);
        check_same_positions(scripted, set, bar);
    }
    CHECK_NEAR(sn_world_def(set).gravity[1], 9.81, 0);

    // an event that has passed no longer counts; one that is to come does
    CHECK_OK(sn_world_set_gravity(both, none, NULL));
    SnSnapshot here;
    CHECK_OK(sn_world_snapshot(both, &here, NULL));
    worlds_run(both, 1);
    const uint64_t hash = sn_world_hash(both);
    CHECK_OK(sn_world_set_gravity(both, side, NULL));
    CHECK_OK(sn_world_restore(both, here.data, here.size, NULL));
    CHECK_NEAR(sn_world_def(both).gravity[1], 0, 0);
    worlds_run(both, 1);
    assert_true(sn_world_hash(both) == hash);
    sn_free_snapshot(&here);
    sn_destroy_world(scripted);
    sn_destroy_world(set);
    sn_destroy_world(both);
}

static void drag_comes_and_goes(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnBodyId bar;
    def.integrator = SN_BDF2;
    SnWorld *never = make(&def, &bar), *sometimes = make(&def, &bar);
    def.drag = 2;
    SnWorld* always = make(&def, &bar);
    CHECK_OK(sn_world_start(sometimes, NULL));
    CHECK_OK(sn_world_set_drag(sometimes, 2, NULL));
    worlds_run(always, 3);
    worlds_run(sometimes, 3);
    assert_true(sn_world_hash(always) == sn_world_hash(sometimes));

    // a snapshot brings its parameters along, into another world too
    SnSnapshot snapshot;
    CHECK_OK(sn_world_snapshot(sometimes, &snapshot, NULL));
    worlds_run(always, 3);
    CHECK_OK(sn_world_restore(never, snapshot.data, snapshot.size, NULL));
    CHECK_NEAR(sn_world_def(never).drag, 2, 0);
    worlds_run(never, 3);
    assert_true(sn_world_hash(always) == sn_world_hash(never));
    sn_free_snapshot(&snapshot);

    // and without drag it is as if there had never been any
    CHECK_OK(sn_world_set_drag(never, 0, NULL));
    CHECK_OK(sn_world_snapshot(never, &snapshot, NULL));
    SnWorldDef plain = sn_default_world_def();
    plain.integrator = SN_BDF2;
    SnWorld* fresh = make(&plain, &bar);
    CHECK_OK(sn_world_restore(fresh, snapshot.data, snapshot.size, NULL));
    worlds_run(never, 3);
    worlds_run(fresh, 3);
    assert_true(sn_world_hash(fresh) == sn_world_hash(never));
    sn_free_snapshot(&snapshot);
    sn_destroy_world(fresh);
    sn_destroy_world(always);
    sn_destroy_world(sometimes);
    sn_destroy_world(never);
}

static void tolerances_count(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnBodyId bar;
    SnWorld* world = make(&def, &bar);
    CHECK_OK(sn_world_set_tolerances(world, 0, 0, 1, NULL));
    assert_int_equal(sn_world_step(world, NULL), SN_NOT_CONVERGED);
    assert_int_equal(sn_world_stats(world)->iterations, 1);
    CHECK_OK(sn_world_set_tolerances(world, 1e-6, 1e-10, 50, NULL));
    assert_int_equal(sn_world_step(world, NULL), SN_OK);
    assert_true(sn_world_stats(world)->iterations > 1);
    sn_destroy_world(world);
}

// what follows from numbers that are each in range has to be in range, too
static void what_weighs_nothing_is_refused(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnShapeDef shape = sn_default_shape_def();
    SnError error = {{0}};
    SnWorld* world = worlds_create(&def);
    rigid.shape = &shape;
    for (int k = 0; k < 2; ++k) {
        shape.radius = k ? 1e150 : 1e-150;
        assert_int_equal(sn_world_add_rigid(world, &rigid, NULL, &error), SN_BAD_INPUT);
        assert_non_null(strstr(error.text, "has a mass of"));
    }
    sn_destroy_world(world);
    world = NULL;
    def.step = 1e-300;
    assert_int_equal(sn_create_world(&def, &world, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "step"));
}

static void bad_parameters_change_nothing(void** state) {
    (void)state;
    const double bad[3] = {0, NAN, 0};
    SnWorldDef def = sn_default_world_def();
    SnError error = {{0}};
    SnBodyId bar;
    SnWorld *world = make(&def, &bar), *other = make(&def, &bar);
    for (int started = 0; started < 2; ++started) {
        assert_int_equal(sn_world_set_gravity(world, bad, &error), SN_BAD_INPUT);
        assert_non_null(strstr(error.text, "gravity"));
        assert_int_equal(sn_world_set_wind(world, bad, &error), SN_BAD_INPUT);
        assert_int_equal(sn_world_set_drag(world, -1, &error), SN_BAD_INPUT);
        assert_non_null(strstr(error.text, "drag is -1"));
        assert_int_equal(sn_world_set_drag(world, HUGE_VAL, &error), SN_BAD_INPUT);
        assert_int_equal(sn_world_set_tolerances(world, 2, 0, 5, &error), SN_BAD_INPUT);
        assert_int_equal(sn_world_set_tolerances(world, 0, 0, -1, &error), SN_BAD_INPUT);
        worlds_run(world, 2);
        worlds_run(other, 2);
        assert_true(sn_world_hash(world) == sn_world_hash(other));
    }
    CHECK_NEAR(sn_world_def(world).gravity[2], -9.81, 0);
    sn_destroy_world(world);
    sn_destroy_world(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(lists_name_what_exists),
        cmocka_unit_test(meshes_can_be_read),
        cmocka_unit_test(bodies_have_names),
        cmocka_unit_test(fields_are_set_like_events),
        cmocka_unit_test(drag_comes_and_goes),
        cmocka_unit_test(tolerances_count),
        cmocka_unit_test(what_weighs_nothing_is_refused),
        cmocka_unit_test(bad_parameters_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
