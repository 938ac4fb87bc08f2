// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What decides when something turns rigid or elastic: limits, predictions, and how long unrest
// lasts.
#include "sim/blocks.h"

static SnError error;

// ---- limits

static void check_limits(const SnWorld* world, SnBodyId body, double creep, int frames, double h) {
    double tau_R, tau_E;
    const double rate = creep / (frames * h);
    CHECK_OK(sn_world_thresholds(world, body, &tau_R, &tau_E));
    CHECK_NEAR(tau_E, rate * rate, 1e-12 * rate * rate);
    CHECK_NEAR(tau_R, 0.1 * rate * rate, 1e-12 * rate * rate);
    const int index = sn_adapt_index(world, body.index1 - 1);
    CHECK_NEAR(sn_adapt_limits(world, index).creep, creep, 1e-12 * creep);
    assert_int_equal(sn_adapt_limits(world, index).frames, frames);
}

// An error e of positions, over the length L of a body of thickness t, is made by a strain of
// 2 e t / L. A twelfth of that may be owed, and so much is by what deforms at sqrt(tau_E) for
// `frames` steps; tau_R is a tenth of tau_E.
static void limits_follow_from_an_error(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.step = 0.02;
    def.rigidification.error = 0.03;
    def.rigidification.frames = 4;
    const SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnMesh* strip = NULL;
    const SnBodyId first = blocks_add_springs(world);
    const SnBodyId bar = worlds_add_soft(
        world, worlds_box((int[]){6, 2, 2}, (double[]){1.2, 0.3, 0.4}, (double[]){2, 0, 0}), NULL,
        &material);
    CHECK_OK(sn_mesh_grid((int[2]){5, 2}, (double[2]){0.5, 0.1}, SN_GRID_CROSS, &strip));
    const SnBodyId flat = worlds_add_soft(world, strip, NULL, &material);
    CHECK_OK(sn_world_start(world, &error));
    const double L = sqrt(1.2 * 1.2 + 0.3 * 0.3 + 0.4 * 0.4), l = sqrt(0.5 * 0.5 + 0.1 * 0.1);
    const double t = sqrt(1.2 * 0.3 * 0.4 / L); // of a bar with this volume and length
    check_limits(world, bar, 0.03 * 2 * t / L / 12, 4, 0.02);
    check_limits(world, flat, 0.03 * 2 * (0.05 / l) / l / 12, 4, 0.02);
    double tau;
    assert_int_equal(sn_world_thresholds(world, first, &tau, &tau), SN_BAD_INPUT);
    sn_destroy_world(world);
}

// Given thresholds are taken as they are; creep is what tau_E makes in `frames` steps where it is
// not given.
static void given_limits_are_taken(void** state) {
    (void)state;
    for (int given = 0; given < 2; ++given) {
        SnWorldDef def = blocks_def();
        def.step = 0.02;
        def.rigidification = (SnRigidification){1, 3e-5, 4e-4, 6, given ? 0.07 : -1, 0, 1};
        const SnMaterialDef material = blocks_jelly();
        SnWorld* world = worlds_create(&def);
        blocks_add(world, &material, 0, 0.01, 0);
        CHECK_OK(sn_world_start(world, &error));
        const SnThresholds limits = sn_adapt_limits(world, 0);
        CHECK_NEAR(limits.tau_R, 3e-5, 0);
        CHECK_NEAR(limits.tau_E, 4e-4, 0);
        CHECK_NEAR(limits.creep, given ? 0.07 : 6 * 0.02 * 0.02, 1e-15);
        assert_int_equal(limits.frames, 6);
        worlds_run(world, 1); // what is still is slower than a share of tau_R times the diagonal
        CHECK_NEAR(sn_still_speed(world, 0), 0.03 * sqrt(3e-5) * sqrt(0.17), 1e-15);
        sn_destroy_world(world);
    }
}

// ---- predictions

// Nodes and ghosts of a block without stresses keep their velocities. Towards tau_E those of nodes
// count in full, and of those of ghosts a share: all where creep is no more than what tau_E makes
// in `frames` steps, and less by as much as creep is more. Of the other block nothing was asked.
static void check_share(double creep, double share) {
    SnWorldDef def = blocks_def();
    def.rigidification.frames = 3;
    def.rigidification.creep = creep * 3 * def.step * 0.1; // sqrt(tau_E) is 0.1
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    blocks_add_springs(world);
    const SnBodyId first = blocks_add(world, &material, 0, 0.01, 0);
    const SnBodyId second = blocks_add(world, &material, 2, 0.01, 0);
    worlds_run(world, 4);
    assert_int_equal(blocks_rigid(world, second), BLOCK_ELEMENTS);
    blocks_stretch(world, first, 0.01, world->state->ghost.w);
    worlds_run(world, 1);
    const SnOwed* owed = &world->adapt->owed[first.index1 - 1];
    CHECK_NEAR(owed->most, 0.01 * def.step, 1e-9); // how far the ghosts of the first have got
    CHECK_OK(sn_world_push(world, first, (double[]){0, 0, 0}, (double[]){1e-6, 0, 0}, &error));
    worlds_run(world, 1); // so that the first is elastic when the next step begins
    SnState* s = world->state;
    blocks_stretch(world, second, 0.05, s->ghost.w);
    blocks_stretch(world, second, 0.02, s->now.v);
    worlds_run(world, 1);
    double predicted[BLOCK_ELEMENTS];
    const double rate = 0.02 + share * 0.05;
    CHECK_OK(sn_world_strain_rates(world, second, NULL, predicted));
    for (int e = 0; e < BLOCK_ELEMENTS; ++e) CHECK_NEAR(predicted[e], rate * rate, 1e-6 * rate);
    const size_t at = blocks_first(world, second);
    for (size_t i = at; i < at + BLOCK_VALUES; ++i) // they moved for a step
        CHECK_NEAR(world->state->ghost.y[i], def.step * world->state->ghost.w[i], 1e-15);
    CHECK_OK(sn_world_strain_rates(world, first, NULL, predicted));
    for (int e = 0; e < BLOCK_ELEMENTS; ++e) CHECK_NEAR(predicted[e], -1, 0);
    assert_true(owed->most == 0 && owed->woken == 0);
    sn_destroy_world(world);
}

static void of_what_ghosts_had_a_share_counts(void** state) {
    (void)state;
    check_share(0.5, 1);
    check_share(1, 1);
    check_share(4, 0.25);
}

// a step that is solved again moves no ghost twice
static void the_oracle_is_asked_once_in_a_step(void** state) {
    (void)state;
    const SnWorldDef def = blocks_def();
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0.01, 0);
    worlds_run(world, 4);
    blocks_stretch(world, body, 0.01, world->state->ghost.w);
    for (int again = 0; again < 2; ++again) {
        const double before = world->state->ghost.y[0];
        world->adapt->asked[0] = (unsigned char)!again;
        CHECK_OK(sn_adapt_begin(world, sn_arena_reset(world->arena), &error));
        assert_true((world->state->ghost.y[0] != before) == again);
        assert_int_equal(world->adapt->asked[0], 1);
    }
    sn_destroy_world(world);
}

// What the oracle is told is what the step under way has.
static void the_oracle_is_told_of_the_step(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.drag = 0.7;
    const double wind[3] = {1, 2, 3};
    memcpy(def.wind, wind, sizeof wind);
    def.gravity[1] = -3;
    const SnMaterialDef material = blocks_jelly();
    const SnColliderDef ground = sn_default_collider_def();
    SnWorld* world = worlds_create(&def);
    blocks_add(world, &material, 0, 0, 0);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    worlds_run(world, 1);
    const double twist[6] = {0};
    const SnOracleStep step = sn_adapt_oracle_step(world, twist);
    assert_true(step.now == &world->state->now && step.ghost == &world->state->ghost);
    assert_true(step.twist == twist && step.held == world->state->held);
    assert_true(step.node_force == world->given.force);
    assert_true(step.rows == sn_collisions_rows(world->collisions) && step.rows);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(step.gravity[k], k == 1 ? -3 : 0, 0);
        CHECK_NEAR(step.wind[k], wind[k], 0);
    }
    CHECK_NEAR(step.drag, 0.7, 0);
    CHECK_NEAR(step.h, def.step, 0);
    sn_destroy_world(world);
}

// A force that begins within a step wakes what it deforms in that step: the loads of its end count.
static void a_force_wakes_in_the_step_in_which_it_begins(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.tau_E = 1e-3;
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    SnForceDef force = sn_default_force_def();
    const SnProfileKey key[2] = {{0.105, 0}, {0.11, 1}};
    force.body = blocks_add(world, &material, 0, 0.01, 0);
    force.select = worlds_left_end();
    force.force[2] = 500;
    force.key = key;
    force.key_count = 2;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    worlds_run(world, 10);
    assert_int_equal(blocks_rigid(world, force.body), BLOCK_ELEMENTS);
    worlds_run(world, 1);
    assert_true(blocks_rigid(world, force.body) < BLOCK_ELEMENTS);
    sn_destroy_world(world);
}

// It is woken in the step in which something presses, and not before.
static void check_woken_by_contact(SnWorld* world, SnBodyId body) {
    int woken = 0;
    for (int step = 0; step < 20 && !woken; ++step) {
        worlds_run(world, 1);
        woken = step > 0 && blocks_rigid(world, body) < BLOCK_ELEMENTS;
        assert_int_equal(woken, sn_world_stats(world)->pressing > 0);
    }
    assert_true(woken);
}

// A block comes down on the ground: contacts that are new to it count.
static void a_blow_wakes_in_the_step_in_which_it_comes(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    SnMaterialDef material = sn_default_material_def();
    const SnColliderDef ground = sn_default_collider_def();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0, 0); // 0.1 m above it
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    CHECK_OK(sn_world_start(world, &error));
    for (int i = 0; i < BLOCK_NODES; ++i) world->state->now.v[3 * i + 2] = -1.05;
    check_woken_by_contact(world, body);

    // contacts may close by their gaps in the step, and press as they did
    SnContactInfo contact[BLOCK_NODES];
    int count, pressed = 0;
    const SnContactInfo* all = sn_world_contacts(world, &count);
    assert_in_range(count, 1, BLOCK_NODES);
    memcpy(contact, all, sizeof *contact * (size_t)count);
    CHECK_OK(sn_adapt_begin(world, sn_arena_reset(world->arena), &error));
    const SnRows* rows = sn_collisions_rows(world->collisions);
    assert_int_equal(rows->count, 3 * count);
    for (int i = 0; i < count; ++i) {
        const double f = v3_dot(v3_load(contact[i].force), v3_load(contact[i].normal));
        CHECK_NEAR(rows->row[3 * i].rhs, -contact[i].gap / def.step, 1e-12);
        CHECK_NEAR(rows->row[3 * i].force, f, 1e-9 * f);
        pressed += f > 0 && contact[i].gap > 1e-3;
    }
    assert_true(pressed > 0);
    sn_destroy_world(world);
}

// A ball strikes a block: how fast it comes counts.
static void what_is_struck_wakes_in_that_step(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0, 0);
    SnRigidDef ball = sn_default_rigid_def();
    const SnShapeDef shape = {.kind = SN_SHAPE_SPHERE, .radius = 0.08};
    ball.shape = &shape;
    v3_store(ball.position, v3(-0.2, 0.61, 0.21)); // 0.12 m away
    ball.velocity[0] = 2.1;
    CHECK_OK(sn_world_add_rigid(world, &ball, NULL, &error));
    check_woken_by_contact(world, body);
    sn_destroy_world(world);
}

// ---- unrest

// Two blocks that would be rigid again 5 steps after they were woken: for 7 steps nothing of one
// joins a body, and in the 8th all does, each by its own count.
static void unrest_lasts_for_seven_steps(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.frames = 5;
    def.rigidification.creep = -1; // of which a step at that rate owes a fifth, which is nothing
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    blocks_add_springs(world);
    const SnBodyId body[2] = {blocks_add(world, &material, 0, 0.01, 0),
                              blocks_add(world, &material, 2, 0.01, 0)};
    worlds_run(world, 6);
    for (int step = 0; step < 20; ++step) {
        if (step == 3) blocks_stretch(world, body[0], 0.105, world->state->ghost.w);
        if (step == 7) blocks_stretch(world, body[1], 0.105, world->state->ghost.w);
        worlds_run(world, 1);
        for (int b = 0; b < 2; ++b) {
            const int woken = b == 0 ? 3 : 7, elastic = step >= woken && step <= woken + 7;
            assert_int_equal(blocks_rigid(world, body[b]), elastic ? 0 : BLOCK_ELEMENTS);
        }
    }
    sn_destroy_world(world);
}

// Half of a block is woken, and the other half three steps later: nothing joins for seven steps
// after that.
static void unrest_begins_anew_with_every_waking(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.frames = 5;
    def.rigidification.creep = -1;
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0.01, 0);
    worlds_run(world, 6);
    int left = 0;
    for (int step = 0; step < 13; ++step) {
        const double* x = world->state->now.q.x;
        for (int i = 0; i < BLOCK_VALUES && step == 0; i += 3)
            world->state->ghost.w[i] = 0.11 * fmax(0, x[i] - 0.2); // of the last third of it
        for (int i = 0; i < BLOCK_VALUES && step == 3; i += 3)
            world->state->ghost.w[i] = 0.11 * x[i]; // of what is still rigid
        worlds_run(world, 1);
        const int rigid = blocks_rigid(world, body);
        if (step == 0) left = rigid;
        if (step < 3) assert_int_equal(rigid, left);
        if (step >= 3) assert_int_equal(rigid, step < 11 ? 0 : BLOCK_ELEMENTS);
    }
    assert_in_range(left, 5, BLOCK_ELEMENTS - 5);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_follow_from_an_error),
        cmocka_unit_test(given_limits_are_taken),
        cmocka_unit_test(of_what_ghosts_had_a_share_counts),
        cmocka_unit_test(the_oracle_is_asked_once_in_a_step),
        cmocka_unit_test(the_oracle_is_told_of_the_step),
        cmocka_unit_test(a_force_wakes_in_the_step_in_which_it_begins),
        cmocka_unit_test(a_blow_wakes_in_the_step_in_which_it_comes),
        cmocka_unit_test(what_is_struck_wakes_in_that_step),
        cmocka_unit_test(unrest_lasts_for_seven_steps),
        cmocka_unit_test(unrest_begins_anew_with_every_waking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
