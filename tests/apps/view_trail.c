// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Numbers of steps between frames: none is lost before the second frame that somebody waited for.
#include "view_trail.h"
#include "check.h"

#include <string.h>

static SnTrail trail;

static void add(int from, int to) {
    for (int i = from; i < to; ++i) {
        double* number = sn_trail_add(&trail, 2);
        number[0] = i;
        number[1] = -i;
    }
}

static void expect(int from, int to) {
    static double seen[2 * SN_TRAIL_STEPS];
    assert_int_equal(trail.count, to - from);
    assert_int_equal(sn_trail_size(&trail), 2 * (to - from));
    sn_trail_write(&trail, (unsigned char*)seen);
    for (int i = from; i < to; ++i) {
        assert_true(seen[2 * (i - from)] == i);
        assert_true(seen[2 * (i - from) + 1] == -i);
    }
}

static void steps_are_told_twice(void** state) {
    (void)state;
    expect(0, 0);
    for (int round = 0; round < 100; ++round) { // all around the ring
        const int k = 10 * round;
        add(k, k + 3);
        expect(round ? k - 5 : 0, k + 3);
        sn_trail_tell(&trail); // those before have been told twice now
        expect(k, k + 3);
        add(k + 3, k + 5);
        expect(k, k + 5);
        sn_trail_tell(&trail);
        expect(k + 3, k + 5);
        add(k + 5, k + 10);
        sn_trail_tell(&trail);
        expect(k + 5, k + 10);
    }
    sn_trail_clear(&trail);
    expect(0, 0);
    sn_trail_tell(&trail);
    expect(0, 0);
}

static void the_last_ones_are_kept(void** state) {
    (void)state;
    add(0, 10);
    sn_trail_tell(&trail);
    add(10, 3 * SN_TRAIL_STEPS);
    expect(2 * SN_TRAIL_STEPS, 3 * SN_TRAIL_STEPS);
    sn_trail_tell(&trail); // what was told is long gone
    expect(2 * SN_TRAIL_STEPS, 3 * SN_TRAIL_STEPS);
    sn_trail_add(&trail, 4); // of other sides
    assert_int_equal(sn_trail_size(&trail), 4);
    sn_trail_clear(&trail);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_told_twice),
        cmocka_unit_test(the_last_ones_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
