// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Thousands of forged checkpoints of many worlds: every region of every world, one or a few changes
// at a time. `forged_checkpoints COUNT` makes so many of each region; by default few.
#include "base/random.h"
#include "check.h"
#include "forge.h"
#include "sim/world.h"
#include "worlds.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int per_region = 3;

// numbers that are wrong in most places
static int32_t some_integer(SnRandom* random) {
    static const int32_t integers[] = {-1, 0, 1, 2, 3, 7, 255, 4097, 1 << 30, INT_MAX, INT_MIN};
    return integers[sn_random_bits(random) % (sizeof integers / sizeof *integers)];
}

static double some_number(SnRandom* random) {
    static const double numbers[] = {0,        -1,        7,   1e9,  1e300, -1e300, 1e-300,
                                     INFINITY, -INFINITY, NAN, -0.0, 0.5,   1e154,  5e-324};
    return numbers[sn_random_bits(random) % (sizeof numbers / sizeof *numbers)];
}

static Forgery some_forgery(int region, SnRandom* random) {
    Forgery f = {.region = (uint8_t)region,
                 .kind = (uint8_t)(sn_random_bits(random) % FORGERY_KINDS),
                 .at = (uint16_t)sn_random_bits(random),
                 .other = (uint32_t)sn_random_bits(random)};
    if (f.kind == FORGERY_BITS) f.value.integer = 1 << sn_random_bits(random) % 8;
    if (f.kind == FORGERY_INT) f.value.integer = some_integer(random);
    if (f.kind == FORGERY_NUMBER) f.value.number = some_number(random);
    return f;
}

// A forgery of one region, and now and then of others as well.
static int forge_some(int world, int region, SnRandom* random) {
    const int changes = sn_random_bits(random) % 8 == 0;
    uint8_t data[1 + MOST_FORGERIES * sizeof(Forgery)] = {
        (uint8_t)(world + changes * FORGE_CHANGE)};
    const int regions = forge_region_count(world);
    const int count = 1 + (sn_random_bits(random) % 4 == 0) * (int)(sn_random_bits(random) % 3);
    for (int k = 0; k < count; ++k) {
        const int other = (int)(sn_random_bits(random) % (uint64_t)regions);
        const Forgery f = some_forgery(k == 0 ? region : other, random);
        memcpy(data + 1 + (size_t)k * sizeof f, &f, sizeof f);
    }
    return forge(data, 1 + (size_t)count * sizeof(Forgery));
}

static void forgeries_are_refused_or_harmless(void** state) {
    (void)state;
    SnRandom random = {7};
    int made = 0, refused = 0;
    for (int w = 0; w < FUZZ_WORLDS; ++w) {
        int made_here = 0, refused_here = 0;
        for (int r = 0; r < forge_region_count(w); ++r)
            for (int k = 0; k < per_region; ++k, ++made_here)
                refused_here += !forge_some(w, r, &random);
        print_message("%s: %d forged, %d refused\n", fuzz_worlds[w].scene, made_here, refused_here);
        assert_in_range(refused_here, made_here / 10, made_here - made_here / 10);
        made += made_here;
        refused += refused_here;
    }
    print_message("%d forged, %d refused\n", made, refused);
    assert_true(made >= 1000);
    forge_end();
}

// ---- worlds have what they are for

static int count_asleep(const SnState* s) {
    int count = 0;
    for (int p = 0; p < s->rest_count; ++p) count += sn_is_asleep(&s->rest[p]);
    return count;
}

static int count_merged(const SnState* s) {
    int count = 0;
    for (int p = 0; p < s->rest_count; ++p) count += s->merged[p].group >= 0;
    return count;
}

static int count_rigid(const SnState* s) {
    int count = 0;
    for (int e = 0; e < s->element_count; ++e) count += s->label[e] == SN_LABEL_RIGID;
    return count;
}

static void worlds_have_what_they_are_for(void** state) {
    (void)state;
    for (int w = 0; w < FUZZ_WORLDS; ++w) {
        const FuzzWorld* f = &fuzz_worlds[w];
        SnWorld* world = fuzz_world(f);
        const SnState* s = world->state;
        const int touches = strcmp(f->scene, "xpbd") && strcmp(f->scene, "script") &&
                            strcmp(f->scene, "plane") && !f->changed;
        if (!strncmp(f->scene, "rest", 4)) assert_int_equal(count_asleep(s), 2);
        if (!strcmp(f->scene, "merge")) assert_true(count_merged(s) >= 2);
        if (!strcmp(f->scene, "rigidification")) assert_true(count_rigid(s) > 0);
        if (!strcmp(f->scene, "rigidification")) assert_true(s->pull_count > 0);
        if (!strcmp(f->scene, "soft")) assert_true(s->has_before);
        if (f->touched) assert_true(s->hand_count > 0);
        if (!strcmp(f->scene, "hand")) assert_int_equal(s->steer_count, 2);
        if (f->changed) assert_true(world->topology > 0);
        if (touches && s->touch_count == 0) fail_msg("%s touches nothing", f->scene);
        sn_destroy_world(world);
    }
}

// ---- what is wrong is said

static void spoil_time(SnState* s) { s->time = NAN; }
static void spoil_last_step(SnState* s) {
    s->before_step = s->has_before = 1, s->before.v[2] = NAN;
}
static void spoil_events(SnState* s) { s->events_done = 99; }
static void spoil_held(SnState* s) { s->held[1] = 8; }
static void spoil_anchor(SnState* s) { s->anchor[1] = INFINITY; }
static void spoil_drive(SnState* s) { s->drive[1] = 1; }
static void spoil_position(SnState* s) { s->now.q.x[5] = NAN; }
static void spoil_books(SnState* s) { s->books.work.damping = NAN; }
static void spoil_reaction(SnState* s) { s->reaction[3] = INFINITY; }
static void spoil_hand(SnState* s) { s->hand.body = 9; }
static void spoil_hand_node(SnState* s) { s->hand_node[0] = s->node_count; }
static void spoil_hand_weight(SnState* s) { s->hand_weight[0] *= 1.5; }
static void spoil_hand_stiffness(SnState* s) { s->hand.c = NAN; }
static void spoil_steer(SnState* s) { s->steer[0].drive = 7; }
static void spoil_object(SnState* s) { s->touch[s->touch_count - 1].key.b = 99; }
static void spoil_order(SnState* s) { s->touch[1].key = s->touch[0].key; }
static void spoil_label(SnState* s) { s->label[0] = 3; }
static void spoil_owed(SnState* s) { s->owed[7] = NAN; }
static void spoil_alarm(SnState* s) { s->rest[0].alarm = NAN; }
static void spoil_group(SnState* s) { s->merged[0].group = s->merged[1].group = 0; }
static void spoil_partner(SnState* s) { s->merged[0].partner = 77; }
static void spoil_sleep(SnState* s) { s->rest[1].asleep_since = 0; }

static const struct Flaw {
    int world;
    void (*spoil)(SnState* state);
    const char* says;
} flaws[] = {
    {0, spoil_time, "its time cannot be"},
    {0, spoil_last_step, "its last step cannot be"},
    {8, spoil_events, "its time cannot be"},
    {0, spoil_held, "nodes are held by nothing"},
    {8, spoil_anchor, "nodes are held by nothing"},
    {0, spoil_drive, "nodes are held by nothing"},
    {0, spoil_position, "a number is not finite"},
    {0, spoil_books, "its energies or reactions cannot be"},
    {0, spoil_reaction, "its energies or reactions cannot be"},
    {9, spoil_hand, "the hand holds what is not there"},
    {9, spoil_hand_node, "the hand holds what is not there"},
    {9, spoil_hand_weight, "the hand holds what is not there"},
    {9, spoil_hand_stiffness, "the hand holds what is not there"},
    {9, spoil_steer, "what is not there is steered"},
    {0, spoil_object, "what is not there is in contact"},
    {0, spoil_order, "what is not there is in contact"},
    {7, spoil_label, "no part is rigid like that"},
    {7, spoil_owed, "no part is rigid like that"},
    {2, spoil_alarm, "no part is rigid like that"},
    {7, spoil_group, "no part is rigid like that"}, // of parts that deform
    {2, spoil_group, "no part is rigid like that"}, // of parts that sleep
    {4, spoil_sleep, "no part is rigid like that"}, // in a group
    {4, spoil_partner, "no part is rigid like that"},
};

static void flaws_are_told(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof flaws / sizeof *flaws; ++i) {
        SnWorld* world = fuzz_world(&fuzz_worlds[flaws[i].world]);
        SnError error = {0};
        SnSnapshot whole, forged;
        CHECK_OK(sn_world_snapshot(world, &whole, &error));
        flaws[i].spoil(world->state);
        CHECK_OK(sn_world_snapshot(world, &forged, &error));
        CHECK_OK(sn_world_restore(world, whole.data, whole.size, &error));
        assert_int_equal(sn_world_restore(world, forged.data, forged.size, &error), SN_BAD_FILE);
        if (!strstr(error.text, flaws[i].says))
            fail_msg("flaw %zu: '%s' in place of '%s'", i, error.text, flaws[i].says);
        sn_free_snapshot(&whole);
        sn_free_snapshot(&forged);
        sn_destroy_world(world);
    }
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(worlds_have_what_they_are_for),
                                       cmocka_unit_test(forgeries_are_refused_or_harmless),
                                       cmocka_unit_test(flaws_are_told)};
    if (argc > 1) per_region = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
