// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "check.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void same_bits(const char* text, double expected) {
    double value = -1;
    size_t length = sn_read_decimal(text, &value);
    if (length != strlen(text) || memcmp(&value, &expected, sizeof value))
        fail_msg("\"%s\" gives %.17g after %zu characters, expected %.17g", text, value, length,
                 expected);
}

static void rounds_as_the_system_does(void** state) {
    (void)state;
    static const char* const texts[] = {"0",
                                        "-0",
                                        "1.",
                                        "+.5",
                                        "9007199254740993",
                                        "9007199254740992",
                                        "1e22",
                                        "1e23",
                                        "-1e-22",
                                        "4.9e-324",
                                        "1.7976931348623157e308",
                                        "2e308",
                                        "0.1",
                                        "123456789012345678901234567890e-20",
                                        "0.000000000000000000000000000001",
                                        "1e-400",
                                        "00012.5",
                                        "1e999999999999999999999",
                                        "1e-999999999999999999999",
                                        "9007199254740993e0",
                                        "2.2250738585072011e-308",
                                        "18446744073709551616"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
        same_bits(texts[i], strtod(texts[i], NULL));
}

static void every_double_survives(void** state) {
    (void)state;
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 100000; ++i) {
        bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
        double value;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) continue;
        char text[40];
        snprintf(text, sizeof text, i % 2 ? "%.17g" : "%.9g", value);
        same_bits(text, strtod(text, NULL));
    }
}

static void refuses_what_is_no_number(void** state) {
    (void)state;
    static const char* const texts[] = {"", "nan", "inf", "-", "+", ".", "-.", "e5", ",5", " 1"};
    double value;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
        assert_int_equal(sn_read_decimal(texts[i], &value), 0);
    assert_int_equal(sn_read_decimal("0x1p3", &value), 1);
    assert_int_equal(sn_read_decimal("1,5", &value), 1);
    assert_int_equal(sn_read_decimal("1e", &value), 1);
    assert_int_equal(sn_read_decimal("1e+", &value), 1);
    assert_int_equal(sn_read_decimal("1.5.2", &value), 3);
}

static void locale_does_not_matter(void** state) {
    (void)state;
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) {
        print_message("skipped: no locale de_DE.UTF-8\n");
        skip();
    }
    same_bits("1.5", 1.5);
    same_bits("1.2345678901234567890123", 1.2345678901234567890123);
    setlocale(LC_ALL, "C");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_as_the_system_does),
        cmocka_unit_test(every_double_survives),
        cmocka_unit_test(refuses_what_is_no_number),
        cmocka_unit_test(locale_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
