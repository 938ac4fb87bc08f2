// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/hash.h"
#include "sim/changing.h"

#include <math.h>

static SnError error;

// ---- what stays goes on as if nothing had happened

// how far two worlds' bodies are apart, m
static double apart(const SnWorld* a, const SnWorld* b, SnBodyId body) {
    int nodes;
    double worst = 0;
    const int rigid = sn_world_body(a, body)->rigid;
    if (rigid >= 0)
        return v3_norm(
            v3_sub(a->state->now.q.pose[rigid].position, b->state->now.q.pose[rigid].position));
    const double* x = sn_world_positions(a, body, &nodes);
    const double* y = sn_world_positions(b, body, NULL);
    for (int i = 0; i < 3 * nodes; ++i) worst = fmax(worst, fabs(x[i] - y[i]));
    return worst;
}

static void check_others(const Changing* a, const Changing* b, const ChangingWay* way, int step) {
    const SnBodyId others[] = {a->bar, a->low, a->high, a->stone, a->driven};
    for (int k = 0; k < 5; ++k) {
        if (others[k].index1 == 0) continue;
        if (changing_hash(a->world, others[k]) == changing_hash(b->world, others[k])) continue;
        const double d = apart(a->world, b->world, others[k]);
        // the change itself moves nothing: momenta and places are the same in every bit
        if (step == 0 || !(d <= way->differs))
            fail_msg("%s: %d steps after the change body %d is %g m elsewhere", way->name, step,
                     others[k].index1, d);
    }
}

// 1: one of both objects of a contact is a body
static int touches_body(const SnWorld* world, const SnTouch* touch, SnBodyId body) {
    const SnObjectSource* source = world->collisions->source;
    const int place = sn_world_body_index(world, body);
    return source[touch->key.a].body == place || source[touch->key.b].body == place;
}

// Forces that press are carried over one by one, but for those on the body that is gone. How many
// there are.
static int check_forces(const Changing* whole, const Changing* changed, const char* name) {
    const SnState *s = whole->world->state, *t = changed->world->state;
    int count = 0;
    for (int i = 0; i < s->touch_count; ++i) {
        if (touches_body(whole->world, &s->touch[i], whole->lone)) continue;
        if (count == t->touch_count ||
            memcmp(s->touch[i].force, t->touch[count].force, sizeof s->touch[i].force) != 0)
            fail_msg("%s: contact %d presses otherwise after the change", name, i);
        ++count;
    }
    assert_int_equal(t->touch_count, count);
    return count;
}

static void what_stays_does_not_notice(void** state) {
    (void)state;
    int touches = 0;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        // how far rounding carries such a way was measured in the release build
        if (check_is_thin() && changing_ways[w].differs > 0) continue;
        const SnWorldDef def = changing_def(&changing_ways[w]);
        Changing as_is = changing_make(&def), changed = changing_make(&def);
        const SnMaterialDef material = changing_material(&def);
        worlds_run(as_is.world, 30);
        worlds_run(changed.world, 30);
        check_others(&as_is, &changed, &changing_ways[w], -1);
        CHECK_OK(sn_world_remove_body(changed.world, changed.lone, &error));
        check_others(&as_is, &changed, &changing_ways[w], 0);
        touches += check_forces(&as_is, &changed, changing_ways[w].name);
        for (int step = 1; step <= 10; ++step) {
            worlds_run(as_is.world, 1);
            worlds_run(changed.world, 1);
            check_others(&as_is, &changed, &changing_ways[w], step);
        }
        changing_block(changed.world, &material, 12, 6, -0.3);
        for (int step = 1; step <= 50; ++step) {
            worlds_run(as_is.world, 1);
            worlds_run(changed.world, 1);
            check_others(&as_is, &changed, &changing_ways[w], 10 + step);
        }
        sn_destroy_world(as_is.world);
        sn_destroy_world(changed.world);
    }
    assert_true(touches > 100); // or there was nothing to carry over
}

// before the first step there are no contacts to be carried over, nor memory for any
static void a_world_at_its_start_changes(void** state) {
    (void)state;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[w]);
        const SnMaterialDef material = changing_material(&def);
        Changing changed = changing_make(&def);
        CHECK_OK(sn_world_start(changed.world, &error));
        const int bodies = sn_world_body_count(changed.world);
        CHECK_OK(sn_world_remove_body(changed.world, changed.lone, &error));
        changing_block(changed.world, &material, 12, 6, -0.3);
        assert_int_equal(sn_world_body_count(changed.world), bodies);
        worlds_run(changed.world, 2);
        sn_destroy_world(changed.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stays_does_not_notice),
        cmocka_unit_test(a_world_at_its_start_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
