// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rig.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

static const RigDef def = {.kind = SN_MESH_TETS, .fibre = -1, .bodies = 2};

// A state with something of all that there may be.
static Rig* make_full(void) {
    Rig* rig = make_rig(def);
    SnState* s = rig->state;
    CHECK_OK(sn_state_reserve(s, SN_PER_TOUCH, 2));
    CHECK_OK(sn_state_reserve(s, SN_PER_HAND, 3));
    CHECK_OK(sn_state_reserve(s, SN_PER_STEER, 2));
    CHECK_OK(sn_state_reserve(s, SN_PER_PULL, 4));
    s->touch_count = 2, s->hand_count = 3, s->steer_count = 2, s->pull_count = 4;
    s->has_before = 1;
    for (int p = 0; p < s->rest_count; ++p) s->merged[p].group = 0;
    return rig;
}

static SnState* make_like(const Rig* rig) {
    SnState* copy = NULL;
    CHECK_OK(sn_create_state(rig->model, 1, &copy));
    CHECK_OK(sn_state_reserve(copy, SN_PER_TOUCH, 2));
    CHECK_OK(sn_state_reserve(copy, SN_PER_HAND, 3));
    CHECK_OK(sn_state_reserve(copy, SN_PER_STEER, 2));
    CHECK_OK(sn_state_reserve(copy, SN_PER_PULL, 4));
    copy->pull_count = 4;
    return copy;
}

// Every row of the table, entry by entry.
typedef void Touch(unsigned char* entry, const SnStateField* field, SnState* state, void* context);

static void touch_all(SnState* s, Touch* touch, void* context) {
    int fields;
    const SnStateField* field = sn_state_fields(&fields);
    for (int k = 0; k < fields; ++k) {
        unsigned char* array = sn_state_field(s, &field[k]);
        const int count = sn_state_count(s, field[k].per);
        if (!array || count == 0) fail_msg("there is nothing of '%s'", field[k].name);
        for (int i = 0; i < count; ++i)
            touch(array + field[k].size * (size_t)i, &field[k], s, context);
    }
}

static void check_hash_changes(unsigned char* entry, const SnStateField* field, SnState* s,
                               void* context) {
    const uint64_t* hash = context;
    if (field->flags & SN_UNHASHED) return; // how many there are of something
    for (size_t byte = 0; byte < field->size; byte += 3) {
        entry[byte] ^= 4;
        if (sn_state_hash(s) == *hash) fail_msg("'%s' is no part of the hash", field->name);
        entry[byte] ^= 4;
        assert_true(sn_state_hash(s) == *hash);
    }
}

static void every_number_changes_the_hash(void** state) {
    (void)state;
    Rig* rig = make_full();
    uint64_t hash = sn_state_hash(rig->state);
    touch_all(rig->state, check_hash_changes, &hash);

    // a history that is not used does not count
    rig->state->has_before = 0;
    hash = sn_state_hash(rig->state);
    rig->state->before.v[3] = 5;
    assert_true(sn_state_hash(rig->state) == hash);
    free_rig(rig);
}

// bytes of numbers that are finite and far from 0; how many there are of something stays
static void scramble(unsigned char* entry, const SnStateField* field, SnState* s, void* context) {
    (void)s;
    SnRandom* random = context;
    if (field->flags & SN_UNHASHED) return;
    for (size_t byte = 0; byte < field->size; ++byte)
        entry[byte] = (unsigned char)(sn_random_bits(random) % 60 + 1);
}

static void a_copy_has_the_same_hash_and_memory_of_its_own(void** state) {
    (void)state;
    Rig* rig = make_full();
    SnState* copy = make_like(rig);
    SnRandom random = {1};
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

static void saved_and_loaded_it_is_the_same(void** state) {
    (void)state;
    Rig* rig = make_full();
    SnState* copy = NULL;
    SnRandom random = {2};
    touch_all(rig->state, scramble, &random);
    const size_t size = sn_state_size(rig->state);
    unsigned char* bytes = SN_NEW_ARRAY(unsigned char, size);
    sn_state_save(rig->state, bytes);
    CHECK_OK(sn_create_state(rig->model, 1, &copy));
    assert_int_equal(sn_state_load(copy, bytes, size), SN_BAD_FILE); // no room for `pull`
    sn_destroy_state(copy);
    copy = make_like(rig);
    CHECK_OK(sn_state_load(copy, bytes, size));
    assert_true(sn_state_hash(copy) == sn_state_hash(rig->state));
    for (size_t less = 0; less < size; less += 1 + less / 8)
        assert_int_equal(sn_state_load(copy, bytes, less), SN_BAD_FILE);
    sn_destroy_state(copy);
    sn_free(bytes);
    free_rig(rig);
}

static void check_finite(unsigned char* entry, const SnStateField* field, SnState* s,
                         void* context) {
    (void)context;
    const size_t lead = field->per == SN_PER_TOUCH ? sizeof(SnContactKey) : 0;
    if (!(field->flags & SN_FINITE)) return;
    for (size_t at = lead; at < field->size; at += sizeof(double)) {
        double keep, wrong[3] = {NAN, HUGE_VAL, -HUGE_VAL};
        memcpy(&keep, entry + at, sizeof keep);
        for (int i = 0; i < 3; ++i) {
            memcpy(entry + at, &wrong[i], sizeof keep);
            if (sn_state_finite(s))
                fail_msg("'%s' with %g counts as finite", field->name, wrong[i]);
        }
        memcpy(entry + at, &keep, sizeof keep);
        assert_true(sn_state_finite(s));
    }
}

static void every_number_must_be_finite(void** state) {
    (void)state;
    Rig* rig = make_full();
    touch_all(rig->state, check_finite, NULL);
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
        cmocka_unit_test(saved_and_loaded_it_is_the_same),
        cmocka_unit_test(every_number_must_be_finite),
        cmocka_unit_test(a_new_state_rests_in_the_rest_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
