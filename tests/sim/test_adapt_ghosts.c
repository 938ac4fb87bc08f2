// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What ghosts do in steps: they move, turn, stand still and end with what carries their nodes.
#include "sim/blocks.h"

static SnError error;

// ---- ghosts

// Where creep is 0 there are no ghosts, whatever was left of them.
static void without_creep_there_are_no_ghosts(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.creep = 0;
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0.01, 0);
    worlds_run(world, 4);
    blocks_stretch(world, body, 0.01, world->state->ghost.w);
    world->state->ghost.y[5] = 1e-3;
    worlds_run(world, 1);
    for (int i = 0; i < BLOCK_VALUES; ++i)
        assert_true(world->state->ghost.y[i] == 0 && world->state->ghost.w[i] == 0);
    sn_destroy_world(world);
}

// the angle about z by which a block has turned about its middle
static double turned_by(const double* from, const double* to) {
    double middle[4] = {0}, cross = 0, dot = 0;
    for (int i = 0; i < BLOCK_NODES; ++i)
        for (int k = 0; k < 2; ++k) {
            middle[k] += from[3 * i + k] / BLOCK_NODES;
            middle[2 + k] += to[3 * i + k] / BLOCK_NODES;
        }
    for (int i = 0; i < BLOCK_NODES; ++i) {
        const double a[2] = {from[3 * i] - middle[0], from[3 * i + 1] - middle[1]};
        const double b[2] = {to[3 * i] - middle[2], to[3 * i + 1] - middle[3]};
        cross += a[0] * b[1] - a[1] * b[0];
        dot += a[0] * b[0] + a[1] * b[1];
    }
    return atan2(cross, dot);
}

// A block that spins by an angle in a step turns its ghosts by that: where they were, and what they
// moved by. Nothing else of them changes.
static void ghosts_turn_with_their_block(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.tau_R = def.rigidification.tau_E = 1e6;
    def.rigidification.creep = 1e9;
    def.integrator = SN_BDF1;
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    const SnBodyId body = blocks_add(world, &material, 0, 0.01, 3);
    worlds_run(world, 4);
    blocks_stretch(world, body, 0.1, world->state->ghost.w);
    double before[BLOCK_VALUES], x[BLOCK_VALUES];
    for (int i = 0; i < BLOCK_VALUES; ++i) before[i] = world->state->ghost.y[i] += 1e-3 * sin(i);
    memcpy(x, world->state->now.q.x, sizeof x);
    worlds_run(world, 1);
    const double angle = turned_by(x, world->state->now.q.x);
    CHECK_NEAR(angle, 3 * def.step, 0.1 * 3 * def.step); // backward Euler takes some of the spin
    for (int i = 0; i < BLOCK_NODES; ++i) {
        const double *y = world->state->ghost.y + 3 * i, *w = world->state->ghost.w + 3 * i;
        const double *y0 = before + 3 * i, c = cos(angle), s = sin(angle);
        CHECK_NEAR(y[0] - def.step * w[0], c * y0[0] - s * y0[1], 1e-12);
        CHECK_NEAR(y[1] - def.step * w[1], s * y0[0] + c * y0[1], 1e-12);
        CHECK_NEAR(y[2] - def.step * w[2], y0[2], 1e-12);
    }
    sn_destroy_world(world);
}

// Ghosts of a block that sleeps stand still, and so do those of two that move as one; nobody asks
// what their elements would do.
static void ghosts_of_what_is_left_out_stand_still(void** state) {
    (void)state;
    for (int merged = 0; merged < 2; ++merged) {
        const SnWorldDef def = blocks_def();
        const SnMaterialDef material = blocks_jelly();
        SnWorld* world = worlds_create(&def);
        const SnBodyId body = blocks_add(world, &material, 0, merged ? 0.01 : 0, 0);
        blocks_add(world, &material, 2, 0.01, 0);
        worlds_run(world, merged ? 4 : 15);
        if (merged) // two that do not touch need nothing from each other
            for (int p = 0; p < 2; ++p)
                world->state->merged[p] = (SnMerged){.group = 0, .partner = -1, .alarm = HUGE_VAL};
        assert_int_equal(sn_is_asleep(&world->state->rest[0]), !merged);
        blocks_stretch(world, body, 0.01, world->state->ghost.w);
        memset(world->state->ghost.y, 0, 2 * BLOCK_VALUES * sizeof(double));
        worlds_run(world, 2);
        assert_int_equal(sn_world_stats(world)->rigid_parts, 1);
        double predicted[BLOCK_ELEMENTS];
        CHECK_OK(sn_world_strain_rates(world, body, NULL, predicted));
        for (int e = 0; e < BLOCK_ELEMENTS; ++e) CHECK_NEAR(predicted[e], -1, 0);
        for (int i = 0; i < BLOCK_VALUES; ++i) assert_true(world->state->ghost.y[i] == 0);
        sn_destroy_world(world);
    }
}

// ---- parts of a step

// Where a step is done in parts, rates are those of a part: a stretch by so much in a tenth of the
// step is ten times as fast.
static void rates_are_those_of_a_part_of_a_step(void** state) {
    (void)state;
    for (int tenth = 0; tenth < 2; ++tenth) {
        SnWorldDef def = blocks_def();
        def.rigidification.frames = 100;
        const SnMaterialDef material = blocks_jelly();
        SnWorld* world = worlds_create(&def);
        blocks_add(world, &material, 0, 0.01, 0);
        worlds_run(world, 2);
        assert_int_equal(world->state->quiet[0], 2);
        sn_state_copy(world->state, world->next);
        for (int i = 0; i < BLOCK_VALUES; i += 3) world->next->now.q.x[i] *= 1 + 3e-5;
        world->h = tenth ? 0.1 * def.step : def.step; // 3 % in a second, or 0.3 %
        CHECK_OK(sn_adapt_end(world, sn_arena_reset(world->arena), &error));
        for (int e = 0; e < BLOCK_ELEMENTS; ++e)
            assert_int_equal(world->next->quiet[e], tenth ? 0 : 3);
        sn_destroy_world(world);
    }
}

// ---- by hand

// A body that was pushed or put elsewhere has nothing rigid, owes nothing and has no ghosts; others
// have what they had.
static void what_is_put_elsewhere_begins_anew(void** state) {
    (void)state;
    const SnWorldDef def = blocks_def();
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    blocks_add_springs(world);
    const SnBodyId first = blocks_add(world, &material, 0, 0.01, 0);
    const SnBodyId second = blocks_add(world, &material, 2, 0.01, 0);
    worlds_run(world, 4);
    SnState* s = world->state;
    const size_t begin = blocks_first(world, first), end = begin + 2 * BLOCK_VALUES;
    for (size_t i = begin; i < end; ++i) s->ghost.y[i] = s->ghost.w[i] = 1e-3;
    for (int i = 0; i < 12 * BLOCK_ELEMENTS; ++i) s->owed[i] = 1e-3F;
    double x[BLOCK_VALUES];
    memcpy(x, sn_world_positions(world, second, NULL), sizeof x);
    CHECK_OK(sn_world_set_positions(world, second, x, &error));
    for (int e = 0; e < 2 * BLOCK_ELEMENTS; ++e) {
        const int other = e < BLOCK_ELEMENTS;
        assert_int_equal(s->label[e], other ? SN_LABEL_RIGID : SN_LABEL_ELASTIC);
        assert_int_equal(s->quiet[e], other);
        for (int k = 0; k < 6; ++k) assert_true((s->owed[6 * e + k] != 0) == other);
    }
    for (size_t i = begin; i < end; ++i) {
        const int other = i < begin + BLOCK_VALUES;
        assert_true((s->ghost.y[i] != 0) == other && (s->ghost.w[i] != 0) == other);
    }
    sn_destroy_world(world);
}

// What freezes to held nodes stops where it is, and what is carried goes on.
static void what_freezes_stops(void** state) {
    (void)state;
    SnWorldDef def = blocks_def();
    def.rigidification.tau_E = def.rigidification.tau_R = 1e9;
    const SnMaterialDef material = blocks_jelly();
    SnWorld* world = worlds_create(&def);
    SnPinDef pin = sn_default_pin_def();
    pin.body = blocks_add(world, &material, 0, 0, 0);
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    blocks_add(world, &material, 2, 0, 0);
    CHECK_OK(sn_world_start(world, &error));
    for (int i = 0; i < 2 * BLOCK_VALUES; ++i)
        if (!world->state->held[i / 3]) world->state->now.v[i] = 0.5;
    memset(world->state->label, SN_LABEL_RIGID, 2 * BLOCK_ELEMENTS);
    double x[2 * BLOCK_VALUES];
    memcpy(x, world->state->now.q.x, sizeof x);
    worlds_run(world, 1);
    for (int i = 0; i < 2 * BLOCK_VALUES; ++i) {
        const double v = i < BLOCK_VALUES ? 0 : 0.5;
        CHECK_NEAR(world->state->now.v[i], v, 1e-12);
        CHECK_NEAR(world->state->now.q.x[i], x[i] + def.step * v, 1e-13);
    }
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_creep_there_are_no_ghosts),
        cmocka_unit_test(ghosts_turn_with_their_block),
        cmocka_unit_test(ghosts_of_what_is_left_out_stand_still),
        cmocka_unit_test(rates_are_those_of_a_part_of_a_step),
        cmocka_unit_test(what_is_put_elsewhere_begins_anew),
        cmocka_unit_test(what_freezes_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
