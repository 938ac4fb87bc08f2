// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Which rigid elements are woken by what is predicted of them.
#include "coords/labels.h"

#include "base/memory.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

// a bar of which all elements are rigid
static SnWorld* make_rigid_bar(void) {
    SnWorldDef def = sn_default_world_def();
    SnError error = {{0}};
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    worlds_add_bar(world, 10, &material, 0);
    CHECK_OK(sn_world_start(world, &error));
    SnMixed* mixed = world->adapt->mixed;
    for (int e = 0; e < mixed->element_count; ++e) world->state->label[e] = SN_LABEL_RIGID;
    assert_true(
        sn_mixed_update(mixed, world->state->label, world->state->held, world->state->drive) != 0);
    assert_int_equal(mixed->part[0].resting->element_count, mixed->element_count);
    return world;
}

static int expect(SnWorld* world, const SnThresholds* t, const double* u) {
    SnArena scratch = sn_arena_reset(world->arena);
    SnOwed owed;
    CHECK_OK(sn_labels_expect(world->adapt->mixed, 0, t, u, world->pool, scratch, world->state,
                              NULL, &owed));
    return owed.woken;
}

static int count_touching(const SnMixed* mixed, int node) {
    int count = 0;
    for (int e = 0; e < mixed->element_count; ++e)
        for (int k = 0; k < 4; ++k) count += mixed->part[0].mesh.element[4 * e + k] == node;
    return count;
}

// ghosts whose strain along x grows from 0 to `most` along the bar, or is that everywhere
static void stretch_ghosts(SnWorld* world, double most, int evenly) {
    double low[3], high[3];
    sn_mesh_bounds(world->model->part[0].mesh, low, high);
    for (int i = 0; i < world->model->node_count; ++i) {
        const double s = world->state->now.q.x[3 * (size_t)i] - low[0];
        world->state->ghost.y[3 * (size_t)i] =
            evenly ? most * s : most * s * s / (2 * (high[0] - low[0]));
    }
}

// All ghosts are half as far away as wakes, and one node is struck: the elements around it wake,
// and the others do not for that.
static void a_blow_wakes_what_it_deforms(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    const SnMixed* mixed = world->adapt->mixed;
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    stretch_ghosts(world, 5e-4, 1);
    u[0] = 1;
    assert_int_equal(expect(world, &t, u), count_touching(mixed, 0));
    for (int e = 0; e < mixed->element_count; ++e) {
        int touches = 0;
        for (int k = 0; k < 4; ++k) touches |= mixed->part[0].mesh.element[4 * e + k] == 0;
        assert_int_equal(world->state->label[e], touches ? SN_LABEL_WOKEN : SN_LABEL_RIGID);
        CHECK_NEAR(world->state->owed[6 * (size_t)e], touches ? 5e-4 : 0, 1e-9);
    }
    sn_free(u);
    sn_destroy_world(world);
}

// The same where the blow takes ghosts farther than wakes at once: they are fast, and do not creep.
static void a_blow_is_no_creep(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    stretch_ghosts(world, 5e-4, 1);
    world->state->ghost.y[0] += 0.01;
    u[0] = 1;
    assert_int_equal(expect(world, &t, u), count_touching(world->adapt->mixed, 0));
    sn_free(u);
    sn_destroy_world(world);
}

// Where a ghost gets too far away, all wake whose ghosts are a tenth of that away, and owe it.
static void what_creeps_wakes_what_creeps(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    const SnMixed* mixed = world->adapt->mixed;
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    double* strain = SN_NEW_ARRAY(double, mixed->element_count);
    int far = 0;
    stretch_ghosts(world, 9e-4, 0);
    assert_int_equal(expect(world, &t, u), 0); // none is far enough
    stretch_ghosts(world, 1.1e-3, 0);
    sn_solid_strain_rate(mixed->part[0].resting, world->state->now.q.x, world->state->ghost.y,
                         strain);
    int nearly = 0;
    for (int e = 0; e < mixed->element_count; ++e) {
        far += strain[e] > 1e-4;
        nearly += strain[e] > 1e-4 && strain[e] < 2e-4;
    }
    assert_true(nearly > 5);
    assert_in_range(far, mixed->element_count / 2, mixed->element_count - 1);
    for (int i = 0; i < world->model->node_count; ++i) // nearly fast, which does not matter here
        u[3 * (size_t)i] = sqrt(0.5 * t.tau_E) * world->state->now.q.x[3 * (size_t)i];
    assert_int_equal(expect(world, &t, u), far);
    for (int e = 0; e < mixed->element_count; ++e) {
        assert_int_equal(world->state->label[e],
                         strain[e] > 1e-4 ? SN_LABEL_WOKEN : SN_LABEL_RIGID);
        if (strain[e] > 1e-4)
            CHECK_NEAR(world->state->owed[6 * (size_t)e], strain[e], 1e-3 * strain[e]);
    }
    sn_free(strain);
    sn_free(u);
    sn_destroy_world(world);
}

// velocities that stretch the bar along x at a rate that grows from 0 to `most` along it
static double* stretching(const SnWorld* world, double most) {
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    double low[3], high[3];
    sn_mesh_bounds(world->model->part[0].mesh, low, high);
    for (int i = 0; i < world->model->node_count; ++i) {
        const double s = world->state->now.q.x[3 * (size_t)i] - low[0];
        u[3 * (size_t)i] = most * s * s / (2 * (high[0] - low[0]));
    }
    return u;
}

// Where one element will be faster than tau_E, all wake that will be faster than 0.3 of it, as
// squares go, and begin to count anew; below tau_E none does. Ghosts that are not far do not
// matter, nor do any where creep is 0.
static void what_is_fast_wakes_what_is_nearly_so(void** state) {
    (void)state;
    for (int creeps = 0; creeps < 2; ++creeps) {
        SnWorld* world = make_rigid_bar();
        const SnMixed* mixed = world->adapt->mixed;
        SnThresholds t = {.tau_R = 1e-9, .tau_E = 1e-3, .frames = 3, .creep = creeps ? 1e-3 : 0};
        double* rate = SN_NEW_ARRAY(double, mixed->element_count);
        double* predicted = SN_NEW_ARRAY(double, mixed->element_count);
        double *u = stretching(world, 0.1), most = 0;
        int fast = 0;
        SnOwed owed;
        stretch_ghosts(world, creeps ? 9e-4 : 1, 1);
        sn_solid_strain_rate(mixed->part[0].resting, world->state->now.q.x, u, rate);
        for (int e = 0; e < mixed->element_count; ++e) most = fmax(most, rate[e]);
        t.tau_E = 1.0001 * most * most;
        assert_int_equal(expect(world, &t, u), 0);
        t.tau_E = 0.9999 * most * most;
        for (int e = 0; e < mixed->element_count; ++e) {
            fast += rate[e] * rate[e] > 0.3 * t.tau_E;
            world->state->quiet[e] = 3;
        }
        assert_in_range(fast, mixed->element_count / 10, mixed->element_count - 1);
        CHECK_OK(sn_labels_expect(mixed, 0, &t, u, world->pool, sn_arena_reset(world->arena),
                                  world->state, predicted, &owed));
        assert_int_equal(owed.woken, fast);
        CHECK_NEAR(owed.most, creeps ? 9e-4 : 0, 1e-12);
        for (int e = 0; e < mixed->element_count; ++e) {
            const int woken = rate[e] * rate[e] > 0.3 * t.tau_E;
            CHECK_NEAR(predicted[e], rate[e] * rate[e], 1e-12 * most * most);
            assert_int_equal(world->state->label[e], woken ? SN_LABEL_WOKEN : SN_LABEL_RIGID);
            assert_int_equal(world->state->quiet[e], woken ? 0 : 3);
        }
        sn_free(rate);
        sn_free(predicted);
        sn_free(u);
        sn_destroy_world(world);
    }
}

// all six entries of a ghost's strain are owed: sym(F^T dy/dX)
static void all_of_a_strain_is_owed(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnMixed* mixed = world->adapt->mixed;
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    const Mat3 G = {{{1e-3, 2e-3, -3e-3}, {4e-3, -5e-3, 6e-3}, {-7e-3, 8e-3, 9e-3}}};
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    for (int i = 0; i < world->model->node_count; ++i)
        v3_store(world->state->ghost.y + 3 * (size_t)i,
                 m3_apply(G, v3_load(world->state->now.q.x + 3 * (size_t)i)));
    assert_int_equal(expect(world, &t, u), mixed->element_count);
    const double owed[6] = {1e-3, -5e-3, 9e-3, 3e-3, -5e-3, 7e-3};
    for (int i = 0; i < 6 * mixed->element_count; ++i)
        CHECK_NEAR(world->state->owed[i], owed[i % 6], 1e-8);
    sn_free(u);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_fast_wakes_what_is_nearly_so),
        cmocka_unit_test(all_of_a_strain_is_owed),
        cmocka_unit_test(a_blow_wakes_what_it_deforms),
        cmocka_unit_test(a_blow_is_no_creep),
        cmocka_unit_test(what_creeps_wakes_what_creeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
