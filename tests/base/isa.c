// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/isa.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

// The suite runs this program once per value of SINEW_ISA: without, with each name, with nonsense.

static SnIsa best_up_to(int limit) {
    while (!sn_isa_available((SnIsa)limit)) --limit;
    return (SnIsa)limit;
}

static void names_are_distinct(void** state) {
    (void)state;
    for (int a = 0; a < SN_ISA_COUNT; ++a)
        for (int b = 0; b < a; ++b)
            assert_string_not_equal(sn_isa_name((SnIsa)a), sn_isa_name((SnIsa)b));
    assert_string_equal(sn_isa_name(SN_ISA_PLAIN), "plain");
}

static void plain_is_always_there(void** state) {
    (void)state;
    assert_true(sn_isa_available(SN_ISA_PLAIN));
    if (sn_isa_available(SN_ISA_AVX512)) assert_true(sn_isa_available(SN_ISA_AVX2));
}

static void the_wish_is_respected(void** state) {
    (void)state;
    const char* wish = getenv("SINEW_ISA");
    int limit = SN_ISA_COUNT - 1;
    for (int i = 0; wish && i < SN_ISA_COUNT; ++i)
        if (strcmp(wish, sn_isa_name((SnIsa)i)) == 0) limit = i;
    assert_int_equal(sn_isa(), best_up_to(limit));
    assert_true(sn_isa_available(sn_isa()));
}

static void the_choice_never_changes(void** state) {
    (void)state;
    SnIsa before = sn_isa();
    setenv("SINEW_ISA", before == SN_ISA_PLAIN ? "avx2" : "plain", 1);
    assert_int_equal(sn_isa(), before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_distinct),
        cmocka_unit_test(plain_is_always_there),
        cmocka_unit_test(the_wish_is_respected),
        cmocka_unit_test(the_choice_never_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
