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
    CHECK_OK(sn_labels_expect(world->adapt->mixed, 0, t, u, 0.01, world->pool, scratch,
                              world->state, &owed));
    return owed.woken;
}

static int count_touching(const SnMixed* mixed, int node) {
    int count = 0;
    for (int e = 0; e < mixed->element_count; ++e)
        for (int k = 0; k < 4; ++k) count += mixed->part[0].mesh.element[4 * e + k] == node;
    return count;
}

// All elements owe half of what wakes, and one node is struck: the elements around it wake, and
// the others owe no more for it.
static void a_blow_wakes_what_it_deforms(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    const SnMixed* mixed = world->adapt->mixed;
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    for (int e = 0; e < mixed->element_count; ++e) world->state->creep[6 * (size_t)e] = 5e-4F;
    u[0] = 1;
    assert_int_equal(expect(world, &t, u), count_touching(mixed, 0));
    for (int e = 0; e < mixed->element_count; ++e) {
        int touches = 0;
        for (int k = 0; k < 4; ++k) touches |= mixed->part[0].mesh.element[4 * e + k] == 0;
        assert_int_equal(world->state->label[e], touches ? SN_LABEL_WOKEN : SN_LABEL_RIGID);
    }
    sn_free(u);
    sn_destroy_world(world);
}

// Where slow strains add up, all that owe a tenth of it wake.
static void what_creeps_wakes_what_creeps(void** state) {
    (void)state;
    SnWorld* world = make_rigid_bar();
    const SnThresholds t = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = 1e-3};
    const SnMixed* mixed = world->adapt->mixed;
    double* u = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    assert_int_equal(expect(world, &t, u), 0);
    world->state->creep[6] = 2e-4F, world->state->creep[12] = 0.5e-4F;
    assert_int_equal(expect(world, &t, u), 0); // no one owes enough
    world->state->creep[0] = 1.1e-3F;
    assert_int_equal(expect(world, &t, u), 2);
    assert_int_equal(world->state->label[0], SN_LABEL_WOKEN);
    assert_int_equal(world->state->label[1], SN_LABEL_WOKEN);
    for (int e = 2; e < mixed->element_count; ++e)
        assert_int_equal(world->state->label[e], SN_LABEL_RIGID);
    sn_free(u);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blow_wakes_what_it_deforms),
        cmocka_unit_test(what_creeps_wakes_what_creeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
