// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/status.h"
#include "check.h"

#include <string.h>

// ---- hash -----------------------------------------------------------------------------------

static uint64_t hash_text(const char* text) {
    return sn_hash_bytes(SN_HASH_SEED, text, strlen(text));
}

// published test vectors of 64-bit FNV-1a
static void hash_has_known_values(void** state) {
    (void)state;
    assert_true(hash_text("") == 0xcbf29ce484222325u);
    assert_true(hash_text("a") == 0xaf63dc4c8601ec8cu);
    assert_true(hash_text("foobar") == 0x85944171f73967e8u);
}

static void hash_chains(void** state) {
    (void)state;
    uint64_t hash = hash_text("foo");
    assert_true(sn_hash_bytes(hash, "bar", 3) == hash_text("foobar"));
    assert_true(sn_hash_bytes(hash, NULL, 0) == hash);
    assert_true(sn_hash_bytes(SN_HASH_SEED, "\0", 1) != SN_HASH_SEED);
}

// ---- random ---------------------------------------------------------------------------------

// published outputs of SplitMix64 for the seeds 0 and 1234567
static void random_has_known_values(void** state) {
    (void)state;
    SnRandom zero = {0}, other = {1234567};
    assert_true(sn_random_bits(&zero) == 0xe220a8397b1dcdafu);
    assert_true(sn_random_bits(&zero) == 0x6e789e6aa1b965f4u);
    assert_true(sn_random_bits(&zero) == 0x06c45d188009454fu);
    assert_true(sn_random_bits(&other) == 6457827717110365317u);
    assert_true(sn_random_bits(&other) == 3203168211198807973u);
    assert_true(sn_random_bits(&other) == 9817491932198370423u);
}

static void random_is_uniform(void** state) {
    (void)state;
    enum { DRAWS = 100000 };
    SnRandom random = {42};
    double mean = 0, square = 0;
    for (int i = 0; i < DRAWS; ++i) {
        double x = sn_random_uniform(&random, -1, 3);
        assert_true(x >= -1 && x < 3);
        mean += x / DRAWS;
        square += (x - 1) * (x - 1) / DRAWS;
    }
    // four standard deviations of the means
    CHECK_NEAR(mean, 1, 4 * sqrt(16.0 / 12 / DRAWS));
    CHECK_NEAR(square, 16.0 / 12, 4 * sqrt(256.0 / 180 / DRAWS));
}

// ---- status ---------------------------------------------------------------------------------

static void texts_are_distinct(void** state) {
    (void)state;
    for (int a = SN_INTERRUPTED; a <= SN_INVERTED; ++a) {
        const char* text = sn_status_text((SnStatus)a);
        assert_true(strlen(text) > 3);
        assert_string_not_equal(text, sn_status_text((SnStatus)999));
        for (int b = SN_INTERRUPTED; b < a; ++b)
            assert_string_not_equal(text, sn_status_text((SnStatus)b));
    }
    assert_string_equal(sn_status_text((SnStatus)999), "unknown status");
}

static void worse_prefers_failures(void** state) {
    (void)state;
    assert_int_equal(sn_status_worse(SN_OK, SN_OK), SN_OK);
    assert_int_equal(sn_status_worse(SN_OK, SN_NOT_CONVERGED), SN_NOT_CONVERGED);
    assert_int_equal(sn_status_worse(SN_INVERTED, SN_REGULARISED), SN_INVERTED);
    const SnStatus remark[] = {SN_REGULARISED, SN_INVERTED, SN_SUBDIVIDED};
    for (int i = 0; i < 3; ++i) {
        assert_int_equal(sn_status_worse(remark[i], SN_NOT_CONVERGED), SN_NOT_CONVERGED);
        assert_int_equal(sn_status_worse(SN_NOT_CONVERGED, remark[i]), SN_NOT_CONVERGED);
    }
    assert_int_equal(sn_status_worse(SN_INVERTED, SN_BAD_FILE), SN_BAD_FILE);
    assert_int_equal(sn_status_worse(SN_BAD_FILE, SN_OUT_OF_MEMORY), SN_BAD_FILE);
}

static SnStatus try_twice(SnStatus first, int* reached) {
    SN_TRY(first);
    *reached = 1;
    return SN_OK;
}

static void try_stops_at_failures_only(void** state) {
    (void)state;
    int reached = 0;
    assert_int_equal(try_twice(SN_BAD_INPUT, &reached), SN_BAD_INPUT);
    assert_int_equal(reached, 0);
    assert_int_equal(try_twice(SN_REGULARISED, &reached), SN_OK);
    assert_int_equal(reached, 1);
}

static void fail_writes_a_message(void** state) {
    (void)state;
    SnError error = {0};
    assert_int_equal(sn_fail(&error, SN_BAD_INPUT, "step %d of %s", 3, "ten"), SN_BAD_INPUT);
    assert_string_equal(error.text, "step 3 of ten");
    assert_int_equal(sn_fail(NULL, SN_BAD_FILE, "nowhere"), SN_BAD_FILE);
    // a message too long is cut, not overrun
    sn_fail(&error, SN_BAD_INPUT, "%2000d", 1);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
}

// ---- clock ----------------------------------------------------------------------------------

static void clocks_go_forward(void** state) {
    (void)state;
    double wall = sn_seconds(), own = sn_thread_seconds();
    for (int i = 0; i < 1000; ++i) {
        double next_wall = sn_seconds(), next_own = sn_thread_seconds();
        assert_true(next_wall >= wall && next_own >= own);
        wall = next_wall;
        own = next_own;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_has_known_values),      cmocka_unit_test(hash_chains),
        cmocka_unit_test(random_has_known_values),    cmocka_unit_test(random_is_uniform),
        cmocka_unit_test(texts_are_distinct),         cmocka_unit_test(worse_prefers_failures),
        cmocka_unit_test(try_stops_at_failures_only), cmocka_unit_test(fail_writes_a_message),
        cmocka_unit_test(clocks_go_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
