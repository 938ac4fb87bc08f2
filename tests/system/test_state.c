// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rig.h"

#include <string.h>

static const RigDef def = {.kind = SN_MESH_TETS, .fibre = -1, .bodies = 2};

// all numbers that the next step depends on, one after the other
typedef void Touch(void* number, size_t size, SnState* state, void* context);

static void touch_array(double* a, int n, SnState* s, Touch* touch, void* context) {
    for (int i = 0; i < n; ++i) touch(&a[i], sizeof a[i], s, context);
}

static void touch_moment(SnMoment* m, SnState* s, Touch* touch, void* context) {
    touch_array(m->q.x, 3 * s->node_count, s, touch, context);
    touch_array(m->v, 3 * s->node_count, s, touch, context);
    touch_array(m->momentum, 6 * s->body_count, s, touch, context);
    for (int b = 0; b < s->body_count; ++b) {
        double* pose = (double*)&m->q.pose[b];
        touch_array(pose, 7, s, touch, context);
    }
}

static void touch_all(SnState* s, Touch* touch, void* context) {
    touch(&s->time, sizeof s->time, s, context);
    touch(&s->step_count, sizeof s->step_count, s, context);
    touch(&s->has_before, sizeof s->has_before, s, context);
    touch(&s->before_step, sizeof s->before_step, s, context);
    touch(&s->events_done, sizeof s->events_done, s, context);
    for (int i = 0; i < s->node_count; ++i) touch(&s->held[i], 1, s, context);
    touch_array(s->anchor, 3 * s->node_count, s, touch, context);
    for (int e = 0; e < s->element_count; ++e) touch(&s->label[e], 1, s, context);
    for (int e = 0; e < s->element_count; ++e) touch(&s->quiet[e], 1, s, context);
    for (int i = 0; i < 6 * s->element_count; ++i) touch(&s->owed[i], sizeof(float), s, context);
    if (s->element_count) touch_array(s->ghost.y, 3 * s->node_count, s, touch, context);
    if (s->element_count) touch_array(s->ghost.w, 3 * s->node_count, s, touch, context);
    touch_moment(&s->now, s, touch, context);
    touch_moment(&s->before, s, touch, context);
}

static void check_hash_changes(void* number, size_t size, SnState* s, void* context) {
    const uint64_t* hash = context;
    unsigned char* byte = number;
    assert_true(sn_state_hash(s) == *hash);
    byte[size / 2] ^= 4;
    assert_true(sn_state_hash(s) != *hash);
    byte[size / 2] ^= 4;
}

static void every_number_changes_the_hash(void** state) {
    (void)state;
    Rig* rig = make_rig(def);
    rig->state->has_before = 1;
    uint64_t hash = sn_state_hash(rig->state);
    touch_all(rig->state, check_hash_changes, &hash);

    // a history that is not used does not count
    rig->state->has_before = 0;
    hash = sn_state_hash(rig->state);
    rig->state->before.v[3] = 5;
    assert_true(sn_state_hash(rig->state) == hash);
    free_rig(rig);
}

static void scramble(void* number, size_t size, SnState* s, void* context) {
    (void)s;
    SnRandom* random = context;
    double value = sn_random_uniform(random, -1, 1);
    unsigned char byte = (unsigned char)(sn_random_bits(random) % 8);
    int count = (int)(sn_random_bits(random) % 1000) + 1;
    if (size == sizeof(double)) memcpy(number, &value, size);
    if (size == 1) memcpy(number, &byte, size);
    if (size == sizeof(int)) memcpy(number, &count, size);
}

static void a_copy_has_the_same_hash_and_memory_of_its_own(void** state) {
    (void)state;
    Rig* rig = make_rig(def);
    SnState* copy = NULL;
    SnRandom random = {1};
    CHECK_OK(sn_create_state(rig->model, 1, &copy));
    touch_all(rig->state, scramble, &random);
    assert_true(sn_state_hash(copy) != sn_state_hash(rig->state));
    sn_state_copy(rig->state, copy);
    const uint64_t hash = sn_state_hash(rig->state);
    assert_true(sn_state_hash(copy) == hash);
    touch_all(copy, scramble, &random);
    assert_true(sn_state_hash(copy) != hash);
    assert_true(sn_state_hash(rig->state) == hash);
    sn_destroy_state(copy);
    free_rig(rig);
}

static void check_finite(void* number, size_t size, SnState* s, void* context) {
    (void)context;
    if (size != sizeof(double)) return;
    double keep, wrong[3] = {NAN, HUGE_VAL, -HUGE_VAL};
    memcpy(&keep, number, size);
    for (int i = 0; i < 3; ++i) {
        memcpy(number, &wrong[i], size);
        if (sn_state_finite(s)) fail_msg("a state with %g counts as finite", wrong[i]);
    }
    memcpy(number, &keep, size);
    assert_true(sn_state_finite(s));
}

static void every_number_must_be_finite(void** state) {
    (void)state;
    Rig* rig = make_rig(def);
    touch_moment(&rig->state->now, rig->state, check_finite, NULL);
    free_rig(rig);
}

static void a_new_state_rests_in_the_rest_shape(void** state) {
    (void)state;
    Rig* rig = make_rig(def);
    const SnState* s = rig->state;
    const size_t bytes = 3 * sizeof(double) * (size_t)rig->nodes;
    assert_true(memcmp(s->now.q.x, rig->model->rest, bytes) == 0);
    assert_true(memcmp(s->before.q.x, rig->model->rest, bytes) == 0);
    assert_true(memcmp(s->anchor, rig->model->rest, bytes) == 0);
    CHECK_AT_MOST(largest(s->now.v, 3 * rig->nodes), 0);
    CHECK_AT_MOST(largest(s->now.momentum, 12), 0);
    for (int b = 0; b < 2; ++b) assert_true(s->now.q.pose[b].rotation.w == 1);
    assert_true(s->time == 0 && s->step_count == 0 && !s->has_before && s->events_done == 0);
    free_rig(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_changes_the_hash),
        cmocka_unit_test(a_copy_has_the_same_hash_and_memory_of_its_own),
        cmocka_unit_test(every_number_must_be_finite),
        cmocka_unit_test(a_new_state_rests_in_the_rest_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
