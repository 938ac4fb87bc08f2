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

// Assertions that say the numbers they saw.

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

/// How many values a sweep takes: `all`, or `few` where the test is built with sanitizers, under
/// which everything takes ten times as long. The few have to reach every line that all do.
static inline int check_thin(int all, int few) {
#if defined(__SANITIZE_ADDRESS__)
    (void)all;
    return few;
#else
    (void)few;
    return all;
#endif
}

/// Run a group of tests, but for those whose names match SINEW_SKIP in the environment, a pattern
/// with * and ?.
#define CHECK_RUN(tests)                                                                           \
    (cmocka_set_skip_filter(getenv("SINEW_SKIP")), cmocka_run_group_tests(tests, NULL, NULL))

#define CHECK_OK(expression) assert_int_equal((expression), 0)

#endif
