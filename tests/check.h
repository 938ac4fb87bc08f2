// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_CHECK_H
#define SN_TESTS_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

// Assertions that print the numbers that they compare.

/// |actual - expected| <= tolerance; NaN fails.
#define CHECK_NEAR(actual, expected, tolerance)                                                    \
    do {                                                                                           \
        double check_a = (actual), check_e = (expected), check_t = (tolerance);                    \
        if (!(fabs(check_a - check_e) <= check_t))                                                 \
            fail_msg("%s = %.17g, expected %.17g: off by %.3g, allowed %.3g", #actual, check_a,    \
                     check_e, check_a - check_e, check_t);                                         \
    } while (0)

/// actual <= limit; NaN fails.
#define CHECK_AT_MOST(actual, limit)                                                               \
    do {                                                                                           \
        double check_a = (actual), check_l = (limit);                                              \
        if (!(check_a <= check_l)) fail_msg("%s = %.6g is above %.6g", #actual, check_a, check_l); \
    } while (0)

/// low <= actual <= high; NaN fails.
#define CHECK_BETWEEN(actual, low, high)                                                           \
    do {                                                                                           \
        double check_a = (actual), check_lo = (low), check_hi = (high);                            \
        if (!(check_a >= check_lo && check_a <= check_hi))                                         \
            fail_msg("%s = %.9g is not in [%.9g, %.9g]", #actual, check_a, check_lo, check_hi);    \
    } while (0)

/// 1: tests should be short. This is so under sanitizers, which make everything ten times slower,
/// and where SINEW_THIN is set in the environment. scripts/check-thin.py says whether short tests
/// still reach every line of the library that long tests reach.
static inline int check_is_thin(void) {
#if defined(__SANITIZE_ADDRESS__)
    return 1;
#else
    return getenv("SINEW_THIN") != NULL;
#endif
}

/// Choose the number of values of a sweep: `all`, or `few` where tests should be short.
static inline int check_thin(int all, int few) { return check_is_thin() ? few : all; }

/// A test that takes many steps to find its numbers. It is left out where tests should be short.
#define CHECK_NUMBERS(test)                                                                        \
    { #test, check_is_thin() ? check_left_out : (test), NULL, NULL, NULL }
static inline void check_left_out(void** state) {
    (void)state;
    print_message("left out: it takes long\n");
}

/// Run a group of tests, except the tests whose names match SINEW_SKIP in the environment, a
/// pattern with * and ?.
#define CHECK_RUN(tests)                                                                           \
    (cmocka_set_skip_filter(getenv("SINEW_SKIP")), cmocka_run_group_tests(tests, NULL, NULL))

#define CHECK_OK(expression) assert_int_equal((expression), 0)

#endif
