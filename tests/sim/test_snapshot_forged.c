// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Snapshots that somebody has changed on purpose, with a checksum that is right: they are refused,
// or they are another state that steps, changes and is saved. Nothing is read that is not there.
#include "base/hash.h"
#include "base/random.h"
#include "sim/changing.h"
#include "sinew/touch.h"

#include <math.h>
#include <stdlib.h>

static SnError error;

static void seal(unsigned char* data, size_t size) {
    const uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, data, size - sizeof(uint64_t));
    memcpy(data + size - sizeof checksum, &checksum, sizeof checksum);
}

// ---- what is put in place of some bytes

static void forge(unsigned char* data, size_t size, SnRandom* random) {
    static const double doubles[] = {0, -1, 1e300, -1e-300, INFINITY, NAN, 7, 1e9};
    static const int32_t ints[] = {-1, 0, 1, 2, 3, 255, 1 << 30, INT32_MAX, INT32_MIN, 4097};
    const int times = 1 + (int)(sn_random_bits(random) % 3);
    for (int k = 0; k < times; ++k) {
        const size_t at = sn_random_bits(random) % (size - 24) / 4 * 4;
        const uint64_t kind = sn_random_bits(random) % 4;
        if (kind == 0) data[at] ^= (unsigned char)(1u << sn_random_bits(random) % 8);
        if (kind == 1) memcpy(data + at, &doubles[sn_random_bits(random) % 8], sizeof(double));
        if (kind >= 2) memcpy(data + at, &ints[sn_random_bits(random) % 10], sizeof(int32_t));
    }
}

// ---- worlds with something of all that there may be

static void fill_with_all(Changing* c, const SnWorldDef* def) {
    const double at[3] = {2.1, 0.1, 0.1};
    worlds_run(c->world, def->rigidification.on ? 40 : 8);
    CHECK_OK(sn_world_pull(c->world, c->low, at, &error));
    const SnMotionKey target = {sn_world_time(c->world) + 1, {0, 0, 0.05}, 0};
    if (c->ground.index1) CHECK_OK(sn_world_move_collider(c->world, c->ground, &target, &error));
    worlds_run(c->world, 2);
}

// What is accepted goes on: steps, a change, and a snapshot of its own. They may fail.
static void go_on(Changing* c) {
    SnSnapshot again = {0};
    for (int k = 0; k < 2; ++k)
        if (sn_world_step(c->world, &error) < 0) return;
    if (sn_world_remove_body(c->world, c->lone, &error) < 0) return;
    if (sn_world_step(c->world, &error) < 0) return;
    if (sn_world_snapshot(c->world, &again, &error) >= 0) sn_free_snapshot(&again);
}

static void check_forgeries(const ChangingWay* way, int count, SnRandom* random) {
    const SnWorldDef def = changing_def(way);
    Changing c = changing_make(&def);
    SnSnapshot whole;
    int refused = 0;
    fill_with_all(&c, &def);
    CHECK_OK(sn_world_snapshot(c.world, &whole, &error));
    const uint64_t hash = sn_world_hash(c.world);
    unsigned char* forged = malloc(whole.size);
    for (int k = 0; k < count; ++k) {
        memcpy(forged, whole.data, whole.size);
        forge(forged, whole.size, random);
        seal(forged, whole.size);
        const SnStatus status = sn_world_restore(c.world, forged, whole.size, &error);
        if (status < 0) {
            ++refused;
            assert_true(sn_world_hash(c.world) == hash);
            continue;
        }
        go_on(&c);
        if (sn_world_restore(c.world, whole.data, whole.size, &error) < 0)
            fail_msg("%s, forgery %d: %s", way->name, k, error.text);
        assert_true(sn_world_hash(c.world) == hash);
    }
    assert_true(refused > count / 50);
    free(forged);
    sn_free_snapshot(&whole);
    sn_destroy_world(c.world);
}

static void forgeries_are_harmless(void** state) {
    (void)state;
    const int ways[] = {1, 4, 6, 11};
    SnRandom random = {3};
    for (int w = 0; w < 4; ++w)
        check_forgeries(&changing_ways[ways[w]], check_thin(300, 150), &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forgeries_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
